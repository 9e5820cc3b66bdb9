package control_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/record/pgn"
	"crosspoint/rules/all"
	"crosspoint/rules/football"
	"crosspoint/rules/xiangqi"
	"crosspoint/ui/control"
)

func TestFischerClock(t *testing.T) {
	l := &log{}
	tb, w := play(t, control.NewGame{Game: xiangqi.Game, Clocks: fischer(5*time.Minute, 5*time.Second)}, control.Config{Journal: l})
	tb.wantLeft(5*time.Minute, 5*time.Minute)
	w.pass(time.Minute) // before the first step no time passes
	if s := tb.State(); s.Clocks[0].Running || len(w.ticks) != 0 || len(w.timers) != 0 {
		t.Errorf("clocks %+v, %d ticks", s.Clocks, len(w.ticks))
	}
	l.events = nil
	tb.typed("h2e2")
	if got := strings.Join(l.events, " "); got != "play clock" {
		t.Errorf("journal %q", got)
	}
	tb.wantLeft(5*time.Minute+5*time.Second, 5*time.Minute)
	if c := tb.State().Clocks; c[0].Running || !c[1].Running || c[1].Byoyomi || c[1].Periods != 0 || c[1].Low {
		t.Errorf("clocks %+v", c)
	}
	shown := len(tb.states)
	w.pass(2500 * time.Millisecond)
	if len(w.ticks) != 2 || w.ticks[1][1].Left != 298*time.Second || len(tb.states) != shown || tb.State().Clocks[1].Left != 298*time.Second {
		t.Errorf("ticks %+v, %d states", w.ticks, len(tb.states)-shown)
	}
	tb.typed("h9g7")
	tb.wantLeft(305*time.Second, 302500*time.Millisecond)
	if n := tb.nodes()[1]; n.Clock != 302500*time.Millisecond {
		t.Errorf("clock in the record %v", n.Clock)
	}
	w.pass(10 * time.Second)
	tb.wantLeft(295*time.Second, 302500*time.Millisecond)
	tb.Undo() // the second player's turn, which begins anew
	tb.wantLeft(305*time.Second, 300*time.Second)
	tb.Redo()
	tb.wantLeft(305*time.Second, 302500*time.Millisecond)
	if !tb.State().Clocks[0].Running {
		t.Error("no clock runs after redo")
	}
}

func TestNoClockNoTimers(t *testing.T) {
	tb, w := play(t, control.NewGame{Game: xiangqi.Game}, control.Config{})
	tb.typed("h2e2 h9g7")
	if s := tb.State(); s.Clocks != [2]control.Clock{} || len(w.timers) != 0 || tb.nodes()[0].Clock != record.NoClock {
		t.Errorf("clocks %+v, %d timers", s.Clocks, len(w.timers))
	}
	for _, c := range []record.TimeControl{{Main: -1}, {Increment: time.Second / 2}, {Periods: 1}} {
		tb.start(control.NewGame{Game: xiangqi.Game, Clocks: [2]record.TimeControl{c, c}})
		if tb.State().Clocks[0].On {
			t.Errorf("a clock goes by %+v", c)
		}
	}
}

func TestFlagFalls(t *testing.T) {
	tb, w := play(t, control.NewGame{Game: xiangqi.Game, Clocks: fischer(time.Minute, 0)}, control.Config{})
	tb.typed("h2e2")
	w.pass(53 * time.Second)
	if c := tb.State().Clocks; c[1].Left != 7*time.Second || c[1].Low {
		t.Errorf("clocks %+v", c)
	}
	w.ticks = nil
	w.pass(time.Second)
	if c := tb.State().Clocks; len(w.ticks) != 10 || !c[1].Running {
		t.Errorf("%d ticks in a second, clocks %+v", len(w.ticks), c)
	}
	tb.clicks("b9")
	tb.ToStart() // the flag falls while browsing
	w.pass(time.Second)
	if c := tb.State().Clocks; !c[1].Low {
		t.Errorf("clocks %+v", c)
	}
	w.pass(5 * time.Second)
	tb.wantResult(board.First, record.ReasonTime)
	tb.wantMode(control.ModeOver)
	if got := words(tb.State().Status); got != "Red wins: Black ran out of time." {
		t.Errorf("status %q", got)
	}
	if c := tb.State().Clocks; !c[1].Flag || c[1].Left != 0 || c[0].Flag || c[1].Running || len(w.timers) != 0 {
		t.Errorf("clocks %+v, %d timers", c, len(w.timers))
	}
	tb.ToStart()
	tb.wantLeft(time.Minute, time.Minute)
	tb.ToEnd()
	tb.Undo() // the flag stands again, with the time from before the turn
	tb.wantLeft(time.Minute, time.Minute)
	tb.wantMode(control.ModeHuman)
}

