package boardview

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"testing"

	"crosspoint/board"
	"crosspoint/rules"
	"crosspoint/rules/all"
)

// vision is how somebody sees colours: a matrix on linear red, green and blue.
type vision struct {
	name string
	m    [3][3]float64
}

// visions are full colour vision and the three kinds of seeing without one sort of cones, by the matrices for severity 1 of
// G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency",
// IEEE Transactions on Visualization and Computer Graphics 15 (2009), 1291-1298.
var visions = []vision{
	{"full", [3][3]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
	{"protanopia", [3][3]float64{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
	{"deuteranopia", [3][3]float64{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
	{"tritanopia", [3][3]float64{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}},
}

func linear(v uint8) float64 {
	x := float64(v) / 255
	if x <= 0.04045 {
		return x / 12.92
	}
	return math.Pow((x+0.055)/1.055, 2.4)
}

// seen is a colour in linear light as somebody sees it.
func (v vision) seen(c color.NRGBA) (out [3]float64) {
	in := [3]float64{linear(c.R), linear(c.G), linear(c.B)}
	for i, row := range v.m {
		out[i] = min(max(row[0]*in[0]+row[1]*in[1]+row[2]*in[2], 0), 1)
	}
	return out
}

// oklab puts a colour in linear light into OKLab (B. Ottosson, 2020): lightness from 0 to 1 and two axes of colour.
func oklab(c [3]float64) [3]float64 {
	l := math.Cbrt(0.4122214708*c[0] + 0.5363325363*c[1] + 0.0514459929*c[2])
	m := math.Cbrt(0.2119034982*c[0] + 0.6806995451*c[1] + 0.1073969566*c[2])
	s := math.Cbrt(0.0883024619*c[0] + 0.2817188376*c[1] + 0.6299787005*c[2])
	return [3]float64{
		0.2104542553*l + 0.7936177850*m - 0.0040720468*s,
		1.9779984951*l - 2.4285922050*m + 0.4505937099*s,
		0.0259040371*l + 0.7827717662*m - 0.8086757660*s,
	}
}

// apart is how far two colours are from each other in OKLab for somebody; black and white are 1 apart.
func (v vision) apart(a, b color.NRGBA) float64 {
	x, y := oklab(v.seen(a)), oklab(v.seen(b))
	return math.Sqrt((x[0]-y[0])*(x[0]-y[0]) + (x[1]-y[1])*(x[1]-y[1]) + (x[2]-y[2])*(x[2]-y[2]))
}

// What counts as different: shapes of which a third of the pixels that either covers belong to one alone, or colours that are
// 0.15 apart in OKLab: seven times what can just be told apart side by side, as marks are small and stand away from each other.
const (
	shapesApart  = 1.0 / 3
	coloursApart = 0.15
)

func TestVisions(t *testing.T) {
	white, black := hex(0xffffff), hex(0x000000)
	red, green := hex(0xb85c00), hex(0x5c7d00) // nearly alike for people who see no green
	for _, v := range visions {
		if got := v.apart(white, black); math.Abs(got-1) > 0.01 {
			t.Errorf("%s: black and white are %.3f apart, want 1", v.name, got)
		}
		if got := v.apart(red, green); v.name == "full" && got < coloursApart || v.name == "deuteranopia" && got > 0.05 {
			t.Errorf("%s: the test's red and green are %.3f apart", v.name, got)
		}
	}
}

// cover is how much of each pixel a mark covers, in a square around its point; all its parts count alike.
func cover(sp *sprite, side int) []float64 {
	out := make([]float64, side*side)
	at := image.Pt(side/2-int(sp.anchor.x), side/2-int(sp.anchor.y))
	for y := range sp.img.Rect.Dy() {
		for x := range sp.img.Rect.Dx() {
			if p := image.Pt(x, y).Add(at); p.In(image.Rect(0, 0, side, side)) {
				out[p.Y*side+p.X] = float64(sp.img.RGBAAt(x, y).A) / 255
			}
		}
	}
	return out
}

// shapeDistance is the share of what two shapes cover together that one of them covers alone, from 0 to 1.
func shapeDistance(a, b []float64) float64 {
	alone, both := 0.0, 0.0
	for i := range a {
		alone += math.Abs(a[i] - b[i])
		both += max(a[i], b[i])
	}
	return alone / both
}

// markNames are the marks that may stand on one board, with the layers above it.
var markNames = map[MarkKind]string{
	MarkSelected: "selected", MarkStep: "step", MarkCapture: "capture", MarkShot: "shot", MarkKick: "kick", MarkGoal: "goal",
	MarkChoose: "choose", MarkLastFrom: "last step's origin", MarkLastTo: "last step's target", MarkAlarm: "check",
	MarkRefused: "refused", MarkSlide: "slide", MarkHint: "hint without origin", cursorKind: "cursor",
}

// TestMarksSeenByAll wants any two marks to differ by their shapes or, for everybody, by their colours, in every palette on boards and on
// pitches, at the pitches of small and of large windows.
func TestMarksSeenByAll(t *testing.T) {
	for _, pitch := range []bool{false, true} {
		for _, s := range []float64{22, 60} {
			for _, p := range []*Palette{Wood(), Dark(), Contrast(), Print()} {
				eachPair(p, pitch, s, func(a, b MarkKind, shapes float64, ca, cb color.NRGBA) {
					if shapes >= shapesApart {
						return
					}
					for _, v := range visions {
						if d := v.apart(ca, cb); d < coloursApart {
							t.Errorf("%s, pitch %v of %v: %s and %s: shapes %.2f, colours %.3f for %s",
								p.ID, pitch, s, markNames[a], markNames[b], shapes, d, v.name)
						}
					}
				})
			}
		}
	}
}

func eachPair(p *Palette, pitch bool, s float64, do func(a, b MarkKind, shapes float64, ca, cb color.NRGBA)) {
	covers := map[MarkKind][]float64{}
	side := 2 * int(s)
	for k := range markNames {
		c, edge := p.markColors(k, pitch)
		sp := markSprite(k, c, none, s, 0, 0) // what its edge covers is not the mark's colour
		if k == MarkHint {
			b := newSquareBrush(markReach*s+1, 0)
			pen{b, s, 0, c, edge}.hintRing(0)
			sp = b.sprite()
		}
		covers[k] = cover(sp, side)
	}
	for a := range covers {
		for b := range covers {
			if a < b {
				ca, _ := p.markColors(a, pitch)
				cb, _ := p.markColors(b, pitch)
				do(a, b, shapeDistance(covers[a], covers[b]), ca, cb)
			}
		}
	}
}

// TestSidesSeenByAll wants the pieces of one kind of the two sides to look different to everybody, in every game, set and palette: by a ring
// or a sign that only one has, or by the colours of their bodies or of their signs.
func TestSidesSeenByAll(t *testing.T) {
	for _, g := range all.Games {
		for set := range max(len(g.PieceSets), 1) {
			for _, p := range []*Palette{Wood(), Dark(), Contrast(), Print()} {
				for kind, arts := range artsOf(g.Pieces, set) {
					name := fmt.Sprintf("%s, set %d, %s, kind %d", g.ID, set, p.ID, kind)
					a, b := p.body(arts[0].Frame, board.First), p.body(arts[1].Frame, board.Second)
					if (a.Ring.A > 0) != (b.Ring.A > 0) {
						continue
					}
					signs := signDistance(arts[0], arts[1])
					for _, v := range visions {
						if d := max(v.apart(a.From, b.From), v.apart(a.Glyph, b.Glyph)); d < coloursApart && signs < shapesApart {
							t.Errorf("%s: the sides' signs are %.2f apart, their colours %.3f for %s", name, signs, d, v.name)
						}
					}
				}
			}
		}
	}
}

// artsOf are the pieces of the kinds that both sides have.
func artsOf(list []rules.PieceInfo, set int) map[uint8][2]board.Art {
	out := map[uint8][2]board.Art{}
	for _, first := range list {
		for _, second := range list {
			if first.Piece.Side() == board.First && second.Piece.Side() == board.Second && first.Piece.Kind() == second.Piece.Kind() {
				out[uint8(first.Piece.Kind())] = [2]board.Art{first.Art[set], second.Art[set]}
			}
		}
	}
	return out
}

// signDistance is how far apart the shapes of two pieces' signs are.
func signDistance(a, b board.Art) float64 {
	paint := func(art board.Art) []float64 {
		brush := newSquareBrush(30, 0)
		drawGlyph(brush, art, hex(0), 60, false)
		return cover(&sprite{img: brush.img, anchor: brush.anchor}, 60)
	}
	return shapeDistance(paint(a), paint(b))
}
