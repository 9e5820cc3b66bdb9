package control

import (
	"maps"
	"slices"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/rules"
)

// census counts the pieces that were on the board on the way to the cursor, so that what is missing has been captured.
type census struct {
	rec    *record.Game
	start  map[board.Piece]int
	placed map[*record.Node]board.Piece
}

// captured lists for each player the pieces of the other one that are gone. The kinds that a player had fewest of come first, as
// these are worth most; kinds with equal numbers keep the order of Game.Pieces.
func (c *census) captured(rec *record.Game) [2][]board.Piece {
	g, p := rec.Rules(), rec.Position()
	if c.rec != rec {
		c.begin(rec)
	}
	missing := maps.Clone(c.start)
	for n := rec.Cursor(); !n.IsRoot(); n = n.Parent() {
		if n.Effect().Style == rules.StylePlace {
			missing[c.placedBy(n)]++
		}
	}
	had := maps.Clone(missing)
	for i := range g.Geometry.Points() {
		missing[p.At(board.Point(i))]--
	}
	var out [2][]board.Piece
	for _, info := range g.Pieces {
		side := info.Piece.Side()
		if side == board.NoSide {
			continue
		}
		for range missing[info.Piece] {
			out[side.Other()] = append(out[side.Other()], info.Piece)
		}
	}
	for _, taken := range out {
		slices.SortStableFunc(taken, func(a, b board.Piece) int { return had[a] - had[b] })
	}
	return out
}

func (c *census) begin(rec *record.Game) {
	*c = census{rec: rec, start: map[board.Piece]int{}, placed: map[*record.Node]board.Piece{}}
	p, ok := startOf(rec)
	if !ok {
		return
	}
	for i := range rec.Rules().Geometry.Points() {
		c.start[p.At(board.Point(i))]++
	}
}

// placedBy is the piece that a placement put on the board. It is looked up once for each node.
func (c *census) placedBy(n *record.Node) board.Piece {
	if piece, ok := c.placed[n]; ok {
		return piece
	}
	p, ok := startOf(c.rec)
	if !ok {
		return board.NoPiece
	}
	for _, step := range pathTo(n) {
		p.Do(step.Move)
		if e := step.Effect(); e.Style == rules.StylePlace {
			c.placed[step] = p.At(e.To)
		}
	}
	return c.placed[n]
}

// startOf returns a new position as it was at the root of the record.
func startOf(rec *record.Game) (rules.Position, bool) {
	p, err := rec.Rules().Parse(rec.StartFEN(), rec.Settings())
	return p, err == nil
}

// pathTo lists the steps from the root to n.
func pathTo(n *record.Node) []*record.Node { return pathBetween(nil, n) }

// pathBetween lists the steps after above (nil: the root) up to n, which is below it. It is nil when n is not below above.
func pathBetween(above, n *record.Node) []*record.Node {
	count := 0
	x := n
	for ; x != nil && !x.IsRoot() && x != above; x = x.Parent() {
		count++
	}
	if above != nil && x != above {
		return nil
	}
	out := make([]*record.Node, count)
	for x = n; count > 0; x = x.Parent() {
		count--
		out[count] = x
	}
	return out
}

// branch is the first step of the innermost variation that n is in, nil on the main line or outside the tree.
func branch(n *record.Node) *record.Node {
	for ; !n.IsRoot() && n.Parent() != nil; n = n.Parent() {
		if n.Parent().Children()[0] != n {
			return n
		}
	}
	return nil
}
