package ui

import (
	"fyne.io/fyne/v2"

	"crosspoint/board/boardview"
	"crosspoint/rules"
	"crosspoint/ui/control"
)

// aside is a page with a board of its own, such as that of puzzles. The game in progress is parked while one is shown, and comes
// back when it is left.
type aside interface {
	// id names the page for StartProbe, title is what stands in the window's title.
	id() string
	title() string
	// build makes everything that is seen, in the language of now; showAgain then shows what was shown before.
	build()
	showAgain()
	container() *fyne.Container
	// shownBoard and shownGame may be nil; boardState is what the board shows.
	shownBoard() *boardview.Board
	shownGame() *rules.Game
	boardState() control.State
	// act is what a command means on the page, nil where it means the same as elsewhere. key takes keys ahead of the commands.
	act(id string) *command
	key(*fyne.KeyEvent) bool
	// buttonID is the id of the command that a button of the page does, "" for others.
	buttonID(*button) string
	// rest ends what is going on, because the page is left.
	rest()
	// setNotation has the steps of a game written in a notation.
	setNotation(g *rules.Game, id string)
	// redraw follows a change of how boards look, refreshButtons one of what can be done.
	redraw()
	refreshButtons()
}

// addAside takes a page into the window, hidden.
func (w *Window) addAside(a aside) {
	w.asides = append(w.asides, a)
	w.root.add(a.container())
}

// enterAside shows a page instead of the game or the welcome page; open puts on it what is to be seen.
func (w *Window) enterAside(a aside, open func()) {
	if w.aside != nil {
		w.aside.rest()
	} else {
		w.asideFrom = w.state.Game != nil
	}
	for _, g := range w.cfg.Games {
		a.setNotation(g, w.notation(g).ID)
	}
	open()
	w.aside = a
	if w.state.Game != nil {
		w.toWelcome()
	}
	a.redraw()
	w.show(w.control.State())
	w.focusBoard()
}

// leaveAside goes back to the game, or to the welcome page.
func (w *Window) leaveAside() {
	if w.aside == nil {
		return
	}
	w.aside.rest()
	w.aside = nil
	if w.asideFrom && w.parked.state.Record != nil {
		w.resume()
		return
	}
	w.show(w.control.State())
}

// dropAside follows a game that came on the board while a page was shown.
func (w *Window) dropAside() {
	if a := w.aside; a != nil {
		w.aside = nil
		a.rest()
	}
}

// redrawAsides follows a change of how boards look.
func (w *Window) redrawAsides() {
	for _, a := range w.asides {
		a.redraw()
	}
}

// shownBoard is the board of the page that is shown, nil when it has none.
func (w *Window) shownBoard() *boardview.Board {
	switch {
	case w.aside != nil:
		return w.aside.shownBoard()
	case w.state.Game != nil:
		return w.game.board
	}
	return nil
}

// shownGame is the game on the board, that of another page included; nil on the welcome page.
func (w *Window) shownGame() *rules.Game {
	if w.aside != nil {
		return w.aside.shownGame()
	}
	return w.state.Game
}

// acting is the command of an id as the page that is shown means it.
func (w *Window) acting(id string) *command {
	if w.aside != nil {
		if c := w.aside.act(id); c != nil {
			return c
		}
	}
	return w.command(id)
}
