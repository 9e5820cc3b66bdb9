package ui

import (
	"sort"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
)

// longRow is how many characters a row may have for the toolkit to find out where it was clicked. It measures all that stands before each
// character, so that a click in a text of some thousands would stop the window for minutes.
const longRow = 400

// long tells whether the field has a row that the toolkit must not look for a click in. Rows that wrap are short.
func (f *field) long() bool {
	if f.Wrapping != fyne.TextWrapOff || len(f.Text) <= longRow {
		return false
	}
	for row := range strings.SplitSeq(f.Text, "\n") {
		if utf8.RuneCountInString(row) > longRow {
			return true
		}
	}
	return false
}

// CreateRenderer implements fyne.Widget.
func (f *field) CreateRenderer() fyne.WidgetRenderer {
	r := f.Entry.CreateRenderer()
	for _, o := range r.Objects() {
		if s, ok := o.(*container.Scroll); ok {
			f.scrolled = s
		}
	}
	return r
}

// MouseDown implements desktop.Mouseable. In a long text it places the cursor alone: what shall be selected is selected with the keys.
func (f *field) MouseDown(e *desktop.MouseEvent) {
	if f.MultiLine || !f.long() {
		f.Entry.MouseDown(e)
		return
	}
	if c := fyne.CurrentApp().Driver().CanvasForObject(f); c != nil && !f.Disabled() {
		c.Focus(f)
	}
	if f.SelectedText() != "" {
		f.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft}) // ends the selection
	}
	x := e.Position.X
	if f.scrolled != nil {
		x += f.scrolled.Offset.X
	}
	f.CursorRow, f.CursorColumn = 0, f.column(x)
	f.Refresh()
}

// Dragged implements fyne.Draggable.
func (f *field) Dragged(e *fyne.DragEvent) {
	if !f.long() {
		f.Entry.Dragged(e)
	}
}

// column is the place between characters of a text of one row that is nearest to x, in points from the row's left end.
func (f *field) column(x float32) int {
	th, text := f.Theme(), []rune(f.Text)
	size, left := th.Size(theme.SizeNameText), th.Size(theme.SizeNameInnerPadding)
	width := func(part []rune) float32 { return fyne.MeasureText(string(part), size, f.TextStyle).Width }
	return sort.Search(len(text), func(i int) bool { return x < left+width(text[:i])+width(text[i:i+1])/2 })
}
