package football

import (
	"math/rand/v2"
	"slices"
	"testing"

	"crosspoint/rules"
)

// TestTactics compares with Generate in positions from random play: every kick with a gain, and those of the others after which, not counting the end
// of the turn, something is left to do.
func TestTactics(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 9))
	quiet := 0
	for range 40 {
		p := parse(t, "rnbq1knbr/9/9/9/4a4/9/9/9/RNBQ1KNBR w 0", "rules-page")
		for range 80 {
			all := rules.Legal(p, nil)
			if len(all) == 0 {
				break
			}
			tactics := p.Tactics(nil)
			for _, m := range tactics {
				if !slices.Contains(all, m) {
					t.Fatalf("%s: %v is no step", p.FEN(), m)
				}
			}
			for _, m := range all {
				listed := slices.Contains(tactics, m)
				if m.Gain() > 0 && !listed || m.Kind() != kickStep && listed {
					t.Fatalf("%s: %v, listed %v", p.FEN(), m, listed)
				}
				if m.Kind() != kickStep || m.Gain() > 0 {
					continue
				}
				side := p.Side()
				p.Do(m)
				goesOn := p.Side() == side
				p.Undo()
				if goesOn && !listed {
					t.Fatalf("%s: %v is missing", p.FEN(), m)
				}
				if listed {
					quiet++
				}
			}
			p.Do(all[rng.IntN(len(all))])
		}
	}
	if quiet < 20 {
		t.Errorf("only %d kicks without a gain", quiet)
	}
}
