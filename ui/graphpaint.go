package ui

import (
	"image"
	"image/color"
	"math"

	"crosspoint/board"
	"crosspoint/board/boardview"
	"crosspoint/ui/control"
)

// graphLook is all that decides how the picture of a graph looks.
type graphLook struct {
	turns   []control.GraphTurn
	lost    int
	flipped bool
	sides   [2]color.NRGBA
	palette *boardview.Palette
	size    image.Point // in pixels
	scale   float64     // pixels for each point of the toolkit
}

// Measures of the graph, in points.
const (
	graphPad    = 8.0 // at the left and the right, for marks
	graphLine   = 1.6
	graphCorner = 6.0
	areaInk     = 0xcc // how strongly the sides' colours cover the panel's
)

// across is where a turn is, from the left edge, in points.
func graphX(turn, turns int, width float64) float64 {
	if turns < 2 {
		return width / 2
	}
	return graphPad + float64(turn)*(width-2*graphPad)/float64(turns-1)
}

// graphY is how far down a chance of the first side is.
func graphY(chance, height float64, flipped bool) float64 {
	if flipped {
		chance = 1 - chance
	}
	const pad = 3
	return pad + (1-chance)*(height-2*pad)
}

// paintGraph draws the course of a game: the area of the side at the bottom below the line, that of the other above it, and the turning
// points. Where no scores are known it stays empty.
func paintGraph(l graphLook) *image.NRGBA {
	img := image.NewNRGBA(image.Rectangle{Max: l.size})
	w, h := float64(l.size.X), float64(l.size.Y)
	p := l.palette
	empty := blend(p.Panel, withAlpha(p.Text, 0x17))
	bottom, top := blend(p.Panel, withAlpha(l.sides[board.First], areaInk)), blend(p.Panel, withAlpha(l.sides[board.Second], areaInk))
	if l.flipped {
		bottom, top = top, bottom
	}
	line := standOut(bottom, top, p.Panel, p.Text, p.Accent)
	half := withAlpha(line, 0x70)
	middle := l.size.Y / 2
	for x := range l.size.X {
		y, known := l.curve(float64(x)+0.5, w, h)
		slope := 0.0
		if next, ok := l.curve(float64(x)+1.5, w, h); ok && known {
			slope = next - y
		}
		thick := graphLine * l.scale / 2 * math.Sqrt(1+slope*slope)
		for row := range l.size.Y {
			at := float64(row) + 0.5
			c := empty
			if known {
				c = mixed(top, bottom, at-y+0.5)
			}
			if row == middle {
				c = blend(c, half)
			}
			if known {
				c = mixed(c, line, thick-math.Abs(at-y)+0.5)
			}
			inside := corner(float64(x)+0.5, at, w, h, graphCorner*l.scale)
			if inner := corner(float64(x)+0.5-l.scale, at-l.scale, w-2*l.scale, h-2*l.scale, (graphCorner-1)*l.scale); inner < 1 {
				c = mixed(p.PanelEdge, c, inner) // an edge, where an area has the panel's colour
			}
			c.A = uint8(255 * inside)
			img.SetNRGBA(x, row, c)
		}
	}
	l.marks(img)
	return img
}

// curve is the height of the line at a place, in pixels, between the known turns beside it.
func (l graphLook) curve(x, w, h float64) (y float64, known bool) {
	n := len(l.turns)
	if n < 2 {
		return 0, false
	}
	t := (x/l.scale - graphPad) / ((w/l.scale - 2*graphPad) / float64(n-1))
	t = min(max(t, 0), float64(n-1))
	i := min(int(t), n-2)
	a, b := l.turns[i], l.turns[i+1]
	chance := 0.0
	switch {
	case a.Known && b.Known:
		chance = a.Chance + (b.Chance-a.Chance)*(t-float64(i))
	case a.Known && t-float64(i) <= 0.5:
		chance = a.Chance
	case b.Known && t-float64(i) > 0.5:
		chance = b.Chance
	default:
		return 0, false
	}
	return graphY(chance, h/l.scale, l.flipped) * l.scale, true
}

