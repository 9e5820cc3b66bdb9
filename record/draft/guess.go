package draft

import (
	"errors"
	"strings"

	"crosspoint/record"
	"crosspoint/rules"
)

// Guess finds the game whose rules and notations read the most of a line from a start, "" for the usual one; the first of several.
// length is how many steps it reads. Without steps the start decides. It is nil when no game reads any.
func Guess(games []*rules.Game, fen string, line []string, hints ...string) (best *rules.Game, length int) {
	for _, g := range games {
		rec, err := start(g, "", nil, fen)
		if err != nil {
			continue
		}
		if len(line) == 0 {
			if fen != "" {
				return g, 0
			}
			continue
		}
		n, _ := Best(g, rec.Position(), line, hints...)
		if read, _ := Length(rec.Position(), n, line); read > length {
			best, length = g, read
		}
	}
	return best, length
}

// StartOf finds the game that a FEN is of. The error is a *record.ReadError with the reason of the game whose pieces it shows.
func StartOf(games []*rules.Game, fen string, line int) (*rules.Game, error) {
	fault := &record.ReadError{Key: KeyStart, Line: line}
	most := -1
	for _, g := range games {
		_, err := start(g, "", nil, fen)
		if err == nil {
			return g, nil
		}
		var text *rules.TextError
		if n := shown(g, fen); errors.As(err, &text) && n > most {
			most, fault.Reason, fault.Token = n, text.Key, Shorten(text.Token)
		}
	}
	return nil, fault
}

// shown counts the letters in the rows of a FEN that are pieces of a game.
func shown(g *rules.Game, fen string) int {
	rows, _, _ := strings.Cut(fen, " ")
	n := 0
	for i := range len(rows) {
		for _, p := range g.Pieces {
			if p.Letter == rows[i] {
				n++
				break
			}
		}
	}
	return n
}
