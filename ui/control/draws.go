package control

import "crosspoint/board"

// offerPause is the least number of turns of both sides between two offers of a draw by the same computer.
const offerPause = 30

// computerMayOffer tells whether a computer may offer a draw with its next turn: not soon after the last time.
func (c *Controller) computerMayOffer(side board.Side) bool {
	last := c.offered[side]
	return last == 0 || c.live.Turn()+1-last >= offerPause
}

// offerWithTurn offers a draw for the computer that has just played its turn. Its opponent answers, or plays on.
func (c *Controller) offerWithTurn(side board.Side) {
	at := c.rec.Cursor()
	if _, over := c.rec.ResultAt(at); over || !at.EndsTurn() || !c.rec.AtEnd() {
		return
	}
	c.offer, c.offeredAt, c.offered[side] = side, at, at.Turn()
}
