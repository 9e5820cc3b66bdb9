package cannon

import (
	"crosspoint/board"
	"crosspoint/rules"
)

// battery is a cannon seen in the direction in which it points: rear, middle and front soldier.
type battery [3]board.Point

func (b battery) front() board.Point { return b[2] }

// ahead returns the point n steps of direction d from p, or NoPoint. d is a difference of bit numbers.
func ahead(p board.Point, d, n int) board.Point {
	df, dr := 0, 0
	switch d {
	case north, -north:
		dr = 1
	case east, -east:
		df = 1
	case northEast, -northEast:
		df, dr = 1, 1
	default:
		df, dr = -1, 1
	}
	if d < 0 {
		df, dr = -df, -dr
	}
	return geometry.At(geometry.File(p)+n*df, geometry.Rank(p)+n*dr)
}

// directions are all eight.
var directions = [8]int{north, northEast, east, -northWest, -north, -northEast, -east, northWest}

// batteryAt returns the cannon of a side whose front soldier is on a point and that points in direction d.
func (p *position) batteryAt(side board.Side, front board.Point, d int) (battery, bool) {
	b := battery{ahead(front, d, -2), ahead(front, d, -1), front}
	for _, at := range b {
		if !p.soldiers[side].has(at) {
			return b, false
		}
	}
	return b, true
}

// shooters returns the cannons of the side to move that can fire at a target, the nearest ones first.
func (p *position) shooters(target board.Point) []battery {
	var found []battery
	if !p.soldiers[p.side^1].has(target) && !p.towns[p.side^1].has(target) {
		return nil
	}
	for distance := 2; distance <= 3; distance++ {
		for _, d := range directions {
			front := ahead(target, d, -distance)
			if front == board.NoPoint || !p.muzzleFree(front, d) {
				continue
			}
			if distance == 3 && !p.rules.farShotOver && p.At(ahead(front, d, 2)) != board.NoPiece {
				continue
			}
			if b, ok := p.batteryAt(p.side, front, d); ok {
				found = append(found, b)
			}
		}
	}
	return found
}

func (p *position) muzzleFree(front board.Point, d int) bool {
	return p.At(ahead(front, d, 1)) == board.NoPiece
}

// paths lists the clicks of a step: the point of a placement; any soldier of any cannon that can fire at the
// target of a shot, then the target; origin and target of all others.
func paths(pos rules.Position, m rules.Move) [][]board.Point {
	switch m.Kind() {
	case Place:
		return [][]board.Point{{m.To()}}
	case Shot:
		p, ok := pos.(*position)
		if !ok {
			return nil
		}
		var list [][]board.Point
		for _, b := range p.shooters(m.To()) {
			for _, soldier := range b {
				list = append(list, []board.Point{soldier, m.To()})
			}
		}
		return list
	default:
		return [][]board.Point{{m.From(), m.To()}}
	}
}

// effect describes a step; a shot is shown with the cannon nearest to the target.
func effect(pos rules.Position, m rules.Move) rules.Effect {
	e := rules.Effect{From: m.From(), To: m.To(), Removed: board.NoPoint, Actor: board.NoPoint}
	switch m.Kind() {
	case Place:
		e.Style = rules.StylePlace
		return e
	case Slide:
		d := slideDirection(m.From(), m.To())
		b := battery{m.From(), ahead(m.From(), d, 1), ahead(m.From(), d, 2)}
		e.Group = b[:]
		// The front soldier first, so that every soldier goes to a point that is empty by then.
		e.Slides = [][2]board.Point{{b[2], m.To()}, {b[1], b[2]}, {b[0], b[1]}}
		return e
	case Shot:
		e.Style = rules.StyleShot
		if p, ok := pos.(*position); ok {
			if found := p.shooters(m.To()); len(found) > 0 {
				b := found[0]
				e.From, e.Group, e.Line = b.front(), b[:], []board.Point{b.front(), m.To()}
			}
		}
	case Capture:
		e.Style = rules.StyleCapture
		e.Slides = [][2]board.Point{{m.From(), m.To()}}
	default:
		e.Slides = [][2]board.Point{{m.From(), m.To()}}
		return e
	}
	e.Removed = m.To()
	e.Aim = pos.At(m.To()).Kind() == Town
	return e
}

// slideDirection is the direction from one point of a line to another.
func slideDirection(from, to board.Point) int {
	d := slideLine(from, to).direction()
	if to < from {
		return -d
	}
	return d
}

// Groups lists the cannons of the soldier on a point.
func (p *position) Groups(at board.Point) [][]board.Point {
	piece := p.At(at)
	if piece.Kind() != Soldier {
		return nil
	}
	var list [][]board.Point
	for _, d := range slideDirections {
		for n := 0; n < 3; n++ {
			front := ahead(at, d, n)
			if front == board.NoPoint {
				break
			}
			if b, ok := p.batteryAt(piece.Side(), front, d); ok {
				list = append(list, b[:])
			}
		}
	}
	return list
}
