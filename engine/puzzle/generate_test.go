package puzzle

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"crosspoint/rules"
	"crosspoint/rules/all"
)

// prove checks all that a puzzle claims.
func prove(t *testing.T, s *Solver, g *rules.Game, z *Puzzle) {
	t.Helper()
	p, err := z.Start(g)
	if err != nil {
		t.Errorf("%s: %v", z.ID, err)
		return
	}
	if p.FEN() != z.FEN || z.ID != id(z.Game, z.Preset, z.FEN) {
		t.Errorf("%s: the position is %s", z.ID, p.FEN())
	}
	if n, err := s.Distance(context.Background(), p, z.Turns); err != nil || n != z.Turns {
		t.Errorf("%s: wins in %d, %v; want %d", z.ID, n, err, z.Turns)
	}
	line, err := z.Moves(g)
	if err != nil || len(line) != 2*z.Turns-1 {
		t.Errorf("%s: a solution of %d turns, %v", z.ID, len(line), err)
		return
	}
	steps, err := s.Winning(context.Background(), p, z.Turns, 0)
	if err != nil || len(steps) != 1 || !steps[0].Same(line[0][0]) {
		t.Errorf("%s: %d first steps, %v", z.ID, len(steps), err)
	}
	winner := p.Side()
	for i, turn := range line {
		if r, over := rules.Outcome(p); over {
			t.Errorf("%s: over before turn %d: %v", z.ID, i+1, r)
		}
		if left := z.Turns - (i+1)/2; i%2 == 0 {
			if n, err := s.Distance(context.Background(), p, left); err != nil || n != left {
				t.Errorf("%s: before turn %d it takes %d, %v; want %d", z.ID, i+1, n, err, left)
			}
		}
		for _, m := range turn {
			p.Do(m)
		}
	}
	if r, over := rules.Outcome(p); !over || r.Winner != winner {
		t.Errorf("%s: the solution ends with %v, %t", z.ID, r, over)
	}
}

func TestGenerate(t *testing.T) {
	for _, g := range all.Games {
		var found []string
		plan := Plan{Game: g, Lengths: []int{1, 1}, Seed: 3, Found: func(p Puzzle, _ int) { found = append(found, p.ID) }}
		list, err := Generate(context.Background(), plan)
		if err != nil || len(list) != 2 || list[0].Turns != 1 || list[1].Turns != 2 || len(found) != 2 {
			t.Fatalf("%s: %v, %v", g.ID, list, err)
		}
		s := NewSolver(0)
		for i := range list {
			prove(t, s, g, &list[i])
		}
		var text, again bytes.Buffer
		if err := Write(&text, list); err != nil {
			t.Fatal(err)
		}
		back, err := Read(bytes.NewReader(text.Bytes()))
		if err != nil || len(back) != len(list) {
			t.Fatalf("%s: read %v, %v", g.ID, back, err)
		}
		if plan.Found = nil; g != all.Games[0] {
			continue // once is enough to see that nothing is left to chance
		}
		if list, err = Generate(context.Background(), plan); err != nil {
			t.Fatal(err)
		}
		if Write(&again, list); again.String() != text.String() {
			t.Errorf("%s: the same seed gives\n%s, then\n%s", g.ID, &text, &again)
		}
	}
}

func TestGenerateEnds(t *testing.T) {
	g := all.Games[0]
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if list, err := Generate(ctx, Plan{Game: g, Lengths: []int{0, 0, 0, 5}}); len(list) != 0 || err != nil {
		t.Errorf("cancelled: %v, %v", list, err)
	}
	if list, err := Generate(context.Background(), Plan{Game: g, Lengths: []int{0, 0, 0, 5}, MaxGames: 1}); len(list) > 1 || err != nil {
		t.Errorf("one game: %v, %v", list, err)
	}
	if _, err := Generate(context.Background(), Plan{Game: g, Preset: "none", Lengths: []int{1}}); err == nil {
		t.Error("an unknown rule set was taken")
	}
}

func TestReadRefuses(t *testing.T) {
	const good = `{"id":"x-1","game":"x","preset":"p","fen":"f","turns":2,"line":["a","b","c"],"grade":2,"themes":["quiet"]}`
	if list, err := Read(strings.NewReader(good + "\n\n" + good)); err != nil || len(list) != 2 {
		t.Fatalf("%v, %v", list, err)
	}
	for _, change := range [][2]string{
		{`"x-1"`, `""`},
		{`"game":"x"`, `"game":""`},
		{`"turns":2`, `"turns":0`},
		{`"turns":2`, `"turns":99`},
		{`"grade":2`, `"grade":6`},
		{`["a","b","c"]`, `[]`},
		{"quiet", "loud"},
		{`{"id"`, `["id"`},
	} {
		_, err := Read(strings.NewReader(good + "\n" + strings.Replace(good, change[0], change[1], 1)))
		if err == nil || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%s: %v", change[1], err)
		}
	}
	if _, err := Read(strings.NewReader(strings.Repeat(" ", 2*maxLine))); err == nil {
		t.Error("an endless line was taken")
	}
}
