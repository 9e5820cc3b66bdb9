package ui

import (
	"fyne.io/fyne/v2"

	"crosspoint/assets"
	"crosspoint/rules"
	"crosspoint/ui/control"
	"crosspoint/ui/lesson"
)

// learnDesk is what the window knows of its lessons.
type learnDesk struct {
	page *learnPage // nil before the first time
}

// shippedCourse is what teaches a game; nil for a game that has none.
func shippedCourse(g *rules.Game) *lesson.Course {
	data, err := assets.Lessons.ReadFile("lessons/" + g.ID + ".json")
	if err != nil {
		return nil
	}
	c, err := lesson.Read(data)
	if err != nil {
		panic(err) // embedded; a test reads all of them
	}
	return c
}

// hasCourse tells whether something teaches a game, without reading it.
func hasCourse(g *rules.Game) bool {
	f, err := assets.Lessons.Open("lessons/" + g.ID + ".json")
	if err != nil {
		return false
	}
	f.Close()
	return true
}

// taughtGame is the game that lessons are most likely wanted for: the one that is shown or was played last.
func (w *Window) taughtGame() *rules.Game {
	var first *rules.Game
	last := w.settings.lastGame()
	for _, g := range w.cfg.Games {
		switch {
		case !hasCourse(g):
		case w.shownGame() == g:
			return g
		case first == nil || g.ID == last:
			first = g
		}
	}
	return first
}

// openLearn shows the page that teaches, for a game, as chapters or as a guided game.
func (w *Window) openLearn(g *rules.Game, guided bool) {
	if g == nil {
		return
	}
	d := &w.learn
	if d.page == nil {
		d.page = newLearnPage(w)
		w.addAside(d.page)
	}
	w.enterAside(d.page, func() { d.page.open(g, guided) })
}

// learnShown tells whether the chapters, or the guided game, are shown.
func (w *Window) learnShown(guided bool) bool {
	p := w.learn.page
	return p != nil && w.aside == aside(p) && p.guided == guided
}

// toggleLearn shows the chapters or the guided game, or goes back to where they were opened.
func (w *Window) toggleLearn(guided bool) {
	if w.learnShown(guided) {
		w.leaveAside()
		return
	}
	w.openLearn(w.taughtGame(), guided)
}

func (w *Window) learnCommands() []*command {
	taught := func() bool { return w.taughtGame() != nil }
	page := func(by int) func() { return func() { w.learn.page.turn(by) } }
	can := func(by int) func() bool {
		return func() bool { return w.learnShown(false) && w.learn.page.canTurn(by) }
	}
	return []*command{
		{id: "rules", shortcut: keys(fyne.KeyF2, 0), enabled: taught, checked: func() bool { return w.learnShown(false) }, do: func() { w.toggleLearn(false) }},
		{id: "first-game", shortcut: keys(fyne.KeyF3, 0), enabled: taught, checked: func() bool { return w.learnShown(true) }, do: func() { w.toggleLearn(true) }},
		{id: "lesson-previous", shortcut: keys(fyne.KeyPageUp, ctrl), enabled: can(-1), do: page(-1)},
		{id: "lesson-next", shortcut: keys(fyne.KeyPageDown, ctrl), enabled: can(1), do: page(1)},
	}
}

// playEasy starts a game against the computer at its lowest level, under the game's first rule set.
func (w *Window) playEasy(g *rules.Game) {
	w.leave(func() { w.start(g, choice{Preset: g.Presets[0].ID, Levels: [2]int{0, 1}}, "") })
}

// What became of the offer of a guided game.
const (
	firstDone     = "done"
	firstDeclined = "declined"
)

// offersFirst tells whether a guided game is still to be offered.
func (s settings) offersFirst(g *rules.Game) bool { return s.p.String("first."+g.ID) == "" }

// setFirst remembers what became of the offer; what was done stays so.
func (s settings) setFirst(g *rules.Game, what string) {
	if key := "first." + g.ID; s.p.String(key) != firstDone {
		s.p.SetString(key, what)
	}
}

// act implements aside.
func (p *learnPage) act(id string) *command {
	s := func() control.LessonState { return p.last }
	switch {
	case id == "undo" && p.guided:
		return &command{enabled: func() bool { return s().Step > 1 || s().Won }, do: p.guide.Back}
	case id == "undo":
		return &command{enabled: func() bool { return s().Moved }, do: p.diagram.Reset}
	case id == "hint" && p.guided:
		return &command{enabled: func() bool { return !s().Won && !s().Busy }, do: p.guide.ShowMe}
	case id == "end-turn":
		return &command{enabled: func() bool { return s().Board.End.Enabled && !s().Busy }, do: p.endTurn}
	case id == "flip":
		return &command{do: p.flip}
	}
	return nil
}

// showAgain implements aside.
func (p *learnPage) showAgain() {
	if p.game != nil {
		p.last.Board.Motions = nil
		p.show(p.last)
	}
}

// id implements aside.
func (p *learnPage) id() string {
	if p.guided {
		return "first-game"
	}
	return "rules"
}

// title implements aside.
func (p *learnPage) title() string {
	key := "learn.title.rules"
	if p.guided {
		key = "learn.title.first"
	}
	return p.w.texts.T(key, "App", p.w.tr("app.name"), "Game", p.w.texts.T("game."+p.game.ID))
}

// key implements aside: the keys that turn pages.
func (p *learnPage) key(e *fyne.KeyEvent) bool {
	by := 0
	switch e.Name {
	case fyne.KeyPageUp:
		by = -1
	case fyne.KeyPageDown:
		by = 1
	default:
		return false
	}
	if p.guided && by < 0 {
		p.w.run("undo")
	} else if !p.guided && p.canTurn(by) {
		p.turn(by)
	}
	return true
}
