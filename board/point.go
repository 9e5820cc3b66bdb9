package board

import "strconv"

// Point is a crossing point: rank*Files + file. Rank 0 is the back rank of the first player, file 0 is the
// leftmost file seen from the first player. A Point means nothing without its Geometry.
type Point uint8

// NoPoint stands for "no point". It fits the seven bits that a rules.Move gives to a point.
const NoPoint Point = 127

// Geometry is the size and the naming of a board.
type Geometry struct {
	Files, Ranks int
	// RankBase is the number shown for rank 0: 0 in Xiangqi (ICCS), 1 elsewhere.
	RankBase int
}

// Points is the number of points of the board.
func (g Geometry) Points() int { return g.Files * g.Ranks }

// At returns the point on a file and a rank, both counted from 0, or NoPoint when it is off the board.
func (g Geometry) At(file, rank int) Point {
	if file < 0 || rank < 0 || file >= g.Files || rank >= g.Ranks {
		return NoPoint
	}
	return Point(rank*g.Files + file)
}

// File returns the file of p, counted from 0 at the left of the first player.
func (g Geometry) File(p Point) int { return int(p) % g.Files }

// Rank returns the rank of p, counted from 0 at the first player's back rank.
func (g Geometry) Rank(p Point) int { return int(p) / g.Files }

// Name returns the coordinate of p, such as "e5", or "" when p is off the board.
func (g Geometry) Name(p Point) string {
	if int(p) >= g.Points() {
		return ""
	}
	return string(rune('a'+g.File(p))) + strconv.Itoa(g.Rank(p)+g.RankBase)
}

// ParsePrefix reads a coordinate at the start of s and returns the rest of s. It takes the longest rank
// number that is on the board. ok is false, and rest is s, when s does not start with a point of the board.
func (g Geometry) ParsePrefix(s string) (p Point, rest string, ok bool) {
	if len(s) < 2 || s[0] < 'a' || int(s[0]-'a') >= g.Files {
		return NoPoint, s, false
	}
	for digits := 2; digits >= 1; digits-- {
		if len(s) < 1+digits || (digits == 2 && s[1] == '0') {
			continue
		}
		n, err := strconv.ParseUint(s[1:1+digits], 10, 8)
		if err != nil {
			continue
		}
		if at := g.At(int(s[0]-'a'), int(n)-g.RankBase); at != NoPoint {
			return at, s[1+digits:], true
		}
	}
	return NoPoint, s, false
}

// Parse reads a whole coordinate; ok is false when s is not exactly one point of the board.
func (g Geometry) Parse(s string) (p Point, ok bool) {
	p, rest, ok := g.ParsePrefix(s)
	if !ok || rest != "" {
		return NoPoint, false
	}
	return p, true
}
