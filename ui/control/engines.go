package control

import (
	"context"
	"errors"
	"slices"
	"time"

	"crosspoint/board"
	"crosspoint/engine"
	"crosspoint/engine/analysis"
	"crosspoint/engine/external"
	"crosspoint/engine/level"
	"crosspoint/engine/roster"
	"crosspoint/record"
	"crosspoint/rules"
)

// Engines are the programs of other people that a person has set up; *roster.Roster has them. Play is called by workers.
type Engines interface {
	Find(id string) (roster.Entry, bool)
	// Play asks a program for a turn, and starts it when it does not run.
	Play(ctx context.Context, id string, q external.Request, report func(engine.Info)) (external.Found, error)
	// Keep ends the programs that play and are not among these.
	Keep(ids []string)
}

const (
	// UsualMoveTime is what a program takes for a turn where nobody has said anything else.
	UsualMoveTime = 2 * time.Second
	// standInLevel is the level at which our own engine plays for a program that is not there.
	standInLevel = 6
)

// What a program failed at.
const (
	TroublePlay     = iota // its turn
	TroubleAnalysis        // the analysis
	TroubleHint
)

// Trouble says that another program has failed. The game is as it was before. The zero Trouble is none.
type Trouble struct {
	With int
	Side board.Side // that it plays, with TroublePlay
	Why  Message
}

// None tells whether nothing has failed.
func (t Trouble) None() bool { return t.Why.Key == "" }

// blame says what another program did wrong; ok is false when the error is not the fault of one.
func blame(err error) (why Message, ok bool) {
	var trouble *external.Error
	if !errors.As(err, &trouble) {
		return Message{}, false
	}
	return Message{Key: "external." + trouble.Key, Values: []Value{{Name: "Detail", Text: trouble.Detail}}}, true
}

// canPlay tells whether a program is set up and plays the game on the board.
func (c *Controller) canPlay(id string) bool {
	if c.cfg.Engines == nil {
		return false
	}
	e, ok := c.cfg.Engines.Find(id)
	return ok && e.Plays(c.rec.Rules())
}

// engineName is the name of a program, "" when it is not set up.
func (c *Controller) engineName(id string) string {
	if c.cfg.Engines == nil || id == "" {
		return ""
	}
	e, _ := c.cfg.Engines.Find(id)
	return e.Name
}

// recorded is who plays a side as the record has it, whether or not such a program is set up here.
func recorded(rec *record.Game, s board.Side) Seat {
	if p := rec.Program(s); p.ID != "" {
		if p.MoveTime == 0 {
			p.MoveTime = UsualMoveTime
		}
		return Seat{Engine: p.ID, MoveTime: p.MoveTime}
	}
	return Seat{Level: min(rec.Level(s), level.Count)}
}

// missing tells whether our own engine plays for a program that is not set up here.
func (c *Controller) missing(s board.Side) bool {
	p := c.rec.Program(s)
	return p.ID != "" && !c.canPlay(p.ID)
}

// setSeats notes in a record who plays. A program is known by its name unless the player was given another one.
func (c *Controller) setSeats(rec *record.Game, seats [2]Seat) {
	for i, s := range seats {
		side := board.Side(i)
		if old := rec.Program(side).ID; old != "" && old != s.Engine && rec.Player(side) == c.engineName(old) {
			rec.SetPlayer(side, "")
		}
		if s.Engine != "" {
			rec.SetProgram(side, record.Program{ID: s.Engine, MoveTime: s.MoveTime})
			continue
		}
		rec.SetProgram(side, record.Program{})
		rec.SetLevel(side, min(s.Level, level.Count))
	}
	c.nameEngines(rec)
}

// nameEngines gives the programs that play their names.
func (c *Controller) nameEngines(rec *record.Game) {
	for _, side := range []board.Side{board.First, board.Second} {
		if rec.Player(side) == "" {
			rec.SetPlayer(side, c.engineName(rec.Program(side).ID))
		}
	}
}

// tellMissing says that a program which is to go on with the game is not set up here.
func (c *Controller) tellMissing() {
	if !c.inProgress() {
		return
	}
	for _, side := range []board.Side{board.Second, board.First} {
		if c.missing(side) {
			name := c.rec.Player(side)
			if name == "" {
				name = c.rec.Program(side).ID
			}
			c.notice = Message{Key: "engines.missing", Values: []Value{{Name: "Name", Text: name}, c.side("Side", side)}}
		}
	}
}

