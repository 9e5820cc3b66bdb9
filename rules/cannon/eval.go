package cannon

import (
	"crosspoint/board"
	"crosspoint/rules"
)

var _ rules.Evaluator = (*position)(nil)

// Weights of the evaluation, in centipawns.
const (
	evalSoldier  = 100
	evalAdvance  = 2  // for each rank from the own back rank
	evalNearTown = 15 // a soldier next to the own town
	evalMobility = 3  // a step
	evalShot     = 20 // an enemy that a cannon can hit
	evalTown     = 60 // the enemy town among them
	evalTempo    = 10 // to move
)

// ranksFrom holds the ranks from a rank to the second player's end of the board.
var ranksFrom = func() (t [geometryRanks]set) {
	for rank := range t {
		for p, b := range bitOf {
			if b.empty() || geometry.Rank(board.Point(p)) < rank {
				continue
			}
			t[rank] = t[rank].or(b)
		}
	}
	return t
}()

// Eval is the evaluation for the side to move, in centipawns: soldiers, how far they have come, guards of the own town,
// steps, and what the cannons can hit.
func (p *position) Eval() int {
	side := p.side
	return p.standing(side) - p.standing(side^1) + evalTempo
}

// standing adds up the terms of one side.
func (p *position) standing(side board.Side) int {
	own := p.soldiers[side]
	v := evalSoldier * own.count()
	advance := 0
	for rank := 1; rank < geometryRanks; rank++ {
		if side == board.First {
			advance += own.and(ranksFrom[rank]).count()
		} else {
			advance += own.andNot(ranksFrom[geometryRanks-rank]).count()
		}
	}
	v += evalAdvance * advance
	if town := p.towns[side]; !town.empty() {
		v += evalNearTown * own.and(town.grown()).count()
	}
	w := p.view(side)
	steps := 0
	var hit set
	for _, d := range slideDirections {
		up := fronts(own, d)
		if up.empty() {
			continue
		}
		down := up.shift(-2 * d)
		steps += up.shift(d).and(w.free).count() + down.shift(-d).and(w.free).count()
		hit = hit.or(w.targets(up, d, p.rules.farShotOver)).or(w.targets(down, -d, p.rules.farShotOver))
	}
	for _, d := range forward[side] {
		steps += own.shift(d).and(w.free.or(w.foes)).count()
	}
	steps += own.shift(east).and(w.foes).count() + own.shift(-east).and(w.foes).count()
	if near := w.retreaters(); !near.empty() {
		for _, d := range forward[side] {
			steps += near.shift(-d).and(w.free).shift(-d).and(w.free).count()
		}
	}
	v += evalMobility*steps + evalShot*hit.count()
	if hit.meets(p.towns[side^1]) {
		v += evalTown
	}
	return v
}
