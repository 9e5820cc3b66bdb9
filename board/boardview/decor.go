package boardview

import (
	"image"
	"image/color"
	"math"

	"crosspoint/board"
)

// Sizes of the board's body in pitch units.
const (
	frameThick  = 0.07
	frameCorner = 0.16
	bevelThick  = 0.018
	labelSize   = 0.27
	labelAt     = 0.245 // from the edge of the board
)

// role returns the palette's colour for a role.
func (p *Palette) role(r board.Role) color.NRGBA {
	switch r {
	case board.RoleInk:
		return p.Ink
	case board.RoleTint:
		return p.Tint
	case board.RoleBandLight:
		return p.BandLight
	case board.RoleBandDark:
		return p.BandDark
	case board.RoleMarking:
		return p.Marking
	case board.RoleGrid:
		return p.Grid
	case board.RoleNet:
		return p.Net
	case board.RoleGoal:
		return p.Goal
	default:
		return p.Line
	}
}

// decorator lists the parts of a board's body, from bottom to top.
type decorator struct {
	parts  []part
	spec   *Spec
	m      *metrics
	inside image.Rectangle // the board without its frame, pixels
}

// part is a filled rectangle or a picture, in pixels of the widget.
type part struct {
	area    image.Rectangle
	color   color.NRGBA
	corner  float64     // radius of a rectangle's corners
	picture *image.RGBA // in its own size; nil for a rectangle
	sprite  *sprite     // of the picture, unless it is stretched
	stretch bool        // the picture fills the area instead
	net     bool
	rank    float64 // where a net is, to tell one goal's from the other's
}

// listDecor lists the parts of a board's body.
func listDecor(spec *Spec, m *metrics, pitch bool) []part {
	d := decorator{spec: spec, m: m}
	d.body(pitch)
	for i := range spec.Decor {
		d.shape(&spec.Decor[i])
	}
	d.labels(pitch)
	d.bevel()
	return d.parts
}

// body draws the frame and the board's ground. The frame is made of four bars and four corners: one large rectangle
// with round corners would cost more to paint than all the rest.
func (d *decorator) body(pitch bool) {
	m, pal := d.m, d.spec.Palette
	t := max(1, int(math.Round(frameThick*m.s())))
	k := max(t, int(math.Round(frameCorner*m.s())))
	outer := image.Rect(m.x, m.y, m.x+m.w, m.y+m.h)
	d.inside = outer.Inset(t)
	d.rect(image.Rect(outer.Min.X+k, outer.Min.Y, outer.Max.X-k, outer.Min.Y+t), pal.Frame, 0)
	d.rect(image.Rect(outer.Min.X+k, outer.Max.Y-t, outer.Max.X-k, outer.Max.Y), pal.Frame, 0)
	d.rect(image.Rect(outer.Min.X, outer.Min.Y+k, outer.Min.X+t, outer.Max.Y-k), pal.Frame, 0)
	d.rect(image.Rect(outer.Max.X-t, outer.Min.Y+k, outer.Max.X, outer.Max.Y-k), pal.Frame, 0)
	for i := range 4 {
		d.corner(outer, k, i)
	}
	switch {
	case pitch && bandsCover(d.spec):
	case pitch:
		d.rect(d.inside, pal.BandLight, 0)
	case pal.BoardFrom == pal.BoardTo:
		d.rect(d.inside, pal.BoardFrom, 0)
	default:
		d.ground()
	}
}

// corner draws one of the frame's corners: a quarter of a disc that the ground covers on the inside.
func (d *decorator) corner(outer image.Rectangle, k, quarter int) {
	right, bottom := quarter%2, quarter/2
	b := newBrush(vec{}, vec{float64(k), float64(k)}, 0)
	b.fill(circle(vec{float64(k * (1 - right)), float64(k * (1 - bottom))}, float64(k)), d.spec.Palette.Frame)
	x := outer.Min.X + right*(outer.Dx()-k)
	y := outer.Min.Y + bottom*(outer.Dy()-k)
	d.image(b.sprite(), vec{float64(x), float64(y)})
}

func (d *decorator) ground() {
	d.parts = append(d.parts, part{area: d.inside, picture: groundPicture(d.spec.Palette), stretch: true})
}

// bevel shades the ground along the frame's upper and left edge, as if the frame stood up a little.
func (d *decorator) bevel() {
	c := d.spec.Palette.Shadow
	if c.A == 0 {
		return
	}
	r, t := d.inside, max(1, int(math.Round(bevelThick*d.m.s())))
	for i, share := range []float64{0.55, 0.25} {
		c.A = uint8(float64(d.spec.Palette.Shadow.A) * share)
		in := r.Inset(i * t)
		d.rect(image.Rect(in.Min.X, in.Min.Y, in.Max.X, in.Min.Y+t), c, 0)
		d.rect(image.Rect(in.Min.X, in.Min.Y+t, in.Min.X+t, in.Max.Y), c, 0)
	}
}

func (d *decorator) rect(r image.Rectangle, c color.NRGBA, corner float64) {
	d.parts = append(d.parts, part{area: r, color: c, corner: corner})
}

