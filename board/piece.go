package board

// Side is one of the two players. The first player moves first and sits at the bottom of an unflipped board.
type Side uint8

// The two sides, and the side of an empty point, of a ball, or of a drawn game.
const (
	First  Side = 0
	Second Side = 1
	NoSide Side = 2
)

// Other returns the opponent; NoSide stays NoSide.
func (s Side) Other() Side {
	if s == NoSide {
		return NoSide
	}
	return s ^ 1
}

// Piece is what stands on a point: a kind (1..31, numbered by its game) and a side. The zero Piece is an empty point.
type Piece uint8

// NoPiece is an empty point.
const NoPiece Piece = 0

const (
	kindMask   = 0x1f
	secondBit  = 0x20
	nobodysBit = 0x40
)

// NewPiece makes a piece of a kind (1..31) for a side; NoSide makes a piece that belongs to nobody, like a ball.
func NewPiece(s Side, kind uint8) Piece {
	switch s {
	case First:
		return Piece(kind & kindMask)
	case Second:
		return Piece(kind&kindMask | secondBit)
	default:
		return Piece(kind&kindMask | nobodysBit)
	}
}

// Kind returns the kind, 0 for an empty point.
func (p Piece) Kind() uint8 { return uint8(p) & kindMask }

// Side returns the owner, NoSide for an empty point or a piece that belongs to nobody.
func (p Piece) Side() Side {
	switch {
	case p == NoPiece || p&nobodysBit != 0:
		return NoSide
	case p&secondBit != 0:
		return Second
	}
	return First
}
