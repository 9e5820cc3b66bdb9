package boardview

import (
	"image/color"

	"crosspoint/board"
)

// Body holds the colours of a piece's body: a gradient from the upper left to the lower right, the rim, the
// inner ring (transparent for none) and the glyph.
type Body struct {
	From, To, Rim, Ring, Glyph color.NRGBA
}

// Palette holds every colour of the board and of the window around it.
type Palette struct {
	// ID names the palette in settings: "wood", "dark" or "contrast".
	ID string
	// Dark tells whether the window's background is dark.
	Dark bool

	// Window and the rest of this group colour the user interface.
	Window, Panel, PanelEdge, Text, TextDim, Accent, OnAccent, Danger, Hover, Focus color.NRGBA

	// BoardFrom and BoardTo are the board's gradient, from the upper left to the lower right.
	BoardFrom, BoardTo, Frame color.NRGBA
	// Line colours the grid; Ink is text on the board, Coord the coordinates.
	Line, Ink, Coord, Tint color.NRGBA
	// Grain is how strongly the wood's grain shows, 0 for plain.
	Grain float64
	// LineScale multiplies the thickness of the lines of the grid.
	LineScale float64

	// BandLight and the rest of this group colour a pitch.
	BandLight, BandDark, Marking, Grid, Net, Goal, PitchCoord color.NRGBA

	// Disc, Soldier, Town and Team are the bodies of the pieces of the first and the second side.
	Disc, Soldier, Town, Team [2]Body
	// Ball is the ball; its glyph colour is that of the pentagons.
	Ball Body
	// Shadow is the darkest colour of the pieces' shadows, Shine the light on their upper left edge.
	Shadow, Shine color.NRGBA

	// Move marks selections and steps, Last the last step, Alarm a check or a shot, Refused what stands in the way.
	Move, Last, Alarm, Refused color.NRGBA
	// PitchMove, PitchLast, PitchAlarm and Kick mark a pitch, each with an edge in PitchEdge (transparent for none).
	PitchMove, PitchLast, PitchAlarm, Kick, PitchEdge color.NRGBA
	// Hint fills the arrows of a good step, which let through what is below them; HintEdge is the line around them. PitchHint and
	// PitchHintEdge are those of a pitch.
	Hint, HintEdge, PitchHint, PitchHintEdge color.NRGBA
}

func hex(v uint32) color.NRGBA {
	return color.NRGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 0xff}
}

func alpha(v uint32, a float64) color.NRGBA {
	c := hex(v)
	c.A = uint8(a*255 + 0.5)
	return c
}

// SideColor is the colour that stands for a side whose pieces have a frame: that of their bodies, or of their signs where the bodies are
// alike.
func (p *Palette) SideColor(f board.Frame, s board.Side) color.NRGBA {
	own, other := p.body(f, s), p.body(f, s.Other())
	if own.From == other.From {
		return own.Glyph
	}
	return own.From
}
