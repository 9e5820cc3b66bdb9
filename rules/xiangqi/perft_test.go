package xiangqi

import (
	"testing"

	"crosspoint/rules"
)

var startPerft = []uint64{1, 44, 1920, 79666, 3290240, 133312995}

func TestPerftStart(t *testing.T) {
	p := Game.New(settings(t, "")).(*Position)
	for depth, want := range startPerft[:5] {
		if got := p.Perft(depth); got != want {
			t.Errorf("perft %d is %d, want %d", depth, got, want)
		}
		if got := rules.SlowPerft(p, depth); depth < 4 && got != want {
			t.Errorf("slow perft %d is %d, want %d", depth, got, want)
		}
	}
	if p.FEN() != StartFEN {
		t.Errorf("perft left %s", p.FEN())
	}
}

func BenchmarkPerft5(b *testing.B) {
	p := Game.New(settings(b, "")).(*Position)
	for b.Loop() {
		if got := p.Perft(5); got != startPerft[5] {
			b.Fatalf("perft 5 is %d", got)
		}
	}
	b.ReportMetric(float64(startPerft[5])*float64(b.N)/b.Elapsed().Seconds(), "nodes/s")
}

// BenchmarkSteps plays and takes back every step of a middlegame position, draw rules included.
func BenchmarkSteps(b *testing.B) {
	p := position(b, "", "2bakab1r/4n4/r3c1n2/p1p1p1p1p/9/2P3P2/P3P3P/N1C1C1N2/9/R1BAKAB1R w")
	buf := make([]rules.Move, 0, maxMoves)
	steps := 0
	b.ReportAllocs()
	for b.Loop() {
		buf = p.Generate(buf[:0])
		for _, m := range buf {
			if p.Do(m) {
				p.Over()
				p.Undo()
				steps++
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(steps), "ns/step")
}
