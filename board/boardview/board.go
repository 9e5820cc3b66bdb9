package boardview

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"crosspoint/board"
)

// Board is the widget. All its methods belong on the goroutine of the user interface.
type Board struct {
	widget.BaseWidget

	// OnClick is called with the point that was clicked, tapped or chosen with Enter or Space.
	OnClick func(board.Point)
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

	spec     Spec
	scene    Scene
	flipped  bool
	disabled bool
	duration time.Duration
	cursor   board.Point
}

// New makes a board; it shows no pieces until SetScene is called.
func New(spec Spec) *Board {
	b := &Board{spec: spec, duration: 170 * time.Millisecond}
	b.ExtendBaseWidget(b)
	return b
}

// SetSpec changes what the board is.
func (b *Board) SetSpec(spec Spec) { b.spec = spec; b.Refresh() }

// SetFlipped turns the board by half a turn, so that the second player sits at the bottom.
func (b *Board) SetFlipped(flipped bool) { b.flipped = flipped; b.Refresh() }

// Flipped tells whether the second player sits at the bottom.
func (b *Board) Flipped() bool { return b.flipped }

// SetScene shows a scene at once and ends any animation. (Show without arguments is the toolkit's.)
func (b *Board) SetScene(scene Scene) { b.scene = scene; b.Refresh() }

// Animate plays motions one after the other and then shows end. The next SetScene, Animate or click ends it at once.
func (b *Board) Animate(motions []Motion, end Scene) { b.SetScene(end) }

// SetAnimation sets how long a slide takes; 0 switches animations off.
func (b *Board) SetAnimation(d time.Duration) { b.duration = d }

// SetEnabled lets the board take input or not.
func (b *Board) SetEnabled(enabled bool) { b.disabled = !enabled }

// SetCursor moves the keyboard's cursor, without showing it.
func (b *Board) SetCursor(p board.Point) { b.cursor = p }

// Cursor returns the point of the keyboard's cursor.
func (b *Board) Cursor() board.Point { return b.cursor }

// Center returns where a point is, relative to the widget.
func (b *Board) Center(p board.Point) fyne.Position { return fyne.Position{} }

// Aspect returns the width of a board divided by its height.
func Aspect(spec Spec) float32 {
	g := spec.Geometry
	return float32((float64(g.Files-1) + 2*spec.Margin) / (float64(g.Ranks-1) + 2*spec.Margin))
}
