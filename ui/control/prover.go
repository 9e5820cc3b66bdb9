package control

import (
	"context"
	"sync"

	"crosspoint/engine/puzzle"
	"crosspoint/rules"
)

// Bounds of the proofs that a player waits for, in positions: on whether a step keeps the win, and on what to say of one that does not.
const (
	judgeLimit  = 40_000_000
	reasonLimit = 3_000_000
)

// question asks about a position after a step of the player, who has left turns, the one of that step included.
type question struct {
	position rules.Position // a copy that belongs to the worker
	left     int
	ended    bool // the step has ended the turn
	wrong    bool // it is known to be wrong, only the reason is wanted
	attack   bool // there was no step: the winning turn is wanted
}

// verdict is the answer.
type verdict struct {
	right bool
	// reply is the longest defence after a right turn, what the opponent has against a wrong one, or the winning turn.
	reply  []rules.Move
	slower bool // wrong, but it wins later
	loses  bool // wrong, and reply wins for the opponent
}

// prover answers questions one after the other, on workers.
type prover struct {
	workers sync.WaitGroup
	mu      sync.Mutex // for the rest: one proof at a time
	judge   *puzzle.Solver
	reason  *puzzle.Solver
}

func newProver() *prover { return &prover{} }

func (p *prover) wait() { p.workers.Wait() }

// ask has a worker answer a question; then is told the answer unless something else has come first.
func (z *Puzzles) ask(q question, then func(verdict)) {
	z.drop()
	mine := z.work
	ctx, cancel := context.WithCancel(context.Background())
	z.cancel = cancel
	s := z.solver
	s.workers.Add(1)
	z.cfg.Go(func() {
		v := s.answer(ctx, q)
		s.workers.Done()
		z.cfg.Post(func() {
			if z.work == mine {
				z.cancel = nil
				cancel()
				then(v)
			}
		})
	})
}

// answer looks into a question. What cannot be proved in the time that a player has counts as wrong.
func (p *prover) answer(ctx context.Context, q question) (v verdict) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.judge == nil {
		p.judge, p.reason = puzzle.NewSolver(judgeLimit), puzzle.NewSolver(reasonLimit)
	}
	switch {
	case q.attack:
		v.reply, _ = p.judge.Attack(ctx, q.position, q.left)
	case !q.ended:
		if !q.wrong {
			v.right, _ = p.judge.Wins(ctx, q.position, q.left)
		}
		if !v.right && ctx.Err() == nil {
			v.slower, _ = p.reason.Wins(ctx, q.position, q.left+1)
		}
	default:
		p.afterTurn(ctx, q, &v)
	}
	return v
}

// afterTurn judges a whole turn of the player.
func (p *prover) afterTurn(ctx context.Context, q question, v *verdict) {
	if !q.wrong {
		if v.right, _ = p.judge.Keeps(ctx, q.position, q.left-1); v.right {
			v.reply, _, _ = p.judge.Defence(ctx, q.position, q.left-1)
			return
		}
	}
	if ctx.Err() != nil {
		return
	}
	if wins, err := p.reason.Wins(ctx, q.position, 1); err == nil && wins {
		v.reply, _ = p.reason.Attack(ctx, q.position, 1)
		v.loses = len(v.reply) > 0
		return
	}
	if v.slower, _ = p.reason.Keeps(ctx, q.position, q.left); !v.slower {
		v.reply, _ = p.reason.Refutation(ctx, q.position, q.left-1)
	}
}
