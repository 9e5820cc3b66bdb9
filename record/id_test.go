package record_test

import (
	"testing"

	"crosspoint/record"
	"crosspoint/record/pgn"
	"crosspoint/rules/all"
)

// TestID: the id comes back from a file, and a format that has no room for it loses nothing.
func TestID(t *testing.T) {
	g, err := record.New(all.Games[0], "", nil, "")
	if err != nil {
		t.Fatal(err)
	}
	g.SetID("abc-1")
	list, err := pgn.Read(pgn.Format(g), all.Games)
	if err != nil || len(list) != 1 || list[0].ID() != "abc-1" {
		t.Fatalf("%v, %v", list, err)
	}
	if lost := record.Missing(g, record.Abilities{}); len(lost) != 0 {
		t.Errorf("lost: %+v", lost)
	}
	g.SetTag("Event", "Club")
	if lost := record.Missing(g, record.Abilities{}); len(lost) != 1 || lost[0].Token != "Event" {
		t.Errorf("lost: %+v", lost)
	}
}
