package control

import (
	"slices"

	"crosspoint/board"
	"crosspoint/rules"
)

// Click is a click, a key press or the first half of a drag on a point. It goes on with the step begun, plays it when it is
// complete, puts the piece in hand down (the same piece again, or a point that means nothing), or takes another one up.
//
// A click that the rules refuse is answered with State.Refused. The piece stays in hand when the refusal points at
// something besides the click, such as what stands in its way: the player meant that piece. Else the click counts as
// one elsewhere and puts it down.
func (c *Controller) Click(at board.Point) {
	if !c.ready() {
		return
	}
	c.drag = drag{}
	if c.endPreview() {
		return
	}
	if c.offBoard(at) {
		c.putDown()
		c.show(nil)
		return
	}
	next := append(slices.Clone(c.path), at)
	switch n := len(c.path); {
	case c.advance(next):
		return
	case n > 0 && at == c.path[n-1]: // the last click is taken back
		c.path = c.path[:n-1]
	case n > 0 && at == c.path[0]:
		c.putDown()
	case c.legal().starts(at):
		c.putDown()
		c.advance([]board.Point{at})
		return
	default:
		c.refuse(next)
		if c.refused == nil || !slices.ContainsFunc(c.refused.At, func(p board.Point) bool { return p != at }) {
			c.putDown()
		}
	}
	c.show(nil)
}

// Press is the moment at which the button of the pointer goes down on a point, before it is known whether a click or a drag comes of it. A
// piece that a click there would take up is in hand at once, so that its steps are seen without waiting for the button to come up; then
// Press returns true, and the click that follows must not be reported. Everything else waits for the click.
func (c *Controller) Press(at board.Point) bool {
	if !c.ready() {
		return false
	}
	c.drag = drag{}
	n := len(c.path)
	if c.help.preview.line != nil || c.offBoard(at) || n > 0 && (at == c.path[0] || at == c.path[n-1]) {
		return false
	}
	if n > 0 && c.legal().leads(append(slices.Clone(c.path), at)) {
		return false
	}
	first := []board.Point{at}
	if _, whole := c.legal().exact(first); whole || !c.legal().leads(first) {
		return false
	}
	c.putDown()
	c.drag = drag{pressed: true, from: at}
	c.advance(first)
	return true
}

// advance takes next as the clicks so far, when they choose a step or lead to one, and shows the state.
func (c *Controller) advance(next []board.Point) bool {
	if m, ok := c.legal().exact(next); ok {
		c.play(m)
		return true
	}
	if len(c.legal().after(next)) == 0 {
		return false
	}
	c.path = next
	c.show(nil)
	return true
}

// Drag picks up the piece on from; it returns false when that piece cannot be part of a step. A drag from a
// point that goes on with the step begun (a ball after its kicker) goes on with it.
func (c *Controller) Drag(from board.Point) bool {
	if !c.ready() || c.endPreview() || c.offBoard(from) || c.rec.Position().At(from) == board.NoPiece {
		return false
	}
	n := len(c.path)
	again := n > 0 && c.path[n-1] == from && !(c.drag.pressed && c.drag.from == from)
	if !again {
		on := append(slices.Clone(c.path), from)
		switch {
		case n > 0 && len(c.legal().after(on)) > 0:
			c.path = on
		case len(c.legal().after([]board.Point{from})) > 0:
			c.path = []board.Point{from}
		default:
			c.putDown()
			c.show(nil)
			return false
		}
	}
	c.drag = drag{on: true, from: from, again: again}
	c.show(nil)
	return true
}

// Drop ends a drag: it plays the step from the piece picked up to at, goes on with it when it needs more clicks, or puts the piece back.
// A drop where the drag began counts as a click there.
func (c *Controller) Drop(at board.Point) {
	if !c.ready() {
		return
	}
	d := c.drag
	c.drag = drag{}
	if !d.on {
		return
	}
	if at == d.from {
		if d.again {
			c.path = c.path[:len(c.path)-1]
		}
		c.show(nil)
		return
	}
	next := append(slices.Clone(c.path), at)
	if !c.offBoard(at) {
		if c.advance(next) {
			return
		}
		c.refuse(next)
	}
	c.putDown()
	c.show(nil)
}

// Escape puts the piece in hand down.
func (c *Controller) Escape() {
	if !c.ready() || c.endPreview() {
		return
	}
	if c.help.hint.at != nil && len(c.path) == 0 {
		c.dropHint()
	}
	c.putDown()
	c.show(nil)
}

// EndTurn presses the button that ends a turn. When it is disabled, the reason is shown.
func (c *Controller) EndTurn() {
	if !c.ready() || c.endPreview() || c.rec.Rules().EndKey == "" {
		return
	}
	if l := c.legal(); l.hasEnd {
		c.play(l.end)
		return
	}
	if c.computerToMove() {
		c.refused = &Shown{Message: computerFirst, Click: board.NoPoint}
	} else if c.playable() {
		r := c.explain(nil)
		c.refused = &Shown{Message: c.whyNoEnd(r), Click: board.NoPoint, At: r.At}
	}
	c.show(nil)
}

func (c *Controller) putDown() {
	c.path, c.drag = nil, drag{}
}

func (c *Controller) offBoard(at board.Point) bool {
	return int(at) >= c.rec.Rules().Geometry.Points()
}

// play plays a legal step at the cursor. Where the cursor is not at the end of its line, that begins a variation, or follows
// the one that begins with the same step.
func (c *Controller) play(m rules.Move) {
	c.settle()
	if c.flagged() {
		return
	}
	from := c.here()
	c.waiting = false
	if !c.step(m) {
		// The step came from the legal ones of this position, so this is a fault of the game's rules: show what is there.
		c.changed(nil)
		return
	}
	c.altered(c.playedFrom(from))
}

// computerFirst is what is said to a person who plays while the computer is to move.
var computerFirst = Message{Key: "control.computer-first"}

// refuse says why the last click of path cannot be part of a step, when there is something to say. A click on an empty point with
// nothing in hand is no attempt at a step, unless pieces are being placed: the status line says enough.
func (c *Controller) refuse(path []board.Point) {
	if !c.playable() {
		return
	}
	click := path[len(path)-1]
	if c.computerToMove() {
		c.refused = &Shown{Message: computerFirst, Click: click}
		return
	}
	if len(path) == 1 && c.rec.Position().At(click) == board.NoPiece && !c.legal().placing() {
		return
	}
	r := c.explain(path)
	m := c.refusal(r)
	if m.Key == "" {
		m = c.plainRefusal(path)
	}
	if m.Key != "" {
		c.refused = &Shown{Message: m, Click: click, At: r.At}
	}
}

func (c *Controller) explain(path []board.Point) rules.Refusal {
	if e, ok := c.rec.Position().(rules.Explainer); ok {
		return e.Explain(path)
	}
	return rules.Refusal{}
}

// plainRefusal is what is said when the game has nothing to say: a word about whose piece was clicked, nothing about
// an empty point.
func (c *Controller) plainRefusal(path []board.Point) Message {
	if len(path) > 1 {
		return Message{}
	}
	p := c.rec.Position()
	piece := p.At(path[0])
	switch {
	case piece == board.NoPiece:
		return Message{}
	case piece.Side() == p.Side().Other():
		return Message{Key: "control.not-yours", Values: []Value{c.side("Side", p.Side())}}
	}
	return Message{Key: "control.no-step", Values: []Value{c.piece("Piece", piece)}}
}
