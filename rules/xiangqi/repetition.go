package xiangqi

import (
	"crosspoint/board"
	"crosspoint/rules"
)

// firstOfThree returns the length that the history had when the position that stands now for the third time stood
// for the first time.
func (p *Position) firstOfThree() (length int, ok bool) {
	n, seen := len(p.stack), 1
	for i := 4; i <= int(p.back); i += 2 {
		if p.stack[n-i].hash != p.hash {
			continue
		}
		if seen++; seen == 3 {
			return n - i, true
		}
		i += 2 // the same position cannot stand again two steps earlier
	}
	return 0, false
}

// habit is what a side did with every step of a cycle.
type habit struct {
	checked bool
	chased  uint16 // slots of the enemy pieces that every step chased
}

// judge gives the verdict on the cycle since the history had the given length. It takes the cycle back and plays it
// again, and leaves the position as it was.
func (p *Position) judge(length int) rules.Result {
	if p.repetition == repetitionDraw {
		return drawn(reasonRepetition)
	}
	h := p.habits(length)
	switch {
	case h[0].checked && h[1].checked:
		return drawn(reasonMutualCheck)
	case h[0].checked:
		return rules.Result{Winner: board.Second, Reason: reasonCheck}
	case h[1].checked:
		return rules.Result{Winner: board.First, Reason: reasonCheck}
	case h[0].chased != 0 && h[1].chased != 0:
		return drawn(reasonMutualChase)
	case h[0].chased != 0:
		return rules.Result{Winner: board.Second, Reason: reasonChase}
	case h[1].chased != 0:
		return rules.Result{Winner: board.First, Reason: reasonChase}
	}
	return drawn(reasonRepetition)
}

func drawn(reason string) rules.Result { return rules.Result{Winner: board.NoSide, Reason: reason} }

// habits replays the cycle since the history had the given length.
func (p *Position) habits(length int) [2]habit {
	h := [2]habit{{checked: true, chased: 0xffff}, {checked: true, chased: 0xffff}}
	if p.repetition != repetitionAsian {
		h[0].chased, h[1].chased = 0, 0
	}
	steps := p.stack[length:]
	for range steps {
		p.Undo()
	}
	// Playing a step again writes the same entry into the same place, so steps stays valid.
	for i := range steps {
		s := p.side & 1
		var before captures
		if h[s].chased != 0 {
			before = p.captures(s)
		}
		p.Do(rules.NewMove(board.Point(steps[i].from), board.Point(steps[i].to), 0, board.NoPoint, 0))
		h[s].checked = h[s].checked && p.attacked(p.side)
		if h[s].chased != 0 {
			h[s].chased &= p.chases(s, before)
		}
	}
	return h
}

// captures holds for each slot of a side the slots of the enemy pieces that it can legally capture.
type captures [slots]uint16

// captures lists the legal captures of side s, whoever is to move, by pieces whose attacks can be a chase. Generals
// as victims are left out: that is check.
func (p *Position) captures(s uint8) (c captures) {
	e := s ^ 1
	for slot := uint8(advisorSlot); slot < soldierSlot; slot++ {
		for victim := uint8(generalSlot + 1); victim < slots; victim++ {
			if p.canCapture(s<<4|slot, e<<4|victim) {
				c[slot] |= 1 << victim
			}
		}
	}
	return c
}

// canCapture tells whether the piece a can legally capture the piece v, whoever is to move.
func (p *Position) canCapture(a, v uint8) bool {
	from, to := p.at[a&31], p.at[v&31]
	if from == off || to == off || !p.reaches(a, to) {
		return false
	}
	victim := p.shift(from, to)
	legal := !p.exposed(a >> 4 & 1)
	p.unshift(from, to, victim)
	return legal
}

// chases returns the slots of the enemy pieces that side s has just begun to chase, given what it could capture
// before its step.
func (p *Position) chases(s uint8, before captures) (chased uint16) {
	after := p.captures(s)
	for slot := range after {
		fresh := after[slot] &^ before[slot]
		for victim := uint8(0); victim < slots; victim++ {
			if fresh>>victim&1 != 0 && p.isChase(s<<4|uint8(slot), (s^1)<<4|victim) {
				chased |= 1 << victim
			}
		}
	}
	return chased
}

// isChase tells whether a legal capture of v by a counts as a chase.
func (p *Position) isChase(a, v uint8) bool {
	ak, vk := kindOf[a&63], kindOf[v&63]
	if vk == soldier && ownHalf(v>>4&1, p.at[v&31]) {
		return false
	}
	if ak == vk && p.canCapture(v, a) {
		return false // an offer to exchange
	}
	stronger := vk == chariot && (ak == horse || ak == cannon) ||
		vk >= horse && vk <= cannon && (ak == advisor || ak == elephant)
	return stronger || !p.protected(a, v)
}

// protected tells whether the capture of v by a can be answered by a legal capture on the same point.
func (p *Position) protected(a, v uint8) bool {
	from, to := p.at[a&31], p.at[v&31]
	victim := p.shift(from, to)
	answered := false
	for slot := uint8(0); slot < slots && !answered; slot++ {
		answered = p.canCapture(v&^15|slot, a)
	}
	p.unshift(from, to, victim)
	return answered
}
