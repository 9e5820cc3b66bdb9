package xqf

import (
	"bytes"
	"strconv"
	"strings"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/record/encoding"
	"crosspoint/record/xqtree"
)

// The keys of errors, remarks and losses of this format.
const (
	keyHeader   = "xqf.header"    // the file is shorter than a header
	keyCut      = "xqf.cut-short" // the tree ends in the middle
	keyLength   = "xqf.comment"   // the length of a comment cannot be right; nothing behind it can be found
	keyTrailing = "xqf.trailing"  // bytes behind the end of the tree
	keyVersion  = "xqf.version"   // a newer version than 1.8
	keySum      = "xqf.key-sum"   // the keys do not add up
	keyPieces   = "xqf.pieces"    // pieces on the same point as others
	keySide     = "xqf.side"      // a value that is no side
	keyResult   = "xqf.result"    // a value that is no result
	lossCut     = "xqf.cut"       // a text that is too long for its field
	lossRare    = "xqf.rare"      // characters that XQStudio does not know

	lossCounters = "xqf.counters" // numbers of the start: the first move's, and of moves without capture
)

// FileFormat describes this format to record.Open.
var FileFormat = &record.Format{
	ID: "xqf", Extensions: []string{".xqf"}, Detect: detect, Scan: scan, Read: read, Write: write, Lost: lost,
	Single: true, Encoded: true, Texts: texts,
	Errors:  append([]string{keyHeader}, xqtree.Errors...),
	Remarks: append([]string{keyCut, keyLength, keyTrailing, keyVersion, keySum, keyPieces, keySide, keyResult}, xqtree.Remarks...),
	Losses:  append([]string{lossCut, lossRare, lossCounters}, xqtree.Losses...),
}

func detect(data []byte) bool {
	return bytes.HasPrefix(data, magic) && len(data) > atVersion && data[atVersion] < versionControl
}

// file is what both Scan and Read need of a file.
type file struct {
	data   []byte
	source record.Source
	report *record.Report
	enc    *encoding.Encoding
	bad    int // characters that could not be read
}

// open checks the size and decides how texts are written.
func open(source record.Source, report *record.Report) (*file, error) {
	if len(source.Data) < headerSize {
		return nil, &record.ReadError{Key: keyHeader, Count: len(source.Data)}
	}
	f := &file{data: source.Data, source: source, report: report, enc: encoding.ByID(source.Encoding)}
	sample := texts(f.data)
	if isASCII(sample) {
		f.enc = encoding.GB18030
		return f, nil
	}
	if f.enc != nil {
		report.Encoding = f.enc.ID
		return f, nil
	}
	// XQStudio writes GB18030. Names alone prove nothing, but programs of Taiwan write Big5, and common characters tell.
	f.enc = encoding.GB18030
	if guess, sure := encoding.Guess(sample); sure || guess == encoding.Big5 {
		f.enc = guess
	}
	if _, bad := f.enc.Decode(sample); bad > 0 || f.enc != encoding.GB18030 {
		report.Encoding = f.enc.ID
	}
	return f, nil
}

// maxSample is how much text decides about the encoding.
const maxSample = 64 << 10

// texts gathers text of the file, a line for each text.
func texts(data []byte) []byte {
	if len(data) < headerSize {
		return nil
	}
	var b []byte
	for _, t := range fields {
		b = append(append(b, t.text(data)...), '\n')
	}
	for t := newTree(data); len(b) < maxSample; {
		s, ok := t.next()
		if !ok {
			break
		}
		b = append(append(b, s.comment[:min(len(s.comment), maxSample)]...), '\n')
	}
	return b
}

func isASCII(b []byte) bool {
	for _, c := range b {
		if c >= 0x80 {
			return false
		}
	}
	return true
}

// decode turns bytes of the file into text.
func (f *file) decode(raw []byte) string {
	if len(raw) == 0 {
		return ""
	}
	text, bad := f.enc.Decode(bytes.TrimRight(raw, "\x00"))
	f.bad += bad
	return string(text)
}

// tags reads the texts of the header.
func (f *file) tags() []record.Tag {
	var list []record.Tag
	for _, t := range fields {
		value := strings.TrimSpace(f.decode(t.text(f.data)))
		if value == "" {
			continue
		}
		switch t.tag {
		case "Date":
			value = xqtree.Date(value)
		case tagRule:
			if _, ok := record.ParseTimeControl(value); ok {
				t.tag = tagControl
			}
		}
		list = append(list, record.Tag{Name: t.tag, Value: value})
	}
	if v := int(f.data[atType]); v > 0 && v < len(gameTypes) {
		list = append(list, record.Tag{Name: tagType, Value: gameTypes[v]})
	}
	return list
}

