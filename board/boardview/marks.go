package boardview

import (
	"image/color"
	"math"

	"crosspoint/board"
)

// Sizes of marks in pitch units.
const (
	markRing      = 0.50 // radius of the rings around a piece
	selectedThick = 0.07
	captureThick  = 0.065
	chooseThick   = 0.04
	alarmRing     = 0.52
	alarmThick    = 0.07
	alarmTooth    = 0.64 // how far the teeth of the ring reach
	stepDot       = 0.15
	slideRing     = 0.13
	slideThick    = 0.06
	kickStar      = 0.24 // radius of the star's points
	kickWaist     = 0.09 // and between them
	goalRing      = 0.40
	goalThick     = 0.10
	pathThick     = 0.06
	edgeThick     = 0.022 // of the line around marks on a pitch
	bracketThick  = 0.055
	capsuleRadius = 0.50
	capsuleShare  = 0.22
	badgeRadius   = 0.17
)

// pen draws one mark: each stroke has an edge where the palette wants one.
type pen struct {
	*brush
	s     float64
	wide  float64 // how much further out marks around a piece go, for pieces with corners
	color color.NRGBA
	edge  color.NRGBA
}

// stroke draws a shape; make gets how much wider than itself to draw it.
func (p pen) stroke(shape func(grow float64) outline) {
	if p.edge.A > 0 {
		p.fill(shape(max(0.8, edgeThick*p.s)), p.edge)
	}
	p.fill(shape(0), p.color)
}

func (p pen) ring(r, thick float64) {
	p.stroke(func(g float64) outline { return ring(vec{}, (r+p.wide)*p.s, max(1, thick*p.s)+2*g) })
}

func (p pen) dot(at vec, r float64) {
	p.stroke(func(g float64) outline { return circle(at, r*p.s+g) })
}

func (p pen) dashes(r, thick float64, n int, share float64) {
	p.stroke(func(g float64) outline {
		wider := 2 * g * float64(n) / (2 * math.Pi * r * p.s)
		return dashedRing(vec{}, (r+p.wide)*p.s, max(1, thick*p.s)+2*g, n, share+wider)
	})
}

// crossHair is a ring with four bars that stay off the piece.
func (p pen) crossHair() {
	p.stroke(func(g float64) outline {
		o := ring(vec{}, (markRing+p.wide)*p.s, max(1, 0.055*p.s)+2*g)
		for i := range 4 {
			a := degrees(float64(i) * 90)
			o = append(o, bar(polar((0.38+p.wide)*p.s-g, a), polar((0.65+p.wide)*p.s+g, a), max(1, 0.08*p.s)+2*g)...)
		}
		return o
	})
}

// toothed is a ring with teeth that point away from the piece, between the bars of a cross-hair.
func (p pen) toothed() {
	p.stroke(func(g float64) outline {
		r := (alarmRing + p.wide) * p.s
		o := ring(vec{}, r, max(1, alarmThick*p.s)+2*g)
		for i := range 8 {
			a, half := degrees(float64(i)*45+22.5), 0.17+g/r
			tip := polar((alarmTooth+p.wide)*p.s+2*g, a)
			o = append(o, polygon(polar(r, a-half), tip, polar(r, a+half))...)
		}
		return o
	})
}

// star has four points.
func (p pen) star() {
	p.stroke(func(g float64) outline {
		var corners []vec
		for i := range 4 {
			a := float64(i) * 90
			corners = append(corners, polar(kickStar*p.s+2*g, degrees(a)), polar(kickWaist*p.s+g, degrees(a+45)))
		}
		return polygon(corners...)
	})
}

// brackets are four corners of a square.
func (p pen) brackets(half, arm float64) {
	p.stroke(func(g float64) outline {
		var o outline
		h, a, t := (half+p.wide/2)*p.s, arm*p.s, max(1, bracketThick*p.s)/2+g
		for i := range 4 {
			turn := degrees(float64(i) * 90)
			corner := polygon(
				vec{h + t, h + t}, vec{h - a - g, h + t}, vec{h - a - g, h - t}, vec{h - t, h - t},
				vec{h - t, h - a - g}, vec{h + t, h - a - g},
			)
			o = append(o, corner.mapped(func(v vec) vec { return v.turned(turn) })...)
		}
		return o
	})
}

// badgeRed is the red of the badge in every palette: it stands on its own white.
var badgeRed = color.NRGBA{0xb8, 0, 0, 0xff}

// noEntry is a badge at the upper right of a point and a ring around it.
func (p pen) noEntry() {
	p.dashes(markRing, captureThick, 4, 0.78)
	at := vec{0.36 * p.s, -0.36 * p.s}
	paper := color.NRGBA{0xff, 0xff, 0xff, 0xff}
	p.fill(circle(at, (badgeRadius+0.03)*p.s), paper)
	p.fill(circle(at, badgeRadius*p.s), badgeRed)
	w := badgeRadius * 0.62 * p.s
	h := badgeRadius * 0.20 * p.s
	p.fill(box(at.add(vec{-w, -h}), at.add(vec{w, h})), paper)
}

// dottedSquare is the cursor of the keyboard.
func (p pen) dottedSquare() {
	const half, n = 0.51, 8
	for i := range 4 {
		turn := degrees(float64(i) * 90)
		for k := range n {
			at := vec{-half + 2*half*float64(k)/n, -half}.times(p.s).turned(turn)
			p.dot(at, 0.032)
		}
	}
}

