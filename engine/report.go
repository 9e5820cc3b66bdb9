package engine

import (
	"context"
	"time"

	"crosspoint/rules"
)

// Report is the state of a running search with all of its lines. Its slices belong to the receiver.
type Report struct {
	Depth    int    // finished iterations
	SelDepth int    // the longest line looked at, in steps
	Lines    []Line // the best lines as of the last finished iteration, the best one first; as many as Limits.MultiPV asked for
	Nodes    uint64 // positions visited so far, by all threads
	NPS      uint64 // positions a second since the start
	Elapsed  time.Duration
	Hashfull int // how full the table is, in thousandths
}

// Watch is Search with reports at a bounded rate, for showing a search that goes on for long: one after the first iteration, further ones
// not sooner than every after the one before, whether or not an iteration was finished meanwhile, so that figures go on; and a
// last one when the search ends. None comes before an iteration was finished, so that each has a line. report is called by the calling
// goroutine, and holds the search up while it runs.
func (e *Engine) Watch(ctx context.Context, p rules.Position, l Limits, every time.Duration, report func(Report)) Result {
	return e.search(ctx, p, nil, l, nil, &watcher{every: every, report: report})
}

// watcher bounds the rate of reports.
type watcher struct {
	every  time.Duration
	report func(Report)
	next   time.Duration // since the start: no report is due before
	lines  []Line        // of the last finished iteration
}

// finished takes the lines of an iteration.
func (t *watcher) finished(w *worker, lines int) {
	t.lines = t.lines[:0]
	for i := range lines {
		t.lines = append(t.lines, w.root[i].line())
	}
	t.look(w, false)
}

// look reports if it is time to, or in any case at the end.
func (t *watcher) look(w *worker, end bool) {
	if len(t.lines) == 0 {
		return
	}
	elapsed := time.Since(w.schedule.start)
	if !end && elapsed < t.next {
		return
	}
	t.next = elapsed + t.every
	nodes := w.engine.nodes()
	r := Report{
		Depth: w.depth, SelDepth: w.selDepth, Lines: make([]Line, len(t.lines)), Nodes: nodes,
		NPS: perSecond(nodes, elapsed), Elapsed: elapsed, Hashfull: w.table.permille(),
	}
	for i, l := range t.lines {
		r.Lines[i] = l.clone()
	}
	t.report(r)
}

// NPS is the positions visited a second.
func (i Info) NPS() uint64 { return perSecond(i.Nodes, i.Elapsed) }

func perSecond(nodes uint64, elapsed time.Duration) uint64 {
	return uint64(float64(nodes) / max(elapsed, time.Millisecond).Seconds())
}
