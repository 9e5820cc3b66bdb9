package control_test

import (
	"strings"
	"testing"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/rules"
	"crosspoint/rules/xiangqi"
)

// TestEditsTellOfResults: what an edit does to the game's result is said, and Undo brings the result back.
func TestEditsTellOfResults(t *testing.T) {
	tb := startTable(t, xiangqi.Game, "3k5/R8/9/9/p8/9/9/9/9/4K2R1 w - - 0 1")
	tb.typed("h0h9")
	won := tb.State()
	if won.Result == nil {
		t.Fatal("no mate")
	}
	tb.ToStart()
	tb.typed("h0h2 a5a4")
	tb.MakeMainLine(tb.State().Record.Cursor())
	s := tb.State()
	if s.Result == nil || s.Result.Winner != board.First || s.Notice.Key != "result.kept" || !s.Notice.OfResult() {
		t.Errorf("result %+v, notice %q", s.Result, words(s.Notice))
	}
	tb.Undo()
	tb.Jump(tb.nodes()[0])
	if s = tb.State(); s.Result == nil || s.Result.Reason != won.Result.Reason {
		t.Errorf("after Undo: %+v", s.Result)
	}
	tb.DeleteRest(s.Record.Root())
	if s = tb.State(); s.Notice.Key != "result.gone" || !strings.Contains(words(s.Notice), "Red wins") {
		t.Errorf("notice %q", words(s.Notice))
	}

	tb = startTable(t, xiangqi.Game, "3k5/R8/9/9/p8/9/9/9/9/4K2R1 w - - 0 1")
	tb.typed("h0h2 a5a4")
	rec := tb.State().Record
	rec.DeclareAt(rec.Cursor(), rules.Result{Winner: board.NoSide, Reason: record.ReasonAgreement})
	tb.ToStart()
	tb.typed("h0h9")
	tb.Promote(tb.State().Record.Cursor())
	if s = tb.State(); s.Notice.Key != "result.changed" || !strings.Contains(words(s.Notice), "drawn") || !strings.Contains(words(s.Notice), "Red wins") {
		t.Errorf("notice %q", words(s.Notice))
	}
}
