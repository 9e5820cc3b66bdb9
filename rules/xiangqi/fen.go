package xiangqi

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"crosspoint/board"
	"crosspoint/rules"
)

// StartFEN is the start position.
const StartFEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

// Parts of a FEN, for rules.TextError.Field.
const (
	fieldRows   = "rows"
	fieldSide   = "side"
	fieldUnused = "unused"
	fieldHalf   = "halfmove"
	fieldNumber = "number"
)

// Keys of errors. Where a point is the problem, its name is the token.
const (
	errRows         = "xiangqi.fen-row-count"
	errRowLength    = "xiangqi.fen-row-length"
	errLetter       = "xiangqi.fen-letter"
	errNoGeneral    = "xiangqi.fen-no-general"
	errTwoGenerals  = "xiangqi.fen-two-generals"
	errTooMany      = "xiangqi.fen-too-many"
	errZoneGeneral  = "xiangqi.fen-general-off-palace"
	errZoneAdvisor  = "xiangqi.fen-advisor-off-points"
	errZoneElephant = "xiangqi.fen-elephant-off-points"
	errZoneSoldier  = "xiangqi.fen-soldier-off-points"
	errFacing       = "xiangqi.fen-generals-face"
	errWaitingCheck = "xiangqi.fen-waiting-in-check"
	errSide         = "xiangqi.fen-side"
	errUnused       = "xiangqi.fen-unused"
	errNumber       = "xiangqi.fen-number"
	errExtra        = "xiangqi.fen-extra"
	errStepText     = "xiangqi.step-text"
	errStepFrom1    = "xiangqi.coordinates-1.step-text"
	errStepWXF      = "xiangqi.wxf.step-text"
	errStepHanzi    = "xiangqi.chinese.step-text"
	errStepSAN      = "xiangqi.san.step-text"
	errStepIllegal  = "xiangqi.step-illegal"
)

var errorKeys = []string{
	errRows, errRowLength, errLetter, errNoGeneral, errTwoGenerals, errTooMany, errZoneGeneral, errZoneAdvisor,
	errZoneElephant, errZoneSoldier, errFacing, errWaitingCheck, errSide, errUnused, errNumber, errExtra,
	errStepText, errStepFrom1, errStepWXF, errStepHanzi, errStepSAN, errStepIllegal,
}

// maxCount is the largest counter that a FEN may hold; what has counted further is written as this.
const maxCount = 9999

// letterKinds are the letters that are read for each kind, in lower case.
var letterKinds = map[rune]uint8{
	'k': general, 'a': advisor, 'g': advisor, 'b': elephant, 'e': elephant, 'm': elephant,
	'n': horse, 'h': horse, 'r': chariot, 'c': cannon, 'p': soldier,
}

// token is a part of a FEN with its 1-based column.
type token struct {
	text   string
	column int
}

// tokens splits a text at blanks.
func tokens(s string) []token {
	var list []token
	column, start, startColumn := 0, -1, 0
	for i, r := range s {
		column++
		blank := r == ' ' || r == '\t' || r == '\r' || r == '\n'
		switch {
		case blank && start >= 0:
			list = append(list, token{s[start:i], startColumn})
			start = -1
		case !blank && start < 0:
			start, startColumn = i, column
		}
	}
	if start >= 0 {
		list = append(list, token{s[start:], startColumn})
	}
	return list
}

// parse reads a FEN; everything behind the rows may be missing.
func parse(fen string, s rules.Settings) (*Position, error) {
	list := tokens(fen)
	if len(list) == 0 {
		return nil, &rules.TextError{Key: errRows, Field: fieldRows, Column: 1, Token: "0"}
	}
	p := newEmpty(s)
	columns, err := p.readRows(list[0])
	if err != nil {
		return nil, err
	}
	if err := p.readTail(list[1:]); err != nil {
		return nil, err
	}
	if err := p.checkGenerals(columns, list[0]); err != nil {
		return nil, err
	}
	return p, nil
}

// readRows places the pieces and returns the column of each one's letter by its id.
func (p *Position) readRows(t token) (columns [32]int, err error) {
	text := strings.TrimSuffix(t.text, "[]") // pocket of programs that know games with drops
	rows := strings.Split(text, "/")
	if len(rows) != ranks {
		return columns, &rules.TextError{Key: errRows, Field: fieldRows, Column: t.column, Token: strconv.Itoa(len(rows))}
	}
	column := t.column
	for i, row := range rows {
		if err := p.readRow(row, ranks-1-i, column, &columns); err != nil {
			return columns, err
		}
		column += utf8.RuneCountInString(row) + 1
	}
	return columns, nil
}

