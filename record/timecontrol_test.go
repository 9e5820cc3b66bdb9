package record_test

import (
	"testing"
	"time"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/rules/cannon"
	"crosspoint/rules/xiangqi"
)

func TestTimeControlText(t *testing.T) {
	for text, want := range map[string]record.TimeControl{
		"300":      {Main: 5 * time.Minute},
		"300+5":    {Main: 5 * time.Minute, Increment: 5 * time.Second},
		"600+3x30": {Main: 10 * time.Minute, Periods: 3, Period: 30 * time.Second},
		"0+1x10":   {Periods: 1, Period: 10 * time.Second},
		"0+3":      {Increment: 3 * time.Second},
	} {
		got, ok := record.ParseTimeControl(text)
		if text == "0+3" {
			if ok || got != (record.TimeControl{}) {
				t.Errorf("%s has no time to begin with, but gives %+v", text, got)
			}
			continue
		}
		if !ok || got != want || got.String() != text {
			t.Errorf("%s: %+v, written %q", text, got, got)
		}
	}
	for _, text := range []string{
		"", "?", "-", "40/7200:3600", "*180", "+5", "5+", "-3", "300+-5", "300+0x30", "300+3x", "300+x3", "300+3x0", "300+101x5", "99999999", "0", "1e3", "3x30",
	} {
		if c, ok := record.ParseTimeControl(text); ok || !c.None() {
			t.Errorf("%q gives %+v", text, c)
		}
	}
	for _, c := range []record.TimeControl{
		{},
		{Main: -time.Second},
		{Main: time.Millisecond},
		{Main: time.Minute, Increment: time.Second, Periods: 1, Period: time.Second},
		{Main: time.Minute, Periods: 1},
		{Main: time.Minute, Period: time.Second},
		{Main: time.Minute, Periods: -1, Period: time.Second},
	} {
		if c.Valid() {
			t.Errorf("%+v is valid", c)
		}
	}
	if c := (record.TimeControl{Main: time.Minute, Periods: 3, Period: 10 * time.Second}); c.Total() != 90*time.Second || !c.Byoyomi() {
		t.Errorf("%+v: total %v", c, c.Total())
	}
}

func TestTimeControlTags(t *testing.T) {
	g, err := record.New(xiangqi.Game, "", nil, "")
	if err != nil {
		t.Fatal(err)
	}
	five, ten := record.TimeControl{Main: 5 * time.Minute}, record.TimeControl{Main: 10 * time.Minute, Increment: time.Second}
	want := func(first, second record.TimeControl, both, red, black string) {
		t.Helper()
		if g.TimeControl(board.First) != first || g.TimeControl(board.Second) != second || !g.TimeControl(board.NoSide).None() {
			t.Errorf("controls %+v, %+v", g.TimeControl(board.First), g.TimeControl(board.Second))
		}
		for name, value := range map[string]string{"TimeControl": both, "RedTimeControl": red, "BlackTimeControl": black} {
			if got := g.Tag(name); got != value {
				t.Errorf("tag %s %q, want %q", name, got, value)
			}
		}
	}
	g.SetTimeControls([2]record.TimeControl{five, five})
	want(five, five, "300", "", "")
	g.SetTimeControls([2]record.TimeControl{five, ten})
	want(five, ten, "", "300", "600+1")
	g.SetTimeControls([2]record.TimeControl{{}, ten})
	want(record.TimeControl{}, ten, "", "", "600+1")
	g.SetTimeControls([2]record.TimeControl{})
	want(record.TimeControl{}, record.TimeControl{}, "", "", "")
	g.SetTag("TimeControl", "40/7200:3600")
	want(record.TimeControl{}, record.TimeControl{}, "40/7200:3600", "", "")
}

