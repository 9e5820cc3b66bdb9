package fens_test

import (
	"strings"
	"testing"

	"crosspoint/record"
	formats "crosspoint/record/all"
	"crosspoint/record/fens"
	"crosspoint/record/recordtest"
	"crosspoint/rules/all"
)

const start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"

func TestRead(t *testing.T) {
	for text, want := range map[string]string{
		start:                                      "xiangqi ",
		start + " w - - 0 1":                       "xiangqi ",
		"position startpos moves h2e2 h9g7":        "xiangqi h2e2 h9g7",
		"startpos moves h3e3 h10g8":                "xiangqi h2e2 h9g7",
		"position fen " + start + " w moves h2e2":  "xiangqi h2e2",
		"fen " + start + "[] w - - 0 1 moves h2e2": "xiangqi h2e2",
		"position startpos":                        "xiangqi ",
		"# two\n\n" + start + " r\n":               "xiangqi ",
		"rnbq1knbr/9/9/9/4a4/9/9/9/RNBQ1KNBR w 0":  "football ",
		"10/1s1s1s1s1s/1s1s1s1s1s/1s1s1s1s1s/10/10/S1S1S1S1S1/S1S1S1S1S1/S1S1S1S1S1/10 d Tt 1": "cannon ",
		"position startpos moves e1 e10": "cannon e1 e10",
	} {
		if text == "position startpos" {
			continue // any game
		}
		g, remarks := recordtest.Open(t, text, formats.Formats, all.Games, "fens")
		if got := g.Rules().ID + " " + recordtest.Main(g); got != want || remarks != "" {
			t.Errorf("%s: %s, want %s; %s", text, got, want, remarks)
		}
	}
}

func TestList(t *testing.T) {
	f, err := record.Open([]byte(start+" w\nnothing\n"+strings.Replace(start, "9", "8", 1)+" b\n"+start+" b\n"), formats.Formats, all.Games)
	if err != nil || len(f.Entries) != 3 || f.Report.Count() != 1 || f.Report.Remarks[0].Line != 2 || f.Entries[2].Line != 4 {
		t.Fatalf("%v %+v", err, f)
	}
	if _, _, err := f.Game(1); err == nil || !strings.Contains(err.Error(), "line 3") || !strings.Contains(err.Error(), "xiangqi.fen") {
		t.Error(err)
	}
	if g, _, err := f.Game(2); err != nil || g.StartSide() != 1 {
		t.Error(err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(start + " w - - 0 1\nposition startpos moves h2e2\nfen " + start + " moves h3e3"))
	f.Add([]byte("rnbq1knbr/9/9/9/4a4/9/9/9/RNBQ1KNBR w 0 moves Nb1-c3"))
	f.Fuzz(func(t *testing.T, data []byte) { recordtest.Read(t, data, formats.Formats, all.Games, "fens") })
}

// TestFieldOfARule: a position with a field that only some rules have is read by these.
func TestFieldOfARule(t *testing.T) {
	const fen = "10/1s1s1s1s1s/1s1s1s1s1s/1s1s1s1s1s/10/10/S1S1S1S1S1/S1S1S1S1S1/S1S1S1S1S1/10 d Tt 1 -,-"
	f, err := record.Open([]byte(fen+"\n"), formats.Formats, all.Games)
	if err != nil {
		t.Fatal(err)
	}
	g, report, err := f.Game(0)
	if err != nil || !report.Empty() || g.Position().FEN() != fen {
		t.Fatalf("%v %v %v", g, report, err)
	}
}

// TestWrite: a position is what is on the board, not what the game began with, and the loss says which one is kept.
func TestWrite(t *testing.T) {
	g, _ := recordtest.Open(t, "position startpos moves h2e2 h9g7 h0g2", formats.Formats, all.Games, "fens")
	for _, tt := range []struct {
		walk        func()
		board, loss string
	}{
		{g.ToEnd, "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R", "fens.end-steps"},
		{func() { g.Back() }, "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR", "fens.steps"},
		{g.ToStart, start, "fens.start-steps"},
	} {
		tt.walk()
		data, err := fens.FileFormat.Write(g)
		losses := record.Losing(fens.FileFormat, g)
		if err != nil || strings.Fields(string(data))[0] != tt.board || losses[0].Key != tt.loss {
			t.Errorf("%s, %v %v; want %s, %s", data, losses, err, tt.board, tt.loss)
		}
		back, remarks := recordtest.Open(t, string(data), formats.Formats, all.Games, "fens")
		if back.Position().FEN() != g.Position().FEN() || remarks != "" {
			t.Errorf("%s %s", back.Position().FEN(), remarks)
		}
	}
}
