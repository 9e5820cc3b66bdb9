package pgn

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/record/recordtest"
	"crosspoint/rules"
	"crosspoint/rules/all"
)

const cannonHead = "[Game \"Cannon\"]\n\n"

// TestErrors has a row for each way in which a file can be wrong: the place, the key, the token and the reason.
func TestErrors(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range []struct {
		text   string
		line   int
		column int
		key    string
		token  string
		reason string
	}{
		{"", 1, 1, keyEmpty, "", ""},
		{"\ufeff \r\n\n", 1, 1, keyEmpty, "", ""},
		{"[Game \"Cannon\"]\n[Event \"\xff\"]", 2, 9, keyUTF8, "", ""},
		{"[Game Cannon]", 1, 1, keyTag, "[Game Cannon]", ""},
		{"[Game \"Cannon\"", 1, 1, keyTag, "[Game \"Cannon\"", ""},
		{"[\"Cannon\"]", 1, 1, keyTag, "[\"Cannon\"]", ""},
		{"[Game \"Cannon\"]\n  [Event \"x\n", 2, 3, keyTagOpen, "[Event \"x", ""},
		{cannonHead + "1. e1 {never closed\n1... e10", 3, 7, keyComment, "{never closed", ""},
		{cannonHead + "1. e1 ] e10", 3, 7, keyToken, "]", ""},
		{cannonHead + "1. e1 <x>", 3, 7, keyToken, "<", ""},
		{cannonHead + "1. e1 e10 \"", 3, 11, keyToken, "\"", ""},
		{cannonHead + "1. e1!!! e10", 3, 6, keyGlyph, "!!!", ""},
		{cannonHead + "1. e1 $ e10", 3, 7, keyGlyph, "$", ""},
		{cannonHead + "1. e1 $256 e10", 3, 7, keyGlyph, "$256", ""},
		{cannonHead + "1. $1 e1 e10", 3, 4, keyGlyph, "$1", ""},
		{cannonHead + "1. e1 ($1 d1)", 3, 8, keyGlyph, "$1", ""},
		{cannonHead + "(1. e1)", 3, 1, keyVariation, "(", ""},
		{cannonHead + "1. e1 ((1. d1))", 3, 8, keyVariation, "(", ""},
		{cannonHead + "1. e1 e10) 2. a4-a5", 3, 10, keyClose, ")", ""},
		{cannonHead + "{é} 1. e1 (1. d1 d10 *", 3, 11, keyOpen, "(", ""},
		{cannonHead + strings.Repeat("1. e1 (", maxDepth+1), 3, 7*maxDepth + 7, keyDeep, "(", ""},
		{cannonHead + strings.Repeat("e1 ", maxSteps+1), 3, 3*maxSteps + 1, keyLong, "e1", ""},
		{cannonHead + "e1 " + strings.Repeat("{}", maxNotes+1), 3, 2*maxNotes + 4, keyLong, "{}", ""},
		{strings.Repeat("[a \"\"]", maxTags+1), 1, 6*maxTags + 1, keyLong, "[a \"\"]", ""},
		{cannonHead + "1. e1 *\n1... e10", 4, 1, keyAfterResult, "1...", ""},
		{"1. e1 e10 *", 1, 1, keyNoGame, "1. e1 e10 *", ""},
		{"[Event \"x\"]\n\n*", 1, 1, keyNoGame, "[Event \"x\"]", ""},
		{"[Game \"Chess\"]\n\n*", 1, 8, keyUnknownGame, "Chess", ""},
		{"[Game \"Chinese Chess\"]\n[Format \"Braille\"]\n\n*", 2, 10, keyFormat, "Braille", ""},
		{"[Game \"Cannon\"]\n[Preset \"none\"]\n\n*", 2, 10, keyPreset, "none", ""},
		{"[Game \"Cannon\"]\n[Options \"slide-limit=9\"]\n\n*", 2, 11, keyOptions, "9", "option-value"},
		{"[Game \"Cannon\"]\n[Options \"x=9\"]\n\n*", 2, 11, keyOptions, "x", "option"},
		{"[Game \"Cannon\"]\n[Options \"x\"]\n\n*", 2, 11, keyOptions, "x", ""},
		{cannonHead + "1. e1 e10 2. a4-a6 *", 3, 14, keyStep, "a4-a6", "cannon.step-illegal"},
		{cannonHead + "1. e1 e10\n2. xyz *", 4, 4, keyStep, "xyz", "cannon.step"},
		{cannonHead + "; e4 e5\n% (((\n1. e1 {é\n木} (1. d1 d1) *", 6, 11, keyStep, "d1", "cannon.step-illegal"},
	} {
		_, err := Read([]byte(c.text), all.Games)
		var e *Error
		if !errors.As(err, &e) {
			t.Errorf("%.60q: %v", c.text, err)
			continue
		}
		want := Error{c.line, c.column, c.token, c.key, c.reason}
		if *e != want {
			t.Errorf("%.60q: %+v, want %+v", c.text, *e, want)
		}
		seen[e.Key] = true
		scanned(t, c.text, e)
	}
	seen[keyFEN] = true // see TestErrorInFEN
	for _, k := range Keys {
		if !seen[k] {
			t.Errorf("no row for %s", k)
		}
	}
}

