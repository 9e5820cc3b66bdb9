package control

import (
	"context"
	"sync"

	"crosspoint/engine/review"
)

// gate lets the questions of a review through, or holds them up while the threads are needed elsewhere. A question that is being
// worked on is given up then, and asked again later.
type gate struct {
	mu     sync.Mutex
	shut   bool
	opened chan struct{} // closed when the gate opens
	stop   context.CancelFunc
}

// set opens or shuts the gate.
func (g *gate) set(shut bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.shut == shut {
		return
	}
	g.shut = shut
	if !shut {
		close(g.opened)
		return
	}
	g.opened = make(chan struct{})
	if g.stop != nil {
		g.stop()
	}
}

// enter waits for the gate to be open and returns a context that ends when it shuts.
func (g *gate) enter(ctx context.Context) (context.Context, context.CancelFunc) {
	for {
		g.mu.Lock()
		if !g.shut || ctx.Err() != nil {
			within, stop := context.WithCancel(ctx)
			g.stop = stop
			g.mu.Unlock()
			return within, stop
		}
		opened := g.opened
		g.mu.Unlock()
		select {
		case <-opened:
		case <-ctx.Done():
		}
	}
}

// gated is an analyst behind a gate.
type gated struct {
	analyst review.Analyst
	gate    *gate
}

// Analyse implements review.Analyst.
func (a gated) Analyse(ctx context.Context, q review.Question) (review.Opinion, error) {
	for {
		within, stop := a.gate.enter(ctx)
		o, err := a.analyst.Analyse(within, q)
		again := within.Err() != nil && ctx.Err() == nil
		stop()
		if !again {
			return o, err
		}
	}
}
