package xqf

import (
	"bytes"

	"crosspoint/board"
	"crosspoint/record/xqtree"
)

// Where things stand in the header.
const (
	headerSize = 0x400
	atVersion  = 0x02
	atMask     = 0x03
	atOr       = 0x08
	atSum      = 0x0c // and the keys of pieces, origins and targets after it
	atPieces   = 0x10
	atSide     = 0x32
	atResult   = 0x33
	atType     = 0x40
)

// Versions that are read in ways of their own.
const (
	versionPlain   = 0x0a // 1.0, the last one without keys
	versionFirst   = 0x0b // 1.1: whether its table of pieces is turned is not known
	versionTurned  = 0x0c // 1.2: the table of pieces is turned
	versionNewest  = 0x12 // 1.8
	versionControl = 0x20 // from here on the byte is text
)

// magic begins each file.
var magic = []byte("XQ")

// field is a text of the header: a length byte and its bytes.
type field struct {
	at, size int // of the length byte; the bytes after it
	tag      string
}

// tagRule holds the time rule where that is no TimeControl of ours.
const (
	tagRule    = "TimeRule"
	tagControl = "TimeControl"
	tagType    = "GameType"
)

// fields lists the texts of the header.
var fields = []field{
	{0x50, 63, "Title"},
	{0xd0, 63, "Event"},
	{0x110, 15, "Date"},
	{0x120, 15, "Site"},
	{0x130, 15, "Red"},
	{0x140, 15, "Black"},
	{0x150, 63, tagRule},
	{0x190, 15, "RedTime"},
	{0x1a0, 15, "BlackTime"},
	{0x1d0, 15, "Annotator"},
	{0x1e0, 15, "Author"},
}

// gameTypes are the values of the tag GameType by the byte of the header; a whole game has none.
var gameTypes = []string{"", "opening", "middlegame", "endgame"}

// pieceOrder holds the letters of the table of pieces.
const pieceOrder = "RNBAKABNRCCPPPPPrnbakabnrccppppp"

// text returns the bytes of a field. A length that is too large is cut.
func (f field) text(data []byte) []byte {
	n := min(int(data[f.at]), f.size)
	s := data[f.at+1 : f.at+1+n]
	if i := bytes.IndexByte(s, 0); i >= 0 {
		s = s[:i]
	}
	return s
}

// keys take the disguise off the tree and the table of pieces. Without one they are zero.
type keys struct {
	piece, from, to byte
	length          int32 // added to the length of comments
	stream          [32]byte
}

// phrase is mixed into the stream of the tree.
const phrase = "[(C) Copyright Mr. Dong Shiwei.]"

// newKeys computes the keys of a header.
func newKeys(h []byte) keys {
	if h[atVersion] <= versionPlain {
		return keys{}
	}
	f := func(k byte) byte { return 54*k*k + 221 }
	var k keys
	k.piece = f(h[atSum+1]) * h[atSum+1]
	k.from = f(h[atSum+2]) * k.piece
	k.to = f(h[atSum+3]) * k.from
	k.length = (int32(h[atSum])*256+int32(h[atSum+1]))%32000 + 767
	for i := range k.stream {
		k.stream[i] = (h[atOr+i%4] | h[atSum+i%4]&h[atMask]) & phrase[i]
	}
	return k
}

// pieces reads the table of pieces; turned says that its entries have moved round. shared counts those that stand where another
// one does.
func (k keys) pieces(h []byte, turned bool) (b xqtree.Board, shared int) {
	for i, v := range h[atPieces : atPieces+len(pieceOrder)] {
		slot := i
		if turned {
			slot = int(k.piece+1+byte(i)) % len(pieceOrder)
		}
		at := square(v - k.piece)
		switch {
		case at == xqtree.None:
		case b[at] != 0:
			shared++
		default:
			b[at] = pieceOrder[slot]
		}
	}
	return b, shared
}

// square turns a byte of the file, file*10 + rank, into a point, None for a piece that is not there.
func square(v byte) xqtree.Square { return xqtree.At(int(v/10), int(v%10)) }

// winner reads the result; over is false for a game without one, known for a value that has a meaning.
func winner(v byte) (w board.Side, over, known bool) {
	switch v {
	case 0:
		return board.NoSide, false, true
	case 1:
		return board.First, true, true
	case 2:
		return board.Second, true, true
	case 3, 4:
		return board.NoSide, true, true
	}
	return board.NoSide, false, false
}
