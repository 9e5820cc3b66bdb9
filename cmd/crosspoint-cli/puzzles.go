package main

import (
	"context"
	"errors"
	"io"
	"math"
	"os"
	"os/signal"
	"strings"

	"crosspoint/engine/puzzle"
	"crosspoint/rules"
)

const (
	puzzleCount = 12
	maxPuzzles  = 10000
	// puzzleGames is after how many games for each puzzle, and how many more, the search for puzzles is given up.
	puzzleGames, morePuzzleGames = 200, 2000
)

// puzzleShares are the parts of the puzzles that win in 1, 2, 3 and 4 turns.
var puzzleShares = []int{3, 4, 3, 2}

// puzzles prints positions with a forced win, one a line, as the program ships them.
func (p *program) puzzles(r *request) error {
	if err := p.noMore(r, 0); err != nil {
		return err
	}
	plan := puzzle.Plan{Game: r.game, Preset: r.given["preset"], Options: r.changed()}
	var err error
	if plan.Lengths, err = p.lengths(r); err != nil {
		return err
	}
	seed := 1
	if text, ok := r.given["seed"]; ok {
		if seed, err = p.number("seed", text, 0, math.MaxInt32); err != nil {
			return err
		}
	}
	total := 0
	for _, n := range plan.Lengths {
		total += n
	}
	plan.Seed, plan.MaxGames = uint64(seed), puzzleGames*total+morePuzzleGames
	found := 0
	plan.Found = func(z puzzle.Puzzle, games int) {
		found++
		io.WriteString(p.errors, p.texts.T("cli.puzzle-found", "Number", found, "Total", total, "Turns", z.Turns, "Games", games)+"\n")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	list, err := puzzle.Generate(ctx, plan)
	if err != nil {
		return errors.New(reason(p.texts, err))
	}
	if len(list) < total {
		io.WriteString(p.errors, p.texts.T("cli.puzzles-missing", "Number", len(list), "Total", total)+"\n")
	}
	return puzzle.Write(p.out, list)
}

// lengths is how many puzzles of each length are asked for.
func (p *program) lengths(r *request) ([]int, error) {
	if text, ok := r.given["lengths"]; ok {
		var out []int
		all := 0
		for _, part := range strings.Split(text, ",") {
			n, err := p.number("lengths", part, 0, maxPuzzles)
			if err != nil {
				return nil, err
			}
			out = append(out, n)
			all += n
		}
		if all == 0 {
			return nil, p.usageError("cli.bad-number", "Flag", "-lengths", "Token", text, "Low", 1, "High", maxPuzzles)
		}
		if len(out) > puzzle.MaxTurns {
			return nil, p.usageError("cli.too-many-lengths", "Token", text, "Limit", puzzle.MaxTurns)
		}
		return out, nil
	}
	count := puzzleCount
	if text, ok := r.given["count"]; ok {
		var err error
		if count, err = p.number("count", text, 1, maxPuzzles); err != nil {
			return nil, err
		}
	}
	return share(count, puzzleShares), nil
}

// share divides a number by parts; what is left over goes to the first ones.
func share(count int, parts []int) []int {
	whole, given := 0, 0
	for _, n := range parts {
		whole += n
	}
	out := make([]int, len(parts))
	for i, n := range parts {
		out[i] = count * n / whole
		given += out[i]
	}
	for i := 0; given < count; i++ {
		out[i%len(out)]++
		given++
	}
	return out
}

// changed are the options that differ from those of the preset asked for.
func (r *request) changed() rules.Settings {
	usual, err := r.game.Settings(r.given["preset"], nil)
	if err != nil {
		return nil // the request was understood: cannot be
	}
	var out rules.Settings
	for k, v := range r.settings {
		if usual[k] != v {
			if out == nil {
				out = rules.Settings{}
			}
			out[k] = v
		}
	}
	return out
}
