package boardview

import (
	"image"
	"image/draw"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	scale "golang.org/x/image/draw"
)

// decor is the part of a board that stays: one picture of all that lies still, the nets, and what covers the nets. One
// opaque picture in its own size costs less to paint than a hundred lines.
type decor struct {
	still, above *sprite // anchored at their upper left corners; above may be nil
	nets         []net
}

// net is what hangs behind one goal.
type net struct {
	picture *sprite
	rank    float64 // where it is, to tell one goal's net from the other's

	image *canvas.Image // nil unless on a canvas
	rest  fyne.Position
}

// newDecor draws the body of a board. It uses nothing of the toolkit and may run on any goroutine.
func newDecor(spec *Spec, m *metrics, pitch bool) decor {
	parts := listDecor(spec, m, pitch)
	outer := image.Rect(m.x, m.y, m.x+m.w, m.y+m.h)
	middle := float64(m.geometry.Ranks-1) / 2
	var still, above []part
	var sides [2][]part // of the nets: behind the last ranks, behind the first
	var nets image.Rectangle
	for _, p := range parts {
		switch {
		case p.net && p.rank > middle:
			sides[0] = append(sides[0], p)
		case p.net:
			sides[1] = append(sides[1], p)
		case p.area.Overlaps(nets) && covers(p, sides):
			above = append(above, p)
			continue
		default:
			still = append(still, p)
			continue
		}
		nets = nets.Union(p.area)
	}
	d := decor{still: flatten(still, outer)}
	for i, side := range sides {
		if len(side) > 0 {
			area := around(side)
			d.nets = append(d.nets, net{picture: flatten(side, area), rank: middle + 1 - 2*float64(i)})
		}
	}
	if len(above) > 0 {
		d.above = flatten(above, around(above))
	}
	return d
}

// covers tells whether a part lies on a part of a net.
func covers(p part, nets [2][]part) bool {
	for _, side := range nets {
		for _, n := range side {
			if p.area.Overlaps(n.area) {
				return true
			}
		}
	}
	return false
}

func around(parts []part) image.Rectangle {
	area := image.Rectangle{}
	for _, p := range parts {
		area = area.Union(p.area)
	}
	return area
}

// flatten draws parts into one picture of an area, anchored at the widget's corner.
func flatten(parts []part, area image.Rectangle) *sprite {
	img := image.NewRGBA(area.Sub(area.Min))
	for _, p := range parts {
		p.area = p.area.Sub(area.Min)
		p.draw(img)
	}
	return &sprite{img: img, anchor: vec{float64(-area.Min.X), float64(-area.Min.Y)}}
}

func (p *part) draw(dst *image.RGBA) {
	switch {
	case p.picture != nil && p.stretch:
		scale.ApproxBiLinear.Scale(dst, p.area, p.picture, p.picture.Rect, draw.Src, nil)
	case p.picture != nil:
		draw.Draw(dst, p.area, p.picture, image.Point{}, draw.Over)
	case p.corner > 0:
		lo := vec{float64(p.area.Min.X), float64(p.area.Min.Y)}
		hi := vec{float64(p.area.Max.X), float64(p.area.Max.Y)}
		newBrushOn(dst).fill(roundBox(lo, hi, p.corner), p.color)
	default:
		draw.Draw(dst, p.area, image.NewUniform(p.color), image.Point{}, draw.Over)
	}
}

// show makes the canvas objects of a decor, bottom to top.
func (d *decor) show(m *metrics) []fyne.CanvasObject {
	objects := []fyne.CanvasObject{d.still.object(m)}
	for i := range d.nets {
		n := &d.nets[i]
		n.image = n.picture.object(m)
		n.rest = n.image.Position()
		objects = append(objects, n.image)
	}
	if d.above != nil {
		objects = append(objects, d.above.object(m))
	}
	return objects
}

// object shows a sprite in its own size with its anchor at the widget's corner.
func (sp *sprite) object(m *metrics) *canvas.Image {
	// Drawn pixel for pixel: a filter would change nothing and costs software GL a sixth of a frame.
	o := &canvas.Image{Image: sp.img, FillMode: canvas.ImageFillStretch, ScaleMode: canvas.ImageScalePixels}
	o.Move(m.position(int(-sp.anchor.x), int(-sp.anchor.y)))
	size := sp.img.Rect.Size()
	o.Resize(m.size(size.X, size.Y))
	return o
}
