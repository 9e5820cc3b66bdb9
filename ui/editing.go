package ui

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"crosspoint/record"
	"crosspoint/ui/control"
)

const altShift = fyne.KeyModifierAlt | fyne.KeyModifierShift

// editingCommands change what a game holds besides the steps that are played.
func (w *Window) editingCommands() []*command {
	can := func(f func(control.Edits) bool) func() bool {
		return func() bool { return w.state.Game != nil && f(w.state.Edits) }
	}
	list := []*command{
		{id: "promote", shortcut: keys(fyne.KeyUp, alt), enabled: can(func(e control.Edits) bool { return e.Promote }), do: func() { w.control.Promote(w.cursor()) }},
		{id: "main-line", shortcut: keys(fyne.KeyHome, altShift), enabled: can(func(e control.Edits) bool { return e.MainLine }), do: func() { w.control.MakeMainLine(w.cursor()) }},
		{id: "variation-up", shortcut: keys(fyne.KeyUp, altShift), enabled: can(func(e control.Edits) bool { return e.Up }), do: func() { w.control.MoveVariation(w.cursor(), -1) }},
		{id: "variation-down", shortcut: keys(fyne.KeyDown, altShift), enabled: can(func(e control.Edits) bool { return e.Down }), do: func() { w.control.MoveVariation(w.cursor(), 1) }},
		{id: "delete", shortcut: keys(fyne.KeyDelete, alt), enabled: can(func(e control.Edits) bool { return e.Delete }), do: func() { w.deleteVariation(w.cursor()) }},
		{id: "delete-rest", shortcut: keys(fyne.KeyDelete, altShift), enabled: can(func(e control.Edits) bool { return e.DeleteRest }), do: func() { w.deleteRest(w.cursor()) }},
		{id: "delete-variations", shortcut: keys(fyne.KeyV, ctrlShift), enabled: can(func(e control.Edits) bool { return e.DeleteVariations }), do: w.deleteVariations},
		{id: "delete-notes", shortcut: keys(fyne.KeyK, ctrlShift), enabled: can(func(e control.Edits) bool { return e.DeleteNotes }), do: w.deleteNotes},
		{id: "comment", shortcut: keys(fyne.KeyC, alt), enabled: can(func(e control.Edits) bool { return e.Comment }), do: func() { w.editComment(w.cursor()) }},
		{id: "glyph-none", shortcut: keys(fyne.Key0, altShift), enabled: can(func(e control.Edits) bool { return e.ClearGlyphs }), do: func() { w.control.ClearGlyphs(w.cursor()) }},
		{id: "move-menu", shortcut: keys(fyne.KeyM, alt), enabled: w.playing, do: w.cursorMenu},
		{id: "game-data", shortcut: keys(fyne.KeyI, ctrlShift), enabled: w.playing, do: w.editData},
	}
	for i, nag := range control.StepGlyphs {
		list = append(list, &command{
			id: glyphCommand(nag), shortcut: keys(fyne.KeyName(string(rune('1'+i))), altShift),
			enabled: can(func(e control.Edits) bool { return e.Glyph }),
			checked: func() bool { return w.state.Record != nil && slices.Contains(w.cursor().NAGs, nag) },
			do:      func() { w.control.ToggleGlyph(w.cursor(), nag) },
		})
	}
	return list
}

func glyphCommand(nag int) string { return "glyph-" + strconv.Itoa(nag) }

// editingMenus are the submenus of commands, "-" for a line.
var editingMenus = map[string][]string{
	"glyph": {"glyph-1", "glyph-2", "glyph-3", "glyph-4", "glyph-5", "glyph-6", "-", "glyph-none"},
	"variation": {
		"promote", "main-line", "variation-up", "variation-down", "-", "delete", "delete-rest", "-", "delete-variations", "delete-notes",
	},
}

