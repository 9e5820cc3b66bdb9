package ccbridge

import (
	"encoding/binary"

	"crosspoint/record"
	"crosspoint/record/xqtree"
)

// Signs of a step.
const (
	signLast      = 1
	signVariation = 2
	signComment   = 4
)

// step is a record of the tree.
type step struct {
	at       int // in the data of the record
	from, to xqtree.Square
	signs    xqtree.Signs
	comment  string
}

// tree reads the steps one after the other.
type tree struct {
	c            *cbr
	at           int
	open         int // variations that are still to come
	begun, ended bool
	fault        record.Remark // why the tree ended too early; its key is "" when it did not
}

func (c *cbr) tree() *tree { return &tree{c: c, at: headerSize + c.shift} }

// next reads one step, the root first; false at the end.
func (t *tree) next() (s step, ok bool) {
	if t.ended {
		return s, false
	}
	data := t.c.data
	s.at = t.at
	if len(data)-t.at < 4 {
		return s, t.fail(t.at, keyCut)
	}
	sign, from, to := data[t.at], data[t.at+2], data[t.at+3]
	if t.c.turnSteps {
		from, to = turned(from), turned(to)
	}
	s.from, s.to = square(from), square(to)
	t.at += 4
	s.signs = xqtree.Signs{More: sign&signLast == 0, Variation: sign&signVariation != 0 && t.begun}
	if sign&signComment != 0 {
		if s.comment, ok = t.comment(); !ok {
			s.signs = xqtree.Signs{}
			return s, true
		}
	}
	if s.signs.Variation {
		t.open++
	}
	t.begun = true
	switch {
	case s.signs.More:
	case t.open == 0:
		t.ended = true
	default:
		t.open--
	}
	return s, true
}

// comment reads the length and the text of a comment. Of one that is too long what is there is kept.
func (t *tree) comment() (text string, ok bool) {
	data := t.c.data
	if len(data)-t.at < 4 {
		return "", t.fail(t.at, keyCut)
	}
	n := int64(binary.LittleEndian.Uint32(data[t.at:]))
	at := t.at
	t.at += 4
	if left := int64(len(data) - t.at); n > left {
		return wide(data[t.at:]), t.fail(at, keyLength)
	}
	text = wide(data[t.at : t.at+int(n)])
	t.at += int(n)
	return text, true
}

// fail ends the tree too early; it returns false.
func (t *tree) fail(at int, key string) bool {
	t.ended = true
	t.fault = record.Remark{Key: key, Offset: t.c.base + at}
	return false
}
