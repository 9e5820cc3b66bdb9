package analysis

import (
	"context"
	"testing"
	"time"

	"crosspoint/engine"
	"crosspoint/rules"
	"crosspoint/rules/all"
)

func question(t *testing.T, id, fen string) Question {
	t.Helper()
	g := all.ByID(id)
	s, err := g.Settings("", nil)
	if err != nil {
		t.Fatal(err)
	}
	p := g.New(s)
	if fen != "" {
		if p, err = g.Parse(fen, s); err != nil {
			t.Fatal(err)
		}
	}
	return Question{Game: g, Position: p, Settings: s, Start: p.FEN(), Lines: 3, Threads: 1}
}

// TestEndsWhenDecided: a question without a limit is answered for good when a forced win was found.
func TestEndsWhenDecided(t *testing.T) {
	for id, fen := range map[string]string{
		"xiangqi":  "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1",
		"football": "k8/9/9/4a4/4R4/9/9/9/K8 w 4 - 0",
	} {
		q := question(t, id, fen)
		before := q.Position.FEN()
		var last engine.Report
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		defer cancel()
		if err := New(2).Analyse(ctx, q, func(r engine.Report) { last = r }); err != nil || ctx.Err() != nil {
			t.Fatalf("%s: %v, %v: not ended by itself", id, err, ctx.Err())
		}
		if len(last.Lines) == 0 || last.Lines[0].Mate != 1 {
			t.Errorf("%s: the last report is %+v", id, last)
		}
		if now := q.Position.FEN(); now != before {
			t.Errorf("%s: the position became %s", id, now)
		}
	}
}

// TestLastReportHasAWholeTurn: however short the time, the best line begins with all steps of the turn.
func TestLastReportHasAWholeTurn(t *testing.T) {
	for _, g := range all.Games {
		q := question(t, g.ID, "")
		q.Limit = 30 * time.Millisecond
		var last engine.Report
		if err := New(1).Analyse(context.Background(), q, func(r engine.Report) { last = r }); err != nil {
			t.Fatal(err)
		}
		if len(last.Lines) == 0 {
			t.Fatalf("%s: no report", g.ID)
		}
		p, side := q.Position.Clone(), q.Position.Side()
		for _, m := range last.Lines[0].Steps {
			if !p.Do(m) {
				t.Fatalf("%s: a step of the line is not legal", g.ID)
			}
			if p.Side() != side {
				break
			}
		}
		if _, over := p.Aim(); p.Side() == side && !over {
			t.Errorf("%s: the turn is not whole: %v", g.ID, last.Lines[0].Steps)
		}
	}
}

// TestCancelled: no report comes after the end of the context, and a question that is cancelled beforehand is not looked at.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	late := false
	q := question(t, "xiangqi", "")
	err := New(1).Analyse(ctx, q, func(engine.Report) {
		late = late || ctx.Err() != nil
		cancel()
	})
	if err != nil || late {
		t.Errorf("error %v, a report after the end: %t", err, late)
	}
	if err := New(1).Analyse(ctx, q, func(engine.Report) { t.Error("a report") }); err != nil {
		t.Error(err)
	}
}

func TestNoStep(t *testing.T) {
	q := question(t, "xiangqi", "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1")
	m, err := q.Game.Notations[0].Parse(q.Position, "b0b9")
	if err != nil || !q.Position.Do(m) || len(rules.Legal(q.Position, nil)) != 0 {
		t.Fatalf("%v: not the end of the game", err)
	}
	if err := New(1).Analyse(context.Background(), q, func(engine.Report) { t.Error("a report") }); err != nil {
		t.Error(err)
	}
}

func TestDecided(t *testing.T) {
	line := func(mate int) engine.Line { return engine.Line{Mate: mate} }
	for _, tt := range []struct {
		depth int
		lines []engine.Line
		want  bool
	}{
		{7, []engine.Line{line(1), line(0)}, true},
		{6, []engine.Line{line(1)}, false},
		{50, []engine.Line{line(0)}, false},
		{50, []engine.Line{line(-2), line(-1)}, true},
		{9, []engine.Line{line(-2), line(-1)}, false},
		{50, nil, false},
	} {
		if got := decided(engine.Report{Depth: tt.depth, Lines: tt.lines}); got != tt.want {
			t.Errorf("depth %d, %+v: %t", tt.depth, tt.lines, got)
		}
	}
}
