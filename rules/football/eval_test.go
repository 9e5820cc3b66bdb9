package football

import (
	"math/rand/v2"
	"testing"

	"crosspoint/board"
	"crosspoint/rules"
)

// turned is the position seen from the other side of the pitch, with the sides exchanged.
func turned(p *Position) *Position {
	q := newPosition(p.variant)
	q.turns = p.turns
	q.side, q.moved = p.side.Other(), p.moved
	for rest := p.kicked; !rest.empty(); {
		q.kicked.add(points - 1 - rest.pop())
	}
	for at := range board.Point(points) {
		if pc := p.at[at]; pc == theBall {
			q.put(pc, points-1-at)
		} else if pc != board.NoPiece {
			q.put(board.NewPiece(pc.Side().Other(), pc.Kind()), points-1-at)
		}
	}
	return q
}

func TestEvalIsFair(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 1))
	for range 30 {
		p := Game.New(settings(t, "")).(*Position)
		for range 60 {
			legal := rules.Legal(p, nil)
			if len(legal) == 0 {
				break
			}
			p.Do(legal[rng.IntN(len(legal))])
			if isGoal(p.ball) {
				break
			}
			if a, b := p.Eval(), turned(p).Eval(); a != b {
				t.Fatalf("%s: %d, turned round %d", p.FEN(), a, b)
			}
		}
	}
}
