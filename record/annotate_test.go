package record_test

import (
	"slices"
	"testing"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/record/recordtest"
	"crosspoint/rules"
	"crosspoint/rules/football"
	"crosspoint/rules/xiangqi"
)

func TestEvalText(t *testing.T) {
	for _, c := range []struct {
		text, again string
		want        record.Eval
	}{
		{"0.34", "0.34", record.Eval{Score: 34}},
		{"-0.05", "-0.05", record.Eval{Score: -5}},
		{"+12.5", "12.50", record.Eval{Score: 1250}},
		{" -1.20 , 18 ", "-1.20,18", record.Eval{Score: -120, Depth: 18}},
		{"3", "3.00", record.Eval{Score: 300}},
		{"#3", "#3", record.Eval{Mate: 3}},
		{"#-12,9", "#-12,9", record.Eval{Mate: -12, Depth: 9}},
		{"0.004", "0.00", record.Eval{}},
	} {
		e, ok := record.ParseEval(c.text)
		if !ok || e != c.want || e.String() != c.again {
			t.Errorf("%q: %+v %t, written %q", c.text, e, ok, e.String())
		}
	}
	for _, text := range []string{"", "#", "#0", "#x", "1e3", "NaN", "Inf", "0x1p4", "1.2.3", "99999999", "-", "#99999", "1.0,-3", "1.0,x"} {
		if e, ok := record.ParseEval(text); ok {
			t.Errorf("%q is read as %+v", text, e)
		}
	}
}

// parse reads steps from the cursor of a game. "=" is left out where the turn has ended by itself.
func parse(t *testing.T, g *record.Game, steps ...string) []rules.Move {
	t.Helper()
	var out []rules.Move
	p := g.Position().Clone()
	for i, s := range steps {
		if s == "=" && i > 0 && p.Side() != g.Position().Side() {
			continue
		}
		m, err := g.Rules().Notations[0].Parse(p, s)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, m)
		p.Do(m)
	}
	return out
}

