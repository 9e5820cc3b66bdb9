package football

import (
	"sort"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"crosspoint/board"
	"crosspoint/rules"
)

// Keys of errors. Those of a FEN come with the field's name.
const (
	errorFields    = "football.fen-fields"      // too few or too many fields
	errorRows      = "football.fen-rows"        // not nine rows
	errorRow       = "football.fen-row"         // a row that has not nine points
	errorLetter    = "football.fen-letter"      // an unknown letter
	errorNoBall    = "football.fen-no-ball"     //
	errorBalls     = "football.fen-two-balls"   //
	errorGoal      = "football.fen-goal"        // a piece on a goal point
	errorSide      = "football.fen-side"        // neither w nor b
	errorNumber    = "football.fen-number"      // not a number of turns
	errorState     = "football.fen-state"       // not "-", "m" or a point
	errorTwice     = "football.fen-state-twice" // the same entry again
	errorNoKicker  = "football.fen-state-piece" // a point without a piece of the side to move
	errorUntouched = "football.fen-untouched"   // something was done and no piece touches the ball: the turn has ended
	errorForm      = "football.step-form"       // not written like a step
	errorShort     = "football.short.step-text" // not written like a short step
	errorPiece     = "football.step-piece"      // another piece stands there
	errorIllegal   = "football.step-illegal"    // not legal now
)

var errorKeys = []string{
	errorFields, errorRows, errorRow, errorLetter, errorNoBall, errorBalls, errorGoal, errorSide, errorNumber,
	errorState, errorTwice, errorNoKicker, errorUntouched, errorForm, errorShort, errorPiece, errorIllegal,
}

// Names of the fields of a FEN, in their order.
const (
	fieldRows  = "rows"
	fieldSide  = "side"
	fieldTurns = "turns"
	fieldState = "state"
	fieldQuiet = "quiet"
)

var fields = [...]string{fieldRows, fieldSide, fieldTurns, fieldState, fieldQuiet}

const (
	stateStart = "-"
	stateMoved = "m"
	// maxTurns bounds the numbers in a FEN; what has counted further is written as this.
	maxTurns = 1_000_000
)

// FEN writes ROWS SIDE TURNS STATE QUIET.
func (p *Position) FEN() string {
	var b strings.Builder
	for r := files - 1; r >= 0; r-- {
		empty := 0
		for f := range files {
			pc := p.at[geometry.At(f, r)]
			if pc == board.NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				b.WriteByte(byte('0' + empty))
				empty = 0
			}
			b.WriteByte(letter(pc))
		}
		if empty > 0 {
			b.WriteByte(byte('0' + empty))
		}
		if r > 0 {
			b.WriteByte('/')
		}
	}
	b.WriteByte(' ')
	b.WriteByte("wb"[p.side])
	b.WriteByte(' ')
	b.WriteString(strconv.Itoa(min(p.turns, maxTurns)))
	b.WriteByte(' ')
	b.WriteString(p.state())
	b.WriteByte(' ')
	b.WriteString(strconv.Itoa(min(p.quiet, maxTurns)))
	return b.String()
}

// state writes what was done in the turn.
func (p *Position) state() string {
	if !p.acted() {
		return stateStart
	}
	var squares []string
	for rest := p.kicked; !rest.empty(); {
		squares = append(squares, geometry.Name(rest.pop()))
	}
	sort.Strings(squares)
	if p.moved {
		squares = append([]string{stateMoved}, squares...)
	}
	return strings.Join(squares, ",")
}

// field is one field of a FEN; column is where it starts in the whole text, 1-based, in characters.
type field struct {
	name, text string
	column     int
}

// fail makes the error for the token of f that starts at byte offset at.
func (f field) fail(key string, at int, token string) error {
	return &rules.TextError{
		Key: key, Field: f.name, Column: f.column + utf8.RuneCountInString(f.text[:at]), Token: token,
	}
}

