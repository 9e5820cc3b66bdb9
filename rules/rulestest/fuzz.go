package rulestest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"crosspoint/board"
	"crosspoint/rules"
)

// FuzzFEN feeds texts to the FEN reader of g under every preset: it must refuse with a *rules.TextError or give a
// position that writes itself readably and can be played. Seeds are positions of random games.
func FuzzFEN(f *testing.F, g *rules.Game) {
	f.Helper()
	var settings []rules.Settings
	for _, p := range g.Presets {
		s, err := g.Settings(p.ID, nil)
		if err != nil {
			f.Fatal(err)
		}
		settings = append(settings, s)
		for _, p := range walk(g, s, 4) {
			f.Add(p.FEN())
		}
	}
	f.Fuzz(func(t *testing.T, fen string) {
		for _, s := range settings {
			checkAnyFEN(t, g, s, fen)
		}
	})
}

// checkAnyFEN checks what the reader makes of a text.
func checkAnyFEN(t reporter, g *rules.Game, settings rules.Settings, fen string) {
	t.Helper()
	p, err := g.Parse(fen, settings)
	if err != nil {
		checkTextError(t, g, fen, err)
		return
	}
	s := suite{t: t, g: g, settings: settings}
	now := s.look(p)
	s.checkState(p, now)
	for _, m := range now.legal {
		s.checkEffect(p, now, m)
		if !p.Do(m) {
			t.Fatalf("%s: a legal step is refused", now.fen)
		}
		s.checkFEN(p, s.look(p))
		p.Undo()
	}
	s.same(p, now, "after its steps")
}

// FuzzNotation feeds texts to every notation reader of g in several positions: it must refuse with a
// *rules.TextError or give a legal step. Seeds are the legal steps of these positions.
func FuzzNotation(f *testing.F, g *rules.Game) {
	f.Helper()
	s, err := g.Settings("", nil)
	if err != nil {
		f.Fatal(err)
	}
	positions := walk(g, s, 6)
	for i, p := range positions {
		for _, n := range g.Notations {
			for _, m := range rules.Legal(p, nil) {
				f.Add(uint8(i), n.Format(p, m))
			}
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		p := positions[int(which)%len(positions)]
		for _, n := range g.Notations {
			checkAnyStep(t, g, p, n, text)
		}
	})
}

// checkAnyStep checks what a notation's reader makes of a text.
func checkAnyStep(t reporter, g *rules.Game, p rules.Position, n rules.Notation, text string) {
	t.Helper()
	before := p.FEN()
	all, err := n.Read(p, text)
	if p.FEN() != before {
		t.Fatalf("%s: reading %q changed the position", before, text)
	}
	if err != nil {
		checkTextError(t, g, text, err)
		return
	}
	legal, seen := rules.Legal(p, nil), map[rules.Move]bool{}
	for _, m := range all {
		if !slices.Contains(legal, m) || seen[m] {
			t.Fatalf("%s: %q is read as a step that is not legal, or twice as the same one", before, text)
		}
		seen[m] = true
		written := n.Format(p, m)
		if again, err := n.Read(p, written); err != nil || len(again) != 1 || again[0] != m {
			t.Fatalf("%s: %q is written %q and not read again: %v, %d meanings", before, text, written, err, len(again))
		}
	}
	if len(all) == 0 {
		t.Fatalf("%s: %q is read as nothing, without an error", before, text)
	}
}

// walk gives some positions of one random game: the start and others 15 steps apart, the last one over or not.
func walk(g *rules.Game, settings rules.Settings, count int) []rules.Position {
	rng := rand.New(rand.NewPCG(11, 13))
	p := g.New(settings)
	list := []rules.Position{p.Clone()}
	for step := 1; len(list) < count; step++ {
		legal := rules.Legal(p, nil)
		if len(legal) == 0 {
			break
		}
		m := legal[rng.IntN(len(legal))]
		side := p.Side()
		p.Do(m)
		if step%15 == 0 || side == p.Side() && side != board.NoSide && step%4 == 0 {
			list = append(list, p.Clone())
		}
	}
	return append(list, p)
}
