package control

import "crosspoint/board"

// SetSeats changes who plays which side, in the middle of the game too.
func (c *Controller) SetSeats(seats [2]Seat) {
	if c.rec == nil {
		return
	}
	for i, s := range seats {
		c.rec.SetLevel(board.Side(i), s.Level)
	}
	c.show(nil)
}

// SwapSides has the players trade sides: names and seats.
func (c *Controller) SwapSides() {
	if c.rec == nil {
		return
	}
	names := [2]string{c.rec.Player(board.Second), c.rec.Player(board.First)}
	seats := [2]Seat{c.seat(board.Second), c.seat(board.First)}
	setNames(c.rec, names)
	c.SetSeats(seats)
}

// seat says who plays a side.
func (c *Controller) seat(s board.Side) Seat { return Seat{Level: c.rec.Level(s)} }

// MoveNow has the computer play the best turn that it has found so far.
func (c *Controller) MoveNow() {}
