package xqf

import (
	"math/rand/v2"
	"testing"

	"crosspoint/record"
	"crosspoint/record/recordtest"
	"crosspoint/rules/all"
)

// TestMutations opens damaged files: what comes out can be written and comes back with as many steps.
func TestMutations(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	var seeds [][]byte
	moves := []move{{from: 72, to: 42, more: true, variation: true, comment: "炮"}, {from: 79, to: 67}, {from: 12, to: 42}}
	for _, v := range vectors {
		seeds = append(seeds, fixture{keys: v.head, pieces: usual, turned: true, comment: "x", moves: moves}.bytes(t))
	}
	plain := fixture{keys: plain10, pieces: usual, comment: "x", moves: moves}.bytes(t)
	seeds = append(seeds, plain)
	games := 0
	for i := range 2000 {
		// Half of the damage is done to the tree, which is small beside the header.
		data := seeds[i%len(seeds)]
		if i%2 == 0 {
			data = append(data[:headerSize:headerSize], recordtest.Mutate(r, data[headerSize:])...)
		} else {
			data = recordtest.Mutate(r, data)
		}
		f, err := record.Open(data, []*record.Format{FileFormat}, all.Games)
		if err != nil {
			continue
		}
		g, _, err := f.Game(0)
		if err != nil {
			continue
		}
		games++
		again, err := write(g)
		if err != nil {
			t.Fatal(err)
		}
		back, remarks := opened(t, again)
		if a, b := len(recordtest.Nodes(g)), len(recordtest.Nodes(back)); a != b {
			t.Fatalf("%d steps, then %d: %v", a-1, b-1, remarks)
		}
	}
	if games < 500 {
		t.Errorf("only %d of the damaged files could be opened", games)
	}
}
