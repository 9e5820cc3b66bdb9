package control

import (
	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/rules"
)

// Undo takes back an edit or the notes of a review if nothing was played since. Else it takes back the last turn of the line, or the last step of an unfinished one; a game that the players ended goes on. Against the
// computer it goes back to a person's turn; when no person plays, the computer waits afterwards.
// It does nothing while browsing: only what is seen is taken back.
func (c *Controller) Undo() {
	if !c.ready() || !c.canUndo() {
		return
	}
	if c.turnsEdit(c.rec.UndoesEdit(), c.rec.Undo) {
		return
	}
	steps := c.takeBack()
	c.moved()
	c.changed(backMotions(c.rec.Rules(), c.rec.Position().Clone(), steps))
}

// canUndo tells whether what Undo would take back is what led to the cursor.
func (c *Controller) canUndo() bool {
	if c.rec.UndoesEdit() {
		return true
	}
	return c.rec.CanUndo() && (c.rec.AtEnd() || c.rec.Cursor() == c.undoneAt) && c.undoable()
}

// moved follows an Undo or Redo: the game goes on at the cursor.
func (c *Controller) moved() {
	c.offer = board.NoSide
	c.undoneAt = c.rec.Cursor()
	c.waiting = c.hasComputer() && c.resigner() == board.NoSide
	c.stand(c.rec.Cursor())
	if c.clocks.on {
		c.forgetClock()
	}
}

// Redo brings back what Undo took.
func (c *Controller) Redo() {
	if !c.ready() || !c.rec.CanRedo() {
		return
	}
	if c.turnsEdit(c.rec.RedoesEdit(), c.rec.Redo) {
		return
	}
	from := c.here()
	c.bringBack()
	c.moved()
	steps := pathBetween(from.node, c.rec.Cursor())
	c.changed(motions(c.rec.Rules(), from.position, steps))
}

// Back goes one turn back, from inside a turn to its start.
func (c *Controller) Back() { c.browse(func() { c.rec.Back() }) }

// Forward goes one turn forward along the line.
func (c *Controller) Forward() { c.browse(func() { c.rec.Forward() }) }

// ToStart goes to the start of the game.
func (c *Controller) ToStart() { c.browse(func() { c.rec.ToStart() }) }

// ToEnd goes to the end of the line.
func (c *Controller) ToEnd() { c.browse(func() { c.rec.ToEnd() }) }

// Jump goes to a step of the record.
func (c *Controller) Jump(n *record.Node) {
	if n != nil {
		c.browse(func() { c.rec.Jump(n) })
	}
}

// browse moves the cursor. A way of one turn is animated. An offer of a draw stands: looking back belongs to thinking it over.
func (c *Controller) browse(move func()) {
	if !c.ready() {
		return
	}
	from := c.here()
	move()
	c.changed(c.motionsFrom(from))
	c.deliver()
}

// Resign gives the game to the opponent of the side to move, or of the only person who plays.
func (c *Controller) Resign() {
	if c.rec == nil || !c.deciding() {
		return
	}
	if side := c.resigner(); side != board.NoSide {
		c.declare(rules.Result{Winner: side.Other(), Reason: record.ReasonResignation})
	}
}

// OfferDraw offers a draw in the name of the side to move, which must be a person's. It stands until the other player answers or a step is
// played or taken back. The computer answers by itself.
func (c *Controller) OfferDraw() {
	if !c.ready() || !c.mayOffer() {
		return
	}
	c.offer, c.offeredAt = c.rec.Position().Side(), c.rec.Cursor()
	c.changed(nil)
}

// mayOffer tells whether a person may offer a draw at the cursor.
func (c *Controller) mayOffer() bool {
	if !c.deciding() || c.offer != board.NoSide {
		return false
	}
	return !c.hasComputer() || c.rec.Cursor() == c.live && !c.seat(c.toMove(c.live)).Computer()
}

// AnswerDraw is the other player's answer: the game is drawn, or goes on.
func (c *Controller) AnswerDraw(accept bool) {
	if c.rec == nil || c.offer == board.NoSide || c.seat(c.offer.Other()).Computer() {
		return
	}
	c.offer = board.NoSide
	if accept {
		// The offer may have been thought over while looking back: it is about the end of the game.
		c.rec.Jump(c.offeredAt)
		if c.deciding() {
			c.declare(rules.Result{Winner: board.NoSide, Reason: "agreement"})
			return
		}
	}
	c.changed(nil)
}

// ClaimDraw ends the game by the draw that the side to move may claim.
func (c *Controller) ClaimDraw() {
	if c.rec == nil {
		return
	}
	if r, ok := c.claim(); ok && !c.computerToMove() {
		c.declare(r)
	}
}

func (c *Controller) declare(r rules.Result) {
	c.rec.Declare(r)
	c.altered(nil)
}
