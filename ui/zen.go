package ui

import (
	"fyne.io/fyne/v2"

	"crosspoint/board"
)

// setZen: a game is shown as its board alone, without menus and panel.
const setZen = "zen"

// zenMenu is the sign of menus that are hidden.
const zenMenu = "zen"

// zen tells whether the board is alone in the window.
func (w *Window) zen() bool {
	return w.settings.on(setZen, false) && w.state.Game != nil && w.aside == nil
}

func (w *Window) toggleZen() {
	w.settings.set(setZen, !w.settings.on(setZen, false))
	w.refreshMenu()
	w.game0(func(g *gamePage) {
		g.relayout()
		g.hint("") // of what the pointer was on and is hidden now
		g.refreshStatus()
		if w.zen() {
			g.status.say(w.tr("zen.leave"))
		}
	})()
	w.focusBoard()
}

// hideMenu takes the menu bar away. The toolkit finds shortcuts in menus, so without them the canvas has to know them.
func (w *Window) hideMenu() {
	c := w.win.Canvas()
	for _, cmd := range w.commands {
		if cmd.shortcut != nil && cmd.shortcut.Mod() != 0 {
			c.AddShortcut(cmd.shortcut, func(fyne.Shortcut) { w.runShortcut(cmd) })
		}
	}
	w.win.SetMainMenu(nil)
	w.win.SetContent(w.root.box) // gets the room of the menu bar
}

// forgetShortcuts undoes the part of hideMenu that menus do not need.
func (w *Window) forgetShortcuts() {
	c := w.win.Canvas()
	for _, cmd := range w.commands {
		if cmd.shortcut != nil && cmd.shortcut.Mod() != 0 {
			c.RemoveShortcut(cmd.shortcut)
		}
	}
}

// escape puts down what is in hand, or brings menus and panel back when there is nothing to put down.
func (g *gamePage) escape() {
	if s := g.last; g.w.zen() && s.Selected == board.NoPoint && !s.Preview.On && g.refused == nil {
		g.w.toggleZen()
		return
	}
	g.w.control.Escape()
}
