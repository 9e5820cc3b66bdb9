package e2e

import (
	"os"
	"strings"
	"testing"
	"time"

	"crosspoint/record"
	"crosspoint/record/pgn"
	"crosspoint/rules/all"
)

// finished is a game of a few turns in which Dark does not shoot the town, and loses its own.
const finished = `[Game "Cannon"]
[White "Anna"]
[Black "Ben"]
[SetUp "1"]
[FEN "4t5/10/10/4S5/4S5/4S5/10/10/5s4/4T5 d - 9"]

1. e7-f8 f2xe1 0-1
`

// settle waits until the window manager has put the window where it stays.
func (s *session) settle() {
	s.t.Helper()
	x, y := s.origin()
	for still, tries := 0, 0; still < 5 && tries < 100; tries++ {
		time.Sleep(100 * time.Millisecond)
		nx, ny := s.origin()
		if still++; nx != x || ny != y {
			x, y, still = nx, ny, 0
		}
	}
}

// TestReview opens a finished game, has it reviewed, and looks for what was better in the saved file.
func TestReview(t *testing.T) {
	s := newSession(t, 1280, 900)
	file := s.write("finished.pgn", finished)
	s.start(file)
	l := s.wait("the end of the game", func(l look) bool { return l.Mode == "over" })
	s.settle()
	s.press("Review")
	s.wait("the question", func(l look) bool { _, ok := l.Buttons["Quick"]; return ok })
	s.screenshot("question")
	s.press("Quick")
	s.wait("the end of the review", func(l look) bool { _, ok := l.Buttons["Summary"]; return ok })
	s.screenshot("reviewed")
	s.press("Summary")
	s.wait("the summary", func(l look) bool { return strings.Contains(strings.Join(l.Texts, "\n"), "lost the game") })
	s.screenshot("summary")
	s.keys("Escape", "alt+Home", "alt+Next")
	s.wait("the turning point", func(n look) bool { return n.Mode == "browsing" && n.FEN != l.FEN })
	s.screenshot("turning-point")

	s.keys("ctrl+s")
	s.waitContent(file, "[%eval")
	s.wait("the end of saving", func(l look) bool { return l.Mode == "browsing" })
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	games, err := pgn.Read(data, all.Games)
	if err != nil || len(games) != 1 {
		t.Fatalf("%d games, %v:\n%s", len(games), err, data)
	}
	first := games[0].Root().Children()
	if len(first) != 2 || first[1].Text() != "xe10" || first[1].Comment == "" || len(first[0].NAGs) != 1 || first[0].NAGs[0] != record.GlyphBlunder {
		t.Errorf("the file holds\n%s", data)
	}

	s.keys("ctrl+z")
	s.wait("the undo", func(l look) bool { return !strings.Contains(strings.Join(l.Texts, "\n"), "reviewed") })
	s.keys("ctrl+s")
	for deadline := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		if data, err = os.ReadFile(file); err == nil && !strings.Contains(string(data), "[%eval") {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("after one undo the file holds\n%s", data)
		}
	}
	if strings.Contains(string(data), "xe10") || !strings.Contains(string(data), "1. e7-f8 f2xe1") {
		t.Errorf("after one undo the file holds\n%s", data)
	}
}
