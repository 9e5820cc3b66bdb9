package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// foldedButton shows its icon alone where there is no room for its words.
type foldedButton struct {
	*button
	label, icon string
}

func (w *Window) newFoldedButton(label, iconName string, tapped func()) *foldedButton {
	b := &foldedButton{w.newButton(label, "", label, tapped, nil), label, iconName}
	return b
}

// fold takes the words away or brings them back.
func (b *foldedButton) fold(on bool) {
	if folded := b.Text == ""; folded == on {
		return
	}
	if on {
		b.Icon = icon(b.icon)
		b.SetText("")
	} else {
		b.Icon = nil
		b.SetText(b.label)
	}
}

// wide is the width of the button with its words.
func (b *foldedButton) wide() float32 {
	around := b.MinSize().Width - fyne.MeasureText(b.Text, textNormal, fyne.TextStyle{Bold: true}).Width
	if b.Text == "" {
		around = 4 * gap
	}
	return around + fyne.MeasureText(b.label, textNormal, fyne.TextStyle{Bold: true}).Width
}

// clubHead puts title, game, tabs and buttons into one row, or into two where that is too narrow. Where even that is too little the title goes,
// words become icons and tabs a choice.
type clubHead struct {
	box    *fyne.Container
	title  *canvas.Text
	game   *picker
	tabs   *fyne.Container
	choice *picker // in place of the tabs
	export *foldedButton
	leave  *button
	width  float32 // that the rest was worked out for
	single bool    // one row
	untold bool    // no title
	chosen bool    // the choice is shown
}

// clubHeadRow is the width from which on the head has one row.
var clubHeadRow float32 = 820

// build puts the parts into their box.
func (h *clubHead) build() *fyne.Container {
	h.box = &fyne.Container{Layout: h}
	h.order()
	return h.box
}

// order has Tab go through the parts as they are read.
func (h *clubHead) order() {
	list := []fyne.CanvasObject{h.title, h.game, h.export.button, h.leave, h.tabs, h.choice}
	if h.single {
		list = []fyne.CanvasObject{h.title, h.game, h.tabs, h.choice, h.export.button, h.leave}
	}
	h.box.Objects = list
}

// plan finds out what has room in a width.
func (h *clubHead) plan(width float32) {
	h.width = width
	title, game, export := h.title.MinSize().Width+2*gap, h.game.MinSize().Width+gap, h.export.wide()+gap/2
	tabs := float32(0)
	for _, b := range h.tabs.Objects {
		tabs = max(tabs, b.MinSize().Width)
	}
	n := float32(len(h.tabs.Objects))
	tabs = n*tabs + (n-1)*gap/2
	single := h.single
	h.single = width >= max(clubHeadRow, title+game+export+controlH+tabs+3*gap)
	h.chosen = !h.single && tabs > width
	if h.single != single {
		h.order()
	}
	room := width - controlH - gap/2
	fold := title+game+export > room
	h.untold = fold && title+game+controlH > room
	h.export.fold(fold)
	setShown(h.title, !h.untold)
	setShown(h.tabs, !h.chosen)
	setShown(h.choice, h.chosen)
}

func setShown(o fyne.CanvasObject, on bool) {
	switch {
	case on && !o.Visible():
		o.Show()
	case !on && o.Visible():
		o.Hide()
	}
}

// height is what the head needs at a width: one row, or one and the tabs below.
func (h *clubHead) height(width float32) float32 {
	h.plan(width)
	if h.single {
		return controlH
	}
	return 2*controlH + gap/2
}

// MinSize implements fyne.Layout.
func (h *clubHead) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(240, controlH) }

// Layout implements fyne.Layout.
func (h *clubHead) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	if h.width != size.Width {
		h.plan(size.Width)
	}
	put := func(o fyne.CanvasObject, x, y, width float32) {
		o.Move(fyne.NewPos(x, y))
		o.Resize(fyne.NewSize(width, controlH))
	}
	right := size.Width - controlH
	put(h.leave, right, 0, controlH)
	exportW := max(h.export.MinSize().Width, controlH)
	right -= exportW + gap/2
	put(h.export.button, right, 0, exportW)
	x := float32(0)
	if !h.untold {
		put(h.title, 0, 0, h.title.MinSize().Width)
		x = h.title.MinSize().Width + 2*gap
	}
	gameW := min(h.game.MinSize().Width, right-x-gap/2)
	put(h.game, x, 0, gameW)
	switch {
	case h.chosen:
		put(h.choice, 0, controlH+gap/2, size.Width)
	case h.single:
		x += gameW + 2*gap
		put(h.tabs, x, 0, right-x-2*gap)
	default:
		put(h.tabs, 0, controlH+gap/2, size.Width)
	}
}

// clubTools puts a field or a choice beside buttons, whose words become icons where the first would have too little room.
type clubTools struct {
	first   fyne.CanvasObject
	buttons []*foldedButton
	fill    bool // the first gets all the room that is left
}

func newClubTools(first fyne.CanvasObject, fill bool, buttons ...*foldedButton) *fyne.Container {
	l := &clubTools{first, buttons, fill}
	c := &fyne.Container{Layout: l, Objects: []fyne.CanvasObject{first}}
	for _, b := range buttons {
		c.Add(b.button)
	}
	return c
}

// clubFieldLeast is the least width of the first, in points.
var clubFieldLeast float32 = 170

// MinSize implements fyne.Layout.
func (l *clubTools) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(200, controlH) }

// Layout implements fyne.Layout.
func (l *clubTools) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	first := l.first.MinSize().Width
	if l.fill {
		first = max(first, clubFieldLeast)
	}
	wide := first
	for _, b := range l.buttons {
		wide += gap + b.wide()
	}
	used := float32(0)
	for _, b := range l.buttons {
		b.fold(wide > size.Width)
		used += gap + max(b.MinSize().Width, controlH)
	}
	if l.fill || first > size.Width-used {
		first = size.Width - used
	}
	l.first.Move(fyne.NewPos(0, 0))
	l.first.Resize(fyne.NewSize(first, controlH))
	x := first
	for _, b := range l.buttons {
		width := max(b.MinSize().Width, controlH)
		b.Move(fyne.NewPos(x+gap, 0))
		b.Resize(fyne.NewSize(width, controlH))
		x += gap + width
	}
}
