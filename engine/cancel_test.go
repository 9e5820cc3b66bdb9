package engine

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"crosspoint/rules"
	"crosspoint/rules/all"
)

// counter counts the steps that a search plays, and cancels it at one of them.
type counter struct {
	rules.Position
	at, steps int
	cancel    func()
}

func (c *counter) Do(m rules.Move) bool {
	if c.steps++; c.steps == c.at {
		c.cancel()
	}
	return c.Position.Do(m)
}

// TestFewNodesAfterACancel cancels searches while they play a step, anywhere in the tree, quiescence and the middle of a turn included,
// and counts what they still look at: as many nodes as pass between two looks at the context, which are a few thousandths of a second.
func TestFewNodesAfterACancel(t *testing.T) {
	const tried = 12 // steps for each node, among them the refused ones and those that are left out once they are seen
	for _, g := range all.Games {
		s, _ := g.Settings("", nil)
		rng := rand.New(rand.NewPCG(3, 4))
		inTurn := 0
		for range 30 {
			p := randomPosition(t, g, rng)
			if !rules.HasLegal(p, nil) {
				p = g.New(s)
			}
			ctx, cancel := context.WithCancel(context.Background())
			w := New(Options{HashMB: 1}).workers[0]
			w.prepare(p.Clone(), newSchedule(ctx, Limits{}))
			nodes, at := uint64(0), 500+rng.IntN(12000)
			c := &counter{Position: w.pos, at: at}
			c.cancel = func() {
				cancel()
				nodes = w.nodes
				if q := c.Position.Clone(); !isStart(q) {
					inTurn++
				}
			}
			w.pos = c
			w.deepen(nil)
			if nodes == 0 { // decided before
				continue
			}
			if more := w.nodes - nodes; more > pollEvery {
				t.Errorf("%s: %d nodes after the cancel", g.ID, more)
			}
			if more := c.steps - at; more > tried*pollEvery {
				t.Errorf("%s: %d steps after the cancel", g.ID, more)
			}
		}
		if g.ID == "football" && inTurn == 0 {
			t.Error("no search was cancelled inside a turn")
		}
	}
}

// isStart tells whether a turn can be passed here, as it can at its start alone.
func isStart(p rules.Position) bool {
	n, ok := p.(rules.Nuller)
	return !ok || n.DoNull()
}

// TestCancelStopsSoon guards against searches that hang; how soon they stop is counted above.
func TestCancelStopsSoon(t *testing.T) {
	for _, g := range all.Games {
		s, _ := g.Settings("", nil)
		for _, threads := range []int{1, 2} {
			e := New(Options{HashMB: 4, Threads: threads})
			ctx, cancel := context.WithCancel(context.Background())
			var at time.Time
			time.AfterFunc(50*time.Millisecond, func() { at = time.Now(); cancel() })
			r := e.Search(ctx, g.New(s), Limits{}, nil)
			took := time.Since(at)
			if len(r.Turn) == 0 {
				t.Errorf("%s: no turn but %v", g.ID, r)
			}
			t.Logf("%s: %d threads stopped %v after the cancel", g.ID, threads, took)
			if took > 2*time.Second { // a busy machine takes its time
				t.Errorf("%s: %d threads stopped %v after the cancel", g.ID, threads, took)
			}
		}
	}
}

func TestCancelledBeforeTheStart(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, g := range all.Games {
		s, _ := g.Settings("", nil)
		p := g.New(s)
		r := New(Options{HashMB: 1}).Search(ctx, p, Limits{}, nil)
		if len(r.Turn) == 0 || !p.Do(r.Turn[0]) {
			t.Errorf("%s: no legal turn but %v", g.ID, r.Turn)
		}
	}
}
