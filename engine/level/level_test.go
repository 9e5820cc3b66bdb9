package level

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"crosspoint/engine"
	"crosspoint/engine/match"
	"crosspoint/rules"
	"crosspoint/rules/all"
)

// games are all games with their default rules, and the variant in which the general can be captured.
func games(t *testing.T) (list []struct {
	*rules.Game
	settings rules.Settings
},
) {
	t.Helper()
	for _, g := range all.Games {
		for i, p := range g.Presets {
			if i > 0 && p.ID != "casual" {
				continue
			}
			s, err := g.Settings(p.ID, nil)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, struct {
				*rules.Game
				settings rules.Settings
			}{g, s})
		}
	}
	return list
}

// wander plays random steps; captures and their like are preferred now and then, so that positions get lively.
func wander(p rules.Position, rng *rand.Rand, steps int) bool {
	for range steps {
		legal := rules.Legal(p, nil)
		if _, over := rules.Outcome(p); over || len(legal) == 0 {
			return false
		}
		m := legal[rng.IntN(len(legal))]
		for range 2 {
			if o := legal[rng.IntN(len(legal))]; o.Gain() > m.Gain() {
				m = o
			}
		}
		p.Do(m)
	}
	_, over := rules.Outcome(p)
	return !over
}

// follow plays a turn and fails the test when it is not legal or not whole.
func follow(t *testing.T, p rules.Position, turn []rules.Move) {
	t.Helper()
	side := p.Side()
	for i, m := range turn {
		if p.Side() != side || !slices.ContainsFunc(rules.Legal(p, nil), m.Same) || !p.Do(m) {
			t.Fatalf("step %d of %v is not legal in %s", i+1, turn, p.FEN())
		}
	}
	if _, reached := p.Aim(); p.Side() == side && !reached {
		t.Fatalf("%v is not a whole turn in %s", turn, p.FEN())
	}
}

func TestTurnsAreLegalAndFollowFromTheSeed(t *testing.T) {
	for _, g := range games(t) {
		rng := rand.New(rand.NewPCG(1, 2))
		for round := range 24 {
			p := g.New(g.settings)
			if !wander(p, rng, rng.IntN(60)) {
				continue
			}
			level := 1 + round%5
			fen := p.FEN()
			var first []rules.Move
			for range 2 {
				e := engine.New(engine.Options{HashMB: 1})
				c := Choose(context.Background(), e, g.Game, p, level, Clock{}, rand.New(rand.NewPCG(7, uint64(round))), nil)
				if p.FEN() != fen {
					t.Fatalf("%s: %s has become %s", g.ID, fen, p.FEN())
				}
				if first == nil {
					first = c.Turn
					follow(t, p.Clone(), c.Turn)
				} else if !slices.Equal(first, c.Turn) {
					t.Errorf("%s level %d: %v, then %v", g.ID, level, first, c.Turn)
				}
			}
		}
	}
}

// TestSeedsDiffer: a weak level does not play the same game again and again.
func TestSeedsDiffer(t *testing.T) {
	for _, g := range games(t) {
		turns := map[rules.Move]bool{}
		p := g.New(g.settings)
		wander(p, rand.New(rand.NewPCG(5, 5)), 12)
		e := engine.New(engine.Options{HashMB: 1})
		for seed := range uint64(20) {
			e.Reset()
			c := Choose(context.Background(), e, g.Game, p, 2, Clock{}, rand.New(rand.NewPCG(seed, 0)), nil)
			turns[c.Turn[0]] = true
		}
		if len(turns) < 2 || len(turns) > 12 {
			t.Errorf("%s: %d different turns in 20 at level 2", g.ID, len(turns))
		}
	}
}

func TestCancelledAtOnce(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, g := range games(t) {
		for level := 1; level <= Count; level++ {
			p := g.New(g.settings)
			e := engine.New(engine.Options{HashMB: 1})
			begin := time.Now()
			c := Choose(ctx, e, g.Game, p, level, Clock{Left: time.Hour}, rand.New(rand.NewPCG(1, 1)), nil)
			if d := time.Since(begin); d > time.Second {
				t.Errorf("%s level %d: %v", g.ID, level, d)
			}
			follow(t, p, c.Turn)
		}
	}
}