// TestFlagBeforeTheStep: a step that comes when the time is up, but before the clock was looked at, is too late.
func TestFlagBeforeTheStep(t *testing.T) {
	tb, w := play(t, control.NewGame{Game: xiangqi.Game, Clocks: fischer(5*time.Second, 0)}, control.Config{})
	tb.typed("h2e2")
	w.sleep(6 * time.Second)
	tb.clicks("h9 g7")
	tb.wantResult(board.First, record.ReasonTime)
	tb.wantList("1A:h2e2*")
}

func TestByoyomi(t *testing.T) {
	c := record.TimeControl{Main: 20 * time.Second, Periods: 3, Period: 30 * time.Second}
	tb, w := play(t, control.NewGame{Game: xiangqi.Game, Clocks: [2]record.TimeControl{{}, c}}, control.Config{})
	want := func(left time.Duration, periods int, byoyomi bool) {
		t.Helper()
		s := tb.State().Clocks
		if s[0].On || s[1].Left != left || s[1].Periods != periods || s[1].Byoyomi != byoyomi {
			t.Errorf("clocks %+v, want %v, %d periods", s, left, periods)
		}
	}
	want(20*time.Second, 3, false)
	tb.typed("h2e2")
	w.pass(15 * time.Second)
	want(5*time.Second, 3, false)
	w.pass(15 * time.Second)
	want(20*time.Second, 3, true)
	tb.typed("h9g7")
	want(30*time.Second, 3, true) // the period is whole again
	w.pass(time.Hour)             // the first player has no clock
	tb.typed("h0g2")
	w.pass(70 * time.Second)
	want(20*time.Second, 1, true)
	if tb.State().Clocks[1].Low {
		t.Error("low too early")
	}
	tb.typed("b9c7")
	want(30*time.Second, 1, true)
	if n := tb.nodes()[3]; n.Clock != 30*time.Second {
		t.Errorf("clock in the record %v", n.Clock)
	}
	tb.typed("b0c2")
	w.pass(21 * time.Second)
	if !tb.State().Clocks[1].Low {
		t.Error("no warning in the last period")
	}
	w.pass(9 * time.Second)
	tb.wantResult(board.First, record.ReasonTime)
}

func TestWinnersLowClock(t *testing.T) {
	tb, w := play(t, control.NewGame{Game: xiangqi.Game, Clocks: fischer(time.Minute, 0)}, control.Config{})
	tb.typed("h2e2")
	w.pass(58 * time.Second)
	tb.typed("h9g7")
	w.pass(58 * time.Second)
	if c := tb.State().Clocks; !c[0].Low || !c[1].Low {
		t.Fatalf("no warning: %+v", c)
	}
	w.pass(3 * time.Second)
	tb.wantResult(board.Second, record.ReasonTime)
	if c := tb.State().Clocks; !c[0].Low || !c[0].Flag || c[1].Low || c[1].Left != 2*time.Second {
		t.Errorf("after the end: %+v", c)
	}
}