// editingItems are the entries of a submenu for the step at the cursor; nil for another submenu.
func (w *Window) editingItems(name string) []*fyne.MenuItem {
	if name == "place" {
		if w.state.Record == nil {
			return nil
		}
		return w.placeItems(w.cursor(), w.state.Edits.Glyph)
	}
	var items []*fyne.MenuItem
	var keys []menuEntry
	for _, id := range editingMenus[name] {
		if id == "-" {
			items = append(items, fyne.NewMenuItemSeparator())
			continue
		}
		item := w.menuItem(id)
		items, keys = append(items, item), w.appendKeys(keys, item, id)
	}
	alignKeys(keys)
	return items
}

// placeItems are the glyphs that judge the position after a step.
func (w *Window) placeItems(n *record.Node, enabled bool) []*fyne.MenuItem {
	var items []*fyne.MenuItem
	for _, nag := range control.PlaceGlyphs {
		g := w.control.GlyphOf(nag)
		item := w.menuEntry(w.tr("glyph.entry", "Sign", g.Sign, "Words", capital(w.say(g.Words))), enabled, func() { w.control.ToggleGlyph(n, nag) })
		item.Checked = slices.Contains(n.NAGs, nag)
		items = append(items, item)
	}
	return items
}

func (w *Window) menuEntry(label string, enabled bool, do func()) *fyne.MenuItem {
	item := fyne.NewMenuItem(label, func() {
		do()
		w.focusBoard()
	})
	item.Disabled = !enabled
	return item
}

// moveMenu is the menu of a step in the move list.
func (w *Window) moveMenu(n *record.Node, at fyne.Position) {
	if len(w.sheets) > 0 {
		return
	}
	widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", w.moveItems(n)...), w.win.Canvas(), at)
}

func (w *Window) moveItems(n *record.Node) []*fyne.MenuItem {
	e := w.control.Edits(n)
	item := func(id string, enabled bool, do func()) *fyne.MenuItem {
		return w.menuEntry(w.texts.T("command."+id), enabled, do)
	}
	sub := func(name string, items []*fyne.MenuItem) *fyne.MenuItem {
		i := fyne.NewMenuItem(w.texts.T("submenu."+name), nil)
		i.ChildMenu, i.Disabled = fyne.NewMenu("", items...), !e.Glyph && name != "variation"
		return i
	}
	var signs []*fyne.MenuItem
	for _, nag := range control.StepGlyphs {
		i := item(glyphCommand(nag), e.Glyph, func() { w.control.ToggleGlyph(n, nag) })
		i.Checked = slices.Contains(n.NAGs, nag)
		signs = append(signs, i)
	}
	signs = append(signs, fyne.NewMenuItemSeparator(), item("glyph-none", e.ClearGlyphs, func() { w.control.ClearGlyphs(n) }))
	items := []*fyne.MenuItem{
		w.menuEntry(w.tr("movemenu.show"), true, func() { w.control.Jump(n) }),
		fyne.NewMenuItemSeparator(),
		item("comment", e.Comment, func() { w.editComment(n) }),
		sub("glyph", signs),
		sub("place", w.placeItems(n, e.Glyph)),
	}
	variation := []*fyne.MenuItem{
		item("promote", e.Promote, func() { w.control.Promote(n) }),
		item("main-line", e.MainLine, func() { w.control.MakeMainLine(n) }),
		item("variation-up", e.Up, func() { w.control.MoveVariation(n, -1) }),
		item("variation-down", e.Down, func() { w.control.MoveVariation(n, 1) }),
		item("delete", e.Delete, func() { w.deleteVariation(n) }),
	}
	rest := item("delete-rest", e.DeleteRest, func() { w.deleteRest(n) })
	if w.win.Canvas().Size().Height < lowMenu {
		return append(items, sub("variation", variation), rest)
	}
	return append(append(append(items, fyne.NewMenuItemSeparator()), variation...), rest)
}

// lowMenu is the height of the window below which the menu of a step would not fit without a further submenu.
const lowMenu = 560

