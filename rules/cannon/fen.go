package cannon

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"crosspoint/board"
	"crosspoint/rules"
)

// Names of the fields of a FEN, for errors.
const (
	fieldRows   = "rows"
	fieldSide   = "side"
	fieldTowns  = "towns"
	fieldRound  = "round"
	fieldSlides = "slides"
	fieldEnd    = "end" // whatever follows the last field
)

// Keys of the errors of a FEN.
const (
	errMissing    = "cannon.field-missing"
	errExtra      = "cannon.field-extra"
	errRows       = "cannon.rows"
	errPoints     = "cannon.points"
	errNumber     = "cannon.number"
	errLetter     = "cannon.letter"
	errSoldiers   = "cannon.too-many-soldiers"
	errTowns      = "cannon.too-many-towns"
	errTownPlace  = "cannon.town-place"
	errSide       = "cannon.side"
	errPlacing    = "cannon.placing"
	errTownTwice  = "cannon.town-twice"
	errTownOnTurn = "cannon.placing-turn"
	errRound      = "cannon.round"
	errSlides     = "cannon.slides"
)

// leastFields is the number of fields that must be there: all but the slide counts.
const leastFields = 4

// maxRound is the largest number of a round in a FEN; later rounds are written as this.
const maxRound = 999999

var fieldOrder = [...]string{fieldRows, fieldSide, fieldTowns, fieldRound, fieldSlides, fieldEnd}

// letters of the pieces, by side: soldier, town, and the side itself.
const (
	soldierLetters = "Ss"
	townLetters    = "Tt"
	sideLetters    = "dl"
)

