package record_test

import (
	"slices"
	"strings"
	"testing"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/record/pgn"
	"crosspoint/rules"
	"crosspoint/rules/xiangqi"
)

// branched is a game with three first steps, the second of them with a variation below.
func branched(t *testing.T) *record.Game {
	t.Helper()
	g := newGame(t, xiangqi.Game, "")
	for _, line := range []string{"h2e2 h9g7 h0g2", "b2e2 b9c7 b0c2", "c3c4 c6c5", "g3g4"} {
		g.ToStart()
		play(t, g, line)
	}
	g.Jump(g.NodeAt([]int{0, 1, 1}))
	play(t, g, "h2h4 i9i8")
	return g
}

// steps are the first steps of a game in their order.
func firstSteps(g *record.Game) string {
	var out []string
	for _, n := range g.Root().Children() {
		out = append(out, n.Text())
	}
	return strings.Join(out, " ")
}

func TestEditVariations(t *testing.T) {
	deep := []int{0, 1, 1, 1, 1}
	for _, c := range []struct {
		name string
		ops  func(*record.Game) []record.Op
		want string
		main string
	}{
		{"promote", func(g *record.Game) []record.Op { return g.PromoteOps(g.NodeAt([]int{0, 2, 1})) }, "c3c4 h2e2 b2e2 g3g4", "c3c4 c6c5"},
		{"promote inside", func(g *record.Game) []record.Op { return g.PromoteOps(g.NodeAt(deep)) }, "h2e2 b2e2 c3c4 g3g4", "h2e2 h9g7 h0g2"},
		{"main line", func(g *record.Game) []record.Op { return g.MainLineOps(g.NodeAt(deep)) }, "b2e2 h2e2 c3c4 g3g4", "b2e2 b9c7 h2h4 i9i8"},
		{"down", func(g *record.Game) []record.Op { return g.OrderOps(g.NodeAt([]int{0, 1, 2}), 1) }, "h2e2 c3c4 b2e2 g3g4", "h2e2 h9g7 h0g2"},
		{"up", func(g *record.Game) []record.Op { return g.OrderOps(g.NodeAt([]int{0, 3, 0}), -1) }, "h2e2 b2e2 g3g4 c3c4", "h2e2 h9g7 h0g2"},
		{"rest", func(g *record.Game) []record.Op { return g.RestOps(g.NodeAt([]int{1})) }, "h2e2 b2e2 c3c4 g3g4", "h2e2"},
		{"all from the start", func(g *record.Game) []record.Op { return g.RestOps(g.Root()) }, "", ""},
		{"delete", func(g *record.Game) []record.Op { return g.DeleteOps(g.NodeAt([]int{0, 1, 0})) }, "h2e2 c3c4 g3g4", "h2e2 h9g7 h0g2"},
		{"variations", func(g *record.Game) []record.Op { return g.VariationOps() }, "h2e2", "h2e2 h9g7 h0g2"},
	} {
		g := branched(t)
		before := string(pgn.Format(g))
		if !g.Edit(c.ops(g)...) {
			t.Errorf("%s: nothing done", c.name)
			continue
		}
		after := string(pgn.Format(g))
		var line []string
		for n := g.Root(); len(n.Children()) > 0; {
			n = n.Children()[0]
			line = append(line, n.Text())
		}
		if got := firstSteps(g); got != c.want || strings.Join(line, " ") != c.main {
			t.Errorf("%s: %s, main line %v", c.name, got, line)
		}
		if !g.UndoesEdit() || len(g.Undo()) != 0 || string(pgn.Format(g)) != before {
			t.Errorf("%s: not taken back", c.name)
		}
		if !g.RedoesEdit() || g.Redo() == nil || string(pgn.Format(g)) != after {
			t.Errorf("%s: not brought back", c.name)
		}
	}
}

