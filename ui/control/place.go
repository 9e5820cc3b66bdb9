package control

import (
	"strconv"

	"crosspoint/board"
	"crosspoint/rules"
)

// PlaceOf names a point as it can be found on a board with the coordinates of a notation. Where these are files alone, as each player counts them,
// it says the first player's file and the row from that player's edge. A notation without coordinates of its own uses the game's.
func PlaceOf(g *rules.Game, n rules.Notation, p board.Point) Value {
	geo, labels := g.Geometry, n.Labels
	switch {
	case int(p) >= geo.Points() || labels == nil || len(labels.Files[0]) != geo.Files:
		return Value{Text: geo.Name(p)}
	case len(labels.Ranks) == geo.Ranks:
		return Value{Text: labels.Files[0][geo.File(p)] + labels.Ranks[geo.Rank(p)]}
	}
	return Value{Of: []Message{{Key: "place.counted", Values: []Value{
		{Name: "Side", Key: "side." + g.Sides[board.First]},
		{Name: "File", Text: labels.Files[0][geo.File(p)]},
		{Name: "Row", Text: strconv.Itoa(geo.Rank(p) + 1)},
	}}}}
}

// places names points in a value of a message.
func (c *Controller) places(name string, at ...board.Point) Value {
	v := Value{Name: name}
	for i, p := range at {
		one := PlaceOf(c.rec.Rules(), c.notation(), p)
		v.Of = append(v.Of, one.Of...)
		if i > 0 {
			v.Text += ", "
		}
		v.Text += one.Text
	}
	return v
}
