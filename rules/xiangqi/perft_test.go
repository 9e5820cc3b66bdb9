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
