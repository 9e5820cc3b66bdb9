package ui

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"crosspoint/board"
	"crosspoint/engine/level"
	"crosspoint/record"
	games "crosspoint/rules/all"
	"crosspoint/ui/control"
)

// TestWelcomeOpponents: the first click of all starts a game against an easy computer; who was chosen last plays from then on.
func TestWelcomeOpponents(t *testing.T) {
	l := newLab(t)
	test.Tap(l.welcome.all[1])
	if p := l.state.Players; p[0].Seat.Computer() || p[1].Seat.Level != easyLevel {
		t.Errorf("the first click starts %+v", p)
	}
	l.toWelcome()
	test.Tap(l.welcome.against.computer)
	l.settings.setChoice(games.Games[1], choice{Preset: games.Games[1].Presets[0].ID, Names: [2]string{"", "Anna"}, Levels: [2]int{7, 0}})
	test.Tap(l.welcome.all[1])
	p := l.state.Players
	if p[0].Seat.Level != 0 || p[0].Name != "Anna" || p[1].Seat.Level != easyLevel || p[1].Name != "" {
		t.Errorf("one click starts %+v", p)
	}
	l.toWelcome()
	pick := l.welcome.against.levels.Objects[0].(*picker)
	for _, name := range pick.Options {
		if room := pick.Size().Width - fyne.MeasureText(name, textNormal, fyne.TextStyle{}).Width; room < 20 {
			t.Errorf("%q is cut in the choice of the level, with %v left", name, room)
		}
	}
	test.Tap(l.welcome.against.friend)
	test.Tap(l.welcome.all[1])
	if p = l.state.Players; p[0].Seat.Computer() || p[1].Seat.Computer() {
		t.Errorf("a game with a friend has %+v", p)
	}
}

func TestComputerAnswers(t *testing.T) {
	watchThreads(t)
	for _, g := range games.Games {
		t.Run(g.ID, func(t *testing.T) {
			l := newLab(t)
			l.against(g.ID, 4, "")
			view := l.game.players[1]
			if !strings.Contains(view.name.Text, "level 4") || view.sub.Text != l.texts.T("level.4") || view.busy() {
				t.Errorf("the computer is shown as %q %q", view.name.Text, view.sub.Text)
			}
			for l.state.Mode == control.ModeHuman && l.state.Record.Position().Side() == board.First {
				l.play(1)
			}
			if l.state.Mode != control.ModeThinking || !view.busy() || view.note.Text != l.tr("panel.thinking") || !l.enabled("move-now") {
				t.Fatalf("mode %d, note %q", l.state.Mode, view.note.Text)
			}
			before := l.game.pulses
			l.work()
			l.pass(450 * time.Millisecond)
			if l.state.Mode != control.ModeThinking {
				t.Error("the computer was faster than an eye can follow")
			}
			l.pass(time.Second)
			if l.state.Mode != control.ModeHuman || view.busy() || l.enabled("move-now") || l.state.Record.Position().Side() != board.First {
				t.Fatalf("mode %d after the computer's turn", l.state.Mode)
			}
			if len(l.clock) != 0 {
				t.Errorf("%d timers run while nobody thinks", len(l.clock))
			}
			if l.game.pulses == before+3 {
				t.Error("the sign of thinking goes on")
			}
			l.run("undo")
			if !l.state.Record.Cursor().IsRoot() || l.state.Mode != control.ModeHuman {
				t.Error("Undo must lead back to the person's turn")
			}
		})
	}
}

