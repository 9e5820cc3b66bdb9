package record

// CommentOps is the change of the comments ahead of and after a step, for Edit.
func (g *Game) CommentOps(n *Node, before, after string) []Op {
	return []Op{{Kind: OpComment, At: pathTo(n), Before: before, After: after}}
}

// NAGsOps is the change of the glyphs of a step, for Edit.
func (g *Game) NAGsOps(n *Node, nags []int) []Op {
	return []Op{{Kind: OpNAGs, At: pathTo(n), NAGs: nags}}
}

// PromoteOps makes the line of n the preferred one at the nearest place above (or at) n where it is not, for Edit; nil when n is on the main line.
func (g *Game) PromoteOps(n *Node) []Op {
	if n = variationTop(n); n == nil {
		return nil
	}
	ops := []Op{{Kind: OpOrder, At: pathTo(n)}}
	if variationTop(n.parent) != nil {
		return ops // the main line stays
	}
	return g.keepResult(ops, n.LineEnd())
}

// keepResult adds to changes that make the line with this end the main line that the game's result stays with the main line, as in the programs
// that have it as a part of the game's data. Where the rules, or a file, give the new line a result of its own, that one counts.
func (g *Game) keepResult(ops []Op, end *Node) []Op {
	was := g.root.LineEnd()
	result, over := g.ResultAt(was)
	if _, has := g.ResultAt(end); !over || has {
		return ops
	}
	if g.declared == nil || g.declared.node != was {
		result.Reason = ReasonUnstated // the rules' reason is not true of the new line
	}
	return append(ops, Op{Kind: OpDeclare, At: []int{end.Ply()}, Winner: result.Winner, Reason: result.Reason})
}

// MainLineOps makes the line of n the main line, for Edit; nil when it is that.
func (g *Game) MainLineOps(n *Node) []Op {
	var ops []Op
	end := n.LineEnd()
	for n = variationTop(n); n != nil; n = variationTop(n.parent) {
		// All steps above are first ones when this change is made.
		ops = append([]Op{{Kind: OpOrder, At: []int{n.Ply() - 1, n.index(), 0}}}, ops...)
	}
	if ops == nil {
		return nil
	}
	return g.keepResult(ops, end)
}

// OrderOps moves the variation that n is in by some places among the variations beside it, for Edit; nil when there is no such place. The line
// that they branch from keeps its place.
func (g *Game) OrderOps(n *Node, by int) []Op {
	if n = variationTop(n); n == nil {
		return nil
	}
	to := n.index() + by
	if by == 0 || to < 1 || to >= len(n.parent.children) {
		return nil
	}
	return []Op{{Kind: OpOrder, At: pathTo(n), To: to}}
}

// DeleteOps takes n and all below it out of the tree, for Edit.
func (g *Game) DeleteOps(n *Node) []Op {
	if n.IsRoot() {
		return nil
	}
	return []Op{{Kind: OpDelete, At: pathTo(n)}}
}

// RestOps takes all that follows n out of the tree, for Edit; nil when nothing does.
func (g *Game) RestOps(n *Node) []Op {
	var ops []Op
	for i := len(n.children) - 1; i >= 0; i-- {
		ops = append(ops, Op{Kind: OpDelete, At: pathTo(n.children[i])})
	}
	return ops
}

// VariationOps takes all but the main line out of the tree, for Edit; nil when there is nothing else.
func (g *Game) VariationOps() []Op {
	var ops []Op
	for n := g.root; len(n.children) > 0; n = n.children[0] {
		for i := len(n.children) - 1; i > 0; i-- {
			ops = append(ops, Op{Kind: OpDelete, At: []int{n.Ply(), i, 0}})
		}
	}
	return ops
}

// NoteOps takes all comments and glyphs away, for Edit; nil when there are none. Clocks and scores stay.
func (g *Game) NoteOps() []Op {
	var ops []Op
	for list := []*Node{g.root}; len(list) > 0; {
		n := list[len(list)-1]
		list = append(list[:len(list)-1], n.children...)
		if n.Before != "" || n.Comment != "" {
			ops = append(ops, g.CommentOps(n, "", "")...)
		}
		if len(n.NAGs) > 0 {
			ops = append(ops, g.NAGsOps(n, nil)...)
		}
	}
	return ops
}

// HasVariations tells whether there is something besides the main line.
func (g *Game) HasVariations() bool {
	for n := g.root; len(n.children) > 0; n = n.children[0] {
		if len(n.children) > 1 {
			return true
		}
	}
	return false
}

// HasNotes tells whether there are comments or glyphs.
func (g *Game) HasNotes() bool {
	for list := []*Node{g.root}; len(list) > 0; {
		n := list[len(list)-1]
		if n.Before != "" || n.Comment != "" || len(n.NAGs) > 0 {
			return true
		}
		list = append(list[:len(list)-1], n.children...)
	}
	return false
}

// variationTop is the nearest step above (or at) n that is not the first one of its place; nil when n is on the main line.
func variationTop(n *Node) *Node {
	for ; !n.IsRoot() && n.parent != nil; n = n.parent {
		if n.parent.children[0] != n {
			return n
		}
	}
	return nil
}
