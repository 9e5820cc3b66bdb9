package xqf

import (
	"encoding/hex"
	"testing"

	"crosspoint/record"
	"crosspoint/record/encoding"
	"crosspoint/rules/all"
)

// usual is the table of pieces of the start position.
var usual = []byte{
	80, 70, 60, 50, 40, 30, 20, 10, 0, 72, 12, 83, 63, 43, 23, 3,
	9, 19, 29, 39, 49, 59, 69, 79, 89, 17, 77, 6, 26, 46, 66, 86,
}

// move is a step of a fixture by the squares of the file.
type move struct {
	from, to        int
	more, variation bool
	comment         string // "" for none
}

// fixture is a file as it would be written down by hand.
type fixture struct {
	keys    string // the first 16 bytes, in hexadecimal
	pieces  []byte
	side    byte
	result  byte
	texts   map[int]string // by offset
	moves   []move         // without the root
	comment string         // of the game
	turned  bool           // the table of pieces moves round, for versions in which that depends
}

// plain10 are the first bytes of version 1.0.
const plain10 = "5851" + "0a" + "00" + "00000000" + "00000000" + "00000000"

func gbk(s string) []byte {
	data, _ := encoding.GB18030.Encode([]byte(s))
	return data
}

// bytes writes the file by the description of the format, in plain arithmetic.
func (f fixture) bytes(t *testing.T) []byte {
	t.Helper()
	head, err := hex.DecodeString(f.keys)
	if err != nil || len(head) != 16 {
		t.Fatal(f.keys, err)
	}
	n := func(i int) int { return int(head[i]) }
	plain := n(2) <= 10
	square := func(k int) int { return (54*k*k + 221) % 256 }
	kp := square(n(13)) * n(13) % 256
	kf := square(n(14)) * kp % 256
	kt := square(n(15)) * kf % 256
	length := (n(12)*256+n(13))%32000 + 767
	if plain {
		kp, kf, kt, length = 0, 0, 0, 0
	}
	h := make([]byte, 1024)
	copy(h, head)
	for i, p := range f.pieces {
		entry := i
		if f.turned {
			entry = ((i-kp-1)%32 + 32) % 32
		}
		h[16+entry] = byte(int(p) + kp)
	}
	h[0x32], h[0x33] = f.side, f.result
	for at, s := range f.texts {
		text := gbk(s)
		h[at] = byte(len(text))
		copy(h[at+1:], text)
	}
	var tree []byte
	record := func(a, b int, tag byte, comment string, always bool) {
		text := gbk(comment)
		tree = append(tree, byte(a), byte(b), tag, 0)
		if always || comment != "" {
			v := len(text) + length
			tree = append(append(tree, byte(v), byte(v>>8), byte(v>>16), byte(v>>24)), text...)
		}
	}
	tag := func(m move) byte {
		v := byte(0)
		for _, s := range []struct {
			on         bool
			plain, new byte
		}{{m.more, 0xf0, 0x80}, {m.variation, 0x0f, 0x40}, {m.comment != "", 0, 0x20}} {
			switch {
			case s.on && plain:
				v |= s.plain
			case s.on:
				v |= s.new
			}
		}
		return v
	}
	record(0x58, 0x51, tag(move{more: len(f.moves) > 0, comment: f.comment}), f.comment, plain)
	for _, m := range f.moves {
		record(m.from+24+kf, m.to+32+kt, tag(m), m.comment, plain)
	}
	if !plain {
		const words = "[(C) Copyright Mr. Dong Shiwei.]"
		for i := range tree {
			key := (n(8+i%4%4) | n(12+i%32%4)&n(3)) & int(words[i%32])
			tree[i] = byte(int(tree[i]) + key)
		}
	}
	return append(h, tree...)
}

// opened reads a file with one game and returns what was reported about it.
func opened(t *testing.T, data []byte) (*record.Game, []record.Remark) {
	t.Helper()
	file, err := record.Open(data, []*record.Format{FileFormat}, all.Games)
	if err != nil {
		t.Fatal(err)
	}
	if len(file.Entries) != 1 {
		t.Fatalf("%d games", len(file.Entries))
	}
	g, report, err := file.Game(0)
	if err != nil {
		t.Fatal(err)
	}
	return g, report.Remarks
}

// line writes the tree: steps, variations in parentheses after the step that they replace, comments in braces.
func line(g *record.Game) string {
	s := ""
	if c := g.Root().Comment; c != "" {
		s = "{" + c + "} "
	}
	return s + below(g.Root())
}

func below(n *record.Node) string {
	one := func(n *record.Node) string {
		s := n.Text()
		if n.Comment != "" {
			s += "{" + n.Comment + "}"
		}
		return s
	}
	s := ""
	for len(n.Children()) > 0 {
		first := n.Children()[0]
		s += one(first) + " "
		for _, v := range n.Children()[1:] {
			s += "( " + one(v) + " " + below(v) + ") "
		}
		n = first
	}
	return s
}
