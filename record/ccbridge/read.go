package ccbridge

import (
	"bytes"
	"encoding/binary"
	"strconv"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/record/xqtree"
	"crosspoint/rules"
)

// recordRemarks are the keys of what a record can give.
var recordRemarks = append([]string{keyCut, keyLength, keyPieces, keySide, keyResult, keyVersion}, xqtree.Remarks...)

// CBR describes the format of one game to record.Open.
var CBR = &record.Format{
	ID: "cbr", Extensions: []string{".cbr"},
	Detect:  func(data []byte) bool { return bytes.HasPrefix(data, magic) },
	Scan:    scanCBR,
	Read:    readCBR,
	Errors:  append([]string{keyHeader, keyPage}, xqtree.Errors...),
	Remarks: append([]string{keyTrailing}, recordRemarks...),
}

func scanCBR(source record.Source) ([]record.Entry, record.Report, error) {
	c, err := open(source.Data, 0)
	if err != nil {
		return nil, record.Report{}, err
	}
	if c.page() {
		return nil, record.Report{}, &record.ReadError{Key: keyPage}
	}
	e := c.entry(source.Games)
	e.Number, e.Size = 1, len(source.Data)
	return []record.Entry{e}, record.Report{}, nil
}

// entry is the game for a list, without its place.
func (c *cbr) entry(games []*rules.Game) record.Entry {
	e := record.Entry{Tags: c.tags()}
	if g := xqtree.Game(games); g != nil {
		e.Tags = append([]record.Tag{{Name: "Game", Value: g.FileName}}, e.Tags...)
	}
	e.Tags = append(e.Tags, record.Tag{Name: "Result", Value: xqtree.Result(winner(c.byteAt(atResult)))})
	return e
}

func readCBR(source record.Source, e record.Entry) (*record.Game, record.Report, error) {
	g, end, report, err := read(source.Data, 0, source.Games)
	if rest := bytes.TrimRight(source.Data[min(end, len(source.Data)):], "\x00"); err == nil && end > 0 && len(rest) > 0 {
		report.Add(record.Remark{Key: keyTrailing, Offset: end, Count: len(source.Data) - end})
	}
	return g, report, err
}

// read reads the game of one record. end is where its tree ends, 0 when it was cut short.
func read(data []byte, base int, games []*rules.Game) (g *record.Game, end int, report record.Report, err error) {
	c, err := open(data, base)
	if err != nil {
		return nil, 0, report, err
	}
	if c.page() {
		return nil, 0, report, &record.ReadError{Key: keyPage, Offset: base}
	}
	if !c.old() {
		return c.read(games)
	}
	// Nobody has seen a file of version 1: the reading that makes most sense counts.
	var best record.Report
	for i := range 4 {
		c.turnBoard, c.turnSteps = i&1 != 0, i&2 != 0
		tried, at, told, failed := c.read(games)
		better := g == nil && failed == nil || failed == nil && told.Count() < best.Count()
		if better || g == nil && i == 0 {
			g, end, best, err = tried, at, told, failed
		}
	}
	report.Add(record.Remark{Kept: true, Key: keyVersion, Offset: base + atVersion, Token: "1"})
	report.Append(best)
	return g, end, report, err
}

// read reads the game as the record now stands.
func (c *cbr) read(games []*rules.Game) (g *record.Game, end int, report record.Report, err error) {
	if g, err = c.begin(games, &report); err != nil {
		return nil, 0, report, err
	}
	for _, t := range c.tags() {
		g.SetTag(t.Name, t.Value)
	}
	b := xqtree.NewBuilder(g, &report)
	t := c.tree()
	root, ok := t.next()
	b.Comment(g.Root(), root.comment)
	for goes := true; ok && goes; {
		var s step
		if s, ok = t.next(); !ok {
			break
		}
		var n *record.Node
		n, goes = b.Add(s.from, s.to, s.signs, record.Remark{Offset: c.base + s.at})
		b.Comment(n, s.comment)
	}
	if t.fault.Key != "" {
		report.Add(t.fault)
	} else if t.ended {
		end = c.base + t.at
	}
	w, over, known := winner(c.byteAt(atResult))
	if !known {
		report.Add(record.Remark{Key: keyResult, Offset: c.base + atResult + c.shift, Token: strconv.Itoa(int(c.byteAt(atResult)))})
	}
	b.Finish(w, over)
	return g, end, report, nil
}

// maxNumber is the largest move number that the rules take.
const maxNumber = 9999

// begin finds the start.
func (c *cbr) begin(games []*rules.Game, report *record.Report) (*record.Game, error) {
	s := xqtree.Start{Side: board.NoSide, First: xqtree.None, Offset: c.base + atSide + c.shift}
	var strange int
	if s.Board, strange = c.board(); strange > 0 {
		report.Add(record.Remark{Key: keyPieces, Offset: c.base + atBoard + c.shift, Count: strange})
	}
	switch v := c.byteAt(atSide); v {
	case 1:
		s.Side = board.First
	case 2:
		s.Side = board.Second
	default:
		report.Add(record.Remark{Kept: true, Key: keySide, Offset: s.Offset, Token: strconv.Itoa(int(v))})
	}
	if n := int(binary.LittleEndian.Uint16(c.data[atNumber+c.shift:])); n <= maxNumber {
		s.Number = n
	}
	t := c.tree()
	if root, ok := t.next(); ok && root.signs.More {
		if first, ok := t.next(); ok {
			s.First = first.from
		}
	}
	return s.Begin(games, report)
}