// splitFEN cuts a FEN at white space.
func splitFEN(fen string) ([]field, error) {
	var found []field
	column, start := 0, -1
	for i, c := range fen + " " {
		column++
		if !unicode.IsSpace(c) {
			if start < 0 {
				start = i
				found = append(found, field{column: column})
			}
			continue
		}
		if start >= 0 {
			found[len(found)-1].text = fen[start:i]
			start = -1
		}
	}
	for i := range found {
		if i >= len(fields) {
			return nil, found[i].fail(errorFields, 0, found[i].text)
		}
		found[i].name = fields[i]
	}
	if len(found) < 3 {
		return nil, &rules.TextError{Key: errorFields, Field: fields[len(found)], Column: column}
	}
	return found, nil
}

// parseFEN reads a FEN; STATE and QUIET may be left out ("- 0").
func parseFEN(fen string, s rules.Settings) (rules.Position, error) {
	found, err := splitFEN(fen)
	if err != nil {
		return nil, err
	}
	p := newPosition(newVariant(s))
	if err := p.readRows(found[0]); err != nil {
		return nil, err
	}
	switch found[1].text {
	case "w":
	case "b":
		p.setSide(board.Second)
	default:
		return nil, found[1].fail(errorSide, 0, found[1].text)
	}
	if p.turns, err = found[2].number(); err != nil {
		return nil, err
	}
	if len(found) > 3 {
		if err := p.readState(found[3]); err != nil {
			return nil, err
		}
	}
	if len(found) > 4 {
		if p.quiet, err = found[4].number(); err != nil {
			return nil, err
		}
		if !p.kicked.empty() {
			p.quiet = 0
		}
	}
	if !p.acted() {
		p.starts = append(p.starts, p.key)
	}
	return p, nil
}

// readRows reads the pieces, from rank 9 down.
func (p *Position) readRows(f field) error {
	balls, goal := 0, -1
	rank, file := files-1, 0
	for i, c := range f.text {
		token := string(c)
		switch {
		case c == '/':
			if file != files {
				return f.fail(errorRow, i, token)
			}
			if rank == 0 {
				return f.fail(errorRows, i, token)
			}
			rank, file = rank-1, 0
		case c >= '1' && c <= '9':
			if file += int(c - '0'); file > files {
				return f.fail(errorRow, i, token)
			}
		default:
			pc := board.NoPiece
			if c < utf8.RuneSelf {
				pc = pieceOf(byte(c))
			}
			at := geometry.At(file, rank)
			switch {
			case pc == board.NoPiece:
				return f.fail(errorLetter, i, token)
			case at == board.NoPoint:
				return f.fail(errorRow, i, token)
			case pc == theBall:
				if balls++; balls > 1 {
					return f.fail(errorBalls, i, token)
				}
			case isGoal(at) && goal < 0:
				goal = i
			}
			p.put(pc, at)
			file++
		}
	}
	switch {
	case file != files:
		return f.fail(errorRow, len(f.text), "")
	case rank != 0:
		return f.fail(errorRows, len(f.text), "")
	case goal >= 0:
		return f.fail(errorGoal, goal, f.text[goal:goal+1])
	case balls == 0:
		return f.fail(errorNoBall, 0, "")
	}
	return nil
}

// readState reads what was done in the turn; the entries may be in any order.
func (p *Position) readState(f field) error {
	if f.text == stateStart {
		return nil
	}
	at := 0
	for _, token := range strings.Split(f.text, ",") {
		if token == stateMoved {
			if p.moved {
				return f.fail(errorTwice, at, token)
			}
			p.moved = true
			p.phase ^= zobrist[movedKey]
		} else {
			sq, ok := geometry.Parse(token)
			switch {
			case !ok:
				return f.fail(errorState, at, token)
			case p.kicked.has(sq):
				return f.fail(errorTwice, at, token)
			case !p.own[p.side].has(sq):
				return f.fail(errorNoKicker, at, token)
			}
			p.kicked.add(sq)
			p.phase ^= zobrist[kickedKey+int(sq)]
		}
		at += len(token) + 1
	}
	if p.touching().empty() {
		return f.fail(errorUntouched, 0, f.text)
	}
	return nil
}

// number reads a count of turns.
func (f field) number() (int, error) {
	for _, c := range f.text {
		if c < '0' || c > '9' {
			return 0, f.fail(errorNumber, 0, f.text)
		}
	}
	n, err := strconv.Atoi(f.text)
	if err != nil || n > maxTurns {
		return 0, f.fail(errorNumber, 0, f.text)
	}
	return n, nil
}