func TestTurnsOfSeveralStepsOnTheClock(t *testing.T) {
	tb, w := play(t, control.NewGame{Game: football.Game, FEN: relay, Clocks: fischer(time.Minute, 10*time.Second)}, control.Config{})
	tb.clicks("a1 a2")
	tb.wantLeft(time.Minute, time.Minute)
	w.pass(3 * time.Second)
	tb.typed("Re4*e5-e6")
	tb.wantLeft(57*time.Second, time.Minute)
	if !tb.State().Clocks[0].Running {
		t.Error("the clock stands inside the turn")
	}
	tb.clicks("=")
	tb.wantLeft(67*time.Second, time.Minute)
}

func TestDialogsStopClocksAgainstTheComputer(t *testing.T) {
	tb, w := play(t, control.NewGame{Game: xiangqi.Game, Seats: first, Clocks: fischer(time.Minute, 0)}, control.Config{})
	w.moves()
	w.pass(10 * time.Second)
	tb.wantLeft(time.Minute, 50*time.Second)
	tb.Block()
	w.pass(time.Hour)
	if c := tb.State().Clocks; c[1].Running || len(w.timers) != 0 {
		t.Errorf("clocks %+v", c)
	}
	tb.Unblock()
	w.pass(5 * time.Second)
	tb.wantLeft(time.Minute, 45*time.Second)

	tb, w = play(t, control.NewGame{Game: xiangqi.Game, Clocks: fischer(time.Minute, 0)}, control.Config{})
	tb.typed("h2e2")
	tb.Block()
	w.pass(10 * time.Second)
	tb.wantLeft(time.Minute, 50*time.Second)
	w.pass(50 * time.Second)
	tb.wantResult(board.First, record.ReasonTime)
}

func TestComputerOnTheClock(t *testing.T) {
	tb, w := play(t, control.NewGame{Game: xiangqi.Game, Seats: second, Clocks: fischer(time.Minute, 2*time.Second)}, control.Config{})
	tb.typed("h2e2")
	w.pass(20 * time.Second) // it thinks
	tb.wantLeft(62*time.Second, 40*time.Second)
	w.work()
	if task := w.tasks[0]; task.Left != time.Minute || task.Increment != 2*time.Second {
		t.Errorf("task %+v", task)
	}
	tb.wantLeft(62*time.Second, 42*time.Second)
	if !tb.State().Clocks[0].Running {
		t.Error("no clock runs")
	}
	tb.typed("h0g2")
	w.work()
	tb.Back() // the answer waits: no clock runs
	w.pass(time.Minute)
	tb.ToEnd()
	tb.wantLeft(64*time.Second, 44*time.Second)
	tb.typed("b0c2")
	w.pass(44 * time.Second)
	tb.wantResult(board.First, record.ReasonTime)
	w.work()
	tb.wantResult(board.First, record.ReasonTime)
}

func TestTimeAsleepDoesNotCount(t *testing.T) {
	tb, w := play(t, control.NewGame{Game: xiangqi.Game, Clocks: fischer(time.Minute, 0)}, control.Config{})
	tb.typed("h2e2")
	w.pass(10 * time.Second)
	w.sleep(8 * time.Hour)
	w.pass(0)
	tb.wantLeft(time.Minute, 49*time.Second)
	w.sleep(-time.Hour) // the system's clock is set back
	tb.typed("h9g7")
	tb.wantLeft(time.Minute, 49*time.Second)
}

// TestClocksGoOnInTheMiddleOfATurn: the time of a turn is not given back by leaving the game.
func TestClocksGoOnInTheMiddleOfATurn(t *testing.T) {
	tb, w := play(t, control.NewGame{Game: xiangqi.Game, Clocks: fischer(time.Minute, 0)}, control.Config{})
	tb.typed("h2e2")
	w.pass(20 * time.Second)
	rec := tb.State().Record
	tb.Close()
	if got := rec.Tag("BlackClock"); got != "0:00:40.0" || len(w.timers) != 0 {
		t.Errorf("tag %q, %d timers", got, len(w.timers))
	}
	w.pass(time.Hour)
	tb.Resume(rec, "")
	tb.wantLeft(time.Minute, 40*time.Second)
	tb.typed("h9g7")
	tb.wantLeft(time.Minute, 40*time.Second)
	if got := rec.Tag("BlackClock"); got != "" {
		t.Errorf("tag %q stays", got)
	}
	w.pass(5 * time.Second)
	tb.Stop()
	if got := rec.Tag("RedClock"); got != "0:00:55.0" {
		t.Errorf("tag %q", got)
	}
}

