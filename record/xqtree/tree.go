package xqtree

import (
	"errors"
	"strings"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/rules"
)

// Builder grows the tree of a game from steps that come depth first: each step, then what goes on from it, then the next
// variation of it. It keeps the places of variations on a stack of its own.
type Builder struct {
	game     *record.Game
	notation *rules.Notation
	report   *record.Report
	at       place
	stack    []place
	steps    int
	full     bool
	again    map[*record.Node][]string // further comments of steps that stand in the file more than once
}

// place is a step of the tree, or one below a step that was refused.
type place struct {
	node *record.Node // nil below a refused step
	// refused is the number of the remark about the refused step, from 1; 0 when there is none or it was one too many.
	refused int
}

// NewBuilder starts at the root of a game.
func NewBuilder(g *record.Game, report *record.Report) *Builder {
	b := &Builder{game: g, notation: &g.Rules().Notations[0], report: report, at: place{node: g.Root()}}
	for i, n := range g.Rules().Notations {
		if n.ID == notationID {
			b.notation = &g.Rules().Notations[i]
		}
	}
	return b
}

// Signs are what a step says about those after it.
type Signs struct {
	More      bool // what goes on from it follows
	Variation bool // after that, another step in its place follows
}

// Add takes the next step; where says where it stands in the file. It returns the step in the tree, nil when it was left out,
// and false when no other step can follow.
func (b *Builder) Add(from, to Square, signs Signs, where record.Remark) (n *record.Node, more bool) {
	if b.steps++; b.steps > record.MaxSteps {
		if !b.full {
			where.Key, where.Count = KeyTooLong, record.MaxSteps
			b.report.Add(where)
		}
		b.full = true
		return nil, false
	}
	here := b.at
	next := b.step(here, from, to, where)
	if signs.Variation {
		b.stack = append(b.stack, here)
	}
	if signs.More {
		b.at = next
		return next.node, true
	}
	return next.node, b.pop()
}

// pop goes to the place of the next variation.
func (b *Builder) pop() bool {
	k := len(b.stack)
	if k == 0 {
		return false
	}
	b.at, b.stack = b.stack[k-1], b.stack[:k-1]
	return true
}

// Open is the number of variations that were announced and have not come.
func (b *Builder) Open() int { return len(b.stack) }

// step plays one step from a place.
func (b *Builder) step(here place, from, to Square, where record.Remark) place {
	if here.node == nil {
		if i := here.refused; i > 0 {
			b.report.Remarks[i-1].Count++
		}
		return here
	}
	b.game.Seek(here.node)
	where.Token = from.name() + to.name()
	if from == None || to == None {
		where.Token = ""
	}
	m, err := b.notation.Parse(b.game.Position(), where.Token)
	if err == nil {
		var n *record.Node
		if n, err = b.game.Append(m); err == nil {
			return place{node: n}
		}
	}
	where.Key, where.Count, where.Reason = KeyStep, 1, reason(b.game, err)
	before := len(b.report.Remarks)
	b.report.Add(where)
	if len(b.report.Remarks) == before {
		return place{}
	}
	return place{refused: len(b.report.Remarks)}
}

// reason is the key of what the rules say about a step that they refused at the cursor.
func reason(g *record.Game, err error) string {
	if _, aim := g.Position().Aim(); aim {
		return record.KeyOver
	}
	var text *rules.TextError
	if errors.As(err, &text) {
		return text.Key
	}
	return record.KeyIllegal
}

// Comment adds a comment after the step that was added last, or to the game when there is none yet. A step that stands twice in
// a file keeps both comments.
func (b *Builder) Comment(n *record.Node, text string) {
	switch {
	case n == nil || text == "":
	case n.Comment == "":
		b.game.SetComment(n, n.Before, text)
	case n.Comment != text:
		if b.again == nil {
			b.again = map[*record.Node][]string{}
		}
		b.again[n] = append(b.again[n], text)
	}
}

// Finish declares the result that the file gives, NoSide for a draw, at the end of the main line, and puts the cursor there.
func (b *Builder) Finish(winner board.Side, over bool) {
	g := b.game
	for n, texts := range b.again {
		g.Seek(n)
		g.SetComment(n, n.Before, n.Comment+"\n"+strings.Join(texts, "\n"))
	}
	end := g.Root().LineEnd()
	if over {
		g.DeclareAt(end, rules.Result{Winner: winner, Reason: record.ReasonUnstated})
	}
	g.Seek(end)
}
