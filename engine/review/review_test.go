package review_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"crosspoint/board"
	"crosspoint/engine"
	"crosspoint/engine/review"
	"crosspoint/rules"
	"crosspoint/rules/cannon"
	"crosspoint/rules/football"
	"crosspoint/rules/xiangqi"
)

// script is a game from a FEN; steps are those of all turns.
func script(t *testing.T, g *rules.Game, fen, steps string) review.Game {
	t.Helper()
	s, err := g.Settings("", nil)
	if err != nil {
		t.Fatal(err)
	}
	start := g.New(s)
	if fen != "" {
		if start, err = g.Parse(fen, s); err != nil {
			t.Fatal(err)
		}
	}
	out := review.Game{Start: start, Winner: board.NoSide}
	p := start.Clone()
	for _, text := range strings.Fields(steps) {
		m, err := g.Notations[0].Parse(p, text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		out.Steps = append(out.Steps, m)
		p.Do(m)
	}
	if r, over := rules.Outcome(p); over {
		out.Over, out.Winner = true, r.Winner
	}
	return out
}

// texts writes a line from the position ahead of a turn.
func texts(g *rules.Game, game review.Game, t review.Turn) string {
	p := game.Start.Clone()
	for _, m := range game.Steps[:t.First] {
		p.Do(m)
	}
	var out []string
	for _, m := range t.Better {
		out = append(out, g.Notations[0].Format(p, m))
		p.Do(m)
	}
	return strings.Join(out, " ")
}

func TestKnownWinMissed(t *testing.T) {
	for _, c := range []struct {
		name       string
		game       *rules.Game
		fen, steps string
		at         int            // the turn that misses the win
		better     string         // one of these turns
		verdict    review.Verdict // at least
		lost       int            // the turn that loses the game, -1 for none
	}{
		{"two chariots", xiangqi.Game, "3k4r/R8/1R7/9/9/9/9/9/9/4K4 w - - 0 1", "a8d8 d9d8 b7b1", 0, "b7b9 b7d7", review.Mistake, 2},
		{"shot at the town", cannon.Game, "4t5/10/10/4S5/4S5/4S5/10/10/5s4/4T5 d - 9", "e7-f8 f2xe1", 0, "xe10", review.Blunder, 0},
		{"open goal", football.Game, "r1bq1k1br/9/4a4/4Q4/9/9/9/9/3K2B2 w 4 - 0", "Qe6-a2", 0, "Qe6*e7-e9", review.Blunder, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := script(t, c.game, c.fen, c.steps)
			var told []int
			r, err := review.Run(context.Background(), review.NewAnalyst(engine.Options{HashMB: 4}), g, review.Quick,
				func(done, total int) { told = append(told, done, total) })
			if err != nil {
				t.Fatal(err)
			}
			turn := r.Turns[c.at]
			if turn.Verdict < c.verdict || !turn.MissedWin || turn.WinIn != 1 || turn.Before.Chance != 1 && turn.Side == board.First {
				t.Errorf("%+v", turn)
			}
			if got := texts(c.game, g, turn); !slices.Contains(strings.Fields(c.better), got) {
				t.Errorf("better is %q, want one of %q", got, c.better)
			}
			if n := len(r.Turns) + 1; told[0] != 0 || told[len(told)-2] != n || told[len(told)-1] != n {
				t.Errorf("progress %v", told)
			}
			for i, turn := range r.Turns {
				if turn.Lost != (i == c.lost) {
					t.Errorf("turn %d: %+v", i, turn)
				}
				if i != c.at && turn.MissedWin && turn.WinIn == 1 {
					t.Errorf("turn %d: %+v", i, turn)
				}
			}
		})
	}
}

// oracle says what a test put there, by the number of steps.
type oracle struct {
	says  map[int]review.Opinion
	asked []uint64
	err   error
	stop  func()
}

func (o *oracle) Analyse(_ context.Context, q review.Question) (review.Opinion, error) {
	o.asked = append(o.asked, q.Nodes)
	if o.stop != nil {
		o.stop()
	}
	return o.says[len(q.Steps)], o.err
}

// chance is an opinion for the side to move.
func chance(v float64, line ...rules.Move) review.Opinion {
	return review.Opinion{Chance: v, Line: line}
}

