package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// field is a text entry that tells when Esc is pressed in it.
type field struct {
	widget.Entry
	onEscape func()
	onArrow  func(by int) // up or down, in an entry of one line
	onPage   func(by int) // a page up or down, in an entry of one line
	onLeave  func()       // the keyboard went elsewhere
	onAccept func()       // Ctrl+Enter, in an entry of several lines where Enter alone begins a line
	atEnd    bool         // what is typed first goes behind the text that is there
	scrolled *container.Scroll
}

func newField() *field {
	f := &field{}
	f.ExtendBaseWidget(f)
	return f
}

// TypedKey implements fyne.Focusable.
func (f *field) TypedKey(e *fyne.KeyEvent) {
	switch {
	case e.Name == fyne.KeyEscape && f.onEscape != nil:
		f.onEscape()
	case e.Name == fyne.KeyUp && f.onArrow != nil:
		f.onArrow(-1)
	case e.Name == fyne.KeyDown && f.onArrow != nil:
		f.onArrow(1)
	case e.Name == fyne.KeyPageUp && f.onPage != nil:
		f.onPage(-1)
	case e.Name == fyne.KeyPageDown && f.onPage != nil:
		f.onPage(1)
	default:
		f.Entry.TypedKey(e)
	}
}

// TypedShortcut implements fyne.Shortcutable.
func (f *field) TypedShortcut(s fyne.Shortcut) {
	if !f.accepts(s) {
		f.Entry.TypedShortcut(s)
	}
}

// accepts calls onAccept for its keys, and tells whether they are these.
func (f *field) accepts(s fyne.Shortcut) bool {
	c, ok := s.(*desktop.CustomShortcut)
	if !ok || f.onAccept == nil || c.KeyName != fyne.KeyReturn && c.KeyName != fyne.KeyEnter || c.Modifier != fyne.KeyModifierShortcutDefault {
		return false
	}
	f.onAccept()
	return true
}

// FocusGained implements fyne.Focusable.
func (f *field) FocusGained() {
	f.Entry.FocusGained()
	if f.atEnd { // only now its lines are known
		f.atEnd = false
		f.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyPageDown})
	}
	reveal(f)
}

// AcceptsTab implements fyne.Tabbable: Tab leaves every field, also those of several lines.
func (f *field) AcceptsTab() bool { return false }

// FocusLost implements fyne.Focusable.
func (f *field) FocusLost() {
	f.Entry.FocusLost()
	if f.onLeave != nil {
		f.onLeave()
	}
}

// picker is a choice of one value; keys that it does not want go on.
type picker struct {
	widget.Select
	unused func(*fyne.KeyEvent)
	least  float32 // its least width
	cut    bool    // long names may be cut short
	ring   *focusRing
	spoken string // its name for screen readers, "" for the text before it
}

// newPicker makes a choice among names; chosen is not told of the first selection.
func (w *Window) newPicker(names []string, index int, chosen func(index int)) *picker {
	p := &picker{unused: w.typedKey, ring: newFocusRing()}
	p.Options = names
	p.ExtendBaseWidget(p)
	p.SetSelectedIndex(index)
	p.OnChanged = func(string) { chosen(p.SelectedIndex()) }
	return p
}

// MinSize implements fyne.CanvasObject.
func (p *picker) MinSize() fyne.Size {
	m := p.Select.MinSize()
	return fyne.NewSize(max(m.Width, p.least), max(m.Height, controlH))
}

// CreateRenderer implements fyne.Widget.
func (p *picker) CreateRenderer() fyne.WidgetRenderer {
	return &ringed{p.Select.CreateRenderer(), p.ring}
}

// FocusGained implements fyne.Focusable.
func (p *picker) FocusGained() {
	p.Select.FocusGained()
	p.ring.set(true)
	reveal(p)
}

// FocusLost implements fyne.Focusable.
func (p *picker) FocusLost() {
	p.Select.FocusLost()
	p.ring.set(false)
}

