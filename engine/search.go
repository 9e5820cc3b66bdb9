package engine

import "crosspoint/rules"

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
	if beta >= mateRange || beta <= -mateRange || f.turn == 0 || f.eval < beta {
		return 0, false
	}
	margin := reverseMargin * depth
	if w.improving(f, ply) {
		margin -= reverseMargin
	}
	far := depth <= reverseDepth && f.eval-margin >= beta && f.eval < ruleRange
	if far && !w.severalSteps {
		return f.eval, true
	}
	rest := w.passDepth(f, beta, depth, far)
	if rest == noPass || w.stack[ply-1].move == 0 || w.nuller == nil || !w.nuller.DoNull() {
		return 0, false
	}
	f.move, f.pieceTo = 0, 0
	w.enter(f, &w.stack[ply+1])
	w.keys[ply+1] = w.pos.Hash()
	v = w.child(beta-1, beta, rest, ply, false)
	w.pos.Undo()
	if w.halt {
		return 0, true
	}
	if v >= beta {
		return min(v, mateRange-1), true
	}
	return 0, false
}

const noPass = -maxPly

// passDepth is how deep the answers to a passed turn are looked at, noPass if none is to be passed. far says that the evaluation is far above
// beta. Where turns have several steps it says too little of what the opponent can do in its next turn: there even that is verified, and
// the answer is a whole turn except right before the horizon.
func (w *worker) passDepth(f *frame, beta, depth int, far bool) int {
	rest := depth - 3 - depth/4 - min((f.eval-beta)/200, 3)
	switch {
	case far:
		return min(depth-1, 1)
	case w.severalSteps && depth >= nullDepth-1:
		return max(rest, 1)
	case depth >= nullDepth:
		return rest
	}
	return noPass
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

// node is what the steps of one position have in common.
type node struct {
	f         *frame
	beta      int
	depth     int
	ply       int
	pv        bool // the window is open
	cut       bool
	improving bool
	legal     int // steps that were played so far
	best      int
}

// steps tries the steps of a node one after the other.
func (w *worker) steps(alpha, beta, depth, ply int, cut bool, e entry) int {
	f := &w.stack[ply]
	w.generate(ply, e.step)
	n := node{f: f, beta: beta, depth: depth, ply: ply, pv: beta-alpha > 1, cut: cut, improving: w.improving(f, ply), best: -infinity}
	bestMove, bound, quiets := rules.Move(0), boundUpper, 0
	for i := 0; i < len(f.ranks) || w.rankRest(f, ply); i++ {
		m, order := w.pick(f, i)
		quiet := m.Gain() == 0
		if w.leaveOut(&n, m, order) {
			if quiet {
				f.dropQuiets(i)
				i--
			}
			continue
		}
		if !w.play(ply, m) {
			continue
		}
		n.legal++
		if quiet && w.stack[ply+1].side != f.side {
			if hope := f.eval + futilityBase + futilityMargin*depth; hope <= alpha && w.futile(&n, order) {
				w.pos.Undo()
				n.best = max(n.best, hope)
				continue
			}
			if w.severalSteps && order < orderTable && n.prunable() && n.late() {
				w.pos.Undo()
				continue
			}
		}
		v := w.tryStep(&n, alpha, order)
		w.pos.Undo()
		if w.halt {
			return 0
		}
		if v > n.best {
			n.best = v
			if v > alpha {
				alpha, bestMove, bound = v, m, boundExact
				if n.pv || f.turn == 0 {
					f.pv = append(append(f.pv[:0], m), w.stack[ply+1].pv...)
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
	if n.legal == 0 {
		return w.resultScore(w.pos.Stuck(), mateScore, f.turn)
	}
	w.table.store(w.keys[ply], entry{step: bestMove, score: toTable(n.best, f.turn), eval: f.eval, depth: depth, bound: bound})
	return n.best
}

// prunable tells whether steps of a node may be left out: it has an answer that does not lose, and its value need not be
// exact.
func (n *node) prunable() bool { return n.best > -ruleRange && !n.pv && n.f.turn > 0 && !n.f.inCheck }

// leaveOut tells whether a step is not worth trying: a quiet one after many others (then all that follow are not
// either), or a capture that loses too much. Where turns have several steps it depends on whether the step ends the turn, which
// is not known yet: a quiet step may prepare a strong one.
func (w *worker) leaveOut(n *node, m rules.Move, order int32) bool {
	if order >= orderTable || !n.prunable() {
		return false
	}
	if m.Gain() == 0 {
		return !w.severalSteps && n.late()
	}
	return order < orderBad/2 && n.depth <= exchangeDepth && w.exchanger.Exchange(m) < -exchangeMargin*n.depth
}

// futile tells whether a quiet step that was played may be left out because the evaluation is far too low.
func (w *worker) futile(n *node, order int32) bool {
	return n.legal > 1 && n.depth <= futilityDepth && order < orderCounter && n.prunable() && !w.stack[n.ply+1].inCheck
}

// late tells whether so many steps have been tried that quiet ones are left out.
func (n *node) late() bool {
	limit := 5 + n.depth*n.depth
	if !n.improving {
		limit /= 2
	}
	return n.depth <= lateDepth && n.legal >= limit
}

// tryStep is the value of a step of the node, which has been played.
func (w *worker) tryStep(n *node, alpha int, order int32) int {
	ply, next := n.ply, &w.stack[n.ply+1]
	depth := n.depth - 1
	switch {
	case next.inCheck && ply < 2*(w.depth+1):
		depth++
	case ply > 0 && w.stack[ply-1].side == n.f.side:
		depth++ // depth counts turns; the steps that go on with one are few
	}
	if n.legal == 1 {
		return w.child(alpha, n.beta, depth, ply, n.cut && !n.pv)
	}
	if n.depth >= reduceDepth && n.legal > 2 && order < orderGain {
		if r := w.reduction(n, order); r > 0 {
			v := w.child(alpha, alpha+1, max(depth-r, 1), ply, false)
			if v <= alpha || w.halt {
				return v
			}
		}
	}
	v := w.child(alpha, alpha+1, depth, ply, n.cut)
	if n.pv && v > alpha && v < n.beta && !w.halt {
		v = w.child(alpha, n.beta, depth, ply, false)
	}
	return v
}

// reduction is by how many plies a late step is looked at less deep.
func (w *worker) reduction(n *node, order int32) int {
	r := reductions[min(n.depth, 63)][min(n.legal, 63)]
	if n.pv {
		r--
	}
	if n.cut {
		r++
	}
	if !n.improving {
		r++
	}
	if n.f.inCheck || w.stack[n.ply+1].inCheck {
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
