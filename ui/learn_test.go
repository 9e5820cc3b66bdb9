package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"crosspoint/board"
	"crosspoint/record/pgn"
	"crosspoint/rules"
	games "crosspoint/rules/all"
	"crosspoint/ui/control"
	"crosspoint/ui/lesson"
)

// lessons is a window that shows the page that teaches.
type lessons struct {
	*desk
	page *learnPage
}

func openLessons(d *desk, id string) *lessons {
	d.t.Helper()
	d.run(id)
	if d.aside == nil || d.aside.id() != id || d.root.shown != d.learn.page.box {
		d.t.Fatalf("%s is not shown", id)
	}
	return &lessons{d, d.learn.page}
}

func (l *lessons) click(path ...board.Point) {
	l.t.Helper()
	b := l.page.board
	for _, at := range path {
		test.TapCanvas(l.win.Canvas(), fyne.CurrentApp().Driver().AbsolutePositionForObject(b).Add(b.Center(at)))
	}
}

// step clicks a step, or presses the button that ends the turn.
func (l *lessons) step(g *rules.Game, p rules.Position, m rules.Move) {
	l.t.Helper()
	path := g.Paths(p, m)[0]
	if len(path) == 0 {
		test.Tap(l.page.end)
		return
	}
	l.click(path...)
}

func (l *lessons) said() string { return l.page.bar.text.Text }

// TestDiagrams does on every diagram, under every preset, all that the lesson speaks of, with the mouse.
func TestDiagrams(t *testing.T) {
	watchThreads(t)
	d := newDesk(t, test.NewTempApp(t), "")
	l := openLessons(d, "rules")
	for _, g := range l.page.games {
		l.page.open(g, false)
		for more := true; more; more = l.page.canTurn(1) && func() bool { l.run("lesson-next"); return true }() {
			c := l.page.chapters()[l.page.chapter]
			what := c.Diagrams[l.page.at]
			for i, preset := range what.PresetIDs(g) {
				if i > 0 {
					test.Tap(l.page.presets.Objects[i].(*button))
				}
				if l.page.last.Preset != preset || l.page.last.Board.Record.Preset() != preset {
					t.Fatalf("%s %s: the rule set is %s, not %s", g.ID, c.ID, l.page.last.Preset, preset)
				}
				for k := range what.Tries {
					if what.Tries[k].Valid(preset) {
						l.try(g, &c, &what, &what.Tries[k], preset)
					}
				}
			}
		}
		if l.page.chapter != len(l.page.chapters())-1 {
			t.Errorf("%s: the pages end at chapter %d", g.ID, l.page.chapter)
		}
	}
}

// try does one thing on a diagram, and goes back to the start.
func (l *lessons) try(g *rules.Game, c *lesson.Chapter, what *lesson.Diagram, try *lesson.Try, preset string) {
	l.t.Helper()
	p, err := what.Start(g, preset)
	if err != nil {
		l.t.Fatal(err)
	}
	if try.Step == "" {
		at, err := lesson.Points(g, try.Clicks)
		if err != nil {
			l.t.Fatal(err)
		}
		l.click(at...)
		if say := l.page.last.Say; say.Key != "refuse."+try.Why || !strings.HasPrefix(l.said(), l.say(say)) {
			l.t.Errorf("%s %s: %v: %q", g.ID, c.ID, try.Clicks, l.said())
		}
	} else {
		clone := p.Clone()
		moves, err := lesson.Play(g, clone, try.Step)
		if err != nil {
			l.t.Fatal(err)
		}
		for _, m := range moves {
			l.step(g, p, m)
			p.Do(m)
		}
		if got := l.page.last.Board.Record.Position().FEN(); got != p.FEN() {
			l.t.Errorf("%s %s: after %s the board shows %s, want %s", g.ID, c.ID, try.Step, got, p.FEN())
		}
	}
	if try.Say != "" && !strings.HasSuffix(l.said(), l.texts.T(lesson.Key(g, c.ID, try.Say))) {
		l.t.Errorf("%s %s: %s%v: it says %q", g.ID, c.ID, try.Step, try.Clicks, l.said())
	}
	if !l.page.last.Moved {
		l.page.input().Escape()
		return
	}
	test.Tap(l.page.again)
	if l.page.last.Moved || l.said() != "" {
		l.t.Errorf("%s %s: it is not at the start again", g.ID, c.ID)
	}
}

