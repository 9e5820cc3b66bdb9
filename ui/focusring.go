package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"crosspoint/board/boardview"
)

// focusRing is the mark of the widget that has the keyboard: a line in the colour of the focus around it, and one in the colour of panels
// inside of that, so that it is seen on every colour of a widget. What the toolkit draws instead is a change of shade that few would see.
type focusRing struct {
	outer, inner *canvas.Rectangle
	on           bool
}

// Thickness of the two lines, in points.
const (
	ringOuter float32 = 2
	ringInner float32 = 1
)

func newFocusRing() *focusRing {
	f := &focusRing{outer: canvas.NewRectangle(color.Transparent), inner: canvas.NewRectangle(color.Transparent)}
	f.outer.StrokeWidth, f.inner.StrokeWidth = ringOuter, ringInner
	f.outer.CornerRadius, f.inner.CornerRadius = 6, 4
	f.outer.Hide()
	f.inner.Hide()
	return f
}

// set shows or hides the ring.
func (f *focusRing) set(on bool) {
	f.on = on
	f.paint()
}

// paint takes the colours of the theme of now.
func (f *focusRing) paint() {
	f.outer.Hidden, f.inner.Hidden = !f.on, !f.on
	p := paletteNow()
	f.outer.StrokeColor, f.inner.StrokeColor = p.Focus, p.Panel
	f.outer.Refresh()
	f.inner.Refresh()
}

// paletteNow is the palette of the theme in use.
func paletteNow() *boardview.Palette {
	if t, ok := fyne.CurrentApp().Settings().Theme().(*appTheme); ok {
		return t.palette
	}
	return boardview.Wood() // before the window has set its theme
}

// layout puts the ring along the edge of a widget of a size.
func (f *focusRing) layout(size fyne.Size) {
	f.outer.Resize(size)
	f.inner.Move(fyne.NewSquareOffsetPos(ringOuter))
	f.inner.Resize(size.Subtract(fyne.NewSquareSize(2 * ringOuter)))
}

// ringed adds a focus ring to what a widget of the toolkit draws.
type ringed struct {
	fyne.WidgetRenderer
	ring *focusRing
}

// Layout implements fyne.WidgetRenderer.
func (r *ringed) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	r.ring.layout(size)
}

// Refresh implements fyne.WidgetRenderer.
func (r *ringed) Refresh() {
	r.WidgetRenderer.Refresh()
	r.ring.paint()
}

// Objects implements fyne.WidgetRenderer.
func (r *ringed) Objects() []fyne.CanvasObject {
	own := r.WidgetRenderer.Objects()
	return append(own[:len(own):len(own)], r.ring.outer, r.ring.inner)
}

// reveal scrolls what got the keyboard into sight.
func reveal(o fyne.CanvasObject) {
	t, ok := fyne.CurrentApp().Settings().Theme().(*appTheme)
	if !ok || t.front == nil {
		return
	}
	if s := scrollAround(t.front(), o, nil); s != nil {
		scrollTo(s, o)
	}
}

// scrollAround is the innermost area that scrolls up and down with an object in it, or outer where there is none; nil where the object is
// not in root.
func scrollAround(root, o fyne.CanvasObject, outer *container.Scroll) *container.Scroll {
	var inside []fyne.CanvasObject
	switch r := root.(type) {
	case *fyne.Container:
		inside = r.Objects
	case *container.Scroll:
		inside = []fyne.CanvasObject{r.Content}
		if r.Direction != container.ScrollHorizontalOnly {
			outer = r
		}
	case *container.ThemeOverride:
		inside = []fyne.CanvasObject{r.Content}
	}
	for _, child := range inside {
		if child == o {
			return outer
		}
		if s := scrollAround(child, o, outer); s != nil {
			return s
		}
	}
	return nil
}

// scrollTo brings an object in a scrolled area into sight, with its caption.
func scrollTo(s *container.Scroll, o fyne.CanvasObject) {
	d := fyne.CurrentApp().Driver()
	top := d.AbsolutePositionForObject(o).Y - d.AbsolutePositionForObject(s.Content).Y
	bottom := top + o.Size().Height
	at := s.Offset
	at.Y = max(min(at.Y, top-controlH), bottom+gap/2-s.Size().Height)
	if at.Y = max(at.Y, 0); at != s.Offset {
		s.ScrollToOffset(at)
	}
}

// slide is a slider with a focus ring.
type slide struct {
	widget.Slider
	ring *focusRing
}

func newSlide(from, to float64) *slide {
	s := &slide{ring: newFocusRing()}
	s.Min, s.Max, s.Step = from, to, 1
	s.ExtendBaseWidget(s)
	return s
}

// MinSize implements fyne.CanvasObject.
func (s *slide) MinSize() fyne.Size {
	m := s.Slider.MinSize()
	return fyne.NewSize(m.Width, max(m.Height, controlH))
}

// CreateRenderer implements fyne.Widget.
func (s *slide) CreateRenderer() fyne.WidgetRenderer {
	return &ringed{s.Slider.CreateRenderer(), s.ring}
}

// FocusGained implements fyne.Focusable.
func (s *slide) FocusGained() {
	s.Slider.FocusGained()
	s.ring.set(true)
	reveal(s)
}

// FocusLost implements fyne.Focusable.
func (s *slide) FocusLost() {
	s.Slider.FocusLost()
	s.ring.set(false)
}

// ringList is a list with a focus ring.
type ringList struct {
	widget.List
	ring focusRing
}

func newRingList(length func() int, create func() fyne.CanvasObject, update func(widget.ListItemID, fyne.CanvasObject)) *ringList {
	l := &ringList{ring: *newFocusRing()}
	l.Length, l.CreateItem, l.UpdateItem = length, create, update
	l.ExtendBaseWidget(l)
	return l
}

// CreateRenderer implements fyne.Widget.
func (l *ringList) CreateRenderer() fyne.WidgetRenderer {
	return &ringed{l.List.CreateRenderer(), &l.ring}
}

// FocusGained implements fyne.Focusable.
func (l *ringList) FocusGained() {
	l.List.FocusGained()
	l.ring.set(true)
}

// FocusLost implements fyne.Focusable.
func (l *ringList) FocusLost() {
	l.List.FocusLost()
	l.ring.set(false)
}

// menuOpener is a canvas that can open the menu bar for the keyboard, as that of the toolkit's desktop driver can.
type menuOpener interface{ ToggleMenu() }

// openMenu gives the keyboard to the menu bar, or back.
func (w *Window) openMenu() {
	if m, ok := w.win.Canvas().(menuOpener); ok && len(w.sheets) == 0 {
		m.ToggleMenu()
	}
}
