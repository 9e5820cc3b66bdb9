package main

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"crosspoint/rules/all"
)

// TestNetworkLearns has a row that wins, one that loses, and one that only wins together with another: not a sum of what each is worth.
func TestNetworkLearns(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	list := make([]example, 4000)
	for i := range list {
		e := &list[i]
		x := 0.0
		on := [4]bool{}
		for r := range on {
			if on[r] = rng.IntN(2) == 0; on[r] {
				e.rows[0] = append(e.rows[0], uint16(r))
			}
		}
		e.rows[1] = []uint16{4}
		for r, v := range []float64{2, -2} {
			if on[r] {
				x += v
			}
		}
		if on[2] != on[3] {
			x += 3
		}
		e.label = sigmoid(x)
	}
	train := func() *trainer {
		n := newTrainer(5, 8, 1)
		for range 60 {
			for at := 0; at < len(list); at += 100 {
				n.learn(list[at:at+100], 0.01)
			}
		}
		return n
	}
	a := train()
	floor := 0.0
	for _, e := range list {
		floor += crossEntropy(e.label, logit(e.label)) / float64(len(list))
	}
	if got := a.loss(list); got > floor+0.01 {
		t.Errorf("the loss is %.4f, could be %.4f", got, floor)
	}
	one, err := a.bytes(1024, 100)
	if err != nil || len(one) != 2*(5*8+2*8+1) {
		t.Fatalf("%d bytes, %v", len(one), err)
	}
	if two, _ := train().bytes(1024, 100); !slices.Equal(one, two) {
		t.Error("the same positions make another network")
	}
	if _, err := a.bytes(1024, 1e9); err == nil {
		t.Error("weights that do not fit are written")
	}
}

func TestTrainingFromAFile(t *testing.T) {
	g := all.ByID("cannon")
	s, err := g.Settings("", nil)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if _, _, err := play(&text, g, s, playOptions{nodes: 50, seed: 3, longest: 80, strange: 10, fade: 1}); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	in, out := filepath.Join(folder, "in.txt"), filepath.Join(folder, "out.bin")
	if err := os.WriteFile(in, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := run([]string{"network", "-game", "cannon", "-in", in, "-out", out, "-rounds", "1"}); err != nil {
		t.Fatal(err)
	}
	shipped, err := os.Stat(filepath.Join("..", "..", "assets", "networks", "cannon.bin"))
	if err != nil {
		t.Fatal(err)
	}
	if made, err := os.Stat(out); err != nil || made.Size() != shipped.Size() {
		t.Errorf("%v, %v; want the size of the file that is shipped", made, err)
	}
	if err := run([]string{"network", "-game", "football", "-in", in, "-out", out}); err == nil || !strings.Contains(err.Error(), "no network") {
		t.Errorf("football: %v", err)
	}
	first, _, _ := strings.Cut(text.String(), "\n")
	if err := os.WriteFile(in, []byte(first+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := run([]string{"network", "-game", "cannon", "-in", in, "-out", out}); err == nil || !strings.Contains(err.Error(), "too few") {
		t.Errorf("one position: %v", err)
	}
}

func logit(p float64) float64 { return math.Log(p / (1 - p)) }
