package engine

import (
	"crosspoint/board"
	"crosspoint/rules"
)

// Margins of pruning, in centipawns.
const (
	reverseMargin  = 85 // a ply
	reverseDepth   = 7
	futilityBase   = 100
	futilityMargin = 90 // a ply
	futilityDepth  = 7
	lateDepth      = 6
	exchangeMargin = 60 // a ply
	exchangeDepth  = 6
	nullDepth      = 3
	reduceDepth    = 3
	fadeSteps      = 16 // this near to a draw by counting, the table does not decide
)

// isButton tells whether a step chooses no point, such as ending a turn.
func isButton(m rules.Move) bool { return m.From() == board.NoPoint && m.To() == board.NoPoint }

// child is the value of the position after a step, from the point of view of the one who played it.
func (w *worker) child(alpha, beta, depth, ply int, cut bool) int {
	if w.stack[ply].side == w.stack[ply+1].side {
		return w.search(alpha, beta, depth, ply+1, cut)
	}
	return -w.search(-beta, -alpha, depth, ply+1, !cut)
}

// search is the value of the position at ply for the side to move. Values outside of alpha and beta are bounds. cut
// says that the value is expected to reach beta.
func (w *worker) search(alpha, beta, depth, ply int, cut bool) int {
	f := &w.stack[ply]
	if depth <= 0 {
		if f.turn > 0 {
			return w.quiesce(alpha, beta, 0, ply)
		}
		depth = 1 // the mover's own turn is always looked at to its end
	}
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
	alpha, beta = max(alpha, f.turn-mateScore), min(beta, mateScore-f.turn-1)
	if alpha >= beta {
		return alpha
	}
	pv := beta-alpha > 1
	key := w.keys[ply]
	e, hit := w.table.probe(key)
	if hit {
		e.score = fromTable(e.score, f.turn)
		if !pv && f.turn > 0 && e.depth >= depth && decides(e, beta) && !w.fading() {
			return e.score
		}
	}
	w.evaluate(f, e, hit)
	if !pv && !f.inCheck {
		if v, done := w.pruneNode(f, beta, depth, ply); done {
			return v
		}
	}
	if e.step == 0 && depth >= 4 && (pv || cut) {
		depth--
	}
	return w.steps(alpha, beta, depth, ply, cut, e)
}

// decides tells whether a stored score is enough to leave a node with a null window below beta.
func decides(e entry, beta int) bool {
	if e.score >= beta {
		return e.bound&boundLower != 0
	}
	return e.bound&boundUpper != 0
}

func (w *worker) fading() bool { return w.fader != nil && w.fader.Fading() < fadeSteps }

// evaluate fills in the static evaluation, which means nothing in check.
func (w *worker) evaluate(f *frame, e entry, hit bool) {
	switch {
	case f.inCheck:
		f.eval = -infinity
	case hit:
		f.eval = e.eval
	default:
		f.eval = w.static()
	}
}

// improving tells whether the side to move stands better than at its last turn.
func (w *worker) improving(f *frame, ply int) bool {
	if ply < 2 || f.inCheck {
		return false
	}
	g := &w.stack[ply-2]
	return g.side == f.side && f.eval > g.eval
}

// pruneNode tries to show without looking at steps that a node's value reaches beta.
func (w *worker) pruneNode(f *frame, beta, depth, ply int) (v int, done bool) {
	if beta >= mateRange || beta <= -mateRange || f.turn == 0 {
		return 0, false
	}
	margin := reverseMargin * depth
	if w.improving(f, ply) {
		margin -= reverseMargin
	}
	if depth <= reverseDepth && f.eval-margin >= beta && f.eval < ruleRange {
		return f.eval, true
	}
	if depth < nullDepth || f.eval < beta || w.stack[ply-1].move == 0 || w.nuller == nil || !w.nuller.DoNull() {
		return 0, false
	}
	f.move, f.pieceTo = 0, 0
	w.enter(f, &w.stack[ply+1])
	w.keys[ply+1] = w.pos.Hash()
	r := 3 + depth/4 + min((f.eval-beta)/200, 3)
	v = w.child(beta-1, beta, depth-r, ply, false)
	w.pos.Undo()
	if w.halt {
		return 0, true
	}
	if v >= beta {
		return min(v, mateRange-1), true
	}
	return 0, false
}

// verdict is the value of a node whose game is over, or would be if this repetition went on.
func (w *worker) verdict(ply int) (v int, over bool) {
	f := &w.stack[ply]
	if r, over := w.pos.Over(); over {
		if aim, reached := w.pos.Aim(); reached {
			return w.resultScore(aim, mateScore, f.turn), true
		}
		if !rules.HasLegal(w.pos, f.moves) {
			return w.resultScore(w.pos.Stuck(), mateScore, f.turn), true
		}
		return w.resultScore(r, ruleScore, f.turn), true
	}
	key := w.keys[ply]
	for i := ply - 1; i >= 0 && w.stack[i].move != 0; i-- {
		if w.keys[i] != key {
			continue
		}
		if w.repeater == nil {
			return drawScore, true
		}
		return w.resultScore(w.repeater.Repetition(ply-i), ruleScore, f.turn), true
	}
	if w.claimer != nil {
		if _, may := w.claimer.Claim(); may {
			return drawScore, true
		}
	}
	return 0, false
}