// TestFirstGames plays every guided game by the points that are lit, after a step of another kind, and remembers it.
func TestFirstGames(t *testing.T) {
	watchThreads(t)
	d := newDesk(t, test.NewTempApp(t), t.TempDir())
	for _, g := range openLessons(d, "first-game").page.games {
		l := &lessons{d, d.learn.page}
		l.page.open(g, true)
		l.deviate(g)
		for n := 0; !l.page.last.Won; n++ {
			if n > 60 {
				t.Fatalf("%s: the game does not end", g.ID)
			}
			if len(l.page.last.Lit) == 0 {
				test.Tap(l.page.end)
			} else {
				l.click(l.page.last.Lit[0])
			}
			l.runTimers()
		}
		if r := l.page.last.Board.Result; r == nil || r.Winner != l.page.last.Board.Record.StartSide() {
			t.Errorf("%s: it ends with %+v", g.ID, r)
		}
		if l.settings.p.String("first."+g.ID) != firstDone || len(l.page.bar.buttons.Objects) != 3 {
			t.Errorf("%s: it is not remembered, or there is nothing to go on with", g.ID)
		}
		test.Tap(l.page.bar.buttons.Objects[1].(*button))
		if d.aside.id() != "rules" || l.page.game != g {
			t.Errorf("%s: it does not lead to the rules", g.ID)
		}
		d.run("first-game")
	}
	if !d.welcome.offer.box.Hidden {
		t.Error("what was played is still offered")
	}
	d.learn.page.guide.Again()
	for !d.learn.page.last.Won {
		d.run("hint")
		d.runTimers()
	}
	g := d.learn.page.game
	test.Tap(d.learn.page.bar.buttons.Objects[0].(*button))
	if d.state.Game != g || d.aside != nil || d.state.Players[1].Seat.Level != 1 || d.root.shown != d.game.box {
		t.Errorf("no game against the computer: %+v", d.state.Players)
	}
}

// deviate plays a legal step that is not asked for: it is taken back, kindly.
func (l *lessons) deviate(g *rules.Game) {
	l.t.Helper()
	p := l.page.last.Board.Record.Position()
	before, lit := p.FEN(), l.page.last.Lit[0]
	for _, m := range rules.Legal(p, nil) {
		path := g.Paths(p, m)[0]
		if len(path) == 0 || path[0] == lit {
			continue
		}
		text := l.notation(g).Format(p, m)
		l.click(path...)
		if !strings.Contains(l.said(), text) || l.page.last.Tone == control.PuzzleBad || l.page.last.Step != 1 {
			l.t.Errorf("%s: after %s it says %q", g.ID, text, l.said())
		}
		if got := l.page.last.Board.Record.Position().FEN(); got != before {
			l.t.Errorf("%s: the board shows %s", g.ID, got)
		}
		return
	}
}

// TestLessonsLeaveTheGameAlone: the game in progress comes back as it was, also when a guided game is skipped in the middle.
func TestLessonsLeaveTheGameAlone(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), t.TempDir())
	d.begin("cannon")
	d.play(7)
	d.run("undo")
	want, cursor := string(pgn.Format(d.state.Record)), d.state.Record.Cursor()
	l := openLessons(d, "rules")
	if l.page.game.ID != "cannon" || !strings.Contains(l.win.Title(), "Rules of Cannon") {
		t.Errorf("%q", l.win.Title())
	}
	l.click(l.page.last.Lit...)
	l.run("lesson-next")
	l.run("first-game")
	l.click(l.page.last.Lit[0])
	l.click(l.page.last.Lit[:min(1, len(l.page.last.Lit))]...) // the opponent is about to answer
	test.Tap(l.page.buttons["lesson-leave"])
	if d.aside != nil || d.root.shown != d.game.box || d.state.Record.Cursor() != cursor || string(pgn.Format(d.state.Record)) != want || !d.enabled("redo") {
		t.Error("the game did not come back as it was")
	}
	if d.settings.offersFirst(l.page.game) {
		t.Error("what was skipped is offered again")
	}
	d.runTimers()
	openLessons(d, "rules")
	d.run("puzzles")
	if !d.puzzlesShown() {
		t.Fatal("no puzzles")
	}
	d.run("puzzles")
	if d.root.shown != d.game.box || string(pgn.Format(d.state.Record)) != want {
		t.Error("the game did not come back from the puzzles")
	}
	openLessons(d, "rules")
	d.begin("football")
	if d.aside != nil || d.root.shown != d.game.box {
		t.Error("a new game must be shown instead of the rules")
	}
}

