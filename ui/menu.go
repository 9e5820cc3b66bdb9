package ui

import (
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"crosspoint/record"
)

// menuState remembers what the menu bar shows, because setting it builds every entry anew.
type menuState struct{ shown string }

// The menus: ids of commands, "-" for a line, "@" for a submenu that is made by submenu.
var menus = []struct {
	key   string
	items []string
}{
	{"menu.file", []string{"new", "open", "@recent", "-", "save", "save-as", "-", "welcome", "-", "quit"}},
	{"menu.game", []string{"undo", "redo", "-", "end-turn", "type", "-", "players", "-", "resign", "offer", "claim", "rematch"}},
	{"menu.view", []string{"flip", "-", "@theme", "@pieces", "coordinates", "-", "animation", "@speed", "-", "marks-steps", "marks-last", "-", "panel", "fullscreen"}},
	{"menu.position", []string{"start", "back", "forward", "end", "-", "promote", "delete", "comment", "-", "copy-fen", "copy-game", "paste"}},
	{"menu.help", []string{"shortcuts", "about"}},
}

// refreshMenu builds the menu bar again when an entry changed.
func (w *Window) refreshMenu() {
	if sign := w.menuSign(); sign != w.menu.shown {
		w.menu.shown = sign
		w.win.SetMainMenu(w.buildMenu())
	}
}

func (w *Window) refreshRecent() {
	w.refreshMenu()
	w.welcome.refresh()
}

// menuSign is different whenever the menu bar has to look different.
func (w *Window) menuSign() string {
	var b strings.Builder
	for _, c := range w.commands {
		switch {
		case !w.enabled(c.id):
			b.WriteByte('0')
		case c.checked != nil && c.checked():
			b.WriteByte('2')
		default:
			b.WriteByte('1')
		}
	}
	if g := w.state.Game; g != nil {
		b.WriteString(g.ID + "|" + w.settings.pieceSet(g.ID) + "|" + w.state.Notation)
	}
	b.WriteString(w.palette.ID)
	b.WriteString(strings.Join(w.settings.recent(), "|"))
	return b.String()
}

func (w *Window) buildMenu() *fyne.MainMenu {
	bar := &fyne.MainMenu{}
	for _, m := range menus {
		menu := fyne.NewMenu(w.texts.T(m.key))
		for _, id := range m.items {
			switch {
			case id == "-":
				menu.Items = append(menu.Items, fyne.NewMenuItemSeparator())
			case strings.HasPrefix(id, "@"):
				if item := w.submenu(id[1:]); item != nil {
					menu.Items = append(menu.Items, item)
				}
			default:
				menu.Items = append(menu.Items, w.menuItem(id))
			}
		}
		bar.Items = append(bar.Items, menu)
	}
	return bar
}

func (w *Window) menuItem(id string) *fyne.MenuItem {
	c := w.command(id)
	item := fyne.NewMenuItem(w.texts.T("command."+id), func() { w.runShortcut(c) })
	if c.shortcut != nil {
		item.Shortcut = c.shortcut
	}
	item.Disabled = !w.enabled(id)
	item.Checked = c.checked != nil && c.checked()
	item.IsQuit = id == "quit"
	return item
}

// submenu builds a submenu, nil when it would be senseless.
func (w *Window) submenu(name string) *fyne.MenuItem {
	var items []*fyne.MenuItem
	switch name {
	case "recent":
		for _, path := range w.settings.recent() {
			items = append(items, fyne.NewMenuItem(filepath.Base(path), func() {
				if w.enabled("open") {
					w.load(path)
				}
			}))
		}
		if len(items) > 0 {
			items = append(items, fyne.NewMenuItemSeparator(), w.menuItem("recent-clear"))
		}
	case "theme":
		for _, id := range themeIDs {
			items = append(items, w.menuItem("theme-"+id))
		}
	case "speed":
		for _, v := range speeds {
			items = append(items, w.menuItem("speed-"+v.id))
		}
	case "pieces":
		items = w.pieceSetItems()
	}
	item := fyne.NewMenuItem(w.texts.T("submenu."+name), nil)
	if len(items) == 0 {
		item.Disabled = true
		return item
	}
	item.ChildMenu = fyne.NewMenu("", items...)
	return item
}

func (w *Window) pieceSetItems() []*fyne.MenuItem {
	g := w.state.Game
	if g == nil || len(g.PieceSets) < 2 {
		return nil
	}
	current := w.settings.pieceSet(g.ID)
	if current == "" {
		current = g.PieceSets[0]
	}
	items := make([]*fyne.MenuItem, 0, len(g.PieceSets)+2)
	for _, id := range g.PieceSets {
		item := fyne.NewMenuItem(w.texts.T("pieceset."+id), func() { w.setPieceSet(id) })
		item.Checked = id == current
		items = append(items, item)
	}
	return append(items, fyne.NewMenuItemSeparator(), w.menuItem("pieces-next"))
}

// moveMenu is the menu of a turn in the move list.
func (w *Window) moveMenu(n *record.Node, at fyne.Position) {
	variation := false
	for _, r := range w.state.Rows {
		for _, m := range r.Nodes {
			variation = variation || m == n && r.Depth > 0
		}
	}
	item := func(key string, enabled bool, do func()) *fyne.MenuItem {
		i := fyne.NewMenuItem(w.texts.T(key), do)
		i.Disabled = !enabled
		return i
	}
	widget.ShowPopUpMenuAtPosition(fyne.NewMenu("",
		item("movemenu.show", true, func() { w.control.Jump(n) }),
		item("movemenu.comment", true, func() { w.editComment(n) }),
		fyne.NewMenuItemSeparator(),
		item("movemenu.promote", variation, func() { w.control.Promote(n) }),
		item("movemenu.delete", variation, func() { w.deleteVariation(n) }),
	), w.win.Canvas(), at)
}
