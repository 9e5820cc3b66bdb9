package e2e

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"crosspoint/board"
	"crosspoint/club"
	"crosspoint/record/pgn"
	"crosspoint/rules/all"
)

// TestClub plays a short game to its end, kills the program and finds the game in the club after the next start.
func TestClub(t *testing.T) {
	s := newSession(t, 1280, 900)
	s.start()
	s.press("welcome.xiangqi")
	s.typed("h2e2")
	s.typed("h9g7")
	s.wait("two moves", func(l look) bool { return strings.Contains(l.FEN, " w ") && l.Status != "" })
	s.keys("ctrl+r", "Return")
	s.wait("the end", func(l look) bool { return l.Result == "resignation" })
	store := club.New(s.data)
	list := s.club(store)
	s.kill()
	s.start()
	s.wait("the game of before", func(l look) bool { return l.Result == "resignation" })
	s.keys("ctrl+j")
	s.wait("the club", func(l look) bool { return l.Page == "club" && l.Buttons["Export…"][2] > 0 })
	s.screenshot("club")
	again, err := store.Games()
	if err != nil || len(again) != 1 || len(list) != 1 || again[0] != list[0] {
		t.Fatalf("in the club: %+v, before %+v, %v", again, list, err)
	}
	if g := again[0]; g.Game != "xiangqi" || g.Winner != board.Second || g.Reason != "resignation" || g.Turns != 2 || g.Opening != "h2e2 h9g7" {
		t.Errorf("in the club: %+v", g)
	}
	text, err := store.Text(again[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	if read, err := pgn.Read(text, all.Games); err != nil || len(read) != 1 || read[0].Root().LineEnd().Text() != "h9g7" {
		t.Errorf("the moves: %v", err)
	}
	s.exportsGames()
	s.keys("Escape")
	s.wait("the game again", func(l look) bool { return l.Page == "board" && l.Result == "resignation" })
}

// club waits until there are games in the club.
func (s *session) club(store *club.Store) []club.Game {
	s.t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		list, err := store.Games()
		if err != nil {
			s.t.Fatal(err)
		}
		if len(list) > 0 {
			return list
		}
	}
	s.t.Fatal("no game came into the club")
	return nil
}

// exportsGames writes the table of the games, which is one.
func (s *session) exportsGames() {
	s.t.Helper()
	s.press("Export…")
	s.press("All games")
	file := filepath.Join(s.files, "table.csv")
	s.dialog("Save File", file)
	s.wait("the page again", func(l look) bool { return slices.Contains(l.Texts, "Saved as table.csv.") })
	data, err := os.ReadFile(file)
	if err != nil {
		s.t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(data), "\uFEFF"))).ReadAll()
	if err != nil || len(rows) != 2 || rows[1][0] != "Xiangqi" || rows[1][8] != "2" {
		s.t.Errorf("the table: %v, %v", rows, err)
	}
}
