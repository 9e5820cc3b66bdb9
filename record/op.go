package record

import (
	"strings"
	"time"

	"crosspoint/board"
	"crosspoint/rules"
)

// OpKind says what an Op does. The values are part of the journal's format.
type OpKind string

// The operations.
const (
	OpPlay     OpKind = "play"     // Step at the cursor
	OpCursor   OpKind = "cursor"   // to At
	OpUndo     OpKind = "undo"     // see Game.Undo
	OpRedo     OpKind = "redo"     // see Game.Redo
	OpPromote  OpKind = "promote"  // At
	OpDelete   OpKind = "delete"   // At
	OpComment  OpKind = "comment"  // Before and After at At
	OpNAGs     OpKind = "nags"     // NAGs at At
	OpClock    OpKind = "clock"    // Clock at At
	OpDeclare  OpKind = "declare"  // Winner and Reason
	OpTag      OpKind = "tag"      // Name and Value
	OpAnnotate OpKind = "annotate" // Notes
	OpEdit     OpKind = "edit"     // Parts
	OpOrder    OpKind = "order"    // At goes to the place To among its siblings; only a part of an edit
	OpOpen     OpKind = "open"     // the declared result goes; only a part of an edit
	OpSettle   OpKind = "settle"   // see Game.Settle
)

// Op is one change of a game or one move of its cursor, enough to repeat it. Its JSON form is the journal's.
type Op struct {
	Kind OpKind `json:"op"`
	// At is the way to a step from the root: the number of first children to follow, then the number of a
	// child, then a number of first children again, and so on. Where At may be the cursor, nil stands for it.
	At     []int         `json:"at,omitempty"`
	Step   string        `json:"step,omitempty"` // in file notation
	Before string        `json:"before,omitempty"`
	After  string        `json:"after,omitempty"`
	NAGs   []int         `json:"nags,omitempty"`
	Clock  time.Duration `json:"clock,omitempty"` // nanoseconds
	Winner board.Side    `json:"winner,omitempty"`
	Reason string        `json:"reason,omitempty"`
	Name   string        `json:"name,omitempty"`
	Value  string        `json:"value,omitempty"`
	Notes  []Note        `json:"notes,omitempty"`
	To     int           `json:"to,omitempty"`    // from 0; of a new tag in an edit from 1, 0 for its usual place
	Parts  []Op          `json:"parts,omitempty"` // see Game.Edit
}

// pathTo is the way to n in the form of Op.At; it is never nil.
func pathTo(n *Node) []int {
	path := []int{0}
	for ; n.parent != nil; n = n.parent {
		if i := n.index(); i == 0 {
			path[len(path)-1]++
		} else {
			path = append(path, i, 0)
		}
	}
	for i, j := 0, len(path)-1; i < j; i, j = i+1, j-1 {
		path[i], path[j] = path[j], path[i]
	}
	return path
}

func (g *Game) pathFromCursor(n *Node) []int {
	if n == g.cursor {
		return nil
	}
	return pathTo(n)
}

// NodeAt finds a step by its way from the root (see Op.At), the cursor for nil; nil when there is no such step.
func (g *Game) NodeAt(path []int) *Node {
	if path == nil {
		return g.cursor
	}
	n := g.root
	for i, v := range path {
		if i%2 == 1 {
			if v < 0 || v >= len(n.children) {
				return nil
			}
			n = n.children[v]
			continue
		}
		for ; v > 0; v-- {
			if len(n.children) == 0 {
				return nil
			}
			n = n.children[0]
		}
	}
	return n
}

// PathTo returns the way to n from the root (see Op.At).
func (g *Game) PathTo(n *Node) []int { return pathTo(n) }

// Apply repeats an operation. The error is a *rules.TextError when it does not fit the game.
func (g *Game) Apply(op Op) error {
	n := g.NodeAt(op.At)
	if n == nil {
		return &rules.TextError{Key: KeyOp, Token: string(op.Kind)}
	}
	ok := true
	switch op.Kind {
	case OpPlay:
		return g.applyPlay(op.Step)
	case OpCursor:
		g.move(n)
	case OpUndo:
		ok = g.Undo() != nil
	case OpRedo:
		ok = g.Redo() != nil
	case OpPromote:
		ok = g.Promote(n)
	case OpDelete:
		ok = g.DeleteVariation(n)
	case OpComment:
		g.SetComment(n, op.Before, op.After)
	case OpNAGs:
		g.SetNAGs(n, op.NAGs)
	case OpClock:
		g.SetClock(n, op.Clock)
	case OpDeclare:
		g.Declare(rules.Result{Winner: min(op.Winner, board.NoSide), Reason: op.Reason})
	case OpAnnotate:
		ok = g.Annotate(op.Notes)
	case OpEdit:
		ok = g.Edit(op.Parts...)
	case OpTag:
		g.SetTag(op.Name, op.Value)
	case OpSettle:
		g.Settle()
	default:
		ok = false
	}
	if !ok {
		return &rules.TextError{Key: KeyOp, Token: string(op.Kind)}
	}
	return nil
}

func (g *Game) applyPlay(step string) error {
	m, err := g.rules.Notations[0].Parse(g.pos, step)
	if err != nil {
		return err
	}
	_, err = g.Play(m)
	return err
}

// cleanComment makes line ends plain and the text valid.
func cleanComment(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	s = strings.ReplaceAll(s, "\r\n", "\n")
	return strings.TrimSpace(strings.ReplaceAll(s, "\r", "\n"))
}
