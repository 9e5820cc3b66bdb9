package control

import (
	"context"
	"sync"
	"time"

	"crosspoint/engine"
	"crosspoint/engine/analysis"
	"crosspoint/record"
	"crosspoint/rules"
)

const (
	// usualLines and maxLines are how many lines an analysis shows.
	usualLines, maxLines = 3, 3
	// analysisPause is the least time between two reports of an analysis that are shown.
	analysisPause = 150 * time.Millisecond
	// hintTime is how long a hint is looked for, hintReady from when on the running analysis of the same place knows as much.
	hintTime, hintReady = time.Second, time.Second
)

// Help says how the searches that help a person are made.
type Help struct {
	// Threads may be busy at the same time, those of the computer that thinks about its turn included; at least 1.
	Threads int
	// Computer is how many of them the computer uses at its higher levels.
	Computer int
	// Lines is how many lines an analysis shows, 1 to 3.
	Lines int
}

// help is what looks at the position for a person: the hint and the analysis.
type help struct {
	set      Help
	unseen   bool // the board is not seen, so nobody would read an analysis
	hint     hint
	analysis analysing
	preview  preview
}

// search is a question that a source works on. Its answers are dropped once it is no longer the newest one of its kind.
type search struct {
	on         bool
	generation uint64
	at         *record.Node
	start      lineStart
	threads    int
	lines      int
	cancel     context.CancelFunc
}

func (s *search) stop() {
	if s.on {
		s.cancel()
	}
	*s = search{generation: s.generation + 1}
}

// letterBox holds the newest report of a search, so that a slow receiver is not flooded.
type letterBox struct {
	mu     sync.Mutex
	report engine.Report
	lines  []Line
	full   bool
}

// put leaves a report and tells whether the receiver must be told to look.
func (b *letterBox) put(r engine.Report, lines []Line) (tell bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	tell = !b.full
	b.report, b.lines, b.full = r, lines, true
	return tell
}

func (b *letterBox) take() (engine.Report, []Line) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.full = false
	return b.report, b.lines
}

// ask gives a question about the cursor to a worker. heard gets the reports and ended the end, on the controller's goroutine, as long as
// the search is the newest one.
func (c *Controller) ask(s *search, threads, lines int, limit time.Duration, heard func(engine.Report, []Line), ended func(error)) {
	at, position := c.rec.Cursor(), c.rec.Position().Clone()
	ctx, cancel := context.WithCancel(context.Background())
	*s = search{on: true, generation: s.generation + 1, at: at, start: c.lineStart(at, position), threads: threads, lines: lines, cancel: cancel}
	q := analysis.Question{
		Game: c.rec.Rules(), Position: position.Clone(), Settings: c.rec.Settings(), Preset: c.rec.Preset(), Start: c.rec.StartFEN(), Steps: movesTo(at),
		Lines: lines, Threads: threads, Limit: limit, Every: analysisPause,
	}
	generation, start, source, post := s.generation, s.start, c.source(), c.cfg.Post
	start.position = position
	box := &letterBox{}
	current := func() bool { return s.on && s.generation == generation }
	c.workers.Add(1)
	c.goDo(func() {
		defer c.workers.Done()
		err := source.Analyse(ctx, q, func(r engine.Report) {
			if !box.put(r, start.lines(r.Lines)) {
				return
			}
			post(func() {
				if r, lines := box.take(); current() {
					heard(r, lines)
				}
			})
		})
		post(func() {
			if current() {
				s.cancel()
				s.on = false
				ended(err)
			}
		})
	})
}

// movesTo lists the steps from the start to n.
func movesTo(n *record.Node) []rules.Move {
	var out []rules.Move
	for _, step := range pathTo(n) {
		out = append(out, step.Move)
	}
	return out
}

// SetHelp changes how hints and analyses are made.
func (c *Controller) SetHelp(h Help) {
	c.help.set = h.bounded()
	if c.rec != nil {
		c.show(nil)
	}
}

func (h Help) bounded() Help {
	h.Threads, h.Computer = max(h.Threads, 1), max(h.Computer, 1)
	if h.Lines == 0 {
		h.Lines = usualLines
	}
	h.Lines = min(max(h.Lines, 1), maxLines)
	return h
}

// SetSource has hints and analyses answered by another source from now on.
func (c *Controller) SetSource(s analysis.Source) {
	c.help.stop()
	c.rest()
	if c.trouble.With != TroublePlay {
		c.trouble = Trouble{}
	}
	c.cfg.Source = s
	if c.rec != nil {
		c.show(nil)
	}
}

// stop ends all searches and forgets what they have found.
func (h *help) stop() {
	h.hint.search.stop()
	h.analysis.search.stop()
	h.hint = hint{search: h.hint.search}
	h.analysis = analysing{on: h.analysis.on, search: h.analysis.search}
	h.preview = preview{}
}

// SetSeen tells whether the board can be seen: an analysis rests while it cannot.
func (c *Controller) SetSeen(seen bool) {
	if c.help.unseen == !seen {
		return
	}
	c.help.unseen = !seen
	if c.rec != nil {
		c.show(nil)
	}
}

// attendHelp begins and ends searches for the person, as what is shown asks for.
func (c *Controller) attendHelp() {
	if c.rec == nil || c.cfg.Post == nil {
		c.help.stop()
		return
	}
	c.attendHint()
	c.attendAnalysis()
}

// busy is how many threads the computer's thinking takes now.
func (c *Controller) busy() int {
	t := &c.think
	switch {
	case !t.on || t.answer != nil:
		return 0
	case t.seat.Engine != "":
		e, _ := c.cfg.Engines.Find(t.seat.Engine)
		return e.Threads()
	case t.seat.Level <= smallLevels:
		return 1
	}
	return c.help.set.Computer
}

func (c *Controller) source() analysis.Source {
	if c.cfg.Source == nil {
		c.cfg.Source = analysis.New(0)
	}
	return c.cfg.Source
}
