package boardview

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// sprite is a picture with the pixel place of the point that it belongs to.
type sprite struct {
	img    *image.RGBA
	anchor vec
}

// brush paints outlines on a new picture. Coordinates are pixels relative to the anchor, the place of a board point.
type brush struct {
	img    *image.RGBA
	anchor vec
	raster *vector.Rasterizer
}

// newBrush makes a picture that reaches from lo to hi around its anchor. frac is the anchor's part of a pixel
// (0 or 0.5), so that lines of the board and pieces share their middle.
func newBrush(lo, hi vec, frac float64) *brush {
	left, up := math.Ceil(-lo.x), math.Ceil(-lo.y)
	anchor := vec{left + frac, up + frac}
	w, h := int(math.Ceil(anchor.x+hi.x)), int(math.Ceil(anchor.y+hi.y))
	w, h = max(w, 1), max(h, 1)
	return &brush{img: image.NewRGBA(image.Rect(0, 0, w, h)), anchor: anchor, raster: vector.NewRasterizer(w, h)}
}

// newSquareBrush makes a picture that reaches r pixels from its anchor to all sides.
func newSquareBrush(r, frac float64) *brush {
	return newBrush(vec{-r, -r}, vec{r, r}, frac)
}

func (b *brush) sprite() *sprite { return &sprite{b.img, b.anchor} }

func (b *brush) fill(o outline, c color.Color) {
	b.fillWith(o, image.NewUniform(c))
}

func (b *brush) fillWith(o outline, src image.Image) {
	if len(o) == 0 {
		return
	}
	size := b.img.Rect.Size()
	b.raster.Reset(size.X, size.Y)
	b.raster.DrawOp = draw.Over
	o.moved(b.anchor).feed(b.raster)
	b.raster.Draw(b.img, b.img.Rect, src, image.Point{})
}

// ramp is a picture of a colour gradient from a place to another in pixels.
type ramp struct {
	rect     image.Rectangle
	from, to color.NRGBA
	a, d     vec // start, and direction divided by its length squared
}

func newRamp(rect image.Rectangle, from, to color.NRGBA, a, b vec) *ramp {
	d := b.add(a.times(-1))
	return &ramp{rect, from, to, a, d.times(1 / (d.x*d.x + d.y*d.y))}
}

// ColorModel is that of the picture.
func (r *ramp) ColorModel() color.Model { return color.NRGBAModel }

// Bounds are those of the picture that it fills.
func (r *ramp) Bounds() image.Rectangle { return r.rect }

// At returns the colour of a pixel.
func (r *ramp) At(x, y int) color.Color {
	v := vec{float64(x) + 0.5, float64(y) + 0.5}.add(r.a.times(-1))
	return mix(r.from, r.to, min(1, max(0, v.x*r.d.x+v.y*r.d.y)))
}

// mix goes from a colour (t = 0) to another (t = 1).
func mix(a, b color.NRGBA, t float64) color.NRGBA {
	f := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*t + 0.5) }
	return color.NRGBA{f(a.R, b.R), f(a.G, b.G), f(a.B, b.B), f(a.A, b.A)}
}

// fillRamp fills with a gradient between two places.
func (b *brush) fillRamp(o outline, from, to color.NRGBA, a, z vec) {
	if from == to {
		b.fill(o, from)
		return
	}
	b.fillWith(o, newRamp(b.img.Rect, from, to, b.anchor.add(a), b.anchor.add(z)))
}

// shadow paints a soft shadow of a box with rounded corners (a disc when r is half), half wide and high, moved by d and
// fading over blur pixels.
func (b *brush) shadow(half, r, blur float64, d vec, c color.NRGBA) {
	if c.A == 0 {
		return
	}
	size := b.img.Rect.Size()
	for y := range size.Y {
		for x := range size.X {
			px, py := float64(x)+0.5-b.anchor.x-d.x, float64(y)+0.5-b.anchor.y-d.y
			qx, qy := max(0, math.Abs(px)-half+r), max(0, math.Abs(py)-half+r)
			t := (math.Hypot(qx, qy)-r)/blur + 0.5
			if t >= 1 {
				continue
			}
			t = max(0, t)
			s := 1 - t*t*(3-2*t)
			b.img.SetRGBA(x, y, premultiplied(c, s))
		}
	}
}

func premultiplied(c color.NRGBA, k float64) color.RGBA {
	c.A = uint8(float64(c.A)*k + 0.5)
	return color.RGBAModel.Convert(c).(color.RGBA)
}
