package boardview

import (
	"math"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"crosspoint/board"
)

// dragThreshold is how far a press may wander, in the toolkit's units, and still be a click.
const dragThreshold = 3

// drag is a press that moves.
type drag struct {
	pressed  bool
	start    fyne.Position // where it began
	at       fyne.Position // where it is
	beyond   bool          // it has gone beyond the threshold
	active   bool          // a piece is in the air
	dropping bool          // OnDrop is running
	given    bool          // given up: the rest of the press means nothing
	from     board.Point
	piece    board.Piece
}

// MouseDown hands a press of the main button on: what it takes up is seen before the button comes up again.
func (b *Board) MouseDown(ev *desktop.MouseEvent) {
	b.pressed = board.NoPoint
	if ev.Button != desktop.MouseButtonPrimary || b.disabled || b.OnPress == nil {
		return
	}
	b.takeFocus()
	b.hideKeys()
	b.finish()
	if p := b.pointAt(ev.Position); p != board.NoPoint && b.OnPress(p) {
		b.pressed, b.cursor = p, p
	}
}

// MouseUp does nothing: the toolkit makes a click or the end of a drag of it.
func (b *Board) MouseUp(*desktop.MouseEvent) {}

// Tapped is a click or a touch.
func (b *Board) Tapped(ev *fyne.PointEvent) {
	b.takeFocus()
	b.hideKeys()
	p := b.pointAt(ev.Position)
	taken := b.pressed
	b.pressed = board.NoPoint
	if p == board.NoPoint || p != taken {
		b.click(p)
	}
}

// Choose does what Enter does with the cursor on a point.
func (b *Board) Choose(p board.Point) {
	if int(p) < b.spec.Geometry.Points() {
		b.click(p)
	}
}

func (b *Board) click(p board.Point) {
	b.finish()
	if b.disabled || p == board.NoPoint || b.OnClick == nil {
		return
	}
	b.cursor = p
	b.OnClick(p)
}

// pointAt returns the point near a place of the widget, or NoPoint.
func (b *Board) pointAt(pos fyne.Position) board.Point {
	if !b.ready() {
		return board.NoPoint
	}
	return b.stage.m.nearest(pos)
}

// Dragged moves a piece with the pointer or the finger.
func (b *Board) Dragged(ev *fyne.DragEvent) {
	d := &b.drag
	if !d.pressed {
		*d = drag{pressed: true, from: board.NoPoint, start: ev.Position.SubtractXY(ev.Dragged.DX, ev.Dragged.DY)}
	}
	d.at = ev.Position
	if !d.beyond && !d.given && math.Hypot(float64(d.at.X-d.start.X), float64(d.at.Y-d.start.Y)) > dragThreshold {
		d.beyond = true
		b.pickUp()
	}
	if d.active {
		b.showDragged()
	}
}

// pickUp lifts the piece where the drag began, when it may be dragged.
func (b *Board) pickUp() {
	b.takeFocus()
	b.hideKeys()
	b.setHover(board.NoPoint)
	b.finish()
	p := b.pointAt(b.drag.start)
	if b.disabled || b.OnDragStart == nil || int(p) >= len(b.scene.Pieces) || b.scene.Pieces[p] == board.NoPiece {
		return
	}
	piece := b.scene.Pieces[p]
	if !b.OnDragStart(p) {
		return
	}
	b.drag.active, b.drag.from, b.drag.piece = true, p, piece
	b.cursor = p
	b.show()
}

// DragEnd drops the piece. A press that hardly moved, or that carried nothing and ended on the point where it began, is a
// click.
func (b *Board) DragEnd() {
	d := b.drag
	b.drag.pressed = false
	switch {
	case !d.pressed || d.given:
	case d.active:
		b.drop()
	case !d.beyond || b.pointAt(d.at) == b.pointAt(d.start):
		b.Tapped(&fyne.PointEvent{Position: d.start})
	}
}