// turn plays a step and ends the turn.
func turn(t *testing.T, g *record.Game, step string) {
	t.Helper()
	for _, m := range parse(t, g, step, "=") {
		if _, err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAnnotate(t *testing.T) {
	g := newGame(t, xiangqi.Game, "")
	better := parse(t, g, "b2e2", "h9g7", "b0c2")
	play(t, g, "h2e2 h9g7 h0g2")
	second := g.Line()[1]
	g.SetNAGs(second, []int{record.GlyphGood, 14})
	g.ToStart()
	before := g.Changed()
	notes := []record.Note{
		{At: []int{0}, Eval: &record.Eval{Score: 20}},
		{At: []int{1}, Eval: &record.Eval{Score: -150, Depth: 7}, Glyph: record.GlyphMistake, Line: better, Text: "Better.", LineEval: &record.Eval{Score: 25}},
		{At: []int{2}, Eval: &record.Eval{Score: -140}, Glyph: record.GlyphBlunder},
	}
	if !g.Annotate(notes) || g.Changed() != before+4 { // three steps are new
		t.Fatalf("%d changes", g.Changed()-before)
	}
	first := g.Root().Children()[0]
	if !g.Cursor().IsRoot() || g.Root().Eval.Score != 20 || first.Eval.Depth != 7 || !slices.Equal(first.NAGs, []int{record.GlyphMistake}) {
		t.Errorf("after the first step: %v %v", first.Eval, first.NAGs)
	}
	if !slices.Equal(second.NAGs, []int{record.GlyphGood, 14}) || second.Eval.Score != -140 {
		t.Errorf("a glyph of the player's own: %v %v", second.NAGs, second.Eval)
	}
	variation := g.Root().Children()[1]
	if variation.Text() != "b2e2" || variation.Comment != "Better." || variation.Eval != nil || variation.Children()[0].Children()[0].Eval.Score != 25 {
		t.Errorf("the variation: %s %q %v", variation.Text(), variation.Comment, variation.Eval)
	}
	if !g.UndoesEdit() {
		t.Error("Undo would do something else")
	}
	if steps := g.Undo(); steps == nil || len(steps) != 0 || first.Eval != nil || first.NAGs != nil || len(g.Root().Children()) != 1 || !g.Cursor().IsRoot() {
		t.Errorf("taken back: %v %v, %d first steps", first.Eval, first.NAGs, len(g.Root().Children()))
	}
	if !g.RedoesEdit() || g.Redo() == nil || first.Eval.Depth != 7 || g.Root().Children()[1] != variation {
		t.Error("not brought back")
	}
}

// TestUndoTakesTheNewestFirst plays and ends the game after a review.
func TestUndoTakesTheNewestFirst(t *testing.T) {
	g := newGame(t, xiangqi.Game, "")
	play(t, g, "h2e2 h9g7")
	notes := []record.Note{{At: []int{1}, Eval: &record.Eval{Score: 1}}}
	g.Annotate(notes)
	play(t, g, "h0g2")
	g.Declare(rules.Result{Winner: board.First, Reason: record.ReasonResignation})
	g.Annotate([]record.Note{{At: []int{2}, Eval: &record.Eval{Score: 2}}})
	line := g.Line()
	if g.UndoesEdit() != true || len(g.Undo()) != 0 || line[1].Eval != nil {
		t.Error("first the second review goes")
	}
	if g.UndoesEdit() || g.Undo() == nil {
		t.Error("then the end")
	}
	if _, over := g.Result(); over || g.UndoesEdit() || len(g.Undo()) != 1 {
		t.Error("then the last turn")
	}
	if !g.UndoesEdit() || g.Undo() == nil || line[0].Eval != nil {
		t.Error("then the first review")
	}
	for g.CanRedo() {
		g.Redo()
	}
	if _, over := g.Result(); !over || line[0].Eval.Score != 1 || line[1].Eval.Score != 2 || !slices.Equal(g.Line(), line) {
		t.Error("all of it comes back")
	}
}

// TestReviewAgain replaces what an earlier review has given, and nothing else.
func TestReviewAgain(t *testing.T) {
	g := newGame(t, football.Game, "k8/9/3N5/9/4a4/4R4/9/9/K8 w 4 - 0")
	lines := [][]rules.Move{parse(t, g, "Re4*e5-e6", "="), parse(t, g, "Re4*e5-e8", "="), parse(t, g, "Re4-d4", "=")}
	turn(t, g, "Re4*e5-e7")
	own := g.Cursor()
	g.ToStart()
	turn(t, g, "Ka1-a2")
	g.Jump(own)
	note := func(line []rules.Move, glyph int) []record.Note {
		return []record.Note{{At: g.PathTo(own), Eval: &record.Eval{Score: 7}, Glyph: glyph, Line: line, Text: "Better.", LineEval: &record.Eval{Mate: 2}}}
	}
	g.Annotate(note(lines[0], record.GlyphDubious))
	before := len(recordtest.Nodes(g))
	g.Annotate(note(lines[1], record.GlyphBlunder))
	if !slices.Equal(own.NAGs, []int{record.GlyphBlunder}) || len(recordtest.Nodes(g)) != before {
		t.Errorf("glyphs %v, %d steps, want %d", own.NAGs, len(recordtest.Nodes(g)), before)
	}
	g.Undo()
	if !slices.Equal(own.NAGs, []int{record.GlyphDubious}) || len(recordtest.Nodes(g)) != before {
		t.Errorf("the first review is not back: %v", own.NAGs)
	}
	// A variation that was gone on with is the player's.
	var end *record.Node
	for _, n := range recordtest.Nodes(g) {
		if n.Eval != nil && n.Eval.Mate == 2 {
			end = n
		}
	}
	g.Jump(end)
	turn(t, g, "Ka9-a8")
	grown := g.Cursor()
	g.Jump(own)
	g.Annotate(note(lines[2], 0))
	if !g.Jump(grown) {
		t.Error("a variation that was gone on with is replaced")
	}
	g.Jump(own)
	g.Undo()
	g.Undo()
	if !g.Jump(grown) || own.Eval != nil {
		t.Error("a variation that was gone on with is taken away")
	}
}

func TestAnnotateRefuses(t *testing.T) {
	g := newGame(t, xiangqi.Game, "")
	play(t, g, "h2e2")
	for _, notes := range [][]record.Note{
		{{At: []int{1}, Eval: &record.Eval{Score: 1}}, {At: []int{9}}},
		{{At: []int{1}, Glyph: 256}},
		{{At: []int{-1}, Glyph: -1}},
	} {
		before := g.Changed()
		if g.Annotate(notes) || g.Changed() != before || g.Cursor().Eval != nil {
			t.Errorf("%+v is taken", notes)
		}
	}
	if !g.Annotate([]record.Note{{At: []int{1}, Steps: []string{"b2e2", "e2e9", "nonsense"}}}) || len(recordtest.Nodes(g)) != 3 {
		t.Errorf("%d steps after a line that is not legal to its end", len(recordtest.Nodes(g))-1)
	}
}
