package draft

import (
	"errors"
	"strings"

	"crosspoint/record"
	"crosspoint/rules"
)

// Played tells by which preset and options a text wants a game to be played, "" and nil for the usual ones.
type Played func(*rules.Game) (preset string, options rules.Settings)

// Guess finds the game whose rules and notations read the most of a line from a start, "" for the usual one; of several that read
// all of it, one that does so in its own notation, else the first. length is how many steps it reads, rivals are the others that
// read all of the line in as good a way. Without steps the start decides. It is nil when no game reads any, and for chess: some of our games
// read its first moves. played may be nil.
func Guess(games []*rules.Game, played Played, fen string, line []string, hints ...string) (best *rules.Game, length int, rivals []*rules.Game) {
	native := false // best reads the line in its own notation
	for _, g := range games {
		preset, options := "", rules.Settings(nil)
		if played != nil {
			preset, options = played(g)
		}
		rec, err := start(g, preset, options, fen)
		if err != nil || len(line) == 0 && fen == "" {
			continue
		}
		n, _ := Best(g, rec.Position(), line, hints...)
		read, _ := Length(rec.Position(), n, line)
		own := read > 0 && read == len(line) && n == &g.Notations[0]
		switch {
		case read > length || best == nil && len(line) == 0 || own && !native:
			best, length, native, rivals = g, read, own, nil
		case best != nil && read == len(line) && own == native:
			rivals = append(rivals, g)
		}
	}
	if length < len(line) && Chess(line) {
		return nil, 0, nil
	}
	return best, length, rivals
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
