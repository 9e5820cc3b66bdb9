package ui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"crosspoint/ui/control"
)

// command is something that a menu, a key or a button does. Its name is the catalogue's, under "command.ID".
type command struct {
	id       string
	shortcut fyne.KeyboardShortcut // nil for none; with no modifier it works while no text is being typed
	enabled  func() bool           // nil: always, unless a dialog is open
	checked  func() bool           // nil: not a switch
	do       func()
	always   bool // works while a dialog is open too
}

const (
	ctrl      = fyne.KeyModifierShortcutDefault
	ctrlShift = fyne.KeyModifierShortcutDefault | fyne.KeyModifierShift
	alt       = fyne.KeyModifierAlt
)

func keys(key fyne.KeyName, mod fyne.KeyModifier) fyne.KeyboardShortcut {
	return &desktop.CustomShortcut{KeyName: key, Modifier: mod}
}

// allCommands lists every command once; menus, buttons and the list of shortcuts refer to them by id.
func (w *Window) allCommands() []*command {
	list := w.fileCommands()
	list = append(list, w.gameCommands()...)
	list = append(list, w.computerCommands()...)
	list = append(list, w.reviewCommands()...)
	list = append(list, w.puzzleCommands()...)
	list = append(list, w.clubCommands()...)
	list = append(list, w.learnCommands()...)
	list = append(list, w.helpCommands()...)
	list = append(list, w.engineCommands()...)
	list = append(list, w.viewCommands()...)
	list = append(list, w.editingCommands()...)
	return append(list, w.positionCommands()...)
}

func (w *Window) can(f func(control.Actions) bool) func() bool {
	return func() bool { return w.state.Game != nil && f(w.state.Can) }
}

func (w *Window) playing() bool { return w.state.Game != nil }

func (w *Window) fileCommands() []*command {
	return []*command{
		{id: "new", shortcut: keys(fyne.KeyN, ctrl), do: w.newGame},
		{id: "open", shortcut: keys(fyne.KeyO, ctrl), do: w.openFile},
		{id: "recent-clear", enabled: func() bool { return len(w.settings.recent()) > 0 }, do: func() { w.settings.clearRecent(); w.refreshRecent() }},
		{id: "save", shortcut: keys(fyne.KeyS, ctrl), enabled: w.can(func(a control.Actions) bool { return a.Save }), do: func() { w.save(w.subject(), nil) }},
		{id: "save-as", shortcut: keys(fyne.KeyS, ctrlShift), enabled: w.playing, do: func() { w.saveAs(w.subject(), nil) }},
		{id: "export", shortcut: keys(fyne.KeyX, ctrlShift), enabled: w.playing, do: w.exportPicture},
		{id: "welcome", shortcut: keys(fyne.KeyW, ctrl), enabled: w.playing, do: w.toWelcome},
		{id: "preferences", shortcut: keys(fyne.KeyComma, ctrl), do: func() { w.showPreferences("") }},
		{id: "quit", shortcut: keys(fyne.KeyQ, ctrl), do: w.quit, always: true},
	}
}

func (w *Window) gameCommands() []*command {
	return []*command{
		{id: "undo", shortcut: &fyne.ShortcutUndo{}, enabled: w.can(func(a control.Actions) bool { return a.Undo }), do: func() { w.control.Undo() }},
		{id: "redo", shortcut: &fyne.ShortcutRedo{}, enabled: w.can(func(a control.Actions) bool { return a.Redo }), do: func() { w.control.Redo() }},
		{id: "end-turn", shortcut: keys(fyne.KeyE, ctrl), enabled: func() bool { return w.playing() && w.state.End.Visible && w.state.End.Enabled }, do: func() { w.control.EndTurn() }},
		{id: "type", shortcut: keys(fyne.KeyT, ctrl), enabled: w.playing, do: func() { w.game.typed.start("") }},
		{id: "players", shortcut: keys(fyne.KeyP, ctrl), enabled: w.playing, do: w.editPlayers},
		{id: "resign", shortcut: keys(fyne.KeyR, ctrl), enabled: w.can(func(a control.Actions) bool { return a.Resign }), do: w.resign},
		{id: "offer", shortcut: keys(fyne.KeyD, ctrl), enabled: w.can(func(a control.Actions) bool { return a.OfferDraw }), do: func() { w.control.OfferDraw() }},
		{id: "claim", shortcut: keys(fyne.KeyD, ctrlShift), enabled: w.can(func(a control.Actions) bool { return a.ClaimDraw }), do: func() { w.control.ClaimDraw() }},
		{id: "rematch", shortcut: keys(fyne.KeyN, ctrlShift), enabled: w.can(func(a control.Actions) bool { return a.Rematch }), do: w.rematch},
	}
}

