package ui

import (
	"fmt"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
)

// menuState remembers what the menu bar shows, because setting it builds every entry anew.
type menuState struct {
	shown  string
	room   float32 // that the menus need beside each other, in points
	folded bool    // into one, because the window is narrower
	// plain are the names of the entries whose labels hold their keys too.
	plain map[*fyne.MenuItem]plainEntry
}

// plainEntry is an entry of a menu with its parts apart.
type plainEntry struct {
	name, keys string
	tick       bool // it is on or off
}

// The menus: ids of commands, "-" for a line, "@" for a submenu that is made by submenu.
var menus = []struct {
	key   string
	items []string
}{
	{"menu.file", []string{"new", "open", "@recent", "-", "save", "save-as", "export", "-", "welcome", "preferences", "-", "quit"}},
	{"menu.game", []string{"undo", "redo", "-", "end-turn", "type", "move-now", "hint", "-", "players", "game-data", "swap", "pause", "-", "resign", "offer", "claim", "rematch", "-", "club", "club-add"}},
	{"menu.view", []string{"flip", "rotate", "opposite", "-", "@theme", "@pieces", "coordinates", "-", "animation", "@speed", "sound", "-", "marks-steps", "marks-last", "-", "panel", "zen", "fullscreen"}},
	{"menu.position", []string{"start", "back", "forward", "end", "-", "comment", "@glyph", "@place", "@variation", "move-menu", "-", "edit-position", "-", "copy-fen", "copy-game", "paste"}},
	{"menu.analysis", []string{"analysis", "@lines", "@advisor", "-", "review", "review-summary", "-", "turning-previous", "turning-next", "-", "graph"}},
	{"menu.puzzles", []string{"puzzles", "-", "puzzle-hint", "puzzle-solution", "puzzle-again", "-", "puzzle-previous", "puzzle-next", "puzzle-list"}},
	{"menu.help", []string{"rules", "first-game", "lesson-previous", "lesson-next", "-", "shortcuts", "about"}},
}

// refreshMenu builds the menu bar again when an entry changed.
func (w *Window) refreshMenu() {
	sign := w.menuSign()
	if w.zen() && !nativeMenus {
		sign = zenMenu
	}
	if sign == w.menu.shown {
		return
	}
	before := w.menu.shown
	w.menu.shown = sign
	switch {
	case sign == zenMenu:
		w.hideMenu()
		return
	case before == zenMenu:
		w.forgetShortcuts()
	}
	w.win.SetMainMenu(w.buildMenu())
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
	if g := w.shownGame(); g != nil {
		b.WriteString(g.ID + "|" + w.settings.pieceSet(g.ID) + "|" + w.state.Notation)
	}
	if w.state.Record != nil {
		fmt.Fprint(&b, w.cursor().NAGs)
	}
	for _, e := range w.entries() {
		b.WriteString("|" + e.ID + "|" + e.Name)
	}
	b.WriteString("|" + w.settings.p.String(setAnalysisEngine))
	b.WriteString(w.palette.ID + "|" + w.texts.Lang())
	b.WriteString(strings.Join(w.settings.recent(), "|"))
	return b.String()
}

func (w *Window) buildMenu() *fyne.MainMenu {
	w.menu.plain = map[*fyne.MenuItem]plainEntry{}
	bar := &fyne.MainMenu{}
	for _, m := range menus {
		menu := fyne.NewMenu(w.texts.T(m.key))
		var keys []menuEntry
		for _, id := range m.items {
			switch {
			case id == "-":
				menu.Items = append(menu.Items, fyne.NewMenuItemSeparator())
			case strings.HasPrefix(id, "@"):
				if item := w.submenu(id[1:]); item != nil {
					menu.Items = append(menu.Items, item)
				}
			default:
				item := w.menuItem(id)
				menu.Items = append(menu.Items, item)
				keys = w.appendKeys(keys, item, id)
			}
		}
		alignKeys(keys)
		bar.Items = append(bar.Items, menu)
	}
	w.menu.room = menuRoom(bar)
	if w.menu.folded = w.menuFolds(w.win.Canvas().Size()); w.menu.folded {
		return w.foldMenu(bar)
	}
	return bar
}

func (w *Window) menuItem(id string) *fyne.MenuItem {
	c := w.command(id)
	item := fyne.NewMenuItem(w.texts.T("command."+id), func() { w.runShortcut(c) })
	switch {
	case c.shortcut == nil:
	case nativeMenus:
		item.Shortcut = c.shortcut
	default:
		item.Shortcut = menuKey{c.shortcut.ShortcutName()}
	}
	entry := plainEntry{name: item.Label, tick: c.checked != nil}
	if c.shortcut != nil {
		entry.keys = w.keysText(c.shortcut)
	}
	w.menu.plain[item] = entry
	item.Disabled = !w.enabled(id)
	item.Checked = c.checked != nil && c.checked()
	item.IsQuit = id == "quit"
	return item
}

// appendKeys notes that an entry shows the keys of its command.
func (w *Window) appendKeys(list []menuEntry, item *fyne.MenuItem, id string) []menuEntry {
	if c := w.command(id); c.shortcut != nil && !nativeMenus {
		list = append(list, menuEntry{item, w.keysText(c.shortcut)})
	}
	return list
}

// submenu builds a submenu, nil when it would be senseless.
func (w *Window) submenu(name string) *fyne.MenuItem {
	var items []*fyne.MenuItem
	var keys []menuEntry
	defer func() { alignKeys(keys) }()
	entry := func(id string) {
		item := w.menuItem(id)
		items, keys = append(items, item), w.appendKeys(keys, item, id)
	}
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
			entry("theme-" + id)
		}
	case "lines":
		for _, id := range []string{"lines-1", "lines-2", "lines-3"} {
			entry(id)
		}
	case "speed":
		for _, v := range speeds {
			entry("speed-" + v.id)
		}
	case "advisor":
		if w.engines == nil {
			return nil
		}
		items = w.helperItems()
	case "pieces":
		items = w.pieceSetItems()
	default:
		items = w.editingItems(name)
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
	g := w.shownGame()
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
	next := w.menuItem("pieces-next")
	alignKeys(w.appendKeys(nil, next, "pieces-next"))
	return append(items, fyne.NewMenuItemSeparator(), next)
}
