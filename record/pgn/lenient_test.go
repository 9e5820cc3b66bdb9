package pgn

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"crosspoint/record"
	"crosspoint/record/recordtest"
	"crosspoint/rules/all"
)

// open reads the only game of a text as files of any origin are read.
func open(t *testing.T, text string) (*record.Game, record.Report, error) {
	t.Helper()
	f, err := record.Open([]byte(text), []*record.Format{FileFormat}, all.Games)
	if err != nil {
		return nil, record.Report{}, err
	}
	if len(f.Entries) != 1 {
		t.Fatalf("%d games in\n%s", len(f.Entries), text)
	}
	return f.Game(0)
}

// steps lists the main line.
func steps(g *record.Game) string {
	var list []string
	for n := g.Root(); len(n.Children()) > 0; {
		n = n.Children()[0]
		list = append(list, n.Text())
	}
	return strings.Join(list, " ")
}

const xiangqiHead = "[Game \"Chinese Chess\"]\n\n"

// TestForgive has a row for each fault that is passed over: what is left of the game, and each remark.
func TestForgive(t *testing.T) {
	for _, c := range []struct{ text, want, remarks string }{
		{cannonHead + "1. e1 e9 2. a4-a5 c7-c6 *", "e1", "3:7 draft.step(3)"},
		{cannonHead + "1. e1 e10 (1... e9 2. a4-a5) 2. a4-a5", "e1 e10 a4-a5", "3:12 pgn.as-comment(1)"},
		{cannonHead + "1. e1 e10 2. a4-a5 b7-b6 (2... d7-d6 3. c4-c9 f7-f6) 3. c4-c5", "e1 e10 a4-a5 b7-b6 c4-c5", "3:41 draft.step(2)"},
		{cannonHead + "1. e1 ] e10", "e1 e10", "3:7 pgn.token(0)"},
		{cannonHead + "1. e1!!! e10 $999 2. a4-a5", "e1 e10 a4-a5", "3:6 pgn.glyph(0) 3:14 pgn.glyph(0)"},
		{cannonHead + "$1 1. e1) e10 (see game 5)", "e1 e10", "3:1 pgn.glyph(0) 3:9 pgn.close(0)"},
		{cannonHead + "( 1. e1 e10", "e1 e10", "3:1 pgn.variation(0)"},
		{cannonHead + "1. e1 e10 (1... d10 2. a4-a5", "e1 e10", "3:11 pgn.open(0)"},
		{cannonHead + "1. e1 {never closed\n1... e10", "e1", "3:7 pgn.comment-open(0)"},
		{"[Game \"Cannon\"]\n[Event Cup]\n[Site \"x]\n\n1. e1 e10", "e1 e10", "2:1 pgn.tag(0) 3:1 pgn.tag-open(0)"},
		{"[Game \"Cannon\"]\n[Preset \"none\"]\n[Options \"x y=1\"]\n\n1. e1", "e1", "2:10 pgn.preset(0) 3:11 pgn.options(0) 3:11 pgn.options(0)"},
		{cannonHead + "1. e1 * 1... e10\n", "e1", "3:9 pgn.after-result(0)"},
		{"1. e1 e10 2. a4-a5 b7-b6", "e1 e10 a4-a5 b7-b6", ""},
		{"[Variant \"Cannon of Rome\"]\n\n1. e1 e10 2. a4-a5 a7-a6", "", "error"},
		{"[Variant \"Cannon of Rome\"]\n\n1. e1 e10 2. a4-a5 b7-b6", "e1 e10 a4-a5 b7-b6", "1:1 pgn.guessed(0)"},
		{"[Variant \"Chess\"]\n\n1. Nf3 Nf6 2. e4", "", "error"},
		{"[Event \"x\"]\n\n*", "", "error"},
		{"[Game \"Cannon\"]\n[FEN \"x\"]\n\n1. e1", "", "error"},
	} {
		g, report, err := open(t, c.text)
		if err != nil {
			if c.remarks != "error" {
				t.Errorf("%s\n%v", c.text, err)
			}
			continue
		}
		var got []string
		for _, m := range report.Remarks {
			got = append(got, fmt.Sprintf("%d:%d %s(%d)", m.Line, m.Column, m.Key, m.Count))
		}
		if s := strings.Join(got, " "); s != c.remarks || steps(g) != c.want {
			t.Errorf("%s\nsteps %s\nwant  %s\nremarks %s\nwant    %s", c.text, steps(g), c.want, s, c.remarks)
		}
		roundTrip(t, g, c.text)
	}
}

