package football

import (
	"testing"

	"crosspoint/rules"
)

// benchmarkPerft reports how many sequences of whole turns are counted in a second.
func benchmarkPerft(b *testing.B, p rules.Position, depth int) {
	var nodes uint64
	for b.Loop() {
		nodes += rules.Perft(p, depth)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

func BenchmarkPerft(b *testing.B) {
	for _, c := range []struct {
		name, preset, fen string
		depth             int
	}{
		{"start", "rules-page", "rnbq1knbr/9/9/9/4a4/9/9/9/RNBQ1KNBR w 0", 3},
		{"start-vchess", "vchess", "rnbq1knbr/9/9/9/4a4/9/9/9/RNBQ1KNBR w 0", 3},
		{"open", "rules-page", "rn3knbr/9/1b7/3qa4/9/2N1Q4/9/9/R1B2KNBR w 8", 3},
		{"open-vchess", "vchess", "rn3knbr/9/1b7/3qa4/9/2N1Q4/9/9/R1B2KNBR w 8", 3},
	} {
		b.Run(c.name, func(b *testing.B) { benchmarkPerft(b, parse(b, c.fen, c.preset), c.depth) })
	}
}

// BenchmarkSteps plays and takes back every step of a position, as a search does.
func BenchmarkSteps(b *testing.B) {
	p := parse(b, "rn3knbr/9/1b7/3qa4/9/2N1Q4/9/9/R1B2KNBR w 8", "vchess")
	buf := make([]rules.Move, 0, 512)
	n := 0
	for b.Loop() {
		buf = p.Generate(buf[:0])
		for _, m := range buf {
			p.Do(m)
			p.Undo()
		}
		n += len(buf)
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "steps/s")
}
