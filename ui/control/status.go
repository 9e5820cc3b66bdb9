package control

import (
	"slices"
	"strconv"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/rules"
)

// status is the sentence that says how the game ended or what can be done now.
func (c *Controller) status(s *State) Message {
	side := c.side("Side", c.rec.Position().Side())
	switch {
	case s.Result != nil:
		return s.Outcome
	case c.offer != board.NoSide:
		return Message{Key: "status.offer", Values: []Value{c.side("Side", c.offer)}}
	case len(c.path) > 0:
		return c.holding(s, side)
	case !c.rec.AtEnd():
		return c.browsing()
	case c.computerToMove() && c.seat(c.toMove(c.live)).Engine != "":
		return Message{Key: "engines.thinking", Values: []Value{side, {Name: "Name", Text: s.Players[c.toMove(c.live)].Name}}}
	case c.computerToMove():
		return Message{Key: "status.thinking", Values: []Value{side}}
	case c.rec.Cursor() == c.live && !s.Trouble.None() && s.Trouble.With == TroublePlay:
		return Message{Key: "engines.stuck", Values: []Value{side}}
	case c.rec.Cursor() == c.live && c.waits() && c.seat(c.toMove(c.live)).Computer():
		return Message{Key: "status.waiting", Values: []Value{side}}
	}
	return c.choosing(side)
}

// browsing says where the cursor is; turns of both sides are counted.
func (c *Controller) browsing() Message {
	n, line := c.rec.Cursor(), c.rec.Line()
	if n.IsRoot() {
		return Message{Key: "status.browsing-start"}
	}
	total := Value{Name: "Total", Text: strconv.Itoa(line[len(line)-1].Turn())}
	return Message{Key: "status.browsing", Values: []Value{{Name: "Number", Text: strconv.Itoa(n.Turn())}, total}}
}

// holding says what the next click does with the piece in hand.
func (c *Controller) holding(s *State, side Value) Message {
	at := c.path[len(c.path)-1]
	m := Message{Values: []Value{side, c.piece("Piece", c.rec.Position().At(c.path[0])), c.places("At", c.path[0]), c.places("To", at)}}
	var kicks, moves, shots, actors, more int
	for _, d := range s.Dots {
		switch {
		case d.Effect.Style == rules.StyleKick && d.Effect.Actor == d.At && d.Final:
			actors++
		case d.Effect.Style == rules.StyleKick && len(c.path) == 1 && d.Effect.Actor == c.path[0]:
			more++
		case d.Effect.Style == rules.StyleKick:
			kicks++
		case d.Effect.Style == rules.StyleShot:
			shots++
		default:
			moves++
		}
	}
	switch {
	case actors > 0:
		m.Key = "status.kicker"
	case kicks > 0:
		m.Key = "status.kick-to"
	case more > 0 && moves > 0:
		m.Key = "status.to-or-kick"
	case more > 0:
		m.Key = "status.ball"
	case shots > 0 && moves > 0:
		m.Key = "status.to-or-shoot"
	case shots > 0:
		m.Key = "status.shoot"
	default:
		m.Key = "status.to"
	}
	return m
}

// choosing says what can be begun now.
func (c *Controller) choosing(side Value) Message {
	l := c.legal()
	m := Message{Values: []Value{side}}
	var places, kicks, moves bool
	for _, ch := range l.all {
		switch e := c.rec.Rules().Effect(c.rec.Position(), ch.move); e.Style {
		case rules.StylePlace:
			places = true
			if len(m.Values) == 1 {
				m.Values = append(m.Values, c.piece("Piece", c.placing(ch.move, e)))
			}
		case rules.StyleKick:
			kicks = true
		default:
			moves = true
		}
	}
	switch {
	case places:
		m.Key = "status.place"
	case moves && kicks && l.hasEnd:
		m.Key = "status.move-kick-or-end"
	case moves && kicks:
		m.Key = "status.move-or-kick"
	case moves && l.hasEnd:
		m.Key = "status.move-or-end"
	case kicks && l.hasEnd:
		m.Key = "status.kick-or-end"
	case kicks:
		m.Key = "status.kick"
	case l.hasEnd:
		m.Key = "status.end"
	default:
		m.Key = "status.move"
	}
	return m
}

// placing is the piece that a placement puts on the board.
func (c *Controller) placing(m rules.Move, e rules.Effect) board.Piece {
	p := c.rec.Position()
	if !p.Do(m) {
		return board.NoPiece
	}
	piece := p.At(e.To)
	p.Undo()
	return piece
}

// outcome says who won and why; the winner's name is used when the player gave one.
func (c *Controller) outcome(r rules.Result) Message {
	key, values := sidesOf(c.rec.Rules(), r)
	if r.Winner != board.NoSide {
		if seat := c.seat(r.Winner); seat.Level > 0 && !c.missing(r.Winner) {
			key = "outcome.win-named"
			values = append(values, Value{Name: "Level", Text: strconv.Itoa(seat.Level)}, Value{Name: "Name", Key: "control.computer"})
		} else if name := c.rec.Player(r.Winner); name != "" {
			key = "outcome.win-named"
			values = append(values, Value{Name: "Name", Text: name})
		}
	}
	return because(c.rec.Rules(), r, key, values)
}

// OutcomeOf says who won and why, without the players' names.
func OutcomeOf(g *rules.Game, r rules.Result) Message {
	key, values := sidesOf(g, r)
	return because(g, r, key, values)
}

// sidesOf are the key of a result and the sides that it speaks of.
func sidesOf(g *rules.Game, r rules.Result) (key string, values []Value) {
	if r.Winner == board.NoSide {
		return "outcome.draw", nil
	}
	return "outcome.win", []Value{sideOf(g, "Winner", r.Winner), sideOf(g, "Loser", r.Winner.Other())}
}

// because adds the reason of a result.
func because(g *rules.Game, r rules.Result, key string, values []Value) Message {
	reason := Value{Name: "Reason"}
	switch {
	case r.Reason == "":
		return Message{Key: key + "-plain", Values: values}
	case namesReason(g, r):
		reason.Key = "reason." + r.Reason
	default:
		reason.Text = r.Reason // as a file says it
	}
	return Message{Key: key, Values: append(values, reason)}
}

// namesReason tells whether the catalogue has words for the reason of a result: one of the game, or one that players give. A file
// may bring any other.
func namesReason(g *rules.Game, r rules.Result) bool {
	switch r.Reason {
	case record.ReasonResignation, record.ReasonTime:
		return r.Winner != board.NoSide // the words name the loser
	case record.ReasonAgreement:
		return true
	}
	return slices.Contains(g.Reasons, r.Reason)
}