func (d *decorator) image(sp *sprite, at vec) {
	corner := image.Pt(int(math.Round(at.x-sp.anchor.x)), int(math.Round(at.y-sp.anchor.y)))
	d.parts = append(d.parts, part{area: sp.img.Rect.Add(corner), picture: sp.img, sprite: sp})
}

func (d *decorator) shape(s *board.Shape) {
	before := len(d.parts)
	switch s.Kind {
	case board.ShapeLine:
		d.line(s)
	case board.ShapeRect:
		d.rectangle(s)
	case board.ShapeCircle:
		d.circle(s)
	case board.ShapeGlyph:
		d.glyph(s)
	}
	if s.Role == board.RoleNet {
		for i := range d.parts[before:] {
			p := &d.parts[before+i]
			p.net, p.rank = true, (s.Y1+s.Y2)/2
		}
	}
}

// thickness returns a line's thickness in whole pixels, with the parity of the grid's lines where it can, so that all lines
// through a point share their middle.
func (d *decorator) thickness(s *board.Shape) int {
	width := s.Width
	if s.Role == board.RoleLine || s.Role == board.RoleEdge {
		width *= d.spec.Palette.LineScale
	}
	exact := width * d.m.s()
	t := max(1, int(math.Round(exact)))
	switch {
	case s.Role != board.RoleLine && s.Role != board.RoleEdge && s.Role != board.RoleGrid, t%2 == d.m.line%2:
		return t
	case exact > float64(t) || t == 1:
		return t + 1
	default:
		return t - 1
	}
}

func (d *decorator) line(s *board.Shape) {
	a, b := d.m.place(s.X1, s.Y1), d.m.place(s.X2, s.Y2)
	t := d.thickness(s)
	c := d.spec.Palette.role(s.Role)
	if s.X1 == s.X2 || s.Y1 == s.Y2 {
		// Ends reach half a thickness further, so that corners close; those of translucent lines do not, as the
		// crossings would show.
		ends := 0.0
		if c.A == 0xff {
			ends = float64(min(t, d.m.line)) / 2
		}
		d.rect(d.lineRect(a, b, t, ends), c, 0)
		return
	}
	middle := a.add(b).times(0.5)
	half := vec{math.Abs(a.x-b.x)/2 + float64(t), math.Abs(a.y-b.y)/2 + float64(t)}
	br := newBrush(half.times(-1), half, 0)
	shift := vec{middle.x - math.Floor(middle.x), middle.y - math.Floor(middle.y)}
	middle = middle.add(shift.times(-1))
	br.fill(bar(a.add(middle.times(-1)), b.add(middle.times(-1)), float64(t)), c)
	d.image(br.sprite(), middle)
}

func (d *decorator) lineScale(s *board.Shape) float64 {
	if s.Role == board.RoleLine || s.Role == board.RoleEdge {
		return d.spec.Palette.LineScale
	}
	return 1
}

// lineRect is the pixels of an upright or level line.
func (d *decorator) lineRect(a, b vec, t int, ends float64) image.Rectangle {
	half := float64(t) / 2
	lo := vec{min(a.x, b.x), min(a.y, b.y)}
	hi := vec{max(a.x, b.x), max(a.y, b.y)}
	if hi.x-lo.x >= hi.y-lo.y {
		y := int(math.Round(lo.y - half))
		return image.Rect(int(math.Round(lo.x-ends)), y, int(math.Round(hi.x+ends)), y+t)
	}
	x := int(math.Round(lo.x - half))
	return image.Rect(x, int(math.Round(lo.y-ends)), x+t, int(math.Round(hi.y+ends)))
}

func (d *decorator) rectangle(s *board.Shape) {
	a, b := d.m.place(s.X1, s.Y1), d.m.place(s.X2, s.Y2)
	lo := vec{min(a.x, b.x), min(a.y, b.y)}
	hi := vec{max(a.x, b.x), max(a.y, b.y)}
	c := d.spec.Palette.role(s.Role)
	if s.Width == 0 {
		// Filled zones end on lines' middles; whole pixels keep neighbours from overlapping.
		r := image.Rect(int(math.Floor(lo.x)), int(math.Floor(lo.y)), int(math.Floor(hi.x)), int(math.Floor(hi.y)))
		if s.Role == board.RoleBandLight || s.Role == board.RoleBandDark {
			r = d.spread(r)
		}
		d.rect(r.Intersect(d.inside), c, s.R*d.m.s())
		return
	}
	t := d.thickness(s)
	ends := float64(t) / 2
	d.rect(d.lineRect(lo, vec{hi.x, lo.y}, t, ends), c, 0)
	d.rect(d.lineRect(vec{lo.x, hi.y}, hi, t, ends), c, 0)
	d.rect(d.lineRect(lo, vec{lo.x, hi.y}, t, -ends), c, 0)
	d.rect(d.lineRect(vec{hi.x, lo.y}, hi, t, -ends), c, 0)
}