// marks draws the turning points, the worst ones last: a ring, a disc, a diamond. The turn that lost the game has a dashed line.
func (l graphLook) marks(img *image.NRGBA) {
	w, h := float64(l.size.X)/l.scale, float64(l.size.Y)/l.scale
	p := l.palette
	if l.lost > 0 {
		x := graphX(l.lost, len(l.turns), w) * l.scale
		for row := range l.size.Y {
			if (row/max(int(3*l.scale), 1))%2 == 0 {
				dot(img, x, float64(row)+0.5, 1.8*l.scale, 1, p.Panel)
				dot(img, x, float64(row)+0.5, 0.8*l.scale, 1, p.Danger)
			}
		}
	}
	shrink := min(max((w-2*graphPad)/float64(max(len(l.turns)-1, 1))/4, 0.75), 1)
	for _, sign := range []string{"?!", "?", "??"} {
		for i, t := range l.turns {
			if t.Glyph != sign || !t.Known {
				continue
			}
			x, y := graphX(i, len(l.turns), w)*l.scale, graphY(t.Chance, h, l.flipped)*l.scale
			y = min(max(y, 6*l.scale), float64(l.size.Y)-6*l.scale)
			r := l.scale * shrink
			switch sign {
			case "??":
				dot(img, x, y, 6.6*r, 1, p.Panel)
				dot(img, x, y, 5.0*r, 1, p.Danger)
			case "?":
				dot(img, x, y, 5.0*r, 2, p.Panel)
				dot(img, x, y, 3.6*r, 2, p.Danger)
			default:
				dot(img, x, y, 4.6*r, 2, p.Panel)
				dot(img, x, y, 3.2*r, 2, p.Danger)
				dot(img, x, y, 1.6*r, 2, p.Panel)
			}
		}
	}
}

// dot draws a mark around a place: a disc for the norm 2, a diamond for the norm 1.
func dot(img *image.NRGBA, x, y, r float64, norm int, c color.NRGBA) {
	area := image.Rect(int(x-r)-1, int(y-r)-1, int(x+r)+2, int(y+r)+2).Intersect(img.Rect)
	for row := area.Min.Y; row < area.Max.Y; row++ {
		for col := area.Min.X; col < area.Max.X; col++ {
			dx, dy := math.Abs(float64(col)+0.5-x), math.Abs(float64(row)+0.5-y)
			d := math.Hypot(dx, dy)
			if norm == 1 {
				d = (dx + dy) * math.Sqrt2 / 2
			}
			at := img.NRGBAAt(col, row)
			limit := r
			if norm == 1 {
				limit = r * math.Sqrt2 / 2
			}
			out := mixed(at, c, limit-d+0.5)
			out.A = at.A
			img.SetNRGBA(col, row, out)
		}
	}
}

// mixed goes from one colour to another as share goes from 0 to 1.
func mixed(from, to color.NRGBA, share float64) color.NRGBA {
	return blend(from, withAlpha(to, uint8(255*min(max(share, 0), 1))))
}

// corner is how much of a pixel is inside an area with round corners.
func corner(x, y, w, h, r float64) float64 {
	dx, dy := max(r-x, x-(w-r), 0), max(r-y, y-(h-r), 0)
	return min(max(r-math.Hypot(dx, dy)+0.5, 0), 1)
}

// standOut is the colour that differs most from two others.
func standOut(a, b color.NRGBA, from ...color.NRGBA) color.NRGBA {
	best, most := from[0], -1.0
	for _, c := range from {
		if d := min(contrast(c, a), contrast(c, b)); d > most {
			best, most = c, d
		}
	}
	return best
}

// contrast is that of the WCAG, from 1 to 21.
func contrast(a, b color.NRGBA) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(c color.NRGBA) float64 {
	linear := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}
