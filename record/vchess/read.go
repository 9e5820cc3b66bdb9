package vchess

import (
	"bytes"
	"regexp"
	"strings"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/record/draft"
	"crosspoint/rules"
)

// FileFormat describes this format to record.Open.
var FileFormat = &record.Format{
	ID: "vchess", Extensions: []string{".vchess"}, Text: true, Detect: detect, Scan: scan, Read: read,
	Errors:  append([]string{keyEmpty, keyGame}, draft.Errors...),
	Remarks: append([]string{keyHidden, keyHalf, keyShort}, draft.Remarks...),
}

// The keys of errors and remarks.
const (
	keyEmpty  = "vchess.empty"
	keyGame   = "vchess.game"   // a variant that we do not play
	keyHidden = "vchess.hidden" // a turn whose steps are not told
	keyHalf   = "vchess.half"   // a line for programs that is not whole
	keyShort  = "vchess.short"  // the lines for programs end before the moves for people
)

// The game of ours that the site has, and the preset with its rules.
const (
	gameID  = "football"
	preset  = "vchess"
	variant = "football"
)

var (
	machineStart = regexp.MustCompile(`^\d+\.[wb](\s|$)`)
	tagLine      = regexp.MustCompile(`^\[\s*([A-Za-z]\w*)\s+"(.*)"\s*\]\s*$`)
	machineLine  = regexp.MustCompile(`^(\d+)\.([wb]) (\S+\.\S+ .*)$`)
)

// detect looks for tags as the site writes them: Variant and, in small letters, Fen.
func detect(data []byte) bool {
	head := data[:min(len(data), 1<<12)]
	if !bytes.HasPrefix(bytes.TrimSpace(head), []byte("[")) || !bytes.Contains(head, []byte("[Variant \"")) {
		return false
	}
	return bytes.Contains(head, []byte("[Fen \"")) || bytes.Contains(head, []byte("[Site \"vchess"))
}

// line is one line of a file with its number.
type line struct {
	text   string
	number int
}

// split cuts data into lines; the first has the number given.
func split(data []byte, number int) []line {
	var list []line
	for part := range bytes.Lines(data) {
		list = append(list, line{strings.TrimRight(string(part), "\r\n"), number})
		number++
	}
	return list
}

func scan(s record.Source) ([]record.Entry, record.Report, error) {
	var list []record.Entry
	number, at, header := 1, 0, false
	for part := range bytes.Lines(s.Data) {
		text := strings.TrimRight(string(part), "\r\n")
		m := tagLine.FindStringSubmatch(text)
		if m != nil && !header {
			list = append(list, record.Entry{Number: len(list) + 1, Offset: at, Line: number})
		}
		if m != nil {
			e := &list[len(list)-1]
			e.Tags = append(e.Tags, record.Tag{Name: m[1], Value: m[2]})
			if m[1] == "Variant" {
				e.Tags = append(e.Tags, record.Tag{Name: "Game", Value: m[2]})
			}
		}
		at += len(part)
		number++
		header = m != nil || header && strings.TrimSpace(text) == ""
		if len(list) > 0 {
			list[len(list)-1].Size = at - list[len(list)-1].Offset
		}
	}
	if len(list) == 0 {
		return nil, record.Report{}, &record.ReadError{Key: keyEmpty, Line: 1}
	}
	return list, record.Report{}, nil
}

func read(s record.Source, e record.Entry) (*record.Game, record.Report, error) {
	if e.Offset < 0 || e.Size < 0 || e.Offset+e.Size > len(s.Data) {
		return nil, record.Report{}, &record.ReadError{Key: keyEmpty, Line: e.Line}
	}
	if !strings.EqualFold(e.Tag("Variant"), variant) {
		return nil, record.Report{}, &record.ReadError{Key: keyGame, Line: e.Line, Token: draft.Shorten(e.Tag("Variant"))}
	}
	var tags, moves []line
	machine, human := false, false
	for _, l := range split(s.Data[e.Offset:e.Offset+e.Size], e.Line) {
		switch {
		case tagLine.MatchString(l.text):
			tags = append(tags, l)
			continue
		case machineStart.MatchString(l.text):
			machine = true
		case strings.TrimSpace(l.text) != "":
			human = true
		}
		moves = append(moves, l)
	}
	r, err := lines(s, tags, moves, machine)
	if err == nil && machine && human { // the same steps for people
		var other *reader
		if other, err = lines(s, tags, moves, false); err == nil && other.turns > r.turns {
			other.d.Report.Add(record.Remark{Kept: true, Key: keyShort, Line: r.last})
			r = other
		}
	}
	if err != nil {
		return nil, r.d.Report, err
	}
	return r.d.PlayLine()
}

// lines makes a draft of the lines for programs, or of those for people.
func lines(s record.Source, tags, moves []line, machine bool) (*reader, error) {
	r := &reader{d: &draft.Game{Rules: draft.Find(s.Games, gameID), Preset: preset}}
	for _, l := range tags {
		m := tagLine.FindStringSubmatch(l.text)
		setTag(r.d, m[1], m[2], l.number)
	}
	var err error
	if r.l, err = draft.NewLine(r.d); err != nil {
		return r, err
	}
	for _, l := range moves {
		switch start := machineStart.MatchString(l.text); {
		case start && machine:
			r.machine(l)
		case !start && !machine:
			r.human(l)
		}
	}
	return r, nil
}

