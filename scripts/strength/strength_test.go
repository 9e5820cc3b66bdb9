package main

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"

	"crosspoint/engine/match"
	"crosspoint/rules/all"
)

// TestMain lets the test be the program that it plays against.
func TestMain(m *testing.M) {
	beEngine()
	os.Exit(m.Run())
}

// TestExternalProgram plays against our own engine as another process: it is told the whole game and plays no wrong turns.
func TestExternalProgram(t *testing.T) {
	t.Setenv(selfVariable, "1")
	for _, g := range all.Games {
		c := against(os.Args[0], g.ID, 100, 0)
		s, err := c.play(context.Background(), 2, 1)
		if err != nil || s.Games() != 2 || s.Faults != [2]int{} || s.Turns[1] < 5 {
			t.Errorf("%s: %+v, %v", g.ID, s, err)
		}
	}
}

func TestExternalProgramThatEnds(t *testing.T) {
	if _, err := newExternal(exec.Command("true"), "xiangqi", "nodes 1", 0); err == nil {
		t.Error("a program that says nothing is a player")
	}
}

func TestShiftedRanks(t *testing.T) {
	for _, tt := range []struct {
		in   string
		by   int
		want string
	}{{"a0i9", 1, "a1i10"}, {"a1i10", -1, "a0i9"}, {"h2e2", 0, "h2e2"}} {
		if got := shifted(tt.in, tt.by); got != tt.want {
			t.Errorf("%s by %d is %s, want %s", tt.in, tt.by, got, tt.want)
		}
	}
}

// TestBots: each of them plays whole games without a wrong turn, and the better one of two wins.
func TestBots(t *testing.T) {
	for _, tt := range []struct {
		game          string
		better, worse match.Player
	}{
		{"cannon", newPlain(3), newPlain(1)},
		{"football", newStriker(true), newStriker(false)},
	} {
		g, s, err := lookUp(tt.game, "")
		if err != nil {
			t.Fatal(err)
		}
		m := match.Match{Game: g, Settings: s, Players: [2]match.Player{tt.better, tt.worse}, Pairs: 4, Opening: 2, MaxTurns: 120}
		if got := m.Run(context.Background()); got.Faults != [2]int{} || got.Games() != 8 || got.Points() <= 0.5 {
			t.Errorf("%s: %+v", tt.game, got)
		}
	}
}

func TestNamesAreUnique(t *testing.T) {
	for _, counted := range []bool{false, true} {
		seen := map[string]bool{}
		for _, c := range contests(counted) {
			if seen[c.name] {
				t.Errorf("%q twice", c.name)
			}
			seen[c.name] = true
			if _, _, err := lookUp(c.game, c.preset); err != nil {
				t.Errorf("%s: %v", c.name, err)
			}
		}
	}
}

func TestMaterialOfCannon(t *testing.T) {
	g, s, err := lookUp("cannon", "")
	if err != nil {
		t.Fatal(err)
	}
	// Two light soldiers on the second and third rank, a dark one on its second rank.
	p, err := g.Parse("4t5/3s6/10/10/10/10/10/S9/S9/4T5 d - 1", s)
	if err != nil {
		t.Fatal(err)
	}
	v := newPlain(1).material(p)
	p, err = g.Parse("4t5/3s6/10/10/10/10/10/S9/S9/4T5 l - 1", s)
	if err != nil {
		t.Fatal(err)
	}
	if mirrored := newPlain(1).material(p); v != -mirrored || v != 104 && v != -104 {
		t.Errorf("material %d and %d", v, mirrored)
	}
}

func TestRow(t *testing.T) {
	c := contest{name: "a, b", aim: 0.65}
	if got := c.row(match.Score{Wins: 3, Draws: 1, Losses: 0}); !strings.HasPrefix(got, "| a, b | 4 | 3 | 1 | 0 | 0.875 | +338 (") || !strings.HasSuffix(got, "| 0.65 |") {
		t.Errorf("row %q", got)
	}
}

// TestProcessorTime: a search takes more time than none.
func TestProcessorTime(t *testing.T) {
	self := func() (*external, error) { return newSelf("xiangqi", "nodes 200000") }
	bare, err := processorTime(self, speedMoves[1], false)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := processorTime(self, speedMoves[1], true)
	if err != nil || whole <= bare {
		t.Errorf("%v with a search, %v without, %v", whole, bare, err)
	}
}
