package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"crosspoint/record/journal"
	"crosspoint/text"
	"crosspoint/ui/control"
)

// TestJournalOfAnEndingProgram: a journal that a program which is ending still holds is waited for, if no other window answers.
func TestJournalOfAnEndingProgram(t *testing.T) {
	dir := t.TempDir()
	held, err := journal.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	d := newDeskWith(t, test.NewTempApp(t), dir, func(*Config) {})
	if d.journal != nil || d.trouble == nil {
		t.Error("a journal in use was taken")
	}
	go func() {
		time.Sleep(3 * lockPause)
		held.Close()
	}()
	d = newDeskWith(t, test.NewTempApp(t), dir, func(c *Config) { c.Alone = true })
	if d.journal == nil || d.trouble != nil {
		t.Error("the journal was not waited for")
	}
}

// TestUnchangedAfterRestart: a game that is as its file has it does not ask to be saved after a restart either, whether or not Save may replace that
// file; one that was changed does, and so does one from the clipboard.
func TestUnchangedAfterRestart(t *testing.T) {
	const two = "[Game \"Chinese Chess\"]\n[Red \"A\"]\n\n1. h2e2 h9g7 *\n\n[Game \"Chinese Chess\"]\n[Red \"B\"]\n\n1. b2e2 b9c7 *\n"
	for name, c := range map[string]struct {
		text    string
		change  bool
		unsaved bool
	}{
		"one of two":         {two, false, false},
		"one of two, played": {two, true, true},
		"damaged":            {"[Game \"Chinese Chess\"]\n\n1. h2e2 h9g7 2. a0a9 *\n", false, false},
	} {
		app, dir := test.NewTempApp(t), t.TempDir()
		path := filepath.Join(t.TempDir(), "a.pgn")
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		d := newDesk(t, app, dir)
		d.OpenFile(path)
		if c.text == two {
			d.press("list.show")
		} else {
			d.press("button.ok")
		}
		if d.state.Game == nil || d.state.Unsaved || d.state.File != "" {
			t.Fatalf("%s: opened, unsaved %v, file %q", name, d.state.Unsaved, d.state.File)
		}
		if c.change {
			d.play(1)
		}
		d.stop()
		again := newDesk(t, app, dir)
		if again.state.Game == nil || again.state.Unsaved != c.unsaved || again.state.File != "" {
			t.Errorf("%s: after the restart %v, unsaved %v, file %q", name, again.state.Game, again.state.Unsaved, again.state.File)
		}
		again.stop()
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		if again = newDesk(t, app, dir); !again.state.Unsaved {
			t.Errorf("%s: the file is gone, and nothing asks", name)
		}
		again.stop()
	}
}

// TestKillGivesNoTimeBack: the time of a turn that was used when the program was killed is used after the next start, but for some seconds.
func TestKillGivesNoTimeBack(t *testing.T) {
	app, data := test.NewTempApp(t), t.TempDir()
	start := func() *lab {
		return newLabWith(t, func(c *Config) { c.App, c.Data = app, data })
	}
	l := start()
	l.against("xiangqi", 0, "300+0")
	l.play(1)
	l.pass(47 * time.Second)
	if left := l.control.State().Clocks[1].Left; left != 253*time.Second {
		t.Fatalf("%v are left", left)
	}
	time.Sleep(50 * time.Millisecond) // for the worker of the journal
	l.stop()                          // as if the program had been killed
	again := start()
	if left := again.control.State().Clocks[1].Left; left < 253*time.Second || left > 257*time.Second {
		t.Errorf("after a kill %v are left", left)
	}
	again.play(1)
	if n := again.state.Record.Cursor(); n.Clock < 253*time.Second || n.Clock > 257*time.Second {
		t.Errorf("after the turn %v are left", n.Clock)
	}
}

