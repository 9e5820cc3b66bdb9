package control

import (
	"context"
	"time"

	"crosspoint/board"
	"crosspoint/engine"
	"crosspoint/record"
	"crosspoint/rules"
)

const (
	defaultPace = 500 * time.Millisecond
	// newsPause is the least time between two pieces of news from a search.
	newsPause = 200 * time.Millisecond
	// keptScores bounds how many scores of its own a player is told.
	keptScores = 8
)

// thinking is the search that runs for the computer, or its answer that waits for its moment.
type thinking struct {
	on bool
	// generation is that of the newest search; answers of older ones are dropped.
	generation uint64
	at         *record.Node // what is thought about
	side       board.Side
	seat       Seat
	draw       bool // the draw that was offered, not a turn
	cancel     context.CancelFunc
	due        bool // the least pace has passed
	stopPace   func()
	answer     *Answer
	news       Thinking // Depth, Nodes and Elapsed are used
}

// scored is what the computer thought of its turn.
type scored struct{ turn, score int }

// attend begins and ends searches, so that the computer thinks when it is asked for something, and only then.
func (c *Controller) attend() {
	if c.rec == nil {
		c.stopThinking()
		return
	}
	c.follow()
	side, draw := c.asked()
	t := &c.think
	if t.on && (t.at != c.live || t.side != side || t.draw != draw || t.seat != c.seatOf(side)) {
		c.stopThinking()
	}
	if !t.on && side != board.NoSide {
		c.startThinking(side, draw)
	}
	if locked := c.computerToMove(); locked != c.locked {
		c.locked = locked
		c.choices = choices{}
		c.putDown()
	}
}

// asked tells which computer is asked for something now: for a turn, or for the answer to an offer.
func (c *Controller) asked() (side board.Side, draw bool) {
	if !c.hasComputer() || !c.inProgress() {
		return board.NoSide, false
	}
	if c.offer != board.NoSide && c.offeredAt == c.live && c.seat(c.offer.Other()).Computer() {
		return c.offer.Other(), true
	}
	if side = c.toMove(c.live); !c.seat(side).Computer() || c.waits() {
		return board.NoSide, false
	}
	return side, false
}

// follow keeps live in the tree, and has the game go on at the end of the main line when the cursor is there.
func (c *Controller) follow() {
	if c.live == nil || !c.inTree(c.live) {
		c.stand(c.rec.Cursor().LineEnd())
		return
	}
	if at := c.rec.Cursor(); at != c.live && c.rec.AtEnd() && !c.think.on && at == c.rec.Root().LineEnd() {
		c.stand(at)
	}
}

// stand makes n the place where the game goes on. The clocks show what was left there.
func (c *Controller) stand(n *record.Node) {
	c.live = n
	c.restoreClocks()
}

func (c *Controller) inTree(n *record.Node) bool {
	for n != nil && !n.IsRoot() {
		n = n.Parent()
	}
	return n == c.rec.Root()
}

// toMove is the side to move after a step.
func (c *Controller) toMove(n *record.Node) board.Side {
	switch {
	case n.IsRoot():
		return c.rec.StartSide()
	case n.EndsTurn():
		return n.Side().Other()
	}
	return n.Side()
}

// inProgress tells whether the game goes on where it stands.
func (c *Controller) inProgress() bool {
	if _, over := c.rec.ResultAt(c.live); over {
		return false
	}
	return !c.studied()
}

// studied tells whether the game has ended elsewhere, so that what is played is study: nobody is asked for a turn, and no clock runs.
func (c *Controller) studied() bool {
	if n, _ := c.rec.Declared(); n != nil && n != c.live {
		return true
	}
	main := c.rec.Root().LineEnd()
	if main == c.live {
		return false
	}
	_, over := c.rec.ResultAt(main)
	return over
}

// computerToMove tells whether the board waits for the computer.
func (c *Controller) computerToMove() bool {
	return c.hasComputer() && c.rec.Cursor() == c.live && c.seat(c.toMove(c.live)).Computer() && c.inProgress() && !c.waits()
}

