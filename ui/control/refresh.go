package control

import (
	"slices"

	"crosspoint/board"
	"crosspoint/engine/level"
	"crosspoint/rules"
)

// refresh works out c.state. All slices in it are new or never written again, so that a view may keep them.
func (c *Controller) refresh() {
	if c.rec == nil {
		c.rows.job.drop()
		c.rows.rec, c.rows.job = nil, nil
		mode := ModeHuman
		if c.blocks > 0 {
			mode = ModeBlocked
		}
		c.state = State{Mode: mode, Selected: board.NoPoint, Offer: board.NoSide, Resigns: board.NoSide, Status: Message{Key: "status.welcome"}, RowsAt: c.rows.at, Current: -1}
		return
	}
	g, p, l := c.rec.Rules(), c.rec.Position(), c.legal()
	s := State{
		Game: g, Record: c.rec, Mode: c.mode(), Pieces: pieces(g, p), Selected: board.NoPoint,
		Path: slices.Clone(c.path), Dots: l.dots(g, p, c.path), Refused: c.refused,
		Offer: c.offer, File: c.file, Unsaved: c.unsaved(),
		Notation: c.notation().ID, Can: c.actions(), End: c.endButton(),
		Thinking: c.thoughts(), Waiting: c.waits(), Paused: c.paused(), Clocks: c.clockFaces(), Resigns: board.NoSide, Notice: c.notice, Trouble: c.shownTrouble(),
		Hint: c.shownHint(), NoHint: c.whyNoHint(), Analysis: c.shownAnalysis(),
		Review: c.review.shown, Graph: c.graphOf(), Edits: c.Edits(c.rec.Cursor()),
	}
	if c.deciding() {
		s.Resigns = c.resigner()
	}
	if len(c.path) == 0 {
		s.Movable = l.movable()
	} else {
		s.Selected = c.path[0]
		if gr, ok := p.(rules.Grouper); ok {
			s.Groups = gr.Groups(c.path[0])
		}
	}
	if n := c.rec.Cursor(); !n.IsRoot() {
		e := n.Effect()
		s.LastNodes = append(sharedSteps(n), n)
		s.Last, s.LastText = &e, c.turnText(s.LastNodes)
	}
	if a, ok := p.(rules.Alarmer); ok {
		s.Alarms = a.Alarms()
		if len(s.Alarms) > 0 {
			s.Alarm = c.alarm(s.Alarms[0])
		}
	}
	if r, over := c.rec.ResultAtCursor(); over {
		s.Result, s.Outcome = &r, c.outcome(r)
	}
	s.Players = c.players(s.Result)
	s.Rows, s.RowsAt = c.list()
	s.Current = c.currentRow()
	s.Status = c.status(&s)
	c.ahead(&s)
	c.state = s
}

// pieces copies the board.
func pieces(g *rules.Game, p rules.Position) []board.Piece {
	out := make([]board.Piece, g.Geometry.Points())
	for i := range out {
		out[i] = p.At(board.Point(i))
	}
	return out
}

func (c *Controller) mode() Mode {
	switch {
	case c.blocks > 0:
		return ModeBlocked
	case !c.rec.AtEnd():
		return ModeBrowsing
	case c.over():
		return ModeOver
	case c.computerToMove():
		return ModeThinking
	}
	return ModeHuman
}

// deciding tells whether the players may end the game at the cursor: it is on there, at the end of its line, and has not been ended
// elsewhere. A variation that is ended so becomes the main line.
func (c *Controller) deciding() bool {
	if c.rec == nil || !c.rec.AtEnd() || c.over() {
		return false
	}
	ended, _ := c.rec.Declared()
	return ended == nil
}

func (c *Controller) actions() Actions {
	if c.blocks > 0 {
		return Actions{}
	}
	n := c.rec.Cursor()
	deciding, inVariation := c.deciding(), branch(n) != nil
	_, claim := c.claim()
	return Actions{
		Undo: c.canUndo(), Redo: c.rec.CanRedo(),
		Back: !n.IsRoot(), Forward: !c.rec.AtEnd(),
		Resign: deciding && c.resigner() != board.NoSide, OfferDraw: c.mayOffer(), ClaimDraw: claim && !c.computerToMove(),
		Promote: inVariation, Delete: inVariation, Comment: true,
		Review: c.mayReview(), NextTurning: c.turning(true) != nil, PreviousTurning: c.turning(false) != nil,
		Rematch: true, Save: true, MoveNow: c.canMoveNow(), SwapSides: true,
		Hint: c.whyNoHint().Key == "",
	}
}

// claim is the draw that the side to move may claim now.
func (c *Controller) claim() (rules.Result, bool) {
	if !c.deciding() {
		return rules.Result{}, false
	}
	if cl, ok := c.rec.Position().(rules.Claimer); ok {
		return cl.Claim()
	}
	return rules.Result{}, false
}

func (c *Controller) endButton() EndButton {
	g := c.rec.Rules()
	if g.EndKey == "" {
		return EndButton{}
	}
	b := EndButton{Visible: true, Enabled: c.legal().hasEnd, Key: "button." + g.EndKey}
	if !b.Enabled && c.computerToMove() {
		b.Why = computerFirst
	} else if !b.Enabled && c.playable() {
		b.Why = c.whyNoEnd(c.explain(nil))
	}
	return b
}

func (c *Controller) whyNoEnd(r rules.Refusal) Message {
	if m := c.refusal(r); m.Key != "" {
		return m
	}
	return Message{Key: "control.no-end"}
}

func (c *Controller) players(r *rules.Result) [2]Player {
	var out [2]Player
	taken := c.pieces.captured(c.rec)
	for i := range out {
		side := board.Side(i)
		out[i] = Player{
			Name: c.rec.Player(side), SideKey: "side." + c.rec.Rules().Sides[i], Captured: taken[i],
			ToMove: r == nil && c.rec.Position().Side() == side,
			Won:    r != nil && r.Winner == side,
			Seat:   c.seat(side),
		}
		if out[i].Name == "" { // as in a file that names the program alone
			out[i].Name = c.engineName(out[i].Seat.Engine)
		}
		if out[i].Seat.Level > 0 {
			out[i].LevelKey = level.Key(out[i].Seat.Level)
		}
	}
	return out
}
