package boardview

import (
	"fmt"
	"image/color"
	"strconv"
	"strings"
)

// SVG draws a scene as a drawing in the SVG format, of any size without loss. size is the longer side in pixels at which it is shown by
// default. It holds outlines only: no fonts, no scripts, nothing from elsewhere. It may be called on any goroutine.
func SVG(spec Spec, scene Scene, flipped bool, size int) []byte {
	a := NewAlbum(spec, flipped, size)
	a.stage.drawing = true
	a.list(scene)
	d := &drawing{names: map[look]string{}}
	for _, p := range listDecor(&a.spec, &a.stage.m, a.stage.pitch) {
		d.part(&p, a.spec.Palette)
	}
	for _, items := range a.stage.items {
		for _, it := range items {
			sp := a.stage.sprite(it.look)
			d.use(it.look, sp, float64(it.x)+sp.anchor.x, float64(it.y)+sp.anchor.y)
		}
	}
	w, h := a.body.Rect.Dx(), a.body.Rect.Dy()
	var out strings.Builder
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d">`, w, h, w, h)
	fmt.Fprintf(&out, "\n<defs>\n%s</defs>\n%s</svg>\n", d.defs.String(), d.body.String())
	return []byte(out.String())
}

// drawing is an SVG file in the making.
type drawing struct {
	defs, body strings.Builder
	names      map[look]string // of sprites that are defined
	ramps      int
	blurs      map[string]string
}

// number writes a coordinate with two digits after the point at most.
func number(v float64) string {
	s := strconv.FormatFloat(v, 'f', 2, 64)
	s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	if s == "-0" || s == "" {
		return "0"
	}
	return s
}

// paint writes how a colour fills.
func paint(c color.NRGBA) string {
	s := fmt.Sprintf(` fill="#%02x%02x%02x"`, c.R, c.G, c.B)
	if c.A != 0xff {
		s += fmt.Sprintf(` fill-opacity="%s"`, number(float64(c.A)/255))
	}
	return s
}

// path writes an outline.
func path(o outline) string {
	var b strings.Builder
	for _, s := range o {
		b.WriteByte(s.op)
		for i, v := range s.p[:segmentPoints[s.op]] {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(number(v.x) + " " + number(v.y))
		}
	}
	return b.String()
}

// part draws a part of the board's body.
func (d *drawing) part(p *part, pal *Palette) {
	x, y := float64(p.area.Min.X), float64(p.area.Min.Y)
	w, h := float64(p.area.Dx()), float64(p.area.Dy())
	box := fmt.Sprintf(`<rect x="%s" y="%s" width="%s" height="%s"`, number(x), number(y), number(w), number(h))
	switch {
	case p.stretch:
		id := d.ramp(pal.BoardFrom, pal.BoardTo, vec{x, y}, vec{x + 0.4*w, y + h})
		fmt.Fprintf(&d.body, "%s fill=\"url(#%s)\"/>\n", box, id)
	case p.sprite != nil:
		at := p.sprite.anchor.add(vec{x, y})
		fmt.Fprintf(&d.body, "<g transform=\"translate(%s %s)\">%s</g>\n", number(at.x), number(at.y), d.strokes(p.sprite))
	default:
		if p.corner > 0 {
			box += fmt.Sprintf(` rx="%s"`, number(p.corner))
		}
		fmt.Fprintf(&d.body, "%s%s/>\n", box, paint(p.color))
	}
}

// use puts a sprite with its anchor on a place; it is defined once.
func (d *drawing) use(l look, sp *sprite, x, y float64) {
	name := d.names[l]
	if name == "" {
		name = "p" + strconv.Itoa(len(d.names)+1)
		d.names[l] = name
		inside := d.strokes(sp)
		fmt.Fprintf(&d.defs, "<g id=\"%s\">%s</g>\n", name, inside)
	}
	fmt.Fprintf(&d.body, "<use href=\"#%s\" x=\"%s\" y=\"%s\"/>\n", name, number(x), number(y))
}

func (d *drawing) strokes(sp *sprite) string {
	var b strings.Builder
	for i := range sp.strokes {
		s := &sp.strokes[i]
		switch {
		case s.outline == nil:
			fmt.Fprintf(&b, `<rect x="%s" y="%s" width="%s" height="%s" rx="%s"%s filter="url(#%s)"/>`, number(s.a.x-s.half), number(s.a.y-s.half),
				number(2*s.half), number(2*s.half), number(s.r), paint(s.color), d.blur(s.blur))
		case s.color != s.to:
			fmt.Fprintf(&b, `<path fill="url(#%s)" d="%s"/>`, d.ramp(s.color, s.to, s.a, s.z), path(s.outline))
		default:
			fmt.Fprintf(&b, `<path%s d="%s"/>`, paint(s.color), path(s.outline))
		}
	}
	return b.String()
}

// ramp defines a gradient from a to z.
func (d *drawing) ramp(from, to color.NRGBA, a, z vec) string {
	d.ramps++
	id := "r" + strconv.Itoa(d.ramps)
	stop := func(at string, c color.NRGBA) string {
		return strings.ReplaceAll(fmt.Sprintf(`<stop offset="%s"%s/>`, at, paint(c)), "fill", "stop-color")
	}
	text := stop("0", from) + stop("1", to)
	text = strings.ReplaceAll(text, "stop-color-opacity", "stop-opacity")
	fmt.Fprintf(&d.defs, "<linearGradient id=\"%s\" gradientUnits=\"userSpaceOnUse\" x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\">%s</linearGradient>\n",
		id, number(a.x), number(a.y), number(z.x), number(z.y), text)
	return id
}

// blurShare turns the width over which a shadow fades into the deviation of a blur that looks like it.
const blurShare = 0.36

// blur defines a blur over so many pixels.
func (d *drawing) blur(width float64) string {
	deviation := number(width * blurShare)
	if id := d.blurs[deviation]; id != "" {
		return id
	}
	if d.blurs == nil {
		d.blurs = map[string]string{}
	}
	id := "b" + strconv.Itoa(len(d.blurs)+1)
	d.blurs[deviation] = id
	fmt.Fprintf(&d.defs, "<filter id=\"%s\" x=\"-30%%\" y=\"-30%%\" width=\"160%%\" height=\"160%%\"><feGaussianBlur stdDeviation=\"%s\"/></filter>\n", id, deviation)
	return id
}
