package xiangqi

import (
	"math/bits"

	"crosspoint/rules"
)

// Tactics appends the captures of Generate, for quiescence search.
func (p *Position) Tactics(buf []rules.Move) []rules.Move {
	if p.generalGone() {
		return buf
	}
	n := len(buf)
	if cap(buf)-n >= maxMoves {
		return buf[:n+p.captureSteps((*[maxMoves]rules.Move)(buf[n:n+maxMoves]))]
	}
	var out [maxMoves]rules.Move
	return append(buf, out[:p.captureSteps(&out)]...)
}

func (p *Position) captureSteps(out *[maxMoves]rules.Move) int {
	s := p.side & 1
	first := s * slots
	n := 0
	take := func(kind, from, to uint8) {
		if there := p.on[to&127] & 63; there < empty && there>>4 != s {
			out[n&(maxMoves-1)] = quiet | rules.Move(from) | rules.Move(to)<<toShift | gains[kind][there]
			n++
		}
	}
	for id := first + chariotSlot; id < first+soldierSlot; id++ {
		from := p.at[id&31] & 127
		if from == off {
			continue
		}
		sp := &spots[from]
		alongRank, alongFile := p.targets(id, sp)
		kind := kindOf[id&63]
		for x := alongRank & p.row[s^1][sp.rank&15]; x != 0; x &= x - 1 {
			take(kind, from, from-sp.file+uint8(bits.TrailingZeros16(x)))
		}
		for x := alongFile & p.col[s^1][sp.file&15]; x != 0; x &= x - 1 {
			take(kind, from, sp.file+files*uint8(bits.TrailingZeros16(x)))
		}
	}
	for id := first + horseSlot; id < first+chariotSlot; id++ {
		from := p.at[id&31] & 127
		for i := range &horseJumps[from] {
			if j := &horseJumps[from][i]; p.on[j.leg&127] == empty {
				take(horse, from, j.to[0])
				take(horse, from, j.to[1])
			}
		}
	}
	for id := first + soldierSlot; id < first+slots; id++ {
		from := p.at[id&31] & 127
		for _, to := range &soldierSteps[s][from] {
			take(soldier, from, to)
		}
	}
	for id := first + elephantSlot; id < first+horseSlot; id++ {
		from := p.at[id&31] & 127
		for i := range &elephantLeaps[from] {
			if l := &elephantLeaps[from][i]; p.on[l.eye&127] == empty {
				take(elephant, from, l.to)
			}
		}
	}
	for id := first + advisorSlot; id < first+elephantSlot; id++ {
		from := p.at[id&31] & 127
		for _, to := range &advisorSteps[from] {
			take(advisor, from, to)
		}
	}
	from := p.at[first&31] & 127
	for _, to := range &generalSteps[from] {
		take(general, from, to)
	}
	return n
}

// exchangeWorth is by kind, in centipawns; a soldier is worth what a crossed one is.
var exchangeWorth = [8]int{general: 10000, advisor: 180, elephant: 180, horse: 450, chariot: 1000, cannon: 460, soldier: 110}

// exchange is the state of the captures on one point.
type exchange struct {
	p        *Position
	to       uint8
	target   *spot
	onFile   uint16 // pieces left on the target's file and rank
	onRank   uint16
	home     uint8  // a bit for each side that has its own half of the river here
	consumed uint32 // ids that have captured already
}

// Exchange returns what the side to move gains, in centipawns, if both sides go on capturing on the target of m as long as
// that pays. Pins are not seen, except that a general does not capture what is guarded.
func (p *Position) Exchange(m rules.Move) int {
	from, to := uint8(m.From())&127, uint8(m.To())&127
	mover, victim := p.on[from]&63, p.on[to]&63
	balance := exchangeWorth[kindOf[victim]&7]
	atRisk := exchangeWorth[kindOf[mover]&7]
	if balance-atRisk >= 0 {
		return balance - atRisk // even if the piece is lost for nothing; the exact gain does not matter
	}
	t := &spots[to]
	x := exchange{
		p: p, to: to, target: t,
		onFile: p.col[0][t.file&15] | p.col[1][t.file&15],
		onRank: p.row[0][t.rank&15] | p.row[1][t.rank&15],
		home:   1,
	}
	if to >= points/2 {
		x.home = 2
	}
	x.consume(mover, from)
	// gain[i] is what the i-th capture wins if nothing follows.
	var gain [2 * slots]int
	gain[0] = balance
	side, n := p.side^1, 0
	for n < len(gain)-1 {
		id, ok := x.next(side)
		if !ok {
			break
		}
		if kindOf[id] == general {
			if _, guarded := x.next(side ^ 1); guarded {
				break
			}
		}
		n++
		gain[n] = atRisk - gain[n-1]
		atRisk = exchangeWorth[kindOf[id]&7]
		x.consume(id, p.at[id&31])
		side ^= 1
	}
	for ; n > 0; n-- {
		gain[n-1] = -max(-gain[n-1], gain[n])
	}
	return gain[0]
}

