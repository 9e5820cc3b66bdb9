package ui

import (
	"context"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"crosspoint/board"
	"crosspoint/board/boardview"
	"crosspoint/engine"
	"crosspoint/engine/analysis"
	"crosspoint/rules"
	games "crosspoint/rules/all"
	"crosspoint/ui/control"
)

// fakeSource answers every question with the first legal steps: as many lines as were asked for.
type fakeSource struct {
	asked    []analysis.Question
	contexts []context.Context
	depth    int
	mate     int
}

func (f *fakeSource) Analyse(ctx context.Context, q analysis.Question, report func(engine.Report)) error {
	f.asked, f.contexts = append(f.asked, q), append(f.contexts, ctx)
	if ctx.Err() != nil {
		return nil
	}
	r := engine.Report{Depth: f.depth, NPS: 1_250_000}
	for i, m := range rules.Legal(q.Position, nil)[:q.Lines] {
		l := engine.Line{Score: 130 - 100*i, Mate: f.mate, Steps: []rules.Move{m}}
		if f.mate > 0 {
			l.Score = 31997
		}
		q.Position.Do(m)
		played := 1
		for range 30 {
			next := rules.Legal(q.Position, nil)
			if len(next) == 0 || !q.Position.Do(next[len(next)/2]) {
				break
			}
			l.Steps = append(l.Steps, next[len(next)/2])
			played++
		}
		for range played {
			q.Position.Undo()
		}
		r.Lines = append(r.Lines, l)
	}
	report(r)
	return nil
}

// newStudy is a lab with a source of its own.
func newStudy(t *testing.T) (*lab, *fakeSource) {
	t.Helper()
	f := &fakeSource{depth: 12}
	l := newLab(t)
	l.control.SetSource(f)
	return l, f
}

// hints are the arrows on the board.
func (l *lab) hints() []boardview.Mark {
	var out []boardview.Mark
	for _, m := range l.game.scene().Marks {
		if m.Kind == boardview.MarkHint {
			out = append(out, m)
		}
	}
	return out
}

func TestHintIsShown(t *testing.T) {
	watchThreads(t)
	for _, g := range games.Games {
		l, f := newStudy(t)
		l.begin(g.ID)
		l.run("hint")
		if got := l.game.status.main.Text; got != l.tr("hint.looking") {
			t.Errorf("%s: while a hint is looked for the status is %q", g.ID, got)
		}
		l.work()
		arrows := l.hints()
		if !strings.HasPrefix(l.game.status.main.Text, "Hint: "+l.state.Hint.Text) || len(arrows) == 0 || arrows[0].Rank != 0 {
			t.Errorf("%s: status %q, arrows %+v", g.ID, l.game.status.main.Text, arrows)
		}
		if len(f.asked) != 1 || f.asked[0].Threads != 1 {
			t.Errorf("%s: %d questions", g.ID, len(f.asked))
		}
		l.play(1)
		if len(l.hints()) != 0 || strings.HasPrefix(l.game.status.main.Text, "Hint") {
			t.Errorf("%s: the hint stays: %q", g.ID, l.game.status.main.Text)
		}
	}
}

// TestNoHintHasAReason: the button says why it does nothing.
func TestNoHintHasAReason(t *testing.T) {
	l, _ := newStudy(t)
	l.against("xiangqi", 5, "")
	b := l.game.buttons["hint"]
	if b.Disabled() || !strings.Contains(b.hint, "Ctrl+H") {
		t.Errorf("in the person's turn: %q", b.hint)
	}
	l.play(1)
	if !b.Disabled() || b.hint != l.tr("hint.thinking") {
		t.Errorf("while the computer thinks: %q", b.hint)
	}
	l.run("resign")
	l.press("resign.yes")
	if !b.Disabled() || b.hint != l.tr("hint.over") {
		t.Errorf("when the game is over: %q", b.hint)
	}
}

