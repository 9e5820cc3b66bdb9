package puzzle

import (
	"bytes"
	"slices"
	"testing"

	"crosspoint/assets"
	"crosspoint/board"
	"crosspoint/rules"
	"crosspoint/rules/all"
)

// shares are how many puzzles of each length ship.
var shares = map[string][]int{"xiangqi": {15, 20, 15, 10}, "cannon": {4, 22, 22, 12}, "football": {22, 30, 8}}

// shipped reads the puzzles of a game that come with the program.
func shipped(t *testing.T, g *rules.Game) []Puzzle {
	t.Helper()
	data, err := assets.Puzzles.ReadFile("puzzles/" + g.ID + ".jsonl")
	if err != nil {
		t.Fatal(err)
	}
	list, err := Read(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("%s: %v", g.ID, err)
	}
	return list
}

// TestShipped proves every puzzle that comes with the program: it can be read, wins in its number of turns and not sooner, has one
// first step, and its solution plays out to the win.
func TestShipped(t *testing.T) {
	for _, g := range all.Games {
		list := shipped(t, g)
		s := NewSolver(0)
		lengths, grades := map[int]int{}, map[int]int{}
		for i := range list {
			if s.Forget(); list[i].Turns < 3 || !testing.Short() {
				prove(t, s, g, &list[i])
			}
			lengths[list[i].Turns]++
			grades[list[i].Grade]++
			if list[i].Game != g.ID {
				t.Errorf("%s is a puzzle of %s", list[i].ID, list[i].Game)
			}
		}
		for i, n := range shares[g.ID] {
			if lengths[i+1] != n {
				t.Errorf("%s: %d puzzles of %d turns, want %d", g.ID, lengths[i+1], i+1, n)
			}
		}
		if len(list) != 60 || len(grades) < 4 {
			t.Errorf("%s: %d puzzles, grades %v", g.ID, len(list), grades)
		}
		apart(t, list)
	}
}

// TestThemes: the themes that ship are those of the solutions, and a win in one turn is not said to begin with anything.
func TestThemes(t *testing.T) {
	for _, g := range all.Games {
		list := shipped(t, g)
		for i := range list {
			p := &list[i]
			start, err := p.Start(g)
			if err != nil {
				t.Fatalf("%s: %v", p.ID, err)
			}
			turns, err := p.Moves(g)
			if err != nil {
				t.Fatalf("%s: %v", p.ID, err)
			}
			if want := study(g, start, turns).themes; !slices.Equal(p.Themes, want) {
				t.Errorf("%s has the themes %v, its solution %v", p.ID, p.Themes, want)
			}
			if p.Turns == 1 && (slices.Contains(p.Themes, ThemeCheck) || slices.Contains(p.Themes, ThemeQuiet)) {
				t.Errorf("%s, a win in one turn, begins with %v", p.ID, p.Themes)
			}
		}
	}
}

// apart checks that no two puzzles look alike.
func apart(t *testing.T, list []Puzzle) {
	t.Helper()
	for i := range list {
		g := all.ByID(list[i].Game)
		a, err := list[i].Start(g)
		if err != nil {
			continue // told already
		}
		for k := range i {
			b, err := list[k].Start(g)
			if err != nil {
				continue
			}
			differ := 0
			for at := range g.Geometry.Points() {
				if a.At(board.Point(at)) != b.At(board.Point(at)) {
					differ++
				}
			}
			if differ < kinship {
				t.Errorf("%s and %s differ in %d points", list[i].ID, list[k].ID, differ)
			}
		}
	}
}
