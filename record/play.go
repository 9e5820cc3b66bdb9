package record

import (
	"crosspoint/rules"
)

// The keys of the errors of Play and Apply.
const (
	KeyOver    = "record.over"    // the line has ended, no step follows
	KeyIllegal = "record.illegal" // not a legal step here
	KeyOp      = "record.op"      // an operation that does not fit the game
)

// Play makes a legal step at the cursor: it follows a step that is there already or adds one, a variation when
// others exist. It forgets what Redo would bring back. The error is a *rules.TextError: the step is not legal,
// or the line has ended by the rules or by a declared result.
func (g *Game) Play(m rules.Move) (*Node, error) {
	n := g.child(m)
	if n == nil {
		if _, over := g.ResultAt(g.cursor); over {
			return nil, &rules.TextError{Key: KeyOver}
		}
		gen, ok := g.generated(m)
		if !ok {
			return nil, &rules.TextError{Key: KeyIllegal}
		}
		var err error
		if n, err = g.Append(gen); err != nil {
			return nil, err
		}
	} else {
		g.undone = nil
		g.walk(n)
	}
	if n.verdict == nil {
		g.judge()
	}
	g.report(Op{Kind: OpPlay, Step: n.text})
	return n, nil
}

// Append is Play for readers of files. m comes from Generate or from the parser of a notation. It goes on after
// the end by a draw rule or by a declared result, since files of other programs do; the verdict of the rules is
// left for later; the listener is not told.
func (g *Game) Append(m rules.Move) (*Node, error) {
	if n := g.child(m); n != nil {
		g.walk(n)
		return n, nil
	}
	n := &Node{
		game: g, Move: m, Clock: NoClock, parent: g.cursor, ply: g.cursor.ply + 1, turn: g.cursor.turn,
		side: g.pos.Side(), text: g.rules.Notations[0].Format(g.pos, m),
	}
	if !g.pos.Do(m) {
		return nil, &rules.TextError{Key: KeyIllegal}
	}
	_, aim := g.pos.Aim()
	n.ends = aim || g.pos.Side() != n.side
	if g.cursor.ends {
		n.turn++
	}
	g.count++
	n.born = g.count
	g.cursor.children = append(g.cursor.children, n)
	g.cursor = n
	g.undone = nil
	g.changed++
	return n, nil
}

// Seek moves the cursor to n, which must be in the tree, without telling the listener: for readers of files.
func (g *Game) Seek(n *Node) { g.walk(n) }

// child finds the step m among those that follow the cursor.
func (g *Game) child(m rules.Move) *Node {
	for _, c := range g.cursor.children {
		if c.Move.Same(m) {
			return c
		}
	}
	return nil
}

// generated finds m, hint or not, among the steps that the position offers.
func (g *Game) generated(m rules.Move) (rules.Move, bool) {
	g.buf = g.pos.Generate(g.buf[:0])
	for _, o := range g.buf {
		if o.Same(m) {
			return o, true
		}
	}
	return 0, false
}

// walk moves the cursor and the position to n, which is in the tree. It takes time for the steps between only.
func (g *Game) walk(n *Node) {
	var down []*Node
	up := g.cursor
	for n != up {
		if n.ply >= up.ply {
			down = append(down, n)
			n = n.parent
		} else {
			g.pos.Undo()
			up = up.parent
		}
	}
	for i := len(down) - 1; i >= 0; i-- {
		if !g.pos.Do(down[i].Move) {
			panic("record: a step of the tree is refused: " + down[i].text)
		}
		up = down[i]
	}
	g.cursor = up
}

// move is walk for the methods that move the cursor; it tells whether the cursor has moved.
func (g *Game) move(n *Node) bool {
	if n == g.cursor {
		return false
	}
	g.walk(n)
	if g.listener != nil {
		g.report(Op{Kind: OpCursor, At: pathTo(n)})
	}
	return true
}

// Back goes to the end of the turn before; inside an unfinished turn it goes to the start of that turn.
func (g *Game) Back() bool {
	if g.cursor.IsRoot() {
		return false
	}
	return g.move(g.cursor.turnStart().parent)
}

// Forward goes to the end of the next turn, or of the turn that the cursor is inside of.
func (g *Game) Forward() bool {
	n := g.cursor
	for len(n.children) > 0 {
		n = n.children[0]
		if n.ends {
			break
		}
	}
	return g.move(n)
}

// BackStep goes one step back.
func (g *Game) BackStep() bool {
	if g.cursor.IsRoot() {
		return false
	}
	return g.move(g.cursor.parent)
}

// ForwardStep goes one step on.
func (g *Game) ForwardStep() bool {
	if g.AtEnd() {
		return false
	}
	return g.move(g.cursor.children[0])
}

// ToStart goes to the start of the game.
func (g *Game) ToStart() { g.move(g.root) }

// ToEnd goes to the end of the current line.
func (g *Game) ToEnd() { g.move(g.cursor.LineEnd()) }

// Jump goes to any step of the tree. It returns false when n is not in it.
func (g *Game) Jump(n *Node) bool {
	if !g.owns(n) {
		return false
	}
	g.move(n)
	return true
}
