package wxf_test

import (
	"testing"

	"crosspoint/board"
	"crosspoint/record"
	formats "crosspoint/record/all"
	"crosspoint/record/recordtest"
	"crosspoint/rules/all"
)

const playok = "FORMAT\tWXF\r\nGAME\tx\r\nTIME\t20:00\r\nRED\tAnna ; 1500 ;;\r\nBLACK\tBen;1600;Club\r\nRESULT\t0-1 (resignation)\r\nDATE\t2026-5-7\r\n" +
	"PLACE\tHere\r\nEVENT\tCup\r\nAUTHOR\tme\r\nSTART{\r\n1. C2.5 h8+7\r\n2. H2+3 {good} r9.8! }END\r\n"

func TestRead(t *testing.T) {
	const line = "h2e2 h9g7 h0g2 i9h9"
	for name, c := range map[string]struct{ text, want, remarks string }{
		"playok":           {playok, line, ""},
		"no format line":   {"GAME\r\nSTART {\n1. C2=5 H8+7 2. H2+3 R9=8\n}END\n", line, ""},
		"not closed":       {"FORMAT WXF\nSTART{\nC2=5 H8+7 H2+3 R9=8\n", line, ""},
		"cut short":        {"FORMAT WXF\nSTART{\n1. C2=5 H8+7 2. H2+3 R9=8   h", line, ""},
		"other comments":   {"FORMAT WXF\nSTART{\n/* one\ntwo */ 1. C2=5!? H8+7 2. H2+3 (ok) R9=8\n}END\n", line, ""},
		"wide letters":     {"FORMAT WXF\nSTART{\n1. Ｃ２＝５ Ｈ８＋７ 2. Ｈ２＋３ Ｒ９＝８\n}END\n", line, ""},
		"coordinates":      {"FORMAT ICCS\nSTART{\n1. H2-E2 H9-G7 2. H0-G2 I9-H9\n}END\n", line, ""},
		"other letters":    {"FORMAT WXF\nSTART{\n1. C2=5 N8+7 2. N2+3 R9=8\n}END\n", line, ""},
		"not legal":        {"FORMAT WXF\nSTART{\n1. C2=5 H8+7\n2. H2+9 R9=8\n}END\n", "h2e2 h9g7", "4:4 draft.step"},
		"unknown lines":    {"FORMAT WXF\nCOLOUR blue\nSETUP{\nx y\n}\nSTART{\n1. C2=5 H8+7 H2+3 R9=8\n}END\n", line, "2:0 wxf.line, 3:0 wxf.setup"},
		"with a position":  {"FORMAT WXF\nFEN rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r\nSTART{\nC2=5 H8+7 H2+3 R9=8\n}END\n", line, ""},
		"black to move":    {"FORMAT WXF\nFEN 3k5/9/9/9/9/9/9/9/4r4/5K3 b\nSTART{\n1. ... R5=4\n}END\n", "e1d1", ""},
		"nothing but tags": {"FORMAT WXF\nRED Anna\n", "", ""},
	} {
		g, remarks := recordtest.Open(t, c.text, formats.Formats, all.Games, "wxf")
		if got := recordtest.Main(g); got != c.want || remarks != c.remarks {
			t.Errorf("%s: %s, want %s; remarks %q, want %q", name, got, c.want, remarks, c.remarks)
		}
	}
	g, _ := recordtest.Open(t, playok, formats.Formats, all.Games, "wxf")
	for name, want := range map[string]string{
		"Red": "Anna", "RedElo": "1500", "Black": "Ben", "BlackElo": "1600", "BlackTeam": "Club", "Date": "2026.05.07", "Site": "Here",
		"Event": "Cup", "Annotator": "me", "Title": "x", "TimeControl": "20:00",
	} {
		if g.Tag(name) != want {
			t.Errorf("%s is %q, want %q", name, g.Tag(name), want)
		}
	}
	r, over := g.Result()
	if !over || r.Winner != board.Second || r.Reason != record.ReasonResignation {
		t.Errorf("%v %t", r, over)
	}
	if n := g.Line()[2]; n.Comment != "good" || g.Line()[3].NAGs[0] != 1 {
		t.Errorf("%+v", n)
	}
}

// TestReasons reads the words that other programs have for the end of a game.
func TestReasons(t *testing.T) {
	for words, want := range map[string]string{
		"resign": record.ReasonResignation, "timeout": record.ReasonTime, "Time forfeit": record.ReasonUnstated,
		"checkmate": "checkmate", "Red left the table": record.ReasonUnstated,
	} {
		g, _ := recordtest.Open(t, "FORMAT WXF\nRESULT 1-0 ("+words+")\nSTART{\n1. C2.5 h8+7\n}END\n", formats.Formats, all.Games, "wxf")
		r, over := g.Result()
		if !over || r.Reason != want {
			t.Errorf("%s: %v %t, want %q", words, r, over, want)
		}
		if tag := g.Tag("Termination"); want == record.ReasonUnstated && tag != words {
			t.Errorf("%s is kept as %q", words, tag)
		}
	}
}

// TestMany reads files with several games.
func TestMany(t *testing.T) {
	f, err := record.Open([]byte(playok+"\r\n"+playok), formats.Formats, all.Games)
	if err != nil || len(f.Entries) != 2 || f.Entries[1].Line != 15 || f.Entries[1].Tag("Red") != "Anna" {
		t.Fatalf("%v %+v", err, f)
	}
	if g, report, err := f.Game(1); err != nil || !report.Empty() || g.Cursor().Ply() != 4 {
		t.Errorf("%v %v", err, report)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(playok))
	f.Add([]byte("SETUP{\nSTART{\n/* ++.5 33.4 \n}END FORMAT WXF"))
	f.Fuzz(func(t *testing.T, data []byte) { recordtest.Read(t, data, formats.Formats, all.Games, "wxf") })
}

// TestChessTags: what programs for chess call the first player's, and a tag that names the game, are no loss.
func TestChessTags(t *testing.T) {
	text := "[Variant \"xiangqi\"]\n[White \"Anna\"]\n[WhiteElo \"1500\"]\n[WhiteTeam \"Club\"]\n[Black \"Ben\"]\n[BlackElo \"1600\"]\n\n1. h2e2 h9g7 *\n"
	f, err := record.Open([]byte(text), formats.Formats, all.Games)
	if err != nil {
		t.Fatal(err)
	}
	g, _, err := f.Game(0)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"wxf", "dhtmlxq"} {
		for _, format := range formats.Formats {
			if format.ID != id {
				continue
			}
			if list := record.Losing(format, g); len(list) > 0 {
				t.Errorf("%s loses %+v", id, list)
			}
			data, err := format.Write(g)
			if err != nil {
				t.Fatal(err)
			}
			again, _ := recordtest.Open(t, string(data), formats.Formats, all.Games, id)
			if again.Tag("WhiteElo") != "1500" || again.Tag("BlackElo") != "1600" || again.Tag("RedTeam") != "Club" {
				t.Errorf("%s: %s", id, data)
			}
		}
	}
}