func TestClocksAfterTheEndShowWhatWasLeft(t *testing.T) {
	tb, w := play(t, control.NewGame{Game: xiangqi.Game, Clocks: fischer(time.Minute, 0)}, control.Config{})
	tb.typed("h2e2")
	w.pass(25 * time.Second)
	tb.Resign()
	tb.wantLeft(time.Minute, 35*time.Second)
	tb.Back()
	tb.wantLeft(time.Minute, time.Minute)
	tb.Forward()
	tb.wantLeft(time.Minute, 35*time.Second)
	if len(w.timers) != 0 {
		t.Errorf("%d timers", len(w.timers))
	}
}

func TestClocksGoOnFromAFile(t *testing.T) {
	byoyomi := record.TimeControl{Main: time.Minute, Periods: 2, Period: 10 * time.Second}
	clocks := [2]record.TimeControl{{Main: 3 * time.Minute, Increment: time.Second}, byoyomi}
	tb, w := play(t, control.NewGame{Game: xiangqi.Game, Clocks: clocks}, control.Config{})
	tb.typed("h2e2")
	w.pass(65 * time.Second)
	tb.typed("h9g7")
	w.pass(4700 * time.Millisecond)
	tb.typed("h0g2")
	w.pass(3 * time.Second)
	tb.Block() // whatever is open when the program ends
	var file bytes.Buffer
	if err := pgn.Write(&file, tb.State().Record); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`[RedTimeControl "180+1"]`, `[BlackTimeControl "60+2x10"]`, "[%clk 0:02:57.3]"} {
		if !strings.Contains(file.String(), want) {
			t.Errorf("the file does not hold %s:\n%s", want, file.String())
		}
	}
	entries, err := pgn.Scan(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	rec, err := pgn.ReadGame(file.Bytes(), entries[0], all.Games)
	if err != nil {
		t.Fatal(err)
	}
	tb, w = play(t, control.NewGame{}, control.Config{})
	tb.Resume(rec, "")
	if c := tb.State().Clocks; c[0].Left != 177300*time.Millisecond || !c[1].Byoyomi || c[1].Periods != 2 || c[1].Left != 10*time.Second || c[1].Running {
		t.Errorf("clocks %+v", c)
	}
	w.pass(time.Hour)
	tb.typed("b9c7")
	if c := tb.State().Clocks; !c[0].Running || c[1].Left != 10*time.Second {
		t.Errorf("clocks %+v", c)
	}
}

// TestClockIsNoted: the journal knows from time to time what is left on the running clock, and that it no longer counts after the turn.
func TestClockIsNoted(t *testing.T) {
	l := &log{}
	tb, w := play(t, control.NewGame{Game: xiangqi.Game, Clocks: fischer(5*time.Minute, 5*time.Second)}, control.Config{Journal: l})
	tb.typed("h2e2")
	changed, l2 := tb.State().Record.Changed(), l
	l2.events = nil
	w.pass(10 * time.Second)
	if got := strings.Join(l.events, ", "); got != "note BlackClock 0:04:57.0, note BlackClock 0:04:54.0, note BlackClock 0:04:51.0" {
		t.Errorf("journal %q", got)
	}
	if tb.State().Record.Changed() != changed {
		t.Error("the notes change the game")
	}
	l.events = nil
	tb.typed("h9g7")
	if got := strings.Join(l.events, ", "); got != "play, note BlackClock , clock" {
		t.Errorf("journal %q", got)
	}
	l.events = nil
	w.pass(2 * time.Second)
	tb.typed("b2d2")
	if got := strings.Join(l.events, ", "); got != "play, clock" {
		t.Errorf("journal %q", got)
	}
}
