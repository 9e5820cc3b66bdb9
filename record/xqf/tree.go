package xqf

import (
	"encoding/binary"

	"crosspoint/record"
	"crosspoint/record/xqtree"
)

// Signs of a step from version 1.1 on; before, each is half of a byte.
const (
	signMore      = 0x80
	signVariation = 0x40
	signComment   = 0x20
	plainMore     = 0xf0
	plainVar      = 0x0f
)

// Offsets that are added to points, beyond the keys.
const (
	addFrom = 24
	addTo   = 32
)

// step is a record of the tree.
type step struct {
	at       int // in the file
	from, to xqtree.Square
	signs    xqtree.Signs
	comment  []byte
}

// tree reads the records one after the other.
type tree struct {
	data  []byte // of the whole file
	at    int
	plain bool
	keys  keys
	open  int // variations that are still to come
	begun bool
	ended bool
	// fault says why the tree ended too early; its key is "" when it did not.
	fault record.Remark
}

func newTree(data []byte) *tree {
	return &tree{data: data, at: headerSize, plain: data[atVersion] <= versionPlain, keys: newKeys(data)}
}

// next reads one record, the root first; false at the end.
func (t *tree) next() (s step, ok bool) {
	if t.ended {
		return s, false
	}
	s.at = t.at
	head, ok := t.take(4)
	if !ok {
		return s, t.fail(s.at, keyCut)
	}
	s.from = square(head[0] - addFrom - t.keys.from)
	s.to = square(head[1] - addTo - t.keys.to)
	tag := head[2]
	if t.plain {
		s.signs = xqtree.Signs{More: tag&plainMore != 0, Variation: tag&plainVar != 0}
	} else {
		s.signs = xqtree.Signs{More: tag&signMore != 0, Variation: tag&signVariation != 0}
	}
	if t.plain || tag&signComment != 0 {
		if s.comment, ok = t.comment(); !ok {
			s.signs.More = false // nothing that follows can be found
			t.ended = true
			return s, true
		}
	}
	t.follow(s.signs)
	return s, true
}

// follow counts what is still to come. The root has no variation, whatever its sign says.
func (t *tree) follow(s xqtree.Signs) {
	if s.Variation && t.begun {
		t.open++
	}
	t.begun = true
	if s.More {
		return
	}
	if t.open == 0 {
		t.ended = true
	} else {
		t.open--
	}
}

// comment reads the length and the bytes of a comment. Of one that is too long the bytes that are there are kept.
func (t *tree) comment() (text []byte, ok bool) {
	at := t.at
	raw, ok := t.take(4)
	if !ok {
		return nil, t.fail(at, keyCut)
	}
	n := int64(int32(binary.LittleEndian.Uint32(raw))) - int64(t.keys.length)
	if n < 0 {
		return nil, t.fail(at, keyLength)
	}
	if left := int64(len(t.data) - t.at); n > left {
		text, _ = t.take(int(left))
		return text, t.fail(at, keyLength)
	}
	return t.take(int(n))
}

// take reads bytes without their disguise; false when there are not enough.
func (t *tree) take(n int) ([]byte, bool) {
	if n > len(t.data)-t.at {
		return nil, false
	}
	raw := t.data[t.at : t.at+n]
	if !t.plain {
		bare := make([]byte, n)
		for i, v := range raw {
			bare[i] = v - t.keys.stream[(t.at-headerSize+i)%len(t.keys.stream)]
		}
		raw = bare
	}
	t.at += n
	return raw, true
}

// fail ends the tree too early; it returns false.
func (t *tree) fail(at int, key string) bool {
	t.ended = true
	t.fault = record.Remark{Key: key, Offset: at}
	return false
}
