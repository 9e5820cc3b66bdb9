package puzzle

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"crosspoint/board"
	"crosspoint/engine"
	"crosspoint/rules"
)

// Plan says what puzzles are wanted.
type Plan struct {
	Game    *rules.Game
	Preset  string
	Options rules.Settings // those that the preset has otherwise
	// Lengths is how many puzzles are wanted whose win takes 1, 2, 3 ... turns.
	Lengths []int
	Seed    uint64
	// MaxGames ends the search after so many games; 0 for no limit.
	MaxGames int
	// Found, if not nil, is told of every puzzle and after how many games it was found.
	Found func(p Puzzle, games int)
}

// How the games are played from which puzzles are made: with random openings, few nodes and now and then a random step, so that both sides
// blunder and the other side may see it.
const (
	openingSteps = 12
	blunder      = 9 // one step of so many is random
	playNodes    = 600
	longestGame  = 160 // turns
	// scoutNodes is how far a position near the end of a game is searched for a forced win.
	scoutNodes = 20000
	// lookBack is how many turns of the winner are looked at, the last one first.
	lookBack = 9
	// proofLimit bounds a proof, in positions; guessLimit one that nothing but the win a turn later speaks for.
	proofLimit = 30_000_000
	guessLimit = 6_000_000
	// fewSteps is the least number of legal steps of a puzzle: with fewer it would be a matter of course.
	fewSteps = 8
	// kinship is the number of points in which two puzzles must differ at least.
	kinship = 8
	// stale is the number of games without a find after which one more puzzle of each pattern is allowed.
	stale = 150
)

// Generate plays games and makes puzzles of how they end, until all that the plan wants are found. The same plan gives the same puzzles. They come in the order of
// their lengths, the easier ones first. A cancelled context ends it with what was found.
func Generate(ctx context.Context, plan Plan) ([]Puzzle, error) {
	settings, err := plan.Game.Settings(plan.Preset, plan.Options)
	if err != nil {
		return nil, err
	}
	if plan.Preset == "" {
		plan.Preset = plan.Game.Presets[0].ID
	}
	g := &generator{
		Plan: plan, ctx: ctx, settings: settings, open: slices.Clone(plan.Lengths), solver: NewSolver(proofLimit),
		rng: rand.New(rand.NewPCG(plan.Seed, 0x70757a7a6c65)), engine: engine.New(engine.Options{HashMB: 4}), patterns: map[string]int{},
	}
	for games := 1; g.wanted() && (plan.MaxGames == 0 || games <= plan.MaxGames) && ctx.Err() == nil; games++ {
		g.idle++
		g.solver.Forget()
		g.engine.Reset()
		if c := g.harvest(g.play()); c != nil {
			g.take(c, games)
		}
	}
	slices.SortStableFunc(g.found, func(a, b *candidate) int {
		return cmp.Or(cmp.Compare(a.distance, b.distance), cmp.Compare(a.points, b.points))
	})
	out := make([]Puzzle, len(g.found))
	for i, c := range g.found {
		out[i] = c.puzzle
	}
	return out, nil
}

// generator is one call of Generate.
type generator struct {
	Plan
	ctx      context.Context
	settings rules.Settings
	open     []int // how many are still wanted, by length less one
	solver   *Solver
	engine   *engine.Engine
	rng      *rand.Rand
	found    []*candidate
	patterns map[string]int
	idle     int // games since the last find
}

// candidate is a position with a forced win.
type candidate struct {
	pos      rules.Position
	distance int
	puzzle   Puzzle
	points   int // of difficulty
	pattern  string
}

func (g *generator) wanted() bool {
	return slices.ContainsFunc(g.open, func(n int) bool { return n > 0 })
}

// play plays a game and returns the positions at the beginning of the winner's turns, the last one first; none of a drawn or long game.
func (g *generator) play() []string {
	p := g.Game.New(g.settings)
	var turns [2][]string
	begins := board.NoSide
	opening := g.rng.IntN(openingSteps) + 2
	for n := 0; n < longestGame; {
		if r, over := rules.Outcome(p); over {
			if r.Winner == board.NoSide {
				return nil
			}
			list := turns[r.Winner]
			slices.Reverse(list)
			return list
		}
		if p.Side() != begins {
			begins = p.Side()
			turns[begins] = append(turns[begins], p.FEN())
			n++
		}
		if g.ctx.Err() != nil {
			return nil
		}
		if opening > 0 || g.rng.IntN(blunder) == 0 {
			opening--
			legal := rules.Legal(p, nil)
			p.Do(legal[g.rng.IntN(len(legal))])
			continue
		}
		r := g.engine.Search(context.Background(), p, engine.Limits{Nodes: playNodes}, nil)
		for _, m := range r.Turn {
			p.Do(m)
		}
	}
	return nil
}

