package football

import (
	"math/bits"

	"crosspoint/board"
)

const (
	files  = 9
	points = files * files
	// goalFile is the e-file: its two end points are the goals.
	goalFile = 4
)

// geometry is the pitch: files a-i, ranks 1-9 from White's side.
var geometry = board.Geometry{Files: files, Ranks: files, RankBase: 1}

const (
	firstGoal  = board.Point(goalFile)                   // e1, defended by White
	secondGoal = board.Point((files-1)*files + goalFile) // e9, defended by Black
	centre     = board.Point(files/2*files + goalFile)   // e5
)

// isGoal tells whether p is one of the two goal points.
func isGoal(p board.Point) bool { return p == firstGoal || p == secondGoal }

// Directions are counted clockwise from "towards the second player"; the even ones are straight, the opposite of d
// is d^opposite.
const (
	directions = 8
	opposite   = 4
	straight   = 0b01010101
	diagonal   = 0b10101010
	rising     = 0b10000111 // directions in which the numbers of points grow
)

var (
	fileStep = [directions]int{0, 1, 1, 1, 0, -1, -1, -1}
	rankStep = [directions]int{1, 1, 0, -1, -1, -1, 0, 1}
)

// pointSet is a set of points, one bit for each. It has two fields and is no array, because the compiler keeps only those in
// registers.
type pointSet struct{ lo, hi uint64 }

func (s *pointSet) add(p board.Point) {
	if p < 64 {
		s.lo |= 1 << (p & 63)
	} else {
		s.hi |= 1 << (p & 63)
	}
}

func (s *pointSet) remove(p board.Point) {
	if p < 64 {
		s.lo &^= 1 << (p & 63)
	} else {
		s.hi &^= 1 << (p & 63)
	}
}

func (s pointSet) has(p board.Point) bool {
	word := s.lo
	if p >= 64 {
		word = s.hi
	}
	return word>>(p&63)&1 != 0
}

func (s pointSet) empty() bool { return s.lo|s.hi == 0 }
func (s pointSet) count() int  { return bits.OnesCount64(s.lo) + bits.OnesCount64(s.hi) }

func (s pointSet) and(o pointSet) pointSet   { return pointSet{s.lo & o.lo, s.hi & o.hi} }
func (s pointSet) or(o pointSet) pointSet    { return pointSet{s.lo | o.lo, s.hi | o.hi} }
func (s pointSet) minus(o pointSet) pointSet { return pointSet{s.lo &^ o.lo, s.hi &^ o.hi} }

// pop removes the lowest point of a set that is not empty and returns it.
func (s *pointSet) pop() board.Point {
	if s.lo != 0 {
		p := bits.TrailingZeros64(s.lo)
		s.lo &= s.lo - 1
		return board.Point(p)
	}
	p := bits.TrailingZeros64(s.hi)
	s.hi &= s.hi - 1
	return board.Point(64 + p)
}

// The tables of the pitch, made once.
var (
	// delta is what a step in a direction adds to a point.
	delta [directions]int
	// reach is how many points lie in a direction before the edge.
	reach [points][directions]uint8
	// roll is reach for the ball: along ranks 1 and 9 it stops before the e-file, because the ball never reaches or
	// crosses a goal point sideways.
	roll [points][directions]uint8
	// near is the up to eight neighbours of a point; leap those a knight's move away.
	near, leap [points]pointSet
	// rays is the points beyond a point in each direction; beyond has the point itself, too.
	rays   [128][directions]pointSet
	beyond [128][directions]pointSet
	// towards is the direction from a point to a neighbour; it is only set for neighbours.
	towards [points][points]uint8
	// goals is both goal points.
	goals = setOf(firstGoal, secondGoal)
)

func setOf(ps ...board.Point) (s pointSet) {
	for _, p := range ps {
		s.add(p)
	}
	return s
}

func init() {
	for d := range directions {
		delta[d] = rankStep[d]*files + fileStep[d]
	}
	for p := range board.Point(points) {
		f, r := geometry.File(p), geometry.Rank(p)
		for d := range directions {
			n := 0
			for geometry.At(f+(n+1)*fileStep[d], r+(n+1)*rankStep[d]) != board.NoPoint {
				n++
			}
			reach[p][d], roll[p][d] = uint8(n), uint8(n)
			for k := 1; k <= n; k++ {
				rays[p][d].add(step(p, d, k))
			}
			beyond[p][d] = rays[p][d]
			beyond[p][d].add(p)
			if n > 0 {
				q := geometry.At(f+fileStep[d], r+rankStep[d])
				near[p].add(q)
				towards[p][q] = uint8(d)
			}
			if rankStep[d] == 0 && (r == 0 || r == files-1) {
				for k := 1; k <= n; k++ {
					if f+k*fileStep[d] == goalFile {
						roll[p][d] = uint8(k - 1)
					}
				}
			}
		}
		for _, j := range [...][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}} {
			if q := geometry.At(f+j[0], r+j[1]); q != board.NoPoint {
				leap[p].add(q)
			}
		}
	}
}

// isCorner tells whether p is one of the four corners.
func isCorner(p board.Point) bool { return near[p].count() == 3 }

// step returns the point n steps from p in direction d; the caller knows that it is on the board.
func step(p board.Point, d, n int) board.Point { return board.Point(int(p) + n*delta[d]) }