// markSprite draws a mark that belongs to one point.
func markSprite(kind MarkKind, c, edge color.NRGBA, s, frac, wide float64) *sprite {
	b := newSquareBrush((markReach+wide)*s+1, frac)
	p := pen{b, s, wide, c, edge}
	switch kind {
	case MarkSelected:
		p.ring(markRing, selectedThick)
	case MarkStep:
		p.dot(vec{}, stepDot)
	case MarkSlide:
		p.ring(slideRing, slideThick)
	case MarkCapture:
		p.dashes(markRing, captureThick, 12, 0.62)
	case MarkShot:
		p.crossHair()
	case MarkKick:
		p.star()
	case MarkGoal:
		p.ring(goalRing, goalThick)
	case MarkChoose:
		p.ring(markRing, chooseThick)
	case MarkLastFrom:
		p.brackets(0.28, 0.14)
	case MarkLastTo:
		p.brackets(0.50, 0.19)
	case MarkAlarm:
		p.toothed()
	case MarkRefused:
		p.noEntry()
	case cursorKind:
		p.dottedSquare()
	}
	return b.sprite()
}

// townWide is how much further out marks around a town go, so that they do not cover its corners.
const townWide = 0.095

// markReach is how far marks reach from their point, in pitch units.
const markReach = 0.66

// cursorKind and the rest are drawn like marks but are not part of a scene.
const (
	cursorKind MarkKind = 100 + iota
	hoverKind
	glowKind
)

// between makes a brush for something that goes from a point to another, d away in pixels.
func between(d vec, reach, frac float64) *brush {
	lo := vec{min(0, d.x) - reach, min(0, d.y) - reach}
	hi := vec{max(0, d.x) + reach, max(0, d.y) + reach}
	return newBrush(lo, hi, frac)
}

// capsuleSprite is a translucent capsule from a point to another.
func capsuleSprite(d vec, c color.NRGBA, s, frac float64) *sprite {
	b := between(d, capsuleRadius*s, frac)
	c.A = uint8(float64(c.A) * capsuleShare)
	b.fill(capsule(vec{}, d, capsuleRadius*s), c)
	return b.sprite()
}

// pathSprite is a dashed line from a point to the next one of a path.
func pathSprite(d vec, c, edge color.NRGBA, s, frac float64) *sprite {
	b := between(d, 0.1*s+1, frac)
	p := pen{b, s, 0, c, edge}
	length := d.length()
	n := max(1, int(math.Round(length/s*3.4)))
	unit := d.times(1 / length)
	step := length / float64(n)
	p.stroke(func(g float64) outline {
		var o outline
		for i := range n {
			from, to := (float64(i)+0.22)*step-g, (float64(i)+0.78)*step+g
			o = append(o, bar(unit.times(from), unit.times(to), max(1, pathThick*s)+2*g)...)
		}
		return o
	})
	return b.sprite()
}

// hoverSprite is a soft light under the pointer.
func hoverSprite(c color.NRGBA, s, frac float64) *sprite {
	b := newSquareBrush(0.66*s, frac)
	c.A = 46
	b.shadow(0.49*s, 0.49*s, 0.16*s, vec{}, c)
	return b.sprite()
}

// glowSprite is the head of a shot.
func glowSprite(c color.NRGBA, s, frac float64) *sprite {
	b := newSquareBrush(0.5*s, frac)
	c.A = 170
	b.shadow(0.18*s, 0.18*s, 0.36*s, vec{}, c)
	b.fill(circle(vec{}, 0.14*s), color.NRGBA{0xff, 0xf3, 0xc4, 0xff})
	return b.sprite()
}

// markColors returns a mark's colour and that of its edge.
func (p *Palette) markColors(kind MarkKind, pitch bool) (c, edge color.NRGBA) {
	if !pitch {
		switch kind {
		case MarkShot, MarkAlarm, glowKind:
			return p.Alarm, none
		case MarkRefused:
			return p.Refused, none
		case MarkLastFrom, MarkLastTo:
			return p.Last, none
		case MarkHint:
			return p.Hint, p.HintEdge
		case cursorKind:
			return p.Focus, none
		default:
			return p.Move, none
		}
	}
	switch kind {
	case MarkKick, MarkGoal, glowKind:
		return p.Kick, p.PitchEdge
	case MarkShot, MarkAlarm, MarkRefused:
		return p.PitchAlarm, p.PitchEdge
	case MarkLastFrom, MarkLastTo:
		return p.PitchLast, p.PitchEdge
	case MarkHint:
		return p.PitchHint, p.PitchHintEdge
	default:
		return p.PitchMove, p.PitchEdge
	}
}

// unitSteps splits the way from a point to another into steps between neighbouring points, or leaves a way that meets no
// point as one step.
func unitSteps(g board.Geometry, from, to board.Point) (dx, dy, n int) {
	dx, dy = g.File(to)-g.File(from), g.Rank(to)-g.Rank(from)
	n = gcd(abs(dx), abs(dy))
	if n == 0 {
		return 0, 0, 0
	}
	return dx / n, dy / n, n
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func abs(a int) int { return max(a, -a) }
