package cannon

import (
	"errors"
	"strings"
	"testing"

	"crosspoint/board"
	"crosspoint/rules"
)

const startRows = "10/1s1s1s1s1s/1s1s1s1s1s/1s1s1s1s1s/10/10/S1S1S1S1S1/S1S1S1S1S1/S1S1S1S1S1/10"

// emptyFrom is the rest of a board whose first row is given.
const emptyFrom = "/10/10/10/10/10/10/10/10/10"

func TestFENAccepted(t *testing.T) {
	on := settings("", rules.Settings{optionSlides: valueThree})
	for _, c := range []struct{ what, fen, written string }{
		{"the start", startFEN, ""},
		{"Light to place", "10/10/10/10/10/10/10/10/10/1T8 l t 1", ""},
		{"a captured town of Light", "10/10/10/10/10/10/10/10/10/1T8 l - 31", ""},
		{"a captured town of Dark", "1t8" + emptyFrom + " d - 31", ""},
		{"no soldiers", "4t5/10/10/10/10/10/10/10/10/4T5 d - 1", ""},
		{"one soldier", "4t5/10/10/10/10/S9/10/10/10/4T5 d - 1", ""},
		{"soldiers on both back ranks and the corners", "SstSsSsSss/10/10/10/10/10/10/10/10/sST1sSsSsS d - 1", ""},
		{"towns beside the corners", "1t8/10/10/10/10/10/10/10/10/8T1 d - 1", ""},
		{"a large round", "4t5/10/10/10/10/10/10/10/10/4T5 d - 999999", ""},
		{"blanks around and between", "  " + startRows + "  d\tTt 1 ", startFEN},
	} {
		p, err := Game.Parse(c.fen, ruleSets["pyromyth"])
		if err != nil {
			t.Errorf("%s: %v", c.what, err)
			continue
		}
		want := c.written
		if want == "" {
			want = c.fen
		}
		if got := p.FEN(); got != want {
			t.Errorf("%s: %s is written %s", c.what, c.fen, got)
		}
	}
	for _, counts := range []string{
		"-,-", "fa=1,-", "fj=3,-", "-,r1=2", "r10=3,r9=1", "ua1=1,va10=2", "ua7=1,ug1=3", "va4=2,vg10=1", "uf1=1,ve10=1",
	} {
		fen := "4t5/10/10/10/10/10/10/10/10/4T5 d - 1 " + counts
		p, err := Game.Parse(fen, on)
		if err != nil {
			t.Errorf("%s: %v", counts, err)
		} else if p.FEN() != fen {
			t.Errorf("%s becomes %s", fen, p.FEN())
		}
	}
	if p := mustParse(t, startFEN, on); p.FEN() != startFEN+" -,-" {
		t.Errorf("slide counts left out: %s", p.FEN())
	}
	if p := mustParse(t, "1t8"+emptyFrom+" d - 31", on); !p.ended() {
		t.Error("a game with a captured town goes on")
	}
}

