package xiangqi

import (
	"fmt"
	"strings"
	"testing"

	"crosspoint/board"
	"crosspoint/rules"
)

// An endRow plays steps and wants the result after the last one, and none before it: "ongoing", or the winner
// ("red", "black", "draw") and the reason.
type endRow struct {
	sentence string
	preset   string
	fen      string
	steps    string
	times    int // how often steps are played, 1 when 0
	want     string
}

var endRows = []endRow{
	{"checkmate loses", "", "4k4/9/9/9/9/9/9/1R7/R8/3K5 w", "a1a8 e9f9 b2b9", 0, "red checkmate"},
	{"Red is checkmated", "", "3k5/r8/1r7/9/9/9/9/9/9/4K4 b", "a8a1 e0f0 b7b0", 0, "black checkmate"},
	{"stalemate loses as well", "", "3k5/9/9/9/9/9/9/9/R8/4K4 w", "a1a8", 0, "red stalemate"},
	{"Red without a legal step loses", "", "4k4/9/9/9/9/9/9/r8/9/3K5 b", "a2a1", 0, "black stalemate"},
	{"casual: a captured general ends the game", "casual", "3k5/9/9/9/9/9/9/R8/9/5K3 w", "a2d2 d9d8 d2d8", 0, "red general-captured"},
	{"casual: Black captures", "casual", "3k5/9/9/9/9/9/9/9/r8/5K3 w", "f0f1 a1f1", 0, "black general-captured"},
	{"casual: no checkmate, the general walks into an attack", "casual", "4k4/9/9/9/9/9/9/1R7/R8/3K5 w", "a1a8 e9f9 b2b9", 0, "ongoing"},
	{"casual: no legal step still loses", "casual", "3Pnk3/4PnP2/9/5P3/9/9/9/9/9/3K5 w", "f6f7", 0, "red stalemate"},
	{"60 rounds without a capture draw", "", "3k5/r8/9/9/9/9/9/9/9/R4K3 w - - 118 70", "a0a1 a8a7", 0, "draw sixty-rounds"},
	{"119 steps are not 60 rounds", "", "3k5/r8/9/9/9/9/9/9/9/R4K3 w - - 118 70", "a0a1", 0, "ongoing"},
	{"a capture starts the count again", "", "3k5/r8/9/9/9/9/9/9/9/R4K3 w - - 119 70", "a0a8", 0, "ongoing"},
	{"simple: 60 rounds", "simple", "3k5/r8/9/9/9/9/9/9/9/R4K3 w - - 119 70", "a0a1", 0, "draw sixty-rounds"},
	{"casual: 60 rounds", "casual", "3k5/r8/9/9/9/9/9/9/9/R4K3 w - - 119 70", "a0a1", 0, "draw sixty-rounds"},
	{"checkmate comes before the 60 rounds", "", "5k3/R8/9/9/9/9/9/1R7/9/3K5 w - - 119 80", "b2b9", 0, "red checkmate"},
	{"stalemate comes before the 60 rounds", "", "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 119 80", "a1a8", 0, "red stalemate"},
	{"the 60 rounds come before material", "", "3k5/9/9/9/9/9/9/9/9/5K3 w - - 120 80", "", 0, "draw sixty-rounds"},
	{"no piece that can cross the river: draw", "", "3k1ab2/9/9/9/9/9/9/5n3/9/2B2K3 w", "f0f1 d9d8 f1f2", 0, "draw material"},
	{"one soldier can cross the river", "", "3k1ab2/9/9/9/9/9/4P4/5n3/5K3/2B6 w", "f1f2", 0, "ongoing"},
	{"casual: material as well", "casual", "3k5/9/9/9/9/9/9/9/5n3/5K3 w", "f0f1", 0, "draw material"},
	{"a third occurrence is a draw", "", StartFEN, "a0a1 a9a8 a1a0 a8a9", 2, "draw repetition"},
	{"a second occurrence is none", "", StartFEN, "a0a1 a9a8 a1a0 a8a9", 1, "ongoing"},
	{"simple: a third occurrence", "simple", StartFEN, "a0a1 a9a8 a1a0 a8a9", 2, "draw repetition"},
	{"casual: a third occurrence", "casual", StartFEN, "a0a1 a9a8 a1a0 a8a9", 2, "draw repetition"},
	{"one side checked with every move", "", "4k4/R8/9/P8/9/2p6/9/9/9/3K5 w", "a8a9 e9e8 a9a8 e8e9", 2, "black perpetual-check"},
	{"Black checked with every move", "", "3k5/9/9/9/2P6/9/p8/9/r8/4K4 b", "a1a0 e0e1 a0a1 e1e0", 2, "red perpetual-check"},
	{"simple: one side checked with every move", "simple", "4k4/R8/9/P8/9/2p6/9/9/9/3K5 w", "a8a9 e9e8 a9a8 e8e9", 2, "black perpetual-check"},
	{"casual: checks with every move draw", "casual", "4k4/R8/9/P8/9/2p6/9/9/9/3K5 w", "a8a9 e9e8 a9a8 e8e9", 2, "draw repetition"},
	{"both checked with every move", "", "9/9/4k4/9/9/9/4n4/1c3K3/4C4/6B2 b", "e3c2 g0e2 c2e3 e2g0", 2, "draw mutual-check"},
	{"simple: both checked with every move", "simple", "9/9/4k4/9/9/9/4n4/1c3K3/4C4/6B2 b", "e3c2 g0e2 c2e3 e2g0", 2, "draw mutual-check"},
	{"one side chased an unprotected piece with every move", "", "4k4/9/9/3c5/9/9/9/9/2R6/5K3 w", "c1d1 d6c6 d1c1 c6d6", 2, "black perpetual-chase"},
	{"Black chased with every move", "", "5k3/2r6/9/9/9/9/3C5/9/9/4K4 b", "c8d8 d3c3 d8c8 c3d3", 2, "red perpetual-chase"},
	{"simple: chasing is allowed", "simple", "4k4/9/9/3c5/9/9/9/9/2R6/5K3 w", "c1d1 d6c6 d1c1 c6d6", 2, "draw repetition"},
	{"both chased with every move", "", "3k5/4R4/9/3n5/9/9/2p3R2/9/9/5K3 w", "e8e3 d6f5 e3e8 f5d6", 2, "draw mutual-chase"},
	{"one checks, the other chases", "", "5a3/4k4/9/4C4/4r4/9/4C4/2R2K3/9/2B6 w", "e6g6 e5g5 g6e6 g5e5", 2, "black perpetual-check"},
	{"a check and a chase by turns are neither", "", "4k4/9/R5c2/9/9/2p6/9/9/9/3K5 w", "a7a9 e9e8 a9a7 e8e9", 2, "draw repetition"},
	{"a standing attack is no new chase", "", "4k4/9/9/2c6/9/9/9/9/2R6/5K3 w", "f0f1 e9e8 f1f0 e8e9", 2, "draw repetition"},
	{"victims are followed by identity: two by turns", "", "5k3/9/9/2cc5/9/9/9/9/2R6/4K4 w", "c1d1 f9f8 d1c1 f8f9", 2, "draw repetition"},
	{"attacks by a soldier are no chase", "", "5k3/9/3c5/2P6/9/9/9/9/9/4K4 w", "c6d6 d7c7 d6c6 c7d7", 2, "draw repetition"},
	{"attacks by the general are no chase", "", "5k3/9/9/9/9/9/9/9/4c4/3K5 w", "d0d1 e1e0 d1d0 e0e1", 2, "draw repetition"},
	{"an uncrossed soldier, attacked by two chariots", "", "4k4/9/9/2p6/9/2R6/9/2R6/9/5K3 w", "c4d4 e9e8 d4c4 e8e9", 2, "draw repetition"},
	{"a crossed soldier", "", "4k4/9/9/9/9/9/1p7/9/R8/5K3 w", "a1b1 b3a3 b1a1 a3b3", 2, "black perpetual-chase"},
	{"attacking a protected piece is no chase", "", "4k4/9/9/3c4r/9/9/9/9/2R6/5K3 w", "c1d1 d6c6 d1c1 c6d6", 2, "draw repetition"},
	{"a piece pinned to its general does not protect", "", "4k4/9/9/3cr4/9/9/9/4R4/2R6/5K3 w", "c1d1 d6c6 d1c1 c6d6", 2, "black perpetual-chase"},
	{"a protected chariot attacked by a horse is chased", "", "4k4/9/9/4r3r/5N3/9/9/9/9/5K3 w", "f5d4 e6d6 d4f5 d6e6", 2, "black perpetual-chase"},
	{"a protected chariot attacked by an elephant is chased", "", "4k4/9/9/9/9/2r5r/3R5/4B4/9/5K3 w", "d3f3 c4g4 f3d3 g4c4", 2, "black perpetual-chase"},
	{"a protected cannon attacked by an elephant is chased", "", "4k4/9/9/9/9/2c5r/3R5/4B4/9/5K3 w", "d3f3 c4g4 f3d3 g4c4", 2, "black perpetual-chase"},
	{"a protected soldier attacked by an elephant is not", "", "4k4/9/9/9/9/2p5r/3R5/4B4/9/5K3 w", "d3f3 e9e8 f3d3 e8e9", 2, "draw repetition"},
	{"pieces of the same kind that attack each other offer an exchange", "", "4k4/9/9/3r5/9/9/9/9/2R6/5K3 w", "c1d1 d6c6 d1c1 c6d6", 2, "draw repetition"},
	{"a horse that cannot strike back is chased", "", "4k4/9/9/9/9/3p1n3/2N2p3/9/9/5K3 w", "c3e2 f4d5 e2c3 d5f4", 2, "black perpetual-chase"},
	{"the repetition comes before the 60 rounds", "", "4k4/R8/9/P8/9/2p6/9/9/9/3K5 w - - 112 70", "a8a9 e9e8 a9a8 e8e9", 2, "black perpetual-check"},
}

