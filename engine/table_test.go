package engine

import (
	"math/rand/v2"
	"sync"
	"testing"

	"crosspoint/board"
	"crosspoint/rules"
)

func TestTableKeepsEntries(t *testing.T) {
	table := newTable(1)
	rng := rand.New(rand.NewPCG(3, 4))
	for range 1000 {
		key := rng.Uint64()
		want := entry{
			step:  rules.NewMove(board.Point(rng.IntN(128)), board.Point(rng.IntN(128)), rules.Kind(rng.IntN(16)), board.Point(rng.IntN(128)), 0),
			score: rng.IntN(2*infinity+1) - infinity, eval: rng.IntN(2*infinity+1) - infinity,
			depth: rng.IntN(maxPly), bound: 1 + rng.IntN(3),
		}
		table.store(key, want)
		if got, ok := table.probe(key); !ok || got != want {
			t.Fatalf("%+v comes back as %+v", want, got)
		}
		if _, ok := table.probe(key ^ 1<<63); ok {
			t.Fatal("another key finds the entry")
		}
	}
}

func TestTablePrefersDeepAndNewEntries(t *testing.T) {
	table := newTable(1)
	key := func(i uint64) uint64 { return i<<40 | 5 } // all in one bucket
	for i := range uint64(4) {
		table.store(key(i+1), entry{depth: int(10 + i), bound: boundExact})
	}
	table.store(key(9), entry{depth: 3, bound: boundExact})
	if _, ok := table.probe(key(1)); ok {
		t.Error("the shallowest entry has stayed")
	}
	if _, ok := table.probe(key(4)); !ok {
		t.Error("the deepest entry is gone")
	}
	table.nextAge()
	table.nextAge()
	for i := range uint64(4) {
		table.store(key(20+i), entry{depth: 1, bound: boundExact})
	}
	for i := range uint64(4) {
		if _, ok := table.probe(key(20 + i)); !ok {
			t.Errorf("new entry %d has not replaced an old one", i)
		}
	}
}

// TestTableGarbage: whatever the table says about a position, the search plays legal steps only.
func TestTableGarbage(t *testing.T) {
	table := newTable(1)
	var wait sync.WaitGroup
	for n := range uint64(4) {
		wait.Go(func() {
			rng := rand.New(rand.NewPCG(n, 1))
			for range 20000 {
				key := rng.Uint64() & 63 << 30
				if e, ok := table.probe(key); ok && uint64(e.depth) != key>>30 {
					t.Error("half of one entry and half of another pass for an entry")
				}
				table.store(key, entry{depth: int(key >> 30), bound: boundExact, step: rules.Move(rng.Uint32()), eval: int(n)})
			}
		})
	}
	wait.Wait()
}

func TestMateDistances(t *testing.T) {
	for _, c := range []struct{ score, mate int }{
		{mateScore - 1, 1}, {mateScore - 3, 2}, {-mateScore, 0}, {-(mateScore - 2), -1}, {-(mateScore - 4), -2}, {0, 0}, {ruleScore, 0},
	} {
		if got := Mate(c.score); got != c.mate {
			t.Errorf("score %d: mate %d, want %d", c.score, got, c.mate)
		}
	}
	for _, score := range []int{mateScore - 7, -(mateScore - 8), 120, -ruleScore} {
		if got := fromTable(toTable(score, 5), 5); got != score {
			t.Errorf("%d comes back as %d", score, got)
		}
	}
}
