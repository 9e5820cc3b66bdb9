package xqtree

import "crosspoint/board"

// Name is the coordinate, such as "h2"; "-" for no point.
func (s Square) Name() string { return s.name() }

// FEN writes a position with the full tail; number is that of the first move.
func (b *Board) FEN(side board.Side, number int) string { return b.fen(side, number) }
