package puzzle

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"crosspoint/board"
	"crosspoint/rules"
	"crosspoint/rules/all"
)

// at reads a position under the first rule set of a game.
func at(t *testing.T, id, fen string) (*rules.Game, rules.Position) {
	t.Helper()
	for _, g := range all.Games {
		if g.ID != id {
			continue
		}
		s, err := g.Settings("", nil)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Parse(fen, s)
		if err != nil {
			t.Fatal(err)
		}
		return g, p
	}
	t.Fatalf("no game %s", id)
	return nil, nil
}

// written puts a turn into words.
func written(g *rules.Game, p rules.Position, turn []rules.Move) string {
	var out []string
	q := p.Clone()
	for _, m := range turn {
		out = append(out, g.Notations[0].Format(q, m))
		q.Do(m)
	}
	return strings.Join(out, "/")
}

func TestDistance(t *testing.T) {
	s := NewSolver(0)
	for _, c := range []struct {
		name, game, fen string
		most, want      int
	}{
		{"a chariot on the back rank", "xiangqi", "3k5/R8/7R1/9/9/9/9/9/9/5K3 w - - 0 1", 3, 1},
		{"no legal step loses, too", "xiangqi", "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1", 1, 1},
		{"nothing can be forced", "xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", 2, 0},
		{"a quiet step first", "xiangqi", "2b1ka3/4a4/4b4/8p/P5p2/9/9/4r4/9/1R1K1A2r b - - 1 40", 4, 2},
		{"mate counts before the sixty rounds", "xiangqi", "3k5/R8/7R1/9/9/9/9/9/9/5K3 w - - 119 61", 3, 1},
		{"the sixty rounds come first", "xiangqi", "2b1ka3/4a4/4b4/8p/P5p2/9/9/4r4/9/1R1K1A2r b - - 118 99", 2, 0},
		{"a town within reach", "cannon", "3t6/3s2S3/10/10/10/10/10/5S4/10/S2T3s2 l - 38", 2, 0},
		{"a shot at the town", "cannon", "2t7/10/10/2S7/2S7/2S7/10/s9/10/4T5 d - 20", 2, 1},
		{"four turns of Cannon", "cannon", "8t1/10/10/3SS5/5s4/10/8s1/10/10/2T7 d - 52", 4, 4},
		{"two kicks", "football", "1n3knbr/9/9/1Q3b3/4a4/3q5/9/9/RNB2KNBR w 6 - 6", 1, 1},
		{"two turns of Football", "football", "1nbq1k2r/Q6r1/7n1/9/3ba4/9/9/3B5/RN3KNBR b 9 - 9", 2, 2},
	} {
		_, p := at(t, c.game, c.fen)
		got, err := s.Distance(context.Background(), p, c.most)
		if err != nil || got != c.want {
			t.Errorf("%s: got %d, %v; want %d", c.name, got, err, c.want)
		}
		if p.FEN() != c.fen {
			t.Errorf("%s: the position came back as %s", c.name, p.FEN())
		}
	}
}

// plain tells whether attacker wins within n of its turns, by nothing but the rules.
func plain(p rules.Position, attacker board.Side, n int) bool {
	if r, over := rules.Outcome(p); over {
		return r.Winner == attacker
	}
	if n == 0 && p.Side() == attacker {
		return false
	}
	side := p.Side()
	for _, m := range rules.Legal(p, nil) {
		p.Do(m)
		left := n
		if side == attacker && p.Side() != side {
			left--
		}
		if _, reached := p.Aim(); reached {
			left = n
		}
		won := plain(p, attacker, left)
		p.Undo()
		if won == (side == attacker) {
			return won
		}
	}
	return side != attacker
}

