package draft

import (
	"bytes"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// marks are the signs behind a step that stand for numeric glyphs.
var marks = map[string]int{"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}

// Mark returns the sign for a numeric glyph, "" when there is none.
func Mark(nag int) string {
	for s, v := range marks {
		if v == nag {
			return s
		}
	}
	return ""
}

// Body adds the steps of data[at:end] to the main line: words with or without numbers, the steps of a turn joined with "/" or not, comments in {}, /* */ and round brackets,
// marks behind steps, a result. Words that are no steps become comments. Lines and columns come from places, which knows the
// whole data.
func (d *Game) Body(data []byte, at, end int, places *Places) {
	b := body{d: d, data: data[:end], at: at, places: places, last: Start}
	for b.at < end {
		b.next()
	}
	b.talk()
}

// body is the state of Body.
type body struct {
	d      *Game
	data   []byte
	at     int
	places *Places
	last   int32
	words  []string // that wait to become a comment
	never  string   // closing signs that do not come any more
}

func (b *body) talk() {
	if len(b.words) > 0 {
		b.d.Note(b.last, strings.Join(b.words, " "))
		b.words = b.words[:0]
	}
}

func (b *body) next() {
	r, n := utf8.DecodeRune(b.data[b.at:])
	rest := b.data[b.at:]
	switch {
	case unicode.IsSpace(r) || r == '\uFEFF' || strings.ContainsRune(",;，；", r):
		b.at += n
	case r == '{':
		b.comment("{", "}")
	case bytes.HasPrefix(rest, []byte("/*")):
		b.comment("/*", "*/")
	case r == '(':
		b.comment("(", ")")
	case r == '（':
		b.comment("（", "）")
	default:
		b.word()
	}
}

// comment reads a comment up to its closing sign, or the rest of the line without one.
func (b *body) comment(open, closing string) {
	b.talk()
	rest := b.data[b.at+len(open):]
	i, skip := -1, len(closing)
	if !strings.Contains(b.never, closing) {
		i = bytes.Index(rest, []byte(closing))
	}
	if i < 0 {
		if !strings.Contains(b.never, closing) {
			b.never += closing
		}
		skip = 0
		if i = bytes.IndexByte(rest, '\n'); i < 0 {
			i = len(rest)
		}
	}
	b.d.Note(b.last, string(rest[:i]))
	b.at += len(open) + i + skip
}

// word reads a step, a number, a result or talk.
func (b *body) word() {
	from := b.at
	for b.at < len(b.data) {
		r, n := utf8.DecodeRune(b.data[b.at:])
		if unicode.IsSpace(r) || b.at > from && strings.ContainsRune("{(（,;，；", r) {
			break
		}
		b.at += n
	}
	text := string(b.data[from:b.at])
	if n := numberLength(text); n > 0 {
		if n < len(text) { // a step is glued to it
			b.at = from + n
		}
		return
	}
	if end := strings.Map(narrow, text); results[end] {
		if w, ok := Outcome(end); ok {
			b.d.Ended, b.d.Result.Winner = true, w
		}
		return
	}
	turn := strings.TrimRight(text, "!?！？")
	steps := StepsOf(turn)
	if len(steps) == 0 {
		b.words = append(b.words, text)
		return
	}
	b.talk()
	before := len(b.d.Steps)
	for at := from; len(steps) > 0; steps = steps[1:] {
		at += bytes.Index(b.data[at:b.at], []byte(steps[0])) // no copy of what is left: words can be long
		line, column := b.places.Of(at)
		b.last = b.d.Add(b.last, steps[0], line, column)
		at += len(steps[0])
	}
	if nag := marks[strings.Map(narrow, text[len(turn):])]; nag > 0 && len(b.d.Steps) > before {
		b.d.Steps[b.last].NAGs = []int{nag}
	}
}

// turnStep is a step of a turn that is written in one word. It begins with a piece or a point and ends with a point, which numbers, dates
// and the rows of a board do not.
var turnStep = regexp.MustCompile(`^(?:[A-Za-z].*[0-9]|=|(?i:pass))$`)

// StepsOf lists the steps that a word can be, right or wrong: one, or those of a turn, joined with "/". None means that it is talk.
func StepsOf(word string) []string {
	turn := strings.Split(strings.Trim(word, "/"), "/")
	for _, s := range turn {
		if !LooksLikeStep(s) || len(turn) > 1 && !turnStep.MatchString(s) {
			turn = nil
			break
		}
	}
	if turn == nil && LooksLikeStep(word) {
		return []string{word}
	}
	return turn
}

// results are the words that end a game; others that begin like them are talk.
var results = map[string]bool{
	"1-0": true, "0-1": true, "1/2-1/2": true, "½-½": true, "*": true, "红胜": true, "紅勝": true, "黑胜": true, "黑勝": true, "和棋": true,
}

func narrow(r rune) rune {
	if r >= 0xff01 && r <= 0xff5e {
		return r - 0xff01 + '!'
	}
	return r
}

// CutNumber takes a move number, and the dots behind it, off a word.
func CutNumber(word string) string { return word[numberLength(word):] }

// numberLength is the length of a move number at the start of a word, with the dots behind it; 0 when there is none. Dots alone
// count too, and digits alone.
func numberLength(s string) int {
	at, digits, dots := 0, 0, false
	for at < len(s) {
		r, n := utf8.DecodeRuneInString(s[at:])
		dot := strings.ContainsRune(".…．、", r)
		if d := narrow(r); !dot && (d < '0' || d > '9' || dots) {
			break
		}
		if dots = dot; !dot {
			digits++
		}
		at += n
	}
	tandem := digits == 2 && len(s) == 4 && at == 3 && s[3] >= '1' && s[3] <= '9' // 33.4 is a step
	switch {
	case tandem, !dots && at < len(s), digits > 5:
		return 0
	}
	return at
}
