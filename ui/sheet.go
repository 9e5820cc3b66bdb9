package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"
)

// sheet is a dialog inside the window. While one is open the controller is blocked.
type sheet struct {
	scroll *container.Scroll // of the body; nil for a busy sheet
	w      *Window
	popup  *widget.PopUp // nil while only a worker is waited for
	title  *canvas.Text
	// answers is the row of buttons.
	answers *fyne.Container
	accept  func()
	cancel  func()
	onKey   func(*fyne.KeyEvent) bool // takes keys that no widget took, ahead of the buttons; may be nil
	onRune  func(rune)                // takes letters that no widget took; may be nil
	want    fyne.Size                 // see fit
	body    fyne.CanvasObject
	busy    bool // cannot be closed by a key: an answer from elsewhere closes it
	open    bool
}

// answer is a button of a sheet.
type answer struct {
	label      string
	importance widget.Importance
	do         func() // called after the sheet has closed, unless stay
	stay       bool
	cancel     bool // Esc presses it
}

// openSheet shows a dialog. body may scroll; want is its size when the window has room for it, a zero height means as
// high as it needs.
func (w *Window) openSheet(title string, body fyne.CanvasObject, want fyne.Size, answers ...answer) *sheet {
	return w.openSheetOver(title, body, nil, want, answers...)
}

// openSheetOver shows a dialog with something above its buttons that stays in sight while the body scrolls; nil for nothing.
func (w *Window) openSheetOver(title string, body, foot fyne.CanvasObject, want fyne.Size, answers ...answer) *sheet {
	return w.openFramedSheet(title, sheetFrame{foot: foot}, body, want, answers...)
}

// sheetFrame is what stays in sight around a body that scrolls: beside the title, at its left and above the buttons; nil for
// nothing.
type sheetFrame struct{ head, side, foot fyne.CanvasObject }

// openFramedSheet shows a dialog with something around its body.
func (w *Window) openFramedSheet(title string, frame sheetFrame, body fyne.CanvasObject, want fyne.Size, answers ...answer) *sheet {
	s := &sheet{w: w, title: canvas.NewText(title, w.palette.Text)}
	s.title.TextSize, s.title.TextStyle.Bold = textTitle, true
	row := &fyne.Container{Layout: &answerRow{}}
	for _, a := range answers {
		press := s.presser(a)
		b := s.w.newButton(a.label, "", "", press, nil)
		b.Importance, b.least = a.importance, 88
		if a.importance == widget.HighImportance || a.importance == widget.DangerImportance {
			s.accept = press
		}
		if a.cancel {
			s.cancel = press
		}
		row.Add(b)
	}
	// The bar of a scrolled body is beside it.
	body = container.New(layout.NewCustomPaddedLayout(0, 0, 0, 1.5*gap), body)
	bottom := container.New(layout.NewCustomPaddedLayout(0, 0, 0, gap), row)
	if frame.foot != nil {
		bottom = container.NewVBox(frame.foot, bottom)
	}
	var top fyne.CanvasObject = s.title
	if frame.head != nil {
		row := bordered(nil, nil, s.title, nil, frame.head)
		top = container.New(layout.NewCustomPaddedLayout(0, gap, 0, 0), row)
	}
	s.scroll = container.NewVScroll(body)
	inside := bordered(top, bottom, frame.side, nil, s.scroll)
	s.popup = widget.NewModalPopUp(container.New(layout.NewCustomPaddedLayout(2*gap, 2*gap, 2*gap, gap), inside), w.win.Canvas())
	s.push()
	s.answers = row
	s.want, s.body = want, body
	s.fit()
	s.popup.Show()
	return s
}

// focus puts the cursor into a field of the body and brings the field into sight.
func (s *sheet) focus(f *field) {
	s.w.win.Canvas().Focus(f)
	scrollTo(s.scroll, f)
}

func (s *sheet) presser(a answer) func() {
	return func() {
		if !a.stay {
			s.close()
		}
		if a.do != nil {
			a.do()
		}
	}
}

