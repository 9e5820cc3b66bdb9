package pgn

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"crosspoint/record/draft"
)

var bom = []byte("\xef\xbb\xbf")

// The signs that end the name of a tag and a step, as blanks do.
var (
	endsName = signs(`"[]{}();%`)
	endsStep = signs(`(){}[];!?$/<>"`)
)

func signs(s string) (set [256]bool) {
	for i := range len(s) {
		set[s[i]] = true
	}
	return set
}

// kind is what a token is.
type kind uint8

const (
	tokenEnd     kind = iota // the end of the data
	tokenTag                 // a tag pair: name and value are set
	tokenComment             // text is what stands between the braces, or after the semicolon
	tokenNumber              // a move number with its dots
	tokenStep                // a step
	tokenSlash               // between two steps of one turn
	tokenNAG                 // nag is set
	tokenOpen                // "("
	tokenClose               // ")"
	tokenResult              // text is the result
	tokenNone                // nothing: what stood there was passed over
)

// span is a part of the data.
type span struct{ at, end int }

func (s span) of(data []byte) []byte { return data[s.at:s.end] }

// token is one element of a file.
type token struct {
	kind        kind
	span        // the whole token
	text        span
	name, value span // of a tag; the value may hold escapes
	nag         int
}

// lexer cuts data into tokens. It copies nothing.
type lexer struct {
	data []byte
	at   int
	from place // where the present game starts
	// noBrace: no closing brace follows. Looked for once, not again from each opening one.
	noBrace bool
	lenient bool          // faults are reported and passed over, the first one does not end the reading
	places  *draft.Places // finds the lines and columns of many faults
	silent  bool          // errors need no place
	// short is set when more text behind the data could change what was found; it may be nil.
	short *bool
}

func (l *lexer) error(at, end int, key string) *Error {
	switch {
	case l.silent:
		return &Error{Key: key}
	case l.places == nil:
		return errorAt(l.data, l.from, at, end, key)
	}
	e := &Error{Key: key, Token: tokenText(l.data, at, end)}
	e.Line, e.Column = l.places.Of(at)
	return e
}

// mark moves from to the present place.
func (l *lexer) mark() {
	l.from.line += bytes.Count(l.data[l.from.at:l.at], []byte{'\n'})
	l.from.at = l.at
	if l.lenient {
		l.places = draft.NewPlaces(l.data, draft.Known{Offset: l.from.at, Line: l.from.line})
	}
}

// skip passes blanks and lines that start with "%".
func (l *lexer) skip() {
	for l.at < len(l.data) {
		c := l.data[l.at]
		switch {
		case c == '%' && (l.at == 0 || l.data[l.at-1] == '\n'):
			l.at = l.lineEnd(l.at)
		case c == ' ' || c >= '\t' && c <= '\r':
			l.at++
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRune(l.data[l.at:])
			if !unicode.IsSpace(r) && r != '\uFEFF' {
				return
			}
			l.at += n
		default:
			return
		}
	}
}

// lineEnd is where the line that holds the offset at ends.
func (l *lexer) lineEnd(at int) int {
	if i := bytes.IndexByte(l.data[at:], '\n'); i >= 0 {
		return at + i
	}
	l.atEnd(len(l.data))
	return len(l.data)
}

// atEnd tells the owner of the data when a place that was looked at is its end.
func (l *lexer) atEnd(at int) {
	if at == len(l.data) && l.short != nil {
		*l.short = true
	}
}

// next reads one token.
func (l *lexer) next() (token, *Error) {
	l.skip()
	t := token{span: span{l.at, l.at}}
	if l.at == len(l.data) {
		l.atEnd(l.at)
		return t, nil
	}
	var err *Error
	l.at++
	switch c := l.data[t.at]; c {
	case '[':
		err = l.tag(&t)
	case '{':
		err = l.comment(&t)
	case ';':
		t.kind = tokenComment
		t.text = span{l.at, l.lineEnd(l.at)}
		l.at = t.text.end
	case '(':
		t.kind = tokenOpen
	case ')':
		t.kind = tokenClose
	case '/':
		t.kind = tokenSlash
	case '$':
		err = l.nag(&t)
	case '!', '?':
		err = l.glyph(&t)
	case '}', ']', '<', '>', '"':
		err = l.error(t.at, l.at, keyToken)
	default:
		l.at = t.at
		l.word(&t)
	}
	l.atEnd(l.at)
	t.end = l.at
	return t, err
}

// comment reads a comment in braces; the first has been read.
func (l *lexer) comment(t *token) *Error {
	t.kind = tokenComment
	i := -1
	if l.lenient {
		i = l.closing()
	} else if !l.noBrace {
		i = bytes.IndexByte(l.data[l.at:], '}')
	}
	if i < 0 {
		l.noBrace = true
		return l.error(t.at, l.lineEnd(t.at), keyComment)
	}
	t.text = span{l.at, l.at + i}
	l.at += i + 1
	return nil
}

// maxBroken is how long a value may go on after a line break, which other programs put there by mistake.
const maxBroken = 1000

