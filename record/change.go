package record

import (
	"slices"

	"crosspoint/board"
	"crosspoint/rules"
)

// part is one of the changes that make up an edit, with what Undo needs to take it back.
type part struct {
	op   Op
	node *Node
	// What was there before, by the kind of the change.
	before, after   string
	nags            []int
	edited          uint32
	parent          *Node
	index           int
	declared, given *declaration
}

// Edit makes changes that one Undo takes back together, and that Redo brings back. Each one is an OpComment, OpNAGs, OpDelete,
// OpOrder, OpTag, OpDeclare or OpOpen; its At is a way in the game as the changes ahead of it have left it. OpDeclare binds the result
// to the end of a line where the rules give none, and moves nothing. The cursor stays, unless its step is deleted. When a change does not fit
// the game, or none of them changes anything, the game stays as it is and Edit returns false.
func (g *Game) Edit(changes ...Op) bool {
	at, e := g.cursor, &annotation{born: g.edit()}
	for _, op := range changes {
		n := g.NodeAt(op.At)
		p := &part{op: op, node: n}
		if n == nil || !g.prepare(p) {
			g.revert(e)
			g.walk(at)
			return false
		}
		if g.effective(p) {
			g.do(p, e.born)
			e.parts = append(e.parts, p)
		}
	}
	if len(e.parts) == 0 {
		return false
	}
	g.annotations = append(g.annotations, e)
	g.undone = nil
	g.change(Op{Kind: OpEdit, Parts: slices.Clone(changes)})
	return true
}

// prepare puts the values of a change into the form in which the game keeps them; false when the change does not fit.
func (g *Game) prepare(p *part) bool {
	n, op := p.node, &p.op
	switch op.Kind {
	case OpComment:
		op.Before, op.After = cleanComment(op.Before), cleanComment(op.After)
		if n.IsRoot() {
			op.Before = ""
		}
	case OpNAGs:
		op.NAGs = cleanNAGs(op.NAGs)
		return !n.IsRoot()
	case OpDelete:
		return !n.IsRoot()
	case OpOrder:
		if n.IsRoot() || op.To < 0 {
			return false
		}
		op.To = min(op.To, len(n.parent.children)-1)
	case OpTag:
		op.Name, op.Value = g.tagName(op.Name), cleanTag(op.Value)
		if g.rosterIndex(op.Name) >= 0 && op.Value == UnknownTag(op.Name) {
			op.Value = ""
		}
		return validTagName(op.Name) && !g.reserved(Tag{op.Name, op.Value})
	case OpDeclare:
		op.Winner = min(op.Winner, board.NoSide)
		if !IsReason(op.Reason) {
			op.Reason = ReasonUnstated
		}
		_, over := g.Verdict(n)
		return !over && len(n.children) == 0
	case OpOpen:
	default:
		return false
	}
	return true
}

// effective tells whether a change that was prepared would change something.
func (g *Game) effective(p *part) bool {
	n, op := p.node, p.op
	switch op.Kind {
	case OpComment:
		return n.Before != op.Before || n.Comment != op.After
	case OpNAGs:
		return !slices.Equal(n.NAGs, op.NAGs)
	case OpOrder:
		return n.index() != op.To
	case OpTag:
		return g.Tag(op.Name) != op.Value && (op.Name != "Termination" || g.declared == nil)
	case OpDeclare:
		return g.declared == nil || g.declared.node != n || g.declared.result != rules.Result{Winner: op.Winner, Reason: op.Reason}
	case OpOpen:
		return g.declared != nil
	}
	return true
}

// do makes a change and keeps what was there.
func (g *Game) do(p *part, born uint32) {
	n, op := p.node, p.op
	switch op.Kind {
	case OpComment:
		p.before, p.after, p.edited = n.Before, n.Comment, n.edited
		n.Before, n.Comment, n.edited = op.Before, op.After, born
	case OpNAGs:
		p.nags, p.edited = n.NAGs, n.edited
		n.NAGs, n.edited = op.NAGs, born
	case OpDelete:
		p.parent, p.index = n.parent, n.index()
		if g.cursor.below(n) {
			g.walk(n.parent)
		}
		if p.declared = nil; g.declared != nil && g.declared.node.below(n) {
			p.declared, g.declared = g.declared, nil
		}
		n.detach()
	case OpOrder:
		p.parent, p.index = n.parent, n.index()
		n.toIndex(op.To)
	case OpTag:
		p.before, p.index = g.Tag(op.Name), g.tagIndex(op.Name)
		g.placeTag(op.Name, op.Value, op.To-1)
		p.op.To = g.tagIndex(op.Name) + 1 // a tag that is brought back stands where it stood
	case OpDeclare:
		p.declared = g.declared
		p.given = &declaration{node: n, result: rules.Result{Winner: op.Winner, Reason: op.Reason}, born: born - 1}
		g.declared = p.given
	case OpOpen:
		p.declared, g.declared = g.declared, nil
	}
}

