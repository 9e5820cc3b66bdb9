package ui

import (
	"context"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2/test"

	"crosspoint/rules"
	games "crosspoint/rules/all"
	"crosspoint/ui/control"
)

// fakeThinker plays the first legal turn, or answers what a test put there.
type fakeThinker struct {
	asked    []control.Task
	answer   *control.Answer
	hash     int
	canceled bool
}

func (f *fakeThinker) Think(ctx context.Context, t control.Task) control.Answer {
	f.asked = append(f.asked, t)
	f.canceled = ctx.Err() != nil
	if f.answer != nil {
		return *f.answer
	}
	if t.Draw {
		return control.Answer{}
	}
	var turn []rules.Move
	for side := t.Position.Side(); t.Position.Side() == side; {
		moves := rules.Legal(t.Position, nil)
		if len(moves) == 0 || !t.Position.Do(moves[0]) {
			break
		}
		turn = append(turn, moves[0])
	}
	return control.Answer{Turn: turn}
}

// timer is a call that is due later.
type timer struct {
	at time.Time
	do func()
}

// lab is a window whose time, workers and queue are in the hands of a test.
type lab struct {
	*desk
	thinker *fakeThinker
	now     time.Time
	clock   []*timer
	jobs    []func()
	queue   []func()
}

func newLab(t *testing.T) *lab {
	t.Helper()
	return newLabWith(t, func(*Config) {})
}

// newLabWith is newLab with more changes of the configuration.
func newLabWith(t *testing.T, change func(*Config)) *lab {
	t.Helper()
	l := &lab{thinker: &fakeThinker{}, now: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)}
	l.desk = newDeskWith(t, test.NewTempApp(t), "", func(c *Config) {
		c.Now = func() time.Time { return l.now }
		c.Go = func(f func()) { l.jobs = append(l.jobs, f) }
		c.Post = func(f func()) { l.queue = append(l.queue, f) }
		c.After = func(d time.Duration, f func()) func() {
			x := &timer{l.now.Add(d), f}
			l.clock = append(l.clock, x)
			return func() { l.clock = slices.DeleteFunc(l.clock, func(o *timer) bool { return o == x }) }
		}
		c.Thinker = func(hashMB, _ int) control.Thinker {
			l.thinker.hash = hashMB
			return l.thinker
		}
		change(c)
	})
	l.work()
	return l
}

// work does what waits for a worker and for the interface.
func (l *lab) work() {
	for len(l.jobs)+len(l.queue) > 0 {
		todo := append(l.jobs, l.queue...)
		l.jobs, l.queue = nil, nil
		for _, f := range todo {
			f()
		}
	}
}

// pass lets time go by.
func (l *lab) pass(d time.Duration) {
	end := l.now.Add(d)
	for {
		l.work()
		next := -1
		for i, x := range l.clock {
			if !x.at.After(end) && (next < 0 || x.at.Before(l.clock[next].at)) {
				next = i
			}
		}
		if next < 0 {
			break
		}
		x := l.clock[next]
		l.clock = slices.Delete(l.clock, next, next+1)
		l.now = x.at
		x.do()
	}
	l.now = end
}

// against starts a game of a person against the computer.
func (l *lab) against(id string, level int, clock string) {
	l.t.Helper()
	g := games.ByID(id)
	l.start(g, choice{Preset: g.Presets[0].ID, Levels: [2]int{0, level}, Clocks: [2]string{clock, clock}}, "")
}
