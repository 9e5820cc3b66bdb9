package engine

import (
	"math"
	"slices"
	"sync/atomic"

	"crosspoint/board"
	"crosspoint/rules"
)

const (
	maxPly = 120 // steps from the root that a line can have
	// pollEvery is how many nodes pass between two looks at clock and context.
	pollEvery = 512
)

// frame is what a worker keeps for one step of the line that it looks at.
type frame struct {
	moves   []rules.Move
	ranks   []rank
	pv      []rules.Move
	tried   [maxQuiets]rules.Move // quiet steps that did not help
	killers [2]rules.Move
	move    rules.Move // the step played from here, 0 for a passed turn
	pieceTo int
	eval    int
	turn    int // turns since the root
	side    board.Side
	inCheck bool
	waiting bool // steps have no ranks yet
}

// worker is one thread's search.
type worker struct {
	abilities
	engine   *Engine
	table    *table
	schedule *schedule
	watch    *watcher // told of the search, or nil
	memory   *memory
	pos      rules.Position
	root     []rootStep
	stack    [maxPly + 2]frame
	keys     [maxPly + 2]uint64 // hashes of the line
	nodes    uint64
	told     atomic.Uint64 // nodes, for other threads
	number   int           // of the thread, from 0
	selDepth int
	depth    int // of the finished iterations
	halt     bool
	touched  uint64 // see table.touch; of no use
	// severalSteps is set as soon as a step has not ended its turn.
	severalSteps bool
}

// rootStep is a legal step at the root with what is known about it.
type rootStep struct {
	move     rules.Move
	score    int
	previous int // the score of the iteration before
	pv       []rules.Move
}

// reductions is by depth and number of the step.
var reductions = func() (r [64][64]int) {
	for d := 1; d < 64; d++ {
		for n := 1; n < 64; n++ {
			r[d][n] = int(0.4 + math.Log(float64(d))*math.Log(float64(n))/2.0)
		}
	}
	return r
}()

func newWorker(e *Engine, number int) *worker {
	w := &worker{engine: e, number: number, memory: newMemory()}
	for i := range w.stack {
		f := &w.stack[i]
		f.moves = make([]rules.Move, 0, 256)
		f.ranks = make([]rank, 0, 256)
		f.pv = make([]rules.Move, 0, maxPly+2)
	}
	return w
}

// prepare sets a worker up for a search from pos, which it owns from now on.
func (w *worker) prepare(pos rules.Position, s *schedule) {
	w.pos, w.schedule, w.watch, w.abilities = pos, s, nil, abilitiesOf(pos)
	w.table = w.engine.table
	w.nodes, w.selDepth, w.depth, w.halt, w.severalSteps = 0, 0, 0, false, false
	w.told.Store(0)
	for i := range w.stack {
		w.stack[i].killers = [2]rules.Move{}
	}
	f := &w.stack[0]
	f.side, f.turn, f.inCheck = pos.Side(), 0, w.checker != nil && w.checker.InCheck()
	w.keys[0] = pos.Hash()
	e, _ := w.table.probe(w.keys[0])
	w.generate(0, e.step)
	w.root = w.root[:0]
	for i := 0; i < len(f.ranks) || w.rankRest(f, 0); i++ {
		m, _ := w.pick(f, i)
		if pos.Do(m) {
			pos.Undo()
			w.root = append(w.root, rootStep{move: m, score: -infinity, previous: -infinity, pv: []rules.Move{m}})
		}
	}
}

// restrict leaves nothing but these steps at the root.
func (w *worker) restrict(first []rules.Move) {
	w.root = slices.DeleteFunc(w.root, func(s rootStep) bool {
		return !slices.ContainsFunc(first, s.move.Same)
	})
}

// play does a step at ply and sets up the next frame; false when the step is not legal.
func (w *worker) play(ply int, m rules.Move) bool {
	f, next := &w.stack[ply], &w.stack[ply+1]
	pt := w.pieceTo(m)
	if !w.pos.Do(m) {
		return false
	}
	f.move, f.pieceTo = m, pt
	key := w.pos.Hash()
	w.keys[ply+1] = key
	w.touched ^= w.table.touch(key)
	w.enter(f, next)
	return true
}

// enter sets up the frame after a step.
func (w *worker) enter(f, next *frame) {
	next.side = w.pos.Side()
	next.turn = f.turn
	if next.side != f.side {
		next.turn++
	} else {
		w.severalSteps = true
	}
	next.inCheck = w.checker != nil && w.checker.InCheck()
}

// halted counts a node and tells whether the search has to end.
func (w *worker) halted() bool {
	w.nodes++
	if w.nodes%pollEvery == 0 {
		w.told.Store(w.nodes)
		if w.number == 0 && (w.schedule.expired() || w.limitReached()) {
			w.engine.stop.Store(true)
		} else if w.watch != nil {
			w.watch.look(w, false)
		}
	} else if w.number == 0 && w.schedule.limits.Nodes > 0 && w.nodes >= w.schedule.limits.Nodes {
		w.engine.stop.Store(true)
	}
	if w.engine.stop.Load() {
		w.halt = true
	}
	return w.halt
}

func (w *worker) limitReached() bool {
	return w.schedule.limits.Nodes > 0 && w.engine.nodes() >= w.schedule.limits.Nodes
}

// static is the evaluation for the side to move.
func (w *worker) static() int {
	if w.evaluator == nil {
		return 0
	}
	return min(max(w.evaluator.Eval(), -evalLimit), evalLimit)
}
