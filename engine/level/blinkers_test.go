package level

import (
	"slices"
	"testing"

	"crosspoint/rules"
	"crosspoint/rules/all"
	"crosspoint/rules/cannon"
	"crosspoint/rules/football"
	"crosspoint/rules/xiangqi"
)

// overlooked is the share of seeds with which a step is missing from what a player sees who is to move, or whose
// opponent is.
func overlooked(t *testing.T, g *rules.Game, fen, step string, own bool, blindness float64) float64 {
	t.Helper()
	s, err := g.Settings("", nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Parse(fen, s)
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Notations[0].Parse(p, step)
	if err != nil {
		t.Fatal(err)
	}
	legal := p.Generate(nil)
	const seeds = 4000
	missing := 0
	for seed := range uint64(seeds) {
		b := &blinkers{Position: p, game: g, own: p.Side(), skill: skill{oversight: 0.08, blindness: blindness}, seed: seed * 0x9e3779b9}
		if !own {
			b.own = p.Side().Other()
		}
		seen := b.Generate(nil)
		if !slices.Contains(seen, m) {
			missing++
		}
		for _, l := range legal {
			if l.Gain() == 0 && !slices.Contains(seen, l) {
				t.Fatalf("a quiet step is overlooked")
			}
		}
		if again := b.Clone().Generate(nil); !slices.Equal(seen, again) {
			t.Fatal("the same player sees something else the next time")
		}
	}
	return float64(missing) / seeds
}

// TestOversight: what is farther away or more roundabout is overlooked more often.
func TestOversight(t *testing.T) {
	const (
		near   = "3k5/9/9/9/9/4p4/4R4/9/9/4K4 w"
		far    = "3k5/9/9/4p4/9/9/9/9/4R4/4K4 w"
		horse  = "3k5/9/9/9/9/3p5/9/4N4/9/4K4 w"
		screen = "3k5/9/9/4p4/9/4P4/9/9/4C4/4K4 w"
	)
	x := func(fen, step string, own bool) float64 { return overlooked(t, xiangqi.Game, fen, step, own, 1) }
	list := []float64{
		x(near, "e3e4", false), x(horse, "e2d4", false), x(far, "e1e6", false), x(screen, "e1e6", false),
	}
	if list[0] == 0 || list[0] > 0.05 || !slices.IsSorted(list) || list[3] < 0.4 || list[3] > 0.55 {
		t.Errorf("near, horse, far, over a screen: %v", list)
	}
	if own := x(screen, "e1e6", true); own < 0.15 || own > 0.3 {
		t.Errorf("a player overlooks %v of its own captures over a screen", own)
	}
	const shot = "4t5/10/10/4s5/10/10/4S5/4S5/4S5/4T5 d - 9"
	if v := overlooked(t, cannon.Game, shot, "xe7", false, 0); v < 0.28 || v > 0.36 {
		t.Errorf("a shot over two points is overlooked in %v", v)
	}
	const goal = "5k3/9/9/9/4a4/4Q4/9/9/5K3 w 0"
	if v := overlooked(t, football.Game, goal, "Qe4*e5-e9", false, 0); v != 0 {
		t.Errorf("a keen player overlooks a goal in %v", v)
	}
	if v := overlooked(t, football.Game, goal, "Qe4*e5-e9", false, 1); v < 0.15 {
		t.Errorf("a weak player overlooks a goal from afar in %v", v)
	}
}

// judged is a position with something that nobody can put into words.
type judged struct{ rules.Position }

func (judged) Eval() int       { return 300 }
func (judged) EvalByHand() int { return 100 }

// plain has nothing of that kind.
type plain struct{ rules.Position }

func (plain) Eval() int { return 40 }

func TestJudgement(t *testing.T) {
	for _, row := range []struct {
		of        rules.Position
		judgement float64
		want      int
	}{{judged{}, 0, 100}, {judged{}, 0.25, 150}, {judged{}, 1, 300}, {plain{}, 0, 40}, {nil, 0, 0}} {
		b := &blinkers{Position: row.of, skill: skill{judgement: row.judgement}}
		if got := b.Eval(); got != row.want {
			t.Errorf("%T with %.2f of it: %d, want %d", row.of, row.judgement, got, row.want)
		}
	}
	if _, ok := all.ByID("cannon").New(nil).(rules.Instructed); !ok {
		t.Error("Cannon's evaluation has no part that weak levels can leave out")
	}
}
