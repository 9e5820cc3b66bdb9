package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// clubColumn is a column of a list or a table of the club; its heading is "club.column.KEY".
type clubColumn struct {
	key   string
	width float32 // its least
	share float32 // of the room that is left over
	right bool    // numbers stand at the right
	wide  bool    // only shown where there is room
	spare int     // which of the others leave where there is too little, the highest first; 0 for those that stay
}

// clubCells are the texts of a row in their columns.
type clubCells struct {
	columns []clubColumn
	texts   []*canvas.Text
	cells   []string // whole, as texts may be cut
	box     *fyne.Container
}

func newClubCells(columns []clubColumn, size float32) *clubCells {
	c := &clubCells{columns: columns}
	c.box = &fyne.Container{Layout: c}
	for _, col := range columns {
		t := canvas.NewText("", nil)
		t.TextSize = size
		if col.right {
			t.Alignment = fyne.TextAlignTrailing
		}
		c.texts = append(c.texts, t)
		c.box.Objects = append(c.box.Objects, t)
	}
	return c
}

// set shows a row.
func (c *clubCells) set(cells []string, colour color.Color) {
	c.cells = cells
	for i, t := range c.texts {
		t.Text, t.Color = cells[i], colour
	}
	c.Layout(nil, c.box.Size())
	c.box.Refresh()
}

// MinSize implements fyne.Layout.
func (c *clubCells) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(200, rowHeight) }

// Layout implements fyne.Layout. Texts that are too long for their column end with an ellipsis.
func (c *clubCells) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	if size.Width <= 0 || c.cells == nil {
		return
	}
	shown, rest, shares := c.fitting(size.Width)
	x := gap
	for i, col := range c.columns {
		t := c.texts[i]
		if !shown[i] {
			t.Hide()
			continue
		}
		t.Show()
		w := col.width * textScale()
		if shares > 0 {
			w += rest * col.share / shares
		}
		t.Text = shortenTo(c.cells[i], t.TextSize, w-gap)
		h := t.MinSize().Height
		t.Move(fyne.NewPos(x, (size.Height-h)/2))
		t.Resize(fyne.NewSize(w-gap, h))
		x += w
	}
}

// nameLost is how much of their width columns with a share give up before another column leaves.
const nameLost float32 = 0.4

// fitting tells which columns have room in a width, what is left over then (less than nothing where columns with a share have to give way), and the
// sum of the shares.
func (c *clubCells) fitting(width float32) (shown []bool, rest, shares float32) {
	shown = make([]bool, len(c.columns))
	rest = width - 2*gap
	give := float32(0)
	for i, col := range c.columns {
		if shown[i] = !col.wide || width >= narrow; shown[i] {
			rest -= col.width * textScale()
			shares += col.share
			give += min(col.share, 1) * col.width * textScale() * nameLost
		}
	}
	for rest < -give {
		last := -1
		for i, col := range c.columns {
			if shown[i] && (col.wide || col.spare > 0) && (last < 0 || c.columns[last].leaves() <= col.leaves()) {
				last = i
			}
		}
		if last < 0 {
			break
		}
		shown[last] = false
		rest += c.columns[last].width * textScale()
	}
	return shown, rest, shares
}

// leaves is the order in which columns leave.
func (c clubColumn) leaves() int {
	if c.wide {
		return 100
	}
	return c.spare
}

// shortenTo cuts a text to a width.
func shortenTo(text string, size, width float32) string {
	fits := func(s string) bool { return fyne.MeasureText(s, size, fyne.TextStyle{}).Width <= width }
	if fits(text) {
		return text
	}
	letters := []rune(text)
	low, high := 0, len(letters)
	for low < high {
		middle := (low + high + 1) / 2
		if fits(string(letters[:middle]) + "…") {
			low = middle
		} else {
			high = middle - 1
		}
	}
	return string(letters[:low]) + "…"
}

// clubList is a list whose only cursor is its selection. Keys that it does not want go on.
type clubList struct {
	widget.List
	w      *Window
	chosen func(row int) // Enter, or a double click
	toggle func(row int) // space; may be nil
	moved  func(row int) // may be nil
	single bool          // a single click chooses
	cursor int
	probe  *clubRow // never seen; see spoken
}

func (w *Window) newClubList(columns []clubColumn, length int, fill func(row int, r *clubRow)) *clubList {
	l := &clubList{w: w}
	l.Length = func() int { return length }
	l.CreateItem = func() fyne.CanvasObject { return newClubRow(columns, l) }
	l.UpdateItem = func(id widget.ListItemID, o fyne.CanvasObject) {
		r := o.(*clubRow)
		r.id = id
		fill(id, r)
	}
	l.OnSelected = func(id widget.ListItemID) {
		l.cursor = id
		if l.moved != nil {
			l.moved(id)
		}
	}
	l.HideSeparators = true
	l.ExtendBaseWidget(l)
	return l
}