func (w *Window) viewCommands() []*command {
	toggle := func(id, name string, shortcut fyne.KeyboardShortcut, def bool, changed func()) *command {
		return &command{id: id, shortcut: shortcut, checked: func() bool { return w.settings.on(name, def) }, do: func() {
			w.settings.set(name, !w.settings.on(name, def))
			changed()
			w.refreshMenu()
		}}
	}
	list := []*command{
		toggle("flip", setFlipped, keys(fyne.KeyF, ctrl), false, w.game0(func(g *gamePage) { g.setFlipped() })),
		toggle("rotate", setRotate, keys(fyne.KeyF, ctrlShift), false, w.game0((*gamePage).faceNext)),
		toggle("opposite", setOpposite, keys(fyne.KeyU, ctrlShift), false, w.game0(func(g *gamePage) { g.refreshSpec(); g.redraw() })),
		toggle("coordinates", setCoordinates, keys(fyne.KeyK, ctrl), true, w.game0(func(g *gamePage) { g.refreshSpec(); g.redraw() })),
		{id: "animation", shortcut: keys(fyne.KeyM, ctrl), checked: func() bool { return w.animation() > 0 }, do: w.toggleAnimation},
		toggle("sound", setSound, keys(fyne.KeyM, ctrlShift), true, w.soundChanged),
		toggle("marks-steps", setSteps, keys(fyne.KeyL, ctrl), true, w.game0(func(g *gamePage) { g.redraw() })),
		toggle("marks-last", setLast, keys(fyne.KeyL, ctrlShift), true, w.game0(func(g *gamePage) { g.redraw() })),
		toggle("panel", setPanel, keys(fyne.KeyB, ctrl), true, w.game0(func(g *gamePage) { g.relayout() })),
		{id: "zen", shortcut: keys(fyne.KeyF9, 0), enabled: func() bool { return w.playing() && w.aside == nil }, checked: func() bool { return w.settings.on(setZen, false) }, do: w.toggleZen},
		{id: "pieces-next", shortcut: keys(fyne.KeyG, ctrl), enabled: func() bool { return w.shownGame() != nil && len(w.shownGame().PieceSets) > 1 }, do: w.nextPieceSet},
		{id: "fullscreen", shortcut: keys(fyne.KeyF11, 0), checked: w.win.FullScreen, do: func() { w.win.SetFullScreen(!w.win.FullScreen()); w.refreshMenu() }, always: true},
		{id: "shortcuts", shortcut: keys(fyne.KeyF1, 0), do: w.showShortcuts},
		{id: "about", do: w.showAbout},
	}
	for i, id := range themeIDs {
		list = append(list, &command{
			id: "theme-" + id, shortcut: keys(fyne.KeyName(string(rune('1'+i))), ctrl),
			checked: func() bool { return w.settings.theme() == id }, do: func() { w.setTheme(id) },
		})
	}
	for i, v := range speeds { // Alt+0 is as the system
		list = append(list, &command{
			id: "speed-" + v.id, shortcut: keys(fyne.KeyName(string(rune('0'+i))), alt),
			checked: func() bool { return w.settings.speed() == v.id },
			enabled: func() bool { return w.settings.on(setAnimation, true) },
			do:      func() { w.settings.setSpeed(v.id); w.animationChanged() },
		})
	}
	return list
}

// game0 defers a change of the game page, which is built after the commands.
func (w *Window) game0(f func(*gamePage)) func() {
	return func() {
		if w.game.board != nil {
			f(w.game)
		}
		w.redrawAsides()
	}
}

func (w *Window) positionCommands() []*command {
	back := w.can(func(a control.Actions) bool { return a.Back })
	forward := w.can(func(a control.Actions) bool { return a.Forward })
	return []*command{
		{id: "start", shortcut: keys(fyne.KeyHome, alt), enabled: back, do: func() { w.control.ToStart() }},
		{id: "back", shortcut: keys(fyne.KeyLeft, alt), enabled: back, do: func() { w.control.Back() }},
		{id: "forward", shortcut: keys(fyne.KeyRight, alt), enabled: forward, do: func() { w.control.Forward() }},
		{id: "end", shortcut: keys(fyne.KeyEnd, alt), enabled: forward, do: func() { w.control.ToEnd() }},
		{id: "edit-position", shortcut: keys(fyne.KeyE, ctrlShift), do: w.editPosition},
		{id: "copy-fen", shortcut: keys(fyne.KeyC, ctrlShift), enabled: w.playing, do: w.copyPosition},
		{id: "copy-game", shortcut: &fyne.ShortcutCopy{}, enabled: w.playing, do: w.copyGame},
		{id: "paste", shortcut: &fyne.ShortcutPaste{}, do: w.paste},
	}
}