// consume takes a piece that captures away from its lines.
func (x *exchange) consume(id, from uint8) {
	x.consumed |= 1 << (id & 31)
	sp := &spots[from&127]
	if sp.file == x.target.file {
		x.onFile &^= sp.rankBit
	}
	if sp.rank == x.target.rank {
		x.onRank &^= sp.fileBit
	}
}

// next is the cheapest piece of side s that can capture now: a soldier, an advisor, an elephant, a horse, a cannon, a chariot, or the
// general.
func (x *exchange) next(s uint8) (id uint8, ok bool) {
	if id := x.soldier(s); id != empty {
		return id, true
	}
	p, first := x.p, s<<4&31
	if x.home>>s&1 != 0 {
		if id := x.guard(first); id != empty {
			return id, true
		}
	}
	legs := &horseLegs[x.to&127]
	for id := first + horseSlot; id < first+chariotSlot; id++ {
		if x.open(legs[p.at[id&31]&127]) && x.consumed>>(id&31)&1 == 0 {
			return id, true
		}
	}
	for id := first + cannonSlot; id < first+soldierSlot; id++ {
		if x.screens(p.at[id&31]&127) == 1 && x.consumed>>(id&31)&1 == 0 {
			return id, true
		}
	}
	for id := first + chariotSlot; id < first+cannonSlot; id++ {
		if x.screens(p.at[id&31]&127) == 0 && x.consumed>>(id&31)&1 == 0 {
			return id, true
		}
	}
	if x.consumed>>first&1 == 0 && x.home>>s&1 != 0 && contains(generalSteps[p.at[first]&127][:], x.to) {
		return first, true
	}
	return 0, false
}

// soldier is a soldier of side s that can capture now, the one with the lowest slot; empty if there is none.
func (x *exchange) soldier(s uint8) (found uint8) {
	found = empty
	want := s<<3 | soldier
	// A soldier captures forward from the point behind the target, and sideways beyond the river.
	back := x.to - files + s*2*files
	for _, from := range [3]uint8{back, x.to - 1, x.to + 1} {
		id := x.p.on[from&127] & 63
		if codeOf[id] == want && id < found && x.consumed>>(id&31)&1 == 0 && contains(soldierSteps[s&1][from&127][:], x.to) {
			found = id
		}
	}
	return found
}

// guard is an advisor or elephant that can capture now, of the side whose ids begin with first; empty if there is none.
func (x *exchange) guard(first uint8) uint8 {
	p := x.p
	for id := first + advisorSlot; id < first+elephantSlot; id++ {
		if x.consumed>>(id&31)&1 == 0 && contains(advisorSteps[p.at[id&31]&127][:], x.to) {
			return id
		}
	}
	for id := first + elephantSlot; id < first+horseSlot; id++ {
		if x.consumed>>(id&31)&1 != 0 {
			continue
		}
		leaps := &elephantLeaps[p.at[id&31]&127]
		for i := range leaps {
			if l := &leaps[i]; l.to == x.to && x.open(l.eye) {
				return id
			}
		}
	}
	return empty
}

// open tells whether a point that must not be in the way is empty by now.
func (x *exchange) open(at uint8) bool {
	id := x.p.on[at&127]
	return id == empty || id < empty && x.consumed>>(id&31)&1 != 0
}

// screens counts the pieces left between a point and the target; offLine when they share no line.
func (x *exchange) screens(from uint8) int {
	sp := &spots[from&127]
	switch {
	case sp.file == x.target.file:
		return bits.OnesCount16(x.onFile & between[sp.rank&15][x.target.rank&15])
	case sp.rank == x.target.rank:
		return bits.OnesCount16(x.onRank & between[sp.file&15][x.target.file&15])
	}
	return offLine
}

const offLine = 99
