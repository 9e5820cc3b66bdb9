package control_test

import (
	"math/rand/v2"
	"testing"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/rules"
	"crosspoint/rules/all"
	"crosspoint/ui/control"
)

// longGame is an unfinished game of random steps with a number of turns, the same at each call.
func longGame(tb testing.TB, g *rules.Game, turns int) *record.Game {
	tb.Helper()
	rec, err := record.New(g, "", nil, "")
	if err != nil {
		tb.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for rec.Cursor().Turn() < turns || !rec.Cursor().EndsTurn() {
		legal := rules.Legal(rec.Position(), nil)
		r.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
		// Captures and kicks are spared for when a draw rule comes near.
		quiet := rec.Cursor().Turn()%90 != 89
		if !goOn(rec, legal, quiet) && !goOn(rec, legal, !quiet) {
			tb.Fatalf("%s: no way on after %d turns", g.ID, rec.Cursor().Turn())
		}
	}
	return rec
}

// goOn plays the first quiet step, or the first other one, that does not end the game.
func goOn(rec *record.Game, steps []rules.Move, quiet bool) bool {
	for _, m := range steps {
		e := rec.Rules().Effect(rec.Position(), m)
		if quiet != (e.Removed == board.NoPoint && e.Style != rules.StyleKick) {
			continue
		}
		p := rec.Position().Clone()
		p.Do(m)
		if _, over := rules.Outcome(p); !over {
			_, err := rec.Play(m)
			return err == nil
		}
	}
	return false
}

// blank is a view that does nothing.
type blank struct{}

func (blank) Show(control.State) {}

// BenchmarkState plays and takes back a step at the end of a long game; each is one state shown.
func BenchmarkState(b *testing.B) {
	for _, g := range all.Games {
		for _, notation := range []string{"file", "other"} {
			b.Run(g.ID+"/"+notation, func(b *testing.B) { benchmarkState(b, g, notation) })
		}
	}
}

func benchmarkState(b *testing.B, g *rules.Game, notation string) {
	if notation == "other" {
		other := *g
		second := other.Notations[0]
		second.ID = "other"
		other.Notations = append(other.Notations[:1:1], second)
		g = &other
	}
	rec := longGame(b, g, 600)
	c := control.New(control.Config{View: blank{}, Notations: map[string]string{g.ID: notation}})
	c.Load(rec, "")
	text := g.Notations[0].Format(rec.Position(), rules.Legal(rec.Position(), nil)[0])
	if n := len(c.State().Rows); n != 600 {
		b.Fatalf("%d rows", n)
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if i%2 == 0 {
			if m := c.Type(text); m.Key != "" {
				b.Fatal(words(m))
			}
		} else {
			c.Undo()
		}
	}
}
