package xiangqi

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"crosspoint/board"
	"crosspoint/rules"
)

// A moveRow is one sentence of the rules about moves: steps that it allows, and steps that it forbids, each as
// "step key at..." with the refusal's key (without the game's prefix) and the points shown.
type moveRow struct {
	sentence string
	preset   string
	fen      string
	good     string
	bad      []string
}

var moveRows = []moveRow{
	{
		"the general moves one point along a line", "", "3k5/9/9/9/9/9/9/9/5K3/9 w",
		"f1f0 f1f2 f1e1",
		[]string{"f1e2 general-shape e2", "f1e0 general-shape e0", "f1f3 general-shape f3"},
	},
	{
		"the general stays in its palace", "", "3k5/9/9/9/9/9/9/5K3/9/9 w",
		"f2f1 f2e2",
		[]string{"f2g2 palace g2", "f2f3 palace f3"},
	},
	{
		"Black's general stays in its palace", "", "9/9/3k5/9/9/9/9/9/9/5K3 b",
		"d7e7 d7d8",
		[]string{"d7c7 palace c7", "d7d6 palace d6"},
	},
	{
		"the general captures one point along a line", "", "3k5/9/9/9/9/9/9/9/5n3/5K3 w",
		"f0f1",
		[]string{"f0e1 general-shape e1"},
	},
	{
		"the two generals never face each other: by the general's own step", "", "3k5/9/9/9/9/9/9/9/9/4K4 w",
		"e0f0 e0e1",
		[]string{"e0d0 generals-face d0 d9"},
	},
	{
		"the two generals never face each other: by a piece that leaves the file", "", "4k4/9/9/4P4/9/9/9/9/9/4K4 w",
		"e6e7",
		[]string{"e6d6 generals-face e0 e9", "e6f6 generals-face e0 e9"},
	},
	{
		"the generals may stand on one file with a piece between them", "", "4k4/9/9/9/9/4p4/9/9/9/3K5 w",
		"d0e0", nil,
	},
	{
		"the advisor moves one point diagonally", "", "3k5/9/9/9/9/9/9/9/4A4/5K3 w",
		"e1d0 e1d2 e1f2",
		[]string{"e1e2 advisor-shape e2", "e1d1 advisor-shape d1", "e1g3 advisor-shape g3"},
	},
	{
		"the advisor stays in its palace", "", "3k5/9/9/9/9/9/9/3A5/9/5K3 w",
		"d2e1",
		[]string{"d2c3 palace c3", "d2e3 palace e3", "d2c1 palace c1"},
	},
	{
		"Black's advisor stays in its palace", "", "3k5/9/5a3/9/9/9/9/9/9/5K3 b",
		"f7e8",
		[]string{"f7g6 palace g6", "f7e6 palace e6"},
	},
	{
		"the elephant moves exactly two points diagonally", "", "3k5/9/9/9/9/9/9/4B4/9/5K3 w",
		"e2c0 e2g0 e2c4 e2g4",
		[]string{"e2d3 elephant-shape d3", "e2e4 elephant-shape e4", "e2h5 elephant-shape h5"},
	},
	{
		"the elephant's eye must be empty", "", "3k5/9/9/9/9/2B6/3p5/9/9/5K3 w",
		"c4a2",
		[]string{"c4e2 elephant-eye d3"},
	},
	{
		"an own piece on the eye blocks as well", "", "3k5/9/9/9/9/9/9/4B4/3N5/5K3 w",
		"e2g0 e2c4",
		[]string{"e2c0 elephant-eye d1"},
	},
	{
		"the elephant never crosses the river", "", "3k5/9/9/9/9/2B6/9/9/9/5K3 w",
		"c4a2 c4e2",
		[]string{"c4e6 river e6", "c4a6 river a6"},
	},
	{
		"Black's elephant never crosses the river", "", "3k5/9/9/9/6b2/9/9/9/9/5K3 b",
		"g5e7 g5i7",
		[]string{"g5e3 river e3", "g5i3 river i3"},
	},
	{
		"the horse moves one point along a line, then one diagonally outward", "", "3k5/9/9/9/9/4N4/9/9/9/5K3 w",
		"e4d6 e4f6 e4g5 e4g3 e4f2 e4d2 e4c3 e4c5",
		[]string{"e4e5 horse-shape e5", "e4f5 horse-shape f5", "e4e6 horse-shape e6", "e4g6 horse-shape g6"},
	},
	{
		"the horse's leg must be empty", "", "3k5/9/9/9/4p4/4N4/9/9/9/5K3 w",
		"e4g5 e4g3 e4f2 e4d2 e4c3 e4c5",
		[]string{"e4d6 horse-leg e5", "e4f6 horse-leg e5"},
	},
	{
		"an own piece on the leg blocks as well", "", "3k5/9/9/9/9/4NR3/9/9/9/4K4 w",
		"e4d6 e4f6",
		[]string{"e4g5 horse-leg f4", "e4g3 horse-leg f4"},
	},
	{
		"a piece diagonally next to the horse does not block", "", "3k5/9/9/9/5c3/4N4/9/9/9/5K3 w",
		"e4f6 e4g5", nil,
	},
	{
		"the chariot moves any number of points along a line", "", "3k5/9/9/9/9/R7R/9/9/9/5K3 w",
		"a4b4 a4h4 a4a9 a4a0 a4a5",
		[]string{"a4b5 chariot-shape b5", "a4c6 chariot-shape c6"},
	},
	{
		"the chariot does not jump", "", "3k5/9/9/9/9/R2p1n3/9/9/9/5K3 w",
		"a4c4 a4d4",
		[]string{"a4e4 chariot-blocked d4", "a4f4 chariot-blocked d4", "a4h4 chariot-blocked d4 f4"},
	},
	{
		"the cannon moves like the chariot", "", "3k5/9/9/9/9/C8/9/9/9/5K3 w",
		"a4i4 a4b4 a4a9 a4a0",
		[]string{"a4b5 cannon-shape b5"},
	},
	{
		"the cannon captures by jumping exactly one piece", "", "3k5/9/9/9/9/C2p2r1r/9/9/9/5K3 w",
		"a4c4 a4g4",
		[]string{"a4d4 cannon-no-screen d4", "a4i4 cannon-many-screens d4 g4"},
	},
	{
		"the cannon has no screen when it does not capture", "", "3k5/9/9/9/9/C2p2r1r/9/9/9/5K3 w",
		"a4b4",
		[]string{"a4e4 cannon-jumps-to-empty d4", "a4h4 cannon-jumps-to-empty d4 g4"},
	},
	{
		"the screen is of either side", "", "3k5/9/9/9/9/C1P5r/9/9/9/5K3 w",
		"a4i4", nil,
	},
	{
		"the cannon captures however far", "", "r2k5/9/9/p8/9/9/9/9/9/C4K3 w",
		"a0a9",
		[]string{"a0a6 cannon-no-screen a6"},
	},
	{
		"a cannon over its screen does not capture its own", "", "3k5/9/9/9/9/C2p2R2/9/9/9/5K3 w",
		"",
		[]string{"a4g4 own-piece g4"},
	},
	{
		"the soldier moves one point forward", "", "3k5/9/9/9/9/9/4P4/9/9/5K3 w",
		"e3e4",
		[]string{"e3e5 soldier-shape e5", "e3f4 soldier-shape f4", "e3f3 soldier-sideways f3"},
	},
	{
		"before crossing the river the soldier does not move sideways", "", "3k5/9/9/9/9/4P4/9/9/9/5K3 w",
		"e4e5",
		[]string{"e4d4 soldier-sideways d4", "e4f4 soldier-sideways f4"},
	},
	{
		"after crossing the river also one sideways", "", "3k5/9/9/9/4P4/9/9/9/9/5K3 w",
		"e5e6 e5d5 e5f5",
		[]string{"e5c5 soldier-shape c5", "e5d6 soldier-shape d6"},
	},
	{
		"the soldier never moves backward", "", "3k5/9/9/9/4P4/9/9/9/9/5K3 w",
		"e5e6",
		[]string{"e5e4 soldier-backward e4", "e5e0 soldier-backward e0"},
	},
	{
		"on the last rank a soldier only moves sideways", "", "P2k5/9/9/9/9/9/9/9/9/5K3 w",
		"a9b9",
		[]string{"a9a8 soldier-backward a8"},
	},
	{
		"Black's soldier goes the other way", "", "3k5/9/9/4p4/9/9/9/9/9/5K3 b",
		"e6e5",
		[]string{"e6e7 soldier-backward e7", "e6d6 soldier-sideways d6"},
	},
	{
		"Black's soldier sideways after the river", "", "3k5/9/9/9/9/4p4/9/9/9/5K3 b",
		"e4e3 e4d4 e4f4",
		[]string{"e4e5 soldier-backward e5"},
	},
	{
		"the soldier captures as it moves", "", "3k5/9/9/9/3nPn3/9/9/9/9/5K3 w",
		"e5d5 e5f5", nil,
	},
	{
		"a step that opens the way to the own general is illegal", "", "3k5/9/4r4/9/9/9/4R4/9/9/4K4 w",
		"e3e7 e3e5 e3e1",
		[]string{"e3d3 opens-check e7"},
	},
	{
		"a step into the line of a hollow cannon is illegal", "", "3k5/9/4c4/9/9/9/R8/9/9/4K4 w",
		"a3a4",
		[]string{"a3e3 opens-check e7"},
	},
	{
		"a step that frees the leg of a horse is illegal", "", "3k5/9/9/9/9/9/9/3n5/3R5/4K4 w",
		"d1d2",
		[]string{"d1a1 opens-check d2"},
	},
	{
		"a step that leaves the general in check is illegal", "", "3k5/9/4r4/9/9/9/R8/9/9/4K4 w",
		"e0f0 a3e3",
		[]string{"a3a4 still-in-check e7", "e0d0 generals-face d0 d9", "e0e1 into-check e7"},
	},
	{
		"a step of the general to where a soldier attacks is illegal", "", "3k5/9/9/9/9/9/9/4p4/9/4K4 w",
		"e0f0",
		[]string{"e0e1 into-check e2", "e0d0 generals-face d0 d9"},
	},
	{
		"casual: leaving the general in check is legal", "casual", "3k5/9/4r4/9/9/9/R8/9/9/4K4 w",
		"e0f0 e0e1 a3e3 a3a4", nil,
	},
	{
		"casual: facing generals stay illegal", "casual", "4k4/9/9/9/9/9/4R4/9/9/4K4 w",
		"e3e8",
		[]string{"e3d3 generals-face e0 e9"},
	},
	{
		"casual: the general can be captured", "casual", "3k5/9/9/9/9/9/3R5/9/9/5K3 w",
		"d3d9", nil,
	},
}

