package xiangqi

import (
	"math/bits"

	"crosspoint/rules"
)

var _ rules.Evaluator = (*Position)(nil)

// weight is a term of the evaluation in centipawns: for the middlegame in the low 16 bits, for the endgame in the high
// ones, so that both are added at once.
type weight int32

func pair16(middle, end int) weight { return weight(end)<<16 + weight(middle) }

func (w weight) middle() int { return int(int16(w)) }
func (w weight) end() int    { return int((w + 1<<15) >> 16) }

// Weights of the terms other than material and places (see eval_tables.go).
const (
	tempo = 4 // for the side to move

	// A chariot's and a cannon's mobility is counted from these numbers of points, a horse's from its own.
	chariotIdle, cannonIdle, horseIdle = 6, 6, 4
	// blockedLegs is for a horse that has at most two free legs.
	blockedLegs = 9

	// bottomCannon is for a cannon on the enemy's back rank with nothing between it and the general; more for each
	// elephant that is missing.
	bottomCannon, bottomElephant = 7, 4
)

var (
	chariotMobility = pair16(7, -1)
	cannonMobility  = pair16(2, -4)
	horseMobility   = pair16(15, 1)

	// cannonOnFile is for a cannon on the file of the enemy general, by the number of pieces between them: the hollow
	// cannon, a check, a screen too many.
	cannonOnFile = [4]weight{pair16(156, 41), pair16(20, 10), pair16(32, 16), pair16(0, 0)}

	// A piece that can go to points of the enemy's palace presses on it: for each point, by what it is.
	chariotPressure = pair16(8, -10)
	horsePressure   = pair16(28, -12)

	// linked is for two crossed soldiers side by side.
	linked = pair16(14, 14)
)

// Missing guards cost, for each attacker that the enemy has left.
const (
	advisorByChariot, advisorByHorse, advisorBySoldier   = 40, 22, 50
	elephantByCannon, elephantByHorse, elephantBySoldier = 18, 6, 13
)

// Shares of the pieces in the phase of the game, which is phaseTop at the start.
const (
	phaseChariot, phaseOther = 4, 2
	phaseTop                 = 2 * 2 * (phaseChariot + 2*phaseOther)
)

// forces counts what a side has left.
type forces struct{ advisors, elephants, horses, chariots, cannons, soldiers, crossed int }

// attack is the power to win: 4 for a chariot, 2 for horse and cannon, 1 for a soldier.
func (f *forces) attack() int { return 4*f.chariots + 2*(f.horses+f.cannons) + f.soldiers }

// Eval is the evaluation for the side to move, in centipawns: material and places (kept up to date by Do), mobility,
// legs of horses, lines of cannons, safety of the palaces, soldiers beyond the river, all between middlegame and endgame by
// what is left; less where the better side hardly has the means to win, or 60 rounds without a capture are near.
func (p *Position) Eval() int {
	var left [2]forces
	sum := p.places
	sum += p.activity(0, &left[0]) - p.activity(1, &left[1])
	danger := palaceDanger(&left[0], &left[1]) - palaceDanger(&left[1], &left[0])
	phase := min(phaseChariot*(left[0].chariots+left[1].chariots)+
		phaseOther*(left[0].horses+left[1].horses+left[0].cannons+left[1].cannons), phaseTop)
	v := ((sum.middle()-danger)*phase + (sum.end()-danger)*(phaseTop-phase)) / phaseTop
	strong := 0
	if v < 0 {
		strong = 1
	}
	v = v * winnable(&left[strong], &left[strong^1]) / 16
	if p.half > drawnHalf/2 {
		v = v * (drawnHalf + 20 - int(p.half)) / (drawnHalf/2 + 20)
	}
	if p.side == 1 {
		v = -v
	}
	return v + tempo
}

// activity adds up the terms of side s that depend on where its pieces can go, and counts them.
func (p *Position) activity(s uint8, left *forces) (sum weight) {
	first := s << 4 & 31
	enemyGeneral := &spots[p.at[first^16]&127]
	for id := first + advisorSlot; id < first+elephantSlot; id++ {
		left.advisors += int(present[p.at[id&31]&127])
		left.elephants += int(present[p.at[(id+elephantSlot-advisorSlot)&31]&127])
	}
	for id := first + horseSlot; id < first+chariotSlot; id++ {
		if at := p.at[id&31]; at != off {
			left.horses++
			sum += p.horseTerm(s, at&127)
		}
	}
	for id := first + chariotSlot; id < first+cannonSlot; id++ {
		if at := p.at[id&31]; at != off {
			left.chariots++
			n, palace := p.reach(s, &spots[at&127])
			sum += weight(n-chariotIdle)*chariotMobility + weight(palace)*chariotPressure
		}
	}
	for id := first + cannonSlot; id < first+soldierSlot; id++ {
		if at := p.at[id&31]; at != off {
			left.cannons++
			sp := &spots[at&127]
			n, _ := p.reach(s, sp)
			sum += weight(n-cannonIdle)*cannonMobility + p.cannonTerm(s, sp, enemyGeneral)
		}
	}
	return sum + p.soldierTerm(s, left)
}

