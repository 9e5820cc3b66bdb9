package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// button is a button that says in the status line what it does while the pointer is on it, and never gets the keyboard from
// the board by a click.
type button struct {
	widget.Button
	hint    string
	onHover func(hint string)    // "" when the pointer leaves
	unused  func(*fyne.KeyEvent) // keys that the button does not want
	least   float32              // its least width
	ring    *focusRing
	oneOf   bool // one of several of which one is chosen, that with high importance
}

func (w *Window) newButton(label, iconName, hint string, tapped func(), onHover func(string)) *button {
	b := &button{hint: hint, onHover: onHover, unused: w.typedKey, ring: newFocusRing()}
	b.Text, b.OnTapped = label, tapped
	if iconName != "" {
		b.Icon = icon(iconName)
	}
	b.ExtendBaseWidget(b)
	return b
}

// MinSize implements fyne.CanvasObject.
func (b *button) MinSize() fyne.Size {
	m := b.Button.MinSize()
	return fyne.NewSize(max(m.Width, b.least), max(m.Height, controlH))
}

// TypedKey implements fyne.Focusable.
func (b *button) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		b.press()
	default:
		b.unused(e)
	}
}

// press is a click by the keyboard, which stays where it is: Tapped, meant for the mouse, would leave it nowhere.
func (b *button) press() {
	if !b.Disabled() && b.OnTapped != nil {
		b.OnTapped()
	}
}

// CreateRenderer implements fyne.Widget.
func (b *button) CreateRenderer() fyne.WidgetRenderer {
	return &ringed{b.Button.CreateRenderer(), b.ring}
}

// FocusGained implements fyne.Focusable.
func (b *button) FocusGained() {
	b.Button.FocusGained()
	b.ring.set(true)
	reveal(b)
}

// FocusLost implements fyne.Focusable.
func (b *button) FocusLost() {
	b.Button.FocusLost()
	b.ring.set(false)
}

// MouseIn implements desktop.Hoverable.
func (b *button) MouseIn(e *desktop.MouseEvent) {
	b.Button.MouseIn(e)
	if b.onHover != nil {
		b.onHover(b.hint)
	}
}

// MouseOut implements desktop.Hoverable.
func (b *button) MouseOut() {
	b.Button.MouseOut()
	if b.onHover != nil {
		b.onHover("")
	}
}

func (b *button) setEnabled(on bool) {
	switch {
	case on && b.Disabled():
		b.Enable()
	case !on && !b.Disabled():
		b.Disable()
	}
}

// card is a rectangle with content that can be clicked as a whole.
type card struct {
	widget.BaseWidget
	name     string      // for StartProbe
	spoken   string      // for screen readers, "" when the content says it
	chosen   func() bool // nil: not one of several
	content  fyne.CanvasObject
	back     *canvas.Rectangle
	tapped   func()
	focused  bool
	hovered  bool
	colourOf func(hovered, focused bool) cardColours
}

// newCard makes a card; colourOf gives its colours whenever they are needed.
func newCard(content fyne.CanvasObject, tapped func(), colourOf func(hovered, focused bool) cardColours) *card {
	c := &card{content: content, tapped: tapped, colourOf: colourOf, back: canvas.NewRectangle(nil)}
	c.back.CornerRadius = gap
	c.back.StrokeWidth = 1
	c.paint()
	c.ExtendBaseWidget(c)
	return c
}

// CreateRenderer implements fyne.Widget.
func (c *card) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(&fyne.Container{Layout: stackAll{}, Objects: []fyne.CanvasObject{c.back, c.content}})
}

func (c *card) paint() {
	k := c.colourOf(c.hovered, c.focused)
	c.back.FillColor, c.back.StrokeColor, c.back.StrokeWidth = k.fill, k.edge, k.width
	c.back.Refresh()
}

// Tapped implements fyne.Tappable.
func (c *card) Tapped(*fyne.PointEvent) { c.tapped() }

// MouseIn implements desktop.Hoverable.
func (c *card) MouseIn(*desktop.MouseEvent) { c.hovered = true; c.paint() }

// MouseMoved implements desktop.Hoverable.
func (c *card) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (c *card) MouseOut() { c.hovered = false; c.paint() }

// Cursor implements desktop.Cursorable.
func (c *card) Cursor() desktop.Cursor { return desktop.PointerCursor }

// FocusGained implements fyne.Focusable.
func (c *card) FocusGained() {
	c.focused = true
	c.paint()
	reveal(c)
}

// FocusLost implements fyne.Focusable.
func (c *card) FocusLost() { c.focused = false; c.paint() }

// TypedRune implements fyne.Focusable.
func (c *card) TypedRune(rune) {}

// TypedKey implements fyne.Focusable.
func (c *card) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		c.tapped()
	}
}