func (b *Board) drop() {
	d := &b.drag
	d.dropping = true
	at := b.pointAt(d.at)
	if b.OnDrop != nil {
		b.OnDrop(at)
	}
	back := b.play == nil && int(d.from) < len(b.scene.Pieces) && b.scene.Pieces[d.from] == d.piece
	from, start := d.from, b.dragPlace()
	*d = drag{from: board.NoPoint}
	switch {
	case back:
		b.slideBack(from, start)
	case b.play == nil:
		b.show()
	}
}

// cancelDrag puts a dragged piece back without asking anybody.
func (b *Board) cancelDrag() {
	if b.drag.active {
		b.drag = drag{pressed: true, given: true, from: board.NoPoint}
		b.show()
	}
}

// dragPlace is where the dragged piece is, in pixels.
func (b *Board) dragPlace() vec {
	m := &b.stage.m
	return vec{float64(b.drag.at.X) * m.scale, float64(b.drag.at.Y) * m.scale}
}

func (b *Board) listDragged() {
	if !b.drag.active {
		return
	}
	if l, ok := b.stage.pieceLook(b.drag.piece); ok {
		b.stage.addAt(layerMoving, l, b.dragPlace())
	}
}

func (b *Board) showDragged() {
	b.stage.begin(layerMoving, layerMoving)
	b.listDragged()
	b.stage.set(layerMoving, layerMoving)
}

// MouseIn begins to light the point under the pointer.
func (b *Board) MouseIn(ev *desktop.MouseEvent) { b.MouseMoved(ev) }

// MouseMoved lights the point under the pointer, softly.
func (b *Board) MouseMoved(ev *desktop.MouseEvent) {
	if b.disabled || b.OnClick == nil || b.drag.active {
		return
	}
	b.setHover(b.pointAt(ev.Position))
}

// MouseOut puts the light out.
func (b *Board) MouseOut() { b.setHover(board.NoPoint) }

// FocusGained is called when keys go to the board.
func (b *Board) FocusGained() {
	b.focused = true
	b.showCursor()
}

// FocusLost is called when keys go elsewhere.
func (b *Board) FocusLost() {
	b.focused, b.keys = false, false
	b.showCursor()
}

func (b *Board) takeFocus() {
	if b.focused || b.fixedScale != 0 {
		return
	}
	if c := fyne.CurrentApp().Driver().CanvasForObject(b); c != nil {
		c.Focus(b)
	}
}

func (b *Board) hideKeys() {
	if b.keys {
		b.keys = false
		b.showCursor()
	}
}

// TypedRune hands characters on.
func (b *Board) TypedRune(r rune) {
	if !b.disabled && b.OnRune != nil && !unicode.IsSpace(r) {
		b.OnRune(r)
	}
}

// TypedKey moves the cursor with the arrows and clicks with Enter or Space.
func (b *Board) TypedKey(ev *fyne.KeyEvent) {
	if b.OnKey != nil && b.OnKey(ev) {
		return
	}
	if ev.Name == fyne.KeyEscape {
		b.finish()
		b.cancelDrag()
		if b.OnEscape != nil {
			b.OnEscape()
		}
		return
	}
	if b.disabled {
		return
	}
	switch ev.Name {
	case fyne.KeyLeft:
		b.step(-1, 0)
	case fyne.KeyRight:
		b.step(1, 0)
	case fyne.KeyUp:
		b.step(0, 1)
	case fyne.KeyDown:
		b.step(0, -1)
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		b.keys = true
		b.showCursor()
		b.click(b.cursor)
	}
}

// step moves the cursor on the screen; it stops at the edges.
func (b *Board) step(right, up int) {
	if b.flipped {
		right, up = -right, -up
	}
	g := b.spec.Geometry
	if p := g.At(g.File(b.cursor)+right, g.Rank(b.cursor)+up); p != board.NoPoint {
		b.cursor = p
	}
	b.keys = true
	b.showCursor()
}
