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
			other := *p
			other.side = p.side.Other()
			if a, b := p.Eval()-evalTempo, other.Eval()-evalTempo; a != -b {
				t.Fatalf("%s: %d for the side to move, %d for the other one", p.FEN(), a, b)
			}
			if a, b := p.Eval(), turned(p).Eval(); a != b {
				t.Fatalf("%s: %d, turned round %d", p.FEN(), a, b)
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
	if after := p.Eval(); after > before-evalSoldier/2 {
		t.Errorf("a soldier less counts %d", after)
	}
}
