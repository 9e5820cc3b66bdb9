package rules

import (
	"strconv"
	"strings"

	"crosspoint/board"
)

// Compose writes the FEN of a position that is set up by hand: pieces on points, a side to move, nothing played yet. It says nothing about whether the
// game can be like that; the game's Parse does.
func Compose(g *Game, at func(board.Point) board.Piece, side board.Side) string {
	var b strings.Builder
	for rank := g.Geometry.Ranks - 1; rank >= 0; rank-- {
		empty := 0
		for file := range g.Geometry.Files {
			info, ok := g.Info(at(g.Geometry.At(file, rank)))
			if !ok {
				empty++
				continue
			}
			if empty > 0 {
				b.WriteString(strconv.Itoa(empty))
				empty = 0
			}
			b.WriteByte(info.Letter)
		}
		if empty > 0 {
			b.WriteString(strconv.Itoa(empty))
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	return b.String() + " " + g.SetupTail(at, side)
}
