package football

import (
	"crosspoint/board"
	"crosspoint/rules"
)

// goalOf is the goal that a side attacks.
var goalOf = [2]board.Point{secondGoal, firstGoal}

// mouth are the three directions from the goal that a side attacks into the pitch.
var mouth = [2][3]int{{4, 3, 5}, {0, 1, 7}}

// lineDir is the direction from a point to another one on a line with it, noLine for others.
var lineDir = func() (t [128][128]uint8) {
	for p := range t {
		for q := range t[p] {
			t[p][q] = noLine
		}
	}
	for p := range board.Point(points) {
		for d := range directions {
			f, r := geometry.File(p)+fileStep[d], geometry.Rank(p)+rankStep[d]
			for q := geometry.At(f, r); q != board.NoPoint; q = geometry.At(f, r) {
				t[p][q] = uint8(d)
				f, r = f+fileStep[d], r+rankStep[d]
			}
		}
	}
	return t
}()

const noLine = directions

// strike is a point from which a piece that stands ready sends the ball into the goal.
type strike struct{ at, kicker board.Point }

// attack is what is open before the goal that a side attacks.
type attack struct {
	strikes [12]strike
	n       int    // strikes
	lanes   [3]int // free points before the goal along each direction of mouth; the ball does not count as being in the way
}

// attackOf looks out of the goal that a side attacks: along the three lanes it has, and to the four points from which
// knights score.
func (p *Position) attackOf(side board.Side) (a attack) {
	goal := goalOf[side&1]
	for i, d := range mouth[side&1] {
		at := goal
		for range reach[goal][d] {
			at = board.Point(int(at) + delta[d])
			pc := p.at[at&127]
			if pc == board.NoPiece || pc == theBall {
				a.lanes[i]++
				continue
			}
			kind := pc.Kind()
			if n := a.lanes[i]; n > 0 && pc.Side() == side && slides[kind&7]>>(d^opposite)&1 != 0 && (kind != king || n == 1) {
				a.add(step(at, d^opposite, 1), at)
			}
			break
		}
	}
	for rest := leap[goal]; !rest.empty(); {
		at := rest.pop()
		if p.at[at] != board.NoPiece && at != p.ball {
			continue
		}
		for by := p.own[side&1].and(near[at]).minus(near[goal]); !by.empty(); {
			if kicker := by.pop(); p.at[kicker].Kind() == knight {
				a.add(at, kicker)
			}
		}
	}
	return a
}

func (a *attack) add(at, kicker board.Point) {
	if a.n < len(a.strikes) {
		a.strikes[a.n] = strike{at, kicker}
		a.n++
	}
}

// need is a point that a piece has to move to, so that a goal follows.
type need struct {
	at     board.Point
	way    uint8       // the direction in which the piece kicks then
	king   bool        // a king will do
	except board.Point // a piece that has to stay
}

// place is the same for knights, with all points that will do.
type place struct {
	at     pointSet
	except board.Point
}

// chance is a search for a goal in one turn.
type chance struct {
	p       *Position
	side    board.Side
	attack  attack
	needs   [16]need
	places  [8]place
	n, m    int // needs, places
	sliders uint8
}

func (c *chance) need(at board.Point, way int, nearby bool, except board.Point) {
	if c.n < len(c.needs) && c.p.at[at&127] == board.NoPiece && !isGoal(at) {
		c.needs[c.n] = need{at, uint8(way), nearby, except}
		c.n++
		c.sliders |= 1 << way
	}
}

func (c *chance) place(at pointSet, except board.Point) {
	if c.m < len(c.places) {
		c.places[c.m] = place{at, except}
		c.m++
	}
}

// chance looks for the first step of a goal in this turn by at most one move and two kicks, 0 when there is none. With fresh
// the side has not moved or kicked in this turn. A step that blocks the way of a later kick is not noticed, nor are longer
// chains and kicks over the kicker.
func (p *Position) chance(side board.Side, a *attack, rolls *rolls, fresh bool) rules.Move {
	if p.early() {
		return 0
	}
	goal := goalOf[side&1]
	for _, s := range a.strikes[:a.n] {
		if s.at == p.ball && !p.kicked.has(s.kicker) {
			return rules.NewMove(p.ball, goal, kickStep, s.kicker, gainGoal)
		}
	}
	c := chance{p: p, side: side, attack: *a}
	for rest := p.own[side&1].and(near[p.ball]).minus(p.kicked); !rest.empty(); {
		kicker := rest.pop()
		to := p.rollTargets(kicker, rolls)
		if to.empty() {
			continue
		}
		for _, s := range a.strikes[:a.n] {
			if s.kicker != kicker && to.has(s.at) && !p.kicked.has(s.kicker) {
				return rules.NewMove(p.ball, s.at, kickStep, kicker, gainSetUp)
			}
		}
		if fresh {
			c.afterKick(kicker, to)
		}
	}
	if !fresh {
		return 0
	}
	c.direct()
	c.beforeStrike(rolls)
	return c.move()
}

