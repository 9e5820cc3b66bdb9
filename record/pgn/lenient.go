package pgn

import (
	"bytes"

	"crosspoint/record/draft"
)

// What is done about faults when a file of any origin is read: as little as possible is left out, and all of it is reported.

// remark reports a fault that is passed over.
func (p *parser) remark(e *Error) { p.game.report.Add(e.Remark()) }

// forgive goes on after a fault in a token: t becomes what is made of it. It moves on by at least one character.
func (p *parser) forgive(t *token, e *Error) *Error {
	p.remark(e)
	t.kind = tokenNone
	switch e.Key {
	case keyTag, keyTagOpen:
		end := p.lineEnd(t.at)
		if i := bytes.IndexByte(p.data[t.at:end], ']'); i >= 0 {
			end = t.at + i + 1
		}
		p.at = max(end, t.at+1)
	case keyComment:
		p.at = nextHeader(p.data, t.at)
		p.atEnd(p.at)
		t.kind, t.end = tokenComment, p.at
		t.text = span{t.at + 1, p.at}
	default:
		p.at = max(p.at, t.at+1)
	}
	return nil
}

// overlook goes on after an element that does not belong where it stands.
func (p *parser) overlook(t token, e *Error) {
	switch e.Key {
	case keyLong, keyDeep:
		_ = p.endGame(e)
	default:
		p.remark(e)
		p.at = max(p.at, t.at+1)
	}
}

// endGame passes over the rest of a game that is too much.
func (p *parser) endGame(e *Error) *Error {
	p.remark(e)
	p.at = nextHeader(p.data, p.at)
	return nil
}

// unclosed closes the variations that are open at the end of a game.
func (p *parser) unclosed() *Error {
	b := p.stack[len(p.stack)-1]
	e := p.error(b.at, b.at+1, keyOpen)
	if !p.lenient {
		return e
	}
	p.remark(e)
	p.keepVariation(b, p.game.end)
	p.stack = p.stack[:0]
	return nil
}

// keepVariation remembers the text of a variation that is closed.
func (p *parser) keepVariation(b branch, end int) {
	if p.lenient && !p.scan && p.count > b.first {
		p.game.variations = append(p.game.variations, rawVariation{first: b.first, behind: b.last, text: span{b.at + 1, end}})
	}
}

// talk makes a comment of words that are no steps.
func (p *parser) talk(t token) *Error {
	if p.talking > 0 && p.talking == len(p.game.notes) {
		p.game.notes[p.talking-1].text.end = t.end
		return nil
	}
	err := p.comment(token{kind: tokenComment, span: t.span, text: t.span})
	p.talking = len(p.game.notes)
	if p.scan {
		p.talking = 0
	}
	return err
}

// maxFar is how long a comment may be that has the start of a game in it, in bytes.
const maxFar = 1 << 16

// closing is how far behind the present place the brace is that closes a comment, -1 when the comment is not closed: where the next game
// starts first and has a comment of its own, the brace is that one's.
func (l *lexer) closing() int {
	near := l.data[l.at:min(len(l.data), l.at+maxFar)]
	i := bytes.IndexByte(near, '}')
	if i < 0 {
		l.atEnd(l.at + len(near))
		next := nextHeader(l.data, l.at)
		l.atEnd(next)
		return bytes.IndexByte(l.data[l.at:next], '}')
	}
	if next := nextHeader(near[:i], 0); next < i && bytes.IndexByte(near[next:i], '{') >= 0 {
		return -1
	}
	return i
}

// maxGroup bounds how far the closing bracket of a remark may be from the opening one.
const maxGroup = 4000

// group makes a comment of text in round brackets that is no variation. Without a closing bracket the opening one is passed over.
func (p *parser) group(t token) *Error {
	end := -1
	if t.at >= p.noGroup {
		limit := min(len(p.data), t.at+maxGroup)
		depth := 0
		for i := t.at; i < limit && end < 0; i++ {
			switch p.data[i] {
			case '(':
				depth++
			case ')':
				if depth--; depth == 0 {
					end = i
				}
			}
		}
		if end < 0 {
			p.noGroup = limit
			p.atEnd(limit)
		}
	}
	if end < 0 {
		return p.error(t.at, t.end, keyVariation)
	}
	p.at = end + 1
	return p.comment(token{kind: tokenComment, span: span{t.at, p.at}, text: span{t.at + 1, end}})
}

// maxPeek bounds the tokens that are looked at for the first step of a variation.
const maxPeek = 8

// stepAhead tells whether a step follows, numbers and comments aside: then a bracket opens a variation.
func (p *parser) stepAhead() bool {
	l := p.lexer
	l.silent = true
	for range maxPeek {
		t, err := l.next()
		if err != nil {
			return false
		}
		switch t.kind {
		case tokenNumber, tokenComment, tokenSlash, tokenNAG:
		case tokenStep:
			return draft.LooksLikeStep(string(t.text.of(p.data)))
		default:
			return false
		}
	}
	return false
}
