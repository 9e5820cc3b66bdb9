package boardview

import (
	"fmt"
	"image/color"
	"math"
	"testing"

	"crosspoint/board"
)

// luminance is the relative luminance of WCAG 2.
func luminance(c color.NRGBA) float64 {
	f := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*f(c.R) + 0.7152*f(c.G) + 0.0722*f(c.B)
}

// contrastOf is the contrast ratio of WCAG 2; a translucent colour is laid on the ground first.
func contrastOf(c, ground color.NRGBA) float64 {
	t := float64(c.A) / 255
	c.A = 255
	a, b := luminance(mix(ground, c, t)), luminance(ground)
	return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}

func TestContrastOf(t *testing.T) {
	if got := contrastOf(hex(0x000000), hex(0xffffff)); math.Abs(got-21) > 1e-9 {
		t.Errorf("black on white: %v, want 21", got)
	}
	if got := contrastOf(hex(0x767676), hex(0xffffff)); math.Abs(got-4.54) > 0.01 {
		t.Errorf("grey on white: %v, want 4.54", got)
	}
}

// need is a colour that must stand out from another.
type need struct {
	name      string
	c, ground color.NRGBA
	least     float64
}

func textNeeds(p *Palette) []need {
	return []need{
		{"text on window", p.Text, p.Window, 4.5},
		{"text on panel", p.Text, p.Panel, 4.5},
		{"dim text on window", p.TextDim, p.Window, 4.5},
		{"dim text on panel", p.TextDim, p.Panel, 4.5},
		{"text on accent", p.OnAccent, p.Accent, 4.5},
		{"danger on window", p.Danger, p.Window, 4.5},
		{"danger on panel", p.Danger, p.Panel, 4.5},
		{"accent on window", p.Accent, p.Window, 3},
		{"accent on panel", p.Accent, p.Panel, 3},
		{"focus on window", p.Focus, p.Window, 3},
		{"coordinates", p.Coord, p.BoardFrom, 4.5},
		{"coordinates", p.Coord, p.BoardTo, 4.5},
		{"coordinates on pitch", p.PitchCoord, p.BandLight, 4.5},
		{"coordinates on pitch", p.PitchCoord, p.BandDark, 4.5},
		{"river text", p.Ink, p.BoardFrom, 3},
		{"river text", p.Ink, p.BoardTo, 3},
		{"lines", p.Line, p.BoardFrom, 3},
		{"lines", p.Line, p.BoardTo, 3},
		{"markings", p.Marking, p.BandLight, 3},
		{"markings", p.Marking, p.BandDark, 3},
	}
}

func pieceNeeds(p *Palette) []need {
	var needs []need
	frames := []board.Frame{board.FrameDisc, board.FrameSoldier, board.FrameTown, board.FrameTeam, board.FrameBall}
	for _, f := range frames {
		for _, side := range []board.Side{board.First, board.Second} {
			b := p.body(f, side)
			name := fmt.Sprintf("frame %d side %d", f, side)
			for _, ground := range []color.NRGBA{b.From, b.To} {
				needs = append(needs, need{name + " glyph", b.Glyph, ground, 3})
				if b.Ring.A > 0 {
					needs = append(needs, need{name + " ring", b.Ring, ground, 3})
				}
			}
		}
	}
	return needs
}

// markNeeds holds marks against the board. On a pitch it is enough that the mark or its edge stands out from the band,
// when the two also stand out from each other.
func markNeeds(p *Palette) []need {
	kinds := []MarkKind{
		MarkSelected, MarkStep, MarkCapture, MarkShot, MarkKick, MarkGoal, MarkChoose, MarkLastFrom, MarkLastTo, MarkAlarm,
		MarkRefused, MarkSlide, cursorKind,
	}
	var needs []need
	for _, k := range kinds {
		name := fmt.Sprintf("mark %d", k)
		c, _ := p.markColors(k, false)
		needs = append(needs, need{name, c, p.BoardFrom, 3}, need{name, c, p.BoardTo, 3})
		c, edge := p.markColors(k, true)
		for _, band := range []color.NRGBA{p.BandLight, p.BandDark} {
			out := c
			if edge.A > 0 {
				needs = append(needs, need{name + " and its edge", c, edge, 4.5})
				if contrastOf(edge, band) > contrastOf(c, band) {
					out = edge
				}
			}
			needs = append(needs, need{name + " on pitch", out, band, 3})
		}
	}
	return append(append(needs, arrowNeeds(p)...), need{"bar of the badge", hex(0xffffff), badgeRed, 4.5})
}

// arrowNeeds holds arrows of every rank against the board as they are painted there: the fill of the best one, and the line around all.
func arrowNeeds(p *Palette) []need {
	var needs []need
	for rank := range arrowForms {
		_, fill, line := arrowForm(rank)
		for _, ground := range []struct {
			c, edge, under color.NRGBA
		}{
			{p.Hint, p.HintEdge, p.BoardFrom},
			{p.Hint, p.HintEdge, p.BoardTo},
			{p.PitchHint, p.PitchHintEdge, p.BandLight},
			{p.PitchHint, p.PitchHintEdge, p.BandDark},
		} {
			name := fmt.Sprintf("arrow %d", rank)
			c, edge := fade(ground.c, fill), fade(ground.edge, line)
			out := edge
			if contrastOf(c, ground.under) > contrastOf(edge, ground.under) {
				out = c
			}
			if rank == 0 {
				needs = append(needs, need{name + " fill", c, ground.under, 2})
			}
			needs = append(needs, need{name, out, ground.under, 3}, need{"number of " + name, inkOn(ground.edge), ground.edge, 4.5})
		}
	}
	return needs
}

// outlineNeeds holds pieces against what they stand on: body, rim, ring or sign must stand out from it.
func outlineNeeds(p *Palette) []need {
	var needs []need
	frames := []board.Frame{board.FrameDisc, board.FrameSoldier, board.FrameTown, board.FrameTeam, board.FrameBall}
	for _, f := range frames {
		for _, side := range []board.Side{board.First, board.Second} {
			b := p.body(f, side)
			grounds := []color.NRGBA{p.BoardFrom, p.BoardTo}
			if f == board.FrameTeam || f == board.FrameBall {
				grounds = []color.NRGBA{p.BandLight, p.BandDark}
			}
			for _, ground := range grounds {
				best := b.From
				for _, c := range []color.NRGBA{b.To, b.Rim, b.Ring, b.Glyph} {
					if c.A > 0 && contrastOf(c, ground) > contrastOf(best, ground) {
						best = c
					}
				}
				needs = append(needs, need{fmt.Sprintf("frame %d side %d", f, side), best, ground, 3})
			}
		}
	}
	return needs
}

func TestContrast(t *testing.T) {
	for _, p := range []*Palette{Wood(), Dark(), Contrast(), Print()} {
		needs := append(append(textNeeds(p), pieceNeeds(p)...), markNeeds(p)...)
		needs = append(needs, outlineNeeds(p)...)
		for _, n := range needs {
			if got := contrastOf(n.c, n.ground); got < n.least {
				t.Errorf("%s: %s %v on %v: %.2f, want %v", p.ID, n.name, n.c, n.ground, got, n.least)
			}
		}
	}
}
