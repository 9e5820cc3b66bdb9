package boardview

import (
	"io/fs"
	"strings"
	"testing"

	"crosspoint/assets"
)

// TestGlyphs reads every outline of the assets.
func TestGlyphs(t *testing.T) {
	names, err := fs.Glob(assets.Glyphs, "glyphs/*.svg")
	if err != nil || len(names) < 90 {
		t.Fatalf("%d outlines, %v", len(names), err)
	}
	for _, name := range names {
		g := findGlyph(strings.TrimSuffix(strings.TrimPrefix(name, "glyphs/"), ".svg"))
		if g == nil {
			t.Errorf("%s cannot be read", name)
			continue
		}
		if g.lo.x < -200 || g.lo.y < -50 || g.hi.x > g.width+50 || g.hi.y > g.height+150 || g.hi.x-g.lo.x < 50 {
			t.Errorf("%s: ink from %v to %v in a box of %v by %v", name, g.lo, g.hi, g.width, g.height)
		}
	}
	for _, r := range "俥傌炮仕相帥兵車馬砲士象將卒楚河漢界一二三四五六七八九十KAEHRCS0123456789abcdefghij" {
		if runeGlyph(r) == nil {
			t.Errorf("no outline for %c", r)
		}
	}
	for _, name := range []string{
		"symbol-general", "symbol-advisor", "symbol-elephant", "symbol-horse", "symbol-chariot", "symbol-cannon",
		"symbol-soldier", "chess-king", "chess-queen", "chess-rook", "chess-bishop", "chess-knight", "chevron", "battlements",
		"ball",
	} {
		if findGlyph(name) == nil {
			t.Errorf("no outline %q", name)
		}
	}
}

func TestParsePath(t *testing.T) {
	o, err := parsePath("M10 20H30V-5L1,2 3 4Q1 2 3 4C1 2 3 4 5-6Z")
	if err != nil {
		t.Fatal(err)
	}
	var ops strings.Builder
	for _, s := range o {
		ops.WriteByte(s.op)
	}
	if ops.String() != "MLLLLQCZ" {
		t.Errorf("commands %s", ops.String())
	}
	if o[2].p[0] != (vec{30, -5}) || o[6].p[2] != (vec{5, -6}) {
		t.Errorf("points %v and %v", o[2].p[0], o[6].p[2])
	}
	for _, bad := range []string{"M1", "m1 2", "M1 x", "A1 1 0 0 0 1 1"} {
		if _, err := parsePath(bad); err == nil {
			t.Errorf("%q is read without an error", bad)
		}
	}
}