// spread lets a band that ends near the frame reach it: the board is some pixels larger than a whole number of pitches.
func (d *decorator) spread(r image.Rectangle) image.Rectangle {
	near := d.m.pitch / 2
	if r.Min.X < d.inside.Min.X+near {
		r.Min.X = d.inside.Min.X
	}
	if r.Min.Y < d.inside.Min.Y+near {
		r.Min.Y = d.inside.Min.Y
	}
	if r.Max.X > d.inside.Max.X-near {
		r.Max.X = d.inside.Max.X
	}
	if r.Max.Y > d.inside.Max.Y-near {
		r.Max.Y = d.inside.Max.Y
	}
	return r
}

// bandsCover tells whether the bands of a pitch leave no ground to be seen.
func bandsCover(spec *Spec) bool {
	area := 0.0
	for i := range spec.Decor {
		s := &spec.Decor[i]
		if (s.Role == board.RoleBandLight || s.Role == board.RoleBandDark) && s.Kind == board.ShapeRect {
			area += math.Abs((s.X2 - s.X1) * (s.Y2 - s.Y1))
		}
	}
	g := spec.Geometry
	return area > 0.999*(float64(g.Files-1)+2*spec.Margin)*(float64(g.Ranks-1)+2*spec.Margin)
}

func (d *decorator) circle(s *board.Shape) {
	c := d.spec.Palette.role(s.Role)
	r, width := s.R*d.m.s(), s.Width*d.m.s()*d.lineScale(s)
	br := newSquareBrush(r+width/2+1, d.m.frac)
	if s.Width == 0 {
		br.fill(circle(vec{}, max(r, 1)), c)
	} else {
		br.fill(ring(vec{}, r, max(1, width)), c)
	}
	d.image(br.sprite(), d.m.place(s.X1, s.Y1))
}

func (d *decorator) glyph(s *board.Shape) {
	g := findGlyph(s.Text)
	if g == nil {
		return
	}
	size := s.R * d.m.s()
	br := newSquareBrush(size, d.m.frac)
	var o outline
	if isCharacter(s.Text) {
		o = g.em(vec{}, size)
	} else {
		o = g.fitted(vec{}, size)
	}
	br.fill(o, d.spec.Palette.role(s.Role))
	d.image(br.sprite(), d.m.place(d.readingX(s), s.Y1))
}

// readingX is where a glyph stands in its row: characters are read from the left in a flipped view too, so they keep their order there.
func (d *decorator) readingX(s *board.Shape) float64 {
	if d.m.flipped && isCharacter(s.Text) {
		return float64(d.spec.Geometry.Files-1) - s.X1
	}
	return s.X1
}

// labels writes the coordinates into the margin.
func (d *decorator) labels(pitch bool) {
	c := d.spec.Palette.Coord
	if pitch {
		c = d.spec.Palette.PitchCoord
	}
	g := d.spec.Geometry
	// Labels keep their side of the board when it is flipped: the bottom and the left.
	bottom, left := -d.spec.Margin+labelAt, -d.spec.Margin+labelAt
	if d.m.flipped {
		bottom, left = float64(g.Ranks-1)-bottom, float64(g.Files-1)-left
	}
	if len(d.spec.FarFiles) > 0 { // each player's files at the player's own edge
		bottom = -d.spec.Margin + labelAt
		d.row(d.spec.FarFiles, float64(g.Ranks-1)-bottom, c)
	}
	d.row(d.spec.Files, bottom, c)
	for i, text := range d.spec.Ranks {
		d.label(text, d.m.place(left, float64(i)), c)
	}
}

// row writes labels by file at a height.
func (d *decorator) row(texts []string, y float64, c color.NRGBA) {
	for i, text := range texts {
		at := d.m.place(float64(i), y)
		if d.onNet(float64(i), y) {
			d.plate(at)
		}
		d.label(text, at, c)
	}
}

// onNet tells whether a label would stand on a net.
func (d *decorator) onNet(x, y float64) bool {
	for i := range d.spec.Decor {
		s := &d.spec.Decor[i]
		if s.Role != board.RoleNet {
			continue
		}
		dx := max(min(s.X1, s.X2)-x, x-max(s.X1, s.X2))
		dy := max(min(s.Y1, s.Y2)-y, y-max(s.Y1, s.Y2))
		if max(dx, dy) < labelSize/2 {
			return true
		}
	}
	return false
}

// plate clears the ground under a label.
func (d *decorator) plate(at vec) {
	w, h := 0.17*d.m.s(), 0.15*d.m.s()
	r := image.Rect(int(at.x-w), int(at.y-h), int(at.x+w), int(at.y+h))
	d.rect(r, d.spec.Palette.BandDark, 0.06*d.m.s())
}

func (d *decorator) label(text string, at vec, c color.NRGBA) {
	size := max(labelSize*d.m.s(), 8)
	o := label(text, vec{}, size)
	if len(o) == 0 {
		return
	}
	lo, hi := o.bounds()
	br := newBrush(lo.add(vec{-1, -1}), hi.add(vec{1, 1}), d.m.frac)
	br.fill(o, c)
	d.image(br.sprite(), at)
}
