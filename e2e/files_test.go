package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"crosspoint/record/pgn"
	"crosspoint/rules/all"
)

// collection is a file of two games; the second one has a variation.
const collection = `[Game "Football"]
[White "Anna"]
[Black "Ben"]

1. Bh1-b7 Bh9-e6 *

[Game "Chinese Chess"]
[Format "ICCS"]
[Red "Élodie"]
[Black "王天一"]

1. h2e2 h9g7 (1... b9c7 2. b0c2) 2. h0g2 *
`

const (
	footballFEN = "rnbq1kn1r/9/1B7/4b4/4a4/9/9/9/RNBQ1KN1R w 2 - 2"
	xiangqiFEN  = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 3 2"
)

func (s *session) write(name, text string) string {
	s.t.Helper()
	path := filepath.Join(s.files, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		s.t.Fatal(err)
	}
	return path
}

// TestFilesOfManyGames opens a collection named on the command line, takes its second game, plays on from the middle, and
// saves into a file that is there already, all through the desktop's own dialogs.
func TestFilesOfManyGames(t *testing.T) {
	s := newSession(t, 1280, 900)
	file := s.write("two games.pgn", collection)
	s.start(file)
	s.wait("the list of games", func(l look) bool { return strings.Contains(strings.Join(l.Texts, " "), "two games.pgn") })
	s.screenshot("list")
	s.keys("Down", "Return")
	s.fen(xiangqiFEN)
	s.screenshot("opened")

	// Browse back and play something else: a variation, and the line of the file stays.
	s.keys("alt+Home")
	s.wait("browsing", func(l look) bool { return l.Mode == "browsing" })
	s.typed("b2e2")
	s.wait("the variation", func(l look) bool { return strings.Contains(l.FEN, "4C2C1") })

	target := s.write("kept.pgn", "something else\n")
	s.keys("ctrl+shift+s")
	s.dialog("Save File", target)
	time.Sleep(time.Second)
	s.screenshot("overwrite")
	s.keys("alt+r") // the desktop's question: Replace
	s.waitContent(target, "b2e2")
	data, err := os.ReadFile(target)
	if err != nil {
		t.Fatal(err)
	}
	games, err := pgn.Read(data, all.Games)
	if err != nil || len(games) != 1 {
		t.Fatalf("%d games, %v:\n%s", len(games), err, data)
	}
	if n := len(games[0].Root().Children()); n != 2 {
		t.Errorf("%d first steps, want the file's and the variation:\n%s", n, data)
	}

	s.wait("the end of saving", func(l look) bool { return strings.Contains(strings.Join(l.Texts, "\n"), "Saved") })
	// Everything is saved, so opening another game asks nothing.
	one := s.write("football.pgn", strings.SplitAfter(collection, "*\n")[0])
	s.keys("ctrl+o")
	s.dialog("Open File", one)
	s.fen(footballFEN)

	// A game that is not saved is not thrown away without a question.
	s.typed("Qd1-d4")
	played := s.wait("the step", func(l look) bool { return l.FEN != footballFEN }).FEN
	s.keys("ctrl+o")
	s.dialog("Open File", target)
	s.wait("the question", func(l look) bool { _, ok := l.Buttons["Don't save"]; return ok })
	s.screenshot("unsaved")
	s.keys("Escape")
	s.fen(played)
}

func (s *session) waitContent(path, part string) {
	s.t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		if data, err := os.ReadFile(path); err == nil && strings.Contains(string(data), part) {
			return
		}
	}
	s.screenshot("failed")
	s.t.Fatalf("%s does not hold %q", path, part)
}

// TestSmallWindow plays in the smallest window.
func TestSmallWindow(t *testing.T) {
	s := newSession(t, 1280, 900)
	s.start()
	s.run("xdotool", "windowsize", "--sync", s.window, "480", "360")
	s.wait("a small window", func(l look) bool { return l.Canvas[0] <= 480 && l.Canvas[1] <= 360 })
	s.screenshot("welcome")
	s.press("welcome.cannon")
	s.click("e1")
	l := s.wait("the town", func(l look) bool { return strings.Contains(l.FEN, "4T5 l") })
	s.screenshot("board")
	if l.Board[3] < 200 {
		t.Errorf("the board is %.0f pixels high", l.Board[3])
	}
}
