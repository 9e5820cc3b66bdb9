package boardview

import "image/color"

var none = color.NRGBA{}

// Wood returns the light palette.
func Wood() *Palette {
	return &Palette{
		ID:     "wood",
		Window: hex(0xF4EEE4), Panel: hex(0xFBF7F0), PanelEdge: hex(0xDCCFBA), Text: hex(0x2B2118), TextDim: hex(0x67563F),
		Accent: hex(0x8A4B14), OnAccent: hex(0xFFFFFF), Danger: hex(0xB3261E), Hover: alpha(0x5B3A1E, 0.10), Focus: hex(0x1C57B0),

		BoardFrom: hex(0xE8C28A), BoardTo: hex(0xDAAC6C), Frame: hex(0x8A5A2B), Grain: 0.022,
		Line: hex(0x5B3A1E), Ink: alpha(0x4A2B12, 0.86), Coord: hex(0x4F3018), Tint: alpha(0x5B3A1E, 0.13), LineScale: 1,

		BandLight: hex(0x5E9B54), BandDark: hex(0x558F4C), Marking: hex(0xF5FAF2), Grid: alpha(0xF5FAF2, 0.45),
		Net: alpha(0xF5FAF2, 0.70), Goal: alpha(0xFFFFFF, 0.18), PitchCoord: hex(0x081A06),

		Disc: [2]Body{
			{hex(0xFBEBCB), hex(0xE7C48D), hex(0xA9763C), hex(0xB3261E), hex(0xAD211A)},
			{hex(0xFBEBCB), hex(0xE7C48D), hex(0xA9763C), hex(0x1F1A17), hex(0x1F1A17)},
		},
		Soldier: [2]Body{
			{hex(0x3A302B), hex(0x221A17), hex(0x0E0A08), none, hex(0xF8E4BD)},
			{hex(0xC5332A), hex(0xA41F18), hex(0x6A110C), hex(0xF8E4BD), hex(0xF8E4BD)},
		},
		Town: [2]Body{
			{hex(0x3A302B), hex(0x221A17), hex(0x0E0A08), none, hex(0xF8E4BD)},
			{hex(0xC5332A), hex(0xA41F18), hex(0x6A110C), hex(0xF8E4BD), hex(0xF8E4BD)},
		},
		Team: [2]Body{
			{hex(0xFFFDF6), hex(0xEBE4D3), hex(0x1A1A1A), none, hex(0x161616)},
			{hex(0x30445F), hex(0x1B283E), hex(0xF7F3E8), none, hex(0xFFFFFF)},
		},
		Ball:   Body{hex(0xFFFFFF), hex(0xDEDEDA), hex(0x111111), none, hex(0x161616)},
		Shadow: alpha(0x2A1606, 0.50), Shine: alpha(0xFFFFFF, 0.35),

		Move: hex(0x1A6035), Last: hex(0x1C57B0), Alarm: hex(0xB80000), Refused: hex(0xB80000),
		PitchMove: hex(0xFFFFFF), PitchLast: hex(0xFFFFFF), PitchAlarm: hex(0xFF6A5C),
		Kick: hex(0xFFD400), PitchEdge: hex(0x111111),
		Hint: hex(0x6B1FA0), HintEdge: hex(0x3B0A5C), PitchHint: hex(0x5A1590), PitchHintEdge: hex(0x22063A),
	}
}

