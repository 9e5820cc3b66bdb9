package engine

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"crosspoint/rules"
)

// Limits of Options.
const (
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
}

// Line is a line of play with its score.
type Line struct {
	Score int          // centipawns for the side to move at the root
	Mate  int          // turns of the winner until a forced win, negative when the opponent wins; 0 otherwise
	Steps []rules.Move // of both sides, the steps of a turn one after the other
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
	workers []*worker
	stop    atomic.Bool
}

// New makes an engine.
func New(o Options) *Engine {
	hash, threads := o.HashMB, o.Threads
	if hash <= 0 {
		hash = 16
	}
	if threads <= 0 {
		threads = 1
	}
	e := &Engine{table: newTable(min(hash, MaxHashMB))}
	for i := range min(threads, MaxThreads) {
		e.workers = append(e.workers, newWorker(e, i))
	}
	return e
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
	s := newSchedule(ctx, l)
	e.stop.Store(false)
	e.table.nextAge()
	for _, w := range e.workers {
		w.prepare(p.Clone(), s)
	}
	main := e.workers[0]
	if len(main.root) == 0 {
		return Result{}
	}
	var wait sync.WaitGroup
	for _, w := range e.workers[1:] {
		wait.Go(func() { w.deepen(nil) })
	}
	main.deepen(info)
	e.stop.Store(true)
	wait.Wait()
	return main.result()
}

// nodes is the number of positions visited by all threads, as far as they have told.
func (e *Engine) nodes() (n uint64) {
	for _, w := range e.workers {
		n += w.told.Load()
	}
	return n
}
