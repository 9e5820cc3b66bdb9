package boardview

import (
	"math"

	"golang.org/x/image/vector"
)

// vec is a place or a direction, x to the right and y down.
type vec struct{ x, y float64 }

func (v vec) add(w vec) vec           { return vec{v.x + w.x, v.y + w.y} }
func (v vec) times(k float64) vec     { return vec{v.x * k, v.y * k} }
func (v vec) length() float64         { return math.Hypot(v.x, v.y) }
func polar(r, angle float64) vec      { s, c := math.Sincos(angle); return vec{r * c, r * s} }
func degrees(d float64) float64       { return d * math.Pi / 180 }
func (v vec) turned(a float64) vec    { s, c := math.Sincos(a); return vec{v.x*c - v.y*s, v.x*s + v.y*c} }
func (v vec) f32() (float32, float32) { return float32(v.x), float32(v.y) }

// segment is one part of an outline: op is one of M, L, Q, C and Z as in SVG paths, always absolute.
type segment struct {
	op byte
	p  [3]vec
}

// outline is a closed shape, filled by the non-zero rule.
type outline []segment

func (o outline) scaled(k float64) outline {
	return o.mapped(func(v vec) vec { return v.times(k) })
}

func (o outline) moved(d vec) outline {
	return o.mapped(func(v vec) vec { return v.add(d) })
}

func (o outline) mapped(f func(vec) vec) outline {
	out := make(outline, len(o))
	for i, s := range o {
		out[i].op = s.op
		for k := range s.p {
			out[i].p[k] = f(s.p[k])
		}
	}
	return out
}

// bounds returns the corners of the box around all points of the outline, the control points of curves included.
func (o outline) bounds() (lo, hi vec) {
	lo, hi = vec{math.Inf(1), math.Inf(1)}, vec{math.Inf(-1), math.Inf(-1)}
	for _, s := range o {
		for _, v := range s.p[:segmentPoints[s.op]] {
			lo = vec{min(lo.x, v.x), min(lo.y, v.y)}
			hi = vec{max(hi.x, v.x), max(hi.y, v.y)}
		}
	}
	return lo, hi
}

// segmentPoints is how many points a segment has.
var segmentPoints = map[byte]int{'M': 1, 'L': 1, 'Q': 2, 'C': 3, 'Z': 0}

// feed hands the outline to a rasterizer.
func (o outline) feed(r *vector.Rasterizer) {
	for _, s := range o {
		ax, ay := s.p[0].f32()
		bx, by := s.p[1].f32()
		cx, cy := s.p[2].f32()
		switch s.op {
		case 'M':
			r.MoveTo(ax, ay)
		case 'L':
			r.LineTo(ax, ay)
		case 'Q':
			r.QuadTo(ax, ay, bx, by)
		case 'C':
			r.CubeTo(ax, ay, bx, by, cx, cy)
		case 'Z':
			r.ClosePath()
		}
	}
}

func polygon(points ...vec) outline {
	o := make(outline, 0, len(points)+1)
	for i, v := range points {
		op := byte('L')
		if i == 0 {
			op = 'M'
		}
		o = append(o, segment{op, [3]vec{v}})
	}
	return append(o, segment{op: 'Z'})
}

// arcPoints lists points on an arc from one angle to another, close enough together for radii up to some hundred pixels.
func arcPoints(c vec, r, from, to float64) []vec {
	n := max(2, int(math.Ceil(math.Abs(to-from)/degrees(2.5)))+1)
	points := make([]vec, n)
	for i := range points {
		points[i] = c.add(polar(r, from+(to-from)*float64(i)/float64(n-1)))
	}
	return points
}

func circle(c vec, r float64) outline {
	return polygon(arcPoints(c, r, 0, 2*math.Pi)...)
}

// arcBand is a part of a ring, r in the middle of its thickness; a whole turn makes a closed ring.
func arcBand(c vec, r, thick, from, to float64) outline {
	outer, inner := arcPoints(c, r+thick/2, from, to), arcPoints(c, max(0, r-thick/2), to, from)
	if math.Abs(to-from) >= 2*math.Pi-1e-9 {
		return append(polygon(outer...), polygon(inner...)...)
	}
	return polygon(append(outer, inner...)...)
}

func ring(c vec, r, thick float64) outline {
	return arcBand(c, r, thick, 0, 2*math.Pi)
}

// dashedRing has n dashes that cover a share of the turn.
func dashedRing(c vec, r, thick float64, n int, share float64) outline {
	var o outline
	step := 2 * math.Pi / float64(n)
	for i := range n {
		middle := float64(i)*step - math.Pi/2
		o = append(o, arcBand(c, r, thick, middle-step*share/2, middle+step*share/2)...)
	}
	return o
}

// bar is a straight stroke with flat ends.
func bar(a, b vec, thick float64) outline {
	d := b.add(a.times(-1))
	if d.length() == 0 {
		return nil
	}
	n := vec{-d.y, d.x}.times(thick / 2 / d.length())
	return polygon(a.add(n), b.add(n), b.add(n.times(-1)), a.add(n.times(-1)))
}

// capsule is a straight stroke with round ends.
func capsule(a, b vec, r float64) outline {
	angle := math.Atan2(b.y-a.y, b.x-a.x)
	points := arcPoints(b, r, angle-math.Pi/2, angle+math.Pi/2)
	return polygon(append(points, arcPoints(a, r, angle+math.Pi/2, angle+3*math.Pi/2)...)...)
}

func box(lo, hi vec) outline {
	return polygon(lo, vec{hi.x, lo.y}, hi, vec{lo.x, hi.y})
}

func roundBox(lo, hi vec, r float64) outline {
	var points []vec
	corners := []vec{{hi.x - r, hi.y - r}, {lo.x + r, hi.y - r}, {lo.x + r, lo.y + r}, {hi.x - r, lo.y + r}}
	for i, c := range corners {
		points = append(points, arcPoints(c, r, float64(i)*math.Pi/2, float64(i+1)*math.Pi/2)...)
	}
	return polygon(points...)
}

// reversed turns a polygon's direction, so that it cuts a hole into another one. It must hold straight lines only.
func reversed(o outline) outline {
	points := make([]vec, 0, len(o))
	for i := len(o) - 1; i >= 0; i-- {
		if o[i].op != 'Z' {
			points = append(points, o[i].p[0])
		}
	}
	return polygon(points...)
}