// Dark returns the dark palette.
func Dark() *Palette {
	return &Palette{
		ID: "dark", Dark: true,
		Window: hex(0x1B1917), Panel: hex(0x242120), PanelEdge: hex(0x3A3531), Text: hex(0xEDE6DA), TextDim: hex(0xA79C8C),
		Accent: hex(0xE0B070), OnAccent: hex(0x1B1917), Danger: hex(0xFF7A70), Hover: alpha(0xEDE6DA, 0.10), Focus: hex(0x6FB1FF),

		BoardFrom: hex(0x322C27), BoardTo: hex(0x27221E), Frame: hex(0x14110F), Grain: 0.014,
		Line: hex(0xA8957C), Ink: alpha(0xA8957C, 0.85), Coord: hex(0xB5A48C), Tint: alpha(0xE9D9B8, 0.10), LineScale: 1,

		BandLight: hex(0x264B2E), BandDark: hex(0x203F27), Marking: hex(0xB9CDBB), Grid: alpha(0xB9CDBB, 0.36),
		Net: alpha(0xB9CDBB, 0.55), Goal: alpha(0xB9CDBB, 0.16), PitchCoord: hex(0xB9CDBB),

		Disc: [2]Body{
			{hex(0xEFE1C4), hex(0xCDBB96), hex(0x7C6A4E), hex(0xA8201A), hex(0x9E1A14)},
			{hex(0xEFE1C4), hex(0xCDBB96), hex(0x7C6A4E), hex(0x1B1714), hex(0x1B1714)},
		},
		Soldier: [2]Body{
			{hex(0x1B1714), hex(0x0D0B0A), hex(0xE9D9B8), none, hex(0xE9D9B8)},
			{hex(0xCF4A40), hex(0xB83A31), hex(0xF3B7AF), hex(0xFFFFFF), hex(0xFFFFFF)},
		},
		Town: [2]Body{
			{hex(0x1B1714), hex(0x0D0B0A), hex(0xE9D9B8), none, hex(0xE9D9B8)},
			{hex(0xCF4A40), hex(0xB83A31), hex(0xF3B7AF), hex(0xFFFFFF), hex(0xFFFFFF)},
		},
		Team: [2]Body{
			{hex(0xF1ECDF), hex(0xD9D3C4), hex(0x14110F), none, hex(0x161616)},
			{hex(0x446595), hex(0x345078), hex(0xB9CDBB), none, hex(0xFFFFFF)},
		},
		Ball:   Body{hex(0xFFFFFF), hex(0xD8D8D2), hex(0x0B0B0B), none, hex(0x161616)},
		Shadow: alpha(0x000000, 0.60), Shine: alpha(0xFFFFFF, 0.22),

		Move: hex(0x7FD39A), Last: hex(0x6FB1FF), Alarm: hex(0xFF5252), Refused: hex(0xFF5252),
		PitchMove: hex(0xFFFFFF), PitchLast: hex(0xFFFFFF), PitchAlarm: hex(0xFF6A5C),
		Kick: hex(0xFFD400), PitchEdge: hex(0x111111),
		Hint: hex(0xC6A2FF), HintEdge: hex(0xE6D6FF), PitchHint: hex(0xC6A2FF), PitchHintEdge: hex(0xE6D6FF),
	}
}

// Contrast returns the palette of high contrast.
func Contrast() *Palette {
	black, white, rust, blue := hex(0x000000), hex(0xFFFFFF), hex(0xA33B00), hex(0x0072B2)
	light := Body{white, white, black, black, black}
	return &Palette{
		ID:     "contrast",
		Window: white, Panel: white, PanelEdge: black, Text: black, TextDim: hex(0x333333),
		Accent: hex(0x005A8F), OnAccent: white, Danger: hex(0xB00000), Hover: alpha(0x0072B2, 0.16), Focus: blue,

		BoardFrom: white, BoardTo: white, Frame: black,
		Line: black, Ink: alpha(0x000000, 0.80), Coord: black, Tint: alpha(0x000000, 0.12), LineScale: 0.040 / 0.028,

		BandLight: white, BandDark: white, Marking: black, Grid: alpha(0x000000, 0.60),
		Net: alpha(0x000000, 0.60), Goal: alpha(0x000000, 0.14), PitchCoord: black,

		Disc:    [2]Body{{rust, rust, black, none, white}, light},
		Soldier: [2]Body{{black, black, black, none, white}, {white, white, black, black, rust}},
		Town:    [2]Body{{black, black, black, none, white}, {white, white, black, black, rust}},
		Team:    [2]Body{{white, white, black, none, black}, {rust, rust, black, none, white}},
		Ball:    Body{hex(0xFFD400), hex(0xFFD400), black, none, black},

		Move: blue, Last: blue, Alarm: hex(0xCC0000), Refused: hex(0xCC0000),
		PitchMove: blue, PitchLast: blue, PitchAlarm: hex(0xCC0000), Kick: blue,
		Hint: hex(0x7A1FB8), HintEdge: hex(0x3A0066), PitchHint: hex(0x7A1FB8), PitchHintEdge: hex(0x3A0066),
	}
}

// Print returns a palette for paper: no ground, no shadows, thin black lines, and pieces that are told apart without colours. It is not
// meant for the window.
func Print() *Palette {
	p := Contrast()
	black, white := hex(0x000000), hex(0xFFFFFF)
	paper, ink := Body{white, white, black, none, black}, Body{black, black, black, none, white}
	ringed := Body{white, white, black, black, black}
	p.ID, p.LineScale = "print", 1
	p.Ink, p.Tint = alpha(0x000000, 0.80), alpha(0x000000, 0.08)
	p.Disc = [2]Body{ringed, ink}
	p.Soldier, p.Town = [2]Body{ink, paper}, [2]Body{ink, paper}
	p.Team = [2]Body{paper, ink}
	p.Ball = Body{white, white, black, none, black}
	grey := hex(0x555555)
	p.Move, p.Last, p.Alarm, p.Refused = grey, grey, black, black
	p.PitchMove, p.PitchLast, p.PitchAlarm, p.Kick = grey, grey, black, grey
	p.Hint, p.HintEdge, p.PitchHint, p.PitchHintEdge = grey, black, grey, black
	return p
}
