package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"crosspoint/rules"
)

// statusText is what the status line has to say. A refusal takes the place of the rest.
type statusText struct{ text, alarm, refused, last, game string }

// statusLine is the row at the bottom of the window.
type statusLine struct {
	w    *Window
	box  *fyne.Container
	back *plain
	edge *canvas.Rectangle
	main *widget.Label
	game *canvas.Text
	// probe is never shown: it tells what room a sentence needs.
	probe *widget.Label
	text  statusText
	hint  string
	said  string // a sentence for a moment, such as that the game was saved
	line  string // what main shows, as it was before it was prepared for wrapping
	wide  bool   // it was written for a wide window
	// brief: what is said goes after a while, and the row with it.
	brief bool
	wakes int // counts what was said, so that a timer hides its own only
	says  int
}

func newStatusLine(w *Window) *statusLine {
	l := &statusLine{w: w, back: newPlain(), edge: canvas.NewRectangle(nil), main: widget.NewLabel(""), game: canvas.NewText("", nil), probe: widget.NewLabel("")}
	l.main.Wrapping, l.probe.Wrapping, l.probe.SizeName = fyne.TextWrapWord, fyne.TextWrapWord, theme.SizeNameCaptionText
	l.game.TextSize, l.game.Alignment = textSmall, fyne.TextAlignTrailing
	l.box = &fyne.Container{Layout: l, Objects: []fyne.CanvasObject{l.back.image, l.edge, l.main, l.game}}
	l.paint()
	return l
}

func (l *statusLine) paint() {
	p := l.w.palette
	l.edge.FillColor, l.game.Color = p.PanelEdge, p.TextDim
	l.back.paint(p.Panel)
	l.edge.Refresh()
	l.game.Refresh()
}

func (l *statusLine) show(t statusText) {
	if t == l.text {
		return
	}
	if t.text != l.text.text || t.refused != "" {
		l.said, l.hint = "", ""
	}
	l.text = t
	l.write()
}

// setHint shows what a button under the pointer does, "" when the pointer left it.
func (l *statusLine) setHint(hint string) {
	if hint != l.hint {
		l.hint = hint
		l.write()
	}
}

// say shows a sentence for a moment.
func (l *statusLine) say(text string) {
	l.said = text
	l.says++
	l.w.announce(text, false)
	mine := l.says
	l.write()
	l.w.cfg.After(refusedFor, func() {
		if l.says == mine && !l.w.closed {
			l.said = ""
			l.write()
			l.rest()
		}
	})
}

// setBrief has what is said go after a while, or stay.
func (l *statusLine) setBrief(on bool) {
	if on != l.brief {
		l.brief = on
		l.wake()
	}
}

// wake shows the row, for a while where it is brief.
func (l *statusLine) wake() {
	l.wakes++
	for _, o := range []fyne.CanvasObject{l.back.image, l.edge, l.main} {
		setShown(o, true)
	}
	if !l.brief {
		return
	}
	mine := l.wakes
	l.w.cfg.After(refusedFor, func() {
		if l.wakes == mine && !l.w.closed {
			l.rest()
		}
	})
}

// rest hides a row that is brief, unless it says what must not be missed.
func (l *statusLine) rest() {
	if !l.brief || l.said != "" || l.text.alarm != "" || l.text.refused != "" {
		return
	}
	l.wakes++
	for _, o := range []fyne.CanvasObject{l.back.image, l.edge, l.main} {
		setShown(o, false)
	}
}

func (l *statusLine) write() {
	t, importance := l.text.text, widget.MediumImportance
	l.wide = l.box.Size().Width > narrowWindow
	if l.text.last != "" && l.wide {
		t += "  " + l.text.last
	}
	switch {
	case l.text.refused != "":
		t, importance = l.text.refused, widget.DangerImportance
	case l.hint != "":
		t = l.hint
	case l.said != "":
		t = l.said
	case l.text.alarm != "":
		t, importance = l.text.alarm+" "+l.text.text, widget.DangerImportance
	}
	l.line = t
	if t = flowing(t); l.main.Text != t || l.main.Importance != importance {
		l.main.Importance = importance
		l.main.SetText(t)
		l.Layout(nil, l.box.Size())
		l.wake()
	}
	if l.game.Text != l.text.game {
		l.game.Text = l.text.game
		l.game.Refresh()
		l.Layout(nil, l.box.Size())
	}
}

// statusLines is how many lines the row has: large texts need more than one to say the same.
func statusLines() int {
	if textScale() >= 1.5 {
		return 2
	}
	return 1
}

// fold takes smaller letters for a sentence that has no room in the lines of the row; small ones have room for two lines in any case.
func (l *statusLine) fold(width float32) {
	size := theme.SizeNameText
	width -= 3 * gap // the toolkit's distances, and what is lost at the end of a line
	if lines := statusLines(); lines > 1 {
		width *= float32(lines) * 0.92
	} else {
		width += gap
	}
	if fyne.MeasureText(l.main.Text, textNormal, l.main.TextStyle).Width > width {
		size = theme.SizeNameCaptionText
	}
	if size != l.main.SizeName {
		l.main.SizeName = size
		l.main.Refresh()
	}
}

// fits tells whether a sentence has room in the row, in small letters at the least.
func (l *statusLine) fits(text string) bool {
	l.probe.Resize(fyne.NewSize(l.room(l.box.Size()), statusH))
	l.probe.SetText(flowing(text))
	return l.probe.MinSize().Height-2*gap <= l.box.Size().Height
}

// room is the width that the game's name leaves, which is there when the window is wide.
func (l *statusLine) room(size fyne.Size) float32 {
	if size.Width > narrowWindow {
		return max(size.Width-l.game.MinSize().Width-2*gap, 0)
	}
	return size.Width
}

// MinSize implements fyne.Layout.
func (l *statusLine) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(100, statusH) }

// Layout implements fyne.Layout. The game's name and the last turn leave when the window is narrow.
func (l *statusLine) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	if wide := size.Width > narrowWindow; wide != l.wide && size == l.box.Size() {
		l.write()
	}
	l.back.image.Resize(size)
	l.edge.Resize(fyne.NewSize(size.Width, 1))
	width := l.room(size)
	if right := size.Width - width; right > 0 {
		l.game.Show()
		l.game.Move(fyne.NewPos(size.Width-right, 0))
		l.game.Resize(fyne.NewSize(right-gap*1.5, size.Height))
	} else {
		l.game.Hide()
	}
	l.fold(width)
	l.main.Resize(fyne.NewSize(width, size.Height))
	h := l.main.MinSize().Height // with the toolkit's distances, which may leave the row
	l.main.Move(fyne.NewPos(0, (size.Height-h)/2))
	l.main.Resize(fyne.NewSize(width, h))
}

// rulesLine names a game and its rules, for the end of a status line.
func (w *Window) rulesLine(g *rules.Game, preset string) string {
	return w.tr("status.game", "Game", w.texts.T("game."+g.ID), "Preset", w.texts.T("preset."+g.ID+"."+preset))
}
