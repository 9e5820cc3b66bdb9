package record

import "slices"

// Clone returns an independent copy for a worker: the same tree, cursor, tags and result. What Redo would bring back is not in it, reviews
// can no longer be taken away, and nobody listens to it. It takes time for the tree, but plays nothing.
func (g *Game) Clone() *Game { return g.CloneSlowly(func() bool { return true }) }

// CloneSlowly is Clone for the goroutine of an interface: it calls rest now and then, which may do something else that leaves the game alone. It
// returns nil when rest tells it to end.
func (g *Game) CloneSlowly(rest func() bool) *Game {
	c := *g
	c.tags = slices.Clone(g.tags)
	c.pos = g.pos.Clone()
	c.undone, c.annotations, c.listener, c.buf = nil, nil, nil, nil
	type pair struct{ from, to *Node }
	c.root = g.root.copyFor(&c)
	todo := []pair{{g.root, c.root}}
	for count := 1; len(todo) > 0; count++ {
		if count%clonedAtOnce == 0 && !rest() {
			return nil
		}
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if p.from == g.cursor {
			c.cursor = p.to
		}
		if g.declared != nil && p.from == g.declared.node {
			c.declared = &declaration{node: p.to, result: g.declared.result}
		}
		for i, n := range p.from.children {
			p.to.children[i] = n.copyFor(&c)
			p.to.children[i].parent = p.to
			todo = append(todo, pair{n, p.to.children[i]})
		}
	}
	return &c
}

// clonedAtOnce is how many steps CloneSlowly copies between two rests.
const clonedAtOnce = 256

// copyFor copies a node for another game, with room for its children.
func (n *Node) copyFor(g *Game) *Node {
	c := *n
	c.game, c.parent, c.NAGs = g, nil, slices.Clone(n.NAGs)
	c.children = make([]*Node, len(n.children))
	return &c
}
