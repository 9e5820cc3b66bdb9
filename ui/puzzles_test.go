package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"crosspoint/board"
	"crosspoint/record/pgn"
	"crosspoint/rules"
	games "crosspoint/rules/all"
	"crosspoint/ui/control"
)

// solving is a window that shows puzzles.
type solving struct {
	*desk
	page *puzzlePage
}

func openPuzzles(d *desk) *solving {
	d.t.Helper()
	d.run("puzzles")
	if !d.puzzlesShown() || d.root.shown != d.puzzles.page.box {
		d.t.Fatal("no puzzles are shown")
	}
	return &solving{d, d.puzzles.page}
}

// solve plays the turns of the winner from the solution, with clicks on the board, and lets the defence answer.
func (l *solving) solve() {
	l.t.Helper()
	p := l.page.puzzles.Current()
	g := l.page.puzzles.Game()
	pos, err := p.Start(g)
	if err != nil {
		l.t.Fatal(err)
	}
	turns, err := p.Moves(g)
	if err != nil {
		l.t.Fatal(err)
	}
	for i, turn := range turns {
		for _, m := range turn {
			if i%2 == 0 {
				l.step(g, pos, m)
			}
			pos.Do(m)
		}
		l.runTimers()
		if i%2 == 0 && i < len(turns)-1 {
			continue // the answer is on the board, too
		}
		if got := l.page.last.Board.Record.Position().FEN(); got != pos.FEN() {
			l.t.Fatalf("%s: after turn %d the board shows %s, want %s", p.ID, i+1, got, pos.FEN())
		}
	}
}

// step clicks a step on the board.
func (l *solving) step(g *rules.Game, pos rules.Position, m rules.Move) {
	path := g.Paths(pos, m)[0]
	if len(path) == 0 {
		test.Tap(l.page.end)
		return
	}
	for _, at := range path {
		test.TapCanvas(l.win.Canvas(), l.place(at))
	}
}

// place is where a point is in the window.
func (l *solving) place(at board.Point) fyne.Position {
	b := l.page.board
	return fyne.CurrentApp().Driver().AbsolutePositionForObject(b).Add(b.Center(at))
}

// choose puts the first puzzle of a length on the board.
func (l *solving) choose(game string, turns int) {
	l.t.Helper()
	l.page.open(games.ByID(game))
	for i, p := range l.page.puzzles.List() {
		if p.Turns == turns {
			l.page.list.Select(i)
			return
		}
	}
	l.t.Fatalf("no puzzle of %s with %d turns", game, turns)
}

func TestPuzzlesAreSolved(t *testing.T) {
	watchThreads(t)
	l := openPuzzles(newDesk(t, test.NewTempApp(t), t.TempDir()))
	if !strings.Contains(l.win.Title(), "Puzzles: Cannon") {
		t.Errorf("title %q", l.win.Title())
	}
	for _, g := range games.Games {
		l.choose(g.ID, 2)
		if !strings.Contains(l.page.head.task.Text, "2") || strings.Contains(l.page.head.task.Text, "<") {
			t.Errorf("%s: task %q", g.ID, l.page.head.task.Text)
		}
		l.solve()
		if l.page.last.Phase != control.PuzzleSolved || !strings.Contains(l.page.bar.text.Text, l.tr("puzzle.solved")) {
			t.Errorf("%s: phase %d, %q", g.ID, l.page.last.Phase, l.page.bar.text.Text)
		}
		if want := l.tr("puzzle.game", "Game", l.texts.T("game."+g.ID), "Solved", 1, "Total", len(l.page.puzzles.List())); l.page.game.Selected != want {
			t.Errorf("the choice of games says %q, want %q", l.page.game.Selected, want)
		}
		before := l.page.last.Number
		test.Tap(l.page.bar.buttons.Objects[0].(*button))
		if l.page.last.Number != before+1 || l.page.last.Phase != control.PuzzleYours {
			t.Errorf("%s: then number %d in phase %d", g.ID, l.page.last.Number, l.page.last.Phase)
		}
	}
}

