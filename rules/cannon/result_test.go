package cannon

import (
	"strings"
	"testing"

	"crosspoint/board"
	"crosspoint/rules"
)

func TestResults(t *testing.T) {
	for _, c := range []struct {
		what, position, steps string
		winner                board.Side
		reason                string // "" for a game that goes on
	}{
		{"the game begins", "d S:a4 s:b9", "", board.NoSide, ""},
		{"a soldier captures Light's town", "d S:d9 s:b9", "d9xe10", board.First, reasonCaptured},
		{"a soldier captures Dark's town", "l S:a4 s:d2", "d2xe1", board.Second, reasonCaptured},
		{"a shot hits Light's town", "d S:e5,e6,e7 s:b9", "xe10", board.First, reasonShot},
		{"a shot hits Dark's town", "l S:a4 s:e4,e5,e6", "xe1", board.Second, reasonShot},
		{"a captured soldier ends nothing", "d S:a4 s:b5,b9", "a4xb5", board.NoSide, ""},
		{"the last soldier is captured", "d S:a4 s:b5", "a4xb5", board.First, reasonNoSteps},
		{"the last soldier is shot", "d S:c2,c3,c4 s:c7", "xc7", board.First, reasonNoSteps},
		{"Light has no step", "d S:a4 s:b1", "a4-a5", board.First, reasonNoSteps},
		{"the side to move has no step", "d S:a10 s:b5", "", board.Second, reasonNoSteps},
		{"a town may be left hanging", "d S:a4 s:d2", "a4-a5", board.NoSide, ""},
	} {
		p := setUp(t, c.position, ruleSets["pyromyth"])
		play(t, p, c.steps)
		r, over := rules.Outcome(p)
		if over != (c.reason != "") || r.Reason != c.reason || over && r.Winner != c.winner {
			t.Errorf("%s: %v %t, want %v %q", c.what, r, over, c.winner, c.reason)
		}
		if _, aim := p.Aim(); aim != (c.reason == reasonCaptured || c.reason == reasonShot) {
			t.Errorf("%s: aim %t", c.what, aim)
		}
		if aimed, _ := p.Aim(); aimed.Reason != "" && len(p.Generate(nil)) != 0 {
			t.Errorf("%s: steps after the end", c.what)
		}
	}
	none := mustParse(t, "4s5/10/10/10/10/10/10/10/10/4S5 d - 1", ruleSets["pyromyth"])
	if r, over := none.Aim(); !over || r.Winner != board.Second {
		t.Errorf("without any town: %v %t, want a win for the side that is not to move", r, over)
	}
}

// Both sides go to and fro: four steps bring the position back.
const cycle = " a2-a5 b9-b6 a5-a2 b6-b9"

func TestRepetition(t *testing.T) {
	p := Game.New(ruleSets["pyromyth"]).(*position)
	play(t, p, "e1 e10")
	for occurrence := 1; occurrence <= 5; occurrence++ {
		if occurrence > 1 {
			play(t, p, cycle)
		}
		if got := p.occurrences(); got != occurrence {
			t.Errorf("%d occurrences, want %d", got, occurrence)
		}
		claim, may := p.Claim()
		if want := occurrence == 3 || occurrence == 4; may != want || may && (claim.Reason != reasonThreefold || claim.Winner != board.NoSide) {
			t.Errorf("occurrence %d: claim %v %t, want %t", occurrence, claim, may, want)
		}
		r, over := rules.Outcome(p)
		if want := occurrence == 5; over != want || over && (r.Reason != reasonFivefold || r.Winner != board.NoSide) {
			t.Errorf("occurrence %d: %v %t, want over: %t", occurrence, r, over, want)
		}
		if over && len(p.Generate(nil)) == 0 {
			t.Error("Generate looks at draw rules")
		}
	}
}

func TestRepetitionIsOfTheSamePosition(t *testing.T) {
	p := Game.New(ruleSets["pyromyth"]).(*position)
	play(t, p, "e1 e10"+cycle+" a2-a5")
	// The third step of the cycle has been seen once, with the same side to move.
	if got := p.occurrences(); got != 2 {
		t.Errorf("%d occurrences after a2-a5, want 2", got)
	}
	if _, may := p.Claim(); may {
		t.Error("a draw may be claimed at the second occurrence")
	}
	if !p.DoNull() {
		t.Fatal("passing is refused")
	}
	if got := p.occurrences(); got != 1 {
		t.Errorf("%d occurrences with the other side to move, want 1", got)
	}
	p.Undo()
	c := p.Clone().(*position)
	play(t, c, "b9-b6 a5-a2 b6-b9")
	if got := c.occurrences(); got != 3 {
		t.Errorf("%d occurrences in a copy, want 3: it must know the history", got)
	}
}