func TestMoveNowAndSwap(t *testing.T) {
	l := newLab(t)
	l.against("xiangqi", 3, "")
	l.play(1)
	l.run("move-now")
	l.work()
	if l.state.Mode != control.ModeHuman || len(l.state.Rows) != 2 {
		t.Fatalf("mode %d, %d turns after Move now", l.state.Mode, len(l.state.Rows))
	}
	l.run("swap")
	if p := l.state.Players; p[0].Seat.Level != 3 || p[1].Seat.Computer() || l.state.Mode != control.ModeThinking {
		t.Errorf("after swapping: %+v, mode %d", p, l.state.Mode)
	}
	if !l.game.board.Flipped() {
		t.Error("the only person must see the board from the own side")
	}
	if objects := l.game.tools.Objects; objects[len(objects)-1] != l.game.now {
		t.Error("the button for Move now is missing")
	}
	l.begin("xiangqi")
	if l.game.board.Flipped() {
		t.Error("two persons must not see the board turned by the game before")
	}
	if len(l.game.tools.Objects) != 4 || l.enabled("move-now") || l.enabled("pause") {
		t.Error("two persons need no button for Move now")
	}
}

func TestClocksAndFlag(t *testing.T) {
	watchThreads(t)
	l := newLab(t)
	l.against("xiangqi", 1, "20")
	me := l.game.players[0]
	if me.clock.text.Text != "0:20" || me.clock.shown.Running || !me.clock.box.Visible() {
		t.Fatalf("before the start: %q", me.clock.text.Text)
	}
	l.play(1)
	l.pass(600 * time.Millisecond)
	if !me.clock.shown.Running || me.clock.back.FillColor != l.palette.Accent {
		t.Fatal("the clock of the side to move must run and be filled")
	}
	l.pass(9 * time.Second)
	if got := me.clock.text.Text; got != "0:11" {
		t.Errorf("the clock shows %q", got)
	}
	l.pass(6500 * time.Millisecond)
	if got := me.clock.text.Text; !strings.HasPrefix(got, "0:04.") || me.note.Text != l.tr("panel.low") || me.clock.back.FillColor != l.palette.Danger {
		t.Errorf("with little time: %q, note %q", got, me.note.Text)
	}
	l.run("pause")
	l.pass(time.Minute)
	if l.state.Result != nil {
		t.Fatal("time passed while paused")
	}
	l.press("pause.go-on")
	l.pass(6 * time.Second)
	if l.state.Result == nil || l.state.Result.Reason != record.ReasonTime || l.game.bars.kind != barOver || me.note.Text != l.tr("panel.flag") {
		t.Fatalf("result %+v, note %q", l.state.Result, me.note.Text)
	}
	if !strings.Contains(l.game.bars.shown, "ran out of time") || len(l.clock) != 0 {
		t.Errorf("the bar says %q, %d timers run", l.game.bars.shown, len(l.clock))
	}
}

func TestDrawAndResignationOfTheComputer(t *testing.T) {
	l := newLab(t)
	l.against("xiangqi", 5, "")
	l.run("offer")
	if l.game.bars.kind != barOffered || len(l.game.bars.buttons) != 0 || !l.game.players[1].busy() {
		t.Fatalf("bar %d while the computer thinks about a draw", l.game.bars.kind)
	}
	l.pass(2 * time.Second)
	if l.game.bars.kind != barSaid || l.state.Result != nil || !strings.Contains(l.game.bars.shown, "declines") {
		t.Errorf("bar %d says %q", l.game.bars.kind, l.game.bars.shown)
	}
	l.play(1)
	if l.game.bars.kind != barNone {
		t.Error("the next step must end the notice")
	}
	l.thinker.answer = &control.Answer{Resign: true}
	l.pass(2 * time.Second)
	if l.state.Result == nil || l.state.Result.Winner != board.First || !strings.Contains(l.game.bars.shown, "resigned") {
		t.Errorf("the computer's resignation: %+v, bar %q", l.state.Result, l.game.bars.shown)
	}
}

func TestResignWhileTheComputerThinks(t *testing.T) {
	l := newLab(t)
	l.against("cannon", 5, "")
	l.play(1)
	l.run("resign")
	if said := l.sheetText(); !strings.Contains(said, l.texts.T(l.state.Players[0].SideKey)+" gives up") {
		t.Errorf("who resigns: %s", said)
	}
	l.press("resign.yes")
	if l.state.Result == nil || l.state.Result.Winner != board.Second {
		t.Errorf("result %+v", l.state.Result)
	}
}

