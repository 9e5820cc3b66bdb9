package xqf

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/record/encoding"
	"crosspoint/record/xqtree"
)

// absent is the square of a piece that is not on the board.
const absent = 0xff

// abilities say what version 1.0 holds.
func abilities(g *record.Game) record.Abilities {
	return record.Abilities{
		Games: xqtree.Games, Variations: true, Comments: true, Result: true,
		Tag: func(name string) bool {
			switch name {
			case tagControl:
				return true
			case tagRule:
				return g.Tag(tagControl) == "" // they share a field
			case tagType:
				return slices.Contains(gameTypes, g.Tag(tagType))
			}
			return slices.ContainsFunc(fields, func(f field) bool { return f.tag == name })
		},
	}
}

// lost lists what write leaves out.
func lost(g *record.Game) []record.Loss {
	list := record.Missing(g, abilities(g))
	if record.Refused(list) {
		return list
	}
	list = append(list, xqtree.Unusual(g)...)
	if xqtree.Counters(g.StartFEN()) {
		list = append(list, record.Loss{Key: lossCounters})
	}
	rare := 0
	for _, f := range fields {
		value := f.value(g)
		text, cut := encode(value, f.size)
		if cut {
			list = append(list, record.Loss{Key: lossCut, Token: f.name(g)})
		}
		kept, _ := encoding.GB18030.Decode(text)
		rare += countRare(string(kept))
	}
	todo := []*record.Node{g.Root()}
	for len(todo) > 0 {
		n := todo[len(todo)-1]
		todo = append(todo[:len(todo)-1], n.Children()...)
		rare += countRare(n.Before) + countRare(n.Comment)
	}
	if rare > 0 {
		list = append(list, record.Loss{Key: lossRare, Count: rare})
	}
	return list
}

// value is the text of a game for a field.
func (f field) value(g *record.Game) string { return g.Tag(f.name(g)) }

// name is the tag that a field holds of a game.
func (f field) name(g *record.Game) string {
	if f.tag == tagRule && g.Tag(tagControl) != "" {
		return tagControl
	}
	return f.tag
}

// write makes a file of version 1.0, without keys.
func write(games ...*record.Game) ([]byte, error) {
	if len(games) != 1 {
		return nil, &record.LossError{Loss: record.Loss{Key: record.KeyLossSingle, Whole: true}}
	}
	g := games[0]
	if list := lost(g); record.Refused(list) {
		return nil, &record.LossError{Loss: list[0]}
	}
	h := make([]byte, headerSize)
	copy(h, magic)
	h[atVersion] = versionPlain
	b, side := xqtree.Read(g.StartFEN())
	putPieces(h, b)
	h[atSide] = byte(side)
	h[atResult] = resultByte(g)
	h[atType] = byte(max(0, slices.Index(gameTypes, g.Tag(tagType))))
	for _, f := range fields {
		text, _ := encode(f.value(g), f.size)
		h[f.at] = byte(len(text))
		copy(h[f.at+1:], text)
	}
	out := bytes.NewBuffer(h)
	writeTree(out, g, side)
	return out.Bytes(), nil
}

// putPieces fills the table of pieces: the first side's from the right, the second's from the left, as XQStudio has them.
func putPieces(h []byte, b xqtree.Board) {
	places := map[byte][]xqtree.Square{}
	for i := range xqtree.Points {
		file, rank := i/xqtree.Ranks, i%xqtree.Ranks
		if at := xqtree.At(xqtree.Files-1-file, rank); b[at] != 0 && b[at] < 'a' {
			places[b[at]] = append(places[b[at]], at)
		}
		if at := xqtree.At(file, rank); b[at] >= 'a' {
			places[b[at]] = append(places[b[at]], at)
		}
	}
	for i := range pieceOrder {
		letter := pieceOrder[i]
		h[atPieces+i] = absent
		if list := places[letter]; len(list) > 0 {
			h[atPieces+i] = byteOf(list[0])
			places[letter] = list[1:]
		}
	}
}

// byteOf is the opposite of square.
func byteOf(s xqtree.Square) byte { return byte(s.File()*10 + s.Rank()) }

// resultByte is the result of the main line.
func resultByte(g *record.Game) byte {
	end := g.Root().LineEnd()
	r, over := g.ResultAt(end)
	switch {
	case !over:
		return 0
	case r.Winner == board.First:
		return 1
	case r.Winner == board.Second:
		return 2
	}
	return 3
}

// writeTree writes the steps depth first.
func writeTree(out *bytes.Buffer, g *record.Game, side board.Side) {
	root := g.Root()
	writeStep(out, [2]byte{addFrom, addTo + byte(side)}, len(root.Children()) > 0, false, 0xff, root)
	type turn struct {
		parent *record.Node
		index  int
	}
	todo := []turn{{root, 0}}
	for len(todo) > 0 {
		t := &todo[len(todo)-1]
		if t.index == len(t.parent.Children()) {
			todo = todo[:len(todo)-1]
			continue
		}
		n := t.parent.Children()[t.index]
		t.index++
		from, to := xqtree.Ends(n)
		points := [2]byte{addFrom + byteOf(from), addTo + byteOf(to)}
		writeStep(out, points, len(n.Children()) > 0, t.index < len(t.parent.Children()), 0, n)
		todo = append(todo, turn{n, 0})
	}
}

// writeStep writes one record with its comment.
func writeStep(out *bytes.Buffer, points [2]byte, more, variation bool, last byte, n *record.Node) {
	tag := byte(0)
	if more {
		tag |= plainMore
	}
	if variation {
		tag |= plainVar
	}
	text := commentBytes(n)
	out.Write([]byte{points[0], points[1], tag, last})
	var length [4]byte
	binary.LittleEndian.PutUint32(length[:], uint32(len(text)))
	out.Write(length[:])
	out.Write(text)
}

// commentBytes is the text of a step with the line ends of XQStudio.
func commentBytes(n *record.Node) []byte {
	text := n.Comment
	if n.Before != "" {
		text = strings.TrimSpace(n.Before + "\n" + n.Comment)
	}
	if text == "" {
		return nil
	}
	data, _ := encoding.GB18030.Encode([]byte(strings.ReplaceAll(text, "\n", "\r\n") + "\r\n"))
	return data
}

// encode writes a text for a field of a number of bytes; cut tells that it was too long. Characters stay whole.
func encode(s string, size int) (text []byte, cut bool) {
	if data, _ := encoding.GB18030.Encode([]byte(s)); len(data) <= size {
		return data, false
	}
	for _, r := range s {
		data, _ := encoding.GB18030.Encode([]byte(string(r)))
		if len(text)+len(data) > size {
			break
		}
		text = append(text, data...)
	}
	return text, true
}

// countRare counts the characters that GBK does not have: GB18030 writes them with four bytes, which XQStudio shows as others.
func countRare(s string) int {
	n := 0
	for _, r := range s {
		if r < 0x80 {
			continue
		}
		if data, _ := encoding.GB18030.Encode([]byte(string(r))); len(data) > 2 {
			n++
		}
	}
	return n
}
