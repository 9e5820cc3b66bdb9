package boardview_test

import (
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"crosspoint/board"
	"crosspoint/board/boardview"
	"crosspoint/rules/all"
)

// played is a board in a window that writes down what it was told.
type played struct {
	*boardview.Board
	window fyne.Window
	log    []string
	pieces []board.Piece
}

func (p *played) name(at board.Point) string {
	if at == board.NoPoint {
		return "nowhere"
	}
	return all.ByID("xiangqi").Geometry.Name(at)
}

func newPlayed(t *testing.T) *played {
	t.Helper()
	g := all.ByID("xiangqi")
	p := &played{Board: boardview.New(specFor(g, 0, boardview.Wood())), pieces: piecesOf(t, g, "")}
	p.SetAnimation(0)
	p.window = test.NewTempWindow(t, p.Board)
	p.window.SetPadded(false)
	p.window.Resize(fyne.NewSize(450, 500))
	p.SetScene(boardview.Scene{Pieces: p.pieces})
	p.OnClick = func(at board.Point) { p.log = append(p.log, "click "+p.name(at)) }
	p.OnDragStart = func(at board.Point) bool {
		p.log = append(p.log, "drag "+p.name(at))
		return g.Geometry.Rank(at) < 5
	}
	p.OnDrop = func(at board.Point) { p.log = append(p.log, "drop "+p.name(at)) }
	p.OnEscape = func() { p.log = append(p.log, "escape") }
	p.OnRune = func(r rune) { p.log = append(p.log, "rune "+string(r)) }
	return p
}

func (p *played) expect(t *testing.T, want ...string) {
	t.Helper()
	if !slices.Equal(p.log, want) {
		t.Errorf("got %q, want %q", p.log, want)
	}
	p.log = nil
}

// dragBy presses at a place and moves by steps.
func (p *played) dragBy(from fyne.Position, steps ...fyne.Delta) {
	at := from
	for _, d := range steps {
		at = at.AddXY(d.DX, d.DY)
		p.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: at}, Dragged: d})
	}
	p.DragEnd()
}

func point(t *testing.T, name string) board.Point { return points(t, all.ByID("xiangqi"), name)[0] }

func TestClick(t *testing.T) {
	p := newPlayed(t)
	cell := p.Center(point(t, "b0")).X - p.Center(point(t, "a0")).X
	at := p.Center(point(t, "h2"))
	test.TapAt(p.Board, at)
	test.TapAt(p.Board, at.AddXY(cell*0.45, -cell*0.45))
	test.TapAt(p.Board, at.AddXY(cell*0.55, 0))
	test.TapAt(p.Board, fyne.NewPos(2, 2))
	p.expect(t, "click h2", "click h2", "click i2")
	p.SetFlipped(true)
	test.TapAt(p.Board, at)
	p.expect(t, "click b7")
	p.SetEnabled(false)
	test.TapAt(p.Board, at)
	p.expect(t)
}

func TestDrag(t *testing.T) {
	p := newPlayed(t)
	from, to := p.Center(point(t, "h2")), p.Center(point(t, "h6"))
	way := fyne.NewDelta(to.X-from.X, to.Y-from.Y)

	p.dragBy(from, fyne.NewDelta(2, 0), fyne.NewDelta(0, 1))
	p.expect(t, "click h2")
	p.dragBy(from, fyne.NewDelta(way.DX/2, way.DY/2), fyne.NewDelta(way.DX/2, way.DY/2))
	p.expect(t, "drag h2", "drop h6")
	p.dragBy(from, fyne.NewDelta(-1000, 0))
	p.expect(t, "drag h2", "drop nowhere")
	// A piece that may not be dragged: a sloppy press on it is a click, one that leaves it is nothing.
	stone := p.Center(point(t, "b7"))
	p.dragBy(stone, fyne.NewDelta(8, 0))
	p.expect(t, "drag b7", "click b7")
	p.dragBy(stone, fyne.NewDelta(100, 0))
	p.expect(t, "drag b7")
	// An empty point cannot be dragged.
	p.dragBy(p.Center(point(t, "e4")), fyne.NewDelta(100, 0))
	p.expect(t)
}

