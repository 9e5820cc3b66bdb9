package control

import (
	"slices"

	"crosspoint/record"
	"crosspoint/rules"
)

// place is where the cursor was, to tell afterwards what has moved.
type place struct {
	node     *record.Node
	position rules.Position // a copy
}

func (c *Controller) here() place {
	return place{node: c.rec.Cursor(), position: c.rec.Position().Clone()}
}

// motionsFrom lists the steps to animate after the cursor went from a place to where it is now: those of one turn, forward or
// back. A jump over more than one turn or to another line has none.
func (c *Controller) motionsFrom(from place) []Motion {
	now := c.rec.Cursor()
	if now == from.node {
		return nil
	}
	if steps := pathBetween(from.node, now); oneTurn(steps) {
		return motions(c.rec.Rules(), from.position, steps)
	}
	if steps := pathBetween(now, from.node); oneTurn(steps) {
		return backMotions(c.rec.Rules(), c.rec.Position().Clone(), steps)
	}
	return nil
}

// playedFrom lists the steps that were just played from a place on.
func (c *Controller) playedFrom(from place) []Motion {
	list := c.motionsFrom(from)
	for i := range list {
		list[i].Played = true
	}
	return list
}

func oneTurn(steps []*record.Node) bool {
	for i := range steps {
		if i < len(steps)-1 && steps[i].EndsTurn() {
			return false
		}
	}
	return len(steps) > 0
}

// motions plays the steps on p.
func motions(g *rules.Game, p rules.Position, steps []*record.Node) []Motion {
	out := make([]Motion, 0, len(steps))
	for _, n := range steps {
		out = append(out, Motion{Before: pieces(g, p), Effect: n.Effect()})
		p.Do(n.Move)
	}
	return out
}

// backMotions plays the steps on p, the position before them, and turns them round.
func backMotions(g *rules.Game, p rules.Position, steps []*record.Node) []Motion {
	out := make([]Motion, 0, len(steps))
	for _, n := range steps {
		p.Do(n.Move)
		out = append(out, Motion{Before: pieces(g, p), Effect: n.Effect(), Reverse: true})
	}
	slices.Reverse(out)
	return out
}
