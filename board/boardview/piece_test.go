package boardview

import (
	"bytes"
	"image"
	"image/color"
	"testing"

	"crosspoint/board"
)

func TestPieceImage(t *testing.T) {
	for piece, art := range small().Art {
		for _, size := range []int{18, 33, 64} {
			img := PieceImage(art, piece, Wood(), size).(*image.RGBA)
			if got := img.Rect.Size(); got != (image.Point{X: size, Y: size}) {
				t.Errorf("size %v, want %d", got, size)
			}
			if a := img.RGBAAt(0, 0).A; a != 0 {
				t.Errorf("piece %d: a corner of the picture is covered: alpha %d", piece, a)
			}
			if a := img.RGBAAt(size/2, size/2).A; a != 0xff {
				t.Errorf("piece %d: alpha %d in the middle", piece, a)
			}
		}
	}
}

// TestSidesDiffer: the second side's soldiers have a second ring in every palette, so that no colour is needed to tell
// them apart.
func TestSidesDiffer(t *testing.T) {
	art := board.Art{Frame: board.FrameSoldier, Size: 0.74}
	const pitch = 200
	for _, p := range []*Palette{Wood(), Dark(), Contrast()} {
		for _, side := range []board.Side{board.First, board.Second} {
			sp := pieceSprite(art, side, p, pitch, 0, false)
			at := sp.anchor.add(vec{art.Size / 2 * ringAt * pitch, 0})
			want := color.RGBAModel.Convert(p.Soldier[side].Ring).(color.RGBA)
			ring := sp.img.RGBAAt(int(at.x), int(at.y)) == want
			if ring != (side == board.Second) {
				t.Errorf("%s, side %d: ring %v", p.ID, side, ring)
			}
		}
	}
}

// TestTurned: the pieces of the player at the top point down, whoever that is.
func TestTurned(t *testing.T) {
	b := shown(t)
	for _, flipped := range []bool{false, true} {
		b.SetFlipped(flipped)
		first, _ := b.stage.pieceLook(board.NewPiece(board.First, 1))
		second, _ := b.stage.pieceLook(board.NewPiece(board.Second, 1))
		town, _ := b.stage.pieceLook(board.NewPiece(board.First, 2))
		if first.turned != flipped || second.turned == flipped || town.turned {
			t.Errorf("flipped %v: first turned %v, second %v, town %v", flipped, first.turned, second.turned, town.turned)
		}
	}
	up := b.stage.draw(look{what: lookPiece, piece: board.NewPiece(board.First, 1)})
	down := b.stage.draw(look{what: lookPiece, piece: board.NewPiece(board.First, 1), turned: true})
	if bytes.Equal(up.img.Pix, down.img.Pix) {
		t.Error("a turned piece looks the same")
	}
}

// TestBallAbove: the ball is above the pieces and a dragged piece above the ball.
func TestBallAbove(t *testing.T) {
	b := shown(t)
	ball := board.NewPiece(board.NoSide, 3)
	b.SetScene(Scene{Pieces: standing(map[board.Point]board.Piece{7: ball, 8: board.NewPiece(board.First, 1)})})
	if n := len(b.stage.layers[layerBall].middles(b.stage)); n != 1 {
		t.Fatalf("%d balls in their layer", n)
	}
	order := map[any]int{}
	for i, o := range b.stage.objects {
		order[o] = i
	}
	if order[b.stage.layers[layerBall].slots[0].image] < order[b.stage.layers[layerPieces].slots[0].image] {
		t.Error("the ball is below a piece")
	}
}

// TestOpposite: with people on both sides, all pieces of the player at the top are upside down, and the ball belongs to nobody.
func TestOpposite(t *testing.T) {
	b := shown(t)
	spec := small()
	spec.Opposite = true
	b.SetSpec(spec)
	for _, flipped := range []bool{false, true} {
		b.SetFlipped(flipped)
		for piece, want := range map[board.Piece]bool{
			board.NewPiece(board.First, 1): flipped, board.NewPiece(board.First, 2): flipped, board.NewPiece(board.Second, 1): !flipped, board.NewPiece(board.NoSide, 3): false,
		} {
			if l, _ := b.stage.pieceLook(piece); l.turned != want {
				t.Errorf("flipped %v: piece %v is turned: %v", flipped, piece, l.turned)
			}
		}
	}
}