// takeBack undoes a change where nothing else has changed the same since; else the change stays, and it returns false.
func (g *Game) takeBack(p *part) bool {
	n, op := p.node, p.op
	switch op.Kind {
	case OpComment:
		if !g.owns(n) || n.Before != op.Before || n.Comment != op.After {
			return false
		}
		n.Before, n.Comment, n.edited = p.before, p.after, p.edited
	case OpNAGs:
		if !g.owns(n) || !slices.Equal(n.NAGs, op.NAGs) {
			return false
		}
		n.NAGs, n.edited = p.nags, p.edited
	case OpDelete:
		if !g.owns(p.parent) || p.parent.leads(n.Move) {
			return false
		}
		if p.declared != nil && g.declared == nil {
			g.declared = p.declared
		}
		n.attach(p.parent, min(p.index, len(p.parent.children)))
	case OpOrder:
		if !g.owns(n) || n.index() != op.To || p.index >= len(n.parent.children) {
			return false
		}
		n.toIndex(p.index)
	case OpTag:
		if g.Tag(op.Name) != op.Value {
			return false
		}
		g.placeTag(op.Name, p.before, p.index)
	case OpDeclare, OpOpen:
		if g.declared != p.given {
			return false
		}
		if g.declared = p.declared; g.declared != nil && !g.endsWith(g.declared.node) {
			g.declared = nil
		}
	}
	return true
}

// again tells whether a change that was taken back can be made again.
func (g *Game) again(p *part) bool {
	n := p.node
	if !g.owns(n) {
		return false
	}
	switch p.op.Kind {
	case OpComment:
		return n.Before == p.before && n.Comment == p.after
	case OpNAGs:
		return slices.Equal(n.NAGs, p.nags)
	case OpOrder:
		return n.index() == p.index && p.op.To < len(n.parent.children)
	case OpTag:
		return g.Tag(p.op.Name) == p.before && g.effective(p)
	case OpDeclare:
		return g.endsWith(n) && g.effective(p)
	case OpOpen:
		return g.declared != nil
	}
	return true
}

// endsWith tells whether n is the end of a line of the tree.
func (g *Game) endsWith(n *Node) bool { return len(n.children) == 0 && g.owns(n) }

// revert takes back all parts of an edit. Those that cannot be taken back are no longer part of it.
func (g *Game) revert(e *annotation) {
	for i := len(e.parts) - 1; i >= 0; i-- {
		if !g.takeBack(e.parts[i]) {
			e.parts = slices.Delete(e.parts, i, i+1)
		}
	}
}

// repeat makes an edit again that was taken back. It returns its changes as they have to be made now.
func (g *Game) repeat(e *annotation) []Op {
	var kept []*part
	var ops []Op
	for _, p := range e.parts {
		if !g.again(p) {
			continue
		}
		op := p.op
		op.At = pathTo(p.node)
		g.do(p, e.born)
		kept, ops = append(kept, p), append(ops, op)
	}
	e.parts = kept
	return ops
}

// freeTags is how many tags of the roster stand ahead of the others.
func (g *Game) freeTags() int {
	i := slices.IndexFunc(g.tags, func(t Tag) bool { return g.rosterIndex(t.Name) < 0 })
	if i < 0 {
		return len(g.tags)
	}
	return i
}

// tagIndex is the place of a tag among those that are not of the roster, below 0 when it is not there.
func (g *Game) tagIndex(name string) int {
	i := slices.IndexFunc(g.tags, func(t Tag) bool { return t.Name == name })
	return max(i-g.freeTags(), -1)
}

// placeTag is putTag for a new tag at a place among those that are not of the roster, below 0 for the last one.
func (g *Game) placeTag(name, value string, at int) {
	roster := g.rosterIndex(name)
	if at < 0 || value == "" || roster >= 0 || g.Tag(name) != "" {
		g.putTag(name, value, roster)
		return
	}
	g.tags = slices.Insert(g.tags, min(g.freeTags()+at, len(g.tags)), Tag{Name: name, Value: value})
}

// cleanNAGs leaves out what is no numeric glyph, in a new slice; nil for none.
func cleanNAGs(nags []int) []int {
	var kept []int
	for _, v := range nags {
		if v >= 0 && v <= 255 {
			kept = append(kept, v)
		}
	}
	return kept
}

// toIndex moves n to another place among its siblings.
func (n *Node) toIndex(to int) {
	c, i := n.parent.children, n.index()
	for ; i < to; i++ {
		c[i] = c[i+1]
	}
	for ; i > to; i-- {
		c[i] = c[i-1]
	}
	c[to] = n
}
