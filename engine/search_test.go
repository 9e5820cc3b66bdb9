package engine

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"crosspoint/board"
	"crosspoint/rules"
	"crosspoint/rules/all"
)

// game returns a game with its default settings.
func game(t testing.TB, id string) (*rules.Game, rules.Settings) {
	t.Helper()
	for _, g := range all.Games {
		if g.ID == id {
			s, err := g.Settings("", nil)
			if err != nil {
				t.Fatal(err)
			}
			return g, s
		}
	}
	t.Fatalf("no game %s", id)
	return nil, nil
}

func parse(t testing.TB, id, fen string) (*rules.Game, rules.Position) {
	t.Helper()
	g, s := game(t, id)
	p, err := g.Parse(fen, s)
	if err != nil {
		t.Fatal(err)
	}
	return g, p
}

func write(g *rules.Game, p rules.Position, steps []rules.Move) (text []string) {
	p = p.Clone()
	for _, m := range steps {
		text = append(text, g.Notations[0].Format(p, m))
		p.Do(m)
	}
	return text
}

// oracle searches without any pruning but its budget of nodes.
type oracle struct{ budget int }

// wins tells whether side can force to win within n of its turns, this or the next one being the first.
func (o *oracle) wins(p rules.Position, side board.Side, n int) bool {
	if o.budget--; o.budget < 0 {
		return false
	}
	if r, over := p.Aim(); over {
		return r.Winner == side
	}
	mine := p.Side() == side
	if mine && n == 0 {
		return false
	}
	legal := 0
	for _, m := range p.Generate(nil) {
		was := p.Side()
		if !p.Do(m) {
			continue
		}
		legal++
		left := n
		if mine && p.Side() != was {
			left--
		}
		won := o.wins(p, side, left)
		p.Undo()
		if won == mine {
			return mine
		}
	}
	if legal == 0 {
		return p.Stuck().Winner == side
	}
	return !mine
}

// shortest is the number of turns that the side to move needs to force a win, 0 when it takes more than limit.
func (o *oracle) shortest(p rules.Position, limit int) int {
	for n := 1; n <= limit; n++ {
		if o.wins(p, p.Side(), n) {
			return n
		}
		if o.budget < 0 {
			return 0
		}
	}
	return 0
}

// TestForcedWins compares distances with an exhaustive search, in positions from random play of all games.
func TestForcedWins(t *testing.T) {
	wanted := map[string]map[int]int{ // how many of each distance
		"xiangqi": {1: 12, 2: 6}, "cannon": {1: 12, 2: 4}, "football": {1: 12},
	}
	for _, g := range all.Games {
		t.Run(g.ID, func(t *testing.T) {
			want := wanted[g.ID]
			rng := rand.New(rand.NewPCG(1, 2))
			e := New(Options{HashMB: 4})
			for round := 0; len(want) > 0; round++ {
				if round == 3000 {
					t.Fatalf("random play does not give the positions: %v missing", want)
				}
				p := randomPosition(t, g, rng)
				o := oracle{budget: 60000}
				n := o.shortest(p, len(wanted[g.ID]))
				if n == 0 || o.budget < 0 || want[n] == 0 {
					continue
				}
				if want[n]--; want[n] == 0 {
					delete(want, n)
				}
				r := e.Search(context.Background(), p, Limits{Nodes: 100000}, nil)
				if r.Mate != n {
					t.Errorf("%s: %v with score %d after depth %d, but a win takes %d", p.FEN(), write(g, p, r.PV), r.Score, r.Depth, n)
				}
			}
		})
	}
}

// randomPosition plays some random turns, preferring steps with a gain now and then.
func randomPosition(t *testing.T, g *rules.Game, rng *rand.Rand) rules.Position {
	s, err := g.Settings("", nil)
	if err != nil {
		t.Fatal(err)
	}
	p := g.New(s)
	for range 6 + rng.IntN(90) {
		legal := rules.Legal(p, nil)
		if len(legal) == 0 {
			return g.New(s)
		}
		m := legal[rng.IntN(len(legal))]
		for range 3 {
			if k := legal[rng.IntN(len(legal))]; k.Gain() > m.Gain() && k.Gain() < rules.MaxGain {
				m = k
			}
		}
		p.Do(m)
		if _, over := p.Over(); over {
			return g.New(s)
		}
	}
	return p
}

