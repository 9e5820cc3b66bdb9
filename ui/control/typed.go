package control

import (
	"errors"
	"slices"
	"strings"
	"unicode"

	"crosspoint/board"
	"crosspoint/rules"
)

// Type plays steps typed in any notation of the game, separated by "/", commas or spaces; it returns what is wrong, or the zero
// Message. Either all of them are played or none.
func (c *Controller) Type(s string) Message {
	if c.rec == nil || c.blocks > 0 {
		return Message{Key: "control.not-now"}
	}
	c.refused, c.notice = nil, Message{}
	tokens := strings.FieldsFunc(s, func(r rune) bool { return r == '/' || r == ',' || unicode.IsSpace(r) })
	if len(tokens) == 0 {
		return Message{}
	}
	moves, wrong := c.read(tokens)
	if wrong.Key != "" {
		c.show(nil)
		return wrong
	}
	c.settle()
	if c.flagged() {
		return Message{}
	}
	from := c.here()
	c.waiting = false
	for _, m := range moves {
		if !c.step(m) {
			wrong = Message{Key: "control.type-illegal", Values: []Value{{Name: "Token", Text: s}}}
			break
		}
	}
	c.altered(c.playedFrom(from))
	return wrong
}

// read turns the tokens into steps from the cursor on, without playing them.
func (c *Controller) read(tokens []string) ([]rules.Move, Message) {
	if !c.playable() {
		return nil, Message{Key: "control.type-over", Values: []Value{{Name: "Token", Text: tokens[0]}}}
	}
	if c.computerToMove() {
		return nil, computerFirst
	}
	mine := c.hasComputer() && !c.waits() && c.rec.Cursor() == c.live && c.inProgress()
	p := c.rec.Position().Clone()
	moves := make([]rules.Move, 0, len(tokens))
	for i, token := range tokens {
		if i > 0 {
			if _, over := rules.Outcome(p); over {
				return nil, Message{Key: "control.type-over", Values: []Value{{Name: "Token", Text: token}}}
			}
			if mine && c.seat(p.Side()).Computer() {
				return nil, computerFirst
			}
		}
		m, err := c.readStep(p, token)
		if err == nil && !p.Do(m) {
			return nil, Message{Key: "control.type-illegal", Values: []Value{{Name: "Token", Text: token}}}
		}
		if err != nil {
			if i == 0 {
				if why := c.whyRefused(token, err); why.Key != "" {
					return nil, why
				}
			}
			return nil, typedError(token, err)
		}
		moves = append(moves, m)
	}
	return moves, Message{}
}

// whyRefused is what a click on the points of a typed step would be told, and shows it on the board; the zero Message when the
// text does not name a way between points or the game has nothing to say.
func (c *Controller) whyRefused(token string, err error) Message {
	var text *rules.TextError
	if !errors.As(err, &text) || unread(text) {
		return Message{}
	}
	g := c.rec.Rules().Geometry
	var path []board.Point
	for rest := strings.ToLower(token); rest != ""; {
		at, after, ok := g.ParsePrefix(rest)
		switch {
		case !ok && rest[0] >= '0' && rest[0] <= '9':
			return Message{} // a longer number than a rank: what looks like points here are none
		case !ok:
			rest = rest[1:]
			continue
		}
		path, rest = append(path, at), after
	}
	if len(path) < 2 || !c.legal().starts(path[0]) {
		return Message{}
	}
	r := c.explain(path)
	m := c.refusal(r)
	if m.Key != "" {
		c.refused = &Shown{Message: m, Click: path[len(path)-1], At: r.At}
	}
	return m
}

// readStep reads one step in the notation in use, else in that of files, else in any other of the game. A text that can mean two
// steps is refused with both of them. When no notation can read it, the one that got furthest says why.
func (c *Controller) readStep(p rules.Position, token string) (rules.Move, error) {
	mine := c.notation()
	all := c.rec.Rules().Notations
	var found []rules.Move
	var wrong error
	read := func(n rules.Notation) bool {
		moves, err := n.Read(p, token)
		for _, m := range moves {
			if !slices.Contains(found, m) {
				found = append(found, m)
			}
		}
		if err != nil && (wrong == nil || moreTelling(err, wrong)) {
			wrong = err
		}
		return err == nil
	}
	if !read(mine) && !read(all[0]) {
		for _, n := range all[1:] {
			read(n)
		}
	}
	switch len(found) {
	case 0:
		return 0, wrong
	case 1:
		return found[0], nil
	}
	return 0, &ambiguous{token: token, first: mine.Format(p, found[0]), second: mine.Format(p, found[1])}
}

// ambiguous is a text that can mean two steps.
type ambiguous struct{ token, first, second string }

func (a *ambiguous) Error() string { return a.token + " is " + a.first + " or " + a.second }

// moreTelling tells whether an error shows that its notation understood the text, and the other's did not.
func moreTelling(err, than error) bool {
	var a, b *rules.TextError
	if !errors.As(err, &a) {
		return false
	}
	if !errors.As(than, &b) {
		return true
	}
	return !unread(a) && unread(b)
}

func typedError(token string, err error) Message {
	var two *ambiguous
	if errors.As(err, &two) {
		return Message{Key: "control.type-ambiguous", Values: []Value{
			{Name: "Token", Text: two.token}, {Name: "First", Text: two.first}, {Name: "Second", Text: two.second},
		}}
	}
	var te *rules.TextError
	if !errors.As(err, &te) {
		return Message{Key: "control.type-unknown", Values: []Value{{Name: "Token", Text: token}}}
	}
	if te.Token != "" {
		token = te.Token
	}
	return Message{Key: "error." + te.Key, Values: []Value{{Name: "Token", Text: token}}}
}

// unread tells whether an error says that a notation could not read the text at all, as against a step that is read but not
// possible. Games name the former "GAME.step", "GAME.step-text" or "GAME.step-form".
func unread(e *rules.TextError) bool {
	return strings.HasSuffix(e.Key, ".step") || strings.HasSuffix(e.Key, ".step-text") || strings.HasSuffix(e.Key, ".step-form")
}
