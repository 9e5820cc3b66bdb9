package engine

import (
	"cmp"
	"slices"
	"time"

	"crosspoint/board"
	"crosspoint/rules"
)

const (
	window      = 25 // half of the first aspiration window, in centipawns
	windowDepth = 5
)

// deepen searches deeper and deeper until the schedule ends it.
func (w *worker) deepen(info func(Info)) {
	limits := &w.schedule.limits
	lines := min(max(limits.MultiPV, 1), len(w.root))
	stable, answer := 0, rules.Move(0)
	for depth := 1; depth < maxPly; depth++ {
		for i := range w.root {
			w.root[i].previous = w.root[i].score
		}
		for line := 0; line < lines && !w.halt; line++ {
			w.aspire(depth+w.number%2, line)
			slices.SortStableFunc(w.root[:line+1], byScore)
		}
		if w.halt {
			break
		}
		w.depth = depth
		if w.number > 0 {
			continue
		}
		w.told.Store(w.nodes)
		w.tell(info, lines)
		if w.watch != nil {
			w.watch.finished(w, lines)
		}
		if w.root[0].move == answer {
			stable++
		} else {
			stable, answer = 0, w.root[0].move
		}
		if w.schedule.enough(depth, stable, len(w.root) == 1) || w.decided(depth) {
			break
		}
	}
	w.told.Store(w.nodes)
}

// decided tells whether a deeper search of a forced win cannot find a shorter one, and nothing else asks for more.
func (w *worker) decided(depth int) bool {
	if w.schedule.limits.MultiPV > 1 || w.schedule.limits.Depth > 0 {
		return false
	}
	n := Mate(w.root[0].score)
	return n != 0 && depth > 4*max(n, -n)+2
}

// aspire searches the root for its line-th best step within a small window around the last score, and widens the
// window as long as the score is outside.
func (w *worker) aspire(depth, line int) {
	alpha, beta, half := -infinity, infinity, window
	if last := w.root[line].previous; depth >= windowDepth && last > -ruleRange && last < ruleRange {
		alpha, beta = last-half, last+half
	}
	for {
		v := w.rootSteps(alpha, beta, depth, line)
		slices.SortStableFunc(w.root[line:], byScore)
		if w.halt {
			return
		}
		half += half
		switch {
		case v <= alpha:
			alpha = max(v-half, -infinity)
		case v >= beta:
			beta = min(v+half, infinity)
		default:
			return
		}
		if half > 800 {
			alpha, beta = -infinity, infinity
		}
	}
}

func byScore(a, b rootStep) int { return cmp.Compare(b.score, a.score) }

// rootSteps tries the steps of the root from the line-th on and updates their scores and lines. Only the best ones
// get exact scores. An interrupted search leaves those that were not looked at behind.
func (w *worker) rootSteps(alpha, beta, depth, line int) int {
	best := -infinity
	f := &w.stack[0]
	f.eval = -infinity
	if !f.inCheck {
		f.eval = w.static()
	}
	steps := w.root[line:]
	n := node{f: f, beta: beta, depth: depth, pv: true, improving: true}
	for i := range steps {
		s := &steps[i]
		if !w.play(0, s.move) {
			continue
		}
		order := int32(0)
		if s.move.Gain() > 0 {
			order = orderGain
		}
		n.legal = i + 1
		v := w.tryStep(&n, alpha, order)
		w.pos.Undo()
		if w.halt {
			w.keepOld(steps[i:], best)
			return best
		}
		if i == 0 || v > alpha {
			s.score = v
			if v > alpha || len(s.pv) < 2 {
				s.pv = append(append(s.pv[:0], s.move), w.stack[1].pv...)
			}
		} else {
			s.score = -infinity
		}
		best = max(best, v)
		alpha = max(alpha, v)
		if v >= beta {
			s.previous = v // what is known if the search ends before the wider window is done
			for k := i + 1; k < len(steps); k++ {
				steps[k].score = -infinity
			}
			break
		}
	}
	return best
}

// keepOld gives steps that an interrupted iteration did not finish scores that leave them behind the finished ones,
// or all their old ones when none was finished.
func (w *worker) keepOld(unfinished []rootStep, best int) {
	for i := range unfinished {
		unfinished[i].score = -infinity
		if best == -infinity {
			unfinished[i].score = unfinished[i].previous
		}
	}
}

// tell calls info for every line.
func (w *worker) tell(info func(Info), lines int) {
	if info == nil {
		return
	}
	elapsed := time.Since(w.schedule.start)
	for i := range lines {
		info(Info{
			Depth: w.depth, SelDepth: w.selDepth, Rank: i + 1, Line: w.root[i].line(), Nodes: w.engine.nodes(),
			Elapsed: elapsed, Hashfull: w.table.permille(),
		})
	}
}

// line copies what is known about a step.
func (s *rootStep) line() Line {
	score := s.score
	if score == -infinity {
		score = s.previous
	}
	return Line{Score: score, Mate: Mate(score), Steps: slices.Clone(s.pv)}
}

// result is the answer of a finished search.
func (w *worker) result() Result {
	r := Result{Depth: w.depth, Nodes: w.engine.nodes()}
	for i := range min(max(w.schedule.limits.MultiPV, 1), len(w.root)) {
		r.Lines = append(r.Lines, w.root[i].line())
	}
	best := r.Lines[0]
	if best.Score == -infinity { // not even one step was looked at
		best.Score = w.static()
		r.Lines[0].Score = best.Score
	}
	r.Score, r.Mate, r.PV = best.Score, best.Mate, best.Steps
	r.Turn, r.PV = w.wholeTurn(r.PV)
	r.Lines[0].Steps = r.PV
	return r
}

// wholeTurn cuts the mover's turn off the beginning of a line. A line that ends inside the turn, as one of an interrupted
// search can, is completed.
func (w *worker) wholeTurn(pv []rules.Move) (turn, line []rules.Move) {
	side, n := w.pos.Side(), 0
	for n == 0 || w.pos.Side() == side {
		if _, reached := w.pos.Aim(); reached {
			break
		}
		if n == len(pv) {
			m := w.anyStep()
			if m == 0 {
				break
			}
			pv = append(pv, m)
		}
		if !w.pos.Do(pv[n]) {
			break
		}
		n++
	}
	for range n {
		w.pos.Undo()
	}
	return slices.Clone(pv[:n]), pv
}

// anyStep is the table's step, or the end of the turn, or any legal step.
func (w *worker) anyStep() rules.Move {
	e, _ := w.table.probe(w.pos.Hash())
	var found rules.Move
	for _, m := range rules.Legal(w.pos, nil) {
		if m.Same(e.step) {
			return m
		}
		if found == 0 || isButton(m) {
			found = m
		}
	}
	return found
}

// isButton tells whether a step chooses no point, such as ending a turn.
func isButton(m rules.Move) bool { return m.From() == board.NoPoint && m.To() == board.NoPoint }
