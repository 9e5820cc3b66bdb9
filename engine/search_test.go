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

// TestForcedWins compares distances with an exhaustive search: wins in one turn in positions from random play, and longer
// ones in positions from games.
func TestForcedWins(t *testing.T) {
	for _, g := range all.Games {
		rng := rand.New(rand.NewPCG(1, 2))
		e := New(Options{HashMB: 4})
		for found, round := 0, 0; found < 10; round++ {
			if round == 4000 {
				t.Fatalf("%s: random play gives %d wins only", g.ID, found)
			}
			p := randomPosition(t, g, rng)
			o := oracle{budget: 20000}
			if o.shortest(p, 1) != 1 {
				continue
			}
			found++
			checkWin(t, e, g, p, 1)
		}
	}
	for _, c := range []struct {
		game, fen string
		turns     int
	}{
		{"cannon", "6t3/8s1/ss2S1s3/5s4/7s2/4S1SSS1/1s1s6/10/10/1s4ST2 d - 39", 2},
		{"cannon", "8t1/7ss1/10/2s1s4S/s9/S9/2s7/2s7/10/1s5T2 l - 44", 2},
		{"cannon", "8t1/5s4/4s2S1s/1s8/4S1s1s1/2S7/2S7/3SSS2S1/8S1/7T2 d - 27", 2},
		{"cannon", "2S2S2t1/10/10/8S1/s3S5/2S4S1S/10/9S/10/1s5T2 d - 51", 3},
		{"cannon", "8t1/3S2ss2/7s1s/6S3/8S1/4ssS3/3ss5/10/10/1T8 l - 39", 3},
		{"cannon", "8t1/9s/9s/2s7/10/3ss3s1/1s2S5/10/7S2/7T2 l - 48", 3},
		{"xiangqi", "4k4/9/9/7P1/P1p5R/7R1/2P1P3P/2N6/9/2BAKAB2 w - - 3 35", 2},
		{"xiangqi", "2ba1k2r/4R4/9/6p1p/p1n1c1b2/7R1/P3N1P1P/6N2/4A4/2BAK1B2 w - - 1 20", 2},
		{"xiangqi", "3akab2/5c3/4C1n2/p3p1p1p/9/2B3P2/P1P1P3P/2r5B/5K3/3r4c b - - 5 27", 2},
		{"xiangqi", "9/3k5/4b1N1b/4C4/9/4p1p2/2R3P1P/4p4/9/3AKA1N1 w - - 7 61", 2},
		{"xiangqi", "3k5/9/7n1/p1p1R4/9/4r4/9/9/9/3AKA3 w - - 3 44", 3},
		{"xiangqi", "5k3/5P3/9/p8/1r5r1/6B1p/9/6n2/9/2BAK4 b - - 3 43", 3},
		{"xiangqi", "2b1kab2/4a4/6Nn1/p4N3/5R3/2B1c1B2/P8/6p2/9/3AKA3 w - - 10 42", 3},
		{"xiangqi", "3aka3/3n3R1/9/p3p3p/2b3b2/2B1PC3/P1P5P/2n1B4/1r2A1R2/4K4 b - - 8 42", 3},
		{"football", "9/5k3/5B3/9/3b5/2N1n4/2Nrqn3/1rQ1Rb3/1RBa1K3 b 61 - 46", 2},
		{"football", "9/9/9/9/5R3/6nbk/4r1Ba1/4Qnbqr/3N1KNBR b 127 - 25", 2},
		{"football", "rnbq1kn2/9/9/9/3b5/9/6Q2/6Bar/RNB2KN1R w 4 m 3", 2},
		{"football", "1n7/N3nk3/aQ7/RqN6/2r6/1r2b4/B1b6/4K4/3R1B3 w 52 m 17", 2},
	} {
		g, p := parse(t, c.game, c.fen)
		o := oracle{budget: 100000}
		if n := o.shortest(p, c.turns); n != c.turns {
			t.Errorf("%s: the exhaustive search finds %d", c.fen, n)
		}
		checkWin(t, New(Options{HashMB: 4}), g, p, c.turns)
	}
}

// checkWin expects the engine to find a win in exactly n turns, with its line.
func checkWin(t *testing.T, e *Engine, g *rules.Game, p rules.Position, n int) {
	t.Helper()
	r := e.Search(context.Background(), p, Limits{Nodes: 150000}, nil)
	if r.Mate != n {
		t.Errorf("%s: %v with score %d after depth %d, but a win takes %d", p.FEN(), write(g, p, r.PV), r.Score, r.Depth, n)
	}
	side := p.Side()
	q := p.Clone()
	for _, m := range r.Turn {
		q.Do(m)
	}
	o := oracle{budget: 200000}
	if !o.wins(q, side, n-1) {
		t.Errorf("%s: %v does not win in %d turns", p.FEN(), write(g, p, r.Turn), n)
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

// TestSearchAmong: the turn and each line begin with one of the steps that are allowed, with a table full of better ones and several threads.
func TestSearchAmong(t *testing.T) {
	for _, g := range all.Games {
		g, s := game(t, g.ID)
		p := g.New(s)
		e := New(Options{HashMB: 1, Threads: 2})
		e.Search(context.Background(), p, Limits{Depth: 3}, nil)
		legal := rules.Legal(p, nil)
		first := []rules.Move{legal[len(legal)-1], legal[len(legal)/2]}
		r := e.SearchAmong(context.Background(), p, first, Limits{Depth: 3, MultiPV: 5}, nil)
		if len(r.Lines) != 2 || len(r.Turn) == 0 {
			t.Fatalf("%s: %d lines, turn %v", g.ID, len(r.Lines), write(g, p, r.Turn))
		}
		for _, l := range r.Lines {
			if !l.Steps[0].Same(first[0]) && !l.Steps[0].Same(first[1]) {
				t.Errorf("%s: a line with %v", g.ID, write(g, p, l.Steps))
			}
		}
		if r := e.SearchAmong(context.Background(), p, []rules.Move{0}, Limits{Depth: 2}, nil); len(r.Turn) != 0 {
			t.Errorf("%s: %v, where nothing legal was allowed", g.ID, write(g, p, r.Turn))
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
