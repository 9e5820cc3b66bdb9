package football

import (
	"strings"

	"crosspoint/board"
	"crosspoint/rules"
)

// notations are those of the game: files are written in the first one. The second is as short as a step can be said, and is
// what vchess shows.
var notations = []rules.Notation{
	{ID: "file", Format: formatStep, Read: rules.Single(parseStep)},
	{ID: "short", Format: formatShort, Read: readShort},
}

// passText is the end of a turn in the short notation.
const passText = "pass"

// formatShort writes a step of p: "Nd3" ("Nbd3" when another knight could go there), "e7" for the ball ("Nd4*e7" when another
// piece could send it there), "pass".
func formatShort(p rules.Position, m rules.Move) string {
	switch m.Kind() {
	case moveStep:
		return upper(p.At(m.From())) + originOf(p, m) + geometry.Name(m.To())
	case kickStep:
		for _, o := range rules.Legal(p, nil) {
			if o.Kind() == kickStep && o.To() == m.To() && o.Extra() != m.Extra() {
				return upper(p.At(m.Extra())) + geometry.Name(m.Extra()) + "*" + geometry.Name(m.To())
			}
		}
		return geometry.Name(m.To())
	case endStep:
		return passText
	}
	return ""
}

// originOf tells a move apart from those of other pieces of the kind to the same point: by file, else rank, else both.
func originOf(p rules.Position, m rules.Move) string {
	others, file, rank := false, true, true
	for _, o := range rules.Legal(p, nil) {
		if o.Kind() != moveStep || o.To() != m.To() || o.From() == m.From() || p.At(o.From()) != p.At(m.From()) {
			continue
		}
		others = true
		file = file && geometry.File(o.From()) != geometry.File(m.From())
		rank = rank && geometry.Rank(o.From()) != geometry.Rank(m.From())
	}
	name := geometry.Name(m.From())
	switch {
	case !others:
		return ""
	case file:
		return name[:1]
	case rank:
		return name[1:]
	}
	return name
}

// shortStep is what a short text says.
type shortStep struct {
	letter     byte // 0 when left out
	kick       bool
	file, rank int // of the piece, -1 when left out
	to         board.Point
}

// readShort reads what formatShort writes; a piece may be named by as little as its letter, and "=" ends the turn too.
func readShort(p rules.Position, s string) ([]rules.Move, error) {
	text := strings.TrimSpace(s)
	end := strings.EqualFold(text, passText) || text == endText
	var w shortStep
	if !end {
		var ok bool
		if w, ok = takeShort(text); !ok {
			return nil, &rules.TextError{Key: errorShort, Column: 1, Token: s}
		}
	}
	var found []rules.Move
	for _, m := range rules.Legal(p, nil) {
		if end && m.Kind() == endStep || !end && w.is(p, m) {
			found = append(found, m)
		}
	}
	if len(found) == 0 {
		return nil, &rules.TextError{Key: errorIllegal, Column: 1, Token: s}
	}
	return found, nil
}

// takeShort takes a text apart. Without a letter it is a kick.
func takeShort(text string) (w shortStep, ok bool) {
	w = shortStep{kick: true, file: -1, rank: -1}
	if text != "" && strings.IndexByte("KQRBN", text[0]) >= 0 {
		w.letter, w.kick, text = text[0], false, text[1:]
	}
	if piece, target, found := strings.Cut(text, "*"); found {
		var at board.Point
		if at, ok = geometry.Parse(piece); !ok {
			return w, false
		}
		w.kick, w.file, w.rank, text = true, geometry.File(at), geometry.Rank(at), target
	}
	if len(text) < 2 {
		return w, false
	}
	origin := text[:len(text)-2]
	if w.to, ok = geometry.Parse(text[len(text)-2:]); !ok {
		return w, false
	}
	if origin == "" {
		return w, true
	}
	if w.kick { // only "*" names the kicker
		return w, false
	}
	if at, whole := geometry.Parse(origin); whole {
		w.file, w.rank = geometry.File(at), geometry.Rank(at)
		return w, true
	}
	if len(origin) != 1 {
		return w, false
	}
	if at, named := geometry.Parse("a" + origin); named {
		w.rank = geometry.Rank(at)
	} else if at, named := geometry.Parse(origin + "1"); named {
		w.file = geometry.File(at)
	} else {
		return w, false
	}
	return w, true
}

// is tells whether m is what the text says.
func (w shortStep) is(p rules.Position, m rules.Move) bool {
	kind, piece := moveStep, m.From()
	if w.kick {
		kind, piece = kickStep, m.Extra()
	}
	return m.Kind() == kind && m.To() == w.to && (w.letter == 0 || letters[p.At(piece).Kind()&7] == w.letter) &&
		(w.file < 0 || geometry.File(piece) == w.file) && (w.rank < 0 || geometry.Rank(piece) == w.rank)
}
