package control

import (
	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/rules"
)

// texts are the steps of a record in a notation that is not the record's own.
type texts struct {
	rec      *record.Game
	notation string
	known    map[*record.Node]string
	whole    bool // those of all steps of a moment are known
}

// notation is the one in use for the game on the board.
func (c *Controller) notation() rules.Notation {
	g := c.rec.Rules()
	for _, n := range g.Notations {
		if n.ID == c.notations[g.ID] {
			return n
		}
	}
	return g.Notations[0]
}

// SetNotation chooses the notation of steps for the game on the board; an id that the game does not have is ignored.
func (c *Controller) SetNotation(id string) {
	if c.rec != nil {
		c.SetNotationOf(c.rec.Rules(), id)
	}
}

// SetNotationOf is SetNotation for a game that need not be on the board.
func (c *Controller) SetNotationOf(g *rules.Game, id string) {
	for _, n := range g.Notations {
		if n.ID == id {
			c.notations[g.ID] = id
		}
	}
	if c.rec != nil && c.rec.Rules().ID == g.ID {
		c.rewrite()
		c.show(nil)
	}
}

// Text is a step of the game on the board in the notation in use; of another game it is the step as files have it.
func (c *Controller) Text(n *record.Node) string {
	if c.rec == nil || c.rec.Root() != rootOf(n) {
		return n.Text()
	}
	return c.text(n)
}

func rootOf(n *record.Node) *record.Node {
	for !n.IsRoot() {
		n = n.Parent()
	}
	return n
}

// text is a step in the notation in use.
func (c *Controller) text(n *record.Node) string {
	notation := c.notation()
	if notation.ID == c.rec.Rules().Notations[0].ID {
		return n.Text()
	}
	c.beginTexts(notation)
	if s, ok := c.texts.known[n]; ok {
		return s
	}
	c.texts.writeOne(c.rec, n, notation)
	return c.texts.known[n]
}

// beginTexts makes room for texts of the record in a notation.
func (c *Controller) beginTexts(notation rules.Notation) {
	if c.texts.rec != c.rec || c.texts.notation != notation.ID {
		c.texts = texts{rec: c.rec, notation: notation.ID, known: map[*record.Node]string{}}
	}
}

// writeTexts works out the texts of all steps, unless that was done before; rest is as that of listing.all. It is false when the work shall end.
func (c *Controller) writeTexts(rest func() bool) bool {
	notation := c.notation()
	if notation.ID == c.rec.Rules().Notations[0].ID {
		return true
	}
	c.beginTexts(notation)
	if c.texts.whole {
		return true
	}
	known := c.texts.known
	p, ok := startOf(c.rec)
	if ok && !c.texts.write(p, c.rec.Root(), notation, func() bool { return len(known)%rowsAtOnce != 0 || rest() }) {
		return false
	}
	c.texts.whole = true
	return true
}

// write puts the texts of all steps below n into known; p is the position at n and is left so. It is false when rest wants an end.
func (t *texts) write(p rules.Position, n *record.Node, notation rules.Notation, rest func() bool) bool {
	played := 0
	for {
		next := n.Children()
		if len(next) == 0 {
			break
		}
		for _, variation := range next[1:] {
			t.known[variation] = notation.Format(p, variation.Move)
			if p.Do(variation.Move) {
				if !t.write(p, variation, notation, rest) {
					return false
				}
				p.Undo()
			}
		}
		n = next[0]
		t.known[n] = notation.Format(p, n.Move)
		if !rest() {
			return false
		}
		if !p.Do(n.Move) {
			break
		}
		played++
	}
	for range played {
		p.Undo()
	}
	return true
}

// writeOne adds the text of a step that was played since: in the turn at the cursor a few steps taken back lead to it.
func (t *texts) writeOne(rec *record.Game, n *record.Node, notation rules.Notation) {
	back := 1
	at := rec.Cursor()
	for at != n && !at.IsRoot() && !at.Parent().EndsTurn() {
		at, back = at.Parent(), back+1
	}
	if at != n || n.IsRoot() {
		start, ok := startOf(rec)
		if !ok {
			return
		}
		for _, step := range pathTo(n.Parent()) {
			start.Do(step.Move)
		}
		t.known[n] = notation.Format(start, n.Move)
		return
	}
	p := rec.Position().Clone()
	for range back {
		p.Undo()
	}
	t.known[n] = notation.Format(p, n.Move)
}

func (c *Controller) side(name string, s board.Side) Value { return sideOf(c.rec.Rules(), name, s) }

func sideOf(g *rules.Game, name string, s board.Side) Value {
	if s == board.NoSide {
		return Value{Name: name}
	}
	return Value{Name: name, Key: "side." + g.Sides[s]}
}

func (c *Controller) piece(name string, p board.Piece) Value {
	if info, ok := c.rec.Rules().Info(p); ok {
		return Value{Name: name, Key: "piece." + info.Key}
	}
	return Value{Name: name}
}

// refusal puts a refusal of the rules into a message, the zero Message when it says nothing.
func (c *Controller) refusal(r rules.Refusal) Message {
	if r.Key == "" {
		return Message{}
	}
	m := Message{Key: "refuse." + r.Key, Values: []Value{c.places("At", r.At...)}}
	if !c.offBoard(r.Subject) {
		m.Values = append(m.Values, c.piece("Piece", c.rec.Position().At(r.Subject)))
	}
	return m
}

// alarm puts an alarm into a message.
func (c *Controller) alarm(a rules.Alarm) Message {
	return Message{Key: "alarm." + a.Key, Values: []Value{c.side("Side", c.rec.Position().Side()), c.places("At", a.At...)}}
}