// TestLessonOffers: the welcome page and the choice of a new game lead to both, until they are declined.
func TestLessonOffers(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	tap := func(label string) bool {
		for _, o := range test.LaidOutObjects(d.welcome.box) {
			if b, ok := o.(*button); ok && b.Text == label {
				test.Tap(b)
				return true
			}
		}
		return false
	}
	if !tap(d.tr("learn.welcome")) || !d.learnShown(false) {
		t.Fatal("the welcome page does not lead to the rules")
	}
	d.run("rules")
	if d.aside != nil || d.root.shown != d.welcome.box {
		t.Error("leaving must lead back to the welcome page")
	}
	game := d.learn.page.games[0]
	if !tap(d.texts.T("game."+game.ID)) || !d.learnShown(true) || d.learn.page.game != game {
		t.Error("the offer does not lead to the guided game")
	}
	d.run("first-game")
	if tap(d.texts.T("game." + game.ID)) {
		t.Error("a guided game that was skipped is still offered")
	}
	if tap(d.tr("learn.decline")); !d.welcome.offer.box.Hidden {
		t.Error("what was declined is still offered")
	}
	d.settings.p.RemoveValue("first." + game.ID)
	for _, guided := range []bool{false, true} {
		d.settings.setLastGame(game.ID)
		d.run("new")
		if guided {
			d.press("learn.new.first")
		} else {
			label := d.tr("learn.new.rules", "Game", d.texts.T("game."+game.ID))
			for _, o := range test.LaidOutObjects(d.sheets[0].popup) {
				if b, ok := o.(*button); ok && b.Text == label {
					test.Tap(b)
				}
			}
		}
		if len(d.sheets) != 0 || !d.learnShown(guided) || d.learn.page.game != game {
			t.Fatalf("the choice of a new game does not lead there (guided: %t)", guided)
		}
		d.leaveAside()
	}
}

// TestLessonsByKeyboard goes through chapters and tries a step with keys alone.
func TestLessonsByKeyboard(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	l := openLessons(d, "rules")
	key := func(name fyne.KeyName) { l.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: name}) }
	if l.win.Canvas().Focused() != l.page.board {
		t.Fatal("the board must have the keyboard")
	}
	lit := l.page.last.Lit
	for _, at := range lit {
		l.page.board.SetCursor(at)
		key(fyne.KeyReturn)
	}
	if !l.page.last.Moved || l.page.last.Tone != control.PuzzleGood {
		t.Errorf("the keys lead to %q", l.said())
	}
	key(fyne.KeyEscape)
	if l.page.last.Moved {
		t.Error("Esc must lead back to the start")
	}
	key(fyne.KeyPageDown)
	if l.page.chapter != 1 {
		t.Errorf("Page Down leads to chapter %d", l.page.chapter+1)
	}
	l.win.Canvas().Focus(l.page.list)
	key(fyne.KeyDown)
	key(fyne.KeyDown)
	if l.page.chapter != 3 || l.win.Canvas().Focused() != l.page.list {
		t.Errorf("Down in the list leads to chapter %d", l.page.chapter+1)
	}
	key(fyne.KeyReturn)
	if l.win.Canvas().Focused() != l.page.board {
		t.Error("Enter must lead to the board")
	}
	key(fyne.KeyPageUp)
	if l.page.chapter != 2 {
		t.Errorf("Page Up leads to chapter %d", l.page.chapter+1)
	}
	l.win.Resize(fyne.NewSize(480, 360))
	l.win.Canvas().Focus(l.page.text)
	key(fyne.KeyDown)
	if l.page.text.scroll.Offset.Y <= 0 {
		t.Error("Down must scroll a text that has not enough room")
	}
	if reached := tabs(l); !reached[l.page.pick] || !reached[l.page.chapts] || !reached[l.page.buttons["lesson-leave"]] {
		t.Error("Tab does not reach everything")
	}
}

