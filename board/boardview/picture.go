package boardview

import (
	"image"
	"image/draw"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/software"
)

// Picture draws a board without a window, with the toolkit's software painter. size is the longer side in pixels; the
// other follows from Aspect. What is outside the frame's round corners is transparent. There must be a current app.
func Picture(spec Spec, scene Scene, flipped bool, size int) image.Image {
	return pictureAt(spec, scene, flipped, size, nil)
}

// pictureAt draws a board as Picture does, after prepare has had its way with it.
func pictureAt(spec Spec, scene Scene, flipped bool, size int, prepare func(*Board)) image.Image {
	b := New(spec)
	b.fixedScale = 1
	b.flipped = flipped
	b.scene = scene
	w, h := float32(size), float32(size)
	if a := Aspect(spec); a < 1 {
		w = float32(int(h*a + 0.5))
	} else {
		h = float32(int(w/a + 0.5))
	}
	c := software.NewTransparentCanvas()
	c.SetPadded(false)
	c.SetContent(b)
	c.Resize(fyne.NewSize(w, h))
	if prepare != nil {
		prepare(b)
	}
	return copied(c.Capture())
}

// copied gives a picture its own pixels in the format that canvases take fastest.
func copied(src image.Image) *image.RGBA {
	dst := image.NewRGBA(src.Bounds())
	draw.Draw(dst, dst.Rect, src, dst.Rect.Min, draw.Src)
	return dst
}