// scan lists the one game of the file.
func scan(source record.Source) ([]record.Entry, record.Report, error) {
	var report record.Report
	f, err := open(source, &report)
	if err != nil {
		return nil, report, err
	}
	e := record.Entry{Number: 1, Size: len(source.Data), Tags: f.tags()}
	if g := xqtree.Game(source.Games); g != nil {
		e.Tags = append([]record.Tag{{Name: "Game", Value: g.FileName}}, e.Tags...)
	}
	e.Tags = append(e.Tags, record.Tag{Name: "Result", Value: xqtree.Result(winner(f.data[atResult]))})
	return []record.Entry{e}, report, nil
}

// read reads the game.
func read(source record.Source, _ record.Entry) (*record.Game, record.Report, error) {
	var report record.Report
	f, err := open(source, &report)
	if err != nil {
		return nil, report, err
	}
	f.header()
	g, err := f.begin()
	if err != nil {
		return nil, report, err
	}
	for _, t := range f.tags() {
		g.SetTag(t.Name, t.Value)
	}
	b := xqtree.NewBuilder(g, &report)
	f.steps(g, b)
	w, over, known := winner(f.data[atResult])
	if !known {
		report.Add(record.Remark{Key: keyResult, Offset: atResult, Token: strconv.Itoa(int(f.data[atResult]))})
	}
	b.Finish(w, over)
	if f.bad > 0 {
		report.Add(record.Remark{Key: record.KeyUndecodable, Count: f.bad})
	}
	return g, report, nil
}

// header reports what is odd in the header.
func (f *file) header() {
	if v := f.data[atVersion]; v > versionNewest {
		token := strconv.Itoa(int(v)/10) + "." + strconv.Itoa(int(v)%10)
		f.report.Add(record.Remark{Kept: true, Key: keyVersion, Offset: atVersion, Token: token})
	}
	sum := byte(0)
	for _, v := range f.data[atSum : atSum+4] {
		sum += v
	}
	if sum != 0 && f.data[atVersion] > versionPlain {
		f.report.Add(record.Remark{Kept: true, Key: keySum, Offset: atSum})
	}
}

// begin finds the start. Where it is not known whether the table of pieces is turned, the reading that the rules take counts.
func (f *file) begin() (*record.Game, error) {
	t := newTree(f.data)
	s := xqtree.Start{Side: board.NoSide, First: xqtree.None, Offset: atSide}
	switch v := f.data[atSide]; v {
	case 0:
		s.Side = board.First
	case 1:
		s.Side = board.Second
	default:
		f.report.Add(record.Remark{Kept: true, Key: keySide, Offset: atSide, Token: strconv.Itoa(int(v))})
	}
	if root, ok := t.next(); ok && root.signs.More {
		if first, ok := t.next(); ok {
			s.First = first.from
		}
	}
	version := f.data[atVersion]
	shared := 0
	s.Board, shared = t.keys.pieces(f.data, version >= versionTurned)
	if version == versionFirst && (shared > 0 || !s.Possible(f.source.Games)) {
		turned := s
		again := 0
		if turned.Board, again = t.keys.pieces(f.data, true); again == 0 && turned.Possible(f.source.Games) {
			s, shared = turned, 0
		}
	}
	if shared > 0 {
		f.report.Add(record.Remark{Key: keyPieces, Offset: atPieces, Count: shared})
	}
	return s.Begin(f.source.Games, f.report)
}

// steps reads the tree.
func (f *file) steps(g *record.Game, b *xqtree.Builder) {
	t := newTree(f.data)
	root, ok := t.next()
	if ok {
		b.Comment(g.Root(), f.decode(root.comment))
	}
	for goes := true; ok && goes; {
		var s step
		if s, ok = t.next(); !ok {
			break
		}
		var n *record.Node
		n, goes = b.Add(s.from, s.to, s.signs, record.Remark{Offset: s.at})
		b.Comment(n, f.decode(s.comment))
	}
	switch {
	case t.fault.Key != "":
		f.report.Add(t.fault)
	case t.ended && t.at < len(f.data):
		f.report.Add(record.Remark{Key: keyTrailing, Offset: t.at, Count: len(f.data) - t.at})
	}
}