func (c *Controller) startThinking(side board.Side, draw bool) {
	p, ok := c.positionAt(c.live)
	if !ok {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	t := &c.think
	generation := t.generation + 1
	*t = thinking{on: true, generation: generation, at: c.live, side: side, seat: c.seat(side), draw: draw, cancel: cancel}
	task := Task{
		Game: c.rec.Rules(), Position: p, Level: t.seat.Level, Draw: draw, Turns: c.live.Turn(), Scores: c.scoresOf(side), Fresh: c.fresh,
		MayOffer: c.computerMayOffer(side), Engine: t.seat.Engine, MoveTime: t.seat.MoveTime,
		Preset: c.rec.Preset(), Settings: c.rec.Settings(), Start: c.rec.StartFEN(), Steps: movesTo(c.live),
	}
	c.fresh = false
	task.Left, task.Increment = c.timeFor(side)
	task.OpponentLeft, task.OpponentIncrement = c.timeFor(side.Other())
	task.Progress = c.reporter(generation)
	thinker, post := c.thinker(t.seat), c.cfg.Post
	c.startPace(generation)
	c.workers.Add(1)
	c.goDo(func() {
		defer c.workers.Done()
		a := thinker.Think(ctx, task)
		post(func() { c.arrive(generation, a) })
	})
}

// reporter returns the function that a search tells its progress to, which may be called by one goroutine.
func (c *Controller) reporter(generation uint64) func(engine.Info) {
	if c.cfg.OnThinking == nil {
		return nil
	}
	last, post, now := c.now(), c.cfg.Post, c.now
	return func(i engine.Info) {
		if at := now(); i.Rank == 1 && at.Sub(last) >= newsPause {
			last = at
			post(func() { c.hear(generation, i) })
		}
	}
}

// hear passes news of the running search on.
func (c *Controller) hear(generation uint64, i engine.Info) {
	t := &c.think
	if !t.on || t.generation != generation || t.answer != nil {
		return
	}
	t.news.Depth, t.news.Nodes, t.news.Elapsed = i.Depth, i.Nodes, i.Elapsed
	c.state.Thinking = c.thoughts()
	c.cfg.OnThinking(c.state.Thinking)
}

// thoughts is what the state says about the search.
func (c *Controller) thoughts() Thinking {
	t := &c.think
	if !t.on {
		return Thinking{}
	}
	out := t.news
	out.On, out.Side, out.Level, out.Draw = true, t.side, t.seat.Level, t.draw
	return out
}

// SetPace changes Config.Pace from the computer's next turn on.
func (c *Controller) SetPace(d time.Duration) { c.cfg.Pace = d }

func (c *Controller) startPace(generation uint64) {
	t := &c.think
	pace := c.cfg.Pace
	if pace == 0 {
		pace = defaultPace
	}
	if pace < 0 {
		t.due = true
		return
	}
	t.stopPace = c.after(pace, func() {
		if t := &c.think; t.on && t.generation == generation {
			t.due = true
			c.deliver()
		}
	})
}

// stopThinking drops the search and its answer.
func (c *Controller) stopThinking() {
	t := &c.think
	if !t.on {
		return
	}
	t.cancel()
	if t.stopPace != nil {
		t.stopPace()
	}
	*t = thinking{generation: t.generation + 1}
}

// Stop ends all searches and the clocks and waits for the workers, some hundredths of a second at most: for the end of the program, before the
// journal is closed. What is left on the clock is kept in the record. Nothing is shown.
func (c *Controller) Stop() {
	c.keepClock()
	c.stopThinking()
	c.help.stop()
	c.stopReview()
	c.stopClocks()
	c.workers.Wait()
}

// MoveNow has the computer play the best turn that it has found so far, at once, or has the game go on when it waits. From elsewhere in the record it
// returns to where the game stands.
func (c *Controller) MoveNow() {
	if !c.ready() || !c.canMoveNow() {
		return
	}
	if c.rec.Cursor() != c.live {
		c.rec.Jump(c.live)
		c.changed(nil)
	}
	if c.waits() {
		c.waiting, c.clocks.started = false, c.clocks.started || c.paused()
		c.show(nil)
		return
	}
	c.think.due = true
	c.think.cancel()
	c.deliver()
}

func (c *Controller) canMoveNow() bool { return c.think.on && !c.think.draw || c.waits() }

// waits tells whether the game waits for somebody to go on: its clocks are paused, or the computer is to move but waits to be told.
func (c *Controller) waits() bool {
	return c.paused() || c.waiting && c.hasComputer() && c.seat(c.toMove(c.live)).Computer() && c.inProgress()
}

// arrive takes the answer of a search.
func (c *Controller) arrive(generation uint64, a Answer) {
	t := &c.think
	if !t.on || t.generation != generation {
		return
	}
	t.cancel()
	c.settle()
	if c.flagged() {
		return
	}
	t.answer = &a
	c.runClocks()
	c.deliver()
}

// deliver plays the answer that has arrived, when its moment has come: after the least pace, with no dialog open, and with
// the cursor where the game stands.
func (c *Controller) deliver() {
	t := &c.think
	if !t.on || t.answer == nil || !t.due || c.blocks > 0 || c.rec.Cursor() != t.at {
		return
	}
	a, side, draw := *t.answer, t.side, t.draw
	c.stopThinking()
	c.refused, c.notice = nil, Message{}
	switch {
	case draw:
		c.answerOffer(a.Accept && a.Err == nil, side)
	case a.Err != nil:
		c.engineFailed(side, a.Err)
	case a.Resign:
		c.declare(rules.Result{Winner: side.Other(), Reason: record.ReasonResignation})
	case a.Claim:
		if r, ok := c.claim(); ok {
			c.declare(r)
			return
		}
		c.failed()
	default:
		c.playTurn(a, side)
	}
}

func (c *Controller) answerOffer(accept bool, side board.Side) {
	c.offer = board.NoSide
	if accept {
		c.declare(rules.Result{Winner: board.NoSide, Reason: record.ReasonAgreement})
		return
	}
	c.notice = Message{Key: "notice.draw-declined", Values: []Value{c.side("Side", side)}}
	c.show(nil) // a piece in hand stays there
}

// playTurn plays the computer's turn. Steps that are not legal would be a fault of the thinker: then it waits.
func (c *Controller) playTurn(a Answer, side board.Side) {
	from, turn := c.here(), c.live.Turn()
	c.takeSeat(side)
	for _, m := range a.Turn {
		if c.over() || c.toMove(c.rec.Cursor()) != side || !c.step(m) {
			break
		}
	}
	if c.rec.Cursor() == from.node {
		c.failed()
		return
	}
	c.scores[side] = append(c.scores[side], scored{turn, a.Score})
	if c.offer = board.NoSide; a.Offer {
		c.offerWithTurn(side)
	}
	c.undoneAt = nil
	c.changed(c.playedFrom(from))
}

// failed has the computer wait, since it has found nothing to play.
func (c *Controller) failed() {
	c.waiting = true
	c.notice = Message{Key: "notice.no-turn"}
	c.changed(nil)
}

// scoresOf lists what a side has thought of its last turns in the line of the game.
func (c *Controller) scoresOf(side board.Side) []int {
	list := c.scores[side]
	for len(list) > 0 && list[len(list)-1].turn >= c.live.Turn() {
		list = list[:len(list)-1]
	}
	c.scores[side] = list
	out := []int{}
	for _, s := range list[max(0, len(list)-keptScores):] {
		out = append(out, s.score)
	}
	return out
}

// positionAt is a copy of the position after a step, with its history.
func (c *Controller) positionAt(n *record.Node) (rules.Position, bool) {
	if n == c.rec.Cursor() {
		return c.rec.Position().Clone(), true
	}
	p, ok := startOf(c.rec)
	for _, step := range pathTo(n) {
		if !ok || !p.Do(step.Move) {
			return nil, false
		}
	}
	return p, ok
}