func TestMoves(t *testing.T) {
	for _, r := range moveRows {
		t.Run(r.sentence, func(t *testing.T) {
			p := position(t, r.preset, r.fen)
			before := p.FEN()
			list := legal(p)
			for _, s := range strings.Fields(r.good) {
				if !slices.Contains(list, s) {
					t.Errorf("%s is not legal", s)
				}
				if got := explain(t, p, s); got != "" {
					t.Errorf("%s is legal and refused by %s", s, got)
				}
			}
			for _, b := range r.bad {
				step, want, _ := strings.Cut(b, " ")
				if slices.Contains(list, step) {
					t.Errorf("%s is legal", step)
				}
				if got := explain(t, p, step); got != want {
					t.Errorf("%s is refused by %q, want %q", step, got, want)
				}
				var e *rules.TextError
				if _, err := parseICCS(p, step); !errors.As(err, &e) || e.Key != errStepIllegal {
					t.Errorf("%s is read with %v", step, err)
				}
			}
			if p.FEN() != before {
				t.Errorf("the position is now %s", p.FEN())
			}
		})
	}
}

// explain writes the refusal of a step or of a first click as "key points".
func explain(t *testing.T, p *Position, clicks string) string {
	t.Helper()
	var path []board.Point
	for rest := clicks; rest != ""; {
		var at board.Point
		var ok bool
		if at, rest, ok = pitch.ParsePrefix(rest); !ok {
			t.Fatalf("bad clicks %q", clicks)
		}
		path = append(path, at)
	}
	r := p.Explain(path)
	out := strings.TrimPrefix(r.Key, "xiangqi.")
	for _, at := range r.At {
		out += " " + pitch.Name(at)
	}
	return out
}

