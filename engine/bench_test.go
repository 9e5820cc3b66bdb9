package engine

import (
	"context"
	"testing"

	"crosspoint/rules"
	"crosspoint/rules/all"
)

// benchLines lead to the middle of games of Xiangqi, as those in scripts/strength do.
var benchLines = [][]string{{}, {"h2e2", "h9g7", "h0g2", "i9h9"}, {"b2e2", "b9c7", "b0c2", "a9b9", "a0b0", "h9g7", "b0b6", "c6c5"}}

// BenchmarkSearch searches a fixed number of nodes; what counts is the time for a node.
func BenchmarkSearch(b *testing.B) {
	const nodes = 300_000
	for _, g := range all.Games {
		b.Run(g.ID, func(b *testing.B) {
			s, _ := g.Settings("", nil)
			starts := []rules.Position{g.New(s)}
			if g.ID == "xiangqi" {
				for _, line := range benchLines[1:] {
					p := g.New(s)
					for _, text := range line {
						m, err := g.Notations[0].Parse(p, text)
						if err != nil {
							b.Fatal(err)
						}
						p.Do(m)
					}
					starts = append(starts, p)
				}
			}
			e := New(Options{HashMB: 16})
			total := uint64(0)
			for b.Loop() {
				for _, p := range starts {
					e.Reset()
					total += e.Search(context.Background(), p, Limits{Nodes: nodes}, nil).Nodes
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(total), "ns/node")
		})
	}
}
