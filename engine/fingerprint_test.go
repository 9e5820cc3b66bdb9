package engine

import (
	"context"
	"testing"

	"crosspoint/rules/all"
)

// fingerprints are the nodes of a search to a fixed depth from the start of each game with an empty table. They change
// with every change of the search, of the evaluation and of the order of steps, wanted or not: a new number belongs into the
// commit that explains it.
var fingerprints = map[string]struct {
	depth int
	nodes uint64
}{
	"xiangqi": {9, 19348}, "cannon": {7, 2364}, "football": {6, 72854},
}

func TestFingerprint(t *testing.T) {
	for _, g := range all.Games {
		s, err := g.Settings("", nil)
		if err != nil {
			t.Fatal(err)
		}
		want := fingerprints[g.ID]
		for round := range 2 { // a second search after a reset is the same
			e := New(Options{HashMB: 4})
			if round == 1 {
				e.Search(context.Background(), g.New(s), Limits{Nodes: 5000}, nil)
				e.Reset()
			}
			r := e.Search(context.Background(), g.New(s), Limits{Depth: want.depth}, nil)
			if r.Nodes != want.nodes {
				t.Errorf("%s, depth %d: %d nodes, want %d", g.ID, want.depth, r.Nodes, want.nodes)
			}
		}
	}
}
