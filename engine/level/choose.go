package level

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"crosspoint/engine"
	"crosspoint/rules"
)

const (
	// wonNow is the engine's score of a win in this turn.
	wonNow = 31999
	// unknown is below all scores of lines that were looked at.
	unknown = -wonNow - 1
	// longestTurn bounds what a turn takes of a clock.
	longestTurn = 20 * time.Second
	// saveNodes and saveTime bound the search that looks for a way not to lose at once.
	saveNodes = 30000
	saveTime  = time.Second
)

// Clock is the time that a player has; the zero value is no clock.
type Clock struct {
	Left      time.Duration
	Increment time.Duration // what every turn adds, or may use without a loss
}

// Choice is the turn that a level plays.
type Choice struct {
	Turn  []rules.Move // all steps of the turn; none when there is no legal step
	Score int          // of the turn, in centipawns for the side to move, as the level has judged it
	Mate  int          // see engine.Line
	Depth int
	Nodes uint64
}

// Choose looks for the turn that a player of a level would play in p, which stays as it is. It uses the engine and rng from the calling
// goroutine alone; the same engine state, position and rng give the same turn at every level that has no limit of time. When the context is
// cancelled it returns soon, with a legal turn if there is one. info may be nil (see engine.Search).
func Choose(ctx context.Context, e *engine.Engine, g *rules.Game, p rules.Position, level int, clock Clock, rng *rand.Rand, info func(engine.Info)) Choice {
	c := chooser{ctx: ctx, engine: e, game: g, position: p, level: clamp(level), skill: skillOf(level), clock: clock, rng: rng, info: info}
	if c.level >= keen {
		if m := aimStep(p); m != 0 {
			return Choice{Turn: []rules.Move{m}, Score: wonNow, Mate: 1, Depth: 1}
		}
	}
	c.seen = p
	if c.skill.oversight > 0 {
		c.seen = &blinkers{Position: p, game: g, own: p.Side(), skill: c.skill, seed: rng.Uint64()}
	}
	r := e.Search(ctx, c.seen, c.limits(), info)
	if len(r.Turn) == 0 && c.seen != p { // nothing that is legal was noticed
		c.seen = p
		r = e.Search(ctx, p, c.limits(), info)
	}
	return c.choose(r)
}

// chooser is one call of Choose.
type chooser struct {
	ctx      context.Context
	engine   *engine.Engine
	game     *rules.Game
	position rules.Position
	seen     rules.Position // the position as the player sees it
	level    int
	skill    skill
	clock    Clock
	rng      *rand.Rand
	info     func(engine.Info)
}

func (c *chooser) limits() engine.Limits {
	s := c.skill
	l := engine.Limits{Nodes: s.nodes * uint64(s.lines), Depth: s.depth, MultiPV: s.lines}
	if s.nodes > 0 {
		l.Threads = 1 // several would share the few nodes by chance
	}
	switch {
	case c.clock.Left > 0:
		l.Time, l.Increment, l.MoveTime = c.clock.Left, c.clock.Increment, longestTurn
	case s.nodes == 0:
		l.MoveTime = s.time
	}
	return l
}

// choose takes one of the lines of a search, as its level judges them.
func (c *chooser) choose(r engine.Result) Choice {
	best := Choice{Turn: r.Turn, Score: r.Score, Mate: r.Mate, Depth: r.Depth, Nodes: r.Nodes}
	lines := slices.DeleteFunc(slices.Clone(r.Lines), func(l engine.Line) bool { return l.Score <= unknown })
	if len(lines) == 0 {
		return best
	}
	for _, line := range c.order(lines) {
		turn := c.complete(line)
		if len(turn) > 0 && (c.level < keen || !c.losesAtOnce(turn)) {
			return Choice{Turn: turn, Score: line.Score, Mate: line.Mate, Depth: r.Depth, Nodes: r.Nodes}
		}
	}
	return c.save(best)
}

// save looks once more, with open eyes, for a turn after which the opponent cannot reach the aim at once.
func (c *chooser) save(lost Choice) Choice {
	if c.level < keen || c.seen == c.position {
		return lost
	}
	r := c.engine.Search(c.ctx, c.position, engine.Limits{Depth: 2, Nodes: saveNodes, MoveTime: saveTime}, nil)
	if len(r.Turn) == 0 {
		return lost
	}
	return Choice{Turn: r.Turn, Score: r.Score, Mate: r.Mate, Depth: r.Depth, Nodes: lost.Nodes + r.Nodes}
}

// order draws the lines one after the other: each time a better one, as it is judged, with a greater probability. It is the order
// in which they would be played.
func (c *chooser) order(lines []engine.Line) []engine.Line {
	type judged struct {
		line  engine.Line
		score float64
	}
	list := make([]judged, len(lines))
	for i, l := range lines {
		score := float64(l.Score) + c.rng.NormFloat64()*c.skill.noise
		// The largest of scores with this noise added is drawn as softmax draws (the Gumbel trick).
		score -= c.skill.temperature * math.Log(-math.Log(1-c.rng.Float64()))
		list[i] = judged{l, score}
	}
	slices.SortStableFunc(list, func(a, b judged) int {
		switch {
		case a.score > b.score:
			return -1
		case a.score < b.score:
			return 1
		}
		return 0
	})
	out := make([]engine.Line, len(list))
	for i, j := range list {
		out[i] = j.line
	}
	return out
}

// complete returns the mover's whole turn at the beginning of a line. When the line ends inside the turn, the engine goes on with it.
func (c *chooser) complete(line engine.Line) []rules.Move {
	p, side := c.seen.Clone(), c.seen.Side()
	var turn []rules.Move
	for _, m := range line.Steps {
		if !p.Do(m) {
			return nil
		}
		turn = append(turn, m)
		if _, reached := p.Aim(); reached || p.Side() != side {
			return turn
		}
	}
	rest := c.limits()
	rest.MultiPV = 1
	if rest.MoveTime > 0 {
		rest.MoveTime /= 4
	}
	if r := c.engine.Search(c.ctx, p, rest, nil); len(r.Turn) > 0 {
		return append(turn, r.Turn...)
	}
	return nil
}

// losesAtOnce tells whether the opponent can reach the aim with its first step after a turn.
func (c *chooser) losesAtOnce(turn []rules.Move) bool {
	p := c.position.Clone()
	for _, m := range turn {
		if !p.Do(m) {
			return false
		}
	}
	return aimStep(p) != 0
}

// aimStep is a step with which the side to move reaches the aim now, 0 when there is none.
func aimStep(p rules.Position) rules.Move {
	for _, m := range p.Generate(nil) {
		if !p.Do(m) {
			continue
		}
		r, reached := p.Aim()
		p.Undo()
		if reached && r.Winner == p.Side() {
			return m
		}
	}
	return 0
}
