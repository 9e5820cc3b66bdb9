package control_test

import (
	"slices"
	"testing"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/rules"
	"crosspoint/rules/football"
	"crosspoint/rules/xiangqi"
	"crosspoint/ui/control"
)

// studyTable has a main line and two variations beside its second turn.
func studyTable(t *testing.T) *table {
	t.Helper()
	tb := startTable(t, xiangqi.Game, "")
	tb.typed("h2e2 h9g7 h0g2")
	for _, reply := range []string{"b9c7 b0c2", "c6c5"} {
		tb.Jump(tb.nodes()[0])
		tb.typed(reply)
	}
	return tb
}

func TestEditingVariations(t *testing.T) {
	tb := studyTable(t)
	start := "1A:h2e2 1B:h9g7 (1B:b9c7 2A:b0c2) (1B:c6c5*) 2A:h0g2"
	tb.wantList(start)
	last := tb.State().Record.Cursor()
	for _, c := range []struct {
		name string
		do   func()
		want string
	}{
		{"up", func() { tb.MoveVariation(last, -1) }, "1A:h2e2 1B:h9g7 (1B:c6c5*) (1B:b9c7 2A:b0c2) 2A:h0g2"},
		{"main line", func() { tb.MakeMainLine(last) }, "1A:h2e2 1B:c6c5* (1B:h9g7 2A:h0g2) (1B:b9c7 2A:b0c2)"},
		{"variations", tb.DeleteVariations, "1A:h2e2* 1B:h9g7 2A:h0g2"},
		{"rest", func() { tb.DeleteRest(last.Parent()) }, "1A:h2e2*"},
	} {
		tb.Jump(last)
		c.do()
		tb.wantList(c.want)
		if !tb.State().Can.Undo {
			t.Errorf("%s cannot be taken back", c.name)
		}
		tb.Undo()
		tb.Jump(last)
		tb.wantList(start)
		tb.Redo()
		tb.wantList(c.want)
		tb.Undo()
	}
}

func TestWhatCanBeEdited(t *testing.T) {
	tb := studyTable(t)
	got := tb.State().Edits
	want := control.Edits{
		Comment: true, Glyph: true, Promote: true, MainLine: true, Up: true, Delete: true, DeleteVariations: true,
	}
	if got != want {
		t.Errorf("in the last variation: %+v", got)
	}
	tb.Block()
	if tb.State().Edits != (control.Edits{}) {
		t.Error("a dialog is open")
	}
	tb.Unblock()
	tb.SetComment(tb.State().Record.Root(), "", "A study")
	tb.ToStart()
	if got = tb.State().Edits; got != (control.Edits{Comment: true, DeleteRest: true, DeleteVariations: true, DeleteNotes: true}) {
		t.Errorf("at the start: %+v", got)
	}
	if rows := tb.State().Rows; !rows[0].Start || rows[0].Comment != "A study" || tb.State().Current != -1 {
		t.Errorf("first row %+v", rows[0])
	}
	tb.DeleteNotes()
	if tb.State().Rows[0].Start || tb.State().Edits.DeleteNotes {
		t.Error("the comment is still there")
	}
}

func TestGlyphs(t *testing.T) {
	tb := startTable(t, xiangqi.Game, "")
	tb.typed("h2e2 h9g7")
	n := tb.nodes()[1]
	tb.State().Record.SetNAGs(n, []int{146, 6, 20, 12})
	tb.ToggleGlyph(n, record.GlyphBrilliant)
	if !slices.Equal(n.NAGs, []int{3, 20, 12, 146}) {
		t.Errorf("%v: one glyph of the same kind gives way", n.NAGs)
	}
	tb.ToggleGlyph(n, 17)
	row := tb.State().Rows[1]
	if !slices.Equal(n.NAGs, []int{3, 17, 146}) || row.Glyph != "!!" || row.Place != "∓" {
		t.Errorf("%v shown as %q %q", n.NAGs, row.Glyph, row.Place)
	}
	var told []string
	for _, g := range tb.GlyphsOf(n) {
		told = append(told, words(g.Words))
	}
	if want := []string{"brilliant", "Black has a clear advantage", "a novelty"}; !slices.Equal(told, want) {
		t.Errorf("in words: %q", told)
	}
	if got := words(tb.GlyphOf(240).Words); got != "sign 240" {
		t.Errorf("an unknown one: %q", got)
	}
	tb.ToggleGlyph(n, 17)
	tb.ClearGlyphs(n)
	tb.Undo()
	if !slices.Equal(n.NAGs, []int{3, 146}) {
		t.Errorf("after undo: %v", n.NAGs)
	}
	tb.ToggleGlyph(tb.State().Record.Root(), 1)
	if tb.State().Record.Root().NAGs != nil {
		t.Error("the start has a glyph")
	}
}

