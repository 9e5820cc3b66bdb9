package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// chapterList lists the chapters of a game. The row under the cursor is the chapter that is shown.
type chapterList struct {
	ringList
	w      *Window
	names  []string
	cursor int
	silent bool // the selection follows the page
	chosen func(int)
}

func (w *Window) newChapterList(chosen func(int)) *chapterList {
	l := &chapterList{ringList: ringList{ring: *newFocusRing()}, w: w, chosen: chosen}
	l.Length = func() int { return len(l.names) }
	l.CreateItem = func() fyne.CanvasObject {
		t := canvas.NewText("", nil)
		t.TextSize = textNormal
		return container.New(layout.NewCustomPaddedLayout(gap/4, gap/4, gap/2, 0), t)
	}
	l.UpdateItem = func(id widget.ListItemID, o fyne.CanvasObject) {
		t := o.(*fyne.Container).Objects[0].(*canvas.Text)
		t.Text, t.Color, t.TextStyle.Bold = l.names[id], w.palette.Text, id == l.cursor
		t.Refresh()
	}
	l.OnSelected = func(id widget.ListItemID) {
		if !l.silent {
			l.chosen(id)
		}
	}
	l.HideSeparators = true
	l.ExtendBaseWidget(l)
	return l
}

// width is that in which no name is cut, the one of the chapter that is shown neither.
func (l *chapterList) width() float32 {
	widest := float32(0)
	for _, name := range l.names {
		widest = max(widest, fyne.MeasureText(name, textNormal, fyne.TextStyle{Bold: true}).Width)
	}
	return widest + gap
}

// follow shows which chapter is on the page.
func (l *chapterList) follow(names []string, at int) {
	l.names, l.cursor, l.silent = names, at, true
	l.Select(at)
	l.silent = false
	l.Refresh()
}

// TypedKey implements fyne.Focusable.
func (l *chapterList) TypedKey(e *fyne.KeyEvent) {
	at := l.cursor
	switch e.Name {
	case fyne.KeyUp:
		at--
	case fyne.KeyDown:
		at++
	case fyne.KeyHome:
		at = 0
	case fyne.KeyEnd:
		at = len(l.names) - 1
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		l.w.focusBoard()
		return
	default:
		l.w.typedKey(e)
		return
	}
	if at >= 0 && at < len(l.names) && at != l.cursor {
		l.chosen(at)
	}
}

// FocusGained implements fyne.Focusable: the cursor of the toolkit's list is the selection here.
func (l *chapterList) FocusGained() {
	l.ring.set(true)
	l.w.learn.page.status.setHint(l.w.tr("learn.list.keys"))
}

// FocusLost implements fyne.Focusable.
func (l *chapterList) FocusLost() {
	l.ring.set(false)
	l.w.learn.page.status.setHint("")
}

// lessonText is the text beside a diagram: a title, what is to be known, and what is to be done. It scrolls, by keys too.
type lessonText struct {
	widget.BaseWidget
	w       *Window
	scroll  *container.Scroll
	inside  *fyne.Container
	ring    *canvas.Rectangle // around it while it has the keyboard
	title   *widget.Label
	sub     *widget.Label
	text    *widget.Label
	task    *widget.Label
	focused bool
}

func newLessonText(w *Window) *lessonText {
	t := &lessonText{w: w, title: paragraph(""), sub: paragraph(""), text: paragraph(""), task: paragraph(""), ring: canvas.NewRectangle(nil)}
	t.title.SizeName, t.title.TextStyle.Bold = theme.SizeNameSubHeadingText, true
	t.sub.SizeName = theme.SizeNameCaptionText
	t.task.TextStyle.Bold = true
	t.ring.CornerRadius, t.ring.StrokeWidth = 4, 0
	t.inside = &fyne.Container{Layout: lessonTextLayout{t}, Objects: []fyne.CanvasObject{t.title, t.sub, t.text, t.task}}
	t.scroll = container.NewVScroll(t.inside)
	t.ExtendBaseWidget(t)
	return t
}

// show takes texts over and begins at the top when the chapter or the step is another one.
func (t *lessonText) show(title, sub, text, task string) {
	title, sub, text, task = flowing(title), flowing(sub), flowing(text), flowing(task)
	other := t.title.Text != title || t.text.Text != text || t.sub.Text != sub
	for l, s := range map[*widget.Label]string{t.title: title, t.sub: sub, t.text: text, t.task: task} {
		if l.Text != s {
			l.SetText(s)
		}
		l.Hidden = s == ""
	}
	t.scroll.Refresh()
	if other {
		t.scroll.ScrollToTop()
	}
}

func (t *lessonText) paint() {
	t.ring.FillColor, t.ring.StrokeColor, t.ring.StrokeWidth = nil, t.w.palette.Focus, 0
	if t.focused {
		t.ring.StrokeWidth = 2
	}
	t.ring.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (t *lessonText) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(&fyne.Container{Layout: stackAll{}, Objects: []fyne.CanvasObject{t.scroll, t.ring}})
}

// height is what the texts need at a width.
func (t *lessonText) height(width float32) float32 {
	h := float32(0)
	for _, o := range t.inside.Objects {
		if o.Visible() {
			o.Resize(fyne.NewSize(width+2*labelPad-barRoom, 10))
			h += o.MinSize().Height - labelPad
		}
	}
	return h
}

// barRoom is kept free for the bar of what scrolls.
const barRoom = 1.5 * gap

// lessonTextLayout puts the texts below each other, closer than the toolkit does.
type lessonTextLayout struct{ t *lessonText }

// MinSize implements fyne.Layout.
func (l lessonTextLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(100, l.t.height(l.t.scroll.Size().Width))
}

// Layout implements fyne.Layout.
func (l lessonTextLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	l.t.height(size.Width)
	y := -labelPad
	for _, o := range objects {
		if o.Visible() {
			h := o.MinSize().Height
			o.Move(fyne.NewPos(-labelPad, y))
			o.Resize(fyne.NewSize(size.Width+2*labelPad-barRoom, h))
			y += h - labelPad
		}
	}
}

// TypedKey implements fyne.Focusable.
func (t *lessonText) TypedKey(e *fyne.KeyEvent) {
	at := t.scroll.Offset
	switch e.Name {
	case fyne.KeyUp:
		at.Y -= 3 * textNormal
	case fyne.KeyDown:
		at.Y += 3 * textNormal
	case fyne.KeyHome:
		at.Y = 0
	case fyne.KeyEnd:
		at.Y = t.inside.Size().Height
	default:
		t.w.typedKey(e)
		return
	}
	at.Y = max(min(at.Y, t.inside.Size().Height-t.scroll.Size().Height), 0)
	t.scroll.ScrollToOffset(at)
}

// TypedRune implements fyne.Focusable.
func (t *lessonText) TypedRune(rune) {}

// FocusGained implements fyne.Focusable.
func (t *lessonText) FocusGained() { t.focused = true; t.paint() }

// FocusLost implements fyne.Focusable.
func (t *lessonText) FocusLost() { t.focused = false; t.paint() }
