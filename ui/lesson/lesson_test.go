package lesson_test

import (
	"strings"
	"testing"

	"crosspoint/assets"
	"crosspoint/rules"
	games "crosspoint/rules/all"
	"crosspoint/text"
	"crosspoint/ui/lesson"
)

// shipped reads the course of a game.
func shipped(t *testing.T, g *rules.Game) *lesson.Course {
	t.Helper()
	data, err := assets.Lessons.ReadFile("lessons/" + g.ID + ".json")
	if err != nil {
		t.Fatal(err)
	}
	c, err := lesson.Read(data)
	if err != nil {
		t.Fatalf("%s: %v", g.ID, err)
	}
	return c
}

// TestShippedCourses proves every position, step and refusal through the rules, and replays the first games to a win.
func TestShippedCourses(t *testing.T) {
	for _, g := range games.Games {
		c := shipped(t, g)
		if err := c.Check(g); err != nil {
			t.Errorf("%s:\n%v", g.ID, err)
		}
	}
}

// most is how many words a chapter may have.
const most = 80

// TestTexts wants a text for every key, none too long, and a use for every text.
func TestTexts(t *testing.T) {
	english := text.New("en")
	used := map[string]bool{}
	for _, g := range games.Games {
		c := shipped(t, g)
		for _, key := range c.Keys(g) {
			used[key] = true
			if !english.Has(key) {
				t.Errorf("no text %q", key)
			}
			if n := len(strings.Fields(english.T(key))); n > most {
				t.Errorf("%s has %d words", key, n)
			}
		}
	}
	for _, key := range english.Keys() {
		for _, g := range games.Games {
			if strings.HasPrefix(key, "learn."+g.ID+".") && !used[key] {
				t.Errorf("nothing uses the text %q", key)
			}
		}
	}
}