// harvest looks for the puzzle in the end of a game that is wanted most; nil when there is none.
func (g *generator) harvest(fens []string) *candidate {
	var list []*candidate
	later := 0 // the distance in the winner's next turn
	for _, fen := range fens[:min(len(fens), lookBack)] {
		p, err := g.Game.Parse(fen, g.settings)
		if err != nil || g.ctx.Err() != nil {
			continue // what was played can be read: only a cancelled search comes here
		}
		n := g.scout(p, later)
		if later = n; n > 0 && n <= len(g.open) && g.open[n-1] > 0 {
			list = append(list, &candidate{pos: p, distance: n, puzzle: Puzzle{Game: g.Game.ID, Preset: g.Preset, Options: g.Options, FEN: p.FEN(), Turns: n}})
		}
	}
	need := func(c *candidate) float64 { return float64(g.open[c.distance-1]) / float64(g.Lengths[c.distance-1]) }
	slices.SortStableFunc(list, func(a, b *candidate) int {
		return cmp.Or(cmp.Compare(need(b), need(a)), cmp.Compare(b.distance, a.distance))
	})
	for _, c := range list {
		if g.fits(c) {
			return c
		}
	}
	return nil
}

// scout returns the distance of a forced win, 0 when there is none or none that can be found and proved. later is that in the
// winner's next turn.
func (g *generator) scout(p rules.Position, later int) int {
	r := g.engine.Search(context.Background(), p, engine.Limits{Nodes: scoutNodes}, nil)
	most, limit := r.Mate, uint64(proofLimit)
	if most <= 0 || most > len(g.open)+1 {
		// In games of long turns the search sees little: there the proof has to look for itself.
		if g.Game.EndKey == "" || r.Score < 0 {
			return 0
		}
		most, limit = min(later+1, len(g.open)), guessLimit
	}
	g.solver.limit = limit
	defer func() { g.solver.limit = proofLimit }()
	n, err := g.solver.Distance(g.ctx, p, most)
	if err != nil {
		return 0
	}
	return n
}

// fits tells whether a candidate is a puzzle, and completes it.
func (g *generator) fits(c *candidate) bool {
	legal := rules.Legal(c.pos, nil)
	if len(legal) < fewSteps || g.akin(c.pos) {
		return false
	}
	first, err := g.solver.Winning(g.ctx, c.pos, c.distance, 2)
	if err != nil || len(first) != 1 {
		return false
	}
	line, err := g.solver.Line(g.ctx, c.pos, c.distance)
	if err != nil {
		return false
	}
	a := study(g.Game, c.pos, line)
	// A win by stalemate is one, but nobody looks for it in a puzzle.
	if a.stuck || c.distance == 1 && a.obvious || g.patterns[a.pattern] >= g.allowance(c.distance) {
		return false
	}
	c.pattern, c.puzzle.Themes, c.puzzle.Line = a.pattern, a.themes, a.text
	c.points = a.points + g.depth(c.pos, line[0][0])
	c.puzzle.Grade = gradeOf(c.points)
	c.puzzle.ID = id(c.puzzle.Game, c.puzzle.Preset, c.puzzle.FEN)
	return true
}

// allowance is how many puzzles of one pattern are taken: a quarter of those of a length, more when games go by without a find.
func (g *generator) allowance(distance int) int {
	return max(1, g.Lengths[distance-1]/4) + g.idle/stale
}

// akin tells whether a position looks much like that of a puzzle that was found.
func (g *generator) akin(p rules.Position) bool {
	for _, c := range g.found {
		differ := 0
		for i := range g.Game.Geometry.Points() {
			if p.At(board.Point(i)) != c.pos.At(board.Point(i)) {
				differ++
			}
		}
		if differ < kinship {
			return true
		}
	}
	return false
}

// take keeps a puzzle.
func (g *generator) take(c *candidate, games int) {
	g.found = append(g.found, c)
	g.open[c.distance-1]--
	g.patterns[c.pattern]++
	g.idle = 0
	if g.Found != nil {
		g.Found(c.puzzle, games)
	}
}

// shallow are the searches that a first step can hide from, in positions looked at.
var shallow = []uint64{100, 1000, 10000}

// depth is how many of the shallow searches do not find the first step.
func (g *generator) depth(p rules.Position, first rules.Move) int {
	for i, nodes := range shallow {
		g.engine.Reset()
		r := g.engine.Search(context.Background(), p, engine.Limits{Nodes: nodes}, nil)
		if len(r.Turn) > 0 && r.Turn[0].Same(first) {
			return i
		}
	}
	return len(shallow)
}