func TestAnalysisIsShown(t *testing.T) {
	watchThreads(t)
	l, f := newStudy(t)
	l.begin("xiangqi")
	if !l.game.plan.analysis.empty() || !l.game.plan.balance.empty() {
		t.Error("there is room for an analysis that is off")
	}
	before := l.game.plan.board
	l.run("analysis")
	l.work()
	p := l.game.lines
	if l.game.plan.analysis.empty() || p.score.Text != "Red +1.3" || !p.Visible() || !l.game.balance.Visible() {
		t.Fatalf("score %q, plan %+v", p.score.Text, l.game.plan)
	}
	if h := l.game.plan.board.h; h != before.h || h < 0.85*900 {
		t.Errorf("the board is %v high, %v without an analysis", h, before.h)
	}
	for i, want := range []string{"+1.3", "+0.3", "−0.7"} {
		if r := p.rows[i]; r.score.Text != want || !strings.HasPrefix(r.text.Text, "1. ") || r.steps < 3 {
			t.Errorf("line %d: %q %q", i, r.score.Text, r.text.Text)
		}
	}
	if arrows := l.hints(); len(arrows) != 3 || arrows[2].Rank != 2 {
		t.Errorf("arrows %+v", arrows)
	}
	l.run("analysis")
	l.pass(placeSettles) // the size of the window is remembered
	if p.Visible() || l.game.balance.Visible() || len(l.hints()) != 0 || len(l.clock) != 0 || len(l.jobs) != 0 {
		t.Errorf("switched off: %d timers, %d jobs", len(l.clock), len(l.jobs))
	}
	if len(f.asked) != 1 {
		t.Errorf("%d questions", len(f.asked))
	}
}

func TestBalanceAndLinesFollow(t *testing.T) {
	l, f := newStudy(t)
	l.begin("xiangqi")
	l.run("analysis")
	l.work()
	p := l.game.lines
	if b := l.game.balance; b.chance <= 0.5 || b.below.Size().Height <= b.top.Size().Height {
		t.Errorf("the bar is at %v", b.chance)
	}
	l.run("flip")
	if b := l.game.balance; b.top.Size().Height <= b.below.Size().Height || b.top.FillColor != l.sideColor(board.First) {
		t.Error("the bar does not follow the board")
	}
	l.run("lines-1")
	l.work()
	if last := f.asked[len(f.asked)-1]; last.Lines != 1 || p.rows[1].Visible() || len(l.hints()) != 1 {
		t.Errorf("%d lines are asked for, %d arrows", last.Lines, len(l.hints()))
	}
	f.mate = 2
	l.play(1)
	l.work()
	if p.score.Text != "Black wins in 2 turns" || p.rows[0].score.Text != "Black in 2" || l.game.balance.chance != 0 {
		t.Errorf("a forced win: %q %q, %v", p.score.Text, p.rows[0].score.Text, l.game.balance.chance)
	}
}

// TestBalanceOfATurnedBoard: the board of the last time may have been turned already when it is first shown.
func TestBalanceOfATurnedBoard(t *testing.T) {
	l, _ := newStudy(t)
	l.settings.set(setFlipped, true)
	l.begin("xiangqi")
	l.run("analysis")
	l.work()
	if b := l.game.balance; !l.game.board.Flipped() || b.top.Size().Height <= b.below.Size().Height || b.top.FillColor != l.sideColor(board.First) {
		t.Errorf("the bar stands upside down: %v of %v", b.top.Size(), b.below.Size())
	}
}

// TestBalanceTakesTheTheme: the colours are those of the theme, which may have changed while no game was shown.
func TestBalanceTakesTheTheme(t *testing.T) {
	l, _ := newStudy(t)
	l.begin("cannon")
	for _, do := range []func(){func() { l.run("puzzles") }, func() { l.setTheme(themeContrast) }, func() { l.run("puzzles") }, func() { l.run("analysis") }} {
		do()
		l.work()
	}
	if b := l.game.balance; l.puzzlesShown() || b.below.FillColor != l.sideColor(board.First) || b.top.FillColor != l.sideColor(board.Second) {
		t.Errorf("the bar is painted in %v and %v", b.below.FillColor, b.top.FillColor)
	}
}