// steps tries the steps of a node one after the other.
func (w *worker) steps(alpha, beta, depth, ply int, cut bool, e entry) int {
	f := &w.stack[ply]
	w.generate(ply, e.step)
	pv, improving := beta-alpha > 1, w.improving(f, ply)
	best, bestMove, bound := -infinity, rules.Move(0), boundUpper
	legal, quiets := 0, 0
	for i := 0; i < len(f.ranks); i++ {
		m, order := w.pick(f, i)
		quiet := m.Gain() == 0
		if best > -ruleRange && !pv && f.turn > 0 && !f.inCheck && order < orderTable {
			if quiet && legal >= lateLimit(depth, improving) && depth <= lateDepth {
				f.dropQuiets(i)
				i--
				continue
			}
			if order < orderBad/2 && depth <= exchangeDepth && w.exchanger.Exchange(m) < -exchangeMargin*depth {
				continue
			}
		}
		if !w.play(ply, m) {
			continue
		}
		legal++
		next := &w.stack[ply+1]
		if quiet && legal > 1 && !pv && f.turn > 0 && !f.inCheck && !next.inCheck && best > -ruleRange && depth <= futilityDepth &&
			f.eval+futilityBase+futilityMargin*depth <= alpha && order < orderCounter {
			w.pos.Undo()
			best = max(best, f.eval+futilityBase+futilityMargin*depth)
			continue
		}
		v := w.tryStep(alpha, beta, depth, ply, cut, legal, order, m, improving)
		w.pos.Undo()
		if w.halt {
			return 0
		}
		if v > best {
			best = v
			if v > alpha {
				alpha, bestMove, bound = v, m, boundExact
				if pv || f.turn == 0 {
					f.pv = append(append(f.pv[:0], m), next.pv...)
				}
				if v >= beta {
					bound = boundLower
					if quiet {
						w.reward(f, ply, depth, m, f.tried[:quiets])
					}
					break
				}
			}
		}
		if quiet && quiets < maxQuiets {
			f.tried[quiets] = m
			quiets++
		}
	}
	if legal == 0 {
		return w.resultScore(w.pos.Stuck(), mateScore, f.turn)
	}
	w.table.store(w.keys[ply], entry{step: bestMove, score: toTable(best, f.turn), eval: f.eval, depth: depth, bound: bound})
	return best
}

// lateLimit is the number of steps after which quiet ones are left out.
func lateLimit(depth int, improving bool) int {
	if improving {
		return 5 + depth*depth
	}
	return (5 + depth*depth) / 2
}

// tryStep is the value of the step m, which has been played.
func (w *worker) tryStep(alpha, beta, depth, ply int, cut bool, legal int, order int32, m rules.Move, improving bool) int {
	f, next := &w.stack[ply], &w.stack[ply+1]
	pv := beta-alpha > 1
	newDepth := depth - 1
	switch {
	case next.inCheck && ply < 2*(w.depth+1):
		newDepth++
	case isButton(m) && ply > 0 && w.stack[ply-1].side == f.side:
		newDepth++ // ending a turn in which something was done is no decision of its own
	}
	if legal == 1 {
		return w.child(alpha, beta, newDepth, ply, cut && !pv)
	}
	if depth >= reduceDepth && legal > 2 && order < orderGain {
		r := w.reduction(f, ply, depth, legal, cut, pv, order, m, improving)
		if r > 0 {
			v := w.child(alpha, alpha+1, max(newDepth-r, 1), ply, false)
			if v <= alpha || w.halt {
				return v
			}
		}
	}
	v := w.child(alpha, alpha+1, newDepth, ply, cut)
	if pv && v > alpha && v < beta && !w.halt {
		v = w.child(alpha, beta, newDepth, ply, false)
	}
	return v
}

// reduction is by how many plies a late step is looked at less deep.
func (w *worker) reduction(f *frame, ply, depth, legal int, cut, pv bool, order int32, m rules.Move, improving bool) int {
	r := reductions[min(depth, 63)][min(legal, 63)]
	if pv {
		r--
	}
	if cut {
		r++
	}
	if !improving {
		r++
	}
	if f.inCheck || w.stack[ply+1].inCheck {
		r--
	}
	switch {
	case order >= orderCounter:
		r--
	case order > orderBad/2:
		r -= int(order) / historyUnit
	}
	return max(r, 0)
}
