package cannon

import (
	"crosspoint/board"
	"crosspoint/rules"
)

// Ordering hints: a captured town ends the game; a shot risks nothing, so it looks better than a capture.
const (
	gainTown    = rules.MaxGain
	gainCapture = 30
	gainShot    = 40
)

// forward are the three ways forward of each side: straight and diagonal.
var forward = [2][3]int{
	{north, northEast, northWest},
	{-north, -northEast, -northWest},
}

// captureWays are the ways in which a soldier of each side captures: forward and sideways.
var captureWays = [2][5]int{
	{north, northEast, northWest, east, -east},
	{-north, -northEast, -northWest, east, -east},
}

// townPoints are the points on which each side may place its town: the own back rank without its corners.
var townPoints = func() (t [2]set) {
	for file := 1; file < geometryFiles-1; file++ {
		t[board.First] = t[board.First].or(bitOf[geometry.At(file, 0)])
		t[board.Second] = t[board.Second].or(bitOf[geometry.At(file, geometryRanks-1)])
	}
	return t
}()

// view is the board as one side sees it.
type view struct {
	own   set // own soldiers
	foes  set // enemy soldiers and town
	scare set // the enemies that let a soldier retreat
	free  set // empty points
}

func (p *position) view(side board.Side) view {
	own, foes := p.soldiers[side], p.soldiers[side^1]
	v := view{own: own, foes: foes.or(p.towns[side^1]), scare: foes}
	if p.rules.retreatFromTown {
		v.scare = v.foes
	}
	v.free = whole.andNot(own.or(p.towns[side]).or(v.foes))
	return v
}

// fronts returns the front soldiers of all cannons that point in direction d.
func fronts(own set, d int) set {
	return own.and(own.shift(d)).and(own.shift(2 * d))
}

// targets returns the enemies that cannons with these front soldiers hit in direction d.
func (v *view) targets(front set, d int, over bool) set {
	muzzle := front.shift(d).and(v.free)
	second := muzzle.shift(d)
	middle := second.and(v.free)
	if over {
		middle = second.and(whole)
	}
	return second.or(middle.shift(d)).and(v.foes)
}

// shots returns everything that the cannons of the view can hit.
func (v *view) shots(over bool) (hit set) {
	for _, d := range slideDirections {
		up := fronts(v.own, d)
		if up.empty() {
			continue
		}
		hit = hit.or(v.targets(up, d, over)).or(v.targets(up.shift(-2*d), -d, over))
	}
	return hit
}

// retreaters returns the soldiers that may retreat as far as the enemy is concerned.
func (v *view) retreaters() set { return v.own.and(v.scare.grown()) }

// landings returns the free points to which cannons with these front soldiers slide in direction d.
func (p *position) landings(v *view, front set, d int) set {
	to := front.shift(d).and(v.free)
	if s := p.slides[p.side]; s.count >= slideLimit && (s.line.direction() == d || s.line.direction() == -d) {
		to = to.andNot(lineInfos[s.line].points)
	}
	return to
}

// Generate appends the legal steps: placements, or shots, captures, slides, advances and retreats.
func (p *position) Generate(buf []rules.Move) []rules.Move {
	if p.ended() {
		return buf
	}
	if p.placing[p.side] {
		for to := p.placements(); !to.empty(); {
			buf = append(buf, rules.NewMove(board.NoPoint, pointOf[to.pop()], Place, board.NoPoint, 0))
		}
		return buf
	}
	v := p.view(p.side)
	town := p.towns[p.side^1].point()
	for hit := v.shots(p.rules.farShotOver); !hit.empty(); {
		to := pointOf[hit.pop()]
		buf = append(buf, rules.NewMove(board.NoPoint, to, Shot, board.NoPoint, gain(to, town, gainShot)))
	}
	for _, d := range captureWays[p.side] {
		for to := v.own.shift(d).and(v.foes); !to.empty(); {
			i := to.pop()
			buf = append(buf, rules.NewMove(pointOf[i-d], pointOf[i], Capture, board.NoPoint, gain(pointOf[i], town, gainCapture)))
		}
	}
	for _, d := range slideDirections {
		up := fronts(v.own, d)
		if up.empty() {
			continue
		}
		buf = appendSteps(buf, p.landings(&v, up, d), 3*d, Slide)
		buf = appendSteps(buf, p.landings(&v, up.shift(-2*d), -d), -3*d, Slide)
	}
	for _, d := range forward[p.side] {
		buf = appendSteps(buf, v.own.shift(d).and(v.free), d, Advance)
	}
	if near := v.retreaters(); !near.empty() {
		for _, d := range forward[p.side] {
			buf = appendSteps(buf, near.shift(-d).and(v.free).shift(-d).and(v.free), -2*d, Retreat)
		}
	}
	return buf
}

// appendSteps appends a quiet step to each of the points, each from a difference of bit numbers before it.
func appendSteps(buf []rules.Move, to set, by int, kind rules.Kind) []rules.Move {
	for !to.empty() {
		i := to.pop()
		buf = append(buf, rules.NewMove(pointOf[i-by], pointOf[i], kind, board.NoPoint, 0))
	}
	return buf
}

func gain(to, town board.Point, soldier int) int {
	if to == town {
		return gainTown
	}
	return soldier
}

// placements returns the points on which the side to move may place its town.
func (p *position) placements() set {
	return townPoints[p.side].andNot(p.soldiers[board.First]).andNot(p.soldiers[board.Second]).
		andNot(p.towns[p.side^1])
}

// count returns the number of steps that Generate gives, without making them.
func (p *position) count() int {
	if p.ended() {
		return 0
	}
	if p.placing[p.side] {
		return p.placements().count()
	}
	v := p.view(p.side)
	n := v.own.shift(east).and(v.foes).count() + v.own.shift(-east).and(v.foes).count()
	goals := v.free.or(v.foes)
	for _, d := range forward[p.side] {
		n += v.own.shift(d).and(goals).count()
	}
	if near := v.retreaters(); !near.empty() {
		for _, d := range forward[p.side] {
			n += near.shift(-d).and(v.free).shift(-d).and(v.free).count()
		}
	}
	var hit set
	for _, d := range slideDirections {
		up := fronts(v.own, d)
		if up.empty() {
			continue
		}
		down := up.shift(-2 * d)
		n += p.landings(&v, up, d).count() + p.landings(&v, down, -d).count()
		hit = hit.or(v.targets(up, d, p.rules.farShotOver)).or(v.targets(down, -d, p.rules.farShotOver))
	}
	return n + hit.count()
}

// Perft counts the sequences of depth steps, the last ply in bulk.
func (p *position) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return p.perft(depth, make([]rules.Move, 0, 64*depth))
}

func (p *position) perft(depth int, buf []rules.Move) uint64 {
	if depth == 1 {
		return uint64(p.count())
	}
	start := len(buf)
	buf = p.Generate(buf)
	var n uint64
	for _, m := range buf[start:] {
		p.Do(m)
		n += p.perft(depth-1, buf)
		p.Undo()
	}
	return n
}
