package boardview

import (
	"image"
	"image/draw"

	"fyne.io/fyne/v2"

	"crosspoint/board"
)

// Picture draws a board without a window and without the toolkit, on any goroutine. size is the longer side in pixels; the
// other follows from Aspect. What is outside the frame's round corners is transparent.
func Picture(spec Spec, scene Scene, flipped bool, size int) *image.RGBA {
	return NewAlbum(spec, flipped, size).Picture(scene)
}

// Album draws many scenes of one board, as Picture does: what the scenes have in common is drawn once. It belongs to one
// goroutine at a time.
type Album struct {
	spec  Spec
	stage stage
	body  *image.RGBA // the empty board
}

// NewAlbum makes an album. size is the longer side of its pictures in pixels.
func NewAlbum(spec Spec, flipped bool, size int) *Album {
	a := &Album{spec: spec, stage: stage{sprites: map[look]*sprite{}}}
	w, h := pictureSize(spec, size)
	m := measure(&a.spec, flipped, fyne.NewSize(float32(w), float32(h)), 1, fyne.Position{})
	a.stage.measure(&a.spec, m)
	a.body = image.NewRGBA(image.Rect(0, 0, w, h))
	d := newDecor(&a.spec, &a.stage.m, a.stage.pitch)
	a.put(a.body, d.still, m.x, m.y)
	for _, n := range d.nets {
		a.put(a.body, n.picture, int(-n.picture.anchor.x), int(-n.picture.anchor.y))
	}
	if d.above != nil {
		a.put(a.body, d.above, int(-d.above.anchor.x), int(-d.above.anchor.y))
	}
	return a
}

func (a *Album) put(img *image.RGBA, sp *sprite, x, y int) {
	draw.Draw(img, sp.img.Rect.Add(image.Pt(x, y)), sp.img, image.Point{}, draw.Over)
}

// Picture draws a scene. The picture belongs to the caller.
func (a *Album) Picture(scene Scene) *image.RGBA {
	img := image.NewRGBA(a.body.Rect)
	copy(img.Pix, a.body.Pix)
	a.list(scene)
	for _, items := range a.stage.items {
		for _, it := range items {
			a.put(img, a.stage.sprite(it.look), it.x, it.y)
		}
	}
	return img
}

func (a *Album) list(scene Scene) {
	a.stage.listPieces(scene.Pieces, func(board.Point) bool { return false })
	a.stage.listMarks(scene.Pieces, scene.Marks)
}

// pictureSize is the size of a board's picture whose longer side is given.
func pictureSize(spec Spec, longer int) (w, h int) {
	size := float32(longer)
	if a := Aspect(spec); a < 1 {
		return int(size*a + 0.5), longer
	}
	return longer, int(size/Aspect(spec) + 0.5)
}