// Slide counts make a difference for the hash, and none for repetition.
func TestRepetitionIgnoresSlideCounts(t *testing.T) {
	p := Game.New(settings("", rules.Settings{optionSlides: valueThree})).(*position)
	play(t, p, "e1 e10")
	start := p.Hash()
	long := " a2-a5 b9-b6 c2-c5 d9-d6 a5-a2 b6-b9 c5-c2 d6-d9"
	play(t, p, long)
	if p.Hash() == start {
		t.Error("the hash is without slide counts")
	}
	if got := p.occurrences(); got != 2 {
		t.Errorf("%d occurrences, want 2", got)
	}
	play(t, p, long)
	if _, may := p.Claim(); !may {
		t.Error("no draw may be claimed at the third occurrence")
	}
}

func TestAlarms(t *testing.T) {
	for _, c := range []struct{ position, rules, at string }{
		{"d S:a4 s:b9", "pyromyth", ""},
		{"d S:a4 s:d2", "pyromyth", "e1"},
		{"d S:a4 s:e2", "pyromyth", "e1"},
		{"d S:a4 s:f1", "pyromyth", "e1"},
		{"d S:a4 s:e3", "pyromyth", ""},
		{"d S:a4 s:e4,e5,e6", "pyromyth", "e1"},
		{"d S:a4 s:e3,e4,e5", "pyromyth", "e1"},
		{"d S:a4,e2 s:e4,e5,e6", "pyromyth", "e1"},
		{"d S:a4,e2 s:e4,e5,e6", "ludoteka", ""},
		{"d S:a4,e3 s:e4,e5,e6", "pyromyth", ""},
		{"d S:a4 s:e5,e6,e7", "pyromyth", ""},
		{"l S:f9 s:a4", "pyromyth", "e10"},
		{"d S:f9 s:a4", "pyromyth", ""},
	} {
		p := setUp(t, c.position, ruleSets[c.rules])
		got := ""
		for _, a := range p.Alarms() {
			if a.Key != alarmTown {
				t.Errorf("%s: alarm %s", c.position, a.Key)
			}
			got += nameList(a.At)
		}
		if got != c.at {
			t.Errorf("%s (%s): alarm at %q, want %q", c.position, c.rules, got, c.at)
		}
		if p.InCheck() != (c.at != "") {
			t.Errorf("%s: in check %t", c.position, p.InCheck())
		}
	}
	if a := Game.New(ruleSets["pyromyth"]).(*position).Alarms(); len(a) != 0 {
		t.Errorf("alarms before the towns are placed: %v", a)
	}
}

// An alarm is there exactly when the opponent, given the turn, has a step that captures the town.
func TestAlarmsAgreeWithSteps(t *testing.T) {
	for _, r := range readRows(t) {
		for name, s := range ruleSets {
			p := mustParse(t, r.FEN, s)
			if !p.DoNull() {
				continue
			}
			fire := false
			for _, m := range p.Generate(nil) {
				fire = fire || p.At(m.To()).Kind() == Town
			}
			p.Undo()
			if p.InCheck() != fire {
				t.Errorf("%s %s: in check %t, want %t", name, r.FEN, p.InCheck(), fire)
			}
		}
	}
}

func TestPassing(t *testing.T) {
	p := Game.New(ruleSets["pyromyth"]).(*position)
	if p.DoNull() {
		t.Error("passing before the towns are placed")
	}
	play(t, p, "e1")
	if p.DoNull() {
		t.Error("passing before Light's town is placed")
	}
	play(t, p, "e10")
	before := p.FEN()
	if !p.DoNull() || p.Side() != board.Second || p.Hash() == 0 {
		t.Fatal("passing is refused")
	}
	if got := p.fullKey(); got != p.key {
		t.Errorf("key %x after passing, want %x", p.key, got)
	}
	p.Undo()
	if p.FEN() != before {
		t.Errorf("%s after taking back the pass, want %s", p.FEN(), before)
	}
	won := setUp(t, "d S:d9 s:b9", ruleSets["pyromyth"])
	play(t, won, "d9xe10")
	if won.DoNull() {
		t.Error("passing after the end")
	}
}

