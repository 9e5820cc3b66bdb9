package pgn

import (
	"bytes"
	"unicode/utf8"

	"crosspoint/record"
	"crosspoint/record/draft"
	"crosspoint/rules"
)

// FileFormat describes this format to record.Open. It reads files of any origin: games without a tag that says which one it is,
// steps in any notation of the game, and broken files as far as they go.
var FileFormat = &record.Format{
	ID: "pgn", Extensions: []string{".pgn", ".pgns"}, Text: true, Detect: detect,
	Scan: func(s record.Source) ([]record.Entry, record.Report, error) {
		list, err := scan(s.Data, true)
		return list, record.Report{}, err
	},
	Stream:  stream,
	Read:    readLenient,
	Write:   func(games ...*record.Game) ([]byte, error) { return Format(games...), nil },
	Errors:  errorKeys(),
	Remarks: append(append([]string{}, remarkKeys...), draft.Remarks...),
}

// detect looks for a tag, a move number or a comment at the start of the text.
func detect(data []byte) bool {
	l := lexer{data: data, from: place{0, 1}}
	l.skip()
	return l.at < len(data) && bytes.IndexByte([]byte("[{;123456789*"), data[l.at]) >= 0
}

// Bounds of one file.
const (
	maxTotal = 1_000_000 // steps that Read keeps for all games together
	maxGames = 1_000_000 // games that Scan lists
)

// Read reads all games of a file, each with its cursor at the end of the main line; games lists those that may be met. The
// error is an *Error; the games ahead of the fault are returned too.
func Read(data []byte, games []*rules.Game) ([]*record.Game, error) {
	if err := checkUTF8(data); err != nil {
		return nil, err
	}
	var list []*record.Game
	p := parser{lexer: lexer{data: data, from: place{0, 1}}}
	for left := maxTotal; ; left -= int(p.count) {
		ok, err := p.parseGame()
		if err == nil && int(p.count) > left {
			err = p.error(p.game.at, p.game.end, keyLong)
		}
		if err != nil {
			return list, err
		}
		if !ok {
			break
		}
		r := replayer{data: data, raw: &p.game, from: p.from, games: games}
		g, err := r.replay()
		if err != nil {
			return list, err
		}
		list = append(list, g)
	}
	if len(list) == 0 {
		return nil, &Error{Line: 1, Column: 1, Key: keyEmpty}
	}
	return list, nil
}

// Scan lists the games of a file without replaying them. The error is an *Error: the file is no text or has no
// game. A game that cannot be read is listed with its error, and the list goes on after it.
func Scan(data []byte) ([]record.Entry, error) { return scan(data, false) }

func scan(data []byte, lenient bool) ([]record.Entry, error) {
	if err := checkUTF8(data); err != nil {
		return nil, err
	}
	var list []record.Entry
	p := newParser(data, 0, 1, lenient)
	p.scan = true
	for {
		ok, err := p.parseGame()
		if err != nil {
			p.at = nextHeader(data, p.at)
			p.game.end = p.at
		}
		if !ok {
			break
		}
		if len(list) == maxGames {
			return nil, p.error(p.game.at, p.game.end, keyLong)
		}
		e := p.entry(len(list) + 1)
		if err != nil {
			e.Err = err
		}
		list = append(list, e)
	}
	if len(list) == 0 {
		return nil, &Error{Line: 1, Column: 1, Key: keyEmpty}
	}
	return list, nil
}

// entry describes the game that was parsed.
func (p *parser) entry(number int) record.Entry {
	e := record.Entry{Number: number, Offset: p.game.at, Size: p.game.end - p.game.at, Line: p.from.line, Turns: p.turns}
	for _, t := range p.game.tags {
		e.Tags = append(e.Tags, record.Tag{Name: string(t.name.of(p.data)), Value: unescape(t.value.of(p.data))})
	}
	return e
}

// ReadGame reads one game that Scan has listed. The error is an *Error with its place in the whole file.
func ReadGame(data []byte, e record.Entry, games []*rules.Game) (*record.Game, error) {
	if e.Offset < 0 || e.Size < 0 || e.Offset+e.Size > len(data) {
		return nil, &Error{Line: e.Line, Column: 1, Key: keyEmpty}
	}
	p := newParser(data[:e.Offset+e.Size], e.Offset, e.Line, false)
	ok, err := p.parseGame()
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, &Error{Line: e.Line, Column: 1, Key: keyEmpty}
	}
	r := replayer{data: p.data, raw: &p.game, from: p.from, games: games}
	g, err := r.replay()
	if err != nil {
		return nil, err
	}
	return g, nil
}

// newParser starts at the beginning of a game.
func newParser(data []byte, at, line int, lenient bool) *parser {
	return &parser{lexer: lexer{data: data, at: at, from: place{at, line}, lenient: lenient}}
}

// readLenient is ReadGame for files of any origin: faults are reported and passed over.
func readLenient(s record.Source, e record.Entry) (*record.Game, record.Report, error) {
	empty := &Error{Line: e.Line, Column: 1, Key: keyEmpty}
	if e.Offset < 0 || e.Size < 0 || e.Offset+e.Size > len(s.Data) {
		return nil, record.Report{}, empty
	}
	p := newParser(s.Data[:e.Offset+e.Size], e.Offset, e.Line, true)
	if ok, err := p.parseGame(); err != nil {
		return nil, p.game.report, err
	} else if !ok {
		return nil, p.game.report, empty
	}
	r := replayer{
		data: p.data, raw: &p.game, from: p.from, games: s.Games, lenient: true,
		places: draft.NewPlaces(p.data, draft.Known{Offset: p.from.at, Line: p.from.line}),
	}
	g, err := r.replay()
	if err != nil {
		return nil, p.game.report, err
	}
	return g, p.game.report, nil
}

// nextHeader is where the next line starts that begins with "[" after an empty one, or the end of the data.
func nextHeader(data []byte, at int) int {
	for at < len(data) {
		i := bytes.Index(data[at:], []byte("\n["))
		if i < 0 {
			break
		}
		at += i + 1
		before := bytes.TrimRight(data[:at-1], " \t\r")
		if len(before) == 0 || before[len(before)-1] == '\n' {
			return at
		}
	}
	return len(data)
}

func checkUTF8(data []byte) error {
	if utf8.Valid(data) {
		return nil
	}
	at := 0
	for {
		r, n := utf8.DecodeRune(data[at:])
		if r == utf8.RuneError && n == 1 {
			e := errorAt(data, place{0, 1}, at, at+1, keyUTF8)
			e.Token = ""
			return e
		}
		at += n
	}
}
