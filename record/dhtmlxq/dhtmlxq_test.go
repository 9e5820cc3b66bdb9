package dhtmlxq_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"crosspoint/board"
	"crosspoint/record"
	formats "crosspoint/record/all"
	"crosspoint/record/recordtest"
	"crosspoint/rules/all"
)

const (
	line  = "h2e2 h9g7 h0g2 i9h9"
	moves = "7747" + "7062" + "7967" + "8070"
	start = "8979695949392919097717866646260600102030405060708012720323436383"
)

func TestRead(t *testing.T) {
	for name, c := range map[string]struct{ text, want, remarks string }{
		"whole":           {"[DhtmlXQ]\n[DhtmlXQ_ver]1[/DhtmlXQ_ver]\n[DhtmlXQ_binit]" + start + "[/DhtmlXQ_binit]\n[DhtmlXQ_movelist]" + moves + "[/DhtmlXQ_movelist]\n[/DhtmlXQ]", line, ""},
		"no start":        {"[DhtmlXQ][DhtmlXQ_movelist]" + moves + "[/DhtmlXQ_movelist][/DhtmlXQ]", line, ""},
		"black first":     {"[DhtmlXQ_binit]" + start[32:] + start[:32] + "[/DhtmlXQ_binit][DhtmlXQ_movelist]" + moves + "[/DhtmlXQ_movelist]", line, ""},
		"wrong closing":   {"[DhtmlXQ][DhtmlXQ_red]Anna[/DhtmlXQ_time][DhtmlXQ_movelist]" + moves + "[/DhtmlXQ]", line, ""},
		"not closed":      {"[DhtmlXQ_movelist]77 47\n70 62 7967\n8070", line, ""},
		"odd digits":      {"[DhtmlXQ]\n[DhtmlXQ_movelist]" + moves + "77[/DhtmlXQ_movelist]", line, "2:19 dhtmlxq.digits"},
		"illegal":         {"[DhtmlXQ]\n[DhtmlXQ_movelist]77477062" + "0009" + moves + "[/DhtmlXQ_movelist]", "h2e2 h9g7", "2:27 draft.step"},
		"other name":      {"[DhtmlXQ_move_0_1_0]" + moves + "[/DhtmlXQ_move_0_1_0]", line, ""},
		"in a page":       {"<html><head><title>x</title></head><body><script>var DhtmlXQ_movelist = '[DhtmlXQ_movelist]" + moves + "[/DhtmlXQ_movelist]';</script></body></html>", line, ""},
		"own board":       {"[DhtmlXQ_fen]3k5/9/9/9/9/9/9/9/4r4/5K3 r[/DhtmlXQ_fen][DhtmlXQ_movelist]4838[/DhtmlXQ_movelist]", "e1d1", ""},
		"bad start":       {"[DhtmlXQ_binit]123[/DhtmlXQ_binit][DhtmlXQ_movelist]" + moves + "[/DhtmlXQ_movelist]", line, "1:16 dhtmlxq.board"},
		"lost variation":  {"[DhtmlXQ_movelist]" + moves + "[/DhtmlXQ_movelist][DhtmlXQ_move_5_1_6]7747[/DhtmlXQ_move_5_1_6]", line, "1:74 dhtmlxq.branch"},
		"lost comment":    {"[DhtmlXQ_movelist]" + moves + "[/DhtmlXQ_movelist][DhtmlXQ_comment99]x[/DhtmlXQ_comment99]", line, "1:73 dhtmlxq.note"},
		"the other board": {"[DHJHtmlXQ_10]title[/DHJHtmlXQ_10][DHJHtmlXQ_34]7242796770628979[/DHJHtmlXQ_34]", "h2e2 h9g7 h0g2 i9h9", ""},
	} {
		g, remarks := recordtest.Open(t, c.text, formats.Formats, all.Games, "dhtmlxq")
		if got := recordtest.Main(g); got != c.want || remarks != c.remarks {
			t.Errorf("%s: %s, want %s; remarks %q, want %q", name, got, c.want, remarks, c.remarks)
		}
	}
}