func TestRepetitionIsAvoidedWhenWinning(t *testing.T) {
	// Red is a chariot up; the position before has occurred twice.
	g, p := parse(t, "xiangqi", "4ka3/4a4/9/9/9/9/9/4B4/4A4/R3KAB2 w")
	for _, s := range []string{"a0a1", "e8d7", "a1a0", "d7e8", "a0a1", "e8d7", "a1a0", "d7e8"} {
		m, err := g.Notations[0].Parse(p, s)
		if err != nil {
			t.Fatal(err)
		}
		p.Do(m)
		if r, over := p.Over(); over && s != "d7e8" {
			t.Fatal(r)
		}
	}
	p.Undo()
	p.Undo() // a1a0 would make the third occurrence possible
	r := New(Options{}).Search(context.Background(), p, Limits{Depth: 8}, nil)
	if r.Score < 150 {
		t.Errorf("score %d with %v", r.Score, write(g, p, r.PV))
	}
	for _, m := range r.Turn {
		p.Do(m)
	}
	for _, m := range rules.Legal(p, nil) {
		p.Do(m)
		if res, over := p.Over(); over && res.Winner == board.NoSide {
			t.Errorf("%v lets %s be answered by a draw", write(g, p, r.Turn), p.FEN())
		}
		p.Undo()
	}
}

// TestPerpetualCheckIsNoWayOut: Black can only check for ever, which saves it where every repetition is a draw.
func TestPerpetualCheckIsNoWayOut(t *testing.T) {
	g, _ := game(t, "xiangqi")
	for preset, lost := range map[string]bool{"asian": true, "simple": true, "casual": false} {
		s, err := g.Settings(preset, rules.Settings{"general-capture": "no"})
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Parse("3k5/1R7/R8/9/7r1/9/9/9/9/4K4 b", s)
		if err != nil {
			t.Fatal(err)
		}
		r := New(Options{HashMB: 4}).Search(context.Background(), p, Limits{Depth: 10}, nil)
		if lost && r.Score > -300 || !lost && r.Score != drawScore {
			t.Errorf("%s: score %d with %v", preset, r.Score, write(g, p, r.PV))
		}
	}
}

