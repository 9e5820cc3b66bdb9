package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// menuRoom is the width that a menu bar needs so that each of its menus opens inside the window. The toolkit opens a menu
// below its name and lets it run out of the window.
func menuRoom(bar *fyne.MainMenu) (room float32) {
	at := theme.Padding()
	measure := func(s string) float32 { return fyne.MeasureText(s, textNormal, fyne.TextStyle{}).Width }
	for _, m := range bar.Items {
		entries := float32(0)
		for _, item := range m.Items {
			entries = max(entries, measure(item.Label))
		}
		// An entry has room for its tick before it and for an arrow behind it.
		room = max(room, at+entries+2*theme.IconInlineSize()+4*theme.InnerPadding())
		at += measure(m.Label) + 2*theme.InnerPadding() + theme.Padding()
	}
	return max(room, at)
}

// menuFolds tells whether a window of a size is too narrow for the menus.
func (w *Window) menuFolds(size fyne.Size) bool {
	return !nativeMenus && size.Width > 0 && size.Width < w.menu.room
}

// foldMenu makes one menu of all of them.
func (w *Window) foldMenu(bar *fyne.MainMenu) *fyne.MainMenu {
	all := fyne.NewMenu(w.texts.T("menu.all"))
	for _, m := range bar.Items {
		item := fyne.NewMenuItem(m.Label, nil)
		item.ChildMenu = m
		all.Items = append(all.Items, item)
	}
	// The toolkit looks for this entry in the first menu alone, and would add one of its own.
	all.Items = append(all.Items, fyne.NewMenuItemSeparator(), w.menuItem("quit"))
	return fyne.NewMainMenu(all)
}

// watchSize folds and unfolds the menus when the window becomes narrower or wider, and has its size remembered.
func (w *Window) watchSize() {
	last := fyne.Size{}
	w.root.onSize = func(size fyne.Size) {
		if last != (fyne.Size{}) && size != last { // not for the first frame
			w.placeChanged()
		}
		last = size
		if w.menuFolds(size) == w.menu.folded {
			return
		}
		w.cfg.Post(func() {
			if w.closed || w.zen() || w.menuFolds(w.win.Canvas().Size()) == w.menu.folded {
				return
			}
			w.menu.shown = ""
			w.refreshMenu()
			w.win.Canvas().Refresh(w.win.Content()) // the toolkit draws other menus only when something else is drawn
		})
	}
}
