package cannon

import (
	"crosspoint/board"
	"crosspoint/rules"
)

var (
	_ rules.Evaluator  = (*position)(nil)
	_ rules.Instructed = (*position)(nil)
)

// Weights of the evaluation, in centipawns, fitted to games of the engine against itself (scripts/tune). Where there are two, the first
// one is for the side to move.
const (
	evalAdvance = -3  // a step forward
	evalSlide   = -2  // a step of a cannon
	evalRetreat = -2  // a retreat
	evalGuard   = 67  // a soldier next to the own town
	evalGuardB  = 22  // a soldier two points from the own town
	evalCannon  = 9   // a cannon
	evalAligned = -13 // a cannon on a line with the enemy town
	evalFire    = 42  // a point next to the enemy town, or the town, on which a cannon would hit
	evalControl = 87  // the same for soldiers
	evalCovered = 2   // a soldier on a point on which another one could capture
	evalTempo   = 9   // to move
)

var (
	evalShot    = [2]int{56, 39}     // an enemy soldier that a cannon can hit
	evalHanging = [2]int{-12, -16}   // an enemy soldier that can be captured and is not covered
	evalCapture = [2]int{-15, -20}   // one that is covered
	evalTown    = [2]int{60, 60}     // the enemy town can be captured
	evalSiege   = [3]int{0, 71, 113} // a soldier one, two and three points from the enemy town
)

// soldierWeights are for a soldier, by ranks from the own side, and by files from the edge.
var soldierWeights = [geometryRanks][geometryFiles / 2]int{
	{53, 64, 79, 66, 74},
	{91, 89, 114, 68, 92},
	{80, 100, 95, 108, 106},
	{93, 107, 125, 131, 136},
	{101, 122, 126, 134, 143},
	{114, 122, 128, 136, 156},
	{91, 97, 98, 106, 114},
	{105, 103, 84, 87, 123},
	{93, 106, 78, 67, 54},
	{83, 78, 91, 90, 8},
}

// soldierPlaces are soldierWeights by side and bit number, negative for the second side.
var soldierPlaces [2][128]int16

func init() {
	for i, at := range pointOf {
		if at == board.NoPoint {
			continue
		}
		file, rank := geometry.File(at), geometry.Rank(at)
		file = min(file, geometryFiles-1-file)
		soldierPlaces[board.First][i] = int16(soldierWeights[rank][file])
		soldierPlaces[board.Second][i] = -int16(soldierWeights[geometryRanks-1-rank][file])
	}
}

// surroundings are what lies around a town.
type surroundings struct {
	rings [3]set // points that are one, two and three king's steps away
	zone  set    // the town and the first ring
	lines [4]set // the lines through the town, by slideDirections
}

// around are the surroundings of a point, by its bit number.
var around = func() (t [128]surroundings) {
	for i, at := range pointOf {
		if at == board.NoPoint {
			continue
		}
		s := &t[i]
		inner := bit(i)
		for n := range s.rings {
			outer := inner.grown().and(whole)
			s.rings[n] = outer.andNot(inner)
			inner = outer
		}
		s.zone = bit(i).or(s.rings[0])
		for n, d := range slideDirections {
			s.lines[n] = lineInfos[lineThrough(at, d)].points
		}
	}
	return t
}()

var nowhere surroundings

// surroundings returns those of a side's town, empty ones when there is none.
func (p *position) surroundings(side board.Side) *surroundings {
	if t := p.towns[side&1]; !t.empty() {
		return &around[t.first()&127]
	}
	return &nowhere
}

// fullPlaces adds soldierPlaces up.
func (s *state) fullPlaces() (v int16) {
	for side := range s.soldiers {
		for rest := s.soldiers[side]; !rest.empty(); {
			v += soldierPlaces[side][rest.pop()&127]
		}
	}
	return v
}

// Eval is the evaluation for the side to move, in centipawns: terms with a meaning of their own (soldiers and where they stand, steps, what can
// be hit and captured, the surroundings of the towns), and what the network says beyond them.
func (p *position) Eval() int {
	return p.EvalByHand() + p.judge()
}

// EvalByHand is the evaluation without the network, in centipawns for the side to move.
func (p *position) EvalByHand() int {
	side := p.side & 1
	v := int(p.places)
	if side == board.Second {
		v = -v
	}
	reach := [2]set{p.reach(board.First), p.reach(board.Second)}
	return v + p.standing(side, 0, reach[side], reach[side^1]) - p.standing(side^1, 1, reach[side^1], reach[side]) + evalTempo
}

// reach is where the soldiers of a side could capture; it may hold bits that belong to no point.
func (p *position) reach(side board.Side) set {
	own := p.soldiers[side&1]
	s := own.or(own.up(east)).or(own.down(east))
	if side == board.First {
		s = s.up(north)
	} else {
		s = s.down(north)
	}
	return s.or(own.up(east)).or(own.down(east))
}

// standing adds up the terms of one side; turn is 0 for the side to move, 1 for the other one.
func (p *position) standing(side board.Side, turn int, reach, foeReach set) int {
	w := p.view(side)
	town := p.towns[side^1]
	home, goal := p.surroundings(side), p.surroundings(side^1)
	var hit, fire set
	slides, cannons, aligned := 0, 0, 0
	for i, d := range slideDirections {
		up := fronts(w.own, d)
		if up.empty() {
			continue
		}
		down := up.shift(-2 * d)
		cannons += up.count()
		aligned += up.and(goal.lines[i]).count()
		a, b := up.shift(d).and(w.free), down.shift(-d).and(w.free)
		slides += a.count() + b.count()
		a, b = a.shift(d), b.shift(-d)
		hit = hit.or(a).or(b)
		if !p.rules.farShotOver {
			a, b = a.and(w.free), b.and(w.free)
		}
		fire = fire.or(a.and(whole).shift(d)).or(b.and(whole).shift(-d))
	}
	fire = fire.or(hit)
	v := evalSlide*slides + evalCannon*cannons + evalAligned*aligned + evalFire*fire.and(goal.zone).count()

	advances := 0
	for _, d := range forward[side] {
		advances += w.own.shift(d).and(w.free).count()
	}
	v += evalAdvance * advances
	if near := w.retreaters(); !near.empty() {
		retreats := 0
		for _, d := range forward[side] {
			retreats += near.shift(-d).and(w.free).shift(-d).and(w.free).count()
		}
		v += evalRetreat * retreats
	}
	soldiers := p.soldiers[side^1]
	taken := reach.and(soldiers)
	covered := taken.and(foeReach)
	v += evalShot[turn]*fire.and(soldiers).count() + evalHanging[turn]*taken.andNot(covered).count() + evalCapture[turn]*covered.count()
	if fire.or(reach).meets(town) {
		v += evalTown[turn]
	}
	v += evalControl*reach.and(goal.zone).count() + evalCovered*reach.and(w.own).count()
	v += evalGuard*w.own.and(home.rings[0]).count() + evalGuardB*w.own.and(home.rings[1]).count()
	for i, ring := range goal.rings {
		v += evalSiege[i] * w.own.and(ring).count()
	}
	return v
}