// FEN writes the rows from rank 10 down, the side to move, the towns to be placed, the number of the round and,
// when the slide limit is on, the slide counts.
func (p *position) FEN() string {
	var b strings.Builder
	b.Grow(96)
	for rank := geometryRanks - 1; rank >= 0; rank-- {
		p.writeRow(&b, rank)
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	b.WriteByte(' ')
	b.WriteByte(sideLetters[p.side])
	b.WriteByte(' ')
	for side := range p.placing {
		if p.placing[side] {
			b.WriteByte(townLetters[side])
		}
	}
	if !p.placing[board.First] && !p.placing[board.Second] {
		b.WriteByte('-')
	}
	b.WriteByte(' ')
	b.WriteString(strconv.Itoa(min(int(p.round), maxRound)))
	if p.rules.slideLimit {
		b.WriteString(" " + p.slides[board.First].String() + "," + p.slides[board.Second].String())
	}
	return b.String()
}

// setupTail: a side without a town has yet to place it.
func setupTail(at func(board.Point) board.Piece, side board.Side) string {
	towns := ""
	for s := range board.Side(2) {
		placed := false
		for p := range geometry.Points() {
			placed = placed || at(board.Point(p)) == board.NewPiece(s, Town)
		}
		if !placed {
			towns += string(townLetters[s])
		}
	}
	if towns == "" {
		towns = "-"
	}
	return string(sideLetters[side]) + " " + towns + " 1"
}

func (p *position) writeRow(b *strings.Builder, rank int) {
	empty := 0
	flush := func() {
		if empty > 0 {
			b.WriteString(strconv.Itoa(empty))
			empty = 0
		}
	}
	for file := 0; file < geometryFiles; file++ {
		piece := p.At(geometry.At(file, rank))
		switch piece.Kind() {
		case Soldier:
			flush()
			b.WriteByte(soldierLetters[piece.Side()])
		case Town:
			flush()
			b.WriteByte(townLetters[piece.Side()])
		default:
			empty++
		}
	}
	flush()
}

// String is the text in a FEN.
func (s slides) String() string {
	if s.count == 0 {
		return "-"
	}
	return lineInfos[s.line].name + "=" + strconv.Itoa(int(s.count))
}

// field is a part of a FEN with its column.
type field struct {
	name, text string
	column     int
}

func (f field) fail(key string) error {
	return &rules.TextError{Key: key, Field: f.name, Column: f.column, Token: f.text}
}

// failAt names a part of the field that starts at a byte offset.
func (f field) failAt(key string, offset int, token string) error {
	return &rules.TextError{
		Key: key, Field: f.name, Column: f.column + utf8.RuneCountInString(f.text[:offset]), Token: token,
	}
}

// split cuts a FEN into its fields at blanks.
func split(fen string, most int) ([]field, error) {
	var fields []field
	column := 1
	for rest := fen; ; {
		trimmed := strings.TrimLeft(rest, " \t")
		column += len(rest) - len(trimmed)
		if trimmed == "" {
			break
		}
		end := strings.IndexAny(trimmed, " \t")
		if end < 0 {
			end = len(trimmed)
		}
		f := field{text: trimmed[:end], column: column}
		f.name = fieldOrder[len(fields)]
		if len(fields) == most {
			return nil, f.fail(errExtra)
		}
		fields = append(fields, f)
		column += utf8.RuneCountInString(f.text)
		rest = trimmed[end:]
	}
	if len(fields) < leastFields {
		return nil, &rules.TextError{Key: errMissing, Field: fieldOrder[len(fields)], Column: column}
	}
	return fields, nil
}

// parse reads a FEN; see FEN. The slide counts may be left out. The error is a *rules.TextError.
func parse(fen string, s rules.Settings) (rules.Position, error) {
	p := &position{rules: newRuleSet(s)}
	most := leastFields
	if p.rules.slideLimit {
		most++
	}
	fields, err := split(fen, most)
	if err != nil {
		return nil, err
	}
	for i, read := range [...]func(field) error{p.readRows, p.readSide, p.readTowns, p.readRound, p.readSlides} {
		if i == len(fields) {
			break
		}
		if err := read(fields[i]); err != nil {
			return nil, err
		}
	}
	p.key, p.places = p.fullKey(), p.fullPlaces()
	return p, nil
}

func (p *position) readRows(f field) error {
	rank, file, rowStart := geometryRanks-1, 0, 0
	endRow := func(end int) error {
		if file != geometryFiles {
			return f.failAt(errPoints, rowStart, f.text[rowStart:end])
		}
		return nil
	}
	for i := 0; i < len(f.text); {
		c, size := utf8.DecodeRuneInString(f.text[i:])
		switch {
		case c == '/':
			if err := endRow(i); err != nil {
				return err
			}
			rank, file, rowStart = rank-1, 0, i+1
			if rank < 0 {
				return f.failAt(errRows, i+1, f.text[i+1:])
			}
		case c >= '0' && c <= '9':
			for i+size < len(f.text) && f.text[i+size] >= '0' && f.text[i+size] <= '9' {
				size++
			}
			run := f.text[i : i+size]
			n, err := strconv.Atoi(run)
			if err != nil || n == 0 || n > geometryFiles || run[0] == '0' {
				return f.failAt(errNumber, i, run)
			}
			file += n
		default:
			at := geometry.At(file, rank)
			if err := p.put(f, i, f.text[i:i+size], at); err != nil {
				return err
			}
			file++
		}
		i += size
	}
	if err := endRow(len(f.text)); err != nil {
		return err
	}
	if rank > 0 {
		return &rules.TextError{Key: errRows, Field: f.name, Column: f.column + len(f.text), Token: ""}
	}
	return nil
}

// put places the piece of a letter, which stands at a byte offset of the field. Pieces beyond the end of a row
// go nowhere; the end of the row reports them.
func (p *position) put(f field, offset int, letter string, at board.Point) error {
	if side := strings.Index(soldierLetters, letter); side >= 0 {
		if p.soldiers[side].count() == maxSoldiers {
			return f.failAt(errSoldiers, offset, letter)
		}
		p.soldiers[side] = p.soldiers[side].or(bitOf[at])
		return nil
	}
	side := strings.Index(townLetters, letter)
	if side < 0 {
		return f.failAt(errLetter, offset, letter)
	}
	if !p.towns[side].empty() {
		return f.failAt(errTowns, offset, letter)
	}
	if at != board.NoPoint && !townPoints[side].has(at) {
		return f.failAt(errTownPlace, offset, geometry.Name(at))
	}
	p.towns[side] = bitOf[at]
	return nil
}

func (p *position) readSide(f field) error {
	switch f.text {
	case sideLetters[:1]:
		p.side = board.First
	case sideLetters[1:]:
		p.side = board.Second
	default:
		return f.fail(errSide)
	}
	return nil
}

// readTowns reads the towns still to be placed. Dark places first, so both are left only when Dark is to move, and
// Light's alone only when Light is.
func (p *position) readTowns(f field) error {
	turn := p.side
	switch f.text {
	case townLetters:
		p.placing = [2]bool{true, true}
		turn = board.First
	case townLetters[1:]:
		p.placing = [2]bool{false, true}
		turn = board.Second
	case "-":
	default:
		return f.fail(errPlacing)
	}
	for side, placing := range p.placing {
		if placing && !p.towns[side].empty() {
			return f.failAt(errTownTwice, strings.IndexByte(f.text, townLetters[side]), townLetters[side:side+1])
		}
	}
	if turn != p.side {
		return f.fail(errTownOnTurn)
	}
	return nil
}

func (p *position) readRound(f field) error {
	n, err := strconv.Atoi(f.text)
	if err != nil || n < 1 || n > maxRound || strconv.Itoa(n) != f.text {
		return f.fail(errRound)
	}
	p.round = int32(n)
	return nil
}

func (p *position) readSlides(f field) error {
	parts := strings.Split(f.text, ",")
	if len(parts) != 2 {
		return f.fail(errSlides)
	}
	for side, part := range parts {
		if part == "-" {
			continue
		}
		offset := side * (len(parts[0]) + 1)
		name, count, _ := strings.Cut(part, "=")
		l, ok := lineNamed(name)
		if !ok || len(count) != 1 || count[0] < '1' || count[0] > '0'+slideLimit {
			return f.failAt(errSlides, offset, part)
		}
		p.slides[side] = slides{line: l, count: count[0] - '0'}
	}
	return nil
}
