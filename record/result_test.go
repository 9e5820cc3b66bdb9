package record_test

import (
	"strings"
	"testing"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/record/pgn"
	"crosspoint/rules"
	"crosspoint/rules/all"
	"crosspoint/rules/xiangqi"
)

// mateFEN is a position in which h0h9 mates and h0h2 does not.
const mateFEN = "3k5/R8/9/9/p8/9/9/9/9/4K2R1 w - - 0 1"

// TestPromotedLineKeepsResult: a result that a file or the players gave stays with the main line, whichever line that is.
func TestPromotedLineKeepsResult(t *testing.T) {
	g := newGame(t, xiangqi.Game, "")
	play(t, g, "h2e2 h9g7")
	main := g.Cursor()
	g.DeclareAt(main, rules.Result{Winner: board.Second, Reason: record.ReasonResignation})
	g.ToStart()
	play(t, g, "b2e2 b9c7")
	variation := g.Cursor()
	for name, ops := range map[string]func(*record.Node) []record.Op{"promote": g.PromoteOps, "main line": g.MainLineOps} {
		before := string(pgn.Format(g))
		if !g.Edit(ops(variation)...) {
			t.Fatalf("%s: nothing done", name)
		}
		text := string(pgn.Format(g))
		if !strings.Contains(text, `[Result "0-1"]`) || !strings.Contains(text, `[Termination "resignation"]`) || strings.Contains(text, "%end") {
			t.Errorf("%s: %s", name, text)
		}
		again, err := pgn.Read([]byte(text), all.Games)
		if err != nil || string(pgn.Format(again[0])) != text {
			t.Errorf("%s: written again %s, %v", name, pgn.Format(again[0]), err)
		}
		if g.Undo(); string(pgn.Format(g)) != before {
			t.Errorf("%s: taken back %s", name, pgn.Format(g))
		}
	}
}

// TestPromotedLineWithResult: a line that ends by the rules has their result; that of the old main line stays where it was.
func TestPromotedLineWithResult(t *testing.T) {
	g := newGame(t, xiangqi.Game, mateFEN)
	play(t, g, "h0h2 a5a4")
	g.DeclareAt(g.Cursor(), rules.Result{Winner: board.NoSide, Reason: record.ReasonAgreement})
	g.ToStart()
	play(t, g, "h0h9")
	if _, over := g.Verdict(g.Cursor()); !over {
		t.Fatal("no mate")
	}
	g.Edit(g.MainLineOps(g.Cursor())...)
	if r, _ := g.ResultAt(g.Root().LineEnd()); r.Winner != board.First {
		t.Errorf("result %+v", r)
	}
	if _, r := g.Declared(); r.Reason != record.ReasonAgreement {
		t.Errorf("the old result is %+v", r)
	}
	mate := g.Cursor()
	g.Edit(g.MainLineOps(g.Root().Children()[1])...)
	if r, _ := g.ResultAt(g.Root().LineEnd()); r.Reason != record.ReasonAgreement {
		t.Errorf("the old main line ends with %+v", r)
	}
	g.Jump(mate)
	g.Edit(g.MainLineOps(mate)...)
	g.Edit(record.Op{Kind: record.OpOpen, At: []int{0}})
	old := g.Root().Children()[1]
	g.Edit(g.MainLineOps(old)...)
	r, over := g.ResultAt(g.Root().LineEnd())
	if !over || r.Winner != board.First || r.Reason != record.ReasonUnstated {
		t.Errorf("the game that was won is now %v %+v", over, r)
	}
}
