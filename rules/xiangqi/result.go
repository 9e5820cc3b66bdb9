package xiangqi

import (
	"crosspoint/board"
	"crosspoint/rules"
)

// Reasons of results.
const (
	reasonMate        = "checkmate"
	reasonStalemate   = "stalemate"
	reasonCaptured    = "general-captured"
	reasonCheck       = "perpetual-check"
	reasonChase       = "perpetual-chase"
	reasonMutualCheck = "mutual-check"
	reasonMutualChase = "mutual-chase"
	reasonRepetition  = "repetition"
	reasonRounds      = "sixty-rounds"
	reasonMaterial    = "material"
)

// drawnHalf is the number of steps without a capture that draws: 60 rounds.
const drawnHalf = 120

// Aim tells whether a general has been captured.
func (p *Position) Aim() (rules.Result, bool) {
	for s := uint8(0); s < 2; s++ {
		if p.at[s*slots+generalSlot] == off {
			return rules.Result{Winner: board.Side(s ^ 1), Reason: reasonCaptured}, true
		}
	}
	return rules.Result{}, false
}

// Over tells whether the game is over by a captured general, repetition, 60 rounds without a capture, or because
// nobody has a piece that can cross the river; in this order.
func (p *Position) Over() (rules.Result, bool) {
	if r, over := p.Aim(); over {
		return r, true
	}
	if first, ok := p.firstOfThree(); ok {
		return p.judge(first), true
	}
	if p.half >= drawnHalf {
		return rules.Result{Winner: board.NoSide, Reason: reasonRounds}, true
	}
	if p.crossers == 0 {
		return rules.Result{Winner: board.NoSide, Reason: reasonMaterial}, true
	}
	return rules.Result{}, false
}

// Stuck is the verdict on a side without a legal step: it loses, in check or not.
func (p *Position) Stuck() rules.Result {
	r := rules.Result{Winner: board.Side(p.side ^ 1), Reason: reasonStalemate}
	if p.InCheck() {
		r.Reason = reasonMate
	}
	return r
}
