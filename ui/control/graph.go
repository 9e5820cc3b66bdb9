package control

import (
	"slices"

	"crosspoint/board"
	"crosspoint/engine/review"
	"crosspoint/record"
)

// GraphTurn is a place in the course of the game: the start, or the end of a turn of the main line.
type GraphTurn struct {
	Node *record.Node
	// Number is that of the round, 0 for the start; Side is who made the turn, NoSide for the start.
	Number int
	Side   board.Side
	// Known: the score is known. Chance is the share of the points that the first side can expect then, from 0 to 1.
	Known  bool
	Chance float64
	// Eval is the score, nil when it is not known or the game is over.
	Eval *record.Eval
	// Glyph judges the turn: "?!", "?", "??" and so on, "" for none. Turning: it is a mistake of some kind.
	Glyph   string
	Turning bool
}

// Graph is the course of the game as far as its scores are known, from a review or from a file.
type Graph struct {
	// Turns begins with the start of the game. It is empty when too few scores are known for a graph.
	Turns []GraphTurn
	// At changes whenever Turns changes.
	At uint64
	// Current is the place in Turns that the cursor is at or after; in a variation where it left the main line.
	Current int
	// Lost is the place in Turns of the turn that lost the game, 0 when there is none.
	Lost int
}

// Summary is a graph in figures, by side.
type Summary struct {
	Turns, Inaccuracies, Mistakes, Blunders [2]int
	// Loss is how much of the winning chances a turn lost on average, from 0 to 1. Judged is how many turns that is of.
	Loss   [2]float64
	Judged [2]int
}

// graphs is the graph, kept until the record changes.
type graphs struct {
	rec     *record.Game
	changed uint64
	graph   Graph
}

// glyphs are the signs of the numeric glyphs that judge a step.
var glyphs = map[int]string{
	record.GlyphGood: "!", record.GlyphMistake: "?", record.GlyphBrilliant: "!!",
	record.GlyphBlunder: "??", record.GlyphInteresting: "!?", record.GlyphDubious: "?!",
}

// glyphOf is the sign of the glyph that judges a turn: of its last step that has one.
func glyphOf(nodes ...*record.Node) (sign string, turning bool) {
	for _, n := range slices.Backward(nodes) {
		for _, v := range n.NAGs {
			if sign, ok := glyphs[v]; ok {
				return sign, v == record.GlyphMistake || v == record.GlyphBlunder || v == record.GlyphDubious
			}
		}
	}
	return "", false
}

// graphOf returns the graph of the game on the board. Its turns are never written again.
func (c *Controller) graphOf() Graph {
	s := &c.graphs
	if s.rec != c.rec || s.changed != c.rec.Changed() {
		at := s.graph.At + 1
		*s = graphs{rec: c.rec, changed: c.rec.Changed(), graph: c.newGraph()}
		s.graph.At = at
	}
	out := s.graph
	if len(out.Turns) > 0 {
		out.Current = c.mainTurn()
	}
	return out
}

// mainTurn counts the whole turns of the main line up to the cursor.
func (c *Controller) mainTurn() int {
	n := c.rec.Cursor()
	for b := branch(n); b != nil; b = branch(n) {
		n = b.Parent()
	}
	if n.EndsTurn() {
		return n.Turn()
	}
	return n.Turn() - 1
}

func (c *Controller) newGraph() Graph {
	p := c.rec.Position()
	place := func(n *record.Node) GraphTurn {
		t := GraphTurn{Node: n, Side: n.Side(), Eval: n.Eval}
		if n.Eval != nil {
			t.Known, t.Chance = true, chanceOf(p, *n.Eval)
		}
		return t
	}
	turns, first, known := []GraphTurn{place(c.rec.Root())}, firstChild(c.rec.Root()), 0
	for n := first; n != nil; n = firstChild(n) {
		if !n.EndsTurn() {
			continue
		}
		t := place(n)
		t.Number = c.round(n)
		t.Glyph, t.Turning = glyphOf(turnFrom(first)...)
		if t.Known {
			known++
		}
		turns, first = append(turns, t), firstChild(n)
	}
	if known == 0 {
		return Graph{}
	}
	last := &turns[len(turns)-1]
	if r, over := c.rec.Verdict(last.Node); over {
		last.Known, last.Eval = true, nil
		last.Chance = map[board.Side]float64{board.First: 1, board.Second: 0, board.NoSide: 0.5}[r.Winner]
	}
	g := Graph{Turns: turns}
	g.Lost = lostWith(turns)
	return g
}

// lostWith finds the turn that lost the game; 0 when there is none or not all scores are known.
func lostWith(turns []GraphTurn) int {
	var sides []board.Side
	var chances []float64
	for i, t := range turns {
		switch {
		case !t.Known && i == 0:
			continue // files of other programs have no score of the start
		case !t.Known:
			return 0
		}
		if len(chances) > 0 {
			sides = append(sides, t.Side)
		}
		chances = append(chances, t.Chance)
	}
	at := review.LostWith(sides, chances)
	if at < 0 {
		return 0
	}
	return at + 1 + len(turns) - len(chances)
}

// Summary counts what the graph holds.
func (g Graph) Summary() Summary {
	var s Summary
	for i, t := range g.Turns {
		if t.Side == board.NoSide {
			continue
		}
		s.Turns[t.Side]++
		switch t.Glyph {
		case glyphs[record.GlyphDubious]:
			s.Inaccuracies[t.Side]++
		case glyphs[record.GlyphMistake]:
			s.Mistakes[t.Side]++
		case glyphs[record.GlyphBlunder]:
			s.Blunders[t.Side]++
		}
		if before := g.Turns[i-1]; before.Known && t.Known {
			s.Judged[t.Side]++
			s.Loss[t.Side] += review.LossOf(t.Side, before.Chance, t.Chance)
		}
	}
	for i, n := range s.Judged {
		if n > 0 {
			s.Loss[i] /= float64(n)
		}
	}
	return s
}

// turning finds the next turning point of the main line after the cursor, or the one before it; nil when there is none.
func (c *Controller) turning(next bool) *record.Node {
	var before *record.Node
	at, first := c.mainTurn(), firstChild(c.rec.Root())
	for n := first; n != nil; n = firstChild(n) {
		if !n.EndsTurn() {
			continue
		}
		_, turning := glyphOf(turnFrom(first)...)
		first = firstChild(n)
		switch {
		case !turning:
		case next && n.Turn() > at:
			return n
		case !next && (n.Turn() < at || n.Turn() == at && branch(c.rec.Cursor()) != nil):
			before = n
		}
	}
	return before
}

// NextTurning goes to the next turning point of the main line: a turn that is marked as a mistake of some kind.
func (c *Controller) NextTurning() {
	if c.rec != nil {
		c.Jump(c.turning(true))
	}
}

// PreviousTurning goes to the turning point before.
func (c *Controller) PreviousTurning() {
	if c.rec != nil {
		c.Jump(c.turning(false))
	}
}