func TestTwoComputers(t *testing.T) {
	l := newLab(t)
	g := games.ByID("xiangqi")
	l.start(g, choice{Preset: g.Presets[0].ID, Levels: [2]int{2, 3}}, "")
	l.pass(1600 * time.Millisecond)
	n := len(l.state.Rows)
	if n < 2 {
		t.Fatalf("%d turns", n)
	}
	l.run("undo")
	l.pass(5 * time.Second)
	if !l.state.Waiting || l.game.bars.kind != barWaiting || len(l.state.Rows) >= n+1 {
		t.Fatalf("waiting %v, bar %d", l.state.Waiting, l.game.bars.kind)
	}
	test.Tap(l.game.bars.buttons[0])
	l.pass(2 * time.Second)
	if l.state.Waiting || l.game.bars.kind != barNone {
		t.Error("the game must go on")
	}
	l.toWelcome()
	l.pass(time.Second)
	if len(l.clock) != 0 {
		t.Errorf("%d timers run on the welcome page", len(l.clock))
	}
}

func TestPlayersSheet(t *testing.T) {
	l := newLab(t)
	l.begin("xiangqi")
	l.play(1)
	l.run("players")
	last := func(options int) *picker {
		var out *picker
		for _, o := range test.LaidOutObjects(l.sheets[0].popup) {
			if p, ok := o.(*picker); ok && len(p.Options) == options {
				out = p
			}
		}
		return out
	}
	last(2).SetSelectedIndex(1)
	last(level.Count).SetSelectedIndex(6)
	l.press("button.ok")
	if p := l.state.Players[1]; p.Seat.Level != 7 || l.state.Mode != control.ModeThinking {
		t.Errorf("the computer did not take over: %+v, mode %d", p.Seat, l.state.Mode)
	}
	if l.settings.level() != 7 || l.settings.choice(l.state.Game).Levels != [2]int{0, 7} {
		t.Error("the level was not remembered")
	}
}

func TestComputerSettings(t *testing.T) {
	l := newLab(t)
	l.showPreferences("play")
	for _, o := range test.LaidOutObjects(l.sheets[0].popup) {
		if p, ok := o.(*picker); ok && strings.Contains(p.Selected, "MB") {
			p.SetSelectedIndex(4)
		}
	}
	l.press("preferences.close")
	if l.settings.hash() != hashSizes[4] || l.thinker.hash != hashSizes[4] {
		t.Errorf("memory: %d, the computer has %d", l.settings.hash(), l.thinker.hash)
	}
}

func TestNewGameWithClocks(t *testing.T) {
	l := newLab(t)
	l.run("new")
	objects := func() (fields []*field, pickers []*picker) {
		for _, o := range test.LaidOutObjects(l.sheets[0].popup) {
			switch o := o.(type) {
			case *field:
				fields = append(fields, o)
			case *picker:
				pickers = append(pickers, o)
			}
		}
		return fields, pickers
	}
	_, p := objects()
	clock := p[len(p)-1]
	clock.SetSelectedIndex(len(clock.Options) - 1)
	f, _ := objects()
	f[len(f)-2].SetText("0:45")
	f[len(f)-1].SetText("x")
	l.press("new.start")
	if len(l.sheets) != 1 || !strings.Contains(l.sheetText(), l.tr("clock.wrong")) {
		t.Fatal("a clock without sense must not start")
	}
	if l.win.Canvas().Focused() != fyne.Focusable(f[len(f)-1]) {
		t.Error("the cursor is not in the field that is wrong")
	}
	scroll, at := l.sheets[0].scroll, fyne.CurrentApp().Driver().AbsolutePositionForObject
	if y := at(f[len(f)-1]).Y - at(scroll).Y; y < 0 || y+f[len(f)-1].Size().Height > scroll.Size().Height {
		t.Errorf("the field that is wrong is out of sight, at %v of %v", y, scroll.Size().Height)
	}
	f[len(f)-1].SetText("")
	if strings.Contains(l.sheetText(), l.tr("clock.wrong")) {
		t.Error("no seconds for each turn are none")
	}
	f[len(f)-1].SetText("3")
	l.press("new.start")
	want := record.TimeControl{Main: 45 * time.Second, Increment: 3 * time.Second}
	if c := l.state.Clocks; !c[0].On || c[0].Control != want || c[1].Control != want {
		t.Errorf("clocks %+v", c)
	}
	if got := l.settings.choice(l.state.Game).controls()[1]; got != want {
		t.Errorf("remembered %v", got)
	}
	if !l.state.Players[1].Seat.Computer() {
		t.Error("the first game of the dialog is against the computer")
	}
}