// showAll makes the choice wide enough for each of its names. A choice asks for the room of its prompt, which is never seen
// since one of the names is always chosen.
func (p *picker) showAll() {
	widest := float32(0)
	for _, name := range p.Options {
		if w := fyne.MeasureText(name, textNormal, fyne.TextStyle{}).Width; w > widest {
			widest, p.PlaceHolder = w, name
		}
	}
	p.Refresh()
}

// TypedKey implements fyne.Focusable.
func (p *picker) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeySpace, fyne.KeyUp, fyne.KeyDown:
		p.open()
	default:
		p.unused(e)
	}
}

// Tapped implements fyne.Tappable.
func (p *picker) Tapped(*fyne.PointEvent) {
	c := fyne.CurrentApp().Driver().CanvasForObject(p)
	if p.Disabled() || c == nil {
		return
	}
	c.Focus(p)
	p.open()
}

// open lists the names, with a mark at the chosen one, where the keyboard begins: the toolkit's list has neither.
func (p *picker) open() {
	c := fyne.CurrentApp().Driver().CanvasForObject(p)
	if p.Disabled() || c == nil || len(p.Options) == 0 {
		return
	}
	chosen := p.SelectedIndex()
	items := make([]*fyne.MenuItem, len(p.Options))
	for i, name := range p.Options {
		items[i] = fyne.NewMenuItem(name, func() { p.SetSelectedIndex(i) })
		items[i].Checked = i == chosen
	}
	list := widget.NewPopUpMenu(fyne.NewMenu("", items...), c)
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(p)
	list.ShowAtPosition(at.AddXY(0, p.Size().Height))
	list.Resize(fyne.NewSize(max(p.Size().Width, list.MinSize().Width), list.MinSize().Height))
	for range chosen + 1 {
		list.ActivateNext()
	}
}

// tick is a switch in a dialog; keys that it does not want go on.
type tick struct {
	widget.Check
	unused func(*fyne.KeyEvent)
	ring   *focusRing
}

func (w *Window) newTick(label string, on bool, changed func(bool)) *tick {
	t := &tick{unused: w.typedKey, ring: newFocusRing()}
	t.Text, t.Checked, t.OnChanged = label, on, changed
	t.ExtendBaseWidget(t)
	return t
}

// MinSize implements fyne.CanvasObject: where there is less room than its label needs, the label is smaller.
func (t *tick) MinSize() fyne.Size {
	m := t.Check.MinSize()
	return fyne.NewSize(min(m.Width, tickLeast), max(m.Height, controlH))
}

// tickLeast is the width that a switch with a long label asks for at least, in points.
const tickLeast float32 = 320

// CreateRenderer implements fyne.Widget.
func (t *tick) CreateRenderer() fyne.WidgetRenderer {
	return &ringed{&tickRenderer{t.Check.CreateRenderer(), t}, t.ring}
}

// FocusGained implements fyne.Focusable.
func (t *tick) FocusGained() {
	t.Check.FocusGained()
	t.ring.set(true)
	reveal(t)
}

// FocusLost implements fyne.Focusable.
func (t *tick) FocusLost() {
	t.Check.FocusLost()
	t.ring.set(false)
}

// tickRenderer has the label of a switch end where its place ends.
type tickRenderer struct {
	fyne.WidgetRenderer
	t *tick
}

// Layout implements fyne.WidgetRenderer.
func (r *tickRenderer) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	r.fit()
}

// Refresh implements fyne.WidgetRenderer.
func (r *tickRenderer) Refresh() {
	r.WidgetRenderer.Refresh()
	r.fit()
}

func (r *tickRenderer) fit() {
	for _, o := range r.Objects() {
		label, ok := o.(*canvas.Text)
		if !ok || label.Size().Width <= 0 {
			continue
		}
		label.TextSize = textNormal
		for label.MinSize().Width > label.Size().Width && label.TextSize > textNormal*0.6 {
			label.TextSize--
		}
		label.Refresh()
	}
}

// TypedKey implements fyne.Focusable.
func (t *tick) TypedKey(e *fyne.KeyEvent) { t.unused(e) }
