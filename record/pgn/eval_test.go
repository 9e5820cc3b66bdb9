package pgn

import (
	"strings"
	"testing"
	"time"

	"crosspoint/record"
	"crosspoint/rules/all"
)

// TestScores reads the scores that other programs write into comments.
func TestScores(t *testing.T) {
	const text = `[Game "Chinese Chess"]

{ [%eval 0.12] A quiet game. } 1. h2e2 { [%eval 0.17] [%clk 0:00:30] } 1... { [%eval 9.99] } h9g7 $6 { [%eval #-3,12] why }
({ } 1... b9c7 { [%eval x] }) 2. h0g2 *
`
	list, err := Read([]byte(text), all.Games)
	if err != nil {
		t.Fatal(err)
	}
	g := list[0]
	first := g.Root().Children()[0]
	second, other := first.Children()[0], first.Children()[1]
	if e := g.Root().Eval; e == nil || *e != (record.Eval{Score: 12}) || g.Root().Comment != "A quiet game." {
		t.Errorf("the start: %v %q", e, g.Root().Comment)
	}
	if e := first.Eval; e == nil || *e != (record.Eval{Score: 17}) || first.Clock != 30*time.Second || first.Comment != "" {
		t.Errorf("the first step: %v %v %q", e, first.Clock, first.Comment)
	}
	if e := second.Eval; e == nil || *e != (record.Eval{Mate: -3, Depth: 12}) || second.Comment != "why" || second.Before != "[%eval 9.99]" {
		t.Errorf("the second step: %v %q %q", e, second.Comment, second.Before)
	}
	if other.Eval != nil || other.Comment != "[%eval x]" {
		t.Errorf("nonsense: %v %q", other.Eval, other.Comment)
	}
	if written := string(Format(g)); !strings.Contains(written, "{[%eval 0.12] A quiet game.}") || !strings.Contains(written, "{[%clk 0:00:30][%eval 0.17]}") {
		t.Errorf("written:\n%s", written)
	}
}
