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
	img     *image.RGBA
	anchor  vec
	strokes []stroke // what it was painted with; kept for drawings alone
}

// brush paints outlines on a new picture. Coordinates are pixels relative to the anchor, the place of a board point.
type brush struct {
	img     *image.RGBA
	anchor  vec
	raster  *vector.Rasterizer
	mask    *image.Alpha // made when needed
	strokes []stroke
}

// stroke is one thing that was painted: the inside of an outline in a colour, or in a ramp from one at a to another at z; or a soft shadow,
// of a box half wide and high with corners of r, moved by a and fading over blur. All in pixels from the anchor.
type stroke struct {
	outline       outline
	color, to     color.NRGBA
	a, z          vec
	half, r, blur float64
}

// newBrush makes a picture that reaches from lo to hi around its anchor. frac is the anchor's part of a pixel
// (0 or 0.5), so that lines of the board and pieces share their middle.
func newBrush(lo, hi vec, frac float64) *brush {
	left, up := math.Ceil(-lo.x), math.Ceil(-lo.y)
	anchor := vec{left + frac, up + frac}
	w, h := int(math.Ceil(anchor.x+hi.x)), int(math.Ceil(anchor.y+hi.y))
	w, h = max(w, 1), max(h, 1)
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	return &brush{img: img, anchor: anchor, raster: vector.NewRasterizer(w, h)}
}

// newBrushOn paints on a picture, with the picture's corner as the anchor.
func newBrushOn(img *image.RGBA) *brush {
	size := img.Rect.Size()
	return &brush{img: img, raster: vector.NewRasterizer(size.X, size.Y)}
}

// newSquareBrush makes a picture that reaches r pixels from its anchor to all sides.
func newSquareBrush(r, frac float64) *brush {
	return newBrush(vec{-r, -r}, vec{r, r}, frac)
}

// sprite returns what was painted, without the empty pixels around it: each costs as much to paint as any other.
func (b *brush) sprite() *sprite {
	area := b.painted()
	if area.Empty() || area == b.img.Rect {
		return &sprite{b.img, b.anchor, b.strokes}
	}
	img := image.NewRGBA(area.Sub(area.Min))
	draw.Draw(img, img.Rect, b.img, area.Min, draw.Src)
	return &sprite{img, b.anchor.add(vec{float64(-area.Min.X), float64(-area.Min.Y)}), b.strokes}
}

// painted is the smallest area with all pixels that are not empty.
func (b *brush) painted() image.Rectangle {
	size, area := b.img.Rect.Size(), image.Rectangle{}
	for y := range size.Y {
		row := b.img.Pix[y*b.img.Stride:][:4*size.X]
		left := 0
		for left < size.X && row[4*left+3] == 0 {
			left++
		}
		if left == size.X {
			continue
		}
		right := size.X
		for row[4*right-1] == 0 {
			right--
		}
		area = area.Union(image.Rect(left, y, right, y+1))
	}
	return area
}

// fill paints the inside of an outline.
func (b *brush) fill(o outline, c color.NRGBA) {
	if len(o) == 0 || c.A == 0 {
		return
	}
	b.strokes = append(b.strokes, stroke{outline: o, color: c, to: c})
	b.load(o)
	b.raster.DrawOp = draw.Over
	b.raster.Draw(b.img, b.img.Rect, image.NewUniform(c), image.Point{})
}

func (b *brush) load(o outline) {
	size := b.img.Rect.Size()
	b.raster.Reset(size.X, size.Y)
	o.moved(b.anchor).feed(b.raster)
}

// fillRamp paints the inside of an outline with a gradient from a colour at a to another at z.
func (b *brush) fillRamp(o outline, from, to color.NRGBA, a, z vec) {
	if from == to {
		b.fill(o, from)
		return
	}
	b.strokes = append(b.strokes, stroke{outline: o, color: from, to: to, a: a, z: z})
	b.load(o)
	if b.mask == nil {
		b.mask = image.NewAlpha(b.img.Rect)
	}
	b.raster.DrawOp = draw.Src
	b.raster.Draw(b.mask, b.mask.Rect, image.Opaque, image.Point{})
	d := z.add(a.times(-1))
	d = d.times(1 / (d.x*d.x + d.y*d.y))
	a = a.add(b.anchor)
	size := b.img.Rect.Size()
	for y := range size.Y {
		for x := range size.X {
			cover := b.mask.Pix[y*b.mask.Stride+x]
			if cover == 0 {
				continue
			}
			t := (float64(x)+0.5-a.x)*d.x + (float64(y)+0.5-a.y)*d.y
			b.blend(x, y, mix(from, to, min(1, max(0, t))), float64(cover)/255)
		}
	}
}

// blend lays a share of a colour over a pixel.
func (b *brush) blend(x, y int, c color.NRGBA, share float64) {
	pix := b.img.Pix[y*b.img.Stride+4*x:][:4]
	k := float64(c.A) / 255 * share
	for i, v := range [4]uint8{c.R, c.G, c.B, 0xff} {
		pix[i] = uint8(float64(v)*k + float64(pix[i])*(1-k) + 0.5)
	}
}

// mix goes from a colour (t = 0) to another (t = 1).
func mix(a, b color.NRGBA, t float64) color.NRGBA {
	f := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*t + 0.5) }
	return color.NRGBA{f(a.R, b.R), f(a.G, b.G), f(a.B, b.B), f(a.A, b.A)}
}

// shadow paints a soft shadow of a box with rounded corners (a disc when r is half), half wide and high, moved by d and
// fading over blur pixels.
func (b *brush) shadow(half, r, blur float64, d vec, c color.NRGBA) {
	if c.A == 0 {
		return
	}
	b.strokes = append(b.strokes, stroke{color: c, a: d, half: half, r: r, blur: blur})
	size := b.img.Rect.Size()
	for y := range size.Y {
		qy := max(0, math.Abs(float64(y)+0.5-b.anchor.y-d.y)-half+r)
		for x := range size.X {
			qx := max(0, math.Abs(float64(x)+0.5-b.anchor.x-d.x)-half+r)
			t := (math.Sqrt(qx*qx+qy*qy)-r)/blur + 0.5
			if t >= 1 {
				continue
			}
			t = max(0, t)
			b.blend(x, y, c, 1-t*t*(3-2*t))
		}
	}
}