// takeSeat notes that our own engine plays for a program that is not there, once it does.
func (c *Controller) takeSeat(side board.Side) {
	if c.missing(side) {
		c.rec.SetPlayer(side, "")
		c.rec.SetProgram(side, record.Program{})
		c.rec.SetLevel(side, standInLevel)
	}
}

// keepEngines ends the programs whose turn does not come any more.
func (c *Controller) keepEngines() {
	if c.cfg.Engines == nil {
		return
	}
	var ids []string
	if c.rec != nil && c.cfg.Post != nil && c.inProgress() {
		for _, side := range []board.Side{board.First, board.Second} {
			if id := c.seat(side).Engine; id != "" && !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	if !slices.Equal(ids, c.kept) {
		c.kept = ids
		c.cfg.Engines.Keep(ids)
	}
}

// engineFailed has the game wait after a program has failed to find its turn.
func (c *Controller) engineFailed(side board.Side, err error) {
	why, ok := blame(err)
	if !ok { // such as one that was told to move before it had begun
		c.failed()
		return
	}
	c.waiting = true
	c.trouble = Trouble{With: TroublePlay, Side: side, Why: why}
	c.changed(nil)
}

// shownTrouble is what the state says about a program that has failed, as long as it matters.
func (c *Controller) shownTrouble() Trouble {
	switch t := c.trouble; {
	case t.None():
	case t.With == TroublePlay && (!c.waits() || c.toMove(c.live) != t.Side):
		c.trouble = Trouble{}
	case t.With == TroubleAnalysis && !c.help.analysis.on:
		c.trouble = Trouble{}
	}
	return c.trouble
}

// Restart asks the program that has failed again; it is started anew.
func (c *Controller) Restart() {
	if !c.ready() {
		return
	}
	t := c.shownTrouble()
	c.trouble = Trouble{}
	switch {
	case t.None():
	case t.With == TroublePlay:
		c.MoveNow()
	case t.With == TroubleAnalysis:
		c.help.analysis.ended = Message{}
		c.show(nil)
	case t.With == TroubleHint:
		c.Hint()
	}
}

// StandIn has our own engine go on at a level for the program that failed to find its turn.
func (c *Controller) StandIn(level int) {
	if c.rec == nil {
		return
	}
	if t := c.shownTrouble(); !t.None() && t.With == TroublePlay {
		seats := [2]Seat{recorded(c.rec, board.First), recorded(c.rec, board.Second)}
		seats[t.Side] = Seat{Level: level}
		c.SetSeats(seats)
	}
}

// rest lets go of what the source of hints and analyses holds.
func (c *Controller) rest() {
	if r, ok := c.cfg.Source.(analysis.Rester); ok && !c.help.hint.search.on {
		r.Rest()
	}
}

// other is another program as a Thinker.
type other struct{ engines Engines }

// Think implements Thinker.
func (o other) Think(ctx context.Context, t Task) Answer {
	start, err := t.Game.Parse(t.Start, t.Settings)
	if err != nil {
		return Answer{Err: err}
	}
	side := t.Position.Side()
	q := external.Request{Game: t.Game, Preset: t.Preset, Start: start, Steps: t.Steps, Fresh: t.Fresh}
	switch {
	case t.Draw:
		q.MoveTime = drawTime
	case t.Left > 0:
		q.Left[side], q.Left[side.Other()] = t.Left, t.Left
		q.Increment[side], q.Increment[side.Other()] = t.Increment, t.Increment
		if t.OpponentLeft > 0 {
			q.Left[side.Other()], q.Increment[side.Other()] = t.OpponentLeft, t.OpponentIncrement
		}
	default:
		q.MoveTime = t.MoveTime
	}
	score := 0
	found, err := o.engines.Play(ctx, t.Engine, q, func(i engine.Info) {
		if i.Rank == 1 {
			score = i.Line.Score
		}
		if t.Progress != nil {
			t.Progress(i)
		}
	})
	switch {
	case err != nil:
		return Answer{Err: err}
	case t.Draw: // the position is the opponent's
		return Answer{Score: -score, Accept: level.Accepts(t.Game, t.Turns, append(t.Scores, -score))}
	}
	if cl, ok := t.Position.(rules.Claimer); ok && score <= 0 {
		if _, claim := cl.Claim(); claim {
			return Answer{Claim: true, Score: score}
		}
	}
	return Answer{Turn: found.Turn, Score: score, Resign: found.Resign, Offer: found.Draw && t.MayOffer}
}
