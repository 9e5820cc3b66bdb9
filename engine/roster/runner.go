package roster

import (
	"context"
	"sync"
	"time"

	"crosspoint/engine/external"
)

// runner is a program in one use: not started yet, running, or over.
type runner struct {
	turn chan struct{} // holds a value while somebody uses the program

	mu     sync.Mutex // for the rest
	engine *external.Engine
	entry  Entry // that it was started with
	over   bool
	cancel context.CancelFunc // ends a start
	timer  *time.Timer
	users  int // who use it or wait for it
}

func newRunner() *runner { return &runner{turn: make(chan struct{}, 1)} }

// enter waits until nobody else uses the program.
func (r *runner) enter(ctx context.Context) error {
	r.mu.Lock()
	r.users++
	if r.timer != nil {
		r.timer.Stop()
	}
	r.mu.Unlock()
	select {
	case r.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		r.mu.Lock()
		r.users--
		r.mu.Unlock()
		return ctx.Err()
	}
}

func (r *runner) leave() {
	r.mu.Lock()
	r.users--
	r.mu.Unlock()
	<-r.turn
}

// wait calls f when the program was idle for long.
func (r *runner) wait(f func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.timer != nil {
		r.timer.Stop()
	}
	r.timer = time.AfterFunc(idleTime, f)
}

func (r *runner) idle() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.users == 0
}

// ready returns the program, running with what was set up.
func (r *runner) ready(ctx context.Context, entry Entry) (*external.Engine, error) {
	r.mu.Lock()
	if r.over {
		r.mu.Unlock()
		return nil, gone()
	}
	old := r.engine
	if old != nil && r.entry.same(entry) {
		r.mu.Unlock()
		return old, nil
	}
	r.engine = nil
	ctx, r.cancel = context.WithCancel(ctx)
	cancel := r.cancel
	r.mu.Unlock()
	defer cancel()
	replace(ctx, old)
	e, err := external.Start(ctx, entry.spec())
	r.mu.Lock()
	defer r.mu.Unlock()
	if err == nil && r.over {
		e.Kill()
		err = gone()
	}
	if err != nil {
		return nil, err
	}
	r.engine, r.entry = e, entry
	return e, nil
}

// replace ends a program before another one takes its place.
func replace(ctx context.Context, old *external.Engine) {
	if old == nil {
		return
	}
	old.Close()
	select {
	case <-old.Gone():
	case <-ctx.Done():
		old.Kill()
	}
}

// drop forgets a program that failed, which is ended.
func (r *runner) drop(e *external.Engine) {
	e.Kill()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.engine == e {
		r.engine = nil
	}
}

// stop asks the program to end and returns it; whoever uses it gets an error. Nothing is started any more.
func (r *runner) stop() *external.Engine {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.over = true
	if r.cancel != nil {
		r.cancel()
	}
	if r.timer != nil {
		r.timer.Stop()
	}
	e := r.engine
	r.engine = nil
	if e != nil {
		e.Close()
	}
	return e
}
