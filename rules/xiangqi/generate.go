package xiangqi

import (
	"math/bits"

	"crosspoint/board"
	"crosspoint/rules"
)

// quiet are the bits of a step that never change.
var quiet = rules.NewMove(0, 0, 0, board.NoPoint, 0)

const toShift = 7 // see rules.Move

// Generate appends the steps of the side to move; some may leave its general in check. It appends none when a
// general has been captured.
func (p *Position) Generate(buf []rules.Move) []rules.Move {
	if p.generalGone() {
		return buf
	}
	n := len(buf)
	if cap(buf)-n >= maxMoves {
		return buf[:n+p.generate((*[maxMoves]rules.Move)(buf[n:n+maxMoves]))]
	}
	var out [maxMoves]rules.Move
	return append(buf, out[:p.generate(&out)]...)
}

func (p *Position) generate(out *[maxMoves]rules.Move) int {
	n := 0
	first := int(p.side) * slots
	for i := first + chariotSlot; i < first+soldierSlot; i++ {
		n = p.slides(uint8(i), out, n)
	}
	for i := first + horseSlot; i < first+chariotSlot; i++ {
		n = p.hops(uint8(i), out, n)
	}
	for i := first + soldierSlot; i < first+slots; i++ {
		from := p.at[i&31] & 127
		n = p.steps(soldier, from, soldierSteps[p.side&1][from][:], out, n)
	}
	for i := first + elephantSlot; i < first+horseSlot; i++ {
		n = p.leaps(uint8(i), out, n)
	}
	for i := first + advisorSlot; i < first+elephantSlot; i++ {
		from := p.at[i&31] & 127
		n = p.steps(advisor, from, advisorSteps[from][:], out, n)
	}
	from := p.at[first&31] & 127
	return p.steps(general, from, generalSteps[from][:], out, n)
}

// pieceSteps lists the pseudo-legal steps of one piece of the side to move.
func (p *Position) pieceSteps(id uint8, out *[maxMoves]rules.Move) int {
	from := p.at[id&31] & 127
	switch kind := kindOf[id&63]; kind {
	case chariot, cannon:
		return p.slides(id, out, 0)
	case horse:
		return p.hops(id, out, 0)
	case elephant:
		return p.leaps(id, out, 0)
	case advisor:
		return p.steps(kind, from, advisorSteps[from][:], out, 0)
	case soldier:
		return p.steps(kind, from, soldierSteps[p.side&1][from][:], out, 0)
	default:
		return p.steps(kind, from, generalSteps[from][:], out, 0)
	}
}

// targets returns where a chariot or cannon can go, as the files of its rank and the ranks of its file.
func (p *Position) targets(id uint8, sp *spot) (alongRank, alongFile uint16) {
	s := p.side & 1
	ownRow, enemyRow := p.row[s][sp.rank&15], p.row[s^1][sp.rank&15]
	ownCol, enemyCol := p.col[s][sp.file&15], p.col[s^1][sp.file&15]
	r := rankLines[sp.file&15][(ownRow|enemyRow)&511]
	f := fileLines[sp.rank&15][(ownCol|enemyCol)&1023]
	if id&15 < cannonSlot {
		return r.reach &^ ownRow, f.reach &^ ownCol
	}
	return r.reach&^(ownRow|enemyRow) | r.jumped&enemyRow, f.reach&^(ownCol|enemyCol) | f.jumped&enemyCol
}

// slides appends the steps of a chariot or cannon.
func (p *Position) slides(id uint8, out *[maxMoves]rules.Move, n int) int {
	from := p.at[id&31] & 127
	if from == off {
		return n
	}
	sp := &spots[from]
	alongRank, alongFile := p.targets(id, sp)
	base := quiet | rules.Move(from)
	gain := &gains[kindOf[id&63]&7]
	for start := from - sp.file; alongRank != 0; alongRank &= alongRank - 1 {
		to := start + uint8(bits.TrailingZeros16(alongRank))
		out[n&(maxMoves-1)] = base | rules.Move(to)<<toShift | gain[p.on[to&127]&63]
		n++
	}
	for ; alongFile != 0; alongFile &= alongFile - 1 {
		to := sp.file + files*uint8(bits.TrailingZeros16(alongFile))
		out[n&(maxMoves-1)] = base | rules.Move(to)<<toShift | gain[p.on[to&127]&63]
		n++
	}
	return n
}

// hops appends the steps of a horse.
func (p *Position) hops(id uint8, out *[maxMoves]rules.Move, n int) int {
	from := p.at[id&31] & 127
	land := &lands[p.side&1]
	base := quiet | rules.Move(from)
	for i := range horseJumps[from] {
		j := &horseJumps[from][i]
		if p.on[j.leg&127] != empty {
			continue
		}
		for _, to := range j.to {
			there := p.on[to&127] & 63
			if land[there] != 0 {
				out[n&(maxMoves-1)] = base | rules.Move(to)<<toShift | gains[horse][there]
				n++
			}
		}
	}
	return n
}

// leaps appends the steps of an elephant.
func (p *Position) leaps(id uint8, out *[maxMoves]rules.Move, n int) int {
	from := p.at[id&31] & 127
	land := &lands[p.side&1]
	for _, l := range elephantLeaps[from] {
		there := p.on[l.to&127] & 63
		if p.on[l.eye&127] == empty && land[there] != 0 {
			out[n&(maxMoves-1)] = quiet | rules.Move(from) | rules.Move(l.to)<<toShift | gains[elephant][there]
			n++
		}
	}
	return n
}

// steps appends single steps to a list of points.
func (p *Position) steps(kind, from uint8, list []uint8, out *[maxMoves]rules.Move, n int) int {
	land := &lands[p.side&1]
	for _, to := range list {
		there := p.on[to&127] & 63
		if land[there] != 0 {
			out[n&(maxMoves-1)] = quiet | rules.Move(from) | rules.Move(to)<<toShift | gains[kind&7][there]
			n++
		}
	}
	return n
}