// tag reads a tag pair; its "[" has been read.
func (l *lexer) tag(t *token) *Error {
	t.kind = tokenTag
	wrong := func(key string) *Error { return l.error(t.at, l.lineEnd(t.at), key) }
	l.blanks()
	t.name.at = l.at
	for l.at < len(l.data) && l.data[l.at] > ' ' && !endsName[l.data[l.at]] {
		l.at++
	}
	t.name.end = l.at
	l.blanks()
	if t.name.end == t.name.at || l.at == len(l.data) || l.data[l.at] != '"' {
		return wrong(keyTag)
	}
	l.at++
	t.value.at = l.at
	limit := len(l.data)
	for {
		if l.at >= limit {
			return wrong(keyTagOpen)
		}
		c := l.data[l.at]
		if c == '"' {
			break
		}
		if c == '\\' && l.at+1 < limit && (l.data[l.at+1] == '"' || l.data[l.at+1] == '\\') {
			l.at++
		}
		if c == '\n' && limit == len(l.data) {
			limit = min(limit, l.at+maxBroken)
		}
		l.at++
	}
	t.value.end = l.at
	l.at++
	l.blanks()
	if l.at == len(l.data) || l.data[l.at] != ']' {
		return wrong(keyTag)
	}
	l.at++
	return nil
}

// blanks passes blanks and line ends.
func (l *lexer) blanks() {
	for l.at < len(l.data) && (l.data[l.at] == ' ' || l.data[l.at] >= '\t' && l.data[l.at] <= '\r') {
		l.at++
	}
}

// nag reads the number after "$".
func (l *lexer) nag(t *token) *Error {
	t.kind = tokenNAG
	from := l.at
	for l.at < len(l.data) && l.data[l.at] >= '0' && l.data[l.at] <= '9' && t.nag <= maxNAG {
		t.nag = t.nag*10 + int(l.data[l.at]-'0')
		l.at++
	}
	if l.at == from || t.nag > maxNAG {
		return l.error(t.at, l.at, keyGlyph)
	}
	return nil
}

// maxNAG is the largest numeric glyph.
const maxNAG = 255

// glyphs are the signs that stand for numeric glyphs.
var glyphs = map[string]int{"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}

// glyph reads signs such as "!?"; the first has been read.
func (l *lexer) glyph(t *token) *Error {
	t.kind = tokenNAG
	for l.at < len(l.data) && (l.data[l.at] == '!' || l.data[l.at] == '?') {
		l.at++
	}
	var ok bool
	if t.nag, ok = glyphs[string(l.data[t.at:min(l.at, t.at+3)])]; !ok {
		return l.error(t.at, l.at, keyGlyph)
	}
	return nil
}

// word reads a move number, a result or a step.
func (l *lexer) word(t *token) {
	for _, r := range []string{"1/2-1/2", "½-½"} {
		if bytes.HasPrefix(l.data[t.at:], []byte(r)) {
			t.kind = tokenResult
			l.at += len(r)
			t.text = span{t.at, l.at}
			return
		}
	}
	if n := l.numberLength(); n > 0 {
		t.kind = tokenNumber
		l.at += n
		return
	}
	end := l.runEnd()
	run := l.data[t.at:end]
	switch string(run[:min(len(run), 4)]) {
	case "1-0", "0-1", "*":
		t.kind = tokenResult
		t.text = span{t.at, end}
		l.at = end
		return
	}
	if len(run) > 3 && run[3] >= utf8.RuneSelf && (string(run[:3]) == "1-0" || string(run[:3]) == "0-1") {
		t.kind = tokenResult // an advertisement is glued to it
		l.at += 3
		t.text = span{t.at, l.at}
		return
	}
	t.kind = tokenStep
	t.text = span{t.at, end}
	l.at = end
}

// numberLength is the length of a move number with its dots, 0 when none stands here. Digits alone are one too.
func (l *lexer) numberLength() int {
	text := l.data[l.at:]
	digits := 0
	for n := digitLength(text); n > 0; n = digitLength(text[digits:]) {
		digits += n
	}
	dots := digits
	for dots < len(text) {
		n := dotLength(text[dots:])
		if n == 0 {
			break
		}
		dots += n
	}
	if dots > digits && !tandem(text) || digits > 0 && digits == dots && endsWord(text[digits:]) {
		return dots
	}
	return 0
}

// digitLength is the length of a digit at the start of a text, also in its full-width form; 0 when there is none.
func digitLength(s []byte) int {
	switch {
	case len(s) > 0 && s[0] >= '0' && s[0] <= '9':
		return 1
	case len(s) > 2 && s[0] == 0xef && s[1] == 0xbc && s[2] >= 0x90 && s[2] <= 0x99: // U+FF10 to U+FF19
		return 3
	}
	return 0
}

// endsWord tells whether a step ends ahead of a text.
func endsWord(text []byte) bool {
	if len(text) == 0 || text[0] <= ' ' || text[0] < utf8.RuneSelf && endsStep[text[0]] {
		return true
	}
	r, _ := utf8.DecodeRune(text)
	return unicode.IsSpace(r)
}

// dotLength is the length of what may stand behind a move number at the start of a text, 0 when there is nothing of the kind.
func dotLength(s []byte) int {
	for _, dot := range []string{".", "…", "．", "、"} {
		if bytes.HasPrefix(s, []byte(dot)) {
			return len(dot)
		}
	}
	return 0
}

// tandem tells whether a text starts with a step that looks like a number: 33.4, the middle one of three soldiers on one of two
// files.
func tandem(text []byte) bool {
	digit := func(c byte) bool { return c >= '1' && c <= '9' }
	return len(text) >= 4 && digit(text[0]) && digit(text[1]) && text[2] == '.' && digit(text[3]) && endsWord(text[4:])
}

// runEnd is where the run of characters that can be part of a step ends; it is at least one character long.
func (l *lexer) runEnd() int {
	at := l.at
	for at < len(l.data) {
		c := l.data[at]
		if c >= utf8.RuneSelf {
			r, n := utf8.DecodeRune(l.data[at:])
			if unicode.IsSpace(r) {
				break
			}
			at += n
			continue
		}
		if c <= ' ' || endsStep[c] {
			break
		}
		at++
	}
	return max(at, l.at+1)
}
