package record_test

import (
	"math/rand/v2"
	"testing"

	"crosspoint/record/pgn"
	"crosspoint/record/recordtest"
	"crosspoint/rules/all"
)

// TestClone copies random trees: the copy is the same, and goes its own way.
func TestClone(t *testing.T) {
	for seed := range 60 {
		r := rand.New(rand.NewPCG(uint64(seed), 7))
		g := recordtest.Random(r, all.Games[seed%len(all.Games)], 120)
		at := g.PathTo(g.Cursor())
		c := g.Clone()
		if c.NodeAt(at) != c.Cursor() || c.Position().FEN() != g.Position().FEN() {
			t.Fatalf("seed %d: the cursor is elsewhere", seed)
		}
		if d := recordtest.Diff(g, c); d != "" {
			t.Fatalf("seed %d: %s", seed, d)
		}
		g.Seek(g.NodeAt(at))
		before := string(pgn.Format(g))
		for range 60 {
			recordtest.Operate(r, c)
		}
		if after := string(pgn.Format(g)); after != before || g.Cursor() != g.NodeAt(at) {
			t.Fatalf("seed %d: the game has changed with its copy:\n%s\nwas\n%s", seed, after, before)
		}
	}
}
