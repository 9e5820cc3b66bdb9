package football

import (
	"math/rand/v2"
	"slices"
	"testing"

	"crosspoint/rules"
)

// scores tells whether the side to move can score with at most moves moves and kicks kicks; unlike chance it tries everything.
func scores(p *Position, kicks int) bool {
	side := p.side
	for _, m := range p.Generate(nil) {
		left := kicks
		if m.Kind() == kickStep {
			left--
		}
		if left < 0 || m.Kind() == endStep || !p.Do(m) {
			continue
		}
		r, over := p.Aim()
		found := over && r.Winner == side || !over && p.side == side && scores(p, left)
		p.Undo()
		if found {
			return true
		}
	}
	return false
}

// somewhere calls each with the positions of random games.
func somewhere(t *testing.T, games, steps int, each func(p *Position)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(5, 6))
	for range games {
		p := Game.New(settings(t, "")).(*Position)
		for range steps {
			legal := rules.Legal(p, nil)
			if len(legal) == 0 {
				break
			}
			p.Do(legal[rng.IntN(len(legal))])
			if isGoal(p.ball) {
				break
			}
			each(p)
		}
	}
}

// TestChance compares chance with a search of everything: it may overlook a few goals, and hardly imagine any.
func TestChance(t *testing.T) {
	found, missed, imagined := 0, 0, 0
	somewhere(t, 200, 60, func(p *Position) {
		a, rolls := p.attackOf(p.side), p.rolls()
		m := p.chance(p.side, &a, &rolls, !p.acted())
		goal := scores(p, 2)
		switch {
		case m == 0 && goal:
			missed++
		case m == 0:
		case !goal:
			imagined++
		default:
			found++
		}
		if m != 0 && !slices.Contains(p.Generate(nil), m) {
			t.Fatalf("%s: %d-%d is not legal or has another hint", p.FEN(), m.From(), m.To())
		}
	})
	if found < 500 || missed*50 > found || imagined*200 > found {
		t.Errorf("%d goals found, %d missed, %d imagined", found, missed, imagined)
	}
}

// TestTactics: each step is one of Generate, with the same hint; all goals are among them.
func TestTactics(t *testing.T) {
	somewhere(t, 60, 60, func(p *Position) {
		all, tactics := p.Generate(nil), p.Tactics(nil)
		for _, m := range tactics {
			if !slices.Contains(all, m) {
				t.Fatalf("%s: %d-%d is not legal or has another hint", p.FEN(), m.From(), m.To())
			}
		}
		for _, m := range all {
			if m.Gain() == gainGoal && !slices.Contains(tactics, m) {
				t.Fatalf("%s: %d-%d is left out", p.FEN(), m.From(), m.To())
			}
		}
	})
}

func TestTacticsDoNotAllocate(t *testing.T) {
	p := Game.New(settings(t, "")).(*Position)
	buf := make([]rules.Move, 0, 256)
	if n := testing.AllocsPerRun(100, func() { p.Tactics(buf[:0]); p.Eval() }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestChanceByHand has one row for each way to a goal.
func TestChanceByHand(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		goal      bool
	}{
		{"one kick", "9/9/4a4/4R4/9/9/9/9/9 w 4 - 0", true},
		{"one kick against a guard", "9/4n4/4a4/4R4/9/9/9/9/9 w 4 - 0", false},
		{"a move and a kick", "9/9/4a4/9/9/9/9/4R4/9 w 4 - 0", true},
		{"a move that was made already", "9/9/3Ra4/9/4Q4/9/9/9/9 w 4 m 0", false},
		{"a knight's kick", "9/9/3a5/3N5/9/9/9/9/9 w 4 - 0", true},
		{"a knight's move and kick", "9/9/3a5/9/9/9/4N4/9/9 w 4 - 0", false},
		{"two kicks", "9/9/9/R1a6/1Q3B3/9/9/9/9 w 4 - 0", false},
		{"a kick to a piece that scores", "9/9/9/9/2Ra5/4Q4/9/9/9 w 4 - 0", true},
		{"the same for the other side", "9/9/9/4q4/2ra5/9/9/9/9 b 4 - 0", true},
		{"a king's kick from afar", "9/9/4a4/4K4/9/9/9/9/9 w 4 - 0", false},
	} {
		p, err := Game.Parse(c.fen, settings(t, ""))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		q := p.(*Position)
		a, rolls := q.attackOf(q.side), q.rolls()
		if got := q.chance(q.side, &a, &rolls, !q.acted()) != 0; got != c.goal || scores(q, 2) != c.goal {
			t.Errorf("%s: %t, a search of everything %t, want %t", c.name, got, scores(q, 2), c.goal)
		}
	}
}
