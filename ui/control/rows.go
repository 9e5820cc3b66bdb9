package control

import (
	"slices"
	"strings"

	"crosspoint/board"
	"crosspoint/record"
)

// rows is the move list, kept until the record, the notation or the cursor changes.
type rows struct {
	rec      *record.Game
	changed  uint64
	notation string
	cursor   *record.Node
	list     []Row
	at       uint64
}

// list returns the move list and the number of its version. A list that was returned before is never written again.
func (c *Controller) list() ([]Row, uint64) {
	r, cursor, notation := &c.rows, c.rec.Cursor(), c.notation().ID
	changed := c.rec.Changed()
	switch {
	case r.rec != c.rec || r.changed != changed || r.notation != notation:
		b := listing{c: c, cursor: cursor, rows: make([]Row, 0, len(r.list)+1)}
		if first := firstChild(c.rec.Root()); first != nil {
			b.line(first, 0)
		}
		r.list = b.rows
		r.at++
	case r.cursor != cursor:
		r.list = slices.Clone(r.list)
		for i := range r.list {
			r.list[i].Current = slices.Contains(r.list[i].Nodes, cursor)
		}
		r.at++
	}
	r.rec, r.changed, r.notation, r.cursor = c.rec, changed, notation, cursor
	return r.list, r.at
}

// listing builds the rows of a record.
type listing struct {
	c      *Controller
	cursor *record.Node
	rows   []Row
}

// line adds the rows of the line that begins with first, each followed by the variations to its steps. A variation that
// begins inside a turn has the steps that it shares with the line in its text, but not among its nodes.
func (b *listing) line(first *record.Node, depth int) {
	shared := sharedSteps(first)
	for n := first; n != nil; {
		row := b.row(n, depth, shared)
		shared = nil
		b.rows = append(b.rows, row)
		for _, step := range row.Nodes {
			siblings := step.Parent().Children()
			if siblings[0] != step {
				continue // the siblings follow the row of the line that they branch from
			}
			for _, variation := range siblings[1:] {
				at := len(b.rows)
				b.line(variation, depth+1)
				b.rows[at].Opens++
				b.rows[len(b.rows)-1].Closes++
			}
		}
		n = firstChild(row.Nodes[len(row.Nodes)-1])
	}
}

func (b *listing) row(n *record.Node, depth int, shared []*record.Node) Row {
	row := Row{Number: b.c.round(n), Side: n.Side(), Depth: depth}
	var comments []string
	var text strings.Builder
	for _, s := range shared {
		text.WriteString(b.c.text(s))
		text.WriteByte('/')
	}
	for first := n; n != nil; n = firstChild(n) {
		if n != first {
			text.WriteByte('/')
		}
		text.WriteString(b.c.text(n))
		row.Nodes = append(row.Nodes, n)
		row.Current = row.Current || n == b.cursor
		for _, s := range []string{n.Before, n.Comment} {
			if s != "" {
				comments = append(comments, s)
			}
		}
		if n.EndsTurn() {
			break
		}
	}
	row.Text = text.String()
	row.Comment = strings.Join(comments, " ")
	return row
}

// sharedSteps lists the steps of first's turn that come before it.
func sharedSteps(first *record.Node) []*record.Node {
	var out []*record.Node
	for n := first.Parent(); !n.IsRoot() && !n.EndsTurn(); n = n.Parent() {
		out = append(out, n)
	}
	slices.Reverse(out)
	return out
}

// round is the number of the round that n belongs to; a record that starts with the second side begins in the middle of round 1.
func (c *Controller) round(n *record.Node) int {
	turn := n.Turn() - 1
	if c.rec.StartSide() == board.Second {
		turn++
	}
	return turn/2 + 1
}

func firstChild(n *record.Node) *record.Node {
	if next := n.Children(); len(next) > 0 {
		return next[0]
	}
	return nil
}
