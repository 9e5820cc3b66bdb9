package roster

import (
	"context"
	"slices"
	"time"

	"crosspoint/engine"
	"crosspoint/engine/analysis"
	"crosspoint/engine/external"
	"crosspoint/engine/review"
	"crosspoint/rules"
)

// Source returns a program as what answers for hints and analyses. It implements analysis.Rester.
func (r *Roster) Source(id string) analysis.Source { return source{r, id} }

type source struct {
	roster *Roster
	id     string
}

// Rest implements analysis.Rester.
func (s source) Rest() { s.roster.end(key{s.id, analysing}) }

// Analyse implements analysis.Source.
func (s source) Analyse(ctx context.Context, q analysis.Question, report func(engine.Report)) error {
	start, err := q.Game.Parse(q.Start, q.Settings)
	if err != nil {
		return err
	}
	c := &collector{ctx: ctx, want: max(q.Lines, 1), every: q.Every, report: report, begun: time.Now()}
	request := external.Request{
		Game: q.Game, Preset: q.Preset, Start: start, Steps: q.Steps,
		Limits: external.Limits{MultiPV: q.Lines, Threads: q.Threads, MoveTime: q.Limit},
	}
	err = s.roster.with(ctx, key{s.id, analysing}, func(e *external.Engine) error {
		_, err := e.Search(ctx, request, c.hear)
		return err
	})
	if ctx.Err() != nil {
		return nil
	}
	c.finish()
	return err
}

// collector makes whole reports of the lines that a program tells one after the other.
type collector struct {
	ctx         context.Context
	want        int
	every       time.Duration
	report      func(engine.Report)
	begun, told time.Time

	depth  int
	lines  []engine.Line // of the iteration that is running, as far as they have come without a gap
	last   engine.Report // the newest whole one
	untold bool          // last has not been told
}

// hear takes a line.
func (c *collector) hear(i engine.Info) {
	if i.Rank == 1 && i.Depth != c.depth {
		c.complete()
		c.depth, c.lines = i.Depth, nil
	}
	switch {
	case i.Rank > c.want:
		return
	case i.Rank == len(c.lines)+1:
		c.lines = append(c.lines, i.Line)
	case i.Rank <= len(c.lines):
		c.lines[i.Rank-1] = i.Line
	}
	if len(c.lines) == c.want {
		c.complete()
	}
	c.figures(i)
	if c.untold && len(c.last.Lines) > 0 && time.Since(c.told) >= c.every {
		c.tell()
	}
}

// complete takes the lines of an iteration for whole.
func (c *collector) complete() {
	if len(c.lines) == 0 {
		return
	}
	c.last.Depth, c.last.Lines = c.depth, nil
	for _, l := range c.lines {
		begins := func(o engine.Line) bool { return o.Steps[0] == l.Steps[0] }
		if !slices.ContainsFunc(c.last.Lines, begins) {
			c.last.Lines = append(c.last.Lines, l)
		}
	}
	// The ranks of an iteration that was broken off are those of different depths.
	slices.SortStableFunc(c.last.Lines, func(a, b engine.Line) int { return b.Score - a.Score })
	c.untold = true
}

// figures follows what a line tells of the search.
func (c *collector) figures(i engine.Info) {
	c.last.SelDepth, c.last.Nodes, c.last.Hashfull, c.last.Elapsed = i.SelDepth, i.Nodes, i.Hashfull, i.Elapsed
	if i.Elapsed <= 0 {
		c.last.Elapsed = time.Since(c.begun)
	}
	if c.last.Elapsed > 0 {
		c.last.NPS = uint64(float64(i.Nodes) / c.last.Elapsed.Seconds())
	}
	c.untold = true
}

func (c *collector) tell() {
	c.told, c.untold = time.Now(), false
	out := c.last
	out.Lines = append([]engine.Line{}, out.Lines...)
	if c.ctx.Err() == nil {
		c.report(out)
	}
}

// finish tells what was not told yet.
func (c *collector) finish() {
	if len(c.last.Lines) == 0 {
		c.complete()
	}
	if c.untold && len(c.last.Lines) > 0 {
		c.tell()
	}
}

// Analyst returns a program as what evaluates the positions of a game for its review. It has a method Close that ends the program.
func (r *Roster) Analyst(id string, g *rules.Game, preset string) review.Analyst {
	return &analyst{roster: r, id: id, game: g, preset: preset}
}

type analyst struct {
	roster *Roster
	id     string
	game   *rules.Game
	preset string
}

// longestLook bounds the time for a position of a review: not every program counts nodes.
const longestLook = 10 * time.Second

// Analyse implements review.Analyst.
func (a *analyst) Analyse(ctx context.Context, q review.Question) (review.Opinion, error) {
	var o review.Opinion
	request := external.Request{
		Game: a.game, Preset: a.preset, Start: q.Start, Steps: q.Steps, Limits: external.Limits{Nodes: q.Nodes, MoveTime: longestLook},
	}
	err := a.roster.with(ctx, key{a.id, reviewing}, func(e *external.Engine) error {
		found, err := e.Search(ctx, request, func(i engine.Info) {
			if i.Rank == 1 {
				o = review.Opinion{Score: i.Line.Score, Mate: i.Line.Mate, Depth: i.Depth, Line: i.Line.Steps}
			}
		})
		if len(o.Line) == 0 {
			o.Line = found.Turn
		}
		return err
	})
	if ctx.Err() != nil {
		return o, ctx.Err()
	}
	o.Chance = engine.Chance(q.Position, o.Score)
	return o, err
}

// Close ends the program.
func (a *analyst) Close() { a.roster.end(key{a.id, reviewing}) }

// Trial is a turn that a program played to show that it works.
type Trial struct {
	Game  *rules.Game
	Start rules.Position // in which it played
	Turn  []rules.Move
	// Line is what it told of its turn, for the side to move, when Told; Depth is how deep it looked.
	Told    bool
	Line    engine.Line
	Depth   int
	Elapsed time.Duration // from the start of the program on
}

// trialTime is how long a program thinks for a trial.
const trialTime = time.Second

// Try has a program play a turn from the start of a game, in a process of its own.
func (r *Roster) Try(ctx context.Context, id string, g *rules.Game) (Trial, error) {
	settings, err := g.Settings("", nil)
	if err != nil {
		return Trial{}, err
	}
	t := Trial{Game: g, Start: g.New(settings)}
	begun := time.Now()
	defer r.end(key{id, trying})
	err = r.with(ctx, key{id, trying}, func(e *external.Engine) error {
		request := external.Request{Game: g, Start: t.Start, Fresh: true, Limits: external.Limits{MoveTime: trialTime}}
		found, err := e.Search(ctx, request, func(i engine.Info) {
			if i.Rank == 1 {
				t.Told, t.Line, t.Depth = true, i.Line, i.Depth
			}
		})
		t.Turn = found.Turn
		return err
	})
	t.Elapsed = time.Since(begun)
	if err == nil && ctx.Err() != nil {
		err = ctx.Err()
	}
	return t, err
}
