package pgn

import (
	"unicode/utf8"

	"crosspoint/record"
	"crosspoint/record/draft"
)

// Bounds of one game. They keep a hostile file from eating time and memory; a game of a person's life is far below.
const (
	maxSteps = record.MaxSteps
	maxNotes = 4 * maxSteps // comments and glyphs
	maxTags  = 1000
	maxDepth = 10_000
)

// start is the parent of the first step of a game: the start.
const start int32 = -1

// rawStep is a step of the tree without rules. Its number is its place in the text, so a parent comes first.
type rawStep struct {
	parent int32
	text   span
}

// rawTag is a tag pair; the value may hold escapes.
type rawTag struct{ name, value span }

// rawNote is a comment or a glyph for a step, or for the game (start).
type rawNote struct {
	step   int32
	nag    int16 // -1 for a comment
	before bool
	text   span
}

// rawVariation is the text of a variation, by its first step, and the step that it stands behind.
type rawVariation struct {
	first, behind int32
	text          span
}

// rawGame is a game without rules: parts of the data only.
type rawGame struct {
	span   // of the whole game
	tags   []rawTag
	steps  []rawStep
	notes  []rawNote
	result span
	// variations are kept where one that makes no sense becomes a comment.
	variations []rawVariation
	report     record.Report // faults that were forgiven
}

// branch remembers where a variation left its line.
type branch struct {
	at          int // of the "("
	last, above int32
	first       int32 // the number of the first step inside, if there is one
}

// parser builds one rawGame.
type parser struct {
	lexer
	game rawGame
	last int32 // the step that was read last in this line, start at the beginning of the game
	// above is the parent of the next variation's first step: the parent of last. none: no step to vary.
	above int32
	// ahead: a comment now belongs to the next step.
	ahead   bool
	waiting int   // the first note that waits for a step, counted from 1; 0 for none
	count   int32 // of steps
	noted   int   // comments and glyphs
	stack   []branch
	over    bool // the result has been read
	scan    bool // steps and notes are not kept
	talking int  // the note that the next word is added to, counted from 1; 0 for none
	noGroup int  // no closing bracket is near ahead of this place
	turns   int  // of the main line
	joined  bool // the next step of the main line goes on with its turn
}

// none says that there is no step that a variation could replace.
const none int32 = -2

// parseGame reads the next game; ok is false when there is none.
func (p *parser) parseGame() (ok bool, err *Error) {
	p.skip()
	p.mark()
	p.game = rawGame{span: span{p.at, p.at}}
	p.count, p.noted, p.waiting = 0, 0, 0
	p.last, p.above, p.ahead, p.over = start, none, false, false
	p.talking, p.noGroup = 0, 0
	p.turns, p.joined = 0, false
	p.stack = p.stack[:0]
	header := true
	for {
		t, err := p.next()
		if err != nil && p.lenient {
			err = p.forgive(&t, err)
		}
		if err != nil {
			return true, err
		}
		if t.kind == tokenNone {
			continue
		}
		if t.kind == tokenEnd || t.kind == tokenTag && !header {
			p.at = t.at
			p.game.end = t.at
			p.settle(p.last)
			if len(p.stack) > 0 {
				return true, p.unclosed()
			}
			return p.game.end > p.game.at, nil
		}
		if t.kind == tokenTag {
			if len(p.game.tags) == maxTags {
				if err := p.error(t.at, t.end, keyLong); !p.lenient || p.endGame(err) != nil {
					return true, err
				}
				continue
			}
			p.game.tags = append(p.game.tags, rawTag{t.name, t.value})
			continue
		}
		header = header && t.kind == tokenComment
		if p.over && t.kind != tokenComment {
			if p.trailer(t.at) {
				continue
			}
			err := p.error(t.at, t.end, keyAfterResult)
			if !p.lenient {
				return true, err
			}
			p.remark(err)
			p.at = max(p.lineEnd(t.at), t.at+1)
			continue
		}
		if err := p.element(t); err != nil {
			if !p.lenient {
				return true, err
			}
			p.overlook(t, err)
		}
	}
}

