package draft

import (
	"bytes"
	"unicode/utf8"
)

// Places turns offsets in a text into lines and columns, both from 1, columns in characters. It is quick as long as offsets grow.
type Places struct {
	data         []byte
	at           int
	line, column int
	first        Known
}

// Known is a place that is known.
type Known struct{ Offset, Line int }

// NewPlaces starts at the beginning of a line that is known.
func NewPlaces(data []byte, first Known) *Places {
	p := &Places{data: data, first: first}
	p.reset()
	return p
}

func (p *Places) reset() { p.at, p.line, p.column = p.first.Offset, p.first.Line, 1 }

// Of returns the place of an offset.
func (p *Places) Of(offset int) (line, column int) {
	offset = min(max(offset, p.first.Offset), len(p.data))
	if offset < p.at {
		p.reset()
	}
	part := p.data[p.at:offset]
	if n := bytes.Count(part, []byte{'\n'}); n > 0 {
		p.line += n
		p.column = 1
		part = part[bytes.LastIndexByte(part, '\n')+1:]
	}
	p.column += utf8.RuneCount(part)
	p.at = offset
	return p.line, p.column
}
