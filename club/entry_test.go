package club_test

import (
	"strings"
	"testing"
	"time"

	"crosspoint/board"
	"crosspoint/club"
	"crosspoint/record"
	"crosspoint/record/pgn"
	"crosspoint/rules"
	games "crosspoint/rules/all"
)

// played is a game of some first legal steps.
func played(t *testing.T, g *rules.Game, steps int) *record.Game {
	t.Helper()
	rec, err := record.New(g, "", nil, "")
	if err != nil {
		t.Fatal(err)
	}
	for range steps {
		if _, err := rec.Play(rules.Legal(rec.Position(), nil)[0]); err != nil {
			t.Fatal(err)
		}
	}
	return rec
}

func TestEntry(t *testing.T) {
	now := time.Date(2026, 11, 30, 21, 0, 0, 0, time.UTC)
	for _, g := range games.Games {
		rec := played(t, g, 7)
		rec.SetPlayer(board.First, " Anna  Lee ")
		rec.SetLevel(board.Second, 4)
		rec.SetTimeControls([2]record.TimeControl{{Main: 5 * time.Minute}, {Main: 5 * time.Minute}})
		rec.SetID(club.NewID(now.Add(-time.Hour)))
		if _, ok := club.EntryOf(rec, now); ok || club.Over(rec) {
			t.Fatalf("%s: a game that goes on", g.ID)
		}
		rec.Declare(rules.Result{Winner: board.Second, Reason: record.ReasonResignation})
		e, ok := club.EntryOf(rec, now)
		want := club.Game{
			ID: rec.ID(), Game: g.ID, Preset: g.Presets[0].ID, Players: [2]club.Player{{Name: "Anna Lee"}, {Level: 4}}, Winner: board.Second,
			Reason: "resignation", Start: now.Add(-time.Hour).UnixMilli(), End: now.UnixMilli(), Turns: rec.Root().LineEnd().Turn(),
			Opening: e.Opening, Clocks: [2]string{"300", "300"}, Mark: e.Mark,
		}
		if !ok || e.Game != want {
			t.Errorf("%s:\n%+v\nwant\n%+v", g.ID, e.Game, want)
		}
		if n := strings.Count(e.Opening, " ") + 1; n != club.OpeningTurns {
			t.Errorf("%s: an opening of %d turns: %q", g.ID, n, e.Opening)
		}
		list, err := pgn.Read(e.Text, games.Games)
		if err != nil || len(list) != 1 || string(pgn.Format(list[0])) != string(pgn.Format(rec)) {
			t.Errorf("%s: the text is not the game: %v", g.ID, err)
		}
		again, _ := club.EntryOf(rec.Clone(), now.Add(time.Hour))
		rec.Declare(rules.Result{Winner: board.First, Reason: record.ReasonTime})
		other, _ := club.EntryOf(rec, now)
		if again.Mark != e.Mark || other.Mark == e.Mark || other.ID != e.ID {
			t.Errorf("%s: marks %q, %q, %q", g.ID, e.Mark, again.Mark, other.Mark)
		}
	}
}

// TestEntryOfFile: a game from a file gets the same id each time, and its own date.
func TestEntryOfFile(t *testing.T) {
	now := time.Date(2026, 11, 30, 21, 0, 0, 0, time.UTC)
	rec := played(t, games.Games[1], 4)
	rec.SetTag("Date", "1999.05.06")
	rec.SetTag("GameId", "12345")
	rec.SetProgram(board.First, record.Program{ID: "fairy"})
	rec.Declare(rules.Result{Winner: board.NoSide, Reason: record.ReasonAgreement})
	e, ok := club.EntryOf(rec, now)
	again, _ := club.EntryOf(rec, now.Add(time.Hour))
	if !ok || e.ID != again.ID || !strings.HasPrefix(e.ID, "file-") || e.Ended().UTC().Format(time.DateOnly) != "1999-05-06" {
		t.Errorf("%+v", e.Game)
	}
	if e.Players[0] != (club.Player{Name: "fairy", Program: true}) {
		t.Errorf("players %+v", e.Players)
	}
	rec.SetTag("Date", "1999.??.??")
	if e, _ := club.EntryOf(rec, now); !e.Ended().Equal(now) {
		t.Errorf("a date that is not known: %v", e.Ended())
	}
	shuffled, err := record.New(games.Games[1], "", nil, "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	shuffled.Declare(rules.Result{Winner: board.First})
	if e, ok := club.EntryOf(shuffled, now); !ok || e.Opening != "" || e.Turns != 0 {
		t.Errorf("a position: %+v", e.Game)
	}
}
