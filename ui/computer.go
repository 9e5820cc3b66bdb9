package ui

import (
	"context"
	"runtime"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"crosspoint/board"
	"crosspoint/club"
	"crosspoint/engine/level"
	"crosspoint/ui/control"
)

// joinFor is how long closing the window waits for a search that it has cancelled.
const joinFor = time.Second

// computer is the thinker of the settings in use.
type computer struct {
	mu  sync.Mutex
	now control.Thinker
}

// Think implements control.Thinker.
func (c *computer) Think(ctx context.Context, t control.Task) control.Answer {
	c.mu.Lock()
	now := c.now
	c.mu.Unlock()
	return now.Think(ctx, t)
}

// change takes another thinker, from the next turn on.
func (c *computer) change(t control.Thinker) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = t
}

// useEngine has the computer think with the memory and threads of the settings.
func (w *Window) useEngine() {
	w.computer.change(w.cfg.Thinker(w.settings.hash(), w.settings.threads()))
	if w.control != nil {
		w.useSource()
		w.useHelp()
	}
}

// controlConfig is what the controller is built from.
func (w *Window) controlConfig() control.Config {
	c := control.Config{
		View: stateView{w}, OnError: w.journalFailed,
		Date: func() string { return w.cfg.Now().Format("2006.01.02") },
		ID:   func() string { return club.NewID(w.cfg.Now()) },
		Now:  w.cfg.Now,
		Post: func(f func()) {
			if !w.stopped.Load() {
				w.cfg.Post(func() {
					if !w.closed {
						f()
					}
				})
			}
		},
		Go: w.cfg.Go,
		After: func(d time.Duration, f func()) func() {
			over := false
			stop := w.cfg.After(d, func() {
				if !over && !w.closed {
					f()
				}
			})
			return func() {
				over = true
				stop()
			}
		},
		Notations: w.notations(), Pace: w.settings.pace(),
		OnTick:     func(c [2]control.Clock) { w.game.tick(c) },
		OnThinking: func(t control.Thinking) { w.game.thinkingNews(t) },
		OnAnalysis: func(a control.Analysis) { w.game.analysisNews(a) },
	}
	if w.cfg.Thinker != nil {
		w.computer = &computer{}
		w.useEngine()
		c.Thinker = w.computer
	}
	w.reviewConfig(&c)
	if w.engines != nil {
		c.Engines = w.engines
	}
	if w.journal != nil {
		c.Journal = w.journal
	}
	return c
}

// stopThinking ends what the controller does in the background, and waits for it a moment.
func (w *Window) stopThinking() {
	w.stopped.Store(true)
	done := make(chan struct{})
	go func() {
		w.control.Stop()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(joinFor):
	}
}

// against tells whether the computer plays a side of the game on the board.
func (w *Window) against() bool {
	return w.playing() && (w.state.Players[0].Seat.Computer() || w.state.Players[1].Seat.Computer())
}

func (w *Window) computerCommands() []*command {
	return []*command{
		{id: "move-now", shortcut: keys(fyne.KeyReturn, ctrl), enabled: w.can(func(a control.Actions) bool { return a.MoveNow }), do: func() { w.control.MoveNow() }},
		{id: "swap", shortcut: keys(fyne.KeyP, ctrlShift), enabled: w.can(func(a control.Actions) bool { return a.SwapSides }), do: w.swapSides},
		{id: "pause", shortcut: keys(fyne.KeyP, alt), enabled: w.canPause, do: w.pause},
	}
}

// canPause tells whether something goes on that a pause would stop: clocks run on while two persons play.
func (w *Window) canPause() bool {
	s := w.state
	return w.against() && s.Result == nil && !s.Paused && (s.Thinking.On || s.Clocks[0].On || s.Clocks[1].On)
}

// pause stops clocks and computer until the person goes on.
func (w *Window) pause() {
	w.openSheet(w.tr("pause.title"), flush(paragraph(w.tr("pause.text"))), fyne.NewSize(380, 0),
		answer{label: w.tr("pause.go-on"), importance: widget.HighImportance, cancel: true})
}

// hashSizes are the sizes of the computer's memory that are offered, in megabytes.
var hashSizes = []int{8, 16, 32, 64, 128, 256, 512, 1024}

// Defaults of the computer's settings.
const (
	usualHash    = 32
	usualThreads = 1
)

func (s settings) hash() int {
	n := s.p.IntWithFallback("engine.hash", usualHash)
	return min(max(n, hashSizes[0]), hashSizes[len(hashSizes)-1])
}

func (s settings) threads() int {
	return min(max(s.p.IntWithFallback("engine.threads", usualThreads), 1), runtime.NumCPU())
}

func (s settings) setEngine(hashMB, threads int) {
	s.p.SetInt("engine.hash", hashMB)
	s.p.SetInt("engine.threads", threads)
}

// level is the level that a person played against last.
func (s settings) level() int {
	return min(max(s.p.IntWithFallback("level", easyLevel), 1), level.Count)
}

func (s settings) setLevel(n int) { s.p.SetInt("level", n) }

// keepLevel remembers the level of the only computer.
func (s settings) keepLevel(seats [2]control.Seat) {
	if n := max(seats[0].Level, seats[1].Level); n > 0 && seats[0].Computer() != seats[1].Computer() {
		s.setLevel(n)
	}
}

// friend tells whether a click on the welcome page starts a game for two.
func (s settings) friend() bool { return s.p.StringWithFallback("opponent", "computer") == "friend" }

func (s settings) setFriend(on bool) {
	s.p.SetString("opponent", map[bool]string{true: "friend", false: "computer"}[on])
}

// quickChoice is the game that one click on the welcome page starts: the settings used last, the person on the first side
// or two persons.
func (s settings) quickChoice(c choice) choice {
	names, seats := c.Names, c.seats()
	c.Names = [2]string{}
	c.setSeats([2]control.Seat{})
	if s.friend() {
		for i, seat := range seats {
			if !seat.Computer() {
				c.Names[i] = names[i]
			}
		}
		return c
	}
	me := board.First
	if seats[me].Computer() && !seats[me.Other()].Computer() {
		me = me.Other()
	}
	if !seats[me].Computer() {
		c.Names[board.First] = names[me]
		c.Clocks[0], c.Clocks[1] = c.Clocks[me], c.Clocks[me.Other()]
	}
	c.Levels[board.Second] = s.level()
	return c
}
