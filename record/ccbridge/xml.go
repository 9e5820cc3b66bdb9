package ccbridge

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strconv"
	"strings"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/record/xqtree"
)

// CBF describes the XML format to record.Open.
var CBF = &record.Format{
	ID: "cbf", Extensions: []string{".cbf"}, Text: true,
	Detect:  detectCBF,
	Scan:    scanCBF,
	Read:    readCBF,
	Errors:  xqtree.Errors,
	Remarks: append([]string{keyXML, keyMove, keyNested, keyResult}, xqtree.Remarks...),
}

// Names of elements.
const (
	nameRoot   = "ChineseChessRecord"
	nameHead   = "Head"
	nameFEN    = "FEN"
	nameResult = "RecordResult"
	nameMoves  = "MoveList"
	nameMove   = "Move"
)

// maxDepth bounds elements inside each other; five are usual.
const maxDepth = 64

// lookFor is how much of a file is looked at to find its root.
const lookFor = 4096

func detectCBF(data []byte) bool {
	data = bytes.TrimLeft(data[:min(len(data), lookFor)], " \t\r\n")
	return bytes.HasPrefix(data, []byte("<")) && bytes.Contains(data, []byte("<"+nameRoot))
}

// headTags are the tags of elements of the head that are called otherwise, by the name in small letters. All others keep their name.
var headTags = map[string]string{
	"match": "Event", "place": "Site", "address": "Site", "redname": "Red", "blackname": "Black", "redplayer": "Red", "blackplayer": "Black",
	"title": "Title", "event": "Event", "site": "Site", "date": "Date", "round": "Round", "red": "Red", "black": "Black",
	"timerule": "TimeRule", "redrating": "RedElo", "blackrating": "BlackElo", "annotator": "Annotator", "author": "Author",
}

// move is a Move of the file.
type move struct {
	value   string
	line    int
	comment string
}

// document is what a file says.
type document struct {
	tags   []record.Tag
	fen    string
	result string
	moves  []move
	report record.Report
}

// reader goes through the elements. It keeps their names, not their contents.
type reader struct {
	document
	path   []string
	text   strings.Builder // of the element of the head or the move that is open
	nested int
}

// parse reads the elements as far as the XML goes.
func parse(data []byte) document {
	var r reader
	d := xml.NewDecoder(bytes.NewReader(data))
	d.Strict = false
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil } // it is UTF-8 by now
	for {
		t, err := d.RawToken()
		line, _ := d.InputPos()
		if errors.Is(err, io.EOF) && len(r.path) == 0 {
			break
		}
		if err == nil {
			err = r.token(t, line)
		}
		if err != nil {
			r.report.Add(record.Remark{Key: keyXML, Line: line})
			r.finish()
			break
		}
	}
	if r.nested > 0 {
		r.report.Add(record.Remark{Key: keyNested, Count: r.nested})
	}
	return r.document
}

var errXML = errors.New("elements that do not fit")

func (r *reader) token(t xml.Token, line int) error {
	switch t := t.(type) {
	case xml.StartElement:
		if len(r.path) == maxDepth {
			return errXML
		}
		r.path = append(r.path, t.Name.Local)
		r.start(t, line)
	case xml.EndElement:
		k := len(r.path) - 1
		if k < 0 || r.path[k] != t.Name.Local {
			return errXML
		}
		r.end()
		r.path = r.path[:k]
	case xml.CharData:
		if r.inHead() || r.inMove() {
			r.text.Write(t)
		}
	}
	return nil
}

// inHead tells whether an element of the head is open, inMove whether a move is.
func (r *reader) inHead() bool { return len(r.path) == 3 && r.path[1] == nameHead }

func (r *reader) inMove() bool {
	return len(r.path) == 3 && r.path[1] == nameMoves && r.path[2] == nameMove
}

func (r *reader) start(t xml.StartElement, line int) {
	switch {
	case r.inHead():
		r.text.Reset()
	case r.inMove():
		r.text.Reset()
		m := move{line: line}
		for _, a := range t.Attr {
			if a.Name.Local == "value" {
				m.value = strings.TrimSpace(a.Value)
			}
		}
		r.moves = append(r.moves, m)
	case len(r.path) > 3 && r.path[1] == nameMoves:
		r.nested++
	}
}

