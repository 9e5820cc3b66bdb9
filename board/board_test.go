package board

import "testing"

var (
	xiangqi = Geometry{Files: 9, Ranks: 10}
	cannon  = Geometry{Files: 10, Ranks: 10, RankBase: 1}
)

func TestSideOther(t *testing.T) {
	for side, other := range map[Side]Side{First: Second, Second: First, NoSide: NoSide} {
		if got := side.Other(); got != other {
			t.Errorf("the other side of %d is %d, want %d", side, got, other)
		}
	}
}

func TestPieceKeepsKindAndSide(t *testing.T) {
	seen := map[Piece]bool{NoPiece: true}
	for _, side := range []Side{First, Second, NoSide} {
		for kind := uint8(1); kind <= 31; kind++ {
			p := NewPiece(side, kind)
			if p.Kind() != kind || p.Side() != side {
				t.Errorf("kind %d of side %d became kind %d of side %d", kind, side, p.Kind(), p.Side())
			}
			if seen[p] {
				t.Errorf("kind %d of side %d is the value of another piece", kind, side)
			}
			seen[p] = true
		}
	}
	if NoPiece.Kind() != 0 || NoPiece.Side() != NoSide {
		t.Error("an empty point has a kind or an owner")
	}
}

func TestGeometryNamesAndPoints(t *testing.T) {
	for _, g := range []Geometry{xiangqi, cannon, {Files: 9, Ranks: 9, RankBase: 1}} {
		for i := range g.Points() {
			p := Point(i)
			if got := g.At(g.File(p), g.Rank(p)); got != p {
				t.Errorf("%+v: point %d is on a file and rank of point %d", g, p, got)
			}
			if got, ok := g.Parse(g.Name(p)); !ok || got != p {
				t.Errorf("%+v: %s is read as %d, %t; want %d", g, g.Name(p), got, ok, p)
			}
		}
		if name := g.Name(NoPoint); name != "" {
			t.Errorf("%+v: no point is called %q", g, name)
		}
	}
	for _, off := range [][2]int{{-1, 0}, {0, -1}, {9, 0}, {0, 10}} {
		if got := xiangqi.At(off[0], off[1]); got != NoPoint {
			t.Errorf("file %d rank %d is point %d", off[0], off[1], got)
		}
	}
}

func TestGeometryParsePrefix(t *testing.T) {
	tests := []struct {
		g    Geometry
		text string
		name string // "" when no point of the board begins the text
		rest string
	}{
		{xiangqi, "h2e2", "h2", "e2"},
		{xiangqi, "a0", "a0", ""},
		{xiangqi, "a10", "a1", "0"},
		{cannon, "a10-a9", "a10", "-a9"},
		{cannon, "j1xj2", "j1", "xj2"},
		{cannon, "a100", "a10", "0"},
		{cannon, "a11", "a1", "1"},
		{cannon, "a0", "", "a0"},
		{cannon, "a01", "", "a01"},
		{xiangqi, "j1", "", "j1"},
		{xiangqi, "A1", "", "A1"},
		{xiangqi, "a", "", "a"},
		{xiangqi, "a+1", "", "a+1"},
		{xiangqi, "", "", ""},
		{xiangqi, "ä1", "", "ä1"},
	}
	for _, tt := range tests {
		p, rest, ok := tt.g.ParsePrefix(tt.text)
		if ok != (tt.name != "") || tt.g.Name(p) != tt.name || rest != tt.rest {
			t.Errorf("%q: got %q, rest %q, %t; want %q, rest %q", tt.text, tt.g.Name(p), rest, ok, tt.name, tt.rest)
		}
	}
	if _, ok := cannon.Parse("a10 "); ok {
		t.Error("Parse takes a text that is more than a point")
	}
}

func TestKeysAreDistinctAndFixed(t *testing.T) {
	keys := Keys(7, 5000)
	seen := map[uint64]bool{0: true}
	for _, k := range keys {
		if seen[k] {
			t.Fatalf("the key %x is 0 or there twice", k)
		}
		seen[k] = true
	}
	for i, k := range Keys(7, 100) {
		if k != keys[i] {
			t.Fatalf("key %d differs between calls", i)
		}
	}
	if Keys(8, 1)[0] == keys[0] {
		t.Error("another seed gives the same key")
	}
	// The published first value of splitmix64 from the state 0: hashes in files depend on the sequence.
	if got := Keys(0, 1)[0]; got != 0xe220a8397b1dcdaf {
		t.Errorf("the first key of seed 0 is %x", got)
	}
}