// TypedKey implements fyne.Focusable.
func (l *clubList) TypedKey(e *fyne.KeyEvent) {
	page := max(1, int(l.Size().Height/(rowHeight+gap/2))-1)
	switch e.Name {
	case fyne.KeyUp:
		l.mark(l.cursor - 1)
	case fyne.KeyDown:
		l.mark(l.cursor + 1)
	case fyne.KeyPageUp:
		l.mark(max(l.cursor-page, 0))
	case fyne.KeyPageDown:
		l.mark(min(l.cursor+page, l.Length()-1))
	case fyne.KeyHome:
		l.mark(0)
	case fyne.KeyEnd:
		l.mark(l.Length() - 1)
	case fyne.KeyReturn, fyne.KeyEnter:
		l.choose(l.cursor)
	case fyne.KeySpace:
		if l.toggle != nil && l.cursor < l.Length() {
			l.toggle(l.cursor)
		} else {
			l.choose(l.cursor)
		}
	default:
		l.w.typedKey(e)
	}
}

// FocusGained implements fyne.Focusable: the toolkit's list would mark a row of its own.
func (l *clubList) FocusGained() {}

// FocusLost implements fyne.Focusable.
func (l *clubList) FocusLost() {}

func (l *clubList) choose(row int) {
	if row >= 0 && row < l.Length() {
		l.chosen(row)
	}
}

// mark selects a row.
func (l *clubList) mark(row int) {
	if row >= 0 && row < l.Length() {
		l.Select(row)
	}
}

// clubRow is a row of a list: pressing selects it at once, a double click chooses it.
type clubRow struct {
	widget.BaseWidget
	cells *clubCells
	list  *clubList
	tick  *clubTick
	id    widget.ListItemID
}

func newClubRow(columns []clubColumn, l *clubList) *clubRow {
	r := &clubRow{cells: newClubCells(columns, textNormal), list: l}
	if l.toggle != nil {
		r.tick = newClubTick(func() { l.mark(r.id); l.toggle(r.id) })
	}
	r.ExtendBaseWidget(r)
	return r
}

// CreateRenderer implements fyne.Widget.
func (r *clubRow) CreateRenderer() fyne.WidgetRenderer {
	if r.tick == nil {
		return widget.NewSimpleRenderer(r.cells.box)
	}
	return widget.NewSimpleRenderer(&fyne.Container{Layout: tickRow{}, Objects: []fyne.CanvasObject{r.cells.box, r.tick}})
}

// MinSize implements fyne.CanvasObject.
func (r *clubRow) MinSize() fyne.Size { return fyne.NewSize(200, rowHeight) }

// MouseDown implements desktop.Mouseable.
func (r *clubRow) MouseDown(*desktop.MouseEvent) {
	r.list.mark(r.id)
	r.list.w.win.Canvas().Focus(r.list)
}

// MouseUp implements desktop.Mouseable.
func (r *clubRow) MouseUp(*desktop.MouseEvent) {
	if r.list.single {
		r.list.choose(r.id)
	}
}

// DoubleTapped implements fyne.DoubleTappable.
func (r *clubRow) DoubleTapped(*fyne.PointEvent) {
	if !r.list.single {
		r.list.choose(r.id)
	}
}

// tickW is the width of the column with the ticks.
var tickW float32 = 32

// tickRow puts a tick at the right of a row.
type tickRow struct{}

// MinSize implements fyne.Layout.
func (tickRow) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(200, rowHeight) }

// Layout implements fyne.Layout.
func (tickRow) Layout(o []fyne.CanvasObject, size fyne.Size) {
	right := size.Width - tickW - gap // the bar of a scrolled list is beside it
	o[0].Resize(fyne.NewSize(right, size.Height))
	o[1].Move(fyne.NewPos(right, 0))
	o[1].Resize(fyne.NewSize(tickW, size.Height))
}

// clubTick is a box to tick within a row. The keyboard stays with the list, where space means the same.
type clubTick struct {
	widget.BaseWidget
	icon   *widget.Icon
	tapped func()
	on     bool
}

func newClubTick(tapped func()) *clubTick {
	t := &clubTick{icon: widget.NewIcon(icon("box")), tapped: tapped}
	t.ExtendBaseWidget(t)
	return t
}

func (t *clubTick) set(on bool) {
	t.on = on
	if on {
		t.icon.SetResource(theme.NewPrimaryThemedResource(iconFile("box-checked")))
	} else {
		t.icon.SetResource(icon("box"))
	}
}

// CreateRenderer implements fyne.Widget.
func (t *clubTick) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(&fyne.Container{Layout: fixedIcon{}, Objects: []fyne.CanvasObject{t.icon}})
}

// Tapped implements fyne.Tappable.
func (t *clubTick) Tapped(*fyne.PointEvent) { t.tapped() }

// fixedIcon puts an icon of the usual size into the middle.
type fixedIcon struct{}

// MinSize implements fyne.Layout.
func (fixedIcon) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(tickW, rowHeight) }

// Layout implements fyne.Layout.
func (fixedIcon) Layout(o []fyne.CanvasObject, size fyne.Size) {
	side := iconSize
	o[0].Move(wholePos((size.Width-side)/2, (size.Height-side)/2))
	o[0].Resize(fyne.NewSquareSize(side))
}
