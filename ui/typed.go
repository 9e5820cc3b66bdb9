package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// typedLine is the row in which a step is typed. It opens by itself when a letter or a digit is typed on the board.
type typedLine struct {
	w     *Window
	box   *fyne.Container
	back  *canvas.Rectangle
	label *widget.Label
	entry *field
	wrong *widget.Label
	open  bool
}

func newTypedLine(w *Window) *typedLine {
	t := &typedLine{w: w, back: canvas.NewRectangle(nil), label: widget.NewLabel(w.tr("typed.label")), entry: newField(), wrong: widget.NewLabel("")}
	t.wrong.Importance, t.wrong.Truncation = widget.DangerImportance, fyne.TextTruncateEllipsis
	t.entry.OnSubmitted = t.submit
	t.entry.Scroll = container.ScrollHorizontalOnly // the row is a little lower than an entry likes
	t.entry.OnChanged = func(string) { t.wrong.SetText("") }
	t.entry.onEscape = t.close
	t.entry.onLeave = t.hide
	t.box = &fyne.Container{Layout: t, Objects: []fyne.CanvasObject{t.back, t.label, t.entry, t.wrong}}
	t.box.Hide()
	t.paint()
	return t
}

func (t *typedLine) paint() {
	t.back.FillColor = t.w.palette.Panel
	t.back.Refresh()
}

// begin opens the row with the first character in it.
func (t *typedLine) begin(r rune) {
	if t.w.state.Game == nil || len(t.w.sheets) > 0 {
		return
	}
	t.start(string(r))
}

func (t *typedLine) start(text string) {
	t.open = true
	t.w.game.relayout()
	t.entry.SetText(text)
	t.entry.CursorColumn = len([]rune(text))
	t.entry.Refresh()
	t.wrong.SetText("")
	t.w.win.Canvas().Focus(t.entry)
}

func (t *typedLine) submit(text string) {
	if text != "" {
		if wrong := t.w.control.Type(text); wrong.Key != "" {
			t.wrong.SetText(t.w.say(wrong))
			t.w.announce(t.wrong.Text, true)
			return
		}
	}
	t.close()
}

// close gives the keyboard back to the board.
func (t *typedLine) close() {
	t.hide()
	t.w.focusBoard()
}

// forget closes the row for another game: what was typed, and why it was wrong, meant the one before.
func (t *typedLine) forget() {
	if !t.open {
		return
	}
	t.entry.SetText("") // its change takes away what was wrong
	if t.w.win.Canvas().Focused() == t.entry {
		t.close()
	} else {
		t.hide()
	}
}

func (t *typedLine) hide() {
	if t.open {
		t.open = false
		t.w.game.relayout()
	}
}

// MinSize implements fyne.Layout.
func (t *typedLine) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(100, controlH) }

// Layout implements fyne.Layout.
func (t *typedLine) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	t.back.Resize(size)
	label := t.label.MinSize()
	t.label.Move(fyne.NewPos(0, (size.Height-label.Height)/2))
	t.label.Resize(label)
	width := min(max(size.Width*0.3, 120), 260)
	t.entry.Move(fyne.NewPos(label.Width, 0))
	t.entry.Resize(fyne.NewSize(width, size.Height))
	left := label.Width + width + gap
	t.wrong.Move(fyne.NewPos(left, (size.Height-label.Height)/2))
	t.wrong.Resize(fyne.NewSize(max(size.Width-left, 0), label.Height))
}
