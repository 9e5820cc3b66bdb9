package ui

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"crosspoint/club"
)

// shownNames is how many known names are offered for a field.
const shownNames = 4

// withNames gives the names of the people in the club, the most active first.
func (w *Window) withNames(then func(names []string)) {
	if w.club.names != nil {
		then(w.club.names)
		return
	}
	w.readClub(func(r clubRead) {
		if r.err != nil {
			return // names can be typed
		}
		people := slices.DeleteFunc(r.book.Players(), func(p club.Player) bool { return !p.Person() || p.Name == "" })
		slices.SortStableFunc(people, func(a, b club.Player) int { return r.book.Count(b.Key()) - r.book.Count(a.Key()) })
		names := make([]string, len(people))
		for i, p := range people {
			names[i] = p.Name
		}
		w.club.names = names
		then(names)
	})
}

// nameHelp offers known names for a field: as buttons below it, and with the arrow keys in it.
type nameHelp struct {
	w     *Window
	field *field
	box   *fyne.Container
	names []string
	shown []string // on the buttons, where they may be cut
	typed string   // what the names are compared with
	at    int      // the name that an arrow key has put into the field, -1 for none
	quiet bool     // the field is being filled
}

// offerNames follows what is typed into a field. changed is told of each change of its text, as its own OnChanged would be.
func (w *Window) offerNames(f *field, changed func(string)) *nameHelp {
	h := &nameHelp{w: w, field: f, box: &fyne.Container{}, typed: f.Text, at: -1}
	h.box.Layout = nameRow{h}
	f.OnChanged = func(text string) {
		changed(text)
		if !h.quiet {
			h.typed, h.at = text, -1
			h.refresh()
		}
	}
	f.onArrow = h.move
	h.box.Hide()
	return h
}

// know takes the names that can be offered.
func (h *nameHelp) know(names []string) {
	h.names = names
	h.refresh()
}

// fitting are the names that begin with what was typed, or have a word that does.
func (h *nameHelp) fitting() []string {
	var begin, within []string
	typed := strings.ToLower(strings.TrimSpace(h.typed))
	for _, name := range h.names {
		low := strings.ToLower(name)
		switch {
		case low == typed:
		case strings.HasPrefix(low, typed):
			begin = append(begin, name)
		case strings.Contains(low, " "+typed):
			within = append(within, name)
		}
	}
	list := append(begin, within...)
	return list[:min(len(list), shownNames)]
}

// take puts a name into the field.
func (h *nameHelp) take(name string) {
	h.quiet = true
	h.field.SetText(name)
	h.field.CursorColumn = len([]rune(name))
	h.field.Refresh()
	h.quiet = false
}

// move goes through the names that fit.
func (h *nameHelp) move(by int) {
	list := h.fitting()
	if len(list) == 0 {
		return
	}
	h.at += by
	switch {
	case h.at < 0:
		h.at = -1
		h.take(h.typed)
	default:
		h.at = min(h.at, len(list)-1)
		h.take(list[h.at])
	}
}

func (h *nameHelp) refresh() {
	h.box.Objects, h.shown = nil, h.fitting()
	for _, name := range h.shown {
		b := h.w.newButton(name, "", "", func() {
			h.take(name)
			h.typed, h.at = name, -1
			h.refresh()
		}, nil)
		b.Importance = widget.LowImportance
		h.box.Add(b)
	}
	if len(h.names) > 0 { // the row stays, so that nothing moves while somebody types
		h.box.Show()
	}
	h.box.Refresh()
}

// nameRow puts names beside each other, as many as there is room for. The first one is cut where it is too long.
type nameRow struct{ of *nameHelp }

// MinSize implements fyne.Layout.
func (nameRow) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(60, controlH) }

// Layout implements fyne.Layout.
func (r nameRow) Layout(o []fyne.CanvasObject, size fyne.Size) {
	x := float32(0)
	for i, b := range o {
		w := b.MinSize().Width
		if i == 0 && size.Width > 0 {
			w = fitName(b.(*button), r.of.shown[0], size.Width)
		}
		if x+w > size.Width && i > 0 {
			b.Hide()
			continue
		}
		b.Show()
		b.Move(fyne.NewPos(x, 0))
		b.Resize(fyne.NewSize(min(w, size.Width), controlH))
		x += w + gap/2
	}
}

// fitName writes a name on a button, cut where the button would be wider than the room, and returns the button's width.
func fitName(b *button, name string, room float32) float32 {
	size := theme.TextSize()
	around := b.MinSize().Width - fyne.MeasureText(b.Text, size, fyne.TextStyle{}).Width
	if text := shortenTo(name, size, room-around); b.Text != text {
		b.SetText(text)
	}
	return b.MinSize().Width
}
