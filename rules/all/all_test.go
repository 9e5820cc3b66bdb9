package all_test

import (
	"testing"

	"crosspoint/rules/all"
	"crosspoint/rules/rulestest"
	"crosspoint/text"
)

func TestByID(t *testing.T) {
	ids := []string{"cannon", "xiangqi", "football"}
	if len(all.Games) != len(ids) {
		t.Fatalf("%d games, want %d", len(all.Games), len(ids))
	}
	for i, id := range ids {
		if g := all.ByID(id); g == nil || g != all.Games[i] {
			t.Errorf("ByID(%q) is not game %d", id, i)
		}
	}
	if g := all.ByID("chess"); g != nil {
		t.Errorf("ByID of an unknown game is %s", g.ID)
	}
}

// TestNamesInFiles wants the games to be told apart by the tag that files carry.
func TestNamesInFiles(t *testing.T) {
	seen := map[string]bool{}
	for _, g := range all.Games {
		if seen[g.FileName] {
			t.Errorf("two games are called %q in files", g.FileName)
		}
		seen[g.FileName] = true
	}
}

func TestTexts(t *testing.T) {
	has := text.New("en").Has
	for _, g := range all.Games {
		t.Run(g.ID, func(t *testing.T) { rulestest.Texts(t, g, has) })
	}
}

// TestExamples wants a line to show notations with from every game.
func TestExamples(t *testing.T) {
	for _, g := range all.Games {
		if len(g.Example) < 3 {
			t.Errorf("%s has no example", g.ID)
		}
	}
}