// TestPress: what a press takes up is not clicked as well, with or without a drag; everything else is.
func TestPress(t *testing.T) {
	p := newPlayed(t)
	p.OnPress = func(at board.Point) bool {
		p.log = append(p.log, "press "+p.name(at))
		return at == point(t, "h2")
	}
	press := func(name string, button desktop.MouseButton) fyne.Position {
		at := p.Center(point(t, name))
		p.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at}, Button: button})
		return at
	}
	p.Tapped(&fyne.PointEvent{Position: press("h2", desktop.MouseButtonPrimary)})
	p.expect(t, "press h2")
	p.Tapped(&fyne.PointEvent{Position: p.Center(point(t, "h2"))})
	p.expect(t, "click h2")
	p.Tapped(&fyne.PointEvent{Position: press("e4", desktop.MouseButtonPrimary)})
	p.expect(t, "press e4", "click e4")
	press("h2", desktop.MouseButtonSecondary)
	p.expect(t)
	p.dragBy(press("h2", desktop.MouseButtonPrimary), fyne.NewDelta(1, 1))
	p.expect(t, "press h2")
	from := press("h2", desktop.MouseButtonPrimary)
	to := p.Center(point(t, "e2"))
	p.dragBy(from, fyne.NewDelta(to.X-from.X, 0))
	p.expect(t, "press h2", "drag h2", "drop e2")
	// The button comes up elsewhere, without a drag.
	press("h2", desktop.MouseButtonPrimary)
	p.Tapped(&fyne.PointEvent{Position: to})
	p.expect(t, "press h2", "click e2")
	p.SetEnabled(false)
	press("h2", desktop.MouseButtonPrimary)
	p.expect(t)
}

func TestKeys(t *testing.T) {
	p := newPlayed(t)
	p.window.Canvas().Focus(p.Board)
	key := func(names ...fyne.KeyName) {
		for _, n := range names {
			p.TypedKey(&fyne.KeyEvent{Name: n})
		}
	}
	p.SetCursor(point(t, "h2"))
	key(fyne.KeyUp, fyne.KeyLeft, fyne.KeyReturn, fyne.KeyRight, fyne.KeyRight, fyne.KeyRight, fyne.KeySpace)
	p.expect(t, "click g3", "click i3")
	p.SetFlipped(true)
	key(fyne.KeyUp, fyne.KeyRight, fyne.KeyEnter, fyne.KeyEscape)
	p.expect(t, "click h2", "escape")
	for _, r := range "h2 e2炮" {
		p.TypedRune(r)
	}
	p.expect(t, "rune h", "rune 2", "rune e", "rune 2", "rune 炮")
	p.OnKey = func(ev *fyne.KeyEvent) bool { return ev.Name == fyne.KeyReturn }
	key(fyne.KeyReturn, fyne.KeyEscape)
	p.expect(t, "escape")
	if got := p.name(p.Cursor()); got != "h2" {
		t.Errorf("cursor on %s, want h2", got)
	}
}

// TestCursorShown: the cursor is drawn only while the keyboard is in use.
func TestCursorShown(t *testing.T) {
	p := newPlayed(t)
	before := p.window.Canvas().Capture()
	p.window.Canvas().Focus(p.Board)
	if n := differing(before, p.window.Canvas().Capture()); n != 0 {
		t.Errorf("focus alone changes %d pixels", n)
	}
	p.TypedKey(&fyne.KeyEvent{Name: fyne.KeyUp})
	if n := differing(before, p.window.Canvas().Capture()); n < 50 {
		t.Errorf("an arrow key changes only %d pixels", n)
	}
	test.TapAt(p.Board, p.Center(point(t, "a0")))
	if n := differing(before, p.window.Canvas().Capture()); n != 0 {
		t.Errorf("%d pixels differ after a click", n)
	}
}

func TestHover(t *testing.T) {
	p := newPlayed(t)
	before := p.window.Canvas().Capture()
	at := p.Center(point(t, "e4"))
	p.MouseIn(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at}})
	if n := differing(before, p.window.Canvas().Capture()); n < 100 {
		t.Errorf("hovering changes only %d pixels", n)
	}
	p.MouseOut()
	if n := differing(before, p.window.Canvas().Capture()); n != 0 {
		t.Errorf("%d pixels stay lit", n)
	}
}

// TestDropReturns: a piece dropped where it may not go is back on its point.
func TestDropReturns(t *testing.T) {
	p := newPlayed(t)
	before := p.window.Canvas().Capture()
	for _, d := range []time.Duration{0, 100 * time.Millisecond} {
		p.SetAnimation(d)
		p.dragBy(p.Center(point(t, "h2")), fyne.NewDelta(-120, -60))
		if n := differing(before, p.window.Canvas().Capture()); n != 0 {
			t.Errorf("animation %v: %d pixels differ after the drop", d, n)
		}
	}
	p.OnDragStart = func(board.Point) bool { return true }
	p.Dragged(&fyne.DragEvent{
		PointEvent: fyne.PointEvent{Position: p.Center(point(t, "e4"))}, Dragged: fyne.NewDelta(-120, 60),
	})
	p.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	p.DragEnd()
	p.window.Canvas().Unfocus()
	if n := differing(before, p.window.Canvas().Capture()); n != 0 {
		t.Errorf("%d pixels differ after Escape", n)
	}
}