// TestStepsOfALineAreClicked: a click shows the place after a step, Esc comes back, and the menu keeps the line.
func TestStepsOfALineAreClicked(t *testing.T) {
	l, _ := newStudy(t)
	l.begin("xiangqi")
	l.play(2)
	l.control.ToStart()
	l.run("analysis")
	l.work()
	r := l.game.lines.rows[1]
	second := fyne.NewPos(r.left+r.ends[0]+3, 10)
	r.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: second}})
	if r.hover != 1 || r.mark.FillColor != l.palette.Hover {
		t.Errorf("step %d is under the pointer", r.hover)
	}
	r.Tapped(&fyne.PointEvent{Position: second})
	if v := l.state.Preview; !v.On || v.Line != 1 || v.Step != 1 || len(l.hints()) != 0 {
		t.Fatalf("preview %+v", v)
	}
	if r.shown != 1 || !strings.HasPrefix(l.game.status.main.Text, "Looking 2 moves ahead") {
		t.Errorf("status %q, step %d is marked", l.game.status.main.Text, r.shown)
	}
	l.control.Escape()
	if l.state.Preview.On || r.shown >= 0 {
		t.Error("Esc does not come back")
	}
	r.TappedSecondary(&fyne.PointEvent{Position: second})
	if l.win.Canvas().Overlays().Top() == nil {
		t.Error("no menu for the other mouse button")
	}
	rows := len(l.state.Rows)
	l.lineItems(1, 2)[2].Action()
	if len(l.state.Rows) != rows+3 || !l.state.Record.Cursor().IsRoot() {
		t.Errorf("%d rows, %d before", len(l.state.Rows), rows)
	}
}

// TestNoLineAfterTheEndIsTold: the bar has the result then, so the status line says why.
func TestNoLineAfterTheEndIsTold(t *testing.T) {
	l, _ := newStudy(t)
	l.begin("xiangqi")
	l.play(2)
	l.run("resign")
	l.press("resign.yes")
	l.run("analysis")
	l.work()
	l.lineItems(0, 0)[2].Action()
	if got := l.game.status.main.Text; !strings.HasPrefix(got, l.tr("analysis.no-add-over")) {
		t.Errorf("status %q", got)
	}
}

func TestAnalysisFolds(t *testing.T) {
	for _, g := range games.Games {
		l, _ := newStudy(t)
		l.begin(g.ID)
		l.run("analysis")
		l.work()
		for _, size := range [][2]float32{{320, 240}, {480, 360}, {480, 800}, {640, 480}, {700, 500}, {1000, 1400}, {1280, 900}, {1920, 1080}} {
			l.win.Resize(sizeOf(size))
			l.game.Layout(nil, sizeOf(size))
			p := l.game.plan
			checkPlan(t, sizeOf(size), p)
			if p.analysis.empty() {
				l.game.refreshStatus()
				if !strings.Contains(l.game.status.main.Text, "depth 12") {
					t.Errorf("%s %v: the analysis is nowhere: %q", g.ID, size, l.game.status.main.Text)
				}
				continue
			}
			for i, r := range l.game.lines.rows {
				if !r.Visible() {
					continue
				}
				if end := r.left + fyne.MeasureText(r.text.Text, textSmall, fyne.TextStyle{}).Width; end > r.Size().Width+1 && r.steps > 1 {
					t.Errorf("%s %v: line %d ends at %v of %v", g.ID, size, i, end, r.Size().Width)
				}
				if r.Position().Y+r.Size().Height > p.analysis.h+1 {
					t.Errorf("%s %v: line %d sticks out", g.ID, size, i)
				}
			}
		}
	}
}

