package boardview

import (
	"image"
	"image/draw"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/software"

	"crosspoint/board"
)

// TestWidgetShowsPicture: the widget, painted by the toolkit, shows what Picture draws, pixel by pixel.
func TestWidgetShowsPicture(t *testing.T) {
	spec := small()
	spec.Files = []string{"a", "b", "c", "d", "e"}
	spec.Ranks = []string{"1", "2", "3", "4", "5"}
	spec.Decor = append(spec.Decor, board.Shape{Kind: board.ShapeLine, Role: board.RoleLine, X2: 4, Y2: 4, Width: 0.03})
	scene := Scene{
		Pieces: standing(map[board.Point]board.Piece{0: board.NewPiece(board.First, 1), 7: board.NewPiece(board.NoSide, 3), 20: board.NewPiece(board.Second, 1)}),
		Marks:  []Mark{{Kind: MarkSelected, At: 0}, {Kind: MarkStep, At: 5}},
	}
	for _, flipped := range []bool{false, true} {
		want := Picture(spec, scene, flipped, 360)
		b := New(spec)
		b.fixedScale, b.flipped, b.scene = 1, flipped, scene
		c := software.NewTransparentCanvas()
		c.SetPadded(false)
		c.SetContent(b)
		c.Resize(fyne.NewSize(float32(want.Rect.Dx()), float32(want.Rect.Dy())))
		captured := c.Capture()
		got := image.NewRGBA(captured.Bounds())
		draw.Draw(got, got.Rect, captured, got.Rect.Min, draw.Src)
		if got.Rect != want.Rect {
			t.Fatalf("size %v, want %v", got.Rect, want.Rect)
		}
		wrong := 0
		for i := range got.Pix {
			if d := int(got.Pix[i]) - int(want.Pix[i]); d > 2 || d < -2 {
				wrong++
			}
		}
		if wrong > 0 {
			t.Errorf("flipped %v: %d of %d values differ", flipped, wrong, len(got.Pix))
		}
	}
}

// TestCovered: what the decor draws on a net stays above it.
func TestCovered(t *testing.T) {
	spec := small()
	spec.Files = []string{"a", "b", "c", "d", "e"}
	m := measure(&spec, false, fyne.NewSize(400, 400), 1, fyne.Position{})
	d := newDecor(&spec, &m, false)
	if len(d.nets) != 2 {
		t.Fatalf("%d nets, want one behind each end", len(d.nets))
	}
	if d.above != nil {
		t.Error("something lies above the nets of a board without labels there")
	}
	spec.Decor[1].Y1, spec.Decor[1].Y2 = -1+labelAt, -1+labelAt // through the labels of the files
	d = newDecor(&spec, &m, false)
	if d.above == nil {
		t.Error("labels on a net are below it")
	}
}
