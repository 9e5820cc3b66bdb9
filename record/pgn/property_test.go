package pgn

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"crosspoint/record"
	"crosspoint/record/recordtest"
	"crosspoint/rules"
	"crosspoint/rules/all"
)

// TestRoundTrip writes random trees, reads them and writes them again.
func TestRoundTrip(t *testing.T) {
	for _, game := range all.Games {
		t.Run(game.ID, func(t *testing.T) {
			rounds := 80
			if testing.Short() {
				rounds = 20
			}
			for seed := range rounds {
				r := rand.New(rand.NewPCG(uint64(seed), 7))
				g := recordtest.Random(r, game, 20+seed*5)
				roundTrip(t, g, fmt.Sprintf("seed %d", seed))
			}
		})
	}
}

func roundTrip(t *testing.T, g *record.Game, what string) {
	t.Helper()
	text := Format(g)
	list, err := Read(text, all.Games)
	if err != nil {
		t.Fatalf("%s: %v\n%s", what, err, text)
	}
	if len(list) != 1 {
		t.Fatalf("%s: %d games\n%s", what, len(list), text)
	}
	if d := recordtest.Diff(g, list[0]); d != "" {
		t.Fatalf("%s: %s\n%s", what, d, text)
	}
	if !list[0].AtEnd() || strings.Contains(fmt.Sprint(list[0].PathTo(list[0].Cursor())), " ") {
		t.Fatalf("%s: the cursor is at %v", what, list[0].PathTo(list[0].Cursor()))
	}
	if again := Format(list[0]); !bytes.Equal(text, again) {
		t.Fatalf("%s: written again:\n%s\n--- first:\n%s", what, again, text)
	}
}

// TestManyGames puts games of all kinds into one file.
func TestManyGames(t *testing.T) {
	var games []*record.Game
	for seed := range 30 {
		r := rand.New(rand.NewPCG(uint64(seed), 9))
		games = append(games, recordtest.Random(r, all.Games[seed%len(all.Games)], 60))
	}
	text := Format(games...)
	list, err := Read(text, all.Games)
	if err != nil || len(list) != len(games) {
		t.Fatalf("%d games, %v", len(list), err)
	}
	entries, err := Scan(text)
	if err != nil || len(entries) != len(games) {
		t.Fatalf("%d entries, %v", len(entries), err)
	}
	for i, e := range entries {
		if d := recordtest.Diff(games[i], list[i]); d != "" {
			t.Errorf("game %d: %s", i, d)
		}
		one, err := ReadGame(text, e, all.Games)
		if err != nil {
			t.Fatalf("game %d: %v", i, err)
		}
		if d := recordtest.Diff(games[i], one); d != "" {
			t.Errorf("game %d alone: %s", i, d)
		}
		if e.Number != i+1 || e.Err != nil || e.Tag("Game") != games[i].Rules().FileName {
			t.Errorf("entry %d: %+v", i, e)
		}
		if want := 1 + bytes.Count(text[:e.Offset], []byte("\n")); e.Line != want {
			t.Errorf("entry %d at line %d, want %d", i, e.Line, want)
		}
	}
}

// TestWidth looks for lines that are longer than 80 characters without need.
func TestWidth(t *testing.T) {
	for seed := range 20 {
		r := rand.New(rand.NewPCG(uint64(seed), 3))
		g := recordtest.Start(r, all.Games[seed%len(all.Games)])
		for range 150 {
			legal := rules.Legal(g.Position(), nil)
			if _, err := g.Play(legal[r.IntN(len(legal))]); err != nil {
				break
			}
			if _, over := g.ResultAtCursor(); over {
				break
			}
			if r.IntN(4) == 0 {
				g.BackStep()
			}
		}
		_, moves, _ := bytes.Cut(Format(g), []byte("\n\n"))
		for _, line := range strings.Split(string(moves), "\n") {
			if utf8.RuneCountInString(line) > maxColumns || strings.HasSuffix(line, " ") {
				t.Errorf("%d characters: %q", utf8.RuneCountInString(line), line)
			}
		}
	}
}