func TestClockBoundsTheSearch(t *testing.T) {
	g := games(t)[0]
	e := engine.New(engine.Options{HashMB: 1})
	begin := time.Now()
	c := Choose(context.Background(), e, g.Game, g.New(g.settings), Count, Clock{Left: 2 * time.Second}, rand.New(rand.NewPCG(1, 1)), nil)
	if d := time.Since(begin); d > 1800*time.Millisecond || len(c.Turn) == 0 {
		t.Errorf("%v of 2 s", d)
	}
}

// TestKeenLevels: from level 3 on nobody misses the aim one step away, nor lets the opponent have it when it can be helped.
func TestKeenLevels(t *testing.T) {
	for _, g := range games(t) {
		if g.settings["general-capture"] == "no" {
			continue // the aim is never one step away
		}
		rng := rand.New(rand.NewPCG(3, 4))
		e := engine.New(engine.Options{HashMB: 1})
		reached, threatened := 0, 0
		for round := 0; round < 4000 && (reached < 5 || threatened < 5); round++ {
			p := g.New(g.settings)
			if !wander(p, rng, 10+rng.IntN(60)) {
				continue
			}
			aim := aimStep(p) != 0
			threat, helped := threat(p)
			if aim && reached >= 5 || !aim && (!threat || !helped || threatened >= 5) {
				continue
			}
			c := Choose(context.Background(), e, g.Game, p, keen+round%2, Clock{}, rng, nil)
			after := p.Clone()
			follow(t, after, c.Turn)
			switch {
			case aim:
				reached++
				if r, over := after.Aim(); !over || r.Winner != p.Side() || engine.Mate(c.Score) != 1 {
					t.Errorf("%s: the aim is missed in %s: %v, score %d", g.ID, p.FEN(), c.Turn, c.Score)
				}
			default:
				threatened++
				if aimStep(after) != 0 {
					t.Errorf("%s: the aim is left to the opponent in %s: %v", g.ID, p.FEN(), c.Turn)
				}
			}
		}
		if reached < 3 || threatened < 3 {
			t.Errorf("%s: %d aims and %d threats were met", g.ID, reached, threatened)
		}
	}
}

// threat tells whether some first step that ends the turn lets the opponent reach the aim at once, and whether another one does not.
func threat(p rules.Position) (threat, helped bool) {
	side := p.Side()
	for _, m := range rules.Legal(p, nil) {
		p.Do(m)
		if _, reached := p.Aim(); !reached && p.Side() != side {
			if aimStep(p) != 0 {
				threat = true
			} else {
				helped = true
			}
		}
		p.Undo()
	}
	return threat, helped
}

// TestHigherLevelsWin is a short match with fixed seeds; longer ones are played by crosspoint-cli.
func TestHigherLevelsWin(t *testing.T) {
	for _, g := range all.Games {
		s, err := g.Settings("", nil)
		if err != nil {
			t.Fatal(err)
		}
		o := engine.Options{HashMB: 1}
		m := match.Match{
			Game: g, Settings: s, Pairs: 2, Opening: 4, Seed: 1, MaxTurns: 160,
			Players: [2]match.Player{NewPlayer(g, 4, o, 1), NewPlayer(g, 1, o, 2)},
		}
		r := m.Run(context.Background())
		if r.Games() != 4 || r.Points() < 0.75 || r.Faults != [2]int{} {
			t.Errorf("%s: level 4 scores %.2f in %d games against level 1, faults %v", g.ID, r.Points(), r.Games(), r.Faults)
		}
	}
}

func TestSkillsGrow(t *testing.T) {
	for i := 1; i < Count; i++ {
		a, b := skills[i-1], skills[i]
		grow := b.nodes == 3*a.nodes
		switch {
		case i+1 > 6 && i+1 < Count:
			grow = b.nodes >= 2*a.nodes
		case i+1 == Count:
			grow = b.nodes == 0 // no limit
		}
		if !grow || b.noise > a.noise || b.temperature > a.temperature || b.oversight > a.oversight || a.oversight > 0 && b.oversight > 0 && b.judgement <= a.judgement {
			t.Errorf("level %d is not better than level %d", i+1, i)
		}
	}
	if Key(0) != "level.1" || Key(7) != "level.7" || Key(99) != "level.10" {
		t.Error("keys")
	}
	if engine.Mate(wonNow) != 1 || engine.Mate(wonNow-1) != 1 || engine.Mate(wonNow+1) != 0 {
		t.Error("wonNow is not the engine's score of a win in this turn")
	}
}