func TestEnds(t *testing.T) {
	for _, r := range endRows {
		t.Run(r.sentence, func(t *testing.T) {
			p := position(t, r.preset, r.fen)
			steps := strings.Fields(strings.Repeat(r.steps+" ", max(r.times, 1)))
			for i, s := range steps {
				if got := result(p); got != "ongoing" {
					t.Fatalf("%s before step %d, %s", got, i+1, s)
				}
				play(t, p, s)
			}
			if got := result(p); got != r.want {
				t.Errorf("%s, want %s", got, r.want)
			}
			hash, fen := p.Hash(), p.FEN()
			if again := result(p); again != r.want || p.Hash() != hash || p.FEN() != fen {
				t.Errorf("judging changed the position: %s, %s", again, p.FEN())
			}
		})
	}
}

func result(p *Position) string {
	r, over := rules.Outcome(p)
	if !over {
		return "ongoing"
	}
	return [...]string{"red", "black", "draw"}[r.Winner] + " " + r.Reason
}

func TestAlarms(t *testing.T) {
	const checks = "4k4/R8/9/P8/9/2p6/9/9/9/3K5 w"
	cycle := strings.Fields("a8a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9")
	shuffle := strings.Fields("a0a1 a9a8 a1a0 a8a9 a0a1 a9a8 a1a0 a8a9")
	for _, r := range []struct {
		name, preset, fen string
		steps             []string
		want              string
	}{
		{"quiet", "", StartFEN, nil, ""},
		{"check", "", "3k5/9/9/9/9/9/9/3R5/9/5K3 b", nil, "check d9"},
		{"casual check", "casual", "3k5/9/9/9/9/9/9/3R5/9/5K3 b", nil, "check d9"},
		{"captured general", "casual", "3R5/9/9/9/9/9/9/9/9/5K3 b", nil, ""},
		{"far from a repetition", "", checks, cycle[:4], ""},
		{"before the step that lets the answer decide", "", checks, cycle[:6], "next-repetition-loses a9"},
		{"before the step that decides", "", checks, cycle[:7], "check e8; next-repetition-loses e8"},
		{"before the step that lets the answer decide, at the end of sixty rounds", "", checks + " - - 112 9", cycle[:6], "next-repetition-loses a9"},
		{"after sixty rounds there is no answer", "", checks + " - - 113 9", cycle[:6], ""},
		{"decided", "", checks, cycle, ""},
		{"before a draw", "", StartFEN, shuffle[:7], "next-repetition-draws a8"},
		{"not yet before a draw", "", StartFEN, shuffle[:6], ""},
		{"casual draw", "casual", checks, cycle[:7], "check e8; next-repetition-draws e8"},
	} {
		t.Run(r.name, func(t *testing.T) {
			p := position(t, r.preset, r.fen)
			play(t, p, r.steps...)
			var got []string
			for _, a := range p.Alarms() {
				text := a.Key
				for _, at := range a.At {
					text += " " + pitch.Name(at)
				}
				got = append(got, text)
			}
			if text := strings.Join(got, "; "); text != r.want {
				t.Errorf("%q, want %q", text, r.want)
			}
		})
	}
}

