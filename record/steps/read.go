package steps

import (
	"bytes"
	"strings"
	"unicode"

	"crosspoint/record"
	"crosspoint/record/draft"
)

// FileFormat describes this format to record.Open.
var FileFormat = &record.Format{
	ID: "steps", Extensions: []string{".txt"}, Text: true, Detect: detect, Scan: scan, Read: read,
	Errors: append([]string{keyUnknown}, draft.Errors...), Remarks: draft.Remarks,
}

const keyUnknown = "steps.unknown" // no steps of any game

// looked is how many words decide whether a text is steps, trial how many steps decide which game it is.
const (
	looked = 60
	trial  = 200
)

// detect wants a step first and mostly steps after it.
func detect(data []byte) bool {
	words := strings.FieldsFunc(string(data[:min(len(data), 4096)]), func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune(",;，；", r)
	})
	if len(words) == 0 || bytes.IndexByte(data[:min(len(data), 4096)], 0) >= 0 {
		return false
	}
	words = words[:min(len(words), looked)]
	like := 0
	for i, w := range words {
		if step := draft.CutNumber(w); step == "" || len(draft.StepsOf(strings.Trim(step, "!?.！？"))) > 0 {
			like++
		} else if i == 0 {
			return false
		}
	}
	return like*2 > len(words)
}

func scan(s record.Source) ([]record.Entry, record.Report, error) {
	return []record.Entry{{Number: 1, Size: len(s.Data), Line: 1}}, record.Report{}, nil
}

func read(s record.Source, e record.Entry) (*record.Game, record.Report, error) {
	d := &draft.Game{}
	d.Body(s.Data, 0, len(s.Data), draft.NewPlaces(s.Data, draft.Known{Line: 1}))
	line := d.MainLine(trial)
	d.Rules, _, _ = draft.Guess(s.Games, nil, "", line)
	switch {
	case d.Rules == nil && draft.Chess(line):
		return nil, d.Report, &record.ReadError{Key: draft.KeyChess, Line: e.Line}
	case d.Rules == nil:
		return nil, d.Report, &record.ReadError{Key: keyUnknown, Line: e.Line}
	}
	return d.Play()
}