// TestSecondWindowSaysSoShortly: what a window without a journal has to say leaves room for the rest of the smallest one.
func TestSecondWindowSaysSoShortly(t *testing.T) {
	dir := t.TempDir()
	held, err := journal.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	for _, tag := range text.Tags() {
		d := newDeskWith(t, test.NewTempApp(t), dir, func(c *Config) {
			c.Texts, c.SystemLanguage = text.New(tag), func() string { return tag }
		})
		d.win.Resize(fyne.NewSize(480, 360))
		d.begin("cannon")
		d.game.bars.notices = nil
		d.game.notice(d.lockedText)
		if plan := d.game.plan; plan.bars.empty() || plan.bars.h > plan.panel.h*0.45 || plan.list.empty() {
			t.Errorf("%s: the bar has %v of the panel %v, the moves %v", tag, plan.bars, plan.panel, plan.list)
		}
	}
}

// TestClockAfterAnotherPage: the clock stands while another page is shown, and runs on by itself when the game comes back.
func TestClockAfterAnotherPage(t *testing.T) {
	l := newLab(t)
	l.against("xiangqi", 0, "300+0")
	l.play(1)
	left := 300 * time.Second
	for _, page := range []string{"puzzles", "rules"} {
		l.run(page)
		l.pass(time.Minute)
		if l.aside == nil {
			t.Fatalf("%s: no other page is shown", page)
		}
		l.leaveAside()
		l.pass(10 * time.Second)
		left -= 10 * time.Second
		if c := l.game.players[1].clock.shown; !c.Running || c.Left != left {
			t.Errorf("%s: the clock shows %+v, want %v", page, c, left)
		}
	}
}

// TestRestartPausesTheClock: after a restart the game says that the clocks stand, until the person to move goes on. The computer goes on by itself.
func TestRestartPausesTheClock(t *testing.T) {
	app, data := test.NewTempApp(t), t.TempDir()
	start := func() *lab {
		return newLabWith(t, func(c *Config) { c.App, c.Data = app, data })
	}
	for _, level := range []int{0, 4} {
		l := start()
		l.against("xiangqi", level, "300+0")
		l.play(1)
		l.pass(100 * time.Millisecond)
		l.stop()
		l = start()
		view := l.game.players[1]
		if level > 0 {
			if l.state.Mode != control.ModeThinking || l.game.bars.kind != barNone || !view.clock.shown.Running {
				t.Errorf("the computer to move: mode %d, bar %d, clock %+v", l.state.Mode, l.game.bars.kind, view.clock.shown)
			}
			l.stop()
			continue
		}
		l.pass(time.Minute)
		if b := l.game.bars; b.kind != barWaiting || b.shown != l.tr("bar.paused") || l.game.plan.bars.empty() || view.note.Text != l.tr("panel.paused") {
			t.Fatalf("bar %d says %q, note %q", b.kind, b.shown, view.note.Text)
		}
		if view.clock.shown.Running || l.enabled("pause") {
			t.Errorf("clock %+v", view.clock.shown)
		}
		test.Tap(l.game.bars.buttons[0])
		if l.game.bars.kind != barNone || !view.clock.shown.Running {
			t.Errorf("bar %d, clock %+v", l.game.bars.kind, view.clock.shown)
		}
		l.stop()
	}
}

// TestLastTurnComesWithTheRoom: the status line has the last turn as soon as the window is wide, also when it was written before that.
func TestLastTurnComesWithTheRoom(t *testing.T) {
	l := newLab(t)
	l.against("xiangqi", 0, "")
	l.play(1)
	size, last := l.win.Canvas().Size(), l.game.status.text.last
	l.win.Resize(fyne.NewSize(narrowWindow-100, size.Height))
	if narrow := l.game.status.line; strings.Contains(narrow, last) {
		t.Errorf("narrow: %q", narrow)
	}
	l.win.Resize(size)
	if wide := l.game.status.line; last == "" || !strings.Contains(wide, last) {
		t.Errorf("wide again: %q without %q", wide, last)
	}
}
