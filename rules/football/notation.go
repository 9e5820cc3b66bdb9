package football

import (
	"strings"
	"unicode/utf8"

	"crosspoint/board"
	"crosspoint/rules"
)

// endText is the end of a turn in file notation.
const endText = "="

// formatStep writes a step of p: "Nb1-c3", "Nd4*e5-f7" (kicker, ball from, ball to), "=".
func formatStep(p rules.Position, m rules.Move) string {
	name := geometry.Name
	switch m.Kind() {
	case moveStep:
		return upper(p.At(m.From())) + name(m.From()) + "-" + name(m.To())
	case kickStep:
		return upper(p.At(m.Extra())) + name(m.Extra()) + "*" + name(m.From()) + "-" + name(m.To())
	case endStep:
		return endText
	}
	return ""
}

// upper is the letter of a piece in a step, the same for both sides.
func upper(pc board.Piece) string { return string(rune(letters[pc.Kind()&7])) }

// written is a step as it is written, before anybody asks whether it is legal.
type written struct {
	letter             byte // 0 when left out
	piece              board.Point
	kick               bool
	ball               board.Point // of a kick
	to                 board.Point
	pieceStart, pieceN int // where the piece stands in the text, in bytes
}

// parseStep reads one step in file notation. The piece's letter may be left out or be lower case; spaces around the
// step do not matter.
func parseStep(p rules.Position, s string) (rules.Move, error) {
	text := strings.TrimSpace(s)
	lead := len(s) - len(strings.TrimLeftFunc(s, func(r rune) bool { return strings.TrimSpace(string(r)) == "" }))
	fail := func(key string, at int, token string) (rules.Move, error) {
		return 0, &rules.TextError{Key: key, Column: utf8.RuneCountInString(s[:lead+at]) + 1, Token: token}
	}
	var w written
	if text != endText {
		at := 0
		if w, at = readStep(text); at >= 0 {
			return fail(errorForm, at, text)
		}
	}
	for _, m := range rules.Legal(p, nil) {
		if text == endText && m.Kind() == endStep {
			return m, nil
		}
		if text == endText || !w.is(m) {
			continue
		}
		if w.letter != 0 && w.letter != letters[p.At(w.piece).Kind()&7] {
			return fail(errorPiece, w.pieceStart, text[w.pieceStart:w.pieceStart+w.pieceN])
		}
		return m, nil
	}
	return fail(errorIllegal, 0, text)
}

// is tells whether m is the written step.
func (w written) is(m rules.Move) bool {
	if w.kick {
		return m.Kind() == kickStep && m.Extra() == w.piece && m.From() == w.ball && m.To() == w.to
	}
	return m.Kind() == moveStep && m.From() == w.piece && m.To() == w.to
}

// readStep reads a piece move or a kick. bad is the byte offset where the text stops being one, -1 when it is well
// written.
func readStep(text string) (w written, bad int) {
	rest, ok := text, false
	if rest != "" {
		l := rest[0] &^ ('a' - 'A')
		_, _, square := geometry.ParsePrefix(rest[1:])
		if square && strings.IndexByte("KQRBN", l) >= 0 {
			w.letter, rest = l, rest[1:]
		}
	}
	offset := func() int { return len(text) - len(rest) }
	if w.piece, rest, ok = geometry.ParsePrefix(rest); !ok {
		return w, offset()
	}
	w.pieceN = offset()
	if w.kick = strings.HasPrefix(rest, "*"); w.kick {
		rest = rest[1:]
		if w.ball, rest, ok = geometry.ParsePrefix(rest); !ok {
			return w, offset()
		}
	}
	if !strings.HasPrefix(rest, "-") {
		return w, offset()
	}
	rest = rest[1:]
	if w.to, rest, ok = geometry.ParsePrefix(rest); !ok || rest != "" {
		return w, offset()
	}
	return w, -1
}
