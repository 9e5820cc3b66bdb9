package record

import (
	"math"
	"slices"

	"crosspoint/rules"
)

// The numeric glyphs of the judgements on a step. A review gives GlyphMistake, GlyphBlunder and GlyphDubious.
const (
	GlyphGood        = 1 // !
	GlyphMistake     = 2 // ?
	GlyphBrilliant   = 3 // !!
	GlyphBlunder     = 4 // ??
	GlyphInteresting = 5 // !?
	GlyphDubious     = 6 // ?!
)

// Note is what a review says about a step and the turn that the step ends.
type Note struct {
	// At is the way to the step (see Op.At), to the root for a note about the start, which has an Eval alone.
	At []int `json:"at"`
	// Eval is the score after the step; nil leaves what is known.
	Eval *Eval `json:"eval,omitempty"`
	// Glyph judges the turn, 0 for none.
	Glyph int `json:"glyph,omitempty"`
	// Line is what could have been played instead, from the start of the turn on; none for nothing. Steps is the same in file notation,
	// and is used where Line is empty.
	Line  []rules.Move `json:"-"`
	Steps []string     `json:"line,omitempty"`
	// Text is the comment after the first turn of the line, LineEval the score at its end.
	Text     string `json:"text,omitempty"`
	LineEval *Eval  `json:"line-eval,omitempty"`
}

// annotation is one Annotate or Edit, with what Undo needs to take it back.
type annotation struct {
	parts   []*part // of an Edit; nil for a review
	born    uint32  // what is younger came after it
	marks   []mark
	notes   []Note // by mark
	added   []branch
	removed []branch
}

// mark is the change of a score and of glyphs.
type mark struct {
	node             *Node
	oldEval, newEval *Eval
	oldNAGs, newNAGs []int
	settled          bool // somebody has changed the glyphs since: they stay
}

// branch is a step with all below it that is put into the tree or taken out.
type branch struct {
	top, parent *Node
	index       int
	out         bool // it is not in the tree now
}

// Annotate puts the notes of a review into the game, as one change that one Undo takes away. The lines become variations; steps that
// are there already are followed, and keep their comments. Glyphs that judge a turn already stay, but not those that an earlier
// review gave: these go with its variations, where a note speaks of their turn. The cursor stays. Notes about steps that are
// not in the tree make it return false and change nothing.
func (g *Game) Annotate(notes []Note) bool {
	nodes := make([]*Node, len(notes))
	for i, note := range notes {
		if nodes[i] = g.NodeAt(note.At); nodes[i] == nil || note.Glyph < 0 || note.Glyph > 255 {
			return false
		}
	}
	at, a := g.cursor, &annotation{}
	told := slices.Clone(notes)
	for i := range told {
		a.judge(nodes[i], told[i])
		if n := nodes[i]; !n.IsRoot() {
			g.dropOld(a, n)
			g.addLine(a, n.turnStart(), &told[i])
		}
	}
	if !g.owns(at) { // it was in a variation of an earlier review
		at = g.cursor
		for !at.below(g.root) {
			at = at.parent
		}
	}
	g.walk(at)
	g.count++
	a.born, a.notes = g.count, told
	g.annotations = append(g.annotations, a)
	g.undone = nil
	g.change(Op{Kind: OpAnnotate, Notes: told})
	return true
}

// judge sets score and glyph of a step.
func (a *annotation) judge(n *Node, note Note) {
	m := mark{node: n, oldEval: n.Eval, newEval: n.Eval, oldNAGs: n.NAGs}
	if note.Eval != nil {
		e := *note.Eval
		m.newEval = &e
	}
	for _, v := range n.NAGs {
		if n.Eval == nil || v != GlyphMistake && v != GlyphBlunder && v != GlyphDubious {
			m.newNAGs = append(m.newNAGs, v)
		}
	}
	judged := slices.ContainsFunc(m.newNAGs, func(v int) bool { return v >= GlyphGood && v <= GlyphDubious })
	if note.Glyph > 0 && !judged && !n.IsRoot() {
		m.newNAGs = append(m.newNAGs, note.Glyph)
	}
	n.Eval, n.NAGs = m.newEval, m.newNAGs
	a.marks = append(a.marks, m)
}

