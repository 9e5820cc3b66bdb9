package xiangqi

import (
	"math/bits"

	"crosspoint/rules"
)

// Perft counts the legal sequences of depth steps. The last step is not played but counted: only steps that may
// open a line to the general are tried.
func (p *Position) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return p.perft(depth, make([]rules.Move, 0, depth*maxMoves))
}

func (p *Position) perft(depth int, buf []rules.Move) uint64 {
	if depth == 1 {
		return p.count()
	}
	start := len(buf)
	buf = p.Generate(buf)
	var n uint64
	for _, m := range buf[start:] {
		if p.Do(m) {
			n += p.perft(depth-1, buf)
			p.Undo()
		}
	}
	return n
}

// count returns the number of legal steps.
func (p *Position) count() uint64 {
	if p.generalGone() {
		return 0
	}
	if p.capturable || p.attacked(p.side) {
		return p.countEach()
	}
	guards, hollow := p.guards(p.side)
	if hollow {
		return p.countEach()
	}
	first := p.side << 4 & 31
	n := p.countPiece(first)
	land := &lands[p.side&1]
	for slot := uint8(advisorSlot); slot < slots; slot++ {
		id := first + slot
		from := p.at[id&31] & 127
		switch {
		case from == off:
		case guards>>slot&1 != 0:
			n += p.countPiece(id)
		case slot >= soldierSlot:
			for _, to := range &soldierSteps[p.side&1][from] {
				n += uint64(land[p.on[to&127]&63])
			}
		case slot >= chariotSlot:
			a, b := p.targets(id, &spots[from])
			n += uint64(bits.OnesCount32(uint32(a)<<16 | uint32(b)))
		case slot >= horseSlot:
			for i := range horseJumps[from] {
				if j := &horseJumps[from][i]; p.on[j.leg&127] == empty {
					n += uint64(land[p.on[j.to[0]&127]&63] + land[p.on[j.to[1]&127]&63])
				}
			}
		case slot >= elephantSlot:
			for i := range elephantLeaps[from] {
				if l := &elephantLeaps[from][i]; p.on[l.eye&127] == empty {
					n += uint64(land[p.on[l.to&127]&63])
				}
			}
		default:
			for _, to := range &advisorSteps[from] {
				n += uint64(land[p.on[to&127]&63])
			}
		}
	}
	return n
}

// countEach tries every step.
func (p *Position) countEach() (n uint64) {
	var out [maxMoves]rules.Move
	for _, m := range out[:p.generate(&out)] {
		n += p.allowed(m)
	}
	return n
}

// countPiece tries every step of one piece.
func (p *Position) countPiece(id uint8) (n uint64) {
	var out [maxMoves]rules.Move
	for _, m := range out[:p.pieceSteps(id, &out)] {
		n += p.allowed(m)
	}
	return n
}

// allowed is 1 for a step that Do would play.
func (p *Position) allowed(m rules.Move) (n uint64) {
	from, to := uint8(m.From()), uint8(m.To())
	victim := p.shift(from, to)
	if !p.exposed(p.side) {
		n = 1
	}
	p.unshift(from, to, victim)
	return n
}

// guards returns the slots of side s, not in check, whose piece may expose the general by leaving its point: alone
// between the general and a chariot or the other general, one of two before a cannon, on the leg of a horse. hollow
// tells that a cannon looks at the general over nothing, so that landing between them may expose it too.
func (p *Position) guards(s uint8) (guards uint16, hollow bool) {
	at := p.at[(s<<4)&31] & 127
	g := &spots[at]
	e := (s ^ 1) << 4
	onFile := p.col[0][g.file&15] | p.col[1][g.file&15]
	onRank := p.row[0][g.rank&15] | p.row[1][g.rank&15]
	var cols, rows uint16 // places of guards on the general's file and rank
	if q := &spots[p.at[e&31]&127]; q.file == g.file {
		cols |= alone(onFile & between[q.rank&15][g.rank&15])
	}
	for i := e + chariotSlot; i < e+cannonSlot; i++ {
		q := &spots[p.at[i&31]&127]
		if q.file == g.file {
			cols |= alone(onFile & between[q.rank&15][g.rank&15])
		} else if q.rank == g.rank {
			rows |= alone(onRank & between[q.file&15][g.file&15])
		}
	}
	for i := e + cannonSlot; i < e+soldierSlot; i++ {
		q := &spots[p.at[i&31]&127]
		if q.file == g.file {
			x := onFile & between[q.rank&15][g.rank&15]
			cols |= pair(x)
			hollow = hollow || x == 0
		} else if q.rank == g.rank {
			x := onRank & between[q.file&15][g.file&15]
			rows |= pair(x)
			hollow = hollow || x == 0
		}
	}
	for cols &= p.col[s&1][g.file&15]; cols != 0; cols &= cols - 1 {
		id := p.on[(g.file+files*uint8(bits.TrailingZeros16(cols)))&127]
		guards |= 1 << (id & 15)
	}
	for rows &= p.row[s&1][g.rank&15]; rows != 0; rows &= rows - 1 {
		id := p.on[(g.rank*files+uint8(bits.TrailingZeros16(rows)))&127]
		guards |= 1 << (id & 15)
	}
	for i := e + horseSlot; i < e+chariotSlot; i++ {
		if id := p.on[horseLegs[at][p.at[i&31]&127]&127]; id < empty && id>>4 == s {
			guards |= 1 << (id & 15)
		}
	}
	return guards, hollow
}

// alone returns x when it has exactly one bit, else 0.
func alone(x uint16) uint16 {
	if x&(x-1) != 0 {
		return 0
	}
	return x
}

// pair returns x when it has exactly two bits, else 0.
func pair(x uint16) uint16 {
	if rest := x & (x - 1); rest == 0 || rest&(rest-1) != 0 {
		return 0
	}
	return x
}
