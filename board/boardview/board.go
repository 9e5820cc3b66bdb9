package boardview

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"crosspoint/board"
)

// Board is the widget. All its methods belong on the goroutine of the user interface.
type Board struct {
	widget.BaseWidget

	// OnClick is called with the point that was clicked, tapped or chosen with Enter or Space.
	OnClick func(board.Point)
	// OnPress is called when the main button goes down on a point. When it returns true, the press has done what a click there
	// does, and OnClick is not called for it.
	OnPress func(board.Point) bool
	// OnDragStart is asked whether the piece on a point may be dragged.
	OnDragStart func(board.Point) bool
	// OnDrop is called when a dragged piece is let go, with NoPoint when it is off the board. A piece that still
	// stands on its old point afterwards slides back.
	OnDrop func(board.Point)
	// OnEscape is called on Escape.
	OnEscape func()
	// OnKey sees every key first; when it returns true the board does nothing more with it.
	OnKey func(*fyne.KeyEvent) bool
	// OnRune is called with each typed character but the space, for typed moves.
	OnRune func(rune)

	spec       Spec
	scene      Scene
	flipped    bool
	disabled   bool
	duration   time.Duration
	fixedScale float64 // pixels per unit for a board that is in no window, else 0

	stage   *stage
	play    *play
	drag    drag
	pressed board.Point // where OnPress took what the button went down on
	cursor  board.Point
	keys    bool // the keyboard is in use, so its cursor is shown
	focused bool
	hover   board.Point
}

var (
	_ fyne.Tappable     = (*Board)(nil)
	_ fyne.Draggable    = (*Board)(nil)
	_ fyne.Focusable    = (*Board)(nil)
	_ desktop.Hoverable = (*Board)(nil)
	_ desktop.Mouseable = (*Board)(nil)
)

// defaultSlide is how long a piece slides unless SetAnimation says otherwise.
const defaultSlide = 170 * time.Millisecond

// minSide is the least width and height of the widget.
const minSide = 160

// New makes a board; it shows no pieces until SetScene is called.
func New(spec Spec) *Board {
	b := &Board{duration: defaultSlide, hover: board.NoPoint, pressed: board.NoPoint, stage: newStage()}
	b.spec = spec
	b.cursor = spec.Geometry.At(spec.Geometry.Files/2, 0)
	b.drag.from = board.NoPoint
	b.ExtendBaseWidget(b)
	return b
}

// SetSpec changes what the board is: another game, another theme, other pieces. The scene stays.
func (b *Board) SetSpec(spec Spec) {
	b.finish()
	if spec.Geometry != b.spec.Geometry {
		b.cursor = spec.Geometry.At(spec.Geometry.Files/2, 0)
		b.hover = board.NoPoint
	}
	b.spec = spec
	b.fit(true)
}

// SetFlipped turns the board by half a turn, so that the second player sits at the bottom.
func (b *Board) SetFlipped(flipped bool) {
	if flipped == b.flipped {
		return
	}
	b.finish()
	b.flipped, b.hover = flipped, board.NoPoint
	b.fit(true)
}

// Flipped tells whether the second player sits at the bottom.
func (b *Board) Flipped() bool { return b.flipped }

// Moving tells whether an animation runs.
func (b *Board) Moving() bool { return b.play != nil }

// SetScene shows a scene at once and ends any animation. (Show without arguments is the toolkit's.)
func (b *Board) SetScene(scene Scene) {
	b.stop()
	b.scene = scene
	b.refit()
	b.show()
}

// Follow shows a scene, after an animation that is running. It is for marks that change by themselves: the pieces must stand as in the
// scene before.
func (b *Board) Follow(scene Scene) {
	if b.play != nil {
		b.play.end = scene
		return
	}
	b.SetScene(scene)
}

// SetAnimation sets how long a slide takes; 0 switches animations off.
func (b *Board) SetAnimation(d time.Duration) {
	b.finish()
	b.duration = d
}

// SetEnabled lets the board take clicks, drags and keys or not. OnKey and OnEscape work either way.
func (b *Board) SetEnabled(enabled bool) {
	b.disabled = !enabled
	if b.disabled {
		b.cancelDrag()
		b.setHover(board.NoPoint)
	}
}

// SetCursor moves the keyboard's cursor, without showing it.
func (b *Board) SetCursor(p board.Point) {
	if int(p) >= b.spec.Geometry.Points() {
		return
	}
	b.cursor = p
	b.showCursor()
}

// Cursor returns the point of the keyboard's cursor.
func (b *Board) Cursor() board.Point { return b.cursor }

