package football

import (
	"crosspoint/board"
	"crosspoint/rules"
)

// paths lists the clicks that choose a step: [from, to] for a piece move; [kicker, ball, target] for a kick, and
// [ball, target] when one piece alone can send the ball there, else [ball, target, kicker]; the empty path for the end
// of the turn, which is a button.
func paths(pos rules.Position, m rules.Move) [][]board.Point {
	from, to, kicker := m.From(), m.To(), m.Extra()
	switch m.Kind() {
	case moveStep:
		return [][]board.Point{{from, to}}
	case kickStep:
		short := []board.Point{from, to}
		if p, ok := pos.(*Position); ok && p.kickersTo(to).count() > 1 {
			short = append(short, kicker)
		}
		return [][]board.Point{{kicker, from, to}, short}
	}
	return [][]board.Point{{}}
}

// kickersTo is the pieces that can send the ball to a point now.
func (p *Position) kickersTo(to board.Point) (kickers pointSet) {
	for rest := p.touching().minus(p.kicked); !rest.empty(); {
		k := rest.pop()
		if p.kickTargets(k).has(to) {
			kickers.add(k)
		}
	}
	return kickers
}

// effect describes a step for the eye.
func effect(_ rules.Position, m rules.Move) rules.Effect {
	from, to := m.From(), m.To()
	e := rules.Effect{From: from, To: to, Removed: board.NoPoint, Actor: board.NoPoint}
	switch m.Kind() {
	case moveStep:
		e.Style = rules.StyleMove
		e.Slides = [][2]board.Point{{from, to}}
	case kickStep:
		e.Style = rules.StyleKick
		e.Slides = [][2]board.Point{{from, to}}
		e.Line = line(from, to)
		e.Actor = m.Extra()
		e.Aim = isGoal(to)
	default:
		e.Style = rules.StyleEnd
	}
	return e
}

// line is the way of the ball, both ends included: every point of a slide, a knight's kick in one leap. A pulled ball
// passes over its kicker.
func line(from, to board.Point) []board.Point {
	way := []board.Point{from}
	if d, n, ok := direction(from, to); ok {
		for k := 1; k < n; k++ {
			way = append(way, step(from, d, k))
		}
	}
	return append(way, to)
}

// direction is how to get from one point to another in a straight or diagonal line of n steps; ok is false when there
// is no such line.
func direction(from, to board.Point) (d, n int, ok bool) {
	f := geometry.File(to) - geometry.File(from)
	r := geometry.Rank(to) - geometry.Rank(from)
	n = max(f, -f, r, -r)
	for d := range directions {
		if n > 0 && f == n*fileStep[d] && r == n*rankStep[d] {
			return d, n, true
		}
	}
	return 0, 0, false
}