// TestTree reads variations that name the ply of their first step, and such that name the one before it.
func TestTree(t *testing.T) {
	head := "[DhtmlXQ]\n[DhtmlXQ_title]第一局 &amp; \\u70ae[/DhtmlXQ_title]\n[DhtmlXQ_result]黑胜[/DhtmlXQ_result]\n[DhtmlXQ_movelist]" + moves + "[/DhtmlXQ_movelist]\n" +
		"[DhtmlXQ_comment0]game[/DhtmlXQ_comment0][DhtmlXQ_comment2]two||lines[/DhtmlXQ_comment2]"
	for name, tail := range map[string]string{
		"of the first step":  "[DhtmlXQ_move_0_2_1]12420908[/DhtmlXQ_move_0_2_1][DhtmlXQ_comment1_3]late[/DhtmlXQ_comment1_3][DhtmlXQ_move_1_3_2]7967[/DhtmlXQ_move_1_3_2]",
		"of the step before": "[DhtmlXQ_move_0_1_1]12420908[/DhtmlXQ_move_0_1_1][DhtmlXQ_comment1_3]late[/DhtmlXQ_comment1_3][DhtmlXQ_move_1_2_2]7967[/DhtmlXQ_move_1_2_2]",
		"comment within":     "[DhtmlXQ_move_0_2_1]12420908[/DhtmlXQ_move_0_2_1][DhtmlXQ_comment1_3]late[/DhtmlXQ_comment1_3][DhtmlXQ_move_1_3_2]7967[/DhtmlXQ_move_1_3_2]",
	} {
		g, remarks := recordtest.Open(t, head+tail+"[/DhtmlXQ]", formats.Formats, all.Games, "dhtmlxq")
		first := g.Root().Children()[0]
		if remarks != "" || recordtest.Main(g) != line || len(first.Children()) != 2 {
			t.Errorf("%s: %s, %s", name, remarks, recordtest.Main(g))
			continue
		}
		v := first.Children()[1]
		if v.Text() != "b7e7" || len(v.Children()) != 2 || v.Children()[0].Comment != "late" || v.Children()[1].Text() != "h0g2" {
			t.Errorf("%s: %s %d", name, v.Text(), len(v.Children()))
		}
		if g.Root().Comment != "game" || first.Children()[0].Comment != "two\nlines" || g.Tag("Title") != "第一局 &amp; 炮" {
			t.Errorf("%s: %q %q", name, first.Children()[0].Comment, g.Tag("Title"))
		}
		if r, over := g.Result(); !over || r.Winner != board.Second {
			t.Errorf("%s: %v", name, r)
		}
	}
}

// TestPage finds all games of a page.
func TestPage(t *testing.T) {
	one := "<p>[DhtmlXQ]<br>[DhtmlXQ_red]An &amp; Bo<b>!</b>[/DhtmlXQ_red]<br>[DhtmlXQ_movelist]" + moves + "[/DhtmlXQ_movelist][/DhtmlXQ]</p>\n"
	f, err := record.Open([]byte("<html>\n"+one+"text [x]\n"+one+"</html>"), formats.Formats, all.Games)
	if err != nil || len(f.Entries) != 2 || f.Entries[1].Line != 4 || f.Entries[1].Tag("Red") != "An & Bo!" {
		t.Fatalf("%v %+v", err, f.Entries)
	}
	for i := range f.Entries {
		if g, report, err := f.Game(i); err != nil || !report.Empty() || recordtest.Main(g) != line {
			t.Errorf("%v %v", err, report)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("<html>[DhtmlXQ][DhtmlXQ_binit]" + start + "[/DhtmlXQ_binit][DhtmlXQ_movelist]" + moves + "[DhtmlXQ_move_0_2_1]12420908[DhtmlXQ_comment1_1]||\\u4e00"))
	f.Add([]byte("[DHJHtmlXQ_34]7242796770628979[/DHJHtmlXQ_34][DhtmlXQ_move_1_1_1]7747[DhtmlXQ_fen]4k4/9/9/9/9/9/9/9/9/4K4 b"))
	for seed := range uint64(3) {
		data, err := record.Writer(formats.Formats, "x.ubb").Write(recordtest.Plain(rand.New(rand.NewPCG(seed, 1)), all.ByID("xiangqi"), 30))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) { recordtest.Read(t, data, formats.Formats, all.Games, "dhtmlxq") })
}

// TestHostile reads blocks that are made to eat time.
func TestHostile(t *testing.T) {
	const size = 1 << 18
	for name, part := range map[string]string{
		"keys": "[DhtmlXQ_a]", "blocks": "[DhtmlXQ]", "blocks with keys": "[DhtmlXQ][DhtmlXQ_red]", "brackets": "[", "digits": "77477062",
		"branches": "[DhtmlXQ_move_0_1_9]7747", "comments": "[DhtmlXQ_comment1]x",
	} {
		for _, head := range []string{"[DhtmlXQ_movelist]7747", "[DhtmlXQ][DhtmlXQ_movelist]" + strings.Repeat("7747", 1000)} {
			f, err := record.Open([]byte(head+strings.Repeat(part, size/len(part))), formats.Formats, all.Games)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			for i := range min(len(f.Entries), 20) {
				_, _, _ = f.Game(i)
			}
		}
	}
}