func TestClockNow(t *testing.T) {
	g, err := record.New(xiangqi.Game, "", nil, "")
	if err != nil {
		t.Fatal(err)
	}
	g.SetClockNow(board.First, 100*time.Hour+4*time.Minute+32*time.Second+580*time.Millisecond)
	if got := g.Tag("RedClock"); got != "100:04:32.5" {
		t.Errorf("tag %q", got)
	}
	if d, ok := g.ClockNow(board.First); !ok || d != 100*time.Hour+272500*time.Millisecond {
		t.Errorf("%v, %t", d, ok)
	}
	g.SetClockNow(board.First, record.NoClock)
	for _, value := range []string{"", "5", "4:32", "-1:00:00", "x:00:00", "1:2:3:4", "1:::", "0:00:1e9", "9999999:00:00"} {
		g.SetTag("RedClock", value)
		if d, ok := g.ClockNow(board.First); ok {
			t.Errorf("%q gives %v", value, d)
		}
	}
	if _, ok := g.ClockNow(board.NoSide); ok {
		t.Error("nobody has a clock")
	}
}

func TestLevels(t *testing.T) {
	g, err := record.New(cannon.Game, "", nil, "")
	if err != nil {
		t.Fatal(err)
	}
	g.SetLevel(board.First, 4)
	g.SetLevel(board.Second, 10)
	g.SetLevel(board.NoSide, 3)
	if g.Level(board.First) != 4 || g.Level(board.Second) != 10 || g.Level(board.NoSide) != 0 || g.Tag("WhiteType") != "program" || g.Tag("BlackLevel") != "10" {
		t.Errorf("levels %d and %d, tags %v", g.Level(board.First), g.Level(board.Second), g.Tags())
	}
	g.SetLevel(board.First, 0)
	g.SetLevel(board.Second, 200)
	if g.Level(board.First) != 0 || g.Level(board.Second) != 10 || g.Tag("WhiteType")+g.Tag("WhiteLevel") != "" {
		t.Errorf("levels %d and %d, tags %v", g.Level(board.First), g.Level(board.Second), g.Tags())
	}
	before := g.Changed()
	g.SetLevel(board.Second, 10)
	if g.Changed() != before {
		t.Error("the same level is a change")
	}
	for _, value := range []string{"", "x", "-4", "100", "4.5"} {
		g.SetTag("BlackLevel", value)
		if g.Level(board.Second) != 0 {
			t.Errorf("level %d from %q", g.Level(board.Second), value)
		}
	}
	g.SetLevel(board.Second, 0) // another program's
	if g.Tag("BlackType") != "program" {
		t.Error("the tag of another program is gone")
	}
}

func TestPrograms(t *testing.T) {
	g, err := record.New(xiangqi.Game, "", nil, "")
	if err != nil {
		t.Fatal(err)
	}
	want := record.Program{ID: "fairy", MoveTime: 2500 * time.Millisecond}
	g.SetLevel(board.First, 4)
	g.SetProgram(board.First, want)
	if g.Program(board.First) != want || g.Level(board.First) != 0 || g.Tag("RedEngine") != "fairy" || g.Tag("RedMoveTime") != "2.5" || g.Tag("RedLevel") != "" {
		t.Errorf("%+v, tags %v", g.Program(board.First), g.Tags())
	}
	before := g.Changed()
	if g.SetProgram(board.First, want); g.Changed() != before {
		t.Error("the same program is a change")
	}
	for _, value := range []string{"", "x", "-1", "0", "3601", "NaN", "Inf"} {
		g.SetTag("RedMoveTime", value)
		if p := g.Program(board.First); p != (record.Program{ID: "fairy"}) {
			t.Errorf("%q gives %+v", value, p)
		}
	}
	g.SetLevel(board.First, 3)
	if g.Program(board.First) != (record.Program{}) || g.Level(board.First) != 3 || g.Tag("RedEngine")+g.Tag("RedMoveTime") != "" {
		t.Errorf("the computer again: tags %v", g.Tags())
	}
	g.SetProgram(board.Second, want)
	g.SetProgram(board.Second, record.Program{})
	if g.Program(board.Second) != (record.Program{}) || g.Tag("BlackType")+g.Tag("BlackEngine") != "" || g.Program(board.NoSide) != (record.Program{}) {
		t.Errorf("a person again: tags %v", g.Tags())
	}
	g.SetTag("BlackEngine", "fairy") // without a type it says nothing
	if g.Program(board.Second) != (record.Program{}) {
		t.Error("a person is taken for a program")
	}
}