// TestAgainstThePlainRules compares the proofs with a search that is as simple as can be, in the last positions of random games.
func TestAgainstThePlainRules(t *testing.T) {
	s := NewSolver(0)
	wins := map[string][3]int{}
	for _, g := range all.Games {
		rng := rand.New(rand.NewPCG(7, 9))
		settings, err := g.Settings("", nil)
		if err != nil {
			t.Fatal(err)
		}
		count := wins[g.ID]
		for range 30 {
			p := g.New(settings)
			for range 400 {
				legal := rules.Legal(p, nil)
				if _, over := rules.Outcome(p); over || len(legal) == 0 {
					break
				}
				p.Do(legal[rng.IntN(len(legal))])
			}
			s.Forget()
			deepest := 2
			if g.EndKey != "" {
				deepest = 1 // whole turns are too many for a plain search
			}
			for range 6 {
				p.Undo()
				q, err := g.Parse(p.FEN(), settings)
				if err != nil {
					t.Fatal(err)
				}
				for n := 1; n <= deepest; n++ {
					got, err := s.Wins(context.Background(), q, n)
					if want := plain(q, q.Side(), n); err != nil || got != want {
						t.Fatalf("%s %s: a win in %d is %t, %v; want %t", g.ID, q.FEN(), n, got, err, want)
					}
					if got {
						count[n]++
					}
				}
			}
		}
		wins[g.ID] = count
		if count[1] == 0 || count[1] == 30*6 {
			t.Errorf("%s: %v wins: nothing was compared", g.ID, count)
		}
	}
}

func TestDefenceLastsLongest(t *testing.T) {
	g, p := at(t, "xiangqi", "4kab2/4a4/4b4/p6rp/9/9/5rp2/3AB4/9/2BK1A3 b - - 7 35")
	s := NewSolver(0)
	line, err := s.Line(context.Background(), p, 3)
	if err != nil || len(line) != 5 {
		t.Fatalf("%v, %v", line, err)
	}
	for _, m := range line[0] {
		p.Do(m)
	}
	turn, distance, err := s.Defence(context.Background(), p, 2)
	if err != nil || distance != 2 || written(g, p, turn) != written(g, p, line[1]) {
		t.Errorf("defence %s lasts %d, %v", written(g, p, turn), distance, err)
	}
	if kept, err := s.Keeps(context.Background(), p, 2); err != nil || !kept {
		t.Errorf("the win is gone: %v", err)
	}
	if kept, err := s.Keeps(context.Background(), p, 1); err != nil || kept {
		t.Errorf("one turn is enough: %v", err)
	}
	if r, err := s.Refutation(context.Background(), p, 2); err != nil || r != nil {
		t.Errorf("%s refutes a proof, %v", written(g, p, r), err)
	}
	if r, err := s.Refutation(context.Background(), p, 1); err != nil || r == nil {
		t.Errorf("nothing refutes a win in one turn: %v", err)
	}
}

func TestWinningSteps(t *testing.T) {
	g, p := at(t, "xiangqi", "C4R3/4k4/5a2b/9/6b2/3N2C1p/P8/3RB4/4A4/2BAK4 w - - 4 51")
	s := NewSolver(0)
	steps, err := s.Winning(context.Background(), p, 2, 0)
	if err != nil || written(g, p, steps) != "d4c6" {
		t.Errorf("%s, %v", written(g, p, steps), err)
	}
	if steps, err = s.Winning(context.Background(), p, 1, 0); err != nil || len(steps) != 0 {
		t.Errorf("%d ways in one turn, %v", len(steps), err)
	}
	_, p = at(t, "xiangqi", "3k5/R8/7R1/9/9/9/9/9/9/5K3 w - - 0 1")
	if steps, err = s.Winning(context.Background(), p, 1, 0); err != nil || len(steps) != 4 {
		t.Errorf("%d ways, want 4; %v", len(steps), err)
	}
	if steps, err = s.Winning(context.Background(), p, 1, 2); err != nil || len(steps) != 2 {
		t.Errorf("%d ways, want the first 2; %v", len(steps), err)
	}
}

func TestProofsEnd(t *testing.T) {
	_, p := at(t, "xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1")
	fen := p.FEN()
	if _, err := NewSolver(5000).Wins(context.Background(), p, 4); !errors.Is(err, ErrLimit) {
		t.Errorf("got %v, want the limit", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := NewSolver(0)
	if _, err := s.Distance(ctx, p, 4); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want the end of the context", err)
	}
	if s.Nodes() > 2*patience {
		t.Errorf("%d positions after the end", s.Nodes())
	}
	if p.FEN() != fen {
		t.Errorf("the position came back as %s", p.FEN())
	}
	if n, err := s.Distance(context.Background(), p, 1); n != 0 || err != nil {
		t.Errorf("after an end: %d, %v", n, err)
	}
}