func TestPuzzlesLeaveTheGameAlone(t *testing.T) {
	app, data := test.NewTempApp(t), t.TempDir()
	d := newDesk(t, app, data)
	d.begin("xiangqi")
	d.play(6)
	d.run("undo")
	want := string(pgn.Format(d.state.Record))
	cursor := d.state.Record.Cursor()
	l := openPuzzles(d)
	if g := l.page.puzzles.Game(); g.ID != "xiangqi" {
		t.Errorf("puzzles of %s", g.ID)
	}
	l.choose("xiangqi", 1)
	l.solve()
	l.run("undo")
	d.run("puzzles")
	if d.puzzlesShown() || d.root.shown != d.game.box || d.state.Record.Cursor() != cursor || string(pgn.Format(d.state.Record)) != want || !d.enabled("redo") {
		t.Error("the game did not come back as it was")
	}
	openPuzzles(d)
	d.stop() // as if the program had been killed
	again := newDesk(t, app, data)
	if again.state.Game == nil || string(pgn.Format(again.state.Record)) != want {
		t.Error("the game must be on the board again")
	}
	l = openPuzzles(again)
	l.choose("xiangqi", 1)
	if l.page.last.Mark != control.PuzzleMarkSolved || !strings.Contains(l.page.head.sub.Text, l.tr("puzzle.mark.3")) {
		t.Errorf("after a restart: mark %d, %q", l.page.last.Mark, l.page.head.sub.Text)
	}
	again.begin("cannon")
	if again.puzzlesShown() || again.root.shown != again.game.box {
		t.Error("a new game must be shown instead of the puzzles")
	}
}

func TestPuzzlesFromTheWelcomePage(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	for _, o := range test.LaidOutObjects(d.welcome.box) {
		if b, ok := o.(*button); ok && b.Text == d.tr("puzzle.welcome") {
			test.Tap(b)
		}
	}
	if !d.puzzlesShown() {
		t.Fatal("the welcome page does not lead to the puzzles")
	}
	d.run("puzzles")
	if d.puzzlesShown() || d.root.shown != d.welcome.box {
		t.Error("leaving must lead back to the welcome page")
	}
}

// TestPuzzlesAfterADialog: what the page shows anew below a dialog can be used when that is closed.
func TestPuzzlesAfterADialog(t *testing.T) {
	l := openPuzzles(newDesk(t, test.NewTempApp(t), t.TempDir()))
	l.run("preferences")
	l.pick("As the system", "Dark")
	if !l.page.buttons["puzzle-next"].Disabled() {
		t.Error("a button works below the dialog")
	}
	l.press("preferences.close")
	for _, id := range []string{"puzzle-next", "puzzle-hint", "puzzle-list", "puzzles"} {
		if l.page.buttons[id].Disabled() {
			t.Errorf("%s does not work", id)
		}
	}
}

// TestPuzzlesByKeyboard plays without the mouse: cursor, Enter, take back, hint, solution, next.
func TestPuzzlesByKeyboard(t *testing.T) {
	l := openPuzzles(newDesk(t, test.NewTempApp(t), ""))
	l.choose("xiangqi", 2)
	if l.win.Canvas().Focused() != l.page.board {
		t.Fatal("the board must have the keyboard")
	}
	key := func(name fyne.KeyName) { l.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: name}) }
	g, p := l.page.puzzles.Game(), l.page.puzzles.Current()
	pos, err := p.Start(g)
	if err != nil {
		t.Fatal(err)
	}
	turns, err := p.Moves(g)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range rules.Legal(pos, nil) {
		if !m.Same(turns[0][0]) {
			for _, at := range g.Paths(pos, m)[0] {
				l.page.board.SetCursor(at)
				key(fyne.KeyReturn)
			}
			break
		}
	}
	l.runTimers()
	if l.page.last.Phase != control.PuzzleWrong || !l.enabled("undo") || l.page.plan.bar.empty() {
		t.Fatalf("phase %d, %q", l.page.last.Phase, l.page.bar.text.Text)
	}
	key(fyne.KeyEscape)
	if l.page.last.Phase != control.PuzzleYours {
		t.Errorf("Esc leads to phase %d", l.page.last.Phase)
	}
	l.run("puzzle-hint")
	if l.page.last.Look == board.NoPoint || !strings.Contains(l.page.bar.text.Text, l.placeName(g, l.page.last.Look)) {
		t.Errorf("the hint says %q", l.page.bar.text.Text)
	}
	l.run("puzzle-hint")
	if l.enabled("puzzle-hint") || len(l.page.last.Arrows) == 0 {
		t.Error("the second hint must show the step")
	}
	l.run("puzzle-solution")
	l.runTimers()
	if l.page.last.Board.Result == nil || l.page.last.Mark != control.PuzzleMarkShown {
		t.Errorf("the solution ends in phase %d, mark %d", l.page.last.Phase, l.page.last.Mark)
	}
	number := l.page.last.Number
	key(fyne.KeyPageDown)
	if l.page.last.Number != number+1 {
		t.Errorf("Page Down leads to %d", l.page.last.Number)
	}
	l.run("puzzle-list")
	if l.win.Canvas().Focused() != l.page.list {
		t.Fatal("the list must have the keyboard")
	}
	key(fyne.KeyDown)
	key(fyne.KeyReturn)
	if l.page.last.Number != number+2 || l.win.Canvas().Focused() != l.page.board {
		t.Errorf("the list leads to %d", l.page.last.Number)
	}
	l.run("flip")
	if l.page.board.Flipped() != (l.page.last.Board.Record.StartSide() == board.First) {
		t.Error("the board was not turned")
	}
}

