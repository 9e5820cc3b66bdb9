package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// cutShort is a text in bold letters of the usual size that is no wider than width: its end becomes an ellipsis.
func cutShort(text string, width float32) string {
	measure := func(s string) float32 { return fyne.MeasureText(s, textNormal, fyne.TextStyle{Bold: true}).Width }
	if width <= 0 || measure(text) <= width {
		return text
	}
	return text[:fitting(text, width-measure("…"), measure)] + "…"
}

// words is a text that goes on in further lines where its place is too narrow, without the room that the toolkit's labels have around
// them.
type words struct {
	widget.BaseWidget
	text  string
	size  float32
	style fyne.TextStyle
	ink   color.Color
	lines []*canvas.Text
	width float32 // that the lines were broken for
	least float32 // the width that a longer text asks for
}

func newWords(text string, size float32, style fyne.TextStyle, ink color.Color) *words {
	t := &words{text: text, size: size, style: style, ink: ink, least: wordsLeast}
	t.ExtendBaseWidget(t)
	t.fold(0)
	return t
}

// fold breaks the text for a width; 0 for one line.
func (t *words) fold(width float32) {
	if len(t.lines) > 0 && width == t.width {
		return
	}
	parts := []string{t.text}
	if measure := func(s string) float32 { return fyne.MeasureText(s, t.size, t.style).Width }; width > 0 && measure(t.text) > width+1 {
		parts = wrap(t.text, " ", width, measure)
	}
	t.width, t.lines = width, nil
	for _, part := range parts {
		line := canvas.NewText(part, t.ink)
		line.TextSize, line.TextStyle = t.size, t.style
		t.lines = append(t.lines, line)
	}
}

// setInk changes the colour.
func (t *words) setInk(ink color.Color) {
	t.ink = ink
	for _, line := range t.lines {
		line.Color = ink
	}
	t.Refresh()
}

// Resize implements fyne.CanvasObject.
func (t *words) Resize(size fyne.Size) {
	if size.Width > 0 {
		t.fold(size.Width)
	}
	t.BaseWidget.Resize(size)
}

// wordsLeast is the width that a long text asks for unless told otherwise, in points.
const wordsLeast float32 = 240

// MinSize implements fyne.CanvasObject.
func (t *words) MinSize() fyne.Size {
	width := min(fyne.MeasureText(t.text, t.size, t.style).Width, t.least)
	return fyne.NewSize(width, float32(len(t.lines))*t.lines[0].MinSize().Height)
}

// CreateRenderer implements fyne.Widget.
func (t *words) CreateRenderer() fyne.WidgetRenderer { return &wordsRenderer{t} }

type wordsRenderer struct{ t *words }

func (r *wordsRenderer) Destroy()           {}
func (r *wordsRenderer) MinSize() fyne.Size { return r.t.MinSize() }

func (r *wordsRenderer) Objects() []fyne.CanvasObject {
	out := make([]fyne.CanvasObject, 0, len(r.t.lines))
	for _, line := range r.t.lines {
		out = append(out, line)
	}
	return out
}

func (r *wordsRenderer) Layout(size fyne.Size) {
	y := float32(0)
	high := r.t.lines[0].MinSize().Height
	if len(r.t.lines) == 1 {
		high = max(high, size.Height) // in the middle of its place
	}
	for _, line := range r.t.lines {
		line.Move(fyne.NewPos(0, y))
		line.Resize(fyne.NewSize(size.Width, high))
		y += high
	}
}

func (r *wordsRenderer) Refresh() {
	r.Layout(r.t.Size())
	canvas.Refresh(r.t)
}
