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
		if r.rec == c.rec && r.notation == notation {
			b.old = r.list
		}
		if root := c.rec.Root(); root.Comment != "" {
			b.rows = append(b.rows, Row{Start: true, Side: board.NoSide, Nodes: []*record.Node{root}, Comment: root.Comment})
		}
		if first := firstChild(c.rec.Root()); first != nil {
			b.line(first, 0)
		}
		r.list = b.rows
		r.at++
	case r.cursor != cursor:
		r.list = slices.Clone(r.list)
		for i := range r.list {
			r.list[i].Current = !r.list[i].Start && slices.Contains(r.list[i].Nodes, cursor)
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
	old    []Row // the list before, whose turns are mostly the same
}

// line adds the rows of the line that begins with first, each followed by the variations to its steps. A variation that
// begins inside a turn has the steps that it shares with the line in its text, but not among its nodes.
func (b *listing) line(first *record.Node, depth int) {
	shared := sharedSteps(first)
	for n := first; n != nil; {
		row := b.row(n, depth, shared)
		shared = nil // the next row is a turn of its own
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
	if at := len(b.rows); at < len(b.old) && isTurn(b.old[at].Nodes, n) {
		row.Nodes, row.Text = b.old[at].Nodes, b.old[at].Text
	} else {
		row.Nodes = turnFrom(n)
		row.Text = b.text(slices.Concat(shared, row.Nodes))
	}
	row.Current = slices.Contains(row.Nodes, b.cursor)
	row.Before, row.Comment = row.Nodes[0].Before, comments(row.Nodes)
	row.Glyph, _ = glyphOf(row.Nodes...)
	row.Place = placeSign(row.Nodes...)
	return row
}

// turnFrom lists n and the steps after it in the same turn.
func turnFrom(n *record.Node) []*record.Node {
	out := []*record.Node{n}
	for !n.EndsTurn() {
		if n = firstChild(n); n == nil {
			break
		}
		out = append(out, n)
	}
	return out
}

// isTurn tells whether turnFrom(n) is nodes.
func isTurn(nodes []*record.Node, n *record.Node) bool {
	for i, old := range nodes {
		if n != old {
			return false
		}
		if last := i == len(nodes)-1; n.EndsTurn() {
			return last
		}
		n = firstChild(n)
	}
	return n == nil
}

func (b *listing) text(nodes []*record.Node) string {
	texts := make([]string, len(nodes))
	for i, n := range nodes {
		texts[i] = b.c.text(n)
	}
	return strings.Join(texts, "/")
}

// comments joins the comments of a turn, without the one ahead of it.
func comments(nodes []*record.Node) string {
	var out []string
	for i, n := range nodes {
		for at, s := range []string{n.Before, n.Comment} {
			if s != "" && i+at > 0 {
				out = append(out, s)
			}
		}
	}
	return strings.Join(out, " ")
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