// dropOld takes the variations out that an earlier review has given to the turn that n ends.
func (g *Game) dropOld(a *annotation, n *Node) {
	for step := n; ; step = step.parent {
		for i := len(step.parent.children) - 1; i > 0; i-- {
			top := step.parent.children[i]
			if top == step || !reviewed(top) || g.declared != nil && g.declared.node.below(top) {
				continue
			}
			if g.cursor.below(top) {
				g.walk(step.parent)
			}
			a.removed = append(a.removed, branch{top: top, parent: step.parent, index: i, out: true})
			top.detach()
		}
		if step.parent.IsRoot() || step.parent.turn != n.turn {
			return
		}
	}
}

// reviewed tells whether a variation is a review's, and nobody has added to it: a single line with a score at its end alone, and no
// comment but after its first turn.
func reviewed(top *Node) bool {
	for n := top; ; n = n.children[0] {
		first := n.turn == top.turn && n.ends
		if !first && n.Comment != "" || n.Before != "" || len(n.NAGs) > 0 || n.Clock >= 0 || len(n.children) > 1 {
			return false
		}
		if end := len(n.children) == 0; end || n.Eval != nil {
			return end && n.Eval != nil
		}
	}
}

// addLine puts the line of a note beside the turn that begins with first. A step that is not legal ends it.
func (g *Game) addLine(a *annotation, first *Node, note *Note) {
	length := len(note.Line)
	if length == 0 {
		length = len(note.Steps)
	}
	if length == 0 {
		return
	}
	steps := make([]string, 0, length)
	g.walk(first.parent)
	var top *Node
	for i := range length {
		m, ok := g.lineStep(note, i)
		if !ok {
			break
		}
		there := g.child(m) != nil
		n, err := g.Append(m)
		if err != nil {
			break
		}
		steps = append(steps, n.text)
		if !there && top == nil {
			top = n
		}
		if !there && n.ends && n.turn == first.turn {
			n.Comment = cleanComment(note.Text)
		}
	}
	note.Steps = steps
	if top != nil {
		if note.LineEval != nil {
			e := *note.LineEval
			g.cursor.Eval = &e
		}
		a.added = append(a.added, branch{top: top, parent: top.parent})
	}
}

// lineStep is a step of a note's line at the cursor; ok is false when none can be played.
func (g *Game) lineStep(note *Note, i int) (m rules.Move, ok bool) {
	if _, over := g.ResultAt(g.cursor); over {
		return 0, false
	}
	if len(note.Line) > 0 {
		return g.generated(note.Line[i])
	}
	m, err := g.rules.Notations[0].Parse(g.pos, note.Steps[i])
	return m, err == nil
}

// UndoesEdit tells whether Undo would take back an Edit or the notes of a review, and no step. It does not
// move the cursor then, unless that is in a variation that goes.
func (g *Game) UndoesEdit() bool {
	k := len(g.annotations)
	if k == 0 {
		return false
	}
	born, end := g.annotations[k-1].born, g.undoEnd()
	if g.declared != nil && g.declared.node == end {
		return born > g.declared.born
	}
	return born > end.born
}

// RedoesEdit tells whether Redo would bring an Edit or the notes of a review back (see UndoesEdit).
func (g *Game) RedoesEdit() bool {
	k := len(g.undone)
	return k > 0 && g.undone[k-1].review != nil
}