// tabs lists what Tab leads to.
func tabs(l *lessons) map[fyne.Focusable]bool {
	reached := map[fyne.Focusable]bool{}
	for range 30 {
		l.win.Canvas().FocusNext()
		reached[l.win.Canvas().Focused()] = true
	}
	return reached
}

// TestLessonsInAnotherLanguage: the page speaks it at once.
func TestLessonsInAnotherLanguage(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	l := openLessons(d, "rules")
	l.click(l.page.last.Lit...)
	said := l.page.last.Say
	d.chooseLanguage("fr")
	if l.page.title() != d.win.Title() || !l.page.last.Moved || l.said() != d.say(said) || !l.page.box.Visible() {
		t.Errorf("%q, %q", d.win.Title(), l.said())
	}
	d.chooseLanguage("en")
}

// TestLearnPlan checks that nothing overlaps at any size and that the board and the text get their share.
func TestLearnPlan(t *testing.T) {
	for _, size := range []fyne.Size{
		{Width: 320, Height: 240},
		{Width: 480, Height: 332},
		{Width: 480, Height: 800},
		{Width: 700, Height: 472},
		{Width: 900, Height: 1400},
		{Width: 1280, Height: 872},
		{Width: 3840, Height: 2132},
	} {
		for n := range 16 {
			has := func(bit int, h float32) func(float32) float32 {
				if n&bit == 0 {
					h = 0
				}
				return func(float32) float32 { return h }
			}
			w := learnWants{
				aspect: 1, list: n&1 > 0, end: n&2 > 0,
				text: func(float32) float32 { return 240 }, presets: has(4, 36), bar: has(8, 70),
			}
			p := layoutLearn(size, w)
			checkParts(t, size, shapeSide, []rect{p.board, p.top, p.list, p.text, p.presets, p.bar, p.again, p.end, p.tools, p.status})
			if p.tools.empty() || p.top.empty() || w.end && p.end.empty() || n&8 > 0 && p.bar.empty() && size.Width >= 480 {
				t.Errorf("%v %d: something is missing", size, n)
			}
			if b := min(p.board.w, p.board.h); b < 200 && size.Width >= 480 {
				t.Errorf("%v: a board of %v", size, b)
			}
			if p.text.h < 80 && size.Width >= 480 && n&12 == 0 {
				t.Errorf("%v %d: a text of %v", size, n, p.text.h)
			}
		}
	}
}

// TestCourses: every game is taught.
func TestCourses(t *testing.T) {
	for _, g := range games.Games {
		if !hasCourse(g) || shippedCourse(g) == nil {
			t.Errorf("nothing teaches %s", g.ID)
		}
	}
}

// TestLessonButtonsFollowTheWindow: each size of the window shows "Do it for me" and "Back to the start" once, with words where there
// is room, also when the window has just been drawn larger or smaller.
func TestLessonButtonsFollowTheWindow(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	p := openLessons(d, "first-game").page
	for _, guided := range []bool{true, false} {
		p.open(p.games[0], guided)
		id := map[bool]string{true: "lesson-show", false: "lesson-again"}[guided]
		for _, size := range []fyne.Size{{Width: 1180, Height: 820}, {Width: 480, Height: 360}, {Width: 1180, Height: 820}} {
			d.win.Resize(size)
			words := p.again.Visible()
			if tool := p.buttons[id].Visible(); tool == words {
				t.Errorf("guided: %t, %v: in the row: %t, with words: %t", guided, size, tool, words)
			}
		}
	}
}
