package e2e

import (
	"bytes"
	"testing"

	"crosspoint/assets"
	"crosspoint/record/pgn"
	"crosspoint/rules"
	"crosspoint/rules/all"
	"crosspoint/text"
	"crosspoint/ui/lesson"
)

// course reads what teaches a game.
func course(t *testing.T, g *rules.Game) *lesson.Course {
	t.Helper()
	data, err := assets.Lessons.ReadFile("lessons/" + g.ID + ".json")
	if err != nil {
		t.Fatal(err)
	}
	c, err := lesson.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestLessons reads the rules in the middle of a game, does something right and something wrong on a diagram, plays the guided game to its end, and
// finds the game as it was.
func TestLessons(t *testing.T) {
	english := text.New("en")
	s := newSession(t, 1280, 900)
	s.start()
	s.press("welcome.cannon")
	s.wait("the board", func(l look) bool { return l.Page == "board" && len(l.Points) > 0 })
	s.click("e1", "f10", "e4", "e5")
	s.wait("a step", func(l look) bool { return l.Game == "cannon" && l.Page == "board" && l.FEN != "" && l.Status != "" })
	before := pgn.Format(s.journal())

	g := all.ByID("cannon")
	c := course(t, g)
	s.keys("F2")
	s.wait("the rules", func(l look) bool {
		return l.Page == "rules" && l.Board[0] > 0 && says(l, english.T("learn.cannon.goal.text"))
	})
	goal := &c.Chapters[0]
	p, err := goal.Diagrams[0].Start(g, g.Presets[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	moves, err := lesson.Play(g, p.Clone(), goal.Diagrams[0].Tries[0].Step)
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range g.Paths(p, moves[0])[0] {
		s.click(g.Geometry.Name(at))
	}
	s.wait("the praise", func(l look) bool { return says(l, english.T("learn.cannon.goal.soldier")) })
	s.press("lesson-again")
	s.wait("the start", func(l look) bool { return l.FEN == p.FEN() })
	s.keys("Next", "Next") // Page Down
	s.wait("the third chapter", func(l look) bool { return says(l, english.T("learn.cannon.town.text")) })
	s.click("e1")
	s.wait("the refusal", func(l look) bool { return says(l, english.T("refuse.cannon.town-never-moves")) })
	s.screenshot("rules")

	s.keys("F3")
	for _, m := range c.First.Steps {
		want := english.T(lesson.Key(g, lesson.FirstChapter, m.Say))
		l := s.wait(m.Say, func(l look) bool { return l.Page == "first-game" && says(l, want) })
		p, err := g.Parse(l.FEN, settings(t, g))
		if err != nil {
			t.Fatal(err)
		}
		moves, err := lesson.Play(g, p.Clone(), m.Step)
		if err != nil {
			t.Fatal(err)
		}
		for _, at := range g.Paths(p, moves[0])[0] {
			s.click(g.Geometry.Name(at))
		}
	}
	s.wait("the win", func(l look) bool { return says(l, english.T("learn.cannon.first.end")) })
	s.screenshot("first-game")
	s.press("lesson-leave")
	s.wait("the game", func(l look) bool { return l.Page == "board" })
	if after := pgn.Format(s.journal()); !bytes.Equal(before, after) {
		t.Errorf("the game was\n%s\nand is\n%s", before, after)
	}
}

func settings(t *testing.T, g *rules.Game) rules.Settings {
	t.Helper()
	set, err := g.Settings("", nil)
	if err != nil {
		t.Fatal(err)
	}
	return set
}