func TestSlideLimit(t *testing.T) {
	limited := settings("", rules.Settings{optionSlides: valueThree})
	has := func(p rules.Position, step string) bool {
		_, err := parseStep(p, step)
		return err == nil
	}
	three := "e1 e10 a2-a5 b9-b6 a5-a2 b6-b9 a2-a5 b9-b6"
	for _, c := range []struct {
		what, steps, good, bad string
	}{
		{"two slides in a row", "e1 e10 a2-a5 b9-b6 a5-a2 b6-b9", "a2-a5 c2-c5 c4-c5", ""},
		{"the fourth slide along the same line", three, "a5xb6 c2-c5 c4-d5", "a5-a2"},
		{"the count is each player's own", three + " c4-d5", "b8-a7 d9-d6", "b6-b9"},
		{"a soldier's step resets the count", three + " i4-j5 j7-i6", "a5-a2", ""},
		{"only for the player who makes it", three + " i4-j5", "", "b6-b9"},
		{"a slide along another line resets the count", three + " c2-c5 j7-i6", "a5-a2 c5-c2", ""},
	} {
		p := Game.New(limited)
		play(t, p, c.steps)
		for _, s := range strings.Fields(c.good) {
			if !has(p, s) {
				t.Errorf("%s: %s is not legal", c.what, s)
			}
		}
		for _, s := range strings.Fields(c.bad) {
			if has(p, s) {
				t.Errorf("%s: %s is legal", c.what, s)
			}
		}
	}
	free := Game.New(ruleSets["pyromyth"])
	play(t, free, three)
	if !has(free, "a5-a2") {
		t.Error("the limit holds when it is off")
	}
}

func TestSlideLimitCounts(t *testing.T) {
	limited := settings("", rules.Settings{optionSlides: valueThree})
	for _, c := range []struct{ what, position, counts, step, want string }{
		{"a slide up a file", "d S:c2,c3,c4 s:j9", "-,-", "c2-c5", "fc=1,-"},
		{"a slide down a file counts with slides up", "d S:c2,c3,c4 s:j9", "fc=2,-", "c4-c1", "fc=3,-"},
		{"a slide along a rank", "d S:c4,d4,e4 s:j9", "-,rj=1", "c4-f4", ""},
		{"a slide along rank 10", "d S:a10,b10,c10 t:h10 s:j9", "-,-", "a10-d10", "r10=1,-"},
		{"a slide along a rising diagonal", "d S:c4,d5,e6 s:j9", "-,-", "c4-f7", "ua2=1,-"},
		{"a slide along a falling diagonal", "d S:c6,d5,e4 s:j9", "-,-", "e4-b7", "va8=1,-"},
		{"a falling diagonal that begins on rank 10", "d S:f9,g8,h7 s:b9", "-,-", "f9-i6", "ve10=1,-"},
		{"a rising diagonal that begins on rank 1", "d S:f2,g3,h4 s:b9", "-,-", "f2-i5", "ue1=1,-"},
		{"another line begins at one", "d S:c2,c3,c4,d5,e6 s:j9", "fc=3,-", "c4-f7", "ua2=1,-"},
		{"a shot resets", "d S:c2,c3,c4 s:c6,j9", "fc=3,r2=1", "xc6", "-,r2=1"},
		{"a capture resets", "d S:c2,c3,c4 s:c5,j9", "fc=3,r2=1", "c4xc5", "-,r2=1"},
		{"a retreat resets", "d S:c2,c3,c4,h5 s:h6,j9", "fc=3,r2=1", "h5-h3", "-,r2=1"},
		{"an advance resets", "l S:c2,c3,c4,h5 s:j9", "fc=3,r2=3", "j9-j8", "fc=3,-"},
	} {
		fen := setUp(t, c.position, limited).FEN()
		p, err := Game.Parse(strings.TrimSuffix(fen, "-,-")+c.counts, limited)
		if c.want == "" {
			if err == nil {
				t.Errorf("%s: %s is read", c.what, c.counts)
			}
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v", c.what, err)
		}
		play(t, p, c.step)
		after := p.FEN()
		if !strings.HasSuffix(after, " "+c.want) {
			t.Errorf("%s: %s, want %s", c.what, after, c.want)
		}
		again := mustParse(t, after, limited)
		if again.FEN() != after || again.Hash() != p.Hash() {
			t.Errorf("%s: %s is read as %s", c.what, after, again.FEN())
		}
	}
}

// A player whose only steps are forbidden by the limit has no legal step and loses.
func TestSlideLimitMayDecide(t *testing.T) {
	limited := settings("", rules.Settings{optionSlides: valueThree})
	const rows = "SSS4t2/10/10/10/10/10/10/10/9s/4T5 d - 1"
	if r, over := rules.Outcome(mustParse(t, rows+" r10=2,-", limited)); over {
		t.Errorf("two slides: %v", r)
	}
	if r, over := rules.Outcome(mustParse(t, rows+" r10=3,-", limited)); !over || r.Winner != board.Second || r.Reason != reasonNoSteps {
		t.Errorf("three slides: %v %t, want a win for Light", r, over)
	}
	if _, over := rules.Outcome(mustParse(t, rows+" -,r10=3", limited)); over {
		t.Error("the other player's slides count")
	}
	a, b := mustParse(t, rows+" r10=2,-", limited), mustParse(t, rows+" -,r10=2", limited)
	if a.Hash() == b.Hash() || a.key != b.key {
		t.Error("the hash must cover the counts, the key of repetition must not")
	}
}
