package abstractplay

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/record/draft"
	"crosspoint/rules"
)

// FileFormat describes this format to record.Open.
var FileFormat = &record.Format{
	ID: "abstractplay", Extensions: []string{".json"}, Text: true, Detect: detect, Scan: scan, Read: read,
	Errors:  append([]string{keyJSON, keyEmpty, keyGame}, draft.Errors...),
	Remarks: append([]string{keyMove, keyOption, keyCut}, draft.Remarks...),
}

// The keys of errors and remarks.
const (
	keyJSON   = "abstractplay.json"      // not JSON, or of another shape
	keyEmpty  = "abstractplay.empty"     // no record
	keyGame   = "abstractplay.game"      // a game that we do not play
	keyMove   = "abstractplay.move"      // an entry of the moves that is none
	keyOption = "abstractplay.option"    // a variant that we do not have
	keyCut    = "abstractplay.cut-short" // the file ends in the middle of the record
)

// gameID is the game of ours that the site has, under the name that begins like that.
const (
	gameID   = "cannon"
	gameName = "cannon"
)

// maxRecords bounds the records of one file, maxDepth how deep its lists and objects stand inside each other.
const (
	maxRecords = 100_000
	maxDepth   = 64
)

// detect looks for the names of the parts of a record in JSON text.
func detect(data []byte) bool {
	data = bytes.TrimSpace(data)
	if len(data) == 0 || data[0] != '{' && data[0] != '[' {
		return false
	}
	head := data[:min(len(data), 1<<16)]
	for _, key := range []string{`"header"`, `"game"`, `"players"`} {
		if !bytes.Contains(head, []byte(key)) {
			return false
		}
	}
	return true
}

// gameRecord is a record as far as it is read.
type gameRecord struct {
	Header struct {
		Game struct {
			Name     string   `json:"name"`
			Variants []string `json:"variants"`
		} `json:"game"`
		Event string `json:"event"`
		Round any    `json:"round"`
		Site  struct {
			Name   string `json:"name"`
			GameID any    `json:"gameid"`
		} `json:"site"`
		Start   string   `json:"date-start"`
		End     string   `json:"date-end"`
		Players []player `json:"players"`
	} `json:"header"`
	Moves [][]json.RawMessage `json:"moves"`
}

type player struct {
	Name   string  `json:"name"`
	Result float64 `json:"result"`
}

// item is one record of a file as it stands there.
type item struct{ at, end int }

// items finds the records: the file itself, or the objects of its list, also inside of it.
func items(data []byte) ([]item, error) {
	if tooDeep(data) {
		return nil, &record.ReadError{Key: keyJSON, Line: 1}
	}
	d := json.NewDecoder(bytes.NewReader(data))
	start := len(data) - len(bytes.TrimLeft(data, " \t\r\n"))
	if start == len(data) {
		return nil, &record.ReadError{Key: keyEmpty, Line: 1}
	}
	if data[start] != '[' {
		var raw json.RawMessage
		if err := d.Decode(&raw); err != nil {
			if errors.Is(err, io.ErrUnexpectedEOF) && named(data[start:]) {
				return []item{{start, len(data)}}, nil
			}
			return nil, fault(data, err)
		}
		return []item{{start, start + len(raw)}}, nil
	}
	if _, err := d.Token(); err != nil {
		return nil, fault(data, err)
	}
	var list []item
	for d.More() && len(list) < maxRecords {
		var raw json.RawMessage
		from := int(d.InputOffset())
		if err := d.Decode(&raw); err != nil {
			if i := bytes.IndexByte(data[from:], '{'); i >= 0 && errors.Is(err, io.ErrUnexpectedEOF) && named(data[from+i:]) {
				return append(list, item{from + i, len(data)}), nil
			}
			if len(list) > 0 { // those before it can be read
				return list, nil //nolint:nilerr // the rest of the file is broken
			}
			return nil, fault(data, err)
		}
		end := int(d.InputOffset())
		list = append(list, item{end - len(raw), end})
	}
	if len(list) == 0 {
		return nil, &record.ReadError{Key: keyEmpty, Line: 1}
	}
	return list, nil
}

// tooDeep tells whether lists and objects stand deeper inside each other than in any record.
func tooDeep(data []byte) bool {
	depth, quoted := 0, false
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			if depth++; depth > maxDepth {
				return true
			}
		case c == '}' || c == ']':
			depth--
		}
	}
	return false
}

// fault makes an error of one of the JSON reader.
func fault(data []byte, err error) error {
	e := &record.ReadError{Key: keyJSON, Line: 1}
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		e.Line, e.Column = draft.NewPlaces(data, draft.Known{Line: 1}).Of(int(syntax.Offset) - 1)
	case errors.As(err, &kind):
		e.Token = kind.Field
	}
	return e
}

func scan(s record.Source) ([]record.Entry, record.Report, error) {
	list, err := items(s.Data)
	if err != nil {
		return nil, record.Report{}, err
	}
	places := draft.NewPlaces(s.Data, draft.Known{Line: 1})
	var entries []record.Entry
	for i, at := range list {
		line, _ := places.Of(at.at)
		e := record.Entry{Number: i + 1, Offset: at.at, Size: at.end - at.at, Line: line}
		r, _, err := decode(s.Data[at.at:at.end])
		if err != nil {
			e.Err = &record.ReadError{Key: keyJSON, Line: line}
		} else {
			e.Tags = append(tags(r), record.Tag{Name: "Game", Value: r.Header.Game.Name})
		}
		entries = append(entries, e)
	}
	return entries, record.Report{}, nil
}

