package engine

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"crosspoint/rules"
)

// Limits of Options.
const (
	defaultHashMB = 16

	MaxHashMB  = 65536
	MaxThreads = 256
)

// Options of an engine. The zero value means 16 MB and one thread.
type Options struct {
	HashMB  int // size of the transposition table in megabytes (2^20 bytes), rounded down to a power of two
	Threads int
}

// Limits end a search; the first one that is reached counts. The zero value means until the context is cancelled.
type Limits struct {
	Nodes    uint64        // positions visited, by all threads; exact with one thread
	Depth    int           // iterations
	MoveTime time.Duration // for this step
	// Time is what is left on the clock of the side to move, Increment what each turn adds, ToGo the turns until the
	// next time control or 0. They are used when Time is positive.
	Time, Increment time.Duration
	ToGo            int
	MultiPV         int // how many of the best first steps get a line of their own; 0 is 1
	Threads         int // at most so many of the engine's threads work; 0 is all of them
}

// Line is a line of play with its score.
type Line struct {
	Score int          // centipawns for the side to move at the root
	Mate  int          // turns of the winner until a forced win, negative when the opponent wins; 0 otherwise
	Steps []rules.Move // of both sides, the steps of a turn one after the other
}

// clone returns a line with steps of its own.
func (l Line) clone() Line {
	l.Steps = slices.Clone(l.Steps)
	return l
}

// Info is the state of a search after an iteration. Its slices belong to the receiver.
type Info struct {
	Depth    int // finished iterations
	SelDepth int // the longest line looked at, in steps
	Rank     int // of Line among the best ones, from 1
	Line     Line
	Nodes    uint64
	Elapsed  time.Duration
	Hashfull int // how full the table is, in thousandths
}

// Result is what a search found.
type Result struct {
	Turn  []rules.Move // all remaining steps of the mover's turn; none when it has no legal step
	Score int          // centipawns for the side to move
	Mate  int          // see Line
	Depth int          // finished iterations
	Nodes uint64
	PV    []rules.Move // the line of play that Turn is the beginning of
	Lines []Line       // the best lines, as many as Limits.MultiPV asked for and as there are
}

// Engine searches positions. It may be used by one goroutine at a time; what it learned in one search helps the next
// one, until Reset.
type Engine struct {
	table   *table
	hashMB  int
	workers []*worker
	active  int // the workers of the last search
	stop    atomic.Bool
}

// New makes an engine.
func New(o Options) *Engine {
	e := &Engine{}
	e.Configure(o)
	return e
}

// Configure changes the options of an engine that is not searching. What it learned stays, but for what the table of another size
// held, or threads that are gone.
func (e *Engine) Configure(o Options) {
	hash, threads := o.HashMB, o.Threads
	if hash <= 0 {
		hash = defaultHashMB
	}
	if threads <= 0 {
		threads = 1
	}
	if hash = min(hash, MaxHashMB); e.table == nil || e.hashMB != hash {
		e.table, e.hashMB = newTable(hash), hash
	}
	threads = min(threads, MaxThreads)
	for len(e.workers) < threads {
		e.workers = append(e.workers, newWorker(e, len(e.workers)))
	}
	clear(e.workers[threads:])
	e.workers = e.workers[:threads]
}

// Reset forgets everything, as for a new game.
func (e *Engine) Reset() {
	e.table.clear()
	for _, w := range e.workers {
		w.memory.clear()
	}
}

// Search looks for the best turn of the side to move in p, which stays as it is. It returns when a limit is reached,
// the context is cancelled, or there is nothing left to find, and always with a legal turn if there is one. info, if
// not nil, is called by the calling goroutine after every iteration, once for each line.
func (e *Engine) Search(ctx context.Context, p rules.Position, l Limits, info func(Info)) Result {
	return e.search(ctx, p, nil, l, info, nil)
}

// SearchAmong is Search for the best of the turns that begin with one of these steps; none stands for all. Steps that are not legal are
// ignored, and without a legal one there is no turn.
func (e *Engine) SearchAmong(ctx context.Context, p rules.Position, first []rules.Move, l Limits, info func(Info)) Result {
	return e.search(ctx, p, first, l, info, nil)
}

func (e *Engine) search(ctx context.Context, p rules.Position, first []rules.Move, l Limits, info func(Info), watch *watcher) Result {
	s := newSchedule(ctx, l)
	e.stop.Store(false)
	e.table.nextAge()
	e.active = len(e.workers)
	if l.Threads > 0 {
		e.active = min(l.Threads, e.active)
	}
	workers := e.workers[:e.active]
	for _, w := range workers {
		w.prepare(p.Clone(), s)
		if len(first) > 0 {
			w.restrict(first)
		}
	}
	main := workers[0]
	if len(main.root) == 0 {
		return Result{}
	}
	main.watch = watch
	var wait sync.WaitGroup
	for _, w := range workers[1:] {
		wait.Go(func() { w.deepen(nil) })
	}
	main.deepen(info)
	e.stop.Store(true)
	wait.Wait()
	if watch != nil {
		watch.look(main, true)
		main.watch = nil
	}
	return main.result()
}

// nodes is the number of positions visited by all threads of the search, as far as they have told.
func (e *Engine) nodes() (n uint64) {
	for _, w := range e.workers[:e.active] {
		n += w.told.Load()
	}
	return n
}