func (w *Window) command(id string) *command {
	for _, c := range w.commands {
		if c.id == id {
			return c
		}
	}
	return nil
}

// enabled tells whether a command makes sense now.
func (w *Window) enabled(id string) bool {
	c := w.acting(id)
	if c == nil {
		return false
	}
	if len(w.sheets) > 0 && !c.always {
		return false
	}
	return c.enabled == nil || c.enabled()
}

// run does a command if it makes sense now.
func (w *Window) run(id string) {
	if w.enabled(id) {
		w.acting(id).do()
	}
}

// runShortcut does a command for its keys, unless they mean something to the text that is being typed.
func (w *Window) runShortcut(c *command) {
	if typing, ok := w.win.Canvas().Focused().(fyne.Shortcutable); ok && editing(c.shortcut) && w.inText() {
		typing.TypedShortcut(w.forText(c.shortcut))
		return
	}
	if f, ok := w.win.Canvas().Focused().(*field); ok && f.accepts(c.shortcut) {
		return
	}
	w.run(c.id)
}

// inText tells whether the keyboard is in a text entry.
func (w *Window) inText() bool {
	_, ok := w.win.Canvas().Focused().(interface{ SelectedText() string })
	return ok
}

func editing(s fyne.Shortcut) bool {
	switch s.(type) {
	case *fyne.ShortcutUndo, *fyne.ShortcutRedo, *fyne.ShortcutCopy, *fyne.ShortcutPaste:
		return true
	}
	return false
}

func (w *Window) forText(s fyne.Shortcut) fyne.Shortcut {
	switch s.(type) {
	case *fyne.ShortcutCopy:
		return &fyne.ShortcutCopy{Clipboard: w.cfg.App.Clipboard()}
	case *fyne.ShortcutPaste:
		return &fyne.ShortcutPaste{Clipboard: w.cfg.App.Clipboard()}
	}
	return s
}

// plainKey does the command of a key without modifiers; it tells whether there was one.
func (w *Window) plainKey(e *fyne.KeyEvent) bool {
	if w.aside != nil && len(w.sheets) == 0 && w.aside.key(e) {
		return true
	}
	if e.Name == fyne.KeyF10 {
		w.openMenu()
		return true
	}
	for _, c := range w.commands {
		if c.shortcut != nil && c.shortcut.Mod() == 0 && c.shortcut.Key() == e.Name {
			w.run(c.id)
			return true
		}
	}
	return false
}

// typedKey gets the keys that no widget wanted.
func (w *Window) typedKey(e *fyne.KeyEvent) {
	switch {
	case len(w.sheets) > 0:
		w.sheets[len(w.sheets)-1].key(e)
	case w.shownBoard() != nil:
		w.focusBoard()
		w.shownBoard().TypedKey(e)
	default:
		w.plainKey(e)
	}
}

func (w *Window) typedRune(r rune) {
	if n := len(w.sheets); n > 0 && w.sheets[n-1].onRune != nil {
		w.sheets[n-1].onRune(r)
		return
	}
	if b := w.shownBoard(); b != nil && len(w.sheets) == 0 {
		b.TypedRune(r)
	}
}

// focusBoard gives the keyboard to the board, where it belongs when nothing else is going on.
func (w *Window) focusBoard() {
	if b := w.shownBoard(); b != nil && len(w.sheets) == 0 && (w.aside != nil || !w.game.typed.open) {
		w.win.Canvas().Focus(b)
	}
}

// commandHint is the name of a command with its shortcut.
func (w *Window) commandHint(id string) string {
	name := strings.TrimSuffix(w.texts.T("command."+id), "…")
	if c := w.command(id); c != nil && c.shortcut != nil {
		return w.tr("hint.command", "Name", name, "Keys", w.keysText(c.shortcut))
	}
	return name
}

// keysText writes a shortcut as people do.
func (w *Window) keysText(s fyne.KeyboardShortcut) string {
	var parts []string
	for _, m := range []struct {
		mod fyne.KeyModifier
		key string
	}{{fyne.KeyModifierControl, "key.ctrl"}, {fyne.KeyModifierSuper, "key.super"}, {fyne.KeyModifierAlt, "key.alt"}, {fyne.KeyModifierShift, "key.shift"}} {
		if s.Mod()&m.mod != 0 {
			parts = append(parts, w.texts.T(m.key))
		}
	}
	name := string(s.Key())
	if key := "key." + name; w.texts.Has(key) {
		name = w.texts.T(key)
	}
	return strings.Join(append(parts, name), "+")
}
