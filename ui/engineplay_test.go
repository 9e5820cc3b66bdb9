package ui

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2/test"

	"crosspoint/board"
	"crosspoint/engine/external"
	"crosspoint/engine/review"
	"crosspoint/engine/roster"
	"crosspoint/record"
	games "crosspoint/rules/all"
	"crosspoint/ui/control"
)

func TestPlayAgainstAnEngine(t *testing.T) {
	l, f := newEngineLab(t, fishEntry())
	l.begin("xiangqi")
	l.run("players")
	l.pick("Person", "Fish 9") // the first one
	l.pick("2 seconds a move", "5 seconds a move")
	l.press("button.ok")
	l.work()
	l.pass(time.Second)
	if p := l.state.Players[0]; p.Name != "Fish 9" || p.Seat != (control.Seat{Engine: "fish", MoveTime: 5 * time.Second}) || len(l.state.Rows) != 1 {
		t.Fatalf("%+v, %d turns", p, len(l.state.Rows))
	}
	if me := l.game.players[0]; !strings.HasPrefix(me.name.Text, "Fish 9") || me.sub.Text != "5 seconds a move" {
		t.Errorf("the panel says %q, %q", me.name.Text, me.sub.Text)
	}
	if c := l.settings.choice(l.state.Game); c.seats()[0].Engine != "fish" || c.seats()[0].MoveTime != 5*time.Second || l.settings.level() != easyLevel {
		t.Errorf("remembered %+v, level %d", c, l.settings.level())
	}
	quick := l.settings.quickChoice(l.settings.choice(l.state.Game))
	if quick.Engines != [2]string{} || quick.Levels == [2]int{} && !l.settings.friend() {
		t.Errorf("one click on the welcome page: %+v", quick)
	}
	l.setEntries(nil)
	if c := l.settings.choice(l.state.Game); c.seats()[0] != (control.Seat{Level: easyLevel}) {
		t.Errorf("after it is removed: %+v", c.seats())
	}
	l.begin("cannon")
	f.list = []roster.Entry{fishEntry()}
	l.run("players")
	for _, o := range test.LaidOutObjects(l.sheets[0].popup) {
		if p, ok := o.(*picker); ok && slices.Contains(p.Options, "Fish 9") {
			t.Error("it is offered for a game that it does not play")
		}
	}
}

// troubled is a game whose engine has failed.
func troubled(t *testing.T) (*lab, *fakeEngines) {
	t.Helper()
	l, f := newEngineLab(t, fishEntry())
	f.err = &external.Error{Key: external.KeyExited, Detail: "out of memory, and so on for quite a while"}
	g := games.ByID("xiangqi")
	c := choice{Preset: g.Presets[0].ID}
	c.setSeats([2]control.Seat{{}, {Engine: "fish", MoveTime: time.Second}})
	l.start(g, c, "")
	l.play(1)
	l.work()
	l.pass(time.Second)
	if l.state.Trouble.None() || l.game.bars.kind != barTrouble {
		t.Fatalf("trouble %+v, bar %d", l.state.Trouble, l.game.bars.kind)
	}
	return l, f
}

func TestTroubleBar(t *testing.T) {
	l, f := troubled(t)
	if text := l.game.bars.text.Text; !strings.Contains(text, "Fish 9 cannot go on.") || !strings.Contains(text, "out of memory") {
		t.Errorf("the bar says %q", text)
	}
	wide := l.game.bars.height(360, 1000)
	l.game.bars.measure(180)
	if text := l.game.bars.text.Text; len(text) > 90 || l.game.bars.buttons[0].Text != "Again" {
		t.Errorf("the narrow bar says %q", text)
	}
	if l.game.bars.height(360, 1000) != wide {
		t.Error("the wide bar is not as it was")
	}
	f.err = nil
	test.Tap(l.game.bars.buttons[0])
	l.work()
	l.pass(time.Second)
	if len(l.state.Rows) != 2 || l.game.bars.kind != barNone {
		t.Errorf("started again: %d turns, bar %d", len(l.state.Rows), l.game.bars.kind)
	}
}

