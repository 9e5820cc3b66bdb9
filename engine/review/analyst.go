package review

import (
	"context"

	"crosspoint/board"
	"crosspoint/engine"
	"crosspoint/rules"
)

// Question is a position of the game at the beginning of a turn.
type Question struct {
	Start    rules.Position // of the game; it stays as it is
	Steps    []rules.Move   // that lead from Start to Position
	Position rules.Position // it stays as it is
	Nodes    uint64         // how many positions should be looked at
}

// Opinion is what an analyst thinks of a position, for the side to move.
type Opinion struct {
	Score int // centipawns; with Mate any score on that side
	Mate  int // turns of the winner until a forced win, negative when the opponent wins; 0 otherwise
	Depth int
	// Chance is the share of the points that the side to move can expect, from 0 to 1.
	Chance float64
	Line   []rules.Move // the best line, which begins with a whole turn
}

// Analyst evaluates positions. It is asked by one goroutine, for position after position from the end of the game to its beginning. After
// ctx is done it returns at once, with any opinion. An error ends the review.
type Analyst interface {
	Analyse(ctx context.Context, q Question) (Opinion, error)
}

// own is our own engine as an Analyst.
type own struct {
	options engine.Options
	engine  *engine.Engine
}

// NewAnalyst returns our own engine as an Analyst. It takes its memory with the first question.
func NewAnalyst(o engine.Options) Analyst { return &own{options: o} }

// Analyse implements Analyst. What was learnt of later positions helps with earlier ones.
func (a *own) Analyse(ctx context.Context, q Question) (Opinion, error) {
	if a.engine == nil {
		a.engine = engine.New(a.options)
	}
	r := a.engine.Search(ctx, q.Position, engine.Limits{Nodes: q.Nodes}, nil)
	return Opinion{Score: r.Score, Mate: r.Mate, Depth: r.Depth, Chance: engine.Chance(q.Position, r.Score), Line: r.PV}, nil
}

// wholeTurns cuts a line after its last whole turn, at most so many turns after the first one begins.
func wholeTurns(p rules.Position, line []rules.Move, turns int) []rules.Move {
	p = p.Clone()
	whole, side := 0, p.Side()
	for i, m := range line {
		if !legal(p, m) || !p.Do(m) {
			break
		}
		_, reached := p.Aim()
		if p.Side() == side && !reached {
			continue
		}
		whole, side = i+1, p.Side()
		if turns--; turns == 0 || reached {
			break
		}
	}
	return line[:whole]
}

// legal tells whether a step is one of those that the position offers.
func legal(p rules.Position, m rules.Move) bool {
	for _, o := range p.Generate(nil) {
		if o.Same(m) {
			return true
		}
	}
	return false
}

// after is the hash of the position after a whole turn, which is the beginning of a line; ok is false when there is none.
func after(p rules.Position, line []rules.Move) (hash uint64, ok bool) {
	turn := wholeTurns(p, line, 1)
	p = p.Clone()
	for _, m := range turn {
		p.Do(m)
	}
	return p.Hash(), len(turn) > 0
}

// forFirst turns a chance of one side into that of the first one.
func forFirst(s board.Side, chance float64) float64 {
	if s == board.Second {
		return 1 - chance
	}
	return chance
}
