package fens

import (
	"bytes"
	"slices"
	"strings"

	"crosspoint/record"
	"crosspoint/record/draft"
)

// FileFormat describes this format to record.Open.
var FileFormat = &record.Format{
	ID: "fens", Extensions: []string{".fen", ".epd"}, Text: true, Detect: detect, Scan: scan, Read: read, Write: write, Lost: lost,
	Errors:  append([]string{keyEmpty}, draft.Errors...),
	Remarks: append([]string{keyLine}, draft.Remarks...),
	Losses:  []string{keySteps, keyStart, keyEnd},
}

// The keys of errors, remarks and losses.
const (
	keyEmpty = "fens.empty" // no position
	keyLine  = "fens.line"  // a line that is no position
	// The steps of a game; which position is kept.
	keySteps = "fens.steps"       // one on the way, or in a variation
	keyStart = "fens.start-steps" // the start
	keyEnd   = "fens.end-steps"   // the end of the main line
)

// maxLine bounds a line that is looked at, maxLines how many.
const (
	maxLine  = 1 << 20
	maxLines = 1_000_000
)

// detect looks at the first line that is not empty.
func detect(data []byte) bool {
	for line := range bytes.Lines(data[:min(len(data), 1<<16)]) {
		if text := strings.TrimSpace(string(line)); text != "" && !strings.HasPrefix(text, "#") {
			_, _, ok := take(text)
			return ok
		}
	}
	return false
}

// take takes a line apart: the position, "" for the usual start, and the steps behind it. ok is false for other lines.
func take(text string) (fen, moves string, ok bool) {
	if len(text) > maxLine {
		return "", "", false
	}
	text, named := strings.CutPrefix(text, "position ")
	text = strings.TrimSpace(text)
	if rest, ok := strings.CutPrefix(text, "startpos"); ok {
		moves, ok := strings.CutPrefix(strings.TrimSpace(rest)+" ", "moves ")
		return "", strings.TrimSpace(moves), ok || strings.TrimSpace(rest) == "" && named
	}
	text = strings.TrimSpace(strings.TrimPrefix(text, "fen "))
	text = strings.Trim(text, `"'`)
	fen, moves, _ = strings.Cut(text, " moves ")
	if i := strings.IndexByte(fen, ';'); i >= 0 {
		fen = fen[:i]
	}
	fen = strings.TrimSpace(strings.ReplaceAll(fen, "[]", ""))
	return fen, moves, rows(fen)
}

// rows tells whether the first word is a board of rows between slashes.
func rows(fen string) bool {
	first, _, _ := strings.Cut(fen, " ")
	return strings.Count(first, "/") >= 7 && strings.Count(first, "/") <= 9 && !strings.ContainsFunc(first, func(r rune) bool {
		return r != '/' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	})
}

func scan(s record.Source) ([]record.Entry, record.Report, error) {
	var list []record.Entry
	var report record.Report
	number, at := 0, 0
	for line := range bytes.Lines(s.Data) {
		number++
		text := strings.TrimSpace(string(line[:min(len(line), maxLine)]))
		fen, moves, ok := take(text)
		switch {
		case text == "" || strings.HasPrefix(text, "#"):
		case !ok || len(line) > maxLine:
			report.Add(record.Remark{Key: keyLine, Line: number, Token: draft.Shorten(text)})
		case len(list) < maxLines:
			title := fen
			if title == "" {
				title = draft.Shorten(moves)
			}
			list = append(list, record.Entry{
				Number: len(list) + 1, Offset: at, Size: len(line), Line: number, Tags: []record.Tag{{Name: "Game", Value: title}},
			})
		}
		at += len(line)
	}
	if len(list) == 0 {
		return nil, report, &record.ReadError{Key: keyEmpty, Line: 1}
	}
	return list, report, nil
}

func read(s record.Source, e record.Entry) (*record.Game, record.Report, error) {
	if e.Offset < 0 || e.Size < 0 || e.Offset+e.Size > len(s.Data) {
		return nil, record.Report{}, &record.ReadError{Key: keyEmpty, Line: e.Line}
	}
	line := s.Data[e.Offset : e.Offset+e.Size]
	fen, moves, ok := take(strings.TrimSpace(string(line)))
	if !ok {
		return nil, record.Report{}, &record.ReadError{Key: keyEmpty, Line: e.Line}
	}
	d := &draft.Game{FEN: fen, FENLine: e.Line}
	if i := bytes.LastIndex(line, []byte(moves)); moves != "" && i >= 0 {
		places := draft.NewPlaces(s.Data, draft.Known{Offset: e.Offset, Line: e.Line})
		d.Body(s.Data, e.Offset+i, e.Offset+i+len(moves), places)
	}
	d.Rules, _, _ = draft.Guess(s.Games, nil, fen, d.MainLine(100))
	if d.Rules == nil {
		var err error
		if d.Rules, err = draft.StartOf(s.Games, fen, e.Line); err != nil {
			return nil, d.Report, err
		}
	}
	return d.Play()
}

// lost lists what is left out of a game: all but the position at its cursor.
func lost(g *record.Game) []record.Loss {
	list := record.Missing(g, record.Abilities{})
	if g.Empty() {
		return list
	}
	key := keySteps
	switch g.Cursor() {
	case g.Root():
		key = keyStart
	case g.Root().LineEnd():
		key = keyEnd
		if tells(g) {
			list = slices.DeleteFunc(list, func(l record.Loss) bool { return l.Key == record.KeyLossResult })
		}
	}
	return append([]record.Loss{{Key: key}}, list...)
}

// tells tells whether the position at the cursor alone says who has won.
func tells(g *record.Game) bool {
	alone, err := record.New(g.Rules(), "", nil, g.Position().FEN())
	if err != nil {
		return false
	}
	want, _ := g.ResultAtCursor()
	r, over := alone.ResultAtCursor()
	return over && r.Winner == want.Winner
}

// write writes the positions at the cursors of games, one on each line: who saves a position means the one on the board.
func write(games ...*record.Game) ([]byte, error) {
	var b bytes.Buffer
	for _, g := range games {
		b.WriteString(g.Position().FEN() + "\n")
	}
	return b.Bytes(), nil
}
