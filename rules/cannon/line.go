package cannon

import "crosspoint/board"

// line is one line of the board along which cannons slide: a file, a rank or a diagonal. The numbers are dense from 0.
type line uint8

const (
	firstFile    line = 0
	firstRank    line = firstFile + geometryFiles
	firstRising  line = firstRank + geometryRanks
	firstFalling line = firstRising + diagonals
	lines             = int(firstFalling) + diagonals
	diagonals         = geometryFiles + geometryRanks - 1

	// slideRoom is the number of points that a cannon needs on a line to slide at all.
	slideRoom = 4
)

// slideDirections are the four kinds of lines as steps upward (a rank: to the right), as differences of bit numbers.
var slideDirections = [4]int{north, east, northEast, northWest}

// lineThrough returns the line of a direction (one of slideDirections or its negative) through a point.
func lineThrough(p board.Point, d int) line {
	f, r := line(geometry.File(p)), line(geometry.Rank(p))
	switch d {
	case north, -north:
		return firstFile + f
	case east, -east:
		return firstRank + r
	case northEast, -northEast:
		return firstRising + f + geometryRanks - 1 - r
	default:
		return firstFalling + f + r
	}
}

// direction is the upward direction of the line (a rank: to the right).
func (l line) direction() int {
	switch {
	case l < firstRank:
		return north
	case l < firstRising:
		return east
	case l < firstFalling:
		return northEast
	default:
		return northWest
	}
}

// lineInfo is what is known of a line: its points and its name in a FEN.
type lineInfo struct {
	points set
	name   string
}

var lineInfos = func() (t [lines]lineInfo) {
	for _, d := range slideDirections {
		for _, p := range pointOf {
			if p == board.NoPoint {
				continue
			}
			l := &t[lineThrough(p, d)]
			l.points = l.points.or(bitOf[p])
		}
	}
	for i := range t {
		l := line(i)
		// Bit numbers rise with the ranks, so the first bit is the lowest point and the last is the highest.
		low, high := t[i].points.point(), board.NoPoint
		for s := t[i].points; !s.empty(); {
			high = pointOf[s.pop()]
		}
		switch {
		case l < firstRank:
			t[i].name = "f" + geometry.Name(low)[:1]
		case l < firstRising:
			t[i].name = "r" + geometry.Name(low)[1:]
		case l < firstFalling:
			t[i].name = "u" + geometry.Name(low)
		default:
			t[i].name = "v" + geometry.Name(high)
		}
	}
	return t
}()

// lineNamed finds a line by its name in a FEN; ok is false for a name that no line has on which a cannon can slide.
func lineNamed(name string) (l line, ok bool) {
	for i, info := range lineInfos {
		if info.name == name && info.points.count() >= slideRoom {
			return line(i), true
		}
	}
	return 0, false
}
