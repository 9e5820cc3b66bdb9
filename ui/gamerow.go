package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

var rowHeight float32 = 26

// gameRow is a row of the list of games: pressing chooses it at once, a double click shows the game.
type gameRow struct {
	widget.BaseWidget
	row  *fyne.Container
	list *gameList
	id   widget.ListItemID
}

func (l *gameList) newRow() fyne.CanvasObject {
	r := &gameRow{row: &fyne.Container{Layout: listRowLayout{}}, list: l}
	for range listColumns {
		t := widget.NewLabel("")
		t.Truncation = fyne.TextTruncateEllipsis
		r.row.Objects = append(r.row.Objects, t)
	}
	r.ExtendBaseWidget(r)
	return r
}

// CreateRenderer implements fyne.Widget.
func (r *gameRow) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(r.row) }

// MinSize implements fyne.CanvasObject.
func (r *gameRow) MinSize() fyne.Size { return fyne.NewSize(240, rowHeight) }

// MouseDown implements desktop.Mouseable.
func (r *gameRow) MouseDown(*desktop.MouseEvent) { r.list.list.Select(r.id) }

// MouseUp implements desktop.Mouseable.
func (r *gameRow) MouseUp(*desktop.MouseEvent) {}

// DoubleTapped implements fyne.DoubleTappable.
func (r *gameRow) DoubleTapped(*fyne.PointEvent) { r.list.accept() }

// listRowLayout puts the cells of a row, or the headings, into their columns.
type listRowLayout struct{}

// narrow is the width below which some columns are left out.
var narrow float32 = 600

// spareLeast is the width, at the usual size of texts, below which only the players are left.
const spareLeast float32 = 300

// least is the least width of the column: figures need theirs, names end in an ellipsis.
func (c listColumn) least() float32 {
	if c.share > 0 {
		return c.width
	}
	return c.width * textScale()
}

// fits tells whether a list of a width has room for the column.
func (c listColumn) fits(width float32) bool {
	return (!c.wide || width >= narrow) && (!c.spare || width >= spareLeast*textScale())
}

func (listRowLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	height := rowHeight
	if len(o) > 0 {
		if b, ok := o[0].(*button); ok {
			height = b.MinSize().Height
		}
	}
	return fyne.NewSize(240, height)
}

func (listRowLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	rest, shares := size.Width, float32(0)
	for _, c := range listColumns {
		if c.fits(size.Width) {
			rest -= c.least()
			shares += c.share
		}
	}
	x := float32(0)
	for i, c := range listColumns {
		if !c.fits(size.Width) {
			o[i].Hide()
			continue
		}
		o[i].Show()
		w := c.least() + max(rest, 0)*c.share/shares
		h := o[i].MinSize().Height
		o[i].Move(fyne.NewPos(x, (size.Height-h)/2))
		o[i].Resize(fyne.NewSize(w, h))
		x += w
	}
}

// fixedMin gives content a minimum of its own.
type fixedMin struct{ content fyne.CanvasObject }

type fixedMinLayout struct{ min fyne.Size }

func (f fixedMin) box(least fyne.Size) *fyne.Container {
	return &fyne.Container{Layout: fixedMinLayout{least}, Objects: []fyne.CanvasObject{f.content}}
}

func (l fixedMinLayout) MinSize([]fyne.CanvasObject) fyne.Size { return l.min }

func (l fixedMinLayout) Layout(o []fyne.CanvasObject, size fyne.Size) { stackAll{}.Layout(o, size) }