func (p *Position) readRow(row string, rank, column int, columns *[32]int) error {
	file, start := 0, column
	for _, r := range row {
		if r >= '1' && r <= '9' {
			file += int(r - '0')
			column++
			continue
		}
		kind, side := letterKinds[r], uint8(1)
		if kind == 0 && r >= 'A' && r <= 'Z' {
			kind, side = letterKinds[r|0x20], 0
		}
		if kind == 0 {
			return &rules.TextError{Key: errLetter, Field: fieldRows, Column: column, Token: string(r)}
		}
		if file >= files {
			break
		}
		id, key := p.admit(kind, side, pointAt(file, rank))
		if key != "" {
			return &rules.TextError{Key: key, Field: fieldRows, Column: column, Token: pitch.Name(board.Point(pointAt(file, rank)))}
		}
		columns[id&31] = column
		file++
		column++
	}
	if file != files || utf8.RuneCountInString(row) != column-start {
		return &rules.TextError{Key: errRowLength, Field: fieldRows, Column: start, Token: row}
	}
	return nil
}

// admit places one more piece, unless it cannot be there: then key says why.
func (p *Position) admit(kind, side, at uint8) (id uint8, key string) {
	if key := misplaced(kind, side, at); key != "" {
		return 0, key
	}
	first := side*slots + firstSlot[kind]
	for id := first; id < first+slotsOf[kind]; id++ {
		if p.at[id&31] == off {
			p.put(id, at)
			return id, ""
		}
	}
	if kind == general {
		return 0, errTwoGenerals
	}
	return 0, errTooMany
}

// misplaced returns the error of a piece on a point that it cannot reach, or "".
func misplaced(kind, side, at uint8) string {
	f, r := at%files, at/files
	if side == 1 {
		r = ranks - 1 - r // as seen by the owner
	}
	switch {
	case kind == general && (f < 3 || f > 5 || r > 2):
		return errZoneGeneral
	case kind == advisor && (f < 3 || f > 5 || r > 2 || (f+r)%2 != 1):
		return errZoneAdvisor
	case kind == elephant && (r > 4 || r%2 != 0 || f%2 != 0 || (f+r)%4 != 2):
		return errZoneElephant
	case kind == soldier && (r < 3 || r < 5 && f%2 != 0):
		return errZoneSoldier
	}
	return ""
}

// readTail reads everything behind the rows.
func (p *Position) readTail(list []token) error {
	names := [...]string{fieldSide, fieldUnused, fieldUnused, fieldHalf, fieldNumber}
	for i, t := range list {
		if i >= len(names) {
			return &rules.TextError{Key: errExtra, Column: t.column, Token: t.text}
		}
		bad := func(key string) error {
			return &rules.TextError{Key: key, Field: names[i], Column: t.column, Token: t.text}
		}
		switch names[i] {
		case fieldSide:
			switch t.text {
			case "w", "r":
			case "b":
				p.side, p.startSide = 1, 1
				p.hash ^= sideKey
			default:
				return bad(errSide)
			}
		case fieldUnused:
			if t.text != "-" {
				return bad(errUnused)
			}
		default:
			n, err := strconv.ParseUint(t.text, 10, 16)
			if err != nil || n > maxCount {
				return bad(errNumber)
			}
			if names[i] == fieldHalf {
				p.half = uint16(n)
			} else {
				p.startNumber = max(int(n), 1)
			}
		}
	}
	return nil
}

// checkGenerals refuses positions without a general and those in which a general could be captured at once. Where
// generals may be captured, one may be missing and both may be attacked, but never face each other.
func (p *Position) checkGenerals(columns [32]int, t token) error {
	red, black := p.at[generalSlot], p.at[slots+generalSlot]
	if p.generalGone() && (!p.capturable || red == black) {
		missing := "K"
		if red != off {
			missing = "k"
		}
		return &rules.TextError{Key: errNoGeneral, Field: fieldRows, Column: t.column, Token: missing}
	}
	waiting := (p.side ^ 1) << 4 & 31
	bad := func(key string) error {
		name := pitch.Name(board.Point(p.at[waiting]))
		return &rules.TextError{Key: key, Field: fieldRows, Column: columns[waiting], Token: name}
	}
	switch {
	case p.facing():
		return bad(errFacing)
	case !p.capturable && p.attacked(p.side^1):
		return bad(errWaitingCheck)
	}
	return nil
}

// FEN writes the position: pieces, side, steps since the last capture, move number.
func (p *Position) FEN() string {
	b := make([]byte, 0, 96)
	for r := ranks - 1; r >= 0; r-- {
		gap := byte(0)
		for f := 0; f < files; f++ {
			id := p.on[r*files+f]
			if id == empty {
				gap++
				continue
			}
			if gap > 0 {
				b = append(b, '0'+gap)
				gap = 0
			}
			b = append(b, " kabnrcp"[kindOf[id&63]]-(1-id>>4)*32)
		}
		if gap > 0 {
			b = append(b, '0'+gap)
		}
		if r > 0 {
			b = append(b, '/')
		}
	}
	b = append(b, ' ', "wb"[p.side&1])
	b = append(b, " - - "...)
	b = strconv.AppendInt(b, int64(min(p.half, maxCount)), 10)
	b = append(b, ' ')
	number := p.startNumber + (len(p.stack)+int(p.startSide))/2
	return string(strconv.AppendInt(b, int64(min(number, maxCount)), 10))
}
