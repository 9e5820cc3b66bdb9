package engine

import "crosspoint/rules"

const (
	evadeDepth = 6 // checks are answered with all steps this far
	noisyDepth = 6 // without a count of exchanges, steps with a gain are followed this far
)

// quiesce is the value of a position of which only steps with a gain are looked at; the side to move may always be
// content with the evaluation. steps counts from the beginning of the quiescence.
func (w *worker) quiesce(alpha, beta, steps, ply int) int {
	f := &w.stack[ply]
	f.pv = f.pv[:0]
	if w.halted() {
		return 0
	}
	w.selDepth = max(w.selDepth, ply)
	if v, over := w.verdict(ply); over {
		return v
	}
	if ply >= maxPly {
		return w.static()
	}
	key := w.keys[ply]
	e, hit := w.table.probe(key)
	if hit {
		e.score = fromTable(e.score, f.turn)
		if beta-alpha == 1 && decides(e, beta) {
			return e.score
		}
	}
	evade := f.inCheck && steps < evadeDepth
	best := -infinity
	switch {
	case evade:
		f.eval = -infinity
		w.generate(ply, e.step)
	default:
		f.eval = e.eval
		if !hit || f.inCheck {
			f.eval = w.static()
		}
		best = f.eval
		if best >= beta || w.exchanger == nil && steps >= noisyDepth {
			return best
		}
		alpha = max(alpha, best)
		w.generateTactics(ply, e.step)
	}
	return w.quiesceSteps(alpha, beta, steps, ply, best, evade, hit)
}

// quiesceSteps tries the steps of a quiescence node.
func (w *worker) quiesceSteps(alpha, beta, steps, ply, best int, evade, hit bool) int {
	f := &w.stack[ply]
	bestMove, bound, legal := rules.Move(0), boundUpper, 0
	for i := 0; i < len(f.ranks) || w.rankRest(f, ply); i++ {
		m, order := w.pick(f, i)
		if order < orderBad/2 && !evade {
			break
		}
		if !w.play(ply, m) {
			continue
		}
		if !evade && m.Gain() == 0 && w.stack[ply+1].side != f.side {
			w.pos.Undo()
			continue
		}
		legal++
		var v int
		if w.stack[ply+1].side == f.side {
			v = w.quiesce(alpha, beta, steps+1, ply+1)
		} else {
			v = -w.quiesce(-beta, -alpha, steps+1, ply+1)
		}
		w.pos.Undo()
		if w.halt {
			return 0
		}
		if v > best {
			best = v
			if v > alpha {
				alpha, bestMove, bound = v, m, boundExact
				if v >= beta {
					bound = boundLower
					break
				}
			}
		}
	}
	if evade && legal == 0 {
		return w.resultScore(w.pos.Stuck(), mateScore, f.turn)
	}
	w.table.store(w.keys[ply], entry{step: bestMove, score: toTable(best, f.turn), eval: f.eval, bound: bound})
	return best
}

// generateTactics fills the frame with the steps that quiescence looks at.
func (w *worker) generateTactics(ply int, best rules.Move) {
	f := &w.stack[ply]
	if w.tactician != nil {
		f.moves = w.tactician.Tactics(f.moves[:0])
	} else {
		f.moves = w.pos.Generate(f.moves[:0])
		kept := f.moves[:0]
		for _, m := range f.moves {
			if m.Gain() > 0 {
				kept = append(kept, m)
			}
		}
		f.moves = kept
	}
	f.ranks, f.waiting = f.ranks[:0], false
	for i, m := range f.moves {
		s := orderGain + int32(m.Gain())*gainFactor
		if m.Same(best) {
			s = orderTable
		}
		f.ranks = append(f.ranks, newRank(s, i))
	}
}
