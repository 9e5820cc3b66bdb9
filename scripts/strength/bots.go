package main

import (
	"context"
	"errors"
	"math/rand/v2"

	"crosspoint/board"
	"crosspoint/rules"
	"crosspoint/rules/all"
)

var errNoTurn = errors.New("no turn")

// won is more than any material, boundless more than won with what is added for sooner wins.
const won, boundless = 1_000_000, 2_000_000

// plain plays Cannon by alpha-beta of a fixed depth that knows material and the advance of soldiers alone.
type plain struct {
	depth    int
	rng      *rand.Rand
	geometry board.Geometry
	soldier  uint8
}

func newPlain(depth int) *plain {
	g := all.ByID("cannon")
	b := &plain{depth: depth, rng: rand.New(rand.NewPCG(11, 12)), geometry: g.Geometry}
	for _, k := range g.Pieces {
		if k.Key == "cannon.soldier" {
			b.soldier = k.Piece.Kind()
		}
	}
	return b
}

// NewGame has nothing to forget.
func (b *plain) NewGame() {}

// Turn takes one of the best steps.
func (b *plain) Turn(_ context.Context, p rules.Position) ([]rules.Move, error) {
	p = p.Clone()
	list := rules.Legal(p, nil)
	b.rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	var best rules.Move
	alpha := -boundless
	for _, m := range list {
		p.Do(m)
		if v := -b.search(p, b.depth-1, -boundless, -alpha); v > alpha {
			best, alpha = m, v
		}
		p.Undo()
	}
	if len(list) == 0 {
		return nil, errNoTurn
	}
	return []rules.Move{best}, nil
}

// search is the value of p for the side to move.
func (b *plain) search(p rules.Position, depth, alpha, beta int) int {
	if r, over := p.Aim(); over {
		if r.Winner == p.Side() {
			return won + depth
		}
		return -won - depth // sooner is worse
	}
	if depth == 0 {
		return b.material(p)
	}
	legal := false
	for _, m := range p.Generate(nil) {
		if !p.Do(m) {
			continue
		}
		legal = true
		v := -b.search(p, depth-1, -beta, -alpha)
		p.Undo()
		if alpha = max(alpha, v); alpha >= beta {
			return alpha
		}
	}
	if !legal {
		return -won
	}
	return alpha
}

// material counts soldiers and how far they have come, for the side to move.
func (b *plain) material(p rules.Position) int {
	g := b.geometry
	v := 0
	for at := range board.Point(g.Points()) {
		piece := p.At(at)
		if piece.Kind() != b.soldier {
			continue
		}
		rank := g.Rank(at)
		if piece.Side() == board.Second {
			rank = g.Ranks - 1 - rank
		}
		worth := 100 + 2*rank
		if piece.Side() != p.Side() {
			worth = -worth
		}
		v += worth
	}
	return v
}

// striker scores in Football when it can in this turn, and else plays a random turn, after which, if it guards, the opponent
// cannot score if that can be helped.
type striker struct {
	guards bool
	rng    *rand.Rand
}

func newStriker(guards bool) *striker {
	return &striker{guards: guards, rng: rand.New(rand.NewPCG(21, 22))}
}

// NewGame has nothing to forget.
func (b *striker) NewGame() {}

// tries bounds how many random turns are looked at for one that guards.
const tries = 300

// Turn takes a goal or a random turn.
func (b *striker) Turn(_ context.Context, p rules.Position) ([]rules.Move, error) {
	p = p.Clone()
	if goal := goalTurn(p, p.Side(), map[uint64]bool{}); goal != nil {
		return goal, nil
	}
	turn := b.random(p)
	if len(turn) == 0 {
		return nil, errNoTurn
	}
	for n := 0; b.guards && n < tries; n++ {
		if !concedes(p, turn) {
			break
		}
		turn = b.random(p)
	}
	return turn, nil
}

// random draws a turn step by step.
func (b *striker) random(p rules.Position) []rules.Move {
	var turn []rules.Move
	for side := p.Side(); p.Side() == side; {
		list := rules.Legal(p, nil)
		if len(list) == 0 {
			break
		}
		m := list[b.rng.IntN(len(list))]
		p.Do(m)
		turn = append(turn, m)
	}
	for range turn {
		p.Undo()
	}
	return turn
}

// concedes tells whether the opponent scores in or after a turn.
func concedes(p rules.Position, turn []rules.Move) bool {
	side := p.Side()
	for _, m := range turn {
		p.Do(m)
	}
	r, over := p.Aim()
	bad := over && r.Winner != side || !over && goalTurn(p, p.Side(), map[uint64]bool{}) != nil
	for range turn {
		p.Undo()
	}
	return bad
}

// goalTurn returns the rest of a turn with which a side scores, nil if there is none; seen are the positions inside the turn that
// were looked at.
func goalTurn(p rules.Position, side board.Side, seen map[uint64]bool) []rules.Move {
	for _, m := range p.Generate(nil) {
		if !p.Do(m) {
			continue
		}
		var turn []rules.Move
		if r, over := p.Aim(); over {
			if r.Winner == side {
				turn = []rules.Move{m}
			}
		} else if p.Side() == side && !seen[p.Hash()] {
			seen[p.Hash()] = true
			if rest := goalTurn(p, side, seen); rest != nil {
				turn = append([]rules.Move{m}, rest...)
			}
		}
		p.Undo()
		if turn != nil {
			return turn
		}
	}
	return nil
}