// TestAnalysisRestsUnseen: it stops some time after another program got the keyboard, and goes on afterwards.
func TestAnalysisRestsUnseen(t *testing.T) {
	l, f := newStudy(t)
	l.begin("xiangqi")
	l.run("analysis")
	l.jobs = nil // the search goes on
	life := l.cfg.App.Lifecycle().(interface {
		OnExitedForeground() func()
		OnEnteredForeground() func()
	})
	life.OnExitedForeground()()
	l.pass(time.Minute)
	if !l.state.Analysis.Searching {
		t.Error("it stops too soon")
	}
	life.OnEnteredForeground()()
	l.pass(time.Hour)
	if !l.state.Analysis.Searching || len(f.asked) != 0 {
		t.Error("it stops though the window is in front")
	}
	life.OnExitedForeground()()
	l.pass(time.Hour)
	if l.state.Analysis.Searching || l.state.Analysis.Rests.Key != "analysis.unseen" {
		t.Errorf("unseen: %+v", l.state.Analysis)
	}
	life.OnEnteredForeground()()
	if !l.state.Analysis.Searching {
		t.Error("it does not go on")
	}
}

// TestTurnsAreChains: the steps of a turn are numbered arrows; ends of turns and placements have none of their own.
func TestTurnsAreChains(t *testing.T) {
	turn := []rules.Effect{
		{Style: rules.StyleMove, From: 1, To: 2},
		{Style: rules.StyleKick, From: 3, To: 4},
		{Style: rules.StyleEnd, From: board.NoPoint, To: board.NoPoint},
	}
	got := arrows(turn, 0)
	if len(got) != 2 || got[0].Number != 1 || got[1].Number != 2 || got[1].Line[0] != 3 || got[1].At != 4 {
		t.Errorf("arrows %+v", got)
	}
	if got := arrows(turn[:1], 0); got[0].Number != 0 {
		t.Error("a single step needs no number")
	}
	if got := arrows([]rules.Effect{{Style: rules.StylePlace, From: board.NoPoint, To: 7}}, 1); len(got) != 1 || len(got[0].Line) != 0 || got[0].Rank != 1 {
		t.Errorf("a placement: %+v", got)
	}
}

func TestScores(t *testing.T) {
	l := newLab(t)
	for score, want := range map[int]string{0: "0.0", 4: "0.0", 130: "+1.3", -45: "−0.5", 31000: "+99.0", -20000: "−99.0"} {
		if got := l.pawns(score); got != want {
			t.Errorf("%d: %q, want %q", score, got, want)
		}
	}
	for n, want := range map[uint64]string{0: "0/s", 9999: "9999/s", 87_400: "87k/s", 1_250_000: "1.2M/s"} {
		if got := l.rate(n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

// TestThinkingIsSeen: how far the computer looks stands in the status line.
func TestThinkingIsSeen(t *testing.T) {
	l, _ := newStudy(t)
	l.against("xiangqi", 5, "")
	l.play(1)
	l.game.thinkingNews(control.Thinking{On: true, Depth: 7})
	if got := l.game.status.main.Text; !strings.Contains(got, "the computer is thinking. Depth 7.") {
		t.Errorf("status %q", got)
	}
}

// TestComputerOffersADraw: the bar asks, and a refusal ends the question.
func TestComputerOffersADraw(t *testing.T) {
	l, _ := newStudy(t)
	l.against("xiangqi", 5, "")
	l.play(1)
	l.thinker.answer = &control.Answer{Turn: rules.Legal(l.state.Record.Position(), nil)[:1], Offer: true}
	l.pass(2 * time.Second)
	bar := l.game.bars
	if bar.kind != barOffer || bar.shown != "Computer, level 5 offers a draw." || l.state.Mode != control.ModeHuman || len(l.state.Rows) != 2 {
		t.Fatalf("bar %d says %q after %d turns", bar.kind, bar.shown, len(l.state.Rows))
	}
	test.Tap(bar.buttons[1])
	if bar.kind != barNone || l.state.Result != nil || l.state.Offer != board.NoSide {
		t.Errorf("declined: bar %d, %+v", bar.kind, l.state.Result)
	}
}
