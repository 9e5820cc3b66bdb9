package boardview

import (
	"image/color"
	"math"
	"strconv"
)

// Sizes of arrows in pitch units.
const (
	arrowHead  = 0.36 // length of the head
	arrowWing  = 0.19 // half of its width
	arrowStart = 0.30 // from the middle of the point that it starts from
	arrowGap   = 0.12 // that the tip stays away from the middle of its target, to leave the victim's sign
	arrowEdge  = 0.020
	numberSize = 0.15 // radius of the disc of a number
	keptArrows = 24   // pictures of arrows that are kept though they are not shown
)

// arrowForms are an arrow's thickness and how much it hides of what is below, its fill and its edge, by its rank.
var arrowForms = [...]struct{ thick, fill, edge float64 }{
	{0.12, 0.60, 1}, {0.09, 0.44, 0.85}, {0.065, 0.32, 0.72},
}

func arrowForm(rank int) (thick, fill, edge float64) {
	f := arrowForms[min(max(rank, 0), len(arrowForms)-1)]
	return f.thick, f.fill, f.edge
}

// arrow is the outline of an arrow of a length that points to the right, grown by some pixels on all sides. All in pixels.
func arrow(length, s, thick, grow float64) outline {
	tip := length - arrowGap*s
	start := min(arrowStart*s, length/4)
	head := min(arrowHead*s, (tip-start)*0.7)
	slope := math.Atan2(arrowWing, arrowHead)
	half := max(0.6, thick/2*s) + grow
	tip, start, neck := tip+grow/math.Sin(slope), start-grow, tip-head-grow
	wing := (tip - neck) * math.Tan(slope)
	return polygon(
		vec{start, -half}, vec{neck, -half}, vec{neck, -wing}, vec{tip, 0}, vec{neck, wing}, vec{neck, half}, vec{start, half},
	)
}

// arrowSprite is an arrow from a point to another, d away in pixels, with a line around it.
func arrowSprite(d vec, c, edge color.NRGBA, s, frac float64, rank int) *sprite {
	b := between(d, 0.4*s, frac)
	thick, share, lines := arrowForm(rank)
	angle, line := math.Atan2(d.y, d.x), max(0.8, arrowEdge*s)
	turned := func(o outline) outline { return o.mapped(func(v vec) vec { return v.turned(angle) }) }
	inside := turned(arrow(d.length(), s, thick, 0))
	b.fill(inside, fade(c, share))
	b.fill(append(turned(arrow(d.length(), s, thick, line)), reversed(inside)...), fade(edge, lines))
	return b.sprite()
}

// hintRing is an arrow's counterpart for a step that comes from nowhere: a ring around its point.
func (p pen) hintRing(rank int) {
	thick, share, lines := arrowForm(rank)
	r, t, line := markRing*p.s, max(1.2, thick*p.s), max(0.8, arrowEdge*p.s)
	p.fill(ring(vec{}, r, t), fade(p.color, share))
	p.fill(ring(vec{}, r+t/2+line/2, line), fade(p.edge, lines))
	p.fill(ring(vec{}, r-t/2-line/2, line), fade(p.edge, lines))
}

// numberSprite is a number on a disc.
func numberSprite(n int, c color.NRGBA, s, frac float64) *sprite {
	b := newSquareBrush((numberSize+0.03)*s+1, frac)
	b.fill(circle(vec{}, max(5, numberSize*s)), c)
	b.fill(label(strconv.Itoa(n), vec{}, max(8, 0.23*s)), inkOn(c))
	return b.sprite()
}

// inkOn is black or white, whichever is read more easily on a colour.
func inkOn(c color.NRGBA) color.NRGBA {
	if 299*int(c.R)+587*int(c.G)+114*int(c.B) > 128_000 {
		return color.NRGBA{0, 0, 0, 0xff}
	}
	return color.NRGBA{0xff, 0xff, 0xff, 0xff}
}

// fade gives a colour a share of its opacity.
func fade(c color.NRGBA, share float64) color.NRGBA {
	c.A = uint8(float64(c.A)*share + 0.5)
	return c
}

// listHint lists an arrow with its number, or the ring of a step that comes from nowhere.
func (st *stage) listHint(mk *Mark) {
	g := st.spec.Geometry
	if int(mk.At) >= g.Points() {
		return
	}
	id, l := layerArrows, look{what: lookArrow, mark: MarkHint, rank: uint8(min(max(mk.Rank, 0), len(arrowForms)-1))}
	if l.rank > 0 {
		id = layerArrowsBehind
	}
	to := st.m.at(mk.At)
	middle := to.add(vec{0, -markRing * st.m.s()})
	if len(mk.Line) == 0 || mk.Line[0] == mk.At || int(mk.Line[0]) >= g.Points() {
		l.what = lookMark
		st.addOnce(id, l, mk.At)
	} else {
		from := mk.Line[0]
		l.dx, l.dy = int8(g.File(mk.At)-g.File(from)), int8(g.Rank(mk.At)-g.Rank(from))
		st.addOnce(id, l, from)
		middle = st.m.at(from).add(to).times(0.5)
	}
	if mk.Number > 0 {
		st.addAt(layerNumbers, look{what: lookNumber, mark: MarkHint, number: uint8(min(mk.Number, 99))}, middle)
	}
}

// dropArrows forgets pictures of arrows when there are many: one can be as large as the board, and the ways that a piece can go are
// hundreds.
func (st *stage) dropArrows() {
	n := 0
	for l := range st.sprites {
		if l.what == lookArrow {
			n++
		}
	}
	if n < keptArrows {
		return
	}
	for l := range st.sprites {
		if l.what == lookArrow {
			delete(st.sprites, l)
		}
	}
}

// ArrowRanks is how many ranks of arrows look different.
const ArrowRanks = len(arrowForms)