// Center returns where a point is, relative to the widget.
func (b *Board) Center(p board.Point) fyne.Position {
	if !b.ready() || int(p) >= b.spec.Geometry.Points() {
		return fyne.Position{}
	}
	v := b.stage.m.at(p)
	return fyne.NewPos(float32(v.x/b.stage.m.scale), float32(v.y/b.stage.m.scale))
}

// Aspect returns the width of a board divided by its height.
func Aspect(spec Spec) float32 {
	g := spec.Geometry
	return float32((float64(g.Files-1) + 2*spec.Margin) / (float64(g.Ranks-1) + 2*spec.Margin))
}

// ready tells whether the board has a size and a palette to draw with.
func (b *Board) ready() bool { return b.stage.spec != nil }

// fit lays the board out anew when its size, its place on the pixel grid or the canvas's scale has changed, or when
// forced.
func (b *Board) fit(force bool) {
	size := b.Size()
	if size.Width < 1 || size.Height < 1 || b.spec.Palette == nil || b.spec.Geometry.Points() == 0 {
		return
	}
	scale, origin := b.pixels()
	m := measure(&b.spec, b.flipped, size, scale, origin)
	if !force && b.ready() && m == b.stage.m {
		return
	}
	b.stage.fit(&b.spec, m, force)
	b.show()
}

// pixels returns the device pixels per unit and where the widget is on its canvas.
func (b *Board) pixels() (scale float64, origin fyne.Position) {
	if b.fixedScale != 0 {
		return b.fixedScale, fyne.Position{}
	}
	d := fyne.CurrentApp().Driver()
	c := d.CanvasForObject(b)
	if c == nil {
		return 1, fyne.Position{}
	}
	return canvasScale(c), d.AbsolutePositionForObject(b)
}

// canvasScale returns the device pixels per unit of a canvas.
func canvasScale(c fyne.Canvas) float64 {
	const far = 10000 // the canvas answers in whole pixels
	x, _ := c.PixelCoordinateForPosition(fyne.NewPos(far, 0))
	if x <= 0 {
		return 1
	}
	return float64(x) / far
}

// refit lays the board out anew when it has come to a canvas of another scale, such as another monitor's.
func (b *Board) refit() {
	if !b.ready() || b.fixedScale != 0 {
		return
	}
	if c := fyne.CurrentApp().Driver().CanvasForObject(b); c != nil && canvasScale(c) != b.stage.m.scale {
		b.fit(false)
	}
}

// show brings the canvas in line with the scene.
func (b *Board) show() {
	if !b.ready() {
		return
	}
	st := b.stage
	st.listPieces(b.scene.Pieces, func(p board.Point) bool { return b.drag.active && p == b.drag.from })
	st.listMarks(b.scene.Pieces, b.scene.Marks)
	st.begin(layerMoving, layerGlow)
	b.listDragged()
	b.listHover()
	b.listCursor()
	st.set(0, layerCount-1)
}

func (b *Board) listHover() {
	b.stage.begin(layerHover, layerHover)
	if b.hover != board.NoPoint {
		b.stage.add(layerHover, look{what: lookMark, mark: hoverKind}, b.hover)
	}
}

func (b *Board) listCursor() {
	b.stage.begin(layerCursor, layerCursor)
	if b.keys && b.focused {
		b.stage.add(layerCursor, look{what: lookMark, mark: cursorKind}, b.cursor)
	}
}

func (b *Board) showCursor() {
	if b.ready() {
		b.listCursor()
		b.stage.set(layerCursor, layerCursor)
	}
}

func (b *Board) setHover(p board.Point) {
	if p == b.hover {
		return
	}
	b.hover = p
	if b.ready() {
		b.listHover()
		b.stage.set(layerHover, layerHover)
	}
}

// CreateRenderer makes what draws the board.
func (b *Board) CreateRenderer() fyne.WidgetRenderer {
	b.ExtendBaseWidget(b)
	return &renderer{b}
}

// Move places the widget and keeps it on the pixel grid.
func (b *Board) Move(pos fyne.Position) {
	b.BaseWidget.Move(pos)
	if b.ready() {
		b.fit(false)
	}
}

// renderer draws a board. The objects belong to the stage, so that they outlive the renderer.
type renderer struct{ b *Board }

func (r *renderer) Layout(fyne.Size) { r.b.fit(false) }

func (r *renderer) MinSize() fyne.Size { return fyne.NewSquareSize(minSide) }

func (r *renderer) Refresh() { r.b.fit(false) }

func (r *renderer) Objects() []fyne.CanvasObject { return r.b.stage.objects }

func (r *renderer) Destroy() {}
