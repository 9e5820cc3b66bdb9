package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// setPanelWidth is the width of the panel that was chosen, in points; 0 for what the board leaves.
const setPanelWidth = "panel.width"

// Bounds of a panel that was made wider: sideLimit in points, and boardShare of the window is the board's in any case.
const (
	sideLimit  float32 = 640
	boardShare float32 = 0.4
	dividerW   float32 = 9
)

// divider is the edge of the side panel: it can be dragged, and a double click gives the panel its usual width. It takes no other clicks.
type divider struct {
	widget.BaseWidget
	g    *gamePage
	line *canvas.Rectangle
	from float32 // width of the panel when the drag began, 0 without one
	sum  float32 // how far it was dragged
}

var (
	_ fyne.Draggable      = (*divider)(nil)
	_ fyne.DoubleTappable = (*divider)(nil)
	_ desktop.Cursorable  = (*divider)(nil)
	_ desktop.Hoverable   = (*divider)(nil)
)

func newDivider(g *gamePage) *divider {
	d := &divider{g: g, line: canvas.NewRectangle(color.Transparent)}
	d.ExtendBaseWidget(d)
	return d
}

// CreateRenderer implements fyne.Widget.
func (d *divider) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(d.line) }

// Cursor implements desktop.Cursorable.
func (d *divider) Cursor() desktop.Cursor { return desktop.HResizeCursor }

// MouseIn implements desktop.Hoverable.
func (d *divider) MouseIn(*desktop.MouseEvent) {
	d.glow(true)
	d.g.hint(d.g.w.tr("divider.hint"))
}

// MouseMoved implements desktop.Hoverable.
func (d *divider) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (d *divider) MouseOut() {
	d.glow(d.from > 0)
	d.g.hint("")
}

// glow shows where the divider is.
func (d *divider) glow(on bool) {
	d.line.FillColor = color.Transparent
	if on {
		c := d.g.w.palette.Accent
		c.A = 0x60
		d.line.FillColor = c
	}
	d.line.Refresh()
}

// Dragged implements fyne.Draggable.
func (d *divider) Dragged(e *fyne.DragEvent) {
	if d.from == 0 {
		d.from, d.sum = d.g.plan.panel.w, 0
	}
	d.sum += e.Dragged.DX
	d.g.side = max(d.from-d.sum, 1)
	d.g.relayout()
}

// DragEnd implements fyne.Draggable.
func (d *divider) DragEnd() {
	if d.from == 0 {
		return
	}
	d.from = 0
	d.g.side = d.g.plan.panel.w // within its bounds
	d.g.w.settings.p.SetFloat(setPanelWidth, float64(d.g.side))
	d.glow(false)
}

// DoubleTapped implements fyne.DoubleTappable.
func (d *divider) DoubleTapped(*fyne.PointEvent) {
	d.g.usualSide()
	d.glow(false) // the pointer is no longer on it
}

// usualSide gives the panel the width that the board leaves.
func (g *gamePage) usualSide() {
	g.side = 0
	g.w.settings.p.RemoveValue(setPanelWidth)
	g.relayout()
}

// dividerOf is where a panel beside the board can be taken hold of.
func dividerOf(p plan) rect {
	if p.shape != shapeSide || p.panel.empty() {
		return rect{}
	}
	return rect{p.panel.x - dividerW/2, p.panel.y, dividerW, p.panel.h}
}

// sideWidth is the width of a panel beside the board: chosen, or what the board leaves.
func sideWidth(chosen, left, window float32) float32 {
	if chosen <= 0 {
		return min(max(left, sideMin), sideMax)
	}
	return max(min(chosen, sideLimit, window*(1-boardShare)), sideMin)
}
