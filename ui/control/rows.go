package control

import (
	"slices"
	"strings"

	"crosspoint/board"
	"crosspoint/record"
)

// rows is the move list, kept until the record or the notation changes.
type rows struct {
	rec      *record.Game
	changed  uint64
	notation string
	list     []Row
	at       uint64
	places   map[*record.Node]int32 // of the rows of a huge list, by their steps; nil for others
	job      *slicing               // builds the list of a tree that is too large for once; nil when list is whole
	// current is the row with the cursor in the version cursorAt of the list.
	cursor   *record.Node
	cursorAt uint64
	current  int
}

// list returns the move list and the number of its version. A list that was returned before is never written again. That of a huge tree is
// built bit by bit: until it is there, the one before stands for it, or the beginning of a new one.
func (c *Controller) list() ([]Row, uint64) {
	r, notation, changed := &c.rows, c.notation().ID, c.rec.Changed()
	if r.rec == c.rec && r.changed == changed && r.notation == notation {
		return r.list, r.at
	}
	b := &listing{c: c, rows: make([]Row, 0, len(r.list)+1)}
	fresh := r.rec != c.rec || r.notation != notation
	if !fresh {
		b.old = r.list
	}
	r.job.drop()
	r.rec, r.changed, r.notation = c.rec, changed, notation
	r.job = c.slice(!large(c.rec, len(b.old)), b.all, func() {
		r.list, r.places, r.at, r.job = b.rows, b.places, r.at+1, nil
	}, func() { c.show(nil) })
	if r.job != nil && fresh {
		r.list, r.places, r.at = slices.Clone(b.rows), nil, r.at+1
	}
	return r.list, r.at
}

// large tells whether the list of a record may be huge; rows is how many it had before, 0 when that is not known.
func large(rec *record.Game, rows int) bool {
	if rows > 0 {
		return rows >= hugeList
	}
	todo, steps := []*record.Node{rec.Root()}, 0
	for len(todo) > 0 && steps < hugeList {
		n := todo[len(todo)-1]
		todo = append(todo[:len(todo)-1], n.Children()...)
		steps++
	}
	return steps >= hugeList
}

// currentRow is the place of the row with the cursor in the list, -1 for none.
func (c *Controller) currentRow() int {
	r, cursor := &c.rows, c.rec.Cursor()
	if r.cursor == cursor && r.cursorAt == r.at {
		return r.current
	}
	has := func(i int) bool {
		return i >= 0 && i < len(r.list) && !r.list[i].Start && slices.Contains(r.list[i].Nodes, cursor)
	}
	found := -1
	if r.places != nil {
		if i, ok := r.places[cursor]; ok {
			found = int(i)
		}
		r.cursor, r.cursorAt, r.current = cursor, r.at, found
		return found
	}
	for i := r.current - 1; i <= r.current+1 && found < 0; i++ { // mostly it is near
		if has(i) {
			found = i
		}
	}
	for i := 0; i < len(r.list) && found < 0; i++ {
		if has(i) {
			found = i
		}
	}
	r.cursor, r.cursorAt, r.current = cursor, r.at, found
	return found
}

// listing builds the rows of a record.
type listing struct {
	c    *Controller
	rows []Row
	old  []Row // the list before, whose turns are mostly the same
	// places are those of rows in a huge list, by their steps.
	places map[*record.Node]int32
	rest   func() bool
}

// all adds all rows. rest is called now and then, where the work may be interrupted; it tells whether to go on.
func (b *listing) all(rest func() bool) {
	b.rest = rest
	if !b.c.writeTexts(rest) {
		return
	}
	root := b.c.rec.Root()
	if root.Comment != "" {
		b.rows = append(b.rows, Row{Start: true, Side: board.NoSide, Nodes: []*record.Node{root}, Comment: root.Comment})
	}
	if first := firstChild(root); first != nil && !b.line(first, 0) || len(b.rows) < hugeList {
		return
	}
	b.places = make(map[*record.Node]int32, len(b.rows))
	for i, row := range b.rows {
		for _, n := range row.Nodes {
			if !row.Start {
				b.places[n] = int32(i)
			}
		}
		if i%rowsAtOnce == 0 && !rest() {
			return
		}
	}
}

// hugeList is from how many rows on their places are kept.
const hugeList = 4096

// line adds the rows of the line that begins with first, each followed by the variations to its steps. A variation that
// begins inside a turn has the steps that it shares with the line in its text, but not among its nodes. It is false when the work shall end.
func (b *listing) line(first *record.Node, depth int) bool {
	shared := sharedSteps(first)
	for n := first; n != nil; {
		row := b.row(n, depth, shared)
		shared = nil // the next row is a turn of its own
		b.rows = append(b.rows, row)
		if len(b.rows)%rowsAtOnce == 0 && !b.rest() {
			return false
		}
		for _, step := range row.Nodes {
			siblings := step.Parent().Children()
			if siblings[0] != step {
				continue // the siblings follow the row of the line that they branch from
			}
			for _, variation := range siblings[1:] {
				at := len(b.rows)
				if !b.line(variation, depth+1) {
					return false
				}
				b.rows[at].Opens++
				b.rows[len(b.rows)-1].Closes++
			}
		}
		n = firstChild(row.Nodes[len(row.Nodes)-1])
	}
	return true
}

// rowsAtOnce is after how many rows the building of the list looks at the clock.
const rowsAtOnce = 64

func (b *listing) row(n *record.Node, depth int, shared []*record.Node) Row {
	row := Row{Number: b.c.round(n), Side: n.Side(), Depth: depth}
	if at := len(b.rows); at < len(b.old) && isTurn(b.old[at].Nodes, n) {
		row.Nodes, row.Text = b.old[at].Nodes, b.old[at].Text
	} else {
		row.Nodes = turnFrom(n)
		row.Text = b.c.turnText(slices.Concat(shared, row.Nodes))
	}
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

// turnText is the steps of a turn in the notation in use.
func (c *Controller) turnText(nodes []*record.Node) string {
	texts := make([]string, len(nodes))
	for i, n := range nodes {
		texts[i] = c.text(n)
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