// afterKick collects the points from which a ball scores that a standing kicker sends there.
func (c *chance) afterKick(kicker board.Point, to pointSet) {
	goal := goalOf[c.side&1]
	for i, d := range mouth[c.side&1] {
		for n := 1; n < c.attack.lanes[i]; n++ {
			if to.has(step(goal, d, n)) {
				c.need(step(goal, d, n+1), d^opposite, n == 1, kicker)
			}
		}
	}
	for rest := to.and(leap[goal]); !rest.empty(); {
		c.place(near[rest.pop()].minus(near[goal]), kicker)
	}
}

// direct collects the points from which the ball scores at once.
func (c *chance) direct() {
	goal, b := goalOf[c.side&1], c.p.ball
	if leap[goal].has(b) {
		c.place(near[b].minus(near[goal]), board.NoPoint)
	}
	d := int(lineDir[goal][b])
	for i, way := range mouth[c.side&1] {
		if way != d {
			continue
		}
		if n := int(distance[goal][b]); n <= c.attack.lanes[i] && n < int(reach[goal][d]) {
			c.need(step(b, d, 1), d^opposite, n == 1, board.NoPoint)
		}
	}
}

// beforeStrike collects the points from which the ball goes to a point from which a standing piece scores.
func (c *chance) beforeStrike(rolls *rolls) {
	b := c.p.ball
	for _, s := range c.attack.strikes[:c.attack.n] {
		if d := int(lineDir[b][s.at]); d != noLine && rolls[d].has(s.at) && reach[b][d^opposite] > 0 {
			c.need(step(b, d^opposite, 1), d, near[b].has(s.at), s.kicker)
		}
		if leap[b].has(s.at) {
			c.place(near[b].minus(near[s.at]), s.kicker)
		}
	}
}

// move finds a piece that can move to one of the points.
func (c *chance) move() rules.Move {
	if c.n == 0 && c.m == 0 {
		return 0
	}
	p := c.p
	for rest := p.own[c.side&1]; !rest.empty(); {
		from := rest.pop()
		kind := p.at[from].Kind()
		if kind == knight {
			to := leap[from].minus(p.own[0]).minus(p.own[1]).minus(goals)
			to.remove(p.ball)
			for _, n := range c.places[:c.m] {
				if hit := to.and(n.at); n.except != from && !hit.empty() {
					return rules.NewMove(from, hit.pop(), moveStep, board.NoPoint, gainSetUp)
				}
			}
			continue
		}
		ways := slides[kind&7]
		if ways&c.sliders == 0 {
			continue
		}
		for _, n := range c.needs[:c.n] {
			if ways>>n.way&1 == 0 || n.except == from || kind == king && (!n.king || !near[from].has(n.at)) {
				continue
			}
			if d := lineDir[from][n.at]; d != noLine && ways>>d&1 != 0 && p.clear(from, n.at, int(d)) {
				return rules.NewMove(from, n.at, moveStep, board.NoPoint, gainSetUp)
			}
		}
	}
	return 0
}

// clear tells whether the points between two points of a line are empty.
func (p *Position) clear(from, to board.Point, d int) bool {
	for at := step(from, d, 1); at != to; at = step(at, d, 1) {
		if p.at[at&127] != board.NoPiece {
			return false
		}
	}
	return true
}

// rolls is where the ball can roll in each direction, if something kicks it.
type rolls [directions]pointSet

func (p *Position) rolls() (r rolls) {
	for d := range directions {
		if reach[p.ball][d^opposite] == 0 {
			continue
		}
		at := p.ball
		for range roll[p.ball][d] {
			at = board.Point(int(at) + delta[d])
			if p.at[at&127] != board.NoPiece {
				break
			}
			r[d].add(at)
		}
	}
	return r
}

// rollTargets is kickTargets without kicks over the kicker.
func (p *Position) rollTargets(kicker board.Point, rolls *rolls) pointSet {
	kind := p.at[kicker&127].Kind()
	if kind == knight {
		to := leap[p.ball].minus(p.own[0]).minus(p.own[1])
		if !isCorner(p.ball) {
			to = to.minus(near[kicker])
		}
		return to
	}
	d := towards[kicker][p.ball]
	if slides[kind&7]>>d&1 == 0 {
		return pointSet{}
	}
	if kind == king {
		return rolls[d].and(near[p.ball])
	}
	return rolls[d]
}