func TestEditHasNothingToDo(t *testing.T) {
	g := branched(t)
	last, first := g.NodeAt([]int{0, 3, 0}), g.NodeAt([]int{0, 1, 0})
	for name, ops := range map[string][]record.Op{
		"last down": g.OrderOps(last, 1), "above the first variation": g.OrderOps(first, -1), "the main line": g.PromoteOps(g.NodeAt([]int{2})),
		"its order": g.OrderOps(g.NodeAt([]int{2}), 1), "after the end": g.RestOps(g.NodeAt([]int{3})), "no notes": g.NoteOps(), "the start": g.DeleteOps(g.Root()),
	} {
		if ops != nil {
			t.Errorf("%s: %v", name, ops)
		}
	}
	changed := g.Changed()
	for name, ops := range map[string][]record.Op{
		"nothing": nil, "no step": {{Kind: record.OpComment, At: []int{77}, After: "x"}}, "no part": {{Kind: record.OpPlay, At: []int{0}, Step: "h2e2"}},
		"glyphs of the start": {{Kind: record.OpNAGs, At: []int{0}, NAGs: []int{1}}}, "reserved": {{Kind: record.OpTag, At: []int{0}, Name: "FEN", Value: "x"}},
		"inside a line": {{Kind: record.OpDeclare, At: []int{1}}}, "the same": g.CommentOps(g.Root(), "", ""),
		"half": append(g.CommentOps(g.Root(), "", "kept?"), record.Op{Kind: record.OpDelete, At: []int{0}}),
	} {
		if g.Edit(ops...) || g.Changed() != changed || g.UndoesEdit() || g.Root().Comment != "" {
			t.Errorf("%s is done", name)
		}
	}
}

// TestEditNotes has the notes of a player, which a review leaves alone.
func TestEditNotes(t *testing.T) {
	g := branched(t)
	n := g.NodeAt([]int{2})
	g.Edit(g.NAGsOps(n, []int{record.GlyphBrilliant, 14, 300})...)
	g.Edit(g.CommentOps(n, "ahead ", "after\r\nit")...)
	g.Annotate([]record.Note{{At: []int{2}, Eval: &record.Eval{Score: -300}, Glyph: record.GlyphBlunder}})
	if !slices.Equal(n.NAGs, []int{record.GlyphBrilliant, 14}) || n.Before != "ahead" || n.Comment != "after\nit" {
		t.Errorf("%v %q %q", n.NAGs, n.Before, n.Comment)
	}
	g.Edit(g.NoteOps()...)
	if n.NAGs != nil || n.Before != "" || n.Eval == nil || g.NoteOps() != nil || g.HasNotes() || !g.HasVariations() {
		t.Errorf("notes are left: %+v", n)
	}
	for range 4 { // the notes, the review, the comment, the glyphs
		if !g.UndoesEdit() || g.Undo() == nil {
			t.Fatal("not taken back")
		}
	}
	if n.NAGs != nil || n.Comment != "" || n.Eval != nil {
		t.Errorf("not as at first: %+v", n)
	}
}

func TestEditData(t *testing.T) {
	g := newGame(t, xiangqi.Game, "")
	play(t, g, "h2e2 h9g7")
	g.SetTag("Termination", "Adjudicated by the arbiter")
	end := g.PathTo(g.Line()[1])
	root := []int{0}
	if !g.Edit(record.Op{Kind: record.OpTag, At: root, Name: "White", Value: "An"}, record.Op{Kind: record.OpTag, At: root, Name: "Termination"},
		record.Op{Kind: record.OpDeclare, At: end, Winner: board.First, Reason: record.ReasonTime}) {
		t.Fatal("refused")
	}
	if r, over := g.Result(); g.Tag("Red") != "An" || g.Tag("Termination") != "" || !over || r != (rules.Result{Winner: board.First, Reason: record.ReasonTime}) {
		t.Errorf("%v, %v", g.Tags(), r)
	}
	g.Edit(record.Op{Kind: record.OpOpen, At: root})
	if _, over := g.Result(); over {
		t.Error("still ended")
	}
	g.Undo()
	if _, over := g.Result(); !over {
		t.Error("not ended again")
	}
	g.Undo()
	if _, over := g.Result(); over || g.Tag("Red") != "" || g.Tag("Termination") == "" {
		t.Errorf("not as at first: %v", g.Tags())
	}
	if steps := g.Undo(); len(steps) != 1 {
		t.Errorf("%d steps taken back", len(steps))
	}
}
