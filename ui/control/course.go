package control

import (
	"crosspoint/board"
	"crosspoint/record"
)

// course is how the game on the board goes, beside what its record knows.
type course struct {
	// live is where the game goes on: the end of the line that was played on last. Browsing does not move it.
	live    *record.Node
	waiting bool // the computer waits to be told to go on
	// offer is the side that offers a draw, offeredAt where the cursor was then.
	offer     board.Side
	offeredAt *record.Node
	// offered is the turn in which the computer has offered a draw last, by side; 0 for none.
	offered [2]int
	// undoneAt is where the last Undo or Redo led to: the next one goes on from there, whatever variations follow.
	undoneAt *record.Node
	scores   [2][]scored
	// trouble is a program that has failed.
	trouble Trouble
}

func newCourse() course { return course{offer: board.NoSide} }

// left is the game that was left by Close. It goes on as it was when it comes back.
type left struct {
	rec      *record.Game
	course   course
	started  bool // its clocks
	analysis bool
}

// part keeps how the game on the board goes, because it is left for a while.
func (c *Controller) part() {
	c.left = left{rec: c.rec, course: c.course, started: c.clocks.started, analysis: c.help.analysis.on}
}

// comeBack goes on as before with the game on the board, when it is the one that was left. In another one the computer goes on by itself, and its
// clock with it: only people may be away.
func (c *Controller) comeBack() {
	l := c.left
	c.left = left{}
	if l.rec != c.rec {
		c.clocks.started = c.paused() && c.seat(c.toMove(c.live)).Computer()
		return
	}
	c.course, c.clocks.started, c.help.analysis.on = l.course, l.started, l.analysis
	c.restoreClocks()
}