func (r *reader) end() {
	text := strings.TrimSpace(r.text.String())
	switch {
	case r.inMove():
		r.moves[len(r.moves)-1].comment = text
	case r.inHead():
		switch name := r.path[2]; name {
		case nameFEN:
			r.fen = text
		case nameResult:
			r.result = text
		default:
			if tag, ok := headTags[strings.ToLower(name)]; ok {
				name = tag
			}
			if name == "Date" {
				text = xqtree.Date(text)
			}
			if text != "" {
				r.tags = append(r.tags, record.Tag{Name: name, Value: text})
			}
		}
	}
}

// finish keeps the text of what was open where the file broke off.
func (r *reader) finish() {
	if r.inMove() || r.inHead() {
		r.end()
	}
}

// outcome reads the result, a number as in CBR or words.
func (d *document) outcome() (w board.Side, over, known bool) {
	switch d.result {
	case "", "未知":
		return board.NoSide, false, true
	case "红胜", "1-0":
		return board.First, true, true
	case "黑胜", "0-1":
		return board.Second, true, true
	case "和棋", "1/2-1/2":
		return board.NoSide, true, true
	}
	if n, err := strconv.ParseUint(d.result, 10, 8); err == nil {
		return winner(byte(n))
	}
	return board.NoSide, false, false
}

func scanCBF(source record.Source) ([]record.Entry, record.Report, error) {
	d := parse(source.Data)
	e := record.Entry{Number: 1, Size: len(source.Data), Line: 1, Tags: d.tags}
	if g := xqtree.Game(source.Games); g != nil {
		e.Tags = append([]record.Tag{{Name: "Game", Value: g.FileName}}, e.Tags...)
	}
	e.Tags = append(e.Tags, record.Tag{Name: "Result", Value: xqtree.Result(d.outcome())})
	return []record.Entry{e}, record.Report{}, nil
}

func readCBF(source record.Source, _ record.Entry) (*record.Game, record.Report, error) {
	d := parse(source.Data)
	var comment string
	if len(d.moves) > 0 && d.moves[0].value == "00-00" {
		comment, d.moves = d.moves[0].comment, d.moves[1:]
	}
	g, err := d.begin(source)
	if err != nil {
		return nil, d.report, err
	}
	for _, t := range d.tags {
		g.SetTag(t.Name, t.Value)
	}
	b := xqtree.NewBuilder(g, &d.report)
	b.Comment(g.Root(), comment)
	for i, m := range d.moves {
		from, to, ok := points(m.value)
		if !ok {
			d.report.Add(record.Remark{Key: keyMove, Line: m.line, Token: m.value, Count: len(d.moves) - i})
			break
		}
		n, _ := b.Add(from, to, xqtree.Signs{More: true}, record.Remark{Line: m.line})
		b.Comment(n, m.comment)
	}
	w, over, known := d.outcome()
	if !known {
		d.report.Add(record.Remark{Key: keyResult, Token: d.result})
	}
	b.Finish(w, over)
	return g, d.report, nil
}

// points reads two points such as 77-47: file and rank, ranks from the second side's back rank.
func points(s string) (from, to xqtree.Square, ok bool) {
	if len(s) != 5 || s[2] != '-' {
		return xqtree.None, xqtree.None, false
	}
	at := func(file, rank byte) xqtree.Square { return xqtree.At(int(file)-'0', xqtree.Ranks-1-(int(rank)-'0')) }
	from, to = at(s[0], s[1]), at(s[3], s[4])
	return from, to, from != xqtree.None && to != xqtree.None
}

// begin finds the start.
func (d *document) begin(source record.Source) (*record.Game, error) {
	game := xqtree.Game(source.Games)
	if game == nil {
		return nil, &record.ReadError{Key: xqtree.KeyNoGame}
	}
	usual, err := record.New(game, "", nil, "")
	if err != nil {
		return nil, err
	}
	s := xqtree.Start{Side: board.First, First: xqtree.None}
	parts := strings.Fields(d.fen)
	switch {
	case len(parts) == 0:
		s.Board, s.Side = xqtree.Read(usual.StartFEN())
	case xqtree.Valid(parts[0]):
		s.Board, s.Side = xqtree.Read(d.fen)
	default:
		_, err := record.New(game, "", nil, d.fen)
		return nil, xqtree.Refused(err)
	}
	if len(parts) > 5 {
		if n, err := strconv.ParseUint(parts[5], 10, 16); err == nil && n <= maxNumber {
			s.Number = int(n)
		}
	}
	if len(d.moves) > 0 {
		s.First, _, _ = points(d.moves[0].value)
	}
	return s.Begin(source.Games, &d.report)
}