// TestPuzzleListWithoutRoom: in a small window the list is a dialog, and what is said stands in the status line.
func TestPuzzleListWithoutRoom(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.win.Resize(fyne.NewSize(400, 360))
	l := openPuzzles(d)
	if !l.page.plan.list.empty() || !l.page.plan.bar.empty() {
		t.Fatalf("shape %d has room", l.page.plan.shape)
	}
	l.run("puzzle-hint")
	if got := l.page.status.main.Text; got == "" || got != l.say(l.page.last.Say) {
		t.Errorf("the status line says %q", got)
	}
	d.win.Resize(fyne.NewSize(1000, 800))
	if got := l.page.status.main.Text; got != l.say(l.page.last.Task) || l.page.plan.bar.empty() {
		t.Errorf("in a large window the status line says %q", got)
	}
	d.win.Resize(fyne.NewSize(400, 360))
	l.run("puzzle-list")
	if len(l.sheets) != 1 {
		t.Fatal("no dialog")
	}
	for _, o := range test.LaidOutObjects(l.sheets[0].popup) {
		if list, ok := o.(*puzzleList); ok {
			list.Select(6)
		}
	}
	if len(l.sheets) != 0 || l.page.last.Number != 7 {
		t.Errorf("%d dialogs, puzzle %d", len(l.sheets), l.page.last.Number)
	}
}

func TestBrokenProgressIsTold(t *testing.T) {
	data := t.TempDir()
	if err := os.WriteFile(filepath.Join(data, progressFile), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	l := openPuzzles(newDesk(t, test.NewTempApp(t), data))
	if !strings.HasPrefix(l.page.status.main.Text, l.tr("puzzle.progress-unread", "Reason", "")[:20]) {
		t.Errorf("the status line says %q", l.page.status.main.Text)
	}
	l.choose("xiangqi", 1)
	l.solve()
	if p, err := control.OpenProgress(filepath.Join(data, progressFile)); err != nil || p.Mark(l.page.puzzles.Current().ID) != control.PuzzleMarkSolved {
		t.Errorf("after a new puzzle: %v", err)
	}
}

// TestPuzzlePlan checks that nothing overlaps at any size and that the board gets its share.
func TestPuzzlePlan(t *testing.T) {
	for _, size := range []fyne.Size{
		{Width: 320, Height: 240},
		{Width: 480, Height: 332},
		{Width: 480, Height: 800},
		{Width: 700, Height: 472},
		{Width: 640, Height: 472},
		{Width: 900, Height: 1400},
		{Width: 1280, Height: 872},
		{Width: 3840, Height: 2132},
	} {
		for n := range 8 {
			bar := float32(n & 4 * 30)
			w := puzzleWants{
				aspect: 1, panel: n&1 > 0, end: n&2 > 0,
				head: func(float32) float32 { return 64 }, bar: func(float32) float32 { return bar },
			}
			p := layoutPuzzles(size, w)
			parts := []rect{p.board, p.game, p.head, p.list, p.bar, p.tools, p.nav, p.end, p.status}
			checkParts(t, size, p.shape, parts)
			if w.end && p.end.empty() || p.status.empty() || w.panel && (p.tools.empty() || p.nav.empty()) {
				t.Errorf("%v %+v: something is missing", size, w)
			}
			if b := min(p.board.w, p.board.h); b < 120 && size.Width >= 480 {
				t.Errorf("%v: a board of %v", size, b)
			}
		}
	}
}

// TestShippedPuzzles reads all of them.
func TestShippedPuzzles(t *testing.T) {
	seen := map[string]bool{}
	for _, g := range games.Games {
		list := shippedPuzzles(g)
		if len(list) != 60 {
			t.Errorf("%d puzzles of %s", len(list), g.ID)
		}
		for _, p := range list {
			if seen[p.ID] || p.Game != g.ID {
				t.Errorf("%s is there twice, or in the wrong place", p.ID)
			}
			seen[p.ID] = true
		}
	}
}
