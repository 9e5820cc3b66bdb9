package control_test

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/rules"
	"crosspoint/ui/control"
)

// world is the time, the workers and the computer's mind of a controller under test. Nothing happens unless the test says so.
type world struct {
	mu     sync.Mutex // for time and posted, which a job on another goroutine uses too
	time   time.Time
	timers []*timer
	jobs   []func()
	posted []func()
	ticks  [][2]control.Clock
	news   []control.Thinking

	tasks    []control.Task
	contexts []context.Context
	// think gives the answers; nil plays the first legal turn.
	think func(control.Task) control.Answer
}

type timer struct {
	at time.Time
	f  func()
}

func (w *world) Think(ctx context.Context, t control.Task) control.Answer {
	w.tasks, w.contexts = append(w.tasks, t), append(w.contexts, ctx)
	if w.think != nil {
		return w.think(t)
	}
	return control.Answer{Turn: firstTurn(t.Position)}
}

// firstTurn is made of the first legal steps.
func firstTurn(p rules.Position) []rules.Move {
	var turn []rules.Move
	for side := p.Side(); p.Side() == side; {
		legal := rules.Legal(p, nil)
		if len(legal) == 0 {
			break
		}
		turn = append(turn, legal[0])
		p.Do(legal[0])
	}
	return turn
}

func (w *world) after(d time.Duration, f func()) func() {
	t := &timer{w.time.Add(d), f}
	w.timers = append(w.timers, t)
	return func() { w.timers = slices.DeleteFunc(w.timers, func(o *timer) bool { return o == t }) }
}

// work runs the jobs that were given to workers, and what they post.
func (w *world) work() {
	for len(w.jobs) > 0 || w.waiting() {
		jobs, posted := w.jobs, w.take()
		w.jobs = nil
		for _, f := range append(posted, jobs...) {
			f()
		}
	}
}

// post leaves a function for the controller's goroutine.
func (w *world) post(f func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.posted = append(w.posted, f)
}

func (w *world) take() []func() {
	w.mu.Lock()
	defer w.mu.Unlock()
	posted := w.posted
	w.posted = nil
	return posted
}

func (w *world) waiting() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.posted) > 0
}

func (w *world) now() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.time
}

func (w *world) set(t time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.time = t
}

// pass lets time pass; timers run when they are due. What workers are given stays with them until work.
func (w *world) pass(d time.Duration) {
	end := w.time.Add(d)
	for {
		var next *timer
		for _, t := range w.timers {
			if !t.at.After(end) && (next == nil || t.at.Before(next.at)) {
				next = t
			}
		}
		if next == nil {
			break
		}
		w.timers = slices.DeleteFunc(w.timers, func(o *timer) bool { return o == next })
		if next.at.After(w.time) {
			w.set(next.at)
		}
		next.f()
	}
	w.set(end)
}

// sleep lets time pass in which nothing runs.
func (w *world) sleep(d time.Duration) { w.set(w.now().Add(d)) }

// moves lets the computer think and play.
func (w *world) moves() {
	w.work()
	w.pass(500 * time.Millisecond)
}

// play starts a game in a world of its own.
func play(t *testing.T, n control.NewGame, cfg control.Config) (*table, *world) {
	t.Helper()
	w := &world{time: time.Unix(1000, 0)}
	cfg.Thinker, cfg.After, cfg.Now = w, w.after, w.now
	cfg.Go = func(f func()) { w.jobs = append(w.jobs, f) }
	cfg.Post = w.post
	cfg.OnTick = func(c [2]control.Clock) { w.ticks = append(w.ticks, c) }
	cfg.OnThinking = func(n control.Thinking) { w.news = append(w.news, n) }
	tb := newTable(t, cfg)
	if n.Game != nil {
		tb.start(n)
	}
	return tb, w
}

func (tb *table) wantMode(want control.Mode) {
	tb.t.Helper()
	if got := tb.State().Mode; got != want {
		tb.t.Errorf("mode %d, want %d", got, want)
	}
}

func (tb *table) wantResult(winner board.Side, reason string) {
	tb.t.Helper()
	r := tb.State().Result
	if r == nil || r.Winner != winner || r.Reason != reason {
		tb.t.Errorf("result %+v, want %d by %s", r, winner, reason)
	}
}

// left lists what the clocks show.
func (tb *table) wantLeft(first, second time.Duration) {
	tb.t.Helper()
	c := tb.State().Clocks
	if c[0].Left != first || c[1].Left != second {
		tb.t.Errorf("clocks show %v and %v, want %v and %v", c[0].Left, c[1].Left, first, second)
	}
}

var (
	second = [2]control.Seat{{}, {Level: 4}} // the computer has the second side
	first  = [2]control.Seat{{Level: 4}, {}}
	both   = [2]control.Seat{{Level: 2}, {Level: 3}}
)

func fischer(main, increment time.Duration) [2]record.TimeControl {
	c := record.TimeControl{Main: main, Increment: increment}
	return [2]record.TimeControl{c, c}
}