// The side that checks may lose to an answer after a step that leads to a position that has not stood before.
func TestAlarmOnNewWay(t *testing.T) {
	set, err := Game.Settings("", rules.Settings{optionCapture: captureYes})
	if err != nil {
		t.Fatal(err)
	}
	p, err := parse("3k3P1/4a4/8b/1n7/9/3r5/9/B2K5/4C4/9 b - - 0 38", set)
	if err != nil {
		t.Fatal(err)
	}
	play(t, p, strings.Fields("d4d8 e1d1 d8d6 d1i1 d6d4 i1e1 d4d8 e1d1")...)
	if got := fmt.Sprint(p.Alarms()); got != fmt.Sprint([]rules.Alarm{{Key: alarmRepetitionLoses, At: []board.Point{board.Point(pointAt(3, 8))}}}) {
		t.Errorf("alarms %s", got)
	}
	play(t, p, "d8d4", "d1e1")
	if got := result(p); got != "red "+reasonCheck {
		t.Errorf("result %s", got)
	}
}

func TestNull(t *testing.T) {
	p := Game.New(settings(t, "")).(*Position)
	play(t, p, "a0a1", "a9a8")
	hash, fen := p.Hash(), p.FEN()
	if !p.DoNull() || p.Side() != board.Second || p.Hash() == hash {
		t.Fatal("cannot pass")
	}
	play(t, p, "a8a9")
	p.Undo()
	p.Undo()
	if p.Hash() != hash || p.FEN() != fen {
		t.Errorf("after passing and back: %s", p.FEN())
	}
	for _, fen := range []string{
		"3k5/9/9/9/9/9/9/3R5/9/5K3 b", // in check
		"3k5/9/9/9/4P4/9/9/9/9/5K3 w", // only a soldier
	} {
		if position(t, "", fen).DoNull() {
			t.Errorf("%s: passes", fen)
		}
	}
	if position(t, "casual", "3R5/9/9/9/9/9/9/9/9/5K3 w").DoNull() {
		t.Error("passes after the end")
	}
}
