package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"time"

	"crosspoint/board"
	"crosspoint/engine"
	"crosspoint/rules"
)

const (
	// An opening has openingLeast random turns or up to openingMore more of them.
	openingLeast, openingMore = 6, 6
	// unfair is the score, in centipawns, from which on an opening is not played.
	unfair = 600
	// decided is the score that ends a game when it was reached in decidedTurns turns one after the other, and taught the one
	// from which on a position teaches nothing.
	decided, decidedTurns, taught = 2000, 4, 1800
	// A game of longest turns is drawn, if the options do not say otherwise.
	longest = 300
	// One turn in strange is a random one, if the options do not say otherwise, so that positions come up that the engine avoids.
	strange = 40
)

type playOptions struct {
	duration    time.Duration
	nodes, seed uint64
	won         bool    // decided positions teach, too
	longest     int     // turns of a game, which is a draw then
	strange     int     // one turn in so many is a random one
	fade        float64 // how much less a result counts for each turn that it is away from a position; 1 for all the same
}

// lesson is a quiet position with what is known of it.
type lesson struct {
	fen    string
	score  int     // of the engine, for the first side, in centipawns
	result float64 // of the game: 1 for the first side, 0 for the second one, 0.5 for a draw
}

func (l lesson) String() string { return fmt.Sprintf("%s|%d|%.4g", l.fen, l.score, l.result) }

// playInto plays games for a while and writes their lessons into a file.
func playInto(path, id, preset string, o playOptions) error {
	g, s, err := lookUp(id, preset)
	if err != nil {
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	games, positions, err := play(f, g, s, o)
	fmt.Fprintf(os.Stderr, "%d games, %d positions\n", games, positions)
	if err != nil {
		return err
	}
	return f.Close()
}

// play plays at least one game, and on until the time is over.
func play(w io.Writer, g *rules.Game, s rules.Settings, o playOptions) (games, positions int, err error) {
	out := bufio.NewWriter(w)
	rng := rand.New(rand.NewPCG(o.seed, 0x74756e65))
	t := teacher{engine: engine.New(engine.Options{HashMB: 4}), rng: rng, options: o}
	end := time.Now().Add(o.duration)
	for games == 0 || time.Now().Before(end) {
		p := g.New(s)
		if !t.open(p) {
			continue
		}
		lessons := t.game(p)
		if lessons == nil {
			continue
		}
		games++
		positions += len(lessons)
		for _, l := range lessons {
			fmt.Fprintln(out, l)
		}
	}
	return games, positions, out.Flush()
}

// teacher plays games against itself.
type teacher struct {
	engine  *engine.Engine
	rng     *rand.Rand
	options playOptions
}

// random plays a turn of random steps; false when there is none or the game is over.
func (t *teacher) random(p rules.Position) bool {
	for side := p.Side(); p.Side() == side; {
		list := rules.Legal(p, nil)
		if len(list) == 0 {
			return false
		}
		p.Do(list[t.rng.IntN(len(list))])
		if _, over := rules.Outcome(p); over {
			return false
		}
	}
	return true
}

// open plays a random opening.
func (t *teacher) open(p rules.Position) bool {
	for range openingLeast + t.rng.IntN(openingMore+1) {
		if !t.random(p) {
			return false
		}
	}
	return true
}

// game plays to the end and returns what there is to learn, nil when the opening was unfair.
func (t *teacher) game(p rules.Position) []lesson {
	t.engine.Reset()
	lessons, turns := []lesson{}, []int{}
	result, streak, last := 0.5, 0, 0
	for turn := range t.options.longest {
		last = turn
		if r, over := rules.Outcome(p); over {
			result = points(r.Winner)
			break
		}
		r := t.engine.Search(context.Background(), p, engine.Limits{Nodes: t.options.nodes}, nil)
		score := r.Score
		if p.Side() == board.Second {
			score = -score
		}
		if turn == 0 && (score > unfair || score < -unfair) {
			return nil
		}
		if score <= decided && score >= -decided {
			streak = 0
		} else if streak++; streak == decidedTurns {
			result = points(board.First)
			if score < 0 {
				result = points(board.Second)
			}
			break
		}
		if (t.options.won || score < taught && score > -taught) && quiet(p, r) {
			lessons, turns = append(lessons, lesson{fen: p.FEN(), score: score}), append(turns, turn)
		}
		if t.rng.IntN(t.options.strange) == 0 {
			t.random(p)
			continue
		}
		for _, m := range r.Turn {
			p.Do(m)
		}
	}
	for i := range lessons {
		lessons[i].result = 0.5 + (result-0.5)*math.Pow(t.options.fade, float64(last-turns[i]))
	}
	return lessons
}

// quiet tells whether the evaluation of a position can be right: nothing is won in the next step.
func quiet(p rules.Position, r engine.Result) bool {
	if c, ok := p.(rules.Checker); ok && c.InCheck() {
		return false
	}
	return len(r.Turn) > 0 && r.Turn[0].Gain() == 0
}

// points is a winner as a result.
func points(winner board.Side) float64 {
	switch winner {
	case board.First:
		return 1
	case board.Second:
		return 0
	}
	return 0.5
}
