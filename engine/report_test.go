package engine

import (
	"context"
	"testing"
	"time"

	"crosspoint/rules"
	"crosspoint/rules/all"
)

// TestReportsAreRare: with a long pause there are two reports, the first lines and the end.
func TestReportsAreRare(t *testing.T) {
	for _, g := range all.Games {
		s, _ := g.Settings("", nil)
		var reports []Report
		r := New(Options{HashMB: 1}).Watch(context.Background(), g.New(s), Limits{Nodes: 20000, MultiPV: 3}, time.Hour, func(r Report) {
			reports = append(reports, r)
		})
		if len(reports) != 2 {
			t.Fatalf("%s: %d reports", g.ID, len(reports))
		}
		if first := reports[0]; first.Depth != 1 || len(first.Lines) != 3 || first.Nodes == 0 || first.NPS == 0 {
			t.Errorf("%s: first %+v", g.ID, first)
		}
		last := reports[1]
		if last.Depth != r.Depth || last.Nodes != r.Nodes || last.Nodes != 20000 || len(last.Lines) != 3 || last.SelDepth < last.Depth || last.Elapsed <= 0 {
			t.Errorf("%s: last %+v of %+v", g.ID, last, r)
		}
	}
}

// TestReportsGoOn: without a pause the figures go on inside of iterations, and every line can be played and belongs to the receiver.
func TestReportsGoOn(t *testing.T) {
	for _, g := range all.Games {
		s, _ := g.Settings("", nil)
		p := g.New(s)
		inside, nodes, depth := 0, uint64(0), 0
		r := New(Options{HashMB: 1}).Watch(context.Background(), p, Limits{Nodes: 60000, MultiPV: 2}, 0, func(r Report) {
			if r.Nodes < nodes || r.Depth < depth || len(r.Lines) != 2 || r.Lines[0].Score < r.Lines[1].Score {
				t.Errorf("%s: %+v after %d nodes and depth %d", g.ID, r, nodes, depth)
			}
			if r.Depth == depth {
				inside++
			}
			nodes, depth = r.Nodes, r.Depth
			for _, l := range r.Lines {
				playLine(t, p.Clone(), l)
				clear(l.Steps) // must not disturb the search
			}
		})
		if inside < 10 || len(r.Turn) == 0 {
			t.Errorf("%s: %d reports inside of iterations, %+v", g.ID, inside, r)
		}
	}
}

func playLine(t *testing.T, p rules.Position, l Line) {
	t.Helper()
	if len(l.Steps) == 0 {
		t.Error("an empty line")
	}
	for i, m := range l.Steps {
		if !p.Do(m) {
			t.Errorf("step %d of %v cannot be played", i+1, l.Steps)
			return
		}
	}
}

// TestWatchEndsWithACancel cancels out of a report, somewhere inside an iteration.
func TestWatchEndsWithACancel(t *testing.T) {
	for _, g := range all.Games {
		s, _ := g.Settings("", nil)
		ctx, cancel := context.WithCancel(context.Background())
		at := uint64(0)
		r := New(Options{HashMB: 1}).Watch(ctx, g.New(s), Limits{}, 0, func(r Report) {
			if at == 0 && r.Nodes > 30000 {
				at = r.Nodes
				cancel()
			}
		})
		if r.Nodes-at > pollEvery {
			t.Errorf("%s: %d nodes after the cancel", g.ID, r.Nodes-at)
		}
	}
}

func TestWatchWithoutSteps(t *testing.T) {
	_, p := parse(t, "xiangqi", "R3k4/1R7/9/9/9/9/9/9/9/3K5 b")
	r := New(Options{HashMB: 1}).Watch(context.Background(), p, Limits{}, 0, func(r Report) { t.Errorf("%+v", r) })
	if len(r.Turn) > 0 {
		t.Errorf("%+v", r)
	}
}

func TestThreadsCanBeLimited(t *testing.T) {
	g, s := game(t, "xiangqi")
	e := New(Options{HashMB: 1, Threads: 3})
	for _, c := range []struct{ limit, active int }{{2, 2}, {1, 1}, {0, 3}, {9, 3}} {
		e.Search(context.Background(), g.New(s), Limits{Nodes: 3000, Threads: c.limit}, nil)
		if e.active != c.active {
			t.Errorf("limit %d: %d threads", c.limit, e.active)
		}
	}
}

func TestConfigure(t *testing.T) {
	g, s := game(t, "xiangqi")
	limits := Limits{Depth: 8}
	e := New(Options{HashMB: 2})
	cold := e.Search(context.Background(), g.New(s), limits, nil).Nodes
	e.Configure(Options{HashMB: 2, Threads: 2})
	if len(e.workers) != 2 {
		t.Errorf("%d threads", len(e.workers))
	}
	e.Configure(Options{HashMB: 2})
	if n := e.Search(context.Background(), g.New(s), limits, nil).Nodes; len(e.workers) != 1 || n >= cold {
		t.Errorf("%d nodes with what was learned, %d without; %d threads", n, cold, len(e.workers))
	}
	e.Configure(Options{HashMB: 1})
	if n := len(e.table.words) * 8; n != 1<<20 {
		t.Errorf("a table of %d bytes", n)
	}
}