// decode reads a record; cut tells that the text ends in the middle of it.
func decode(data []byte) (r *gameRecord, cut bool, err error) {
	r = &gameRecord{}
	if err = json.Unmarshal(data, r); err == nil {
		return r, false, nil
	}
	var syntax *json.SyntaxError
	if !errors.As(err, &syntax) || syntax.Offset != int64(len(data)) {
		return r, false, err
	}
	r = &gameRecord{}
	return r, true, json.Unmarshal(closed(data), r)
}

// named tells whether a record that is cut off still says what is played.
func named(data []byte) bool {
	r, _, err := decode(data)
	return err == nil && r.Header.Game.Name != ""
}

// closed ends a text that is cut off behind the last value that is whole, with the brackets that are open there.
func closed(data []byte) []byte {
	var open, then []byte
	end, quoted := 0, false
	whole := func(at int) { end, then = at, append(then[:0], open...) }
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			if quoted = !quoted; !quoted && len(open) > 0 && open[len(open)-1] == ']' {
				whole(i + 1)
			}
		case quoted:
		case c == '{' || c == '[':
			open = append(open, c+2) // the closing one
			if c == '[' {
				whole(i + 1)
			}
		case len(open) > 0 && (c == '}' || c == ']'):
			open = open[:len(open)-1]
			whole(i + 1)
		case c == ',':
			whole(i)
		}
	}
	text := bytes.Clone(data[:end])
	for i := len(then) - 1; i >= 0; i-- {
		text = append(text, then[i])
	}
	return text
}

// tags are what a record says about its game.
func tags(r *gameRecord) []record.Tag {
	d := draft.Game{}
	h := r.Header
	d.Tag("Event", h.Event)
	d.Tag("Site", strings.TrimSpace(h.Site.Name+" "+text(h.Site.GameID)))
	d.Tag("Date", date(h.Start))
	d.Tag("Round", text(h.Round))
	for i, name := range []string{"White", "Black"} {
		if i < len(h.Players) {
			d.Tag(name, h.Players[i].Name)
		}
	}
	if day := date(h.End); day != "" && day != date(h.Start) {
		d.Tag("EndDate", day)
	}
	return d.Tags
}

// text writes a value that may be a text or a number.
func text(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case float64:
		b, _ := json.Marshal(v)
		return string(b)
	}
	return ""
}

// date turns 2021-05-07T10:00:00Z into 2021.05.07.
func date(s string) string {
	if len(s) < len("2021-05-07") || s[4] != '-' || s[7] != '-' {
		return ""
	}
	return strings.ReplaceAll(s[:10], "-", ".")
}

func read(s record.Source, e record.Entry) (*record.Game, record.Report, error) {
	if e.Offset < 0 || e.Size < 0 || e.Offset+e.Size > len(s.Data) {
		return nil, record.Report{}, &record.ReadError{Key: keyEmpty, Line: e.Line}
	}
	data := s.Data[e.Offset : e.Offset+e.Size]
	r, cut, err := decode(data)
	if err != nil {
		return nil, record.Report{}, &record.ReadError{Key: keyJSON, Line: e.Line}
	}
	if !strings.HasPrefix(strings.ToLower(strings.TrimSpace(r.Header.Game.Name)), gameName) {
		return nil, record.Report{}, &record.ReadError{Key: keyGame, Line: e.Line, Token: draft.Shorten(r.Header.Game.Name)}
	}
	d := &draft.Game{Rules: draft.Find(s.Games, gameID), Tags: tags(r)}
	for _, v := range r.Header.Game.Variants {
		d.Report.Add(record.Remark{Key: keyOption, Line: e.Line, Token: draft.Shorten(v)})
	}
	moves(d, r, s.Data, e)
	if cut {
		d.Report.Add(record.Remark{Key: keyCut, Line: e.Line + bytes.Count(data, []byte("\n"))})
	}
	if r.Header.End != "" {
		d.Ended, d.Result = outcome(r.Header.Players)
	}
	return d.Play()
}

// moves adds the steps of all rounds. Entries are texts, nothing, or objects with the step and a comment.
func moves(d *draft.Game, r *gameRecord, data []byte, e record.Entry) {
	places := draft.NewPlaces(data[:e.Offset+e.Size], draft.Known{Offset: e.Offset, Line: e.Line})
	last, at := draft.Start, e.Offset
	for _, round := range r.Moves {
		for _, raw := range round {
			i := bytes.Index(data[at:e.Offset+e.Size], raw)
			found := i >= 0 && len(raw) > 2 // what a cut has left of an entry is not
			if found {
				at += i
			}
			step, comment, ok := entry(raw)
			if !ok {
				line, column := places.Of(at)
				d.Report.Add(record.Remark{Key: keyMove, Line: line, Column: column, Token: draft.Shorten(string(raw))})
				continue
			}
			if step != "" {
				line, column := places.Of(at)
				last = d.Add(last, step, line, column)
			}
			d.Note(last, comment)
			if found {
				at += len(raw)
			}
		}
	}
}

// entry takes an entry of the moves apart; ok is false for something else.
func entry(raw json.RawMessage) (step, comment string, ok bool) {
	if bytes.Equal(bytes.TrimSpace(raw), []byte("null")) {
		return "", "", true
	}
	if json.Unmarshal(raw, &step) == nil {
		return strings.TrimSpace(step), "", true
	}
	var o struct {
		Move    string `json:"move"`
		Comment string `json:"comment"`
	}
	if json.Unmarshal(raw, &o) != nil {
		return "", "", false
	}
	return strings.TrimSpace(o.Move), o.Comment, true
}

// outcome compares the results of the players: the higher one has won.
func outcome(players []player) (ended bool, r rules.Result) {
	r.Winner = board.NoSide
	if len(players) != 2 {
		return false, r
	}
	switch a, b := players[0].Result, players[1].Result; {
	case a > b:
		r.Winner = board.First
	case b > a:
		r.Winner = board.Second
	}
	return true, r
}