// palaceFiles are the bits of the palaces' files in a rank, palaceRanks those of each side's palace in a file.
const palaceFiles = 7 << 3

var palaceRanks = [2]uint16{7, 7 << 7}

// reach counts the points that a chariot of side s could go to from a point, and those of them in the enemy's palace.
func (p *Position) reach(s uint8, sp *spot) (n, palace int) {
	s &= 1
	ownRow, ownCol := p.row[s][sp.rank&15], p.col[s][sp.file&15]
	r := rankLines[sp.file&15][(ownRow|p.row[s^1][sp.rank&15])&511].reach &^ ownRow
	f := fileLines[sp.rank&15][(ownCol|p.col[s^1][sp.file&15])&1023].reach &^ ownCol
	n = bits.OnesCount32(uint32(r)<<16 | uint32(f))
	if palaceRanks[s^1]&sp.rankBit == 0 {
		r = 0
	}
	if palaceFiles&sp.fileBit == 0 {
		f = 0
	}
	return n, bits.OnesCount32(uint32(r&palaceFiles)<<16 | uint32(f&palaceRanks[s^1]))
}

func (p *Position) horseTerm(s, at uint8) weight {
	land := &lands[s&1]
	free, targets, palace := 0, 0, 0
	inside := &enemyPalace[s&1]
	for i := range &horseJumps[at] {
		if j := &horseJumps[at][i]; p.on[j.leg&127] == empty {
			free++
			a, b := land[p.on[j.to[0]&127]&63], land[p.on[j.to[1]&127]&63]
			targets += int(a) + int(b)
			palace += int(a&inside[j.to[0]&127]) + int(b&inside[j.to[1]&127])
		}
	}
	sum := weight(targets-horseIdle)*horseMobility + weight(palace)*horsePressure
	if free <= 2 {
		sum -= pair16(blockedLegs, blockedLegs)
	}
	return sum
}

// cannonTerm looks along the lines from a cannon of side s to the enemy general.
func (p *Position) cannonTerm(s uint8, sp, g *spot) weight {
	switch {
	case sp.file == g.file:
		between := (p.col[0][g.file&15] | p.col[1][g.file&15]) & between[sp.rank&15][g.rank&15]
		return cannonOnFile[min(bits.OnesCount16(between), 3)]
	case sp.rank == g.rank && (g.rank == 0 || g.rank == ranks-1):
		if (p.row[0][g.rank&15]|p.row[1][g.rank&15])&between[sp.file&15][g.file&15] == 0 {
			e := (s ^ 1) << 4 & 31
			missing := 2 - int(present[p.at[(e+elephantSlot)&31]&127]+present[p.at[(e+elephantSlot+1)&31]&127])
			v := bottomCannon + bottomElephant*missing
			return pair16(v, v)
		}
	}
	return 0
}

func (p *Position) soldierTerm(s uint8, left *forces) (sum weight) {
	first := s << 4 & 31
	want := s<<3 | soldier
	for id := first + soldierSlot; id < first+slots; id++ {
		at := p.at[id&31]
		if at == off {
			continue
		}
		left.soldiers++
		if ownHalf(s, at) {
			continue
		}
		left.crossed++
		if spots[at&127].file < files-1 && codeOf[p.on[(at+1)&127]&63] == want {
			sum += linked
		}
	}
	return sum
}

// palaceDanger is what a side's missing guards cost against what the enemy has left.
func palaceDanger(own, enemy *forces) int {
	return (2-own.advisors)*(advisorByChariot*enemy.chariots+advisorByHorse*enemy.horses+advisorBySoldier*enemy.crossed) +
		(2-own.elephants)*(elephantByCannon*enemy.cannons+elephantByHorse*enemy.horses+elephantBySoldier*enemy.crossed)
}

// winnable is how many sixteenths of an advantage count: few where the pieces left hardly win against the guards.
func winnable(strong, weak *forces) int {
	attack, guards := strong.attack(), weak.advisors+weak.elephants
	switch {
	case attack == 0:
		return 1
	case strong.chariots == 0 && attack <= 2 && guards >= 2,
		attack == 2 && strong.cannons == 1 && strong.advisors == 0:
		return 4
	case attack == 4 && strong.chariots == 1 && guards == 4:
		return 5
	case strong.chariots == 0 && attack <= 4 && guards == 4:
		return 8
	}
	return 16
}