// TestXiangqiFiles reads the ways in which programs and sites write Xiangqi; nothing is left out.
func TestXiangqiFiles(t *testing.T) {
	const three, pair = "h2e2 h9g7 h0g2", "h2e2 h9g7"
	for name, c := range map[string]struct{ text, want string }{
		"xqbase":              {"[Game \"Chinese Chess\"]\r\n[Event \"x\"]\r\n[Red \"a\"]\r\n[Result \"1-0\"]\r\n\r\n  1. 炮二平五  马８进７\r\n  2. 马二进三\r\n  1-0\r\n", three},
		"without the game":    {"[Event \"x\"]\n[Red \"a\"]\n[Format \"Chinese\"]\n\n1. 炮二平五 马8进7 2. 马二进三 *", three},
		"wrong format tag":    {"[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n1. 炮二平五 马8进7 2. 马二进三", three},
		"traditional":         {xiangqiHead + "1.炮二平五 馬8進7\n2.馬二進三", three},
		"one ply a line":      {xiangqiHead + "1.\n炮二平五\n马8进7\n2.\n马二进三\n", three},
		"black after comment": {xiangqiHead + "1. 炮二平五 {好} 1. …… 马8进7 2、马二进三", three},
		"dots":                {xiangqiHead + "1. 炮二平五 1. …………  马8进7", pair},
		"advertisement":       {xiangqiHead + "1. 炮二平五 马8进7 1-0欢迎访问 www.example.com\n", pair},
		"words ahead":         {xiangqiHead + "第一局 红先 http://example.com/\n1. 炮二平五 马8进7", pair},
		"wxf":                 {"[Game \"Chinese Chess\"]\n[Format \"WXF\"]\n\n1. C2=5 H8+7 2. H2+3", three},
		"wxf with dots":       {xiangqiHead + "1. C2.5 h8+7 2. H2+3", three},
		"iccs":                {"[Format \"ICCS\"]\n\n1. H2-E2 H9-G7 2. H0-G2", three},
		"pychess": {
			"[Variant \"Xiangqi\"]\n[White \"a\"]\n[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Che3 Hg8 2. Hg3 *", three,
		},
		"wide":               {"[Game \"Chinese Chess\"]\n\n１．Ｃ２＝５　Ｈ８＋７\n２．Ｈ２＋３", three},
		"wide numbers":       {xiangqiHead + "１．炮二平五　马８进７　２　马二进三　{１．炮}", three},
		"winboard":           {"[Variant \"xiangqi\"]\n\n1. Che2 {-0.27/28 29} Hg7 {2:35 0,5}\n2. Hg2", three},
		"ranks from one":     {"[Game \"Chinese Chess\"]\n\n1. h3e3 h10g8 2. h1g3", three},
		"chinese result":     {"[Game \"Chinese Chess\"]\n[Result \"红胜\"]\n\n1. 炮二平五 马8进7", pair},
		"broken tag value":   {"[Game \"Chinese Chess\"]\n[Event \"\n全国赛\"]\n[Site \"a\nb\"]\n\n1. 炮二平五 马8进7", pair},
		"side r, short fen":  {"[Game \"Chinese Chess\"]\n[FEN \"rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r\"]\n\n1. 炮二平五 马8进7", pair},
		"board only":         {"[Game \"Chinese Chess\"]\n[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR\"]\n\n1. 炮二平五 马8进7", pair},
		"remark in brackets": {xiangqiHead + "1. 炮二平五 (中炮是最常见的布局) 马8进7 (1... 马2进3 2. 马二进三)", pair},
	} {
		g, report, err := open(t, c.text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for _, m := range report.Remarks {
			t.Errorf("%s: %v", name, m)
		}
		if steps(g) != c.want {
			t.Errorf("%s: %s, want %s", name, steps(g), c.want)
		}
		if name == "chinese result" {
			if r, over := g.Result(); !over || r.Winner != 0 {
				t.Errorf("%s: %v", name, r)
			}
		}
		roundTrip(t, g, name)
	}
}

// TestLenientIsStrict reads whole files in both ways.
func TestLenientIsStrict(t *testing.T) {
	for seed := range 60 {
		r := rand.New(rand.NewPCG(uint64(seed), 11))
		g := recordtest.Random(r, all.Games[seed%len(all.Games)], 120)
		again, report, err := open(t, string(Format(g)))
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if !report.Empty() {
			t.Errorf("seed %d: %v\n%s", seed, report.Remarks, Format(g))
		}
		if d := recordtest.Diff(g, again); d != "" {
			t.Errorf("seed %d: %s\n%s", seed, d, Format(g))
		}
	}
}

// TestNumbersOfSoldiers reads 33.4 as a step, and 33. as a number.
func TestNumbersOfSoldiers(t *testing.T) {
	for text, want := range map[string]string{
		"33.4 ": "step 33.4", "33.b4": "number 33.", "33.4x": "number 33.", "3.4": "number 3.", "33. 4": "number 33.",
	} {
		l := lexer{data: []byte(text), from: place{0, 1}}
		tok, err := l.next()
		if err != nil {
			t.Fatal(err)
		}
		got := map[kind]string{tokenStep: "step ", tokenNumber: "number "}[tok.kind] + text[tok.at:tok.end]
		if got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// TestHostileLenient reads files that are made to eat time where faults are forgiven.
func TestHostileLenient(t *testing.T) {
	const size = 1 << 18
	for name, part := range map[string]string{
		"open braces": "\n\n[a \"b\"]\n{", "braces": "{", "tags": "[a \"\"]", "open tags": "\n\n[a \"", "brackets": "[", "open": "(", "close": ")",
		"open and sign": "(](", "pairs": "()", "group": "(a b)", "nested groups": "(a (", "signs": "]", "quotes": "\" ", "glyphs": "$ ", "words": "ab ",
		"illegal": "e99 ", "illegal variations": "(e99 a1)", "deep": "(e1 (e99 ", "deep legal": "e1 (d1 ", "results": "* a", "games": "\n\n[Game \"Cannon\"]\n)",
		"chinese": "炮二平五 ", "numbers": "1.", "slashes": "/",
	} {
		for _, head := range []string{"", cannonHead + "1. e1 ", cannonHead + "(", xiangqiHead + "1. h2e2 {"} {
			data := []byte(head + strings.Repeat(part, size/len(part)))
			began := time.Now()
			if f, err := record.Open(data, []*record.Format{FileFormat}, all.Games); err == nil {
				for i := range min(len(f.Entries), 50) {
					_, _, _ = f.Game(i)
				}
			}
			if took := time.Since(began); took > 20*time.Second {
				t.Errorf("%s after %q: %v", name, head, took)
			} else if took > 2*time.Second {
				t.Logf("%s after %q: %v", name, head, took)
			}
		}
	}
}

// FuzzOpen reads anything as files of any origin are read: what comes out can be written and read again.
func FuzzOpen(f *testing.F) {
	seeds(f)
	f.Add([]byte(xiangqiHead + "1.炮二平五 马8进7 (1... 马2进3 {x}) 2、33.4 (see) $999 ) ] 红胜"))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := record.Open(data, []*record.Format{FileFormat}, all.Games)
		if err != nil {
			return
		}
		for i := range min(len(file.Entries), 20) {
			g, _, err := file.Game(i)
			if err != nil {
				continue
			}
			text := Format(g)
			again, err := Read(text, all.Games)
			if err != nil || len(again) != 1 {
				t.Fatalf("%v\n%s", err, text)
			}
			if d := recordtest.Diff(g, again[0]); d != "" {
				t.Fatalf("%s\n%s", d, text)
			}
		}
	})
}