// scanned checks that a list leads to the same error.
func scanned(t *testing.T, text string, want *Error) {
	t.Helper()
	entries, err := Scan([]byte(text))
	if err == nil {
		for i := 0; i < len(entries) && err == nil; i++ {
			_, err = ReadGame([]byte(text), entries[i], all.Games)
			if e := entries[i].Err; e != nil && fmt.Sprint(e) != fmt.Sprint(err) {
				t.Errorf("%.60q: listed with %v, read with %v", text, e, err)
			}
		}
	}
	if fmt.Sprint(err) != fmt.Sprint(want) {
		t.Errorf("%.60q: %v by list, want %v", text, err, want)
	}
}

func TestErrorInFEN(t *testing.T) {
	for _, c := range []struct {
		game, fen string
	}{
		{"Cannon", "10/1s1s1s1s1s/1s1s1s1s1s/1s1s1s1s1s/10/10/S1S1S1S1S1/S1S1S1S1S1/S1S1S1S1Q1/10 d Tt 1"},
		{"Chinese Chess", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNX w - - 0 1"},
		{"Football", "9/9/9/9/9/9/9/9/9 w 0 - 0"},
	} {
		text := fmt.Sprintf("[Game %q]\n[FEN %q]\n\n*", c.game, c.fen)
		_, err := Read([]byte(text), all.Games)
		var e *Error
		if !errors.As(err, &e) || e.Key != keyFEN || e.Line != 2 || e.Column < 7 || e.Reason == "" {
			t.Errorf("%s: %+v", c.game, err)
		}
		if c.game == "Cannon" && (e.Token != "Q" || e.Column != 7+strings.IndexByte(c.fen, 'Q')) {
			t.Errorf("%+v", e)
		}
	}
}

// TestBrokenAmongMany lists the games around a broken one.
func TestBrokenAmongMany(t *testing.T) {
	text := cannonHead + "1. e1 *\n\n" + cannonHead + "1. e1 ] e10 *\n\n" + cannonHead + "1. d1 *\n"
	entries, err := Scan([]byte(text))
	if err != nil || len(entries) != 3 {
		t.Fatalf("%d games, %v", len(entries), err)
	}
	if entries[0].Err != nil || entries[1].Err == nil || entries[2].Err != nil {
		t.Errorf("%v %v %v", entries[0].Err, entries[1].Err, entries[2].Err)
	}
	g, err := ReadGame([]byte(text), entries[2], all.Games)
	if err != nil || g.Cursor().Text() != "d1" {
		t.Errorf("%v", err)
	}
	list, err := Read([]byte(text), all.Games)
	var e *Error
	if len(list) != 1 || !errors.As(err, &e) || e.Line != 7 {
		t.Errorf("%d games, %v", len(list), err)
	}
}

// TestForeign reads what other programs and people write.
func TestForeign(t *testing.T) {
	for name, c := range map[string]struct {
		text, want string
		check      func(g *record.Game) bool
	}{
		"glued numbers, glyphs, line comments": {
			"\ufeff[Game \"chinese chess\"]\r\n[White \"An\"]\r\n\r\n1.h2e2!?h9g7 ; good\r\n2.H0-G2 + 1-0\r\n", "",
			nil,
		},
		"red wins without a reason": {
			"[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n[Red \"An\"]\n[Result \"1-0\"]\n[Termination \"Normal\"]\n\n1. H2-E2 H9-G7 1-0\n欢迎访问\n",
			"h2e2 h9g7",
			func(g *record.Game) bool {
				r, over := g.Result()
				return over && r.Winner == board.First && r.Reason == record.ReasonUnstated && g.Tag("Termination") == "Normal"
			},
		},
		"glyphs and clocks": {
			cannonHead + "1. e1! {[%clk 0:05:01.5] a\r\nb} 1... e10?? {c [%clk 1:00:00]}{d} $10",
			"e1 e10",
			func(g *record.Game) bool {
				a, b := g.Root().Children()[0], g.Cursor()
				return a.Clock == 5*time.Minute+1500*time.Millisecond && a.Comment == "a\nb" && a.NAGs[0] == 1 &&
					b.Clock == time.Hour && b.Comment == "c\nd" && fmt.Sprint(b.NAGs) == "[4 10]"
			},
		},
		"comments find their steps": {
			cannonHead + "{game} 1. {ahead} e1 {after} ({first} 1. d1 {last}) {more} 1... {b} e10",
			"e1 e10",
			func(g *record.Game) bool {
				c := g.Root().Children()
				return g.Root().Comment == "game" && c[0].Before == "ahead" && c[0].Comment == "after\nmore" &&
					c[1].Before == "first" && c[1].Comment == "last" && g.Cursor().Before == "b"
			},
		},
		"comments that no step follows": {
			cannonHead + "1. e1 1... {x} (1. d1 1... {y}) *", "e1",
			func(g *record.Game) bool {
				c := g.Root().Children()
				return c[0].Comment == "x" && c[1].Comment == "y"
			},
		},
		"the same step again in a variation": {
			cannonHead + "1. e1 {a} e10 (1... d10) (1... e10 {b} 2. a4-a5) 2. c4-c5", "e1 e10 a4-a5",
			func(g *record.Game) bool { return len(g.Root().Children()[0].Children()) == 2 },
		},
	} {
		list, err := Read([]byte(c.text), all.Games)
		if err != nil {
			if c.want != "" {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if c.want == "" {
			t.Errorf("%s: not refused", name)
			continue
		}
		g := list[0]
		var steps []string
		for _, n := range g.Line() {
			steps = append(steps, n.Text())
		}
		if got := strings.Join(steps, " "); got != c.want || c.check != nil && !c.check(g) {
			t.Errorf("%s: %s\n%s", name, got, Format(g))
		}
		roundTrip(t, g, name)
	}
}

// TestFormat pins the text of a small game.
func TestFormat(t *testing.T) {
	g, err := record.New(all.ByID("cannon"), "ludoteka", map[string]string{"slide-limit": "3"}, "")
	if err != nil {
		t.Fatal(err)
	}
	g.SetPlayer(board.First, `An "the" \`)
	g.SetTag("Date", "2026.11.30")
	g.SetTag("Annotator", "me")
	for _, s := range []string{"e1", "e10", "a4-a5"} {
		m, err := g.Rules().Notations[0].Parse(g.Position(), s)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	g.SetComment(g.Root(), "", "A game.")
	g.SetComment(g.Cursor().Parent(), "why", "50 % }")
	g.SetNAGs(g.Cursor(), []int{1})
	g.SetClock(g.Cursor(), 90*time.Second)
	g.Declare(rulesResult(board.Second, "resignation"))
	want := `[Game "Cannon"]
[Event "?"]
[Site "?"]
[Date "2026.11.30"]
[Round "?"]
[White "An \"the\" \\"]
[Black "?"]
[Result "0-1"]
[Preset "ludoteka"]
[Options "slide-limit=3"]
[Termination "resignation"]
[Annotator "me"]

{A game.} 1. e1 1... {why} e10 {50 % [%chr 7D]} 2. a4-a5 $1 {[%clk 0:01:30]} 0-1
`
	if got := string(Format(g)); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	roundTrip(t, g, "small game")
}

// TestStart looks for FEN tags: with a position that was set up and with a random set-up, and only then.
func TestStart(t *testing.T) {
	for _, c := range []struct {
		game, preset, fen string
		changed           rules.Settings
		want              bool
	}{
		{game: "cannon"},
		{game: "cannon", changed: rules.Settings{"slide-limit": "3"}},
		{game: "football", changed: rules.Settings{"seed": "7"}},
		{game: "football", preset: "vchess", changed: rules.Settings{"set-up": "mirrored", "seed": "7"}, want: true},
		{game: "xiangqi", fen: "4k4/9/9/9/9/9/9/9/3R5/3K5 b - - 0 1", want: true},
	} {
		g, err := record.New(all.ByID(c.game), c.preset, c.changed, c.fen)
		if err != nil {
			t.Fatal(err)
		}
		text := string(Format(g))
		if strings.Contains(text, "[FEN \"") != c.want || strings.Contains(text, "[SetUp \"1\"]") != c.want {
			t.Errorf("%+v:\n%s", c, text)
		}
		m := rules.Legal(g.Position(), nil)[0]
		if _, err := g.Play(m); err != nil {
			t.Fatal(err)
		}
		roundTrip(t, g, c.game)
		if c.game == "xiangqi" && !strings.Contains(string(Format(g)), "\n1... ") {
			t.Errorf("the second player starts:\n%s", Format(g))
		}
	}
}

// TestEmptyGame writes games without a step, with and without a result.
func TestEmptyGame(t *testing.T) {
	for _, game := range all.Games {
		g, err := record.New(game, "", nil, "")
		if err != nil {
			t.Fatal(err)
		}
		roundTrip(t, g, game.ID)
		g.Declare(rulesResult(board.First, "resignation"))
		roundTrip(t, g, game.ID+" resigned")
		if d := recordtest.Diff(g, g); d != "" {
			t.Error(d)
		}
	}
}