func TestClockTexts(t *testing.T) {
	for d, want := range map[time.Duration]string{
		-time.Second: "0:00", 0: "0:00", 50 * time.Millisecond: "0:00.0", 9999 * time.Millisecond: "0:09.9", 10 * time.Second: "0:10",
		842 * time.Second: "14:02", 3723 * time.Second: "1:02:03",
	} {
		if got := clockText(d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
	for text, want := range map[string]time.Duration{"10": 10 * time.Minute, "0:30": 30 * time.Second, " 1:00:05 ": 3605 * time.Second} {
		if got, ok := parseTime(text); !ok || got != want {
			t.Errorf("%q: %v %v", text, got, ok)
		}
		if back, ok := parseTime(typedTime(want)); !ok || back != want {
			t.Errorf("%v is typed as %q", want, typedTime(want))
		}
	}
	for _, text := range []string{"", "x", "1:60", "1:2:3:4", "-1", "1.5"} {
		if got, ok := parseTime(text); ok {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// TestPlayerFits looks for parts of a player's view that overlap or stick out.
func TestPlayerFits(t *testing.T) {
	l := newLab(t)
	l.against("xiangqi", 10, "3600+600")
	view := l.game.players[1]
	if text := view.name.Text; text != "Computer, level 10 (Black)" {
		t.Errorf("with room the name is %q", text)
	}
	for _, size := range [][2]float32{{120, 34}, {148, 60}, {148, 34}, {232, 34}, {240, 64}, {384, 88}} {
		view.Resize(sizeOf(size))
		test.WidgetRenderer(view).Layout(sizeOf(size))
		c, n := view.clock.box, view.name
		if !c.Visible() || c.Position().X < 0 || c.Position().X+c.Size().Width > size[0] || c.Position().Y+c.Size().Height > size[1]+1 {
			t.Errorf("%v: the clock is at %v %v", size, c.Position(), c.Size())
		}
		beside := c.Position().Y < n.Position().Y+n.Size().Height-8
		if beside && n.Position().X+n.Size().Width > c.Position().X+1 {
			t.Errorf("%v: the name runs into the clock", size)
		}
		want := map[[2]float32]string{{148, 60}: "Computer 10", {232, 34}: "Level 10", {240, 64}: "Level 10"}[size]
		if want == "" {
			continue
		}
		if n.Text != want {
			t.Errorf("%v: the name is %q", size, n.Text)
		}
		if whole := widget.NewLabel(want).MinSize().Width; whole > n.Size().Width {
			t.Errorf("%v: %q needs %v and has %v", size, want, whole, n.Size().Width)
		}
	}
}

func TestQuitEndsThinking(t *testing.T) {
	l := newLab(t)
	l.against("xiangqi", 10, "")
	l.play(1)
	jobs := l.jobs
	l.jobs = nil
	go func() { // the worker, when the window has already told it to stop
		for !l.stopped.Load() {
			time.Sleep(time.Millisecond)
		}
		time.Sleep(20 * time.Millisecond)
		for _, f := range jobs {
			f()
		}
	}()
	l.quit()
	l.press("leave.discard")
	if !l.closed || !l.thinker.canceled {
		t.Errorf("closed %v, search cancelled %v", l.closed, l.thinker.canceled)
	}
	if len(l.queue) != 0 {
		t.Error("a worker reported to a window that is closed")
	}
}

func sizeOf(s [2]float32) fyne.Size { return fyne.NewSize(s[0], s[1]) }