func TestFirstClick(t *testing.T) {
	for _, r := range []struct{ name, preset, fen, click, want string }{
		{"empty point", "", StartFEN, "e5", "empty-point e5"},
		{"opponent's piece", "", StartFEN, "a9", "opponents-piece a9"},
		{"a piece that can move", "", StartFEN, "b0", ""},
		{"a horse with both legs blocked", "", "3k5/9/9/9/9/9/9/9/R8/NR3K3 w", "a0", "boxed-in a0"},
		{"a general with no safe point", "", "3ak4/9/9/9/9/9/R8/4r4/9/5K3 w", "f0", ""},
		{"after the end", "", "3k5/3R5/9/9/9/9/9/9/9/3RK4 b", "d9", "game-over"},
		{"bound to its general", "", "3k5/9/4r4/9/9/9/4N4/9/9/4K4 w", "e3", "bound e3"},
		{"no help against a check", "", "3k5/9/4r4/9/9/9/N8/9/9/4K4 w", "a3", "still-in-check e7"},
		{"a piece that can help", "", "3k5/9/4r4/9/9/9/R8/9/9/4K4 w", "a3", ""},
	} {
		t.Run(r.name, func(t *testing.T) {
			if got := explain(t, position(t, r.preset, r.fen), r.click); got != r.want {
				t.Errorf("%q, want %q", got, r.want)
			}
		})
	}
}