// trailer passes a line of advertisement that some sites put after the result: one that does not start in ASCII.
func (p *parser) trailer(at int) bool {
	p.at = at
	p.skip()
	if p.at == len(p.data) || p.data[p.at] < utf8.RuneSelf {
		return false
	}
	p.at = p.lineEnd(p.at)
	return true
}

// element takes one token of the movetext.
func (p *parser) element(t token) *Error {
	if p.lenient && t.kind == tokenStep && !draft.LooksLikeStep(string(t.text.of(p.data))) {
		return p.talk(t)
	}
	p.talking = 0
	switch t.kind {
	case tokenNumber, tokenSlash:
		p.ahead = true
		p.joined = t.kind == tokenSlash && len(p.stack) == 0 || p.joined && len(p.stack) > 0
	case tokenStep:
		return p.step(t)
	case tokenComment:
		return p.comment(t)
	case tokenNAG:
		if p.above == none {
			return p.error(t.at, t.end, keyGlyph)
		}
		return p.note(t, rawNote{step: p.last, nag: int16(t.nag)})
	case tokenOpen:
		return p.open(t)
	case tokenClose:
		if len(p.stack) == 0 {
			return p.error(t.at, t.end, keyClose)
		}
		b := p.stack[len(p.stack)-1]
		if p.above == none { // no step inside
			p.last = b.last
		}
		p.settle(p.last)
		p.keepVariation(b, t.at)
		p.stack = p.stack[:len(p.stack)-1]
		p.last, p.above, p.ahead = b.last, b.above, false
	case tokenResult:
		if len(p.stack) == 0 {
			p.game.result, p.over, p.ahead = t.text, true, false
			p.settle(p.last)
		}
	}
	return nil
}

func (p *parser) step(t token) *Error {
	if p.count == maxSteps {
		return p.error(t.at, t.end, keyLong)
	}
	if !p.scan {
		p.game.steps = append(p.game.steps, rawStep{parent: p.last, text: t.text})
	}
	p.above, p.last, p.ahead, p.waiting = p.last, p.count, false, 0
	p.count++
	if len(p.stack) == 0 {
		if !p.joined {
			p.turns++
		}
		p.joined = false
	}
	return nil
}

// comment gives a comment to the step that it belongs to. Ahead of a step it waits under the number that the step
// will have.
func (p *parser) comment(t token) *Error {
	n := rawNote{step: p.last, nag: -1, text: t.text}
	if p.ahead {
		n.step, n.before = p.count, true
		if p.waiting == 0 {
			p.waiting = len(p.game.notes) + 1
		}
	}
	return p.note(t, n)
}

func (p *parser) note(t token, n rawNote) *Error {
	if p.noted++; p.noted > maxNotes {
		return p.error(t.at, t.end, keyLong)
	}
	if !p.scan {
		p.game.notes = append(p.game.notes, n)
	}
	return nil
}

// settle gives comments that wait for a step that does not come to the step before.
func (p *parser) settle(step int32) {
	for i := max(p.waiting-1, 0); p.waiting > 0 && i < len(p.game.notes); i++ {
		if n := &p.game.notes[i]; n.before && n.step == p.count {
			n.step, n.before = step, false
		}
	}
	p.waiting = 0
}

func (p *parser) open(t token) *Error {
	if p.lenient && (p.above == none || !p.stepAhead()) {
		return p.group(t)
	}
	if p.above == none {
		return p.error(t.at, t.end, keyVariation)
	}
	if len(p.stack) == maxDepth {
		return p.error(t.at, t.end, keyDeep)
	}
	p.settle(p.last)
	p.stack = append(p.stack, branch{at: t.at, last: p.last, above: p.above, first: p.count})
	p.last, p.above, p.ahead = p.above, none, true
	return nil
}
