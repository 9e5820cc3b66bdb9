package record

import (
	"slices"
	"time"

	"crosspoint/rules"
)

// undone is one Undo, with what Redo needs to take it back.
type undone struct {
	top      *Node // taken out of the tree with all below; nil when only a declared result was taken back
	parent   *Node
	index    int
	end      *Node        // where the cursor was taken from
	declared *declaration // what was declared at the end or below top
	review   *annotation  // nil unless it was an edit or a review that was taken back, and nothing else
}

// CanUndo tells whether Undo would do something.
func (g *Game) CanUndo() bool {
	return !g.undoEnd().IsRoot() || g.declared != nil && g.declared.node.IsRoot() || g.UndoesEdit()
}

// CanRedo tells whether Redo would do something.
func (g *Game) CanRedo() bool { return len(g.undone) > 0 }

// undoEnd is the step that Undo starts from: the end of the current line, or the cursor when the step after it
// has just been taken back (variations that are still there do not count then).
func (g *Game) undoEnd() *Node {
	for _, u := range slices.Backward(g.undone) {
		if u.top != nil && u.parent == g.cursor {
			return g.cursor
		}
		if u.review == nil {
			break
		}
	}
	return g.cursor.LineEnd()
}

// Undo takes the last turn off the end of the current line (of an unfinished turn: its last step), with all
// variations inside it, and moves the cursor to what is then the end. A declared result is taken back first, and
// alone, and so is an edit or a review that is newer than both (see UndoesEdit). It returns the steps taken back in the order of play (none,
// but not nil, for all but steps), or
// nil when there is nothing to take back. It can be repeated until the start; Redo brings all of it back.
func (g *Game) Undo() []*Node {
	if !g.CanUndo() {
		return nil
	}
	steps := g.undo()
	g.change(Op{Kind: OpUndo})
	return steps
}

func (g *Game) undo() []*Node {
	if g.UndoesEdit() {
		g.undoReview()
		return []*Node{}
	}
	end := g.undoEnd()
	g.walk(end)
	if g.declared != nil && g.declared.node == end {
		g.undone = append(g.undone, undone{end: end, declared: g.declared})
		g.declared = nil
		return []*Node{}
	}
	top := end
	if end.ends {
		top = end.turnStart()
	}
	u := undone{top: top, parent: top.parent, index: top.index(), end: end}
	if g.declared != nil && g.declared.node.below(top) {
		u.declared, g.declared = g.declared, nil
	}
	taken := steps(top, end)
	for _, n := range taken {
		n.Effect() // asked for later, when the step is not in the tree
	}
	g.walk(top.parent)
	top.detach()
	g.undone = append(g.undone, u)
	return taken
}

// Redo brings back what the last Undo took and moves the cursor to its end. It returns the steps brought back in
// the order of play (none, but not nil, for all but steps), or nil when there is nothing to bring back.
func (g *Game) Redo() []*Node {
	if !g.CanRedo() {
		return nil
	}
	steps := g.redo()
	g.change(Op{Kind: OpRedo})
	return steps
}

func (g *Game) redo() []*Node {
	k := len(g.undone) - 1
	u := g.undone[k]
	g.undone = g.undone[:k]
	if u.review != nil {
		g.redoReview(u.review)
		return []*Node{}
	}
	if u.declared != nil {
		g.declared = u.declared
	}
	if u.top == nil {
		g.walk(u.end)
		return []*Node{}
	}
	u.top.attach(u.parent, u.index)
	g.walk(u.end)
	return steps(u.top, u.end)
}

// steps lists the nodes from top down to end.
func steps(top, end *Node) []*Node {
	list := make([]*Node, end.ply-top.ply+1)
	for n := end; ; n = n.parent {
		list[n.ply-top.ply] = n
		if n == top {
			return list
		}
	}
}

// Redone calls f while everything that Redo can bring back is in the tree, for writers that keep it too. It returns
// the operations that, applied one after the other, lead from that state to the present one, the cursor included.
// The tree is the same afterwards and nothing is reported. An edit or a review can still be taken back if that is what Undo would
// do; any other one is part of the game from now on, and one that was taken back is forgotten.
func (g *Game) Redone(f func()) []Op {
	at := g.cursor
	taken := slices.Clone(g.undone)
	for len(g.undone) > 0 && !g.RedoesEdit() {
		g.redo()
	}
	taken = taken[len(g.undone):]
	g.undone = nil
	if len(taken) > 0 {
		g.annotations = nil
	}
	ops := g.liftReviews(f)
	for _, u := range taken {
		if u.end != g.cursor {
			g.walk(u.end)
		}
		ops = append(ops, Op{Kind: OpCursor, At: pathTo(u.end)}, Op{Kind: OpUndo})
		g.undo()
	}
	if at != g.cursor || len(taken) == 0 {
		g.walk(at)
		ops = append(ops, Op{Kind: OpCursor, At: pathTo(at)})
	}
	return ops
}