// TestGlyphOfATurn: of the steps of a turn the last one that is judged counts.
func TestGlyphOfATurn(t *testing.T) {
	tb := startTable(t, football.Game, relay)
	tb.typed("a1-a2/Re4*e5-e6")
	nodes := tb.State().Rows[0].Nodes
	tb.ToggleGlyph(nodes[0], record.GlyphGood)
	tb.ToggleGlyph(nodes[1], record.GlyphBlunder)
	if row := tb.State().Rows[0]; row.Glyph != "??" || len(tb.GlyphsOf(row.Nodes...)) != 2 {
		t.Errorf("%+v", row)
	}
}

func TestCommentsAroundAStep(t *testing.T) {
	tb := startTable(t, xiangqi.Game, "")
	tb.typed("h2e2 h9g7")
	tb.SetComment(tb.nodes()[1], "ahead", "after")
	if row := tb.State().Rows[1]; row.Before != "ahead" || row.Comment != "after" {
		t.Errorf("%q %q", row.Before, row.Comment)
	}
	tb.Undo()
	if row := tb.State().Rows[1]; row.Before != "" || row.Comment != "" || len(tb.State().Rows) != 2 {
		t.Errorf("after undo: %+v", row)
	}
}

func TestData(t *testing.T) {
	tb := startTable(t, xiangqi.Game, "")
	tb.typed("h2e2 h9g7")
	if e, byRules := tb.Ending(); e.Over || byRules {
		t.Errorf("%+v", e)
	}
	lost := control.Ending{Over: true, Result: rules.Result{Winner: board.Second, Reason: record.ReasonTime}}
	tb.SetData([]record.Tag{{Name: "Event", Value: "Cup"}, {Name: "White", Value: "An"}}, lost)
	s := tb.State()
	if e, _ := tb.Ending(); e != lost || s.Result == nil || s.Players[0].Name != "An" || s.Record.Tag("Event") != "Cup" || s.Mode != control.ModeOver {
		t.Errorf("%+v, %+v", e, s.Players)
	}
	tb.SetData([]record.Tag{{Name: "Event", Value: "Cup"}}, control.Ending{})
	if s = tb.State(); s.Result != nil || s.Mode != control.ModeHuman || s.Record.Tag("Red") != "An" {
		t.Errorf("the game does not go on: %+v", s.Result)
	}
	tb.Undo()
	tb.Undo()
	if s = tb.State(); s.Result != nil || s.Players[0].Name != "" || len(s.Rows) != 2 {
		t.Errorf("after undo: %+v", s.Players)
	}
}

// TestDataAfterTheEnd: what the rules decided stays.
func TestDataAfterTheEnd(t *testing.T) {
	tb := startTable(t, xiangqi.Game, "3k5/9/9/9/9/9/9/9/4R4/4K4 w")
	tb.typed("e1d1")
	e, byRules := tb.Ending()
	if !byRules || e.Result.Winner != board.First {
		t.Fatalf("not the end of the game: %+v", e)
	}
	tb.SetData([]record.Tag{{Name: "Round", Value: "2"}}, control.Ending{})
	if now, _ := tb.Ending(); now != e || tb.State().Record.Tag("Round") != "2" {
		t.Errorf("%+v", now)
	}
}