// cursorMenu opens the menu of the step at the cursor, beside it where the list shows it.
func (w *Window) cursorMenu() {
	at := w.game.moves.currentPlace()
	w.moveMenu(w.cursor(), at)
}

func (w *Window) deleteVariation(n *record.Node) {
	w.confirm(w.tr("delete.title"), w.tr("delete.text"), w.tr("delete.yes"), func() { w.control.DeleteVariation(n) })
}

func (w *Window) deleteRest(n *record.Node) {
	text := w.tr("delete-rest.text")
	if n.IsRoot() {
		text = w.tr("delete-rest.text-start")
	}
	w.confirm(w.tr("delete-rest.title"), text, w.tr("delete.yes"), func() { w.control.DeleteRest(n) })
}

func (w *Window) deleteVariations() {
	w.confirm(w.tr("delete-variations.title"), w.tr("delete-variations.text"), w.tr("delete.yes"), func() { w.control.DeleteVariations() })
}

func (w *Window) deleteNotes() {
	w.confirm(w.tr("delete-notes.title"), w.tr("delete-notes.text"), w.tr("delete.yes"), func() { w.control.DeleteNotes() })
}

// maxEdited is how many bytes of a comment can be edited here; the toolkit's field takes seconds for more.
const maxEdited = 20_000

// editComment asks for the comments ahead of and after a step, or for the one on the game.
func (w *Window) editComment(n *record.Node) {
	title := w.tr("comment.start-title")
	if !n.IsRoot() {
		title = w.tr("comment.title", "Step", w.control.Text(n))
	}
	if len(n.Comment)+len(n.Before) > maxEdited {
		w.tell(title, w.tr("comment.long"))
		return
	}
	before, after := newNote(n.Before, 2), newNote(n.Comment, 5)
	body := container.NewVBox(w.labelled(w.tr("comment.start"), after))
	if !n.IsRoot() {
		body = container.NewVBox(w.labelled(w.tr("comment.before"), before), w.labelled(w.tr("comment.after"), after))
	}
	s := w.openSheet(title, body, fyne.NewSize(480, 0),
		answer{label: w.tr("button.cancel"), cancel: true},
		answer{label: w.tr("button.ok"), importance: widget.HighImportance, do: func() {
			w.control.SetComment(n, strings.TrimSpace(before.Text), strings.TrimSpace(after.Text))
		}})
	for _, f := range []*field{before, after} {
		f.onEscape, f.onAccept = s.cancel, s.accept
	}
	s.focus(after)
}

// newNote is a field of several lines.
func newNote(text string, lines int) *field {
	f := newField()
	f.MultiLine, f.Wrapping = true, fyne.TextWrapWord
	f.SetMinRowsVisible(lines)
	f.SetText(text)
	f.atEnd = true
	return f
}

// glyphWords are the glyphs of steps in words, "" for none.
func (w *Window) glyphWords(nodes ...*record.Node) string {
	var out []string
	for _, g := range w.control.GlyphsOf(nodes...) {
		out = append(out, w.say(g.Words))
	}
	return w.listed(out)
}

// capital begins a text with a capital letter where there is one.
func capital(s string) string {
	for i, r := range s {
		return strings.ToUpper(string(r)) + s[i+len(string(r)):]
	}
	return s
}

// turnHint says what the glyphs of a turn in the move list mean, "" for none.
func (w *Window) turnHint(n *record.Node) string {
	for _, r := range w.state.Rows {
		if n != nil && last(r) == n && !r.Start {
			if words := w.glyphWords(r.Nodes...); words != "" {
				return w.tr("movelist.hint", "Step", r.Text, "Words", words)
			}
		}
	}
	return ""
}

// lastWords is the last turn for the status line, with what its glyphs say.
func (w *Window) lastWords(s control.State) string {
	if words := w.glyphWords(s.LastNodes...); words != "" {
		return w.tr("status.last-judged", "Step", s.LastText, "Words", words)
	}
	return w.tr("status.last", "Step", s.LastText)
}
