package control

import (
	"slices"
	"strconv"

	"crosspoint/board"
	"crosspoint/record"
)

// Glyph is a numeric glyph of a step as people see it.
type Glyph struct {
	NAG int
	// Sign is short, "" for a glyph that is only told in words.
	Sign string
	// Words says what it means.
	Words Message
}

// StepGlyphs judge a step, PlaceGlyphs the position after it. Of each kind a person gives a step one at most; files may hold more.
var (
	StepGlyphs = []int{
		record.GlyphGood, record.GlyphMistake, record.GlyphBrilliant, record.GlyphBlunder, record.GlyphInteresting, record.GlyphDubious,
	}
	PlaceGlyphs = []int{10, 13, 14, 15, 16, 17, 18, 19}
)

// places are the glyphs that judge a position: those of files too that say the same in another way.
var places = map[int]struct{ sign, key string }{
	10: {"=", "equal"}, 11: {"=", "equal"}, 12: {"=", "equal"}, 13: {"∞", "unclear"},
	14: {"+/=", "slight"}, 15: {"=/+", "slight"}, 16: {"±", "clear"}, 17: {"∓", "clear"},
	18: {"+−", "decisive"}, 19: {"−+", "decisive"}, 20: {"+−", "decisive"}, 21: {"−+", "decisive"},
}

// others are glyphs of files that have words here. Of a pair that differs in the side, the first side's is the even one.
var others = map[int]string{
	7: "forced", 8: "only", 22: "zugzwang", 23: "zugzwang", 36: "initiative", 37: "initiative", 40: "attack", 41: "attack",
	132: "counterplay", 133: "counterplay", 138: "time", 139: "time", 146: "novelty",
}

// GlyphOf says what a numeric glyph means in the game on the board.
func (c *Controller) GlyphOf(nag int) Glyph {
	out := Glyph{NAG: nag, Words: Message{Key: "glyph.other", Values: []Value{{Name: "Number", Text: strconv.Itoa(nag)}}}}
	side := board.First
	if nag%2 == 1 {
		side = board.Second
	}
	if sign, ok := glyphs[nag]; ok {
		out.Sign, out.Words = sign, Message{Key: "glyph." + strconv.Itoa(nag)}
	} else if place, ok := places[nag]; ok {
		out.Sign, out.Words = place.sign, Message{Key: "glyph." + place.key, Values: []Value{c.side("Side", side)}}
	} else if key, ok := others[nag]; ok {
		out.Words = Message{Key: "glyph." + key, Values: []Value{c.side("Side", side)}}
	}
	return out
}

// GlyphsOf lists the glyphs of steps in words, in their order.
func (c *Controller) GlyphsOf(nodes ...*record.Node) []Glyph {
	var out []Glyph
	for _, n := range nodes {
		for _, v := range n.NAGs {
			out = append(out, c.GlyphOf(v))
		}
	}
	return out
}

// placeSign is the sign of the glyph that judges the position after the last of the steps that has one.
func placeSign(nodes ...*record.Node) string {
	for _, n := range slices.Backward(nodes) {
		for _, v := range n.NAGs {
			if place, ok := places[v]; ok {
				return place.sign
			}
		}
	}
	return ""
}

// ToggleGlyph gives a step a glyph in place of those of the same kind, or takes it away; other glyphs stay.
func (c *Controller) ToggleGlyph(n *record.Node, nag int) {
	c.editAt(n, func(g *record.Game, n *record.Node) []record.Op {
		var kept []int
		for _, v := range n.NAGs {
			if v != nag && glyphKind(v) != glyphKind(nag) {
				kept = append(kept, v)
			}
		}
		if !slices.Contains(n.NAGs, nag) {
			kept = append(kept, nag)
			slices.SortStableFunc(kept, func(a, b int) int { return glyphKind(a) - glyphKind(b) })
		}
		return g.NAGsOps(n, kept)
	})
}

// ClearGlyphs takes all glyphs of a step away.
func (c *Controller) ClearGlyphs(n *record.Node) {
	c.editAt(n, func(g *record.Game, n *record.Node) []record.Op { return g.NAGsOps(n, nil) })
}

// glyphKind is what a glyph excludes: 1 for those that judge a step, 2 for a position, and a kind of its own for any other.
func glyphKind(nag int) int {
	if _, ok := glyphs[nag]; ok {
		return 1
	}
	if _, ok := places[nag]; ok {
		return 2
	}
	return 3 + nag
}
