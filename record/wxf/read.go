package wxf

import (
	"bytes"
	"regexp"
	"strings"

	"crosspoint/record"
	"crosspoint/record/draft"
	"crosspoint/record/xqtree"
	"crosspoint/rules"
)

// FileFormat describes this format to record.Open.
var FileFormat = &record.Format{
	ID: "wxf", Extensions: []string{".wxf"}, Text: true, Detect: detect, Scan: scan, Read: read, Write: write, Lost: lost,
	Errors:  append([]string{keyEmpty}, draft.Errors...),
	Remarks: append([]string{keySetup, keyLine}, draft.Remarks...),
	Losses:  append([]string{keySign, keyComma}, xqtree.Losses...),
}

// The keys of errors, remarks and losses.
const (
	keyEmpty = "wxf.empty" // no game
	keySetup = "wxf.setup" // a position that is told in a way that is not known
	keyLine  = "wxf.line"  // a line of information that is not known
	keySign  = "wxf.sign"  // marks of steps that the format does not have
	keyComma = "wxf.comma" // semicolons, which stand between the fields of a player
)

// The game of these files, and the notation that is written.
const (
	gameID     = "xiangqi"
	notationID = "wxf"
)

var (
	formatLine = regexp.MustCompile(`(?im)^[ \t]*FORMAT[ \t]+(WXF|ICCS|AXF|LALG|SALG)\b`)
	startLine  = regexp.MustCompile(`(?im)^[ \t]*START[ \t]*\{`)
	endLine    = regexp.MustCompile(`(?i)\}[ \t]*END\b`)
)

// detect looks for the first line, or for the sign ahead of the steps.
func detect(data []byte) bool {
	head := data[:min(len(data), 1<<14)]
	if bytes.HasPrefix(bytes.TrimSpace(head), []byte("[")) {
		return false
	}
	return formatLine.Match(head) || startLine.Match(head)
}

// span is where a game stands in the data, its information and its steps.
type span struct{ at, steps, stepsEnd, end int }

// splitter cuts a file into games.
type splitter struct {
	data []byte
	open bool // no end comes any more
}

// next finds the game that starts at or after a place.
func (c *splitter) next(at int) (s span, ok bool) {
	data := c.data
	at += len(data[at:]) - len(bytes.TrimLeft(data[at:], " \t\r\n"))
	if at == len(data) {
		return s, false
	}
	s = span{at: at, steps: len(data), stepsEnd: len(data), end: len(data)}
	m := startLine.FindIndex(data[at:])
	if m == nil {
		return s, true
	}
	s.steps = at + m[1]
	var e []int
	if !c.open {
		e = endLine.FindIndex(data[s.steps:])
		c.open = e == nil
	}
	if e != nil {
		s.stepsEnd, s.end = s.steps+e[0], s.steps+e[1]
	} else if f := formatLine.FindIndex(data[s.steps:]); f != nil { // the end is missing
		s.stepsEnd, s.end = s.steps+f[0], s.steps+f[0]
	}
	return s, true
}

func scan(src record.Source) ([]record.Entry, record.Report, error) {
	var list []record.Entry
	places := draft.NewPlaces(src.Data, draft.Known{Line: 1})
	cut := splitter{data: src.Data}
	for at := 0; ; {
		s, ok := cut.next(at)
		if !ok {
			break
		}
		at = s.end
		line, _ := places.Of(s.at)
		d := &draft.Game{}
		header(d, src.Data, s, line)
		if s.steps == len(src.Data) && len(d.Tags) == 0 && len(list) > 0 {
			break // what follows the last game is none
		}
		tags := append(d.Tags, record.Tag{Name: "Result", Value: result(d)}, record.Tag{Name: "Game", Value: "Xiangqi"})
		list = append(list, record.Entry{Number: len(list) + 1, Offset: s.at, Size: s.end - s.at, Line: line, Tags: tags})
	}
	if len(list) == 0 {
		return nil, record.Report{}, &record.ReadError{Key: keyEmpty, Line: 1}
	}
	return list, record.Report{}, nil
}

func read(src record.Source, e record.Entry) (*record.Game, record.Report, error) {
	if e.Offset < 0 || e.Size < 0 || e.Offset+e.Size > len(src.Data) {
		return nil, record.Report{}, &record.ReadError{Key: keyEmpty, Line: e.Line}
	}
	data := src.Data[:e.Offset+e.Size]
	cut := splitter{data: data}
	s, ok := cut.next(e.Offset)
	if !ok {
		return nil, record.Report{}, &record.ReadError{Key: keyEmpty, Line: e.Line}
	}
	d := &draft.Game{Rules: draft.Find(src.Games, gameID)}
	header(d, data, s, e.Line)
	d.Body(data, s.steps, s.stepsEnd, draft.NewPlaces(data, draft.Known{Offset: s.at, Line: e.Line}))
	return d.Play()
}

// header reads the lines ahead of the steps.
func header(d *draft.Game, data []byte, s span, number int) {
	setup := false
	for part := range bytes.Lines(data[s.at:s.steps]) {
		text := strings.TrimSpace(string(part))
		key, value, _ := strings.Cut(text, " ")
		if i := strings.IndexByte(key, '\t'); i >= 0 {
			key, value = key[:i], text[i:]
		}
		value = strings.TrimSpace(value)
		upper := strings.ToUpper(key)
		switch {
		case setup:
			setup = !strings.Contains(text, "}")
		case text == "" || strings.HasPrefix(upper, "START"):
		case strings.HasPrefix(upper, "SETUP"):
			d.Report.Add(record.Remark{Key: keySetup, Line: number})
			setup = !strings.Contains(text, "}")
		default:
			if !setLine(d, upper, value, number) {
				d.Report.Add(record.Remark{Key: keyLine, Line: number, Token: draft.Shorten(text)})
			}
		}
		number++
	}
}

// tagOf are the tags that lines of plain text become.
var tagOf = map[string]string{
	"EVENT": "Event", "PLACE": "Site", "AUTHOR": "Annotator", "GAME": "Title", "TIME": "TimeControl", "ROUND": "Round", "OPENING": "Opening",
}

// setLine takes one line of information; it returns false for one that is not known.
func setLine(d *draft.Game, key, value string, number int) bool {
	switch key {
	case "FORMAT":
		hint := map[string]string{"LALG": "san", "SALG": "san"}[strings.ToUpper(value)]
		if hint == "" {
			hint = value
		}
		d.Hints = append(d.Hints, hint)
	case "RED", "BLACK":
		name := map[string]string{"RED": "Red", "BLACK": "Black"}[key]
		fields := append(strings.Split(value, ";"), "", "")
		d.Tag(name, fields[0])
		d.Tag(name+"Elo", fields[1])
		d.Tag(name+"Team", fields[2])
	case "DATE":
		d.Tag("Date", xqtree.Date(value))
	case "FEN":
		d.FEN, d.FENLine = value, number
	case "RESULT":
		w, ok := draft.Outcome(value)
		if !ok {
			return value == "" || value == "*"
		}
		d.Ended, d.Result = true, rules.Result{Winner: w}
		if _, reason, ok := strings.Cut(value, "("); ok {
			reason = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(reason), ")"))
			if d.Result.Reason = record.ReasonOf(reason); d.Result.Reason == record.ReasonUnstated {
				d.Tag("Termination", reason)
			}
		}
	default:
		name := tagOf[key]
		if name == "" {
			return false
		}
		d.Tag(name, value)
	}
	return true
}

func result(d *draft.Game) string { return xqtree.Result(d.Result.Winner, d.Ended, false) }