func TestFENRefused(t *testing.T) {
	tail := " d - 1"
	on := settings("", rules.Settings{optionSlides: valueThree})
	off := ruleSets["pyromyth"]
	for _, c := range []struct {
		what, fen, key, field string
		column                int
		token                 string
		settings              rules.Settings
	}{
		{"nothing", "", errMissing, fieldRows, 1, "", off},
		{"no side", startRows, errMissing, fieldSide, 78, "", off},
		{"no towns", startRows + " d", errMissing, fieldTowns, 80, "", off},
		{"no round", startRows + " d Tt", errMissing, fieldRound, 83, "", off},
		{"too much", startFEN + " 7", errExtra, fieldSlides, 86, "7", off},
		{"slide counts with the limit off", startFEN + " -,-", errExtra, fieldSlides, 86, "-,-", off},
		{"too much with the limit on", startFEN + " -,- x", errExtra, fieldEnd, 90, "x", on},
		{"nine rows", "10/10/10/10/10/10/10/10/10" + tail, errRows, fieldRows, 27, "", off},
		{"eleven rows", "10/10/10/10/10/10/10/10/10/10/10" + tail, errRows, fieldRows, 31, "10", off},
		{"an empty row", "10//10/10/10/10/10/10/10/10" + tail, errPoints, fieldRows, 4, "", off},
		{"nine points", "10/9/10/10/10/10/10/10/10/10" + tail, errPoints, fieldRows, 4, "9", off},
		{"eleven points", "10/s10/10/10/10/10/10/10/10/10" + tail, errPoints, fieldRows, 4, "s10", off},
		{"eleven letters", "sssssssssss" + emptyFrom + tail, errPoints, fieldRows, 1, "sssssssssss", off},
		{"a run of 11", "11" + emptyFrom + tail, errNumber, fieldRows, 1, "11", off},
		{"a run of 0", "s09" + emptyFrom + tail, errNumber, fieldRows, 2, "09", off},
		{"a very long run", "99999999999999999999" + emptyFrom + tail, errNumber, fieldRows, 1, "99999999999999999999", off},
		{"an unknown letter", "10/4k5/10/10/10/10/10/10/10/10" + tail, errLetter, fieldRows, 5, "k", off},
		{"a letter of another script", "ss\u5175" + emptyFrom + tail, errLetter, fieldRows, 3, "\u5175", off},
		{"a broken letter", "ss\xff7" + emptyFrom + tail, errLetter, fieldRows, 3, "\xff", off},
		{"sixteen soldiers of Dark", "SSSSSSSSSS/SSSSSS4/10/10/10/10/10/10/10/10" + tail, errSoldiers, fieldRows, 17, "S", off},
		{"sixteen soldiers of Light", "ssssssssss/ssssss4/10/10/10/10/10/10/10/10" + tail, errSoldiers, fieldRows, 17, "s", off},
		{"two towns of Light", "1t1t6" + emptyFrom + tail, errTowns, fieldRows, 4, "t", off},
		{"two towns of Dark", "10/10/10/10/10/10/10/10/10/1TT7" + tail, errTowns, fieldRows, 30, "T", off},
		{"Light's town off its back rank", "10/4t5/10/10/10/10/10/10/10/10" + tail, errTownPlace, fieldRows, 5, "e9", off},
		{"Light's town on Dark's back rank", "10/10/10/10/10/10/10/10/10/4t5" + tail, errTownPlace, fieldRows, 29, "e1", off},
		{"Dark's town off its back rank", "10/10/10/10/10/10/10/10/4T5/10" + tail, errTownPlace, fieldRows, 26, "e2", off},
		{"Dark's town on Light's back rank", "4T5" + emptyFrom + tail, errTownPlace, fieldRows, 2, "e10", off},
		{"a town on a corner", "t9" + emptyFrom + tail, errTownPlace, fieldRows, 1, "a10", off},
		{"a town on the right corner", "10/10/10/10/10/10/10/10/10/9T" + tail, errTownPlace, fieldRows, 29, "j1", off},
		{"an unknown side", startRows + " w Tt 1", errSide, fieldSide, 79, "w", off},
		{"a capital side", startRows + " D Tt 1", errSide, fieldSide, 79, "D", off},
		{"unknown towns", startRows + " d T 1", errPlacing, fieldTowns, 81, "T", off},
		{"towns in the wrong order", startRows + " d tT 1", errPlacing, fieldTowns, 81, "tT", off},
		{"Dark's town twice", "10/10/10/10/10/10/10/10/10/1T8 d Tt 1", errTownTwice, fieldTowns, 34, "T", off},
		{"Light's town twice", "1t8" + emptyFrom + " l t 1", errTownTwice, fieldTowns, 34, "t", off},
		{"Light's town twice, both to place", "1t8" + emptyFrom + " d Tt 1", errTownTwice, fieldTowns, 35, "t", off},
		{"Dark places first", startRows + " l Tt 1", errTownOnTurn, fieldTowns, 81, "Tt", off},
		{"Light places before Dark moves", startRows + " d t 1", errTownOnTurn, fieldTowns, 81, "t", off},
		{"round 0", startRows + " d Tt 0", errRound, fieldRound, 84, "0", off},
		{"a negative round", startRows + " d Tt -1", errRound, fieldRound, 84, "-1", off},
		{"a round with a sign", startRows + " d Tt +1", errRound, fieldRound, 84, "+1", off},
		{"a round with a zero in front", startRows + " d Tt 01", errRound, fieldRound, 84, "01", off},
		{"no number", startRows + " d Tt one", errRound, fieldRound, 84, "one", off},
		{"a huge round", startRows + " d Tt 1000000", errRound, fieldRound, 84, "1000000", off},
		{"one slide count", startFEN + " -", errSlides, fieldSlides, 86, "-", on},
		{"three slide counts", startFEN + " -,-,-", errSlides, fieldSlides, 86, "-,-,-", on},
		{"a count of 0", startFEN + " fa=0,-", errSlides, fieldSlides, 86, "fa=0", on},
		{"a count of 4", startFEN + " -,fa=4", errSlides, fieldSlides, 88, "fa=4", on},
		{"a count without a line", startFEN + " =1,-", errSlides, fieldSlides, 86, "=1", on},
		{"a line without a count", startFEN + " fa,-", errSlides, fieldSlides, 86, "fa", on},
		{"a file off the board", startFEN + " fk=1,-", errSlides, fieldSlides, 86, "fk=1", on},
		{"a rank off the board", startFEN + " r11=1,-", errSlides, fieldSlides, 86, "r11=1", on},
		{"a rising diagonal not by its lowest point", startFEN + " ub2=1,-", errSlides, fieldSlides, 86, "ub2=1", on},
		{"a falling diagonal not by its highest point", startFEN + " vb9=1,-", errSlides, fieldSlides, 86, "vb9=1", on},
		{"a diagonal too short for a slide", startFEN + " ua8=1,-", errSlides, fieldSlides, 86, "ua8=1", on},
	} {
		_, err := Game.Parse(c.fen, c.settings)
		var e *rules.TextError
		if !errors.As(err, &e) {
			t.Errorf("%s: %v", c.what, err)
			continue
		}
		if want := (rules.TextError{Key: c.key, Field: c.field, Column: c.column, Token: c.token}); *e != want {
			t.Errorf("%s: %+v, want %+v", c.what, *e, want)
		}
	}
}

