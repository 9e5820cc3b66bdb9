package cannon

import (
	"math/bits"

	"crosspoint/board"
)

// The bits of a set are the points of the board with one unused file on the right, so that a step over an edge
// always lands on a bit that belongs to no point.
const (
	width = geometryFiles + 1

	north     = width
	northEast = width + 1
	northWest = width - 1
	east      = 1
)

// geometryFiles and geometryRanks are the size of the board.
const (
	geometryFiles = 10
	geometryRanks = 10
)

var geometry = board.Geometry{Files: geometryFiles, Ranks: geometryRanks, RankBase: 1}

// set is a set of points. All sets that are kept hold points of the board only; the result of shift may not.
type set struct{ lo, hi uint64 }

// pointOf turns a bit number into its point; NoPoint marks the bits that belong to no point.
var pointOf = func() (t [128]board.Point) {
	for i := range t {
		t[i] = geometry.At(i%width, i/width)
	}
	return t
}()

// bitOf is the reverse of pointOf.
var bitOf = func() (t [128]set) {
	for i, p := range pointOf {
		if p != board.NoPoint {
			t[p] = bit(i)
		}
	}
	return t
}()

// whole holds every point of the board.
var whole = func() (s set) {
	for _, b := range bitOf {
		s = s.or(b)
	}
	return s
}()

func bit(i int) set {
	if i < 64 {
		return set{lo: 1 << i}
	}
	return set{hi: 1 << (i - 64)}
}

func (s set) or(t set) set     { return set{s.lo | t.lo, s.hi | t.hi} }
func (s set) and(t set) set    { return set{s.lo & t.lo, s.hi & t.hi} }
func (s set) andNot(t set) set { return set{s.lo &^ t.lo, s.hi &^ t.hi} }
func (s set) xor(t set) set    { return set{s.lo ^ t.lo, s.hi ^ t.hi} }
func (s set) empty() bool      { return s.lo|s.hi == 0 }
func (s set) meets(t set) bool { return s.lo&t.lo|s.hi&t.hi != 0 }
func (s set) has(p board.Point) bool {
	return s.meets(bitOf[p&127])
}

func (s set) count() int { return bits.OnesCount64(s.lo) + bits.OnesCount64(s.hi) }

// up moves all points n bits up, 0 < n < 64.
func (s set) up(n uint) set {
	return set{s.lo << (n & 63), s.hi<<(n&63) | s.lo>>((64-n)&63)}
}

// down moves all points n bits down, 0 < n < 64.
func (s set) down(n uint) set {
	return set{s.lo>>(n&63) | s.hi<<((64-n)&63), s.hi >> (n & 63)}
}

// shift moves all points by a difference of bit numbers, which is not 0.
func (s set) shift(d int) set {
	if d > 0 {
		return s.up(uint(d))
	}
	return s.down(uint(-d))
}

// grown is s with all neighbours of its points; it may hold bits that belong to no point.
func (s set) grown() set {
	s = s.or(s.up(east)).or(s.down(east))
	return s.or(s.up(north)).or(s.down(north))
}

// first is the number of the lowest bit; s must not be empty.
func (s set) first() int {
	if s.lo != 0 {
		return bits.TrailingZeros64(s.lo)
	}
	return 64 + bits.TrailingZeros64(s.hi)
}

// pop removes the lowest bit and returns its number; s must not be empty.
func (s *set) pop() int {
	if s.lo != 0 {
		i := bits.TrailingZeros64(s.lo)
		s.lo &= s.lo - 1
		return i
	}
	i := bits.TrailingZeros64(s.hi)
	s.hi &= s.hi - 1
	return 64 + i
}

// point is the point of the lowest bit, NoPoint for the empty set.
func (s set) point() board.Point {
	if s.empty() {
		return board.NoPoint
	}
	return pointOf[s.first()]
}
