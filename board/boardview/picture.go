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
	w, h := pictureSize(spec, size)
	m := measure(&spec, flipped, fyne.NewSize(float32(w), float32(h)), 1, fyne.Position{})
	st := stage{sprites: map[look]*sprite{}}
	st.measure(&spec, m)
	st.listPieces(scene.Pieces, func(board.Point) bool { return false })
	st.listMarks(scene.Pieces, scene.Marks)

	img := image.NewRGBA(image.Rect(0, 0, w, h))
	put := func(sp *sprite, x, y int) {
		draw.Draw(img, sp.img.Rect.Add(image.Pt(x, y)), sp.img, image.Point{}, draw.Over)
	}
	d := newDecor(&spec, &m, st.pitch)
	put(d.still, m.x, m.y)
	for _, n := range d.nets {
		put(n.picture, int(-n.picture.anchor.x), int(-n.picture.anchor.y))
	}
	if d.above != nil {
		put(d.above, int(-d.above.anchor.x), int(-d.above.anchor.y))
	}
	for _, items := range st.items {
		for _, it := range items {
			put(st.sprite(it.look), it.x, it.y)
		}
	}
	return img
}

// pictureSize is the size of a board's picture whose longer side is given.
func pictureSize(spec Spec, longer int) (w, h int) {
	size := float32(longer)
	if a := Aspect(spec); a < 1 {
		return int(size*a + 0.5), longer
	}
	return longer, int(size/Aspect(spec) + 0.5)
}