func TestCancelStopsAtOnce(t *testing.T) {
	for _, threads := range []int{1, 2} {
		_, s := game(t, "xiangqi")
		g, _ := game(t, "xiangqi")
		e := New(Options{HashMB: 4, Threads: threads})
		worst := time.Duration(0)
		for range 3 {
			ctx, cancel := context.WithCancel(context.Background())
			var at time.Time
			time.AfterFunc(60*time.Millisecond, func() { at = time.Now(); cancel() })
			r := e.Search(ctx, g.New(s), Limits{}, nil)
			worst = max(worst, time.Since(at))
			if len(r.Turn) != 1 {
				t.Errorf("no turn but %v", r)
			}
		}
		if worst > 20*time.Millisecond {
			t.Logf("%d threads stopped %v after the cancel", threads, worst)
		}
		if worst > 200*time.Millisecond { // a busy machine may take its time
			t.Errorf("%d threads stopped %v after the cancel", threads, worst)
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

// TestWholeTurns plays games against itself: every answer is a whole legal turn, whatever stopped the search.
func TestWholeTurns(t *testing.T) {
	for _, g := range all.Games {
		s, _ := g.Settings("", nil)
		p := g.New(s)
		e := New(Options{HashMB: 1, Threads: 1})
		for i := range 40 {
			before, side := p.FEN(), p.Side()
			r := e.Search(context.Background(), p, Limits{Nodes: uint64(1 + 97*(i%7))}, nil)
			if p.FEN() != before {
				t.Fatalf("%s: the search has left %s", g.ID, p.FEN())
			}
			for k, m := range r.Turn {
				if p.Side() != side || !p.Do(m) {
					t.Fatalf("%s: step %d of %v does not fit %s", g.ID, k+1, write(g, p, r.Turn), before)
				}
			}
			if _, over := rules.Outcome(p); over {
				break
			}
			if p.Side() == side {
				t.Fatalf("%s: %v is not the whole turn in %s", g.ID, r.Turn, before)
			}
		}
	}
}

func TestThreadsShareATable(t *testing.T) {
	for _, g := range all.Games {
		s, _ := g.Settings("", nil)
		p := g.New(s)
		e := New(Options{HashMB: 1, Threads: 4})
		r := e.Search(context.Background(), p, Limits{Nodes: 30000}, nil)
		if len(r.Turn) == 0 || r.Nodes < 30000 || !p.Do(r.Turn[0]) {
			t.Errorf("%s: %v after %d nodes", g.ID, r.Turn, r.Nodes)
		}
	}
}

func TestMultiPV(t *testing.T) {
	for _, g := range all.Games {
		s, _ := g.Settings("", nil)
		p := g.New(s)
		e := New(Options{HashMB: 4})
		infos := 0
		r := e.Search(context.Background(), p, Limits{Depth: 4, MultiPV: 3}, func(i Info) {
			infos++
			if len(i.Line.Steps) == 0 || i.Rank < 1 || i.Rank > 3 {
				t.Errorf("%s: %v", g.ID, i)
			}
		})
		if len(r.Lines) != 3 || infos != 12 {
			t.Fatalf("%s: %d lines, %d infos", g.ID, len(r.Lines), infos)
		}
		for i := 1; i < 3; i++ {
			if r.Lines[i].Score > r.Lines[i-1].Score || r.Lines[i].Steps[0] == r.Lines[i-1].Steps[0] {
				t.Errorf("%s: lines %v", g.ID, r.Lines)
			}
		}
	}
}

func TestLimits(t *testing.T) {
	g, s := game(t, "xiangqi")
	e := New(Options{HashMB: 1})
	if r := e.Search(context.Background(), g.New(s), Limits{Nodes: 5000}, nil); r.Nodes != 5000 {
		t.Errorf("%d nodes instead of 5000", r.Nodes)
	}
	if r := e.Search(context.Background(), g.New(s), Limits{Depth: 3}, nil); r.Depth != 3 {
		t.Errorf("depth %d instead of 3", r.Depth)
	}
	start := time.Now()
	e.Search(context.Background(), g.New(s), Limits{MoveTime: 50 * time.Millisecond}, nil)
	if took := time.Since(start); took < 20*time.Millisecond || took > 500*time.Millisecond {
		t.Errorf("50 ms took %v", took)
	}
	start = time.Now()
	e.Search(context.Background(), g.New(s), Limits{Time: 300 * time.Millisecond}, nil)
	if took := time.Since(start); took > 250*time.Millisecond {
		t.Errorf("a turn took %v of 300 ms", took)
	}
}

// TestNodesDoNotAllocate searches to the same depth again and again, once all buffers have grown.
func TestNodesDoNotAllocate(t *testing.T) {
	for _, g := range all.Games {
		s, _ := g.Settings("", nil)
		p := g.New(s)
		e := New(Options{HashMB: 1})
		w := e.workers[0]
		sched := newSchedule(context.Background(), Limits{})
		w.prepare(p.Clone(), sched)
		search := func() {
			e.table.clear()
			w.memory.clear()
			w.rootSteps(-infinity, infinity, 5, 0)
		}
		for range 4 {
			search()
		}
		nodes := w.nodes
		if n := testing.AllocsPerRun(3, search); n > 0 {
			t.Errorf("%s: %v allocations in %d nodes", g.ID, n, nodes)
		}
	}
}
