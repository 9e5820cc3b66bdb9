package all_test

import (
	"testing"

	"crosspoint/rules"
	"crosspoint/rules/all"
)

// TestCountersEnd plays on from positions whose counters are the largest that a FEN may have: what is written can be read again.
func TestCountersEnd(t *testing.T) {
	positions := map[string][]string{
		"xiangqi":  {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 9999 9999"},
		"football": {"rnbq1knbr/9/9/9/4a4/9/9/9/RNBQ1KNBR w 1000000 - 1000000"},
		"cannon":   {"4t5/1s1s1s1s1s/1s1s1s1s1s/1s1s1s1s1s/10/10/S1S1S1S1S1/S1S1S1S1S1/S1S1S1S1S1/4T5 l - 999999"},
	}
	for _, g := range all.Games {
		if len(positions[g.ID]) == 0 {
			t.Errorf("%s: no position", g.ID)
		}
		for _, fen := range positions[g.ID] {
			settings, err := g.Settings("", nil)
			if err != nil {
				t.Fatal(err)
			}
			p, err := g.Parse(fen, settings)
			if err != nil {
				t.Fatalf("%s: %v", g.ID, err)
			}
			for range 8 {
				play(t, p)
				now := p.FEN()
				again, err := g.Parse(now, settings)
				if err != nil || again.FEN() != now {
					t.Errorf("%s: %s: %v", g.ID, now, err)
				}
			}
		}
	}
}

// play plays the first legal step.
func play(t *testing.T, p rules.Position) {
	t.Helper()
	for _, m := range p.Generate(nil) {
		if p.Do(m) {
			return
		}
	}
	t.Fatal("no legal step")
}