func TestLineNames(t *testing.T) {
	seen := map[string]bool{}
	long := 0
	for i, info := range lineInfos {
		if info.name == "" || seen[info.name] {
			t.Errorf("line %d is named %q", i, info.name)
		}
		seen[info.name] = true
		if l, ok := lineNamed(info.name); ok != (info.points.count() >= slideRoom) || ok && l != line(i) {
			t.Errorf("%q is found as %d, %t", info.name, l, ok)
		} else if ok {
			long++
		}
		for s := info.points; !s.empty(); {
			if p := pointOf[s.pop()]; lineThrough(p, line(i).direction()) != line(i) {
				t.Errorf("%s is not on line %q", geometry.Name(p), info.name)
			}
		}
	}
	if long != 10+10+13+13 {
		t.Errorf("%d lines have room for a slide, want 46", long)
	}
	for _, name := range []string{"fa", "r1", "ua1", "ua10", "uj1", "va1", "va10", "vj10"} {
		if !seen[name] {
			t.Errorf("no line is named %q", name)
		}
	}
}

func TestNotation(t *testing.T) {
	const position = "d S:c2,c3,c4,e6,h4 s:c6,e7,d6,h5"
	for _, c := range []struct {
		text, want string
		kind       rules.Kind
	}{
		{"c4-c5", "c4-c5", Advance},
		{"c4c5", "c4-c5", Advance},
		{"C4-C5", "c4-c5", Advance},
		{" c4-c5\t", "c4-c5", Advance},
		{"e6-e4", "e6-e4", Retreat},
		{"c2-c5", "c2-c5", Slide},
		{"c4-c1", "c4-c1", Slide},
		{"e6xe7", "e6xe7", Capture},
		{"e6e7", "e6xe7", Capture},
		{"E6Xd6", "e6xd6", Capture},
		{"xc6", "xc6", Shot},
		{"XC6", "xc6", Shot},
		{"e6:e7", "e6xe7", Capture},
		{":c6", "xc6", Shot},
	} {
		p := setUp(t, position, ruleSets["pyromyth"])
		m, err := parseStep(p, c.text)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
		} else if m.Kind() != c.kind || format(p, m) != c.want {
			t.Errorf("%q is read as %s of kind %d, want %s of kind %d", c.text, format(p, m), m.Kind(), c.want, c.kind)
		}
	}
	for _, c := range []struct {
		text, key string
		column    int
		token     string
	}{
		{"", errStep, 1, ""},
		{"hello", errStep, 1, "hello"},
		{"k4-k5", errStep, 1, "k4-k5"},
		{"c4-", errStep, 4, "c4-"},
		{"c4-c", errStep, 4, "c"},
		{"c4-k5", errStep, 4, "k5"},
		{"c4-c11", errStep, 6, "1"},
		{" c4-c5x", errStep, 7, "x"},
		{"-c5", errStep, 1, "-c5"},
		{"x", errStep, 2, "x"},
		{"c4:", errStep, 4, "c4:"},
		{"c4:-c5", errStep, 4, "-c5"},
		{"\u5175c4", errStep, 1, "\u5175c4"},
		{"c4-c6", errIllegal, 1, "c4-c6"},
		{"c4xc5", errIllegal, 1, "c4xc5"},
		{"e6-e7", errIllegal, 1, "e6-e7"},
		{"c4xc6", errIllegal, 1, "c4xc6"},
		{" xc7", errIllegal, 2, "xc7"},
		{"c6", errIllegal, 1, "c6"},
		{"e1", errIllegal, 1, "e1"},
	} {
		_, err := parseStep(setUp(t, position, ruleSets["pyromyth"]), c.text)
		var e *rules.TextError
		if !errors.As(err, &e) {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		if want := (rules.TextError{Key: c.key, Column: c.column, Token: c.token}); *e != want {
			t.Errorf("%q: %+v, want %+v", c.text, *e, want)
		}
	}
	p := Game.New(ruleSets["pyromyth"])
	if m, err := parseStep(p, "E1"); err != nil || m.Kind() != Place || m.To() != geometry.At(4, 0) || m.From() != board.NoPoint {
		t.Errorf("E1: %v %v", m, err)
	}
	for _, bad := range []string{"a1", "j1", "e10", "xe1", "e1-e2"} {
		if _, err := parseStep(p, bad); err == nil || !strings.Contains(err.Error(), errIllegal) {
			t.Errorf("%s at the start: %v", bad, err)
		}
	}
}
