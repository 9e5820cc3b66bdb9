package cannon

import (
	"testing"

	"crosspoint/rules"
)

const (
	startFEN = "10/1s1s1s1s1s/1s1s1s1s1s/1s1s1s1s1s/10/10/S1S1S1S1S1/S1S1S1S1S1/S1S1S1S1S1/10 d Tt 1"
	eFileFEN = "4t5/1s1s1s1s1s/1s1s1s1s1s/1s1s1s1s1s/10/10/S1S1S1S1S1/S1S1S1S1S1/S1S1S1S1S1/4T5 d - 2"
)

func TestPerft(t *testing.T) {
	for _, c := range []struct {
		fen, ruleSet string
		want         []uint64
	}{
		{startFEN, "pyromyth", []uint64{8, 64, 2656, 111376, 4614456}},
		{startFEN, "ludii", []uint64{8, 64, 2656, 111376, 4614136}},
		{startFEN, "ludoteka", []uint64{8, 64, 2656, 111376, 4614136}},
		{eFileFEN, "pyromyth", []uint64{41, 1740, 71415, 3009929}},
	} {
		p := mustParse(t, c.fen, ruleSets[c.ruleSet])
		for i, want := range c.want {
			if got := p.Perft(i + 1); got != want {
				t.Errorf("%s %s: perft %d = %d, want %d", c.ruleSet, c.fen, i+1, got, want)
			}
			if i < 4 {
				if got := rules.SlowPerft(p, i+1); got != want {
					t.Errorf("%s %s: slow perft %d = %d, want %d", c.ruleSet, c.fen, i+1, got, want)
				}
			}
		}
	}
}

// benchmarkPerft6 counts the start position to depth 6 and reports leaves a second.
func benchmarkPerft6(b *testing.B, ruleSet string, want uint64) {
	p := mustParse(b, startFEN, ruleSets[ruleSet])
	var nodes uint64
	for b.Loop() {
		n := p.Perft(6)
		if n != want {
			b.Fatalf("perft 6 = %d, want %d", n, want)
		}
		nodes += n
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

func BenchmarkPerft6(b *testing.B)         { benchmarkPerft6(b, "pyromyth", 192770138) }
func BenchmarkPerft6Ludoteka(b *testing.B) { benchmarkPerft6(b, "ludoteka", 192661602) }
