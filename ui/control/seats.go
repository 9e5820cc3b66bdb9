package control

import (
	"time"

	"crosspoint/board"
	"crosspoint/engine"
	"crosspoint/record"
	"crosspoint/rules"
)

// SetSeats changes who plays which side, in the middle of the game too.
func (c *Controller) SetSeats(seats [2]Seat) {
	if c.rec == nil {
		return
	}
	c.setSeats(c.rec, seats)
	c.waiting, c.notice = false, Message{}
	c.show(nil)
}

// SwapSides has the players trade sides: names and seats. The clocks stay with the sides.
func (c *Controller) SwapSides() {
	if !c.ready() {
		return
	}
	setNames(c.rec, [2]string{c.rec.Player(board.Second), c.rec.Player(board.First)})
	c.SetSeats([2]Seat{recorded(c.rec, board.Second), recorded(c.rec, board.First)})
}

// seat says who plays a side: our own engine plays for a program that is not set up here.
func (c *Controller) seat(s board.Side) Seat {
	seat := recorded(c.rec, s)
	if seat.Engine != "" && !c.canPlay(seat.Engine) {
		return Seat{Level: standInLevel}
	}
	return seat
}

// seatOf is seat for a side that may be none.
func (c *Controller) seatOf(s board.Side) Seat {
	if s == board.NoSide {
		return Seat{}
	}
	return c.seat(s)
}

// hasComputer tells whether the computer plays a side. Without a way back from workers it does not play.
func (c *Controller) hasComputer() bool {
	return c.cfg.Post != nil && (c.seat(board.First).Computer() || c.seat(board.Second).Computer())
}

// resigner is the side that gives up when a person resigns: the one to move, or the only one that is a person's.
func (c *Controller) resigner() board.Side {
	side := c.rec.Position().Side()
	for _, s := range []board.Side{side, side.Other()} {
		if !c.seat(s).Computer() {
			return s
		}
	}
	return board.NoSide
}

// undoable tells whether taking back leads to a place where a person is to move, or no person plays.
func (c *Controller) undoable() bool {
	if !c.hasComputer() || c.resigner() == board.NoSide {
		return true
	}
	n := c.rec.Cursor().LineEnd()
	if c.rec.Cursor() == c.undoneAt {
		n = c.rec.Cursor()
	}
	if at, _ := c.rec.Declared(); at == n && !c.seat(c.toMove(n)).Computer() {
		return true
	}
	for !n.IsRoot() {
		if n = beforeTurn(n); !c.seat(c.toMove(n)).Computer() {
			return true
		}
	}
	return false
}

// beforeTurn is where an Undo from n leads to: the start of the turn that n completes, or the step before n.
func beforeTurn(n *record.Node) *record.Node {
	turn, whole := n.Turn(), n.EndsTurn()
	n = n.Parent()
	for whole && !n.IsRoot() && n.Turn() == turn {
		n = n.Parent()
	}
	return n
}

// takeBack does Undo, or Redo, until a person is to move, and returns the steps in the order of play.
func (c *Controller) takeBack() []*record.Node {
	steps := c.rec.Undo()
	if c.hasComputer() && c.resigner() != board.NoSide {
		for c.seat(c.toMove(c.rec.Cursor())).Computer() && c.rec.CanUndo() {
			steps = append(append([]*record.Node{}, c.rec.Undo()...), steps...)
		}
	}
	return steps
}

func (c *Controller) bringBack() {
	c.rec.Redo()
	if c.hasComputer() && c.resigner() != board.NoSide {
		for c.seat(c.toMove(c.rec.Cursor())).Computer() && c.rec.CanRedo() {
			c.rec.Redo()
		}
	}
}

// step plays a step at the cursor and follows it on the clock; false when the rules refuse it. The caller has settled the clocks.
func (c *Controller) step(m rules.Move) bool {
	n, err := c.rec.Play(m)
	if err != nil {
		return false
	}
	if c.rec.AtEnd() {
		if n.Parent() != c.live {
			c.stand(n.Parent())
		}
		c.live = n
		if c.clocks.on && !c.studied() {
			c.punch(n)
		}
	}
	return true
}

func (c *Controller) now() time.Time {
	if c.cfg.Now != nil {
		return c.cfg.Now()
	}
	return time.Now()
}

// after calls f on the controller's goroutine when d has passed, unless the function that it returns is called before. Without a
// way to the controller's goroutine f is never called.
func (c *Controller) after(d time.Duration, f func()) (stop func()) {
	post := c.cfg.Post
	switch {
	case c.cfg.After != nil:
		return c.cfg.After(d, f)
	case post == nil:
		return func() {}
	}
	t := time.AfterFunc(d, func() { post(f) })
	return func() { t.Stop() }
}

func (c *Controller) goDo(f func()) {
	if c.cfg.Go != nil {
		c.cfg.Go(f)
		return
	}
	go f()
}

// thinker is who thinks for a seat.
func (c *Controller) thinker(s Seat) Thinker {
	if s.Engine != "" {
		return other{c.cfg.Engines}
	}
	if c.cfg.Thinker == nil {
		c.cfg.Thinker = NewThinker(engine.Options{})
	}
	return c.cfg.Thinker
}