// grown gives a sheet that is as high as it needs more room when its body has got more rows. It does not become lower: nothing is to move away
// from under the pointer.
func (s *sheet) grown() {
	if s.popup == nil || s.want.Height != 0 {
		return
	}
	before := s.popup.Content.Size()
	s.fit()
	if now := s.popup.Content.Size(); now.Height < before.Height {
		s.popup.Resize(before)
	}
}

// fit gives the sheet the size that it wants as far as the window allows.
func (s *sheet) fit() {
	want, body, room := s.want, s.body, s.w.win.Canvas().Size()
	want.Width *= (1 + textScale()) / 2
	width := min(want.Width, room.Width-2*gap)
	for s.title.MinSize().Width > width-4*gap && s.title.TextSize > textNormal*0.6 {
		s.title.TextSize--
	}
	s.answers.Resize(fyne.NewSize(width-4*gap, controlH)) // which tells how many rows it needs
	height := want.Height * textScale()
	if height == 0 {
		body.Resize(fyne.NewSize(width-4*gap, 10))
		height = body.MinSize().Height + s.title.MinSize().Height + s.answers.MinSize().Height + 8*gap
	}
	s.popup.Resize(fyne.NewSize(width, min(height, room.Height-2*gap)))
}

// busySheet blocks the window while an answer from elsewhere is waited for. With a text it says so.
func (w *Window) busySheet(text string) *sheet {
	s := &sheet{w: w, busy: true}
	if text != "" {
		label := widget.NewLabel(text)
		s.popup = widget.NewModalPopUp(container.NewPadded(label), w.win.Canvas())
		s.popup.Show()
	}
	s.push()
	return s
}

func (s *sheet) push() {
	s.open = true
	s.w.sheets = append(s.w.sheets, s)
	s.w.control.Block()
	s.w.refreshMenu()
}

// close takes the sheet away; the controller goes on when it was the last one.
func (s *sheet) close() {
	if !s.open {
		return
	}
	s.open = false
	if s.popup != nil {
		s.popup.Hide()
	}
	for i, o := range s.w.sheets {
		if o == s {
			s.w.sheets = append(s.w.sheets[:i:i], s.w.sheets[i+1:]...)
			break
		}
	}
	s.w.control.Unblock()
	if s.w.aside != nil && len(s.w.sheets) == 0 {
		s.w.aside.refreshButtons() // what came in below the sheet has shown them as they were then: of no use
	}
	s.w.refreshMenu()
	s.w.focusBoard()
	if s.w.handed != "" {
		s.w.cfg.Post(s.w.openHanded) // after what the sheet's answer does
	}
}

// key handles a key that no widget of the sheet took.
func (s *sheet) key(e *fyne.KeyEvent) {
	switch {
	case s.busy:
	case s.onKey != nil && s.onKey(e):
	case e.Name == fyne.KeyEscape && s.cancel != nil:
		s.cancel()
	case (e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter) && s.accept != nil:
		s.accept()
	}
}

// paragraph is wrapped text for a sheet.
func paragraph(text string) *widget.Label {
	l := widget.NewLabel(flowing(text))
	l.Wrapping = fyne.TextWrapWord
	return l
}

// flush takes the toolkit's padding off the left of a text, so that it begins where titles and fields do.
func flush(o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layout.NewCustomPaddedLayout(0, 0, -gap, 0), o)
}

// tell shows a sentence or two with an OK button.
func (w *Window) tell(title, text string) {
	w.openSheet(title, flush(paragraph(text)), fyne.NewSize(460, 0),
		answer{label: w.tr("button.ok"), importance: widget.HighImportance, cancel: true})
}

// confirm asks before something that cannot be taken back easily.
func (w *Window) confirm(title, text, yes string, do func()) {
	w.openSheet(title, flush(paragraph(text)), fyne.NewSize(440, 0),
		answer{label: w.tr("button.cancel"), cancel: true},
		answer{label: yes, importance: widget.HighImportance, do: do})
}

// labelled puts a caption above a widget.
func (w *Window) labelled(caption string, o fyne.CanvasObject) fyne.CanvasObject {
	t := newWords(caption, textSmall, fyne.TextStyle{}, w.palette.TextDim)
	return container.New(layout.NewCustomPaddedVBoxLayout(gap/2), t, o)
}
