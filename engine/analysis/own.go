package analysis

import (
	"context"
	"sync"

	"crosspoint/engine"
)

// own is our own engine as a Source.
type own struct {
	hashMB int

	mu     sync.Mutex // one search at a time
	engine *engine.Engine
}

// New returns our own engine as a Source. It takes its memory, in megabytes, with the first question.
func New(hashMB int) Source { return &own{hashMB: hashMB} }

// Analyse implements Source. It ends by itself when the best line is a forced win or loss that a deeper search cannot make shorter.
func (o *own) Analyse(ctx context.Context, q Question, report func(engine.Report)) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if ctx.Err() != nil {
		return nil
	}
	options := engine.Options{HashMB: o.hashMB, Threads: q.Threads}
	if o.engine == nil {
		o.engine = engine.New(options)
	} else {
		o.engine.Configure(options)
	}
	within, stop := context.WithCancel(ctx)
	defer stop()
	var last engine.Report
	r := o.engine.Watch(within, q.Position, engine.Limits{MultiPV: q.Lines, Threads: q.Threads, MoveTime: q.Limit}, q.Every, func(r engine.Report) {
		last = r
		if ctx.Err() != nil {
			return
		}
		if decided(r) {
			stop()
		}
		report(r)
	})
	if ctx.Err() != nil || len(r.Lines) == 0 || len(last.Lines) == 0 {
		return nil
	}
	// The turn at the head of the best line is whole now.
	last.Lines = append([]engine.Line{}, last.Lines...)
	if best := r.Lines[0]; len(best.Steps) > len(last.Lines[0].Steps) {
		last.Lines[0] = best
		report(last)
	}
	return nil
}

// decided tells whether a forced win or loss was looked at so deeply that a shorter way would have been found.
func decided(r engine.Report) bool {
	for i, l := range r.Lines {
		n := max(l.Mate, -l.Mate)
		switch {
		case n == 0 || r.Depth <= 4*n+2:
			return false
		case i == 0 && l.Mate > 0:
			return true // what else wins does not matter
		}
	}
	return len(r.Lines) > 0
}
