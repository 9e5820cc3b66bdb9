package e2e

import (
	"os"
	"strings"
	"testing"
)

// studied is a game with a variation.
const studied = `[Game "Chinese Chess"]
[Format "ICCS"]
[Red "Anna"]
[Black "Ben"]

1. h2e2 h9g7 (1... b9c7 2. b0c2) 2. h0g2 *
`

// TestEditing judges a move, writes a comment and changes the data by the keyboard, and looks for all of it in the saved file.
func TestEditing(t *testing.T) {
	s := newSession(t, 1280, 900)
	file := s.write("studied.pgn", studied)
	s.start(file)
	s.wait("the game", func(l look) bool { return l.Mode == "human" })
	s.settle()
	s.keys("alt+shift+3", "alt+c")
	s.wait("the comment", func(l look) bool { return l.Mode == "blocked" })
	s.keys("f", "i", "n", "e")
	s.press("OK")
	s.wait("the game again", func(l look) bool { return l.Mode == "human" })
	s.keys("ctrl+shift+i")
	s.wait("the data", func(l look) bool { return l.Mode == "blocked" })
	s.keys("C", "u", "p")
	s.screenshot("data")
	s.keys("Return")
	s.wait("the game again", func(l look) bool { return l.Mode == "human" })
	s.keys("ctrl+s")
	s.waitContent(file, "[Event \"Cup\"]")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"h0g2 $3 {fine}", "(1... b9c7"} {
		if !strings.Contains(strings.ReplaceAll(string(data), "\n", " "), want) {
			t.Errorf("no %q in\n%s", want, data)
		}
	}
}