func TestVerdicts(t *testing.T) {
	g := script(t, xiangqi.Game, "", "h2e2 h9g7 h0g2 i9h9 i0h0")
	p := g.Start.Clone()
	other := func(i int) rules.Move { // another step than the one that is played
		for _, m := range rules.Legal(p, nil) {
			if !m.Same(g.Steps[i]) {
				p.Do(g.Steps[i])
				return m
			}
		}
		panic("no other step")
	}
	lines := []rules.Move{other(0), other(1), other(2), other(3), other(4)}
	o := &oracle{says: map[int]review.Opinion{
		0: chance(0.55, lines[0]), 1: chance(0.55, lines[1]), // for the first side 0.55, 0.45: loses 0.10
		2: chance(0.61, g.Steps[2]), // the second side loses 0.16
		3: chance(0.65, lines[3]),   // loses 0.26, but nothing better is known
		4: chance(0.95, lines[4]),   // the second side loses 0.60
		5: chance(0.5),              // a won game is won no longer
	}}
	r, err := review.Run(context.Background(), o, g, review.Quick, nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []review.Verdict
	for _, turn := range r.Turns {
		got = append(got, turn.Verdict)
	}
	if want := []review.Verdict{review.Inaccuracy, review.Mistake, review.Fine, review.Blunder, review.Blunder}; !slices.Equal(got, want) {
		t.Errorf("verdicts %v, want %v", got, want)
	}
	if !r.Turns[4].MissedWin || r.Turns[4].WinIn != 0 || r.Turns[3].MissedWin {
		t.Errorf("missed wins: %+v", r.Turns[4])
	}
	if s := r.Turns[1]; s.Side != board.Second || s.First != 1 || s.End != 2 || len(s.Better) != 1 || s.Better[0] != lines[1] || s.Loss < 0.159 || s.Loss > 0.161 {
		t.Errorf("the second turn: %+v", s)
	}
	if n := len(o.asked); n != 12 { // each position once, and once more with care
		t.Errorf("%d questions: %v", n, o.asked)
	}
}

func TestScoresAreTheFirstSides(t *testing.T) {
	g := script(t, xiangqi.Game, "", "h2e2 h9g7")
	o := &oracle{says: map[int]review.Opinion{
		0: {Score: 30, Depth: 9, Chance: 0.6},
		1: {Score: 500, Mate: 3, Chance: 1},
		2: {Score: -20, Mate: -2, Chance: 0},
	}}
	r, err := review.Run(context.Background(), o, g, review.Thorough, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := []review.Score{{Centipawns: 30, Depth: 9, Chance: 0.6}, {Centipawns: -500, Mate: -3}, {Centipawns: -20, Mate: -2}}
	if r.Start != want[0] || r.Turns[0].After != want[1] || r.Turns[1].After != want[2] || r.Turns[1].Before != want[1] {
		t.Errorf("%+v", r)
	}
}

func TestEnds(t *testing.T) {
	// The game ends with a mate: the end is not asked about.
	g := script(t, xiangqi.Game, "3k5/R8/1R7/9/9/9/9/9/9/4K4 w - - 0 1", "b7b9")
	if !g.Over || g.Winner != board.First {
		t.Fatalf("%+v", g)
	}
	o := &oracle{says: map[int]review.Opinion{0: {Mate: 1, Chance: 1}}}
	r, err := review.Run(context.Background(), o, g, review.Quick, nil)
	if err != nil || len(o.asked) != 1 || r.Turns[0].After != (review.Score{Over: true, Chance: 1}) || r.Turns[0].Verdict != review.Fine {
		t.Errorf("%v, %d questions, %+v", err, len(o.asked), r)
	}
	// A game without a turn, and one with half a turn.
	for _, steps := range []string{"", "Re4*e5-e6"} {
		g = script(t, football.Game, "k8/9/3N5/9/4a4/4R4/9/9/K8 w 4 - 0", steps)
		if r, err = review.Run(context.Background(), &oracle{}, g, review.Quick, nil); err != nil || len(r.Turns) != 0 {
			t.Errorf("%q: %v %+v", steps, err, r)
		}
	}
	g.Steps = []rules.Move{1}
	if _, err = review.Run(context.Background(), &oracle{}, g, review.Quick, nil); !errors.Is(err, review.ErrStep) {
		t.Errorf("a step that is not legal: %v", err)
	}
}

func TestStops(t *testing.T) {
	g := script(t, xiangqi.Game, "", "h2e2 h9g7 h0g2")
	ctx, cancel := context.WithCancel(context.Background())
	o := &oracle{}
	o.stop = func() {
		if len(o.asked) == 2 {
			cancel()
		}
	}
	if _, err := review.Run(ctx, o, g, review.Quick, nil); !errors.Is(err, context.Canceled) || len(o.asked) != 2 {
		t.Errorf("%v after %d questions", err, len(o.asked))
	}
	broken := errors.New("the engine is gone")
	if _, err := review.Run(context.Background(), &oracle{err: broken}, g, review.Quick, nil); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
}

func TestLostWith(t *testing.T) {
	first, second := board.First, board.Second
	for _, c := range []struct {
		chances []float64
		want    int
	}{
		{[]float64{0.5, 0.5, 0.5, 0.1, 0.1}, 2},    // the first side's second turn
		{[]float64{0.5, 0.8, 0.5, 0.5, 0.9}, 3},    // the second side's
		{[]float64{0.5, 0.5, 0.5, 0.5, 0.5}, -1},   // nobody lost
		{[]float64{0.3, 0.26, 0.26, 0.2, 0.2}, -1}, // bit by bit
		{[]float64{0.5, 0.4, 0.2, 0.2, 0.2}, 0},    // seen after the opponent's turn
		{[]float64{0.1, 0.1, 0.1, 0.1, 0.1}, -1},   // lost from the start
		{[]float64{0.5, 0.1, 0.6, 0.05, 0.1}, 2},   // the last one counts
	} {
		if got := review.LostWith([]board.Side{first, second, first, second}, c.chances); got != c.want {
			t.Errorf("%v: %d, want %d", c.chances, got, c.want)
		}
	}
}