// undoReview takes the newest edit or review away. Variations that were gone on with or made the main line stay: they are the player's now.
func (g *Game) undoReview() {
	k := len(g.annotations) - 1
	a := g.annotations[k]
	g.annotations = g.annotations[:k]
	g.undone = append(g.undone, undone{review: a})
	if a.parts != nil {
		g.revert(a)
		return
	}
	for i := range slices.Backward(a.marks) {
		m := &a.marks[i]
		if sameEval(m.node.Eval, m.newEval) {
			m.node.Eval = m.oldEval
		}
		if m.settled = m.settled || !slices.Equal(m.node.NAGs, m.newNAGs); !m.settled {
			m.node.NAGs = m.oldNAGs
		}
	}
	for i := range slices.Backward(a.added) {
		b := &a.added[i]
		if !g.owns(b.top) || b.top.index() == 0 || g.grown(b.top, a.born) {
			a.added = slices.Delete(a.added, i, i+1)
			continue
		}
		if g.cursor.below(b.top) {
			g.walk(b.parent)
		}
		b.index, b.out = b.top.index(), true
		b.top.detach()
	}
	for i := range slices.Backward(a.removed) {
		// A line that stays may begin like the one that it replaced.
		if b := &a.removed[i]; b.out && g.owns(b.parent) && !b.parent.leads(b.top.Move) {
			b.top.attach(b.parent, min(b.index, len(b.parent.children)))
			b.out = false
		}
	}
}

// leads tells whether a step follows n.
func (n *Node) leads(m rules.Move) bool {
	return slices.ContainsFunc(n.children, func(c *Node) bool { return c.Move.Same(m) })
}

// redoReview brings an edit or a review back.
func (g *Game) redoReview(a *annotation) {
	if a.parts != nil {
		g.repeat(a)
		g.annotations = append(g.annotations, a)
		return
	}
	for i := range a.removed {
		if b := &a.removed[i]; !b.out && g.owns(b.top) {
			b.index, b.out = b.top.index(), true
			if g.cursor.below(b.top) {
				g.walk(b.parent)
			}
			b.top.detach()
		}
	}
	for i := range a.added {
		if b := &a.added[i]; b.out && g.owns(b.parent) && !b.parent.leads(b.top.Move) {
			b.top.attach(b.parent, min(b.index, len(b.parent.children)))
			b.out = false
		}
	}
	for _, m := range a.marks {
		if sameEval(m.node.Eval, m.oldEval) {
			m.node.Eval = m.newEval
		}
		if !m.settled && slices.Equal(m.node.NAGs, m.oldNAGs) {
			m.node.NAGs = m.newNAGs
		}
	}
	g.annotations = append(g.annotations, a)
}

// liftReviews calls f without the edits and reviews that Undo would take away now, and returns the operations that give them. All others can no
// longer be taken back.
func (g *Game) liftReviews(f func()) []Op {
	var lifted []*annotation
	for g.UndoesEdit() {
		lifted = append(lifted, g.annotations[len(g.annotations)-1])
		g.undoReview()
		g.undone = nil
	}
	for _, a := range lifted {
		for i := range a.added {
			a.added[i].index = math.MaxInt // where Annotate will put it
		}
	}
	g.annotations = nil
	f()
	var ops []Op
	for _, a := range slices.Backward(lifted) {
		a.born = g.edit() // what is read back has them newer than all steps, those of other lines too
		if a.parts != nil {
			if parts := g.repeat(a); len(parts) > 0 {
				g.annotations = append(g.annotations, a)
				ops = append(ops, Op{Kind: OpEdit, Parts: parts})
			}
			continue
		}
		var notes []Note
		for i, note := range a.notes {
			if n := a.marks[i].node; g.owns(n) {
				note.At = pathTo(n)
				if a.marks[i].settled {
					note.Glyph = 0
				}
				notes = append(notes, note)
			}
		}
		ops = append(ops, Op{Kind: OpAnnotate, Notes: notes})
		g.redoReview(a)
	}
	return ops
}

// grown tells whether something at or below top is younger than born, such as a step that was played on from there.
func (g *Game) grown(top *Node, born uint32) bool {
	if g.declared != nil && g.declared.node.below(top) {
		return true
	}
	list := []*Node{top}
	for len(list) > 0 {
		n := list[len(list)-1]
		list = append(list[:len(list)-1], n.children...)
		if n.born > born || n.edited > born {
			return true
		}
	}
	return false
}
