package control

import (
	"slices"

	"crosspoint/board"
	"crosspoint/rules"
)

// choice is one way to choose a step by clicks.
type choice struct {
	path []board.Point
	move rules.Move
}

// choices are all the ways to choose a legal step of one position.
type choices struct {
	known bool
	all   []choice
	// end is the step of the button, when hasEnd.
	end    rules.Move
	hasEnd bool
}

func newChoices(g *rules.Game, p rules.Position) choices {
	c := choices{known: true}
	for _, m := range rules.Legal(p, make([]rules.Move, 0, 128)) {
		for _, path := range g.Paths(p, m) {
			if len(path) == 0 {
				c.end, c.hasEnd = m, true
				continue
			}
			c.all = append(c.all, choice{path, m})
		}
	}
	return c
}

// after returns the choices that begin with these clicks and need more.
func (c *choices) after(path []board.Point) []choice {
	var out []choice
	for _, ch := range c.all {
		if len(ch.path) > len(path) && slices.Equal(ch.path[:len(path)], path) {
			out = append(out, ch)
		}
	}
	return out
}

// exact returns the step that these clicks choose.
func (c *choices) exact(path []board.Point) (rules.Move, bool) {
	for _, ch := range c.all {
		if slices.Equal(ch.path, path) {
			return ch.move, true
		}
	}
	return 0, false
}

// leads tells whether these clicks are a step or begin one.
func (c *choices) leads(path []board.Point) bool {
	return slices.ContainsFunc(c.all, func(ch choice) bool {
		return len(ch.path) >= len(path) && slices.Equal(ch.path[:len(path)], path)
	})
}

// starts tells whether a choice begins with a click on at.
func (c *choices) starts(at board.Point) bool {
	return slices.ContainsFunc(c.all, func(ch choice) bool { return ch.path[0] == at })
}

// placing tells whether a single click plays a step.
func (c *choices) placing() bool {
	return slices.ContainsFunc(c.all, func(ch choice) bool { return len(ch.path) == 1 })
}

// movable lists the points that begin a choice of more than one click, by point.
func (c *choices) movable() []board.Point {
	var out []board.Point
	for _, ch := range c.all {
		if len(ch.path) > 1 {
			out = append(out, ch.path[0])
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// dots lists what can be clicked after path, by point. With nothing chosen yet only the points that play at once are
// dots: the others are pieces to choose from.
func (c *choices) dots(g *rules.Game, p rules.Position, path []board.Point) []Dot {
	var out []Dot
	seen := map[board.Point]bool{}
	for _, ch := range c.after(path) {
		at, final := ch.path[len(path)], len(ch.path) == len(path)+1
		if seen[at] || (len(path) == 0 && !final) {
			continue
		}
		seen[at] = true
		out = append(out, Dot{At: at, Effect: g.Effect(p, ch.move), Final: final})
	}
	slices.SortFunc(out, func(a, b Dot) int { return int(a.At) - int(b.At) })
	return out
}