func TestBuiltInGoesOn(t *testing.T) {
	l, _ := troubled(t)
	test.Tap(l.game.bars.buttons[1])
	l.work()
	l.pass(time.Second)
	if p := l.state.Players[1]; len(l.state.Rows) != 2 || p.Seat != (control.Seat{Level: easyLevel}) || p.Name != "" || len(l.thinker.asked) != 1 {
		t.Errorf("%d turns, %+v", len(l.state.Rows), p)
	}
}

func TestWhoAnalysesAndReviews(t *testing.T) {
	l, f := newEngineLab(t, fishEntry())
	l.showPreferences("engines")
	l.pick(l.tr("engines.built-in"), "Fish 9") // the first choice
	l.press("preferences.close")
	l.begin("xiangqi")
	l.play(2)
	f.err = &external.Error{Key: external.KeySilent}
	l.run("analysis")
	l.work()
	if !slices.Contains(f.asked, "analyse fish") || slices.Contains(f.asked, "analyse own") || l.game.bars.kind != barTrouble {
		t.Fatalf("asked %v, bar %d", f.asked, l.game.bars.kind)
	}
	test.Tap(l.game.bars.buttons[1])
	l.work()
	if !slices.Contains(f.asked, "analyse own") || l.settings.p.String(setAnalysisEngine) != "" || !l.state.Trouble.None() {
		t.Errorf("asked %v, trouble %+v", f.asked, l.state.Trouble)
	}
	l.run("analysis")
	l.setHelper(setReviewEngine, "fish")
	l.control.StartReview(review.Quick)
	l.work()
	if !slices.Contains(f.asked, "review fish") || len(l.game.bars.buttons) != 3 || !strings.Contains(l.game.bars.text.Text, "does not answer") {
		t.Fatalf("asked %v, the bar says %q", f.asked, l.game.bars.text.Text)
	}
	test.Tap(l.game.bars.buttons[1])
	if l.settings.p.String(setReviewEngine) != "" || len(l.sheets) != 1 {
		t.Error("the built-in engine is not offered")
	}
	l.press("button.cancel")
	l.setHelper(setAnalysisEngine, "fish")
	l.begin("cannon") // which it does not play
	f.asked = nil
	l.run("analysis")
	l.work()
	if slices.Contains(f.asked, "analyse fish") {
		t.Errorf("asked %v", f.asked)
	}
}

func TestLoadWithAnUnknownEngine(t *testing.T) {
	l, _ := newEngineLab(t)
	rec, err := record.New(games.ByID("xiangqi"), "", nil, "")
	if err != nil {
		t.Fatal(err)
	}
	rec.SetProgram(board.Second, record.Program{ID: "whale"})
	rec.SetPlayer(board.Second, "Whale 3")
	l.control.Load(rec, "")
	if text := l.game.bars.text.Text; l.game.bars.kind != barSaid || !strings.Contains(text, "Whale 3 is not set up here") {
		t.Errorf("the bar says %q", text)
	}
}

func TestEnginesEndWithTheWindow(t *testing.T) {
	l, f := newEngineLab(t, fishEntry())
	l.quit()
	if l.Wait(); !f.closed {
		t.Error("programs are left")
	}
}

// TestTroubleAfterTheGame: in a game that is over a program that fails at the analysis can be started again or replaced, too.
func TestTroubleAfterTheGame(t *testing.T) {
	l, f := newEngineLab(t, fishEntry())
	l.setHelper(setAnalysisEngine, "fish")
	l.begin("xiangqi")
	l.play(2)
	l.control.Resign()
	if l.game.bars.kind != barOver {
		t.Fatalf("bar %d", l.game.bars.kind)
	}
	f.err = &external.Error{Key: external.KeyExited}
	l.run("analysis")
	l.work()
	if l.game.bars.kind != barTrouble || len(l.game.bars.buttons) != 2 {
		t.Fatalf("asked %v, bar %d", f.asked, l.game.bars.kind)
	}
	test.Tap(l.game.bars.buttons[1])
	l.work()
	if !slices.Contains(f.asked, "analyse own") || l.game.bars.kind != barOver {
		t.Errorf("asked %v, bar %d", f.asked, l.game.bars.kind)
	}
}
