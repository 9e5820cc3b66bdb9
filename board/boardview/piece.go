package boardview

import (
	"image"
	"image/color"
	"strings"

	"crosspoint/board"
)

// Sizes of pieces in pitch units.
const (
	rimThick    = 0.03
	ringThick   = 0.022
	ringAt      = 0.82 // of the radius
	townCorner  = 0.11
	shadowDown  = 0.035
	shadowBlur  = 0.13
	shadowReach = shadowDown + shadowBlur
)

// glyphSize is how large a glyph is on a frame, in parts of the piece's size.
var glyphSize = map[board.Frame]float64{
	board.FrameDisc:    0.60,
	board.FrameSoldier: 0.50,
	board.FrameTown:    0.52,
	board.FrameTeam:    0.57,
}

// hanziEm is the em of a character on a disc, in parts of the piece's size: ink fills some nine tenths of an em.
const hanziEm = 0.635

// body returns the colours of a piece.
func (p *Palette) body(frame board.Frame, side board.Side) Body {
	if side == board.NoSide {
		side = board.First
	}
	switch frame {
	case board.FrameSoldier:
		return p.Soldier[side]
	case board.FrameTown:
		return p.Town[side]
	case board.FrameTeam:
		return p.Team[side]
	case board.FrameBall:
		return p.Ball
	default:
		return p.Disc[side]
	}
}

// PieceImage draws one piece with its shadow on a square picture of size pixels.
func PieceImage(art board.Art, piece board.Piece, palette *Palette, size int) image.Image {
	pitch := float64(size) / (art.Size + 2*shadowReach)
	frac := float64(size%2) / 2
	b := newSquareBrush(float64(size/2), frac)
	drawPiece(b, art, piece.Side(), palette, pitch, false)
	return b.img
}

// pieceSprite draws a piece for a pitch in pixels.
func pieceSprite(art board.Art, side board.Side, palette *Palette, pitch, frac float64, turned bool) *sprite {
	b := newSquareBrush((art.Size/2+shadowReach)*pitch, frac)
	drawPiece(b, art, side, palette, pitch, turned)
	return b.sprite()
}

func drawPiece(b *brush, art board.Art, side board.Side, palette *Palette, s float64, turned bool) {
	body := palette.body(art.Frame, side)
	r := art.Size / 2 * s
	switch art.Frame {
	case board.FrameTown:
		drawTown(b, body, palette, r, s)
	case board.FrameBall:
		drawBall(b, body, palette, r, s)
		return
	default:
		drawDisc(b, body, palette, r, s)
	}
	drawGlyph(b, art, body.Glyph, s, turned)
	if art.Letter != "" {
		drawLetter(b, art.Letter, body, s, turned)
	}
}

func drawDisc(b *brush, body Body, palette *Palette, r, s float64) {
	b.shadow(r, r, shadowBlur*s, vec{shadowDown * s * 0.6, shadowDown * s}, palette.Shadow)
	inner := r - max(1, rimThick*s)
	b.fill(circle(vec{}, r), body.Rim)
	a, z := polar(inner, degrees(225)), polar(inner, degrees(45))
	b.fillRamp(circle(vec{}, inner), body.From, body.To, a, z)
	if palette.Shine.A > 0 {
		w := max(0.8, 0.022*s)
		faded := palette.Shine
		faded.A = 0
		b.fillRamp(ring(vec{}, inner-w/2, w), palette.Shine, faded, a, vec{})
	}
	if body.Ring.A > 0 {
		w := max(1, ringThick*s)
		b.fill(ring(vec{}, r*ringAt, w), body.Ring)
	}
}

func drawTown(b *brush, body Body, palette *Palette, r, s float64) {
	corner := townCorner * s
	b.shadow(r, corner, shadowBlur*s, vec{shadowDown * s * 0.6, shadowDown * s}, palette.Shadow)
	rim := max(1, rimThick*s)
	square := func(half, c float64) outline { return roundBox(vec{-half, -half}, vec{half, half}, max(0, c)) }
	b.fill(square(r, corner), body.Rim)
	inner := r - rim
	b.fillRamp(square(inner, corner-rim), body.From, body.To, vec{-inner, -inner}, vec{inner, inner})
	if palette.Shine.A > 0 {
		w := max(0.8, 0.022*s)
		faded := palette.Shine
		faded.A = 0
		o := append(square(inner, corner-rim), reversed(square(inner-w, corner-rim-w))...)
		b.fillRamp(o, palette.Shine, faded, vec{-inner, -inner}, vec{})
	}
	if body.Ring.A > 0 {
		w := max(1, ringThick*s)
		half := r * ringAt
		b.fill(append(square(half+w/2, corner*0.7), reversed(square(half-w/2, corner*0.7-w))...), body.Ring)
	}
}

// drawBall draws the ball with a pentagon in the middle, seams and five pentagons at the edge.
func drawBall(b *brush, body Body, palette *Palette, r, s float64) {
	b.shadow(r, r, shadowBlur*s, vec{shadowDown * s, shadowDown * s * 1.4}, palette.Shadow)
	rim := max(1, 0.032*s)
	b.fill(circle(vec{}, r), body.Rim)
	inner := r - rim
	b.fillRamp(circle(vec{}, inner), body.From, body.To, polar(inner, degrees(225)), polar(inner, degrees(45)))
	var middle []vec
	seam := max(0.8, 0.022*s)
	for i := range 5 {
		at := degrees(float64(i)*72 - 90)
		middle = append(middle, polar(0.40*inner, at))
		b.fill(bar(polar(0.36*inner, at), polar(0.74*inner, at), seam), body.Glyph)
		patch := []vec{polar(0.70*inner, at), polar(0.84*inner, at+degrees(18))}
		patch = append(patch, arcPoints(vec{}, inner+rim/2, at+degrees(21), at-degrees(21))...)
		b.fill(polygon(append(patch, polar(0.84*inner, at-degrees(18)))...), body.Glyph)
	}
	b.fill(polygon(middle...), body.Glyph)
}

func drawGlyph(b *brush, art board.Art, c color.NRGBA, s float64, turned bool) {
	g := findGlyph(art.Glyph)
	if g == nil {
		return
	}
	size := art.Size * s
	if isCharacter(art.Glyph) {
		var at vec
		em := hanziEm * size
		if art.Letter != "" {
			at, em = vec{-0.045 * size, -0.045 * size}, em*0.92
		}
		b.fill(upside(g.em(at, em), turned), c)
		return
	}
	b.fill(upside(g.fitted(vec{}, glyphSize[art.Frame]*size), turned), c)
}

// upside is an outline by half a turn around the middle of its piece, or as it is.
func upside(o outline, turned bool) outline {
	if turned {
		return o.scaled(-1)
	}
	return o
}

// isCharacter tells whether a glyph's name is that of a character and not of a drawing.
func isCharacter(name string) bool {
	return strings.HasPrefix(name, "u") && len(name) >= 3 && strings.Trim(name[1:], "0123456789abcdef") == ""
}

// drawLetter draws a letter on a badge at the lower right of the piece, as its owner sees it.
func drawLetter(b *brush, letter string, body Body, s float64, turned bool) {
	g := runeGlyph([]rune(letter)[0])
	if g == nil {
		return
	}
	at := vec{0.29 * s, 0.29 * s}
	paper, ink := mix(body.From, body.To, 0.5), body.Glyph
	b.fill(upside(circle(at, 0.175*s), turned), paper)
	b.fill(upside(circle(at, 0.15*s), turned), ink)
	b.fill(upside(g.em(at, 0.25*s), turned), paper)
}