func setTag(d *draft.Game, name, value string, number int) {
	switch name {
	case "Variant", "Options":
	case "Fen", "FEN":
		d.FEN, d.FENLine = value, number
	case "Result":
		if w, ok := draft.Outcome(value); ok {
			d.Ended, d.Result = true, rules.Result{Winner: w}
		}
	case "Date":
		d.Tag(name, strings.ReplaceAll(value, "-", "."))
	case "Cadence":
		d.Tag("Cadence", value)
	default:
		d.Tag(name, value)
	}
}

// reader adds steps to a draft.
type reader struct {
	d     *draft.Game
	l     *draft.Line
	turns int // that could be played as they stand
	last  int // the number of the line that was read last
}

// machine reads a line for programs: 1.w d2.d4 wpd4/wpd2,e5.e7 aae7/aae5.
func (r *reader) machine(l line) {
	m := machineLine.FindStringSubmatch(l.text)
	r.last = l.number
	if m == nil {
		r.d.Report.Add(record.Remark{Key: keyHalf, Line: l.number, Token: draft.Shorten(l.text)})
		return
	}
	side := board.First
	if m[2] == "b" {
		side = board.Second
	}
	column := len(m[1]) + len(".w ") + 1
	r.l.HandOver(side, l.number, column)
	for _, part := range strings.Split(m[3], ",") {
		r.l.Add(r.find(part), part, l.number, column)
		column += len(part) + 1
	}
	if !r.l.Broken() {
		r.turns++
	}
}

// find finds the steps that a part of a line for programs describes.
func (r *reader) find(part string) []rules.Move {
	g := r.d.Rules.Geometry
	points, change, _ := strings.Cut(strings.TrimSpace(part), " ")
	appear, vanish, _ := strings.Cut(change, "/")
	ballTo, pieceTo := squares(g, appear)
	ballFrom, pieceFrom := squares(g, vanish)
	origin, _, _ := strings.Cut(points, ".")
	actor, named := g.Parse(origin)
	switch {
	case ballTo != board.NoPoint && ballFrom != board.NoPoint:
		kick := func(e rules.Effect) bool { return e.Style == rules.StyleKick && e.From == ballFrom && e.To == ballTo }
		all := r.l.Find(kick)
		if named && len(all) > 1 {
			if one := r.l.Find(func(e rules.Effect) bool { return kick(e) && e.Actor == actor }); len(one) > 0 {
				return one
			}
		}
		return all
	case pieceTo != board.NoPoint && pieceFrom != board.NoPoint && pieceTo != pieceFrom:
		return r.l.Find(func(e rules.Effect) bool { return e.Style == rules.StyleMove && e.From == pieceFrom && e.To == pieceTo })
	}
	if named { // the rest of it is missing
		return nil
	}
	return r.l.Find(func(e rules.Effect) bool { return e.Style == rules.StyleEnd })
}

// squares finds where the ball and where a piece is in a list such as wnd3.aae5; NoPoint for what is not there.
func squares(g board.Geometry, list string) (ball, piece board.Point) {
	ball, piece = board.NoPoint, board.NoPoint
	for _, item := range strings.Split(list, ".") {
		if len(item) < 4 {
			continue
		}
		at, ok := g.Parse(item[2:])
		switch {
		case !ok:
		case item[0] == 'a':
			ball = at
		default:
			piece = at
		}
	}
	return ball, piece
}

// human reads a line for people: 1.Nd3,e7 Nd7 2.pass.
func (r *reader) human(l line) {
	column := 1
	for _, word := range strings.SplitAfter(l.text, " ") {
		at := column
		column += len(word)
		word = strings.TrimSpace(word)
		if i := strings.IndexByte(word, '.'); i >= 0 && strings.Trim(word[:i], "0123456789") == "" {
			word, at = word[i+1:], at+i+1
		}
		if word = strings.TrimRight(word, "+#"); strings.Trim(word, ".…") == "" {
			continue
		}
		if strings.Contains(word, "∞") {
			r.d.Report.Add(record.Remark{Key: keyHidden, Line: l.number, Column: at, Token: draft.Shorten(word)})
		}
		side := r.l.Side()
		for _, part := range strings.Split(word, ",") {
			var found []rules.Move
			if !r.l.Broken() {
				found = r.short(part)
			}
			r.l.Add(found, part, l.number, at)
			at += len(part) + 1
		}
		if !r.l.Broken() {
			r.turns++
		}
		if !r.l.Broken() && r.l.Side() == side {
			r.l.HandOver(side.Other(), l.number, at)
		}
	}
}

// short reads a step in any notation of the game.
func (r *reader) short(text string) []rules.Move {
	for _, n := range r.d.Rules.Notations {
		if found, err := n.Read(r.l.Position(), text); err == nil {
			return found
		}
	}
	return nil
}
