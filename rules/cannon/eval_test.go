package cannon

import (
	"math/rand/v2"
	"testing"

	"crosspoint/board"
	"crosspoint/rules"
)

// turned is the position seen from the other side of the board, with the sides exchanged.
func turned(p *position) *position {
	q := &position{rules: p.rules}
	q.side = p.side.Other()
	for side := board.First; side <= board.Second; side++ {
		for s := p.soldiers[side]; !s.empty(); {
			q.soldiers[side^1] = q.soldiers[side^1].or(bitOf[99-pointOf[s.pop()]])
		}
		if t := p.towns[side]; !t.empty() {
			q.towns[side^1] = bitOf[99-t.point()]
		}
		q.placing[side^1] = p.placing[side]
	}
	q.places = q.fullPlaces()
	return q
}

func TestEvalIsFair(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 1))
	for range 30 {
		p := newPosition(settings("", nil)).(*position)
		for range 60 {
			legal := rules.Legal(p, nil)
			if len(legal) == 0 {
				break
			}
			p.Do(legal[rng.IntN(len(legal))])
			if a, b := p.Eval(), turned(p).Eval(); a != b {
				t.Fatalf("%s: %d, turned round %d", p.FEN(), a, b)
			}
		}
	}
}

// TestPlacesAreKept compares the sum that steps keep up to date with one from scratch.
func TestPlacesAreKept(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 2))
	for range 30 {
		p := newPosition(settings("", nil)).(*position)
		for range 200 {
			legal := rules.Legal(p, nil)
			if len(legal) == 0 {
				break
			}
			p.Do(legal[rng.IntN(len(legal))])
			if got, want := p.places, p.fullPlaces(); got != want {
				t.Fatalf("%s: %d, want %d", p.FEN(), got, want)
			}
		}
	}
}

func TestEvalCountsSoldiers(t *testing.T) {
	p := newPosition(settings("", nil)).(*position)
	before := p.Eval()
	if before != evalTempo {
		t.Errorf("the start counts %d", before)
	}
	p.soldiers[board.First].lo &= p.soldiers[board.First].lo - 1
	p.places = p.fullPlaces()
	if after := p.Eval(); after > before-50 {
		t.Errorf("a soldier less counts %d", after)
	}
}

// TestEvalTerms compares positions that differ in one thing, which Dark should like.
func TestEvalTerms(t *testing.T) {
	eval := func(fen string) int {
		p, err := Game.Parse(fen, settings("", nil))
		if err != nil {
			t.Fatal(err)
		}
		return p.(rules.Evaluator).Eval()
	}
	for _, c := range []struct{ name, more, less string }{
		{
			"a soldier near the enemy town", "4t5/10/10/4S5/10/10/10/8s1/10/4T5 d - 9",
			"4t5/10/10/10/10/4S5/10/8s1/10/4T5 d - 9",
		},
		{
			"a cannon that can fire", "1t8/1s8/10/4s5/10/4S5/4S5/4S5/10/5T4 d - 9",
			"1t8/1s8/10/4s5/10/3S6/4S5/4S5/10/5T4 d - 9",
		},
		{
			"a guard of the own town", "1t8/1s8/10/10/10/10/10/10/4S5/4T5 d - 9",
			"1t8/1s8/10/10/10/10/10/10/S9/4T5 d - 9",
		},
	} {
		if a, b := eval(c.more), eval(c.less); a <= b {
			t.Errorf("%s: %d, without %d", c.name, a, b)
		}
	}
}
