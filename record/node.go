package record

import (
	"time"

	"crosspoint/board"
	"crosspoint/rules"
)

// NoClock is the Clock of a step whose remaining time is not known.
const NoClock time.Duration = -1

// Node is one step of the tree. The root has no step; its Comment is that of the whole game. Fields are read by
// everybody and changed only through the methods of Game.
type Node struct {
	Move rules.Move
	// Before is the comment ahead of the step, Comment the one after it. Both may have several lines.
	Before, Comment string
	// NAGs are numeric glyphs, 0 to 255, in the order given: 1 good, 2 mistake, 3 brilliant, 4 blunder and so on.
	NAGs []int
	// Clock is the time that the player had left after the step, all periods of byo-yomi included; NoClock (below 0) when unknown.
	Clock time.Duration
	// Eval is what an engine thinks of the position after the step, nil when that is not known. It is never written to.
	Eval *Eval

	game     *Game
	parent   *Node
	children []*Node
	ply      int32 // steps from the root
	turn     int32
	side     board.Side
	ends     bool
	born     uint32 // grows from step to step in the order in which they came into the tree
	edited   uint32 // the same count when somebody last changed comments or glyphs
	text     string
	effect   *rules.Effect // nil until somebody asks
	verdict  *verdict      // nil until somebody asks
}

// verdict is what the rules say after a step.
type verdict struct {
	result rules.Result
	over   bool
}

// ongoing is the verdict of nearly all steps.
var ongoing = &verdict{}

// Parent returns the step before, nil for the root and for a step that is no longer in the tree.
func (n *Node) Parent() *Node { return n.parent }

// Children returns the continuations, the main line first. The slice belongs to the node.
func (n *Node) Children() []*Node { return n.children }

// IsRoot tells whether this is the start of the game.
func (n *Node) IsRoot() bool { return n.ply == 0 }

// Side returns who made the step; for the root NoSide.
func (n *Node) Side() board.Side { return n.side }

// Turn is the number of the turn within its line, from 1, the turns of both sides counted; 0 for the root.
func (n *Node) Turn() int { return int(n.turn) }

// Ply is the number of steps from the start to this one; 0 for the root.
func (n *Node) Ply() int { return int(n.ply) }

// EndsTurn tells whether the turn is complete after this step: the side has changed or the aim is reached. The
// root counts as complete.
func (n *Node) EndsTurn() bool { return n.ends }

// Text is the step in file notation.
func (n *Node) Text() string { return n.text }

// Effect says what the step looks like. Its slices belong to the node. The position of the game must be the one at
// its cursor, as always when nobody is busy with it.
func (n *Node) Effect() rules.Effect {
	if n.effect == nil {
		if n.parent == nil || !n.game.owns(n) {
			return rules.Effect{From: board.NoPoint, To: board.NoPoint, Removed: board.NoPoint, Actor: board.NoPoint}
		}
		at := n.game.cursor
		n.game.walk(n.parent)
		n.keepEffect()
		n.game.walk(at)
	}
	return *n.effect
}

// keepEffect computes the effect; the game is at the step before n.
func (n *Node) keepEffect() {
	e := n.game.rules.Effect(n.game.pos, n.Move)
	n.effect = &e
}

// LineEnd follows first children to the end: from the root that is the last step of the main line.
func (n *Node) LineEnd() *Node {
	for len(n.children) > 0 {
		n = n.children[0]
	}
	return n
}

// turnStart returns the first step of the turn that n belongs to.
func (n *Node) turnStart() *Node {
	for n.parent != nil && !n.parent.IsRoot() && n.parent.turn == n.turn {
		n = n.parent
	}
	return n
}

// index returns the place of n among the children of its parent.
func (n *Node) index() int {
	for i, c := range n.parent.children {
		if c == n {
			return i
		}
	}
	return -1
}

// below tells whether n is top or stands below it.
func (n *Node) below(top *Node) bool {
	for n != nil && n.ply > top.ply {
		n = n.parent
	}
	return n == top
}

// detach takes n with all below it out of the tree.
func (n *Node) detach() {
	p, i := n.parent, n.index()
	p.children = append(p.children[:i], p.children[i+1:]...)
	n.parent = nil
}

// attach puts n back among the children of p, at the place i.
func (n *Node) attach(p *Node, i int) {
	p.children = append(p.children, nil)
	copy(p.children[i+1:], p.children[i:])
	p.children[i] = n
	n.parent = p
}

// toFront makes n the first child of its parent.
func (n *Node) toFront() {
	c, i := n.parent.children, n.index()
	copy(c[1:i+1], c[:i])
	c[0] = n
}
