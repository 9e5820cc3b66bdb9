package e2e

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"crosspoint/assets"
	"crosspoint/engine/puzzle"
	"crosspoint/rules"
	"crosspoint/rules/all"
)

// shipped finds the puzzle with a position.
func shipped(t *testing.T, game, fen string) puzzle.Puzzle {
	t.Helper()
	data, err := assets.Puzzles.ReadFile("puzzles/" + game + ".jsonl")
	if err != nil {
		t.Fatal(err)
	}
	list, err := puzzle.Read(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(list, func(p puzzle.Puzzle) bool { return p.FEN == fen })
	if i < 0 {
		t.Fatalf("no puzzle of %s has the position %s", game, fen)
	}
	return list[i]
}

// TestPuzzle solves a puzzle with the mouse after a wrong step, and finds it solved when the program has been killed and started again.
func TestPuzzle(t *testing.T) {
	s := newSession(t, 1280, 900)
	s.start()
	s.press("Puzzles")
	s.wait("a puzzle", func(l look) bool { return l.Page == "puzzles" && l.Board[0] > 0 })
	s.keys("Next") // Page Down
	l := s.wait("the second puzzle", func(l look) bool { return says(l, "Puzzle 2 of 60") })
	p := shipped(t, l.Game, l.FEN)
	g := all.ByID(l.Game)
	pos, err := p.Start(g)
	if err != nil {
		t.Fatal(err)
	}
	turns, err := p.Moves(g)
	if err != nil {
		t.Fatal(err)
	}
	clicks := func(m rules.Move) {
		for _, at := range g.Paths(pos, m)[0] {
			s.click(g.Geometry.Name(at))
		}
	}
	for _, m := range rules.Legal(pos, nil) {
		if !m.Same(turns[0][0]) {
			clicks(m)
			break
		}
	}
	s.wait("the way back", func(l look) bool { return l.Buttons["Take back"][0] > l.Board[2] }) // beside the board: it has been laid out
	s.press("Take back")
	s.fen(p.FEN)
	for i, turn := range turns {
		for _, m := range turn {
			if i%2 == 0 {
				clicks(m)
			}
			pos.Do(m)
		}
		s.fen(pos.FEN())
	}
	s.wait("the praise", func(l look) bool { return says(l, "Well done") })
	s.screenshot("solved")
	deadline := time.Now().Add(patience)
	for {
		data, err := os.ReadFile(filepath.Join(s.data, "puzzles.json"))
		if err == nil && strings.Contains(string(data), p.ID) {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("what was solved is not on disk: %v", err)
		}
		time.Sleep(10 * time.Millisecond)
	}
	s.kill()
	s.start()
	s.press("Puzzles")
	s.wait("the puzzles", func(l look) bool { return l.Buttons["puzzle-next"][0] > 0 && says(l, "Puzzle 1 of 60") })
	s.press("puzzle-next")
	s.wait("the puzzle that was solved", func(l look) bool { return l.FEN == p.FEN && says(l, "· solved") })
	s.press("puzzles")
	s.wait("the welcome page", func(l look) bool { return l.Page == "welcome" })
}

// says tells whether a text of the window has a part.
func says(l look, part string) bool {
	return slices.ContainsFunc(l.Texts, func(s string) bool { return strings.Contains(s, part) })
}