// Settle forgets what Redone does not keep, as a log does that begins anew with what Redone gives. It changes nothing that is seen, and is not reported.
func (g *Game) Settle() { g.Redone(func() {}) }

// Promote makes the line that n belongs to the preferred one at the nearest place above (or at) n where it is
// not. It returns false when n is on the main line already or not in the tree.
func (g *Game) Promote(n *Node) bool {
	if !g.owns(n) {
		return false
	}
	at := pathTo(n)
	for !n.IsRoot() && n.parent.children[0] == n {
		n = n.parent
	}
	if n.IsRoot() {
		return false
	}
	n.toFront()
	g.undone = nil
	g.change(Op{Kind: OpPromote, At: at})
	return true
}

// DeleteVariation takes n and all below it out of the tree for good; a cursor inside goes to the step before n.
func (g *Game) DeleteVariation(n *Node) bool {
	if !g.owns(n) || n.IsRoot() {
		return false
	}
	at := pathTo(n)
	if g.cursor.below(n) {
		g.walk(n.parent)
	}
	if g.declared != nil && g.declared.node.below(n) {
		g.declared = nil
	}
	n.detach()
	g.undone = nil
	g.change(Op{Kind: OpDelete, At: at})
	return true
}

// edit numbers a change that is not a step.
func (g *Game) edit() uint32 {
	g.count++
	return g.count
}

// SetComment sets the comments ahead of and after a step; the root has only one, after.
func (g *Game) SetComment(n *Node, before, after string) {
	if !g.owns(n) {
		return
	}
	if n.IsRoot() {
		before = ""
	}
	before, after = cleanComment(before), cleanComment(after)
	if n.Before == before && n.Comment == after {
		return
	}
	n.Before, n.Comment, n.edited = before, after, g.edit()
	g.change(Op{Kind: OpComment, At: g.pathFromCursor(n), Before: before, After: after})
}

// SetNAGs sets the glyphs of a step; values outside 0..255 are left out. The slice is copied.
func (g *Game) SetNAGs(n *Node, nags []int) {
	if !g.owns(n) || n.IsRoot() {
		return
	}
	kept := cleanNAGs(nags)
	if slices.Equal(n.NAGs, kept) {
		return
	}
	n.NAGs, n.edited = kept, g.edit()
	g.change(Op{Kind: OpNAGs, At: g.pathFromCursor(n), NAGs: kept})
}

// SetClock sets the time left after a step, below 0 for unknown.
func (g *Game) SetClock(n *Node, d time.Duration) {
	if !g.owns(n) || n.IsRoot() {
		return
	}
	if d < 0 {
		d = NoClock
	}
	if n.Clock == d {
		return
	}
	n.Clock = d
	g.change(Op{Kind: OpClock, At: g.pathFromCursor(n), Clock: d})
}

// Declare ends the game by the players' will: resignation, agreement, a claim. The result belongs to the end of
// the current line, which becomes the main line, and the cursor goes there. A Termination tag from another program
// goes. A reason that is no key becomes ReasonUnstated. Nothing happens when the game is over there already by the
// rules or with the same result.
func (g *Game) Declare(r rules.Result) {
	if !IsReason(r.Reason) {
		r.Reason = ReasonUnstated
	}
	end := g.cursor.LineEnd()
	if _, over := g.Verdict(end); over || g.declared != nil && g.declared.node == end && g.declared.result == r {
		return
	}
	g.putTag("Termination", "", -1)
	for n := end; !n.IsRoot(); n = n.parent {
		n.toFront()
	}
	g.walk(end)
	g.declared = &declaration{node: end, result: r, born: g.edit()}
	g.undone = nil
	g.change(Op{Kind: OpDeclare, Winner: r.Winner, Reason: r.Reason})
}

// DeclareAt is Declare for readers of files: it binds the result to n, the end of a line, and leaves the tree as it
// is. A file may contradict the rules; nothing happens when they give the same winner and the reason is
// ReasonUnstated or theirs.
func (g *Game) DeclareAt(n *Node, r rules.Result) {
	if !g.owns(n) || len(n.children) > 0 {
		return
	}
	if !IsReason(r.Reason) {
		r.Reason = ReasonUnstated
	}
	v, over := g.Verdict(n)
	if over && v.Winner == r.Winner && (r.Reason == ReasonUnstated || r.Reason == v.Reason) {
		return
	}
	g.declared = &declaration{node: n, result: r, born: g.edit()}
	g.changed++
}
