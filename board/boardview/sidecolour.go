package boardview

import (
	"image/color"

	"crosspoint/board"
)

// SideColours are the colours that tell the two sides apart where there is no board, by the body of their pieces: those of the bodies,
// or of what is drawn on them where the bodies are the same.
func (p *Palette) SideColours(frame board.Frame) [2]color.NRGBA {
	first, second := p.body(frame, board.First), p.body(frame, board.Second)
	if first.From == second.From {
		return [2]color.NRGBA{first.Glyph, second.Glyph}
	}
	return [2]color.NRGBA{first.From, second.From}
}
