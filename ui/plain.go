package ui

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2/canvas"
)

// plain is a large area of one colour: one pixel, stretched. Where the processor draws for the display, that takes half the
// time of a rectangle, whose every pixel is compared with the edges.
type plain struct {
	image *canvas.Image
	pixel *image.RGBA
}

func newPlain() *plain {
	p := &plain{pixel: image.NewRGBA(image.Rect(0, 0, 1, 1))}
	p.image = &canvas.Image{Image: p.pixel, FillMode: canvas.ImageFillStretch, ScaleMode: canvas.ImageScalePixels}
	return p
}

// paint changes the colour.
func (p *plain) paint(c color.Color) {
	p.pixel.Set(0, 0, c)
	if p.image.Size().Width > 0 {
		p.image.Refresh()
	}
}
