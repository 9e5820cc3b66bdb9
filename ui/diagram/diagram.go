// Package diagram turns pictures of boards into files: single ones as PNG, a whole game as an animated GIF. It knows no game, no record and no
// window; it may be used on any goroutine.
package diagram

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"time"

	"github.com/ericpauley/go-quantize/quantize"
)

// PNG writes a picture.
func PNG(img image.Image) ([]byte, error) {
	var b bytes.Buffer
	// The best compression takes ten times as long for a board of wood and makes it a tenth smaller.
	err := png.Encode(&b, img)
	return b.Bytes(), err
}

const (
	maxColors = 256
	// samples is how many of the pictures are looked at for the colours of all of them.
	samples = 6
	// tick is the unit in which a GIF counts time.
	tick = 10 * time.Millisecond
)

// Film is a row of pictures.
type Film struct {
	Count int
	// Frame draws a picture, all in one size. What is not opaque is laid on Ground.
	Frame  func(i int) *image.RGBA
	Ground color.Color
	// Pace is how long each picture is seen, Rest how long the last one, rounded to hundredths of a second.
	Pace, Rest time.Duration
	// Progress, if not nil, is told after each picture how many are done.
	Progress func(done int)
}

// GIF writes a film that begins again at its end. Of each picture it holds what differs from the one before. It returns the error of
// the context when that is done before the film is.
func GIF(ctx context.Context, f Film) ([]byte, error) {
	if f.Count == 0 {
		return nil, errors.New("diagram: a film without pictures")
	}
	d := darkroom{film: &f, colors: map[uint32]uint8{}}
	d.choosePalette()
	out := gif.GIF{}
	var last *image.Paletted
	for i := range f.Count {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		img := d.develop(f.Frame(i))
		pace := f.Pace
		if i == f.Count-1 {
			pace = f.Rest
		}
		shown := img
		if last != nil {
			shown = cut(img, difference(last, img))
		}
		out.Image = append(out.Image, shown)
		out.Delay = append(out.Delay, int(pace/tick))
		out.Disposal = append(out.Disposal, gif.DisposalNone)
		last = img
		if f.Progress != nil {
			f.Progress(i + 1)
		}
	}
	size := last.Rect.Size()
	out.Config = image.Config{ColorModel: d.palette, Width: size.X, Height: size.Y}
	var b bytes.Buffer
	err := gif.EncodeAll(&b, &out)
	return b.Bytes(), err
}

// darkroom turns pictures into those of few colours.
type darkroom struct {
	film    *Film
	palette color.Palette
	colors  map[uint32]uint8 // the nearest of the palette, by colour
}

// choosePalette takes the colours that all pictures share from some of them.
func (d *darkroom) choosePalette() {
	f := d.film
	n := min(samples, f.Count)
	var all *image.RGBA
	for i := range n {
		at := 0
		if n > 1 {
			at = i * (f.Count - 1) / (n - 1)
		}
		img := d.opaque(f.Frame(at))
		size := img.Rect.Size()
		if all == nil {
			all = image.NewRGBA(image.Rect(0, 0, size.X, size.Y*n))
		}
		draw.Draw(all, image.Rect(0, size.Y*i, size.X, size.Y*(i+1)), img, img.Rect.Min, draw.Src)
	}
	d.palette = quantize.MedianCutQuantizer{}.Quantize(make(color.Palette, 0, maxColors), all)
}

// opaque lays a picture on the ground.
func (d *darkroom) opaque(img *image.RGBA) *image.RGBA {
	out := image.NewRGBA(img.Rect)
	draw.Draw(out, out.Rect, image.NewUniform(d.film.Ground), image.Point{}, draw.Src)
	draw.Draw(out, out.Rect, img, img.Rect.Min, draw.Over)
	return out
}

// develop gives a picture the colours of the palette, each the nearest one: boards have flat colours, on which the dots of a
// dither would be seen and would make the file several times as large.
func (d *darkroom) develop(img *image.RGBA) *image.Paletted {
	img = d.opaque(img)
	out := image.NewPaletted(img.Rect, d.palette)
	for i := range out.Pix {
		p := img.Pix[4*i : 4*i+3 : 4*i+3]
		key := uint32(p[0])<<16 | uint32(p[1])<<8 | uint32(p[2])
		index, known := d.colors[key]
		if !known {
			index = uint8(d.palette.Index(color.RGBA{p[0], p[1], p[2], 0xff}))
			d.colors[key] = index
		}
		out.Pix[i] = index
	}
	return out
}

// difference is the least area in which two pictures of one size differ, or one pixel.
func difference(a, b *image.Paletted) image.Rectangle {
	area := image.Rectangle{}
	for y := range b.Rect.Dy() {
		p, q := a.Pix[y*a.Stride:][:b.Rect.Dx()], b.Pix[y*b.Stride:][:b.Rect.Dx()]
		if bytes.Equal(p, q) {
			continue
		}
		left, right := 0, len(p)
		for p[left] == q[left] {
			left++
		}
		for p[right-1] == q[right-1] {
			right--
		}
		area = area.Union(image.Rect(left, y, right, y+1))
	}
	if area.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return area
}

// cut copies a part of a picture, so that the rest of it can be forgotten.
func cut(img *image.Paletted, area image.Rectangle) *image.Paletted {
	out := image.NewPaletted(area, img.Palette)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		copy(out.Pix[out.PixOffset(area.Min.X, y):][:area.Dx()], img.Pix[img.PixOffset(area.Min.X, y):])
	}
	return out
}
