package ui

import (
	"testing"

	"fyne.io/fyne/v2"

	"crosspoint/engine/review"
	games "crosspoint/rules/all"
)

// TestBalanceAtTheEnd: where a game is over by the rules the bar is full for the winner, half for a draw, whichever way the cursor came there.
func TestBalanceAtTheEnd(t *testing.T) {
	for _, c := range []struct {
		game, fen, line string
		chance          float64
	}{
		{"xiangqi", "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1", "b0b9", 1},
		{"xiangqi", "1r1k5/9/9/9/9/9/9/9/r8/4K4 b - - 0 1", "b9b0", 0},
		{"football", "5k3/9/4R4/9/4a4/9/9/9/9 w 9", "Re7-e6/Re6*e5-e1", 0}, // an own goal,
	} {
		l, f := newStudy(t)
		g := games.ByID(c.game)
		l.start(g, choice{Preset: g.Presets[0].ID}, c.fen)
		l.run("analysis")
		l.work()
		asked := len(f.asked)
		if wrong := l.control.Type(c.line); wrong.Key != "" {
			t.Fatalf("%s: %s", c.fen, l.say(wrong))
		}
		l.work()
		b := l.game.balance
		if l.state.Analysis.Over == nil || b.chance != c.chance || !b.known || len(f.asked) != asked {
			t.Errorf("%s: the bar is at %v, known %t", c.fen, b.chance, b.known)
		}
		l.win.Resize(fyne.NewSize(480, 314))
		if got := l.game.status.text.text; l.game.plan.analysis.empty() && got != l.say(l.state.Status) {
			t.Errorf("%s: the status is %q", c.fen, got)
		}
		l.run("analysis")
		l.run("analysis")
		if b.chance != c.chance || !b.top.Visible() || b.words != l.tr("analysis.over") {
			t.Errorf("%s: switched on at the end: the bar is at %v, known %t, %q", c.fen, b.chance, b.known, b.words)
		}
	}
}

// TestBalanceWhileTheAnalysisRests: nothing is known of a place at which nothing is looked for, so the bar is empty there.
func TestBalanceWhileTheAnalysisRests(t *testing.T) {
	l := newLabWith(t, func(c *Config) { c.Analyst = func(int, int) review.Analyst { return &fakeAnalyst{} } })
	l.control.SetSource(&fakeSource{depth: 12})
	l.begin("xiangqi")
	l.wander(4)
	l.run("analysis")
	l.work()
	b := l.game.balance
	if !b.top.Visible() {
		t.Fatal("nothing is known")
	}
	l.run("review")
	l.press("review.quick")
	if !b.known {
		t.Error("what was found about the place that is shown is gone")
	}
	l.run("back")
	if b.top.Visible() || b.below.Visible() || b.words != l.tr("analysis.review") {
		t.Errorf("the bar shows %v while nothing is looked for, %q", b.chance, b.words)
	}
	l.work()
	if !b.top.Visible() {
		t.Error("the bar stays empty when the analysis goes on")
	}
}
