package boardview

import "image/color"

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
	// LineScale multiplies the thickness of the lines of the grid.
	LineScale float64

	// BandLight and the rest of this group colour a pitch.
	BandLight, BandDark, Marking, Grid, Net, Goal, PitchCoord color.NRGBA

	// Disc, Soldier, Town and Team are the bodies of the pieces of the first and the second side.
	Disc, Soldier, Town, Team [2]Body
	// Ball is the ball; its glyph colour is that of the pentagons.
	Ball Body
	// Shadow is the darkest colour of the pieces' shadows.
	Shadow color.NRGBA

	// Move marks selections and steps, Last the last step, Alarm a check or a shot, Refused what stands in the way.
	Move, Last, Alarm, Refused, Hint color.NRGBA
	// MarkEdge lines marks on a wooden board (transparent for none).
	MarkEdge color.NRGBA
	// PitchMove, PitchLast, PitchAlarm and Kick mark a pitch, each with an edge in PitchEdge.
	PitchMove, PitchLast, PitchAlarm, PitchHint, Kick, PitchEdge color.NRGBA
}

func hex(v uint32) color.NRGBA {
	return color.NRGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 0xff}
}

func alpha(v uint32, a float64) color.NRGBA {
	c := hex(v)
	c.A = uint8(a*255 + 0.5)
	return c
}

// Wood returns the light palette.
func Wood() *Palette {
	return &Palette{
		ID:     "wood",
		Window: hex(0xF4EEE4), Panel: hex(0xFBF7F0), PanelEdge: hex(0xDCCFBA), Text: hex(0x2B2118), TextDim: hex(0x6B5A48),
		Accent: hex(0x8A4B14), OnAccent: hex(0xFFFFFF), Danger: hex(0xB3261E), Hover: alpha(0x5B3A1E, 0.10), Focus: hex(0x1F5FBF),
		BoardFrom: hex(0xE6BE83), BoardTo: hex(0xDDB072), Frame: hex(0x8A5A2B),
		Line: hex(0x5B3A1E), Ink: alpha(0x4A2D14, 0.80), Coord: hex(0x55341A), Tint: alpha(0x5B3A1E, 0.12), LineScale: 1,
		BandLight: hex(0x5E9B54), BandDark: hex(0x558F4C), Marking: hex(0xF5FAF2), Grid: alpha(0xF5FAF2, 0.45),
		Net: alpha(0xF5FAF2, 0.80), Goal: alpha(0xFFFFFF, 0.16), PitchCoord: hex(0x0E2A0B),
		Disc: [2]Body{
			{hex(0xF8E4BD), hex(0xE7C48D), hex(0xA9763C), hex(0xB3261E), hex(0xB3261E)},
			{hex(0xF8E4BD), hex(0xE7C48D), hex(0xA9763C), hex(0x1F1A17), hex(0x1F1A17)},
		},
		Soldier: [2]Body{
			{hex(0x332A26), hex(0x241C19), hex(0x0F0B09), hex(0xF8E4BD), hex(0xF8E4BD)},
			{hex(0xC22E25), hex(0xA8221A), hex(0x6E120D), color.NRGBA{}, hex(0xF8E4BD)},
		},
		Town: [2]Body{
			{hex(0x332A26), hex(0x241C19), hex(0x0F0B09), color.NRGBA{}, hex(0xF8E4BD)},
			{hex(0xC22E25), hex(0xA8221A), hex(0x6E120D), color.NRGBA{}, hex(0xF8E4BD)},
		},
		Team: [2]Body{
			{hex(0xFFFDF6), hex(0xEDE6D6), hex(0x1A1A1A), color.NRGBA{}, hex(0x161616)},
			{hex(0x2B3D59), hex(0x1C2940), hex(0xF7F3E8), color.NRGBA{}, hex(0xFFFFFF)},
		},
		Ball:   Body{hex(0xFFFFFF), hex(0xE9E9E4), hex(0x111111), color.NRGBA{}, hex(0x161616)},
		Shadow: alpha(0x2A1606, 0.45),
		Move:   hex(0x1E6B3A), Last: hex(0x1F5FBF), Alarm: hex(0xC40000), Refused: hex(0xC40000), Hint: alpha(0x1E6B3A, 0.6),
		PitchMove: hex(0xFFFFFF), PitchLast: hex(0xFFFFFF), PitchAlarm: hex(0xFF5A4D), PitchHint: alpha(0xFFFFFF, 0.6), Kick: hex(0xFFD400), PitchEdge: hex(0x111111),
	}
}

// Dark returns the dark palette.
func Dark() *Palette {
	p := Wood()
	p.ID, p.Dark = "dark", true
	return p
}

// Contrast returns the palette of high contrast.
func Contrast() *Palette {
	p := Wood()
	p.ID = "contrast"
	return p
}
