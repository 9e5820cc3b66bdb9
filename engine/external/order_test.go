package external

import (
	"errors"
	"testing"
	"time"

	"crosspoint/board"
	"crosspoint/rules"
	"crosspoint/rules/all"
)

// TestUnits: every time of a UCCI command is in the program's unit, what is added for a turn too.
func TestUnits(t *testing.T) {
	l := Limits{}
	l.Left[board.First], l.Increment[board.First], l.Left[board.Second] = 90*time.Second, 2*time.Second, 61*time.Second
	for _, tc := range []struct {
		e    Engine
		want string
	}{
		{Engine{protocol: UCCI}, "go time 90 increment 2 opptime 61 oppincrement 0"},
		{Engine{protocol: UCCI, millis: true}, "go time 90000 increment 2000 opptime 61000 oppincrement 0"},
		{Engine{protocol: UCI}, "go wtime 90000 btime 61000 winc 2000 binc 0"},
	} {
		if got := tc.e.order(l, board.First); got != tc.want {
			t.Errorf("%s, milliseconds %v: %q, want %q", tc.e.protocol, tc.e.millis, got, tc.want)
		}
	}
}

// TestOtherRules: a program without a choice of rules is not told steps that the usual ones forbid, and goes on in another game.
func TestOtherRules(t *testing.T) {
	g := all.ByID("xiangqi")
	settings, err := g.Settings("casual", nil)
	if err != nil {
		t.Fatal(err)
	}
	// Red leaves the general where the chariot takes it.
	p, err := g.Parse("3k5/9/9/9/4r4/9/9/9/9/R3K4 w - - 0 1", settings)
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Notations[0].Parse(p, "a0a1")
	if err != nil {
		t.Fatal(err)
	}
	r := Request{Game: g, Preset: "casual", Start: p, Steps: []rules.Move{m}, Limits: Limits{MoveTime: 100 * time.Millisecond}}
	e := start(t, self(t, "x"))
	var trouble *Error
	if _, err := e.Search(t.Context(), r, nil); !errors.As(err, &trouble) || trouble.Key != KeyRules {
		t.Errorf("a step against the usual rules: %v", err)
	}
	if _, err := e.Search(t.Context(), request("xiangqi", r.Limits), nil); err != nil {
		t.Errorf("the next game: %v", err)
	}
	if _, err := start(t, self(t, "ours")).Search(t.Context(), r, nil); err != nil {
		t.Errorf("a program that knows these rules: %v", err)
	}
}
