package ccbridge

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf16"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/record/xqtree"
)

// The keys of errors and remarks of these formats.
const (
	keyHeader   = "ccbridge.header"    // shorter than a header
	keyPage     = "ccbridge.page"      // a page of text, not a game
	keyCut      = "ccbridge.cut-short" // the tree ends in the middle
	keyLength   = "ccbridge.comment"   // the length of a comment cannot be right
	keyTrailing = "ccbridge.trailing"  // bytes behind the end of the tree
	keyPieces   = "ccbridge.pieces"    // bytes of the board that are no piece
	keySide     = "ccbridge.side"      // a value that is no side
	keyResult   = "ccbridge.result"    // a value that is no result
	keyVersion  = "ccbridge.version"   // a version of which no file is known
	keyPages    = "ccbridge.pages"     // pages of text in a library
	keyIndex    = "ccbridge.index"     // the index of a library does not fit what is there
	keyEmpty    = "ccbridge.empty"     // a library without games
	keyXML      = "ccbridge.xml"       // the XML ends in a fault
	keyMove     = "ccbridge.move"      // not a move of the form 77-47
	keyNested   = "ccbridge.nested"    // elements inside a move
)

// Where things stand in a record of version 2. In version 1 all of it comes earlier by a title's length.
const (
	atVersion  = 19
	atResult   = 2076
	atSide     = 2112
	atNumber   = 2116
	atBoard    = 2120
	headerSize = 2214
	earlier    = 128 // in version 1
)

// magic begins each record.
var magic = []byte("CCBridge Record\x00")

// field is a text of the header in UTF-16, low byte first, ended by a zero where it is shorter than its room.
type field struct {
	at, size int
	tag      string
}

var fields = []field{
	{180, 128, "Title"},
	{564, 128, "Source"},
	{692, 64, "Event"},
	{756, 64, "Round"},
	{820, 32, "Group"},
	{852, 32, "Table"},
	{884, 64, "Date"},
	{948, 64, "Site"},
	{1012, 64, "TimeRule"},
	{1076, 64, "Red"},
	{1140, 64, "RedTeam"},
	{1204, 64, "RedTime"},
	{1268, 32, "RedElo"},
	{1300, 64, "Black"},
	{1364, 64, "BlackTeam"},
	{1428, 64, "BlackTime"},
	{1492, 32, "BlackElo"},
	{1524, 64, "Arbiter"},
	{1588, 64, "Recorder"},
	{1652, 128, "Annotator"},
	{1780, 128, "Author"},
}

// wide decodes UTF-16 up to a zero; a single byte at the end is dropped.
func wide(b []byte) string {
	units := make([]uint16, 0, len(b)/2)
	for i := 0; i+1 < len(b); i += 2 {
		u := binary.LittleEndian.Uint16(b[i:])
		if u == 0 {
			break
		}
		units = append(units, u)
	}
	return string(utf16.Decode(units))
}

// cbr is one record.
type cbr struct {
	data  []byte
	base  int // of data in the file
	shift int // of its places, for version 1
	// Version 1 turns the digits of its bytes round; which of them is not known for sure.
	turnBoard, turnSteps bool
}

// open checks the size of a record. The error is a *record.ReadError.
func open(data []byte, base int) (*cbr, error) {
	c := &cbr{data: data, base: base}
	if len(data) > atVersion && data[atVersion] == 1 {
		c.shift = -earlier
	}
	if len(data) < headerSize+c.shift {
		return nil, &record.ReadError{Key: keyHeader, Offset: base}
	}
	return c, nil
}

// byteAt reads a byte of the header by its place in version 2.
func (c *cbr) byteAt(at int) byte { return c.data[at+c.shift] }

// old tells whether this is version 1.
func (c *cbr) old() bool { return c.shift != 0 }

func (c *cbr) tags() []record.Tag {
	var list []record.Tag
	for _, f := range fields {
		value := strings.TrimSpace(wide(c.data[f.at+c.shift : f.at+c.shift+f.size]))
		if value == "" {
			continue
		}
		if f.tag == "Date" {
			value = xqtree.Date(value)
		}
		list = append(list, record.Tag{Name: f.tag, Value: value})
	}
	return list
}

// page tells whether there is no piece: a page of text.
func (c *cbr) page() bool {
	at := atBoard + c.shift
	return len(bytes.Trim(c.data[at:at+xqtree.Points], "\x00")) == 0
}

// pieceLetters are the pieces in the order of their bytes, from 1.
const pieceLetters = " RNBAKCP"

// board reads the table of points; strange counts bytes that are no piece.
func (c *cbr) board() (b xqtree.Board, strange int) {
	for i, v := range c.data[atBoard+c.shift : atBoard+c.shift+xqtree.Points] {
		if c.turnBoard {
			v = turned(v)
		}
		side, kind := v>>4, int(v&15)
		switch {
		case v == 0:
		case kind == 0 || kind >= len(pieceLetters) || side != 1 && side != 2:
			strange++
		default:
			b[square(byte(i))] = pieceLetters[kind] | (side-1)<<5
		}
	}
	return b, strange
}

// turned exchanges the two hexadecimal digits of a byte.
func turned(v byte) byte { return v<<4 | v>>4 }

// square turns a byte, counted by rows from the second side's back rank, into a point.
func square(v byte) xqtree.Square {
	return xqtree.At(int(v)%xqtree.Files, xqtree.Ranks-1-int(v)/xqtree.Files)
}

// winner reads a result; over is false for a game without one, known for a value that has a meaning.
func winner(v byte) (w board.Side, over, known bool) {
	switch v {
	case 0:
		return board.NoSide, false, true
	case 1:
		return board.First, true, true
	case 2:
		return board.Second, true, true
	case 3:
		return board.NoSide, true, true
	}
	return board.NoSide, false, false
}
