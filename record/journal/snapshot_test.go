package journal

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"crosspoint/record/recordtest"
	"crosspoint/rules/all"
)

// TestPackedWhilePlaying: snapshots are made of the log while the game goes on, and a program that is killed at any time finds the game as it was.
func TestPackedWhilePlaying(t *testing.T) {
	packed := 0
	for seed := range 30 {
		r := rand.New(rand.NewPCG(uint64(seed), 13))
		game := all.Games[seed%len(all.Games)]
		what := fmt.Sprintf("seed %d, %s", seed, game.ID)
		j := open(t, t.TempDir())
		j.most = 500
		g := recordtest.Start(r, game)
		if err := j.Begin(g); err != nil {
			t.Fatal(err)
		}
		for range 20 + r.IntN(100) {
			recordtest.Operate(r, g)
			if r.IntN(20) == 0 {
				settled(t, j)
			}
		}
		if err := j.Err(); err != nil {
			t.Fatal(err)
		}
		packed += j.begun - 1
		abandon(j)
		k := open(t, j.dir)
		h, err := k.Recover(all.Games)
		if err != nil || h == nil || k.Dropped() != 0 {
			t.Fatalf("%s: %v, %d lines dropped", what, err, k.Dropped())
		}
		same(t, g, h, what)
		g.Settle()
		h.Settle()
		sameRedo(t, g, h, what)
	}
	if packed < 30 {
		t.Errorf("%d snapshots only", packed)
	}
}

// TestPowerFailure: as long as a new game is not on the disk, the one before is still there for a machine that loses its power.
func TestPowerFailure(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 13))
	j := open(t, t.TempDir())
	old := recordtest.Random(r, all.Games[0], 10)
	if err := j.Begin(old); err != nil {
		t.Fatal(err)
	}
	settled(t, j)
	want := text(old)
	data, err := os.ReadFile(j.Path())
	if err != nil {
		t.Fatal(err)
	}
	abandon(j)
	for _, lost := range []string{"", string(data[:len(data)/2])} {
		if err := os.WriteFile(j.nextPath(), []byte(lost), 0o600); err != nil {
			t.Fatal(err)
		}
		k := open(t, j.dir)
		g, err := k.Recover(all.Games)
		if err != nil || g == nil || text(g) != want {
			t.Errorf("%d bytes are there: %v", len(lost), err)
		}
		if err := k.Discard(); err != nil {
			t.Fatal(err)
		}
		if g, err := k.Recover(all.Games); g != nil || err != nil {
			t.Errorf("discarded: %v, %v", g, err)
		}
		if err := os.WriteFile(j.Path(), data, 0o600); err != nil {
			t.Fatal(err)
		}
		abandon(k)
	}
}
