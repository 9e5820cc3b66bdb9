package ui

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"crosspoint/ui/control"
)

// puzzleBar says what a step did on a page beside the game, with the answers to it.
type puzzleBar struct {
	w       *Window
	box     *fyne.Container
	back    *canvas.Rectangle
	text    *widget.Label
	buttons *fyne.Container
	tone    control.PuzzleTone
	sign    string // text and buttons, so that they are made anew when needed only
}

func newPuzzleBar(w *Window) *puzzleBar {
	b := &puzzleBar{w: w, back: canvas.NewRectangle(nil), text: paragraph("")}
	b.back.CornerRadius, b.back.StrokeWidth = 6, 1
	b.buttons = &fyne.Container{Layout: layout.NewRowWrapLayoutWithCustomPadding(gap/2, gap/2)}
	b.box = &fyne.Container{Layout: b, Objects: []fyne.CanvasObject{b.back, b.text, b.buttons}}
	b.paint()
	return b
}

func (b *puzzleBar) paint() {
	p := b.w.palette
	colour := p.Accent
	if b.tone == control.PuzzleBad {
		colour = p.Danger
	}
	b.back.FillColor, b.back.StrokeColor = blend(p.Panel, withAlpha(colour, 0x16)), withAlpha(colour, 0x60)
	b.back.Refresh()
}

// barAnswer is a button of a bar.
type barAnswer struct {
	label string
	do    func()
}

// say shows a sentence and buttons, the first one being the obvious one.
func (b *puzzleBar) say(text string, tone control.PuzzleTone, answers []barAnswer) {
	if tone != b.tone {
		b.tone = tone
		b.paint()
	}
	sign := text
	for _, a := range answers {
		sign += "|" + a.label
	}
	if sign == b.sign {
		return
	}
	b.sign = sign
	b.text.SetText(flowing(text))
	b.buttons.Objects = nil
	for i, a := range answers {
		n := b.w.newButton(a.label, "", "", a.do, nil)
		if i == 0 {
			n.Importance = widget.HighImportance
		}
		b.buttons.Add(n)
	}
	b.buttons.Refresh()
}

// height is what the bar needs at a width, 0 when there is nothing to say; no height is enough where an answer is wider.
func (b *puzzleBar) height(width float32) float32 {
	if b.text.Text == "" || width <= 0 {
		return 0
	}
	for _, answer := range b.buttons.Objects {
		if answer.MinSize().Width > width-2*gap {
			return math.MaxFloat32
		}
	}
	text, buttons := b.measure(width)
	return text + buttons
}

func (b *puzzleBar) measure(width float32) (text, buttons float32) {
	b.text.Resize(fyne.NewSize(width, 10))
	text = b.text.MinSize().Height
	if len(b.buttons.Objects) > 0 {
		b.buttons.Resize(fyne.NewSize(max(width-2*gap, 1), 10))
		buttons = b.buttons.MinSize().Height + gap
	}
	return text, buttons
}

// MinSize implements fyne.Layout.
func (b *puzzleBar) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(100, controlH) }

// Layout implements fyne.Layout.
func (b *puzzleBar) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	b.back.Resize(size)
	text, buttons := b.measure(size.Width)
	b.text.Resize(fyne.NewSize(size.Width, text))
	b.buttons.Move(fyne.NewPos(gap, text))
	b.buttons.Resize(fyne.NewSize(max(size.Width-2*gap, 1), max(buttons-gap, 0)))
}

// puzzleHead tells the task, and which puzzle it is.
type puzzleHead struct {
	box  *fyne.Container
	task *widget.Label
	sub  *widget.Label
}

func newPuzzleHead() *puzzleHead {
	h := &puzzleHead{task: paragraph(""), sub: paragraph("")}
	h.task.SizeName, h.task.TextStyle.Bold = theme.SizeNameSubHeadingText, true
	h.sub.SizeName = theme.SizeNameCaptionText
	h.box = &fyne.Container{Layout: h, Objects: []fyne.CanvasObject{h.task, h.sub}}
	return h
}

func (h *puzzleHead) show(task, sub string) {
	task, sub = flowing(task), flowing(sub)
	if h.task.Text != task {
		h.task.SetText(task)
	}
	if h.sub.Text != sub {
		h.sub.SetText(sub)
	}
}

// Texts of the toolkit have this much room around them; those of the head stand closer and begin at the edge.
const labelPad = gap

// height is what the head needs at a width.
func (h *puzzleHead) height(width float32) float32 {
	if width <= 0 {
		return 0
	}
	task, sub := h.measure(width)
	return task + sub - 2.5*labelPad
}

func (h *puzzleHead) measure(width float32) (task, sub float32) {
	h.task.Resize(fyne.NewSize(width+2*labelPad, 10))
	h.sub.Resize(fyne.NewSize(width+2*labelPad, 10))
	return h.task.MinSize().Height, h.sub.MinSize().Height
}

// MinSize implements fyne.Layout.
func (h *puzzleHead) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(100, controlH) }

// Layout implements fyne.Layout.
func (h *puzzleHead) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	task, sub := h.measure(size.Width)
	h.task.Move(fyne.NewPos(-labelPad, -labelPad))
	h.task.Resize(fyne.NewSize(size.Width+2*labelPad, task))
	h.sub.Move(fyne.NewPos(-labelPad, task-2*labelPad))
	h.sub.Resize(fyne.NewSize(size.Width+2*labelPad, sub))
}
