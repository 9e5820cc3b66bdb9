package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"crosspoint/board"
	"crosspoint/engine"
	"crosspoint/engine/puzzle"
	"crosspoint/rules"
	"crosspoint/rules/all"
)

const (
	winTurns = 2   // of the side to move until it has won
	winCount = 100 // positions of a set

	// How the games of a set are played: with a random opening, few nodes, and now and then a random turn.
	winNodes   = 500
	winOpening = 8
	winRandom  = 12 // one turn of so many
	winLongest = 200
	// winLookBack is how many of the winner's last turns are looked at. What the search says of them plays no part.
	winLookBack = 4
	// winProof bounds the proof for a position, which is left out if it would take more.
	winProof = 4_000_000

	// winTime is what the engine has for a position.
	winTime = time.Second
)

// winsPath is where the set of a game is, from the root of the repository.
func winsPath(game string) string { return filepath.Join("engine", "testdata", "wins", game+".txt") }

// makeWins prints a set of positions from games, one of a game, in which the side to move wins by force in exactly winTurns turns, as an
// exhaustive search proves.
func makeWins(ctx context.Context, game string, seed uint64) error {
	g, s, err := lookUp(game, "")
	if err != nil {
		return err
	}
	rng := rand.New(rand.NewPCG(seed, 0x77696e73))
	e := engine.New(engine.Options{HashMB: 2})
	solver := puzzle.NewSolver(winProof)
	for games, found := 1, 0; found < winCount && ctx.Err() == nil; games++ {
		e.Reset()
		solver.Forget()
		fen, err := winOf(ctx, solver, g, s, winnersTurns(ctx, g, s, e, rng))
		if err != nil {
			return err
		}
		if fen != "" {
			found++
			fmt.Println(fen)
			fmt.Fprintf(os.Stderr, "%s: %d in %d games\n", game, found, games)
		}
	}
	return ctx.Err()
}

// winOf is the first of some positions with a win of the wanted length, "" if there is none.
func winOf(ctx context.Context, solver *puzzle.Solver, g *rules.Game, s rules.Settings, fens []string) (string, error) {
	for _, fen := range fens {
		p, err := g.Parse(fen, s)
		if err != nil {
			return "", err
		}
		n, err := solver.Distance(ctx, p, winTurns)
		if err != nil && !errors.Is(err, puzzle.ErrLimit) {
			return "", err
		}
		if n == winTurns {
			return fen, nil
		}
	}
	return "", nil
}

// winnersTurns plays a game and returns the positions before the winner's last turns, the last one first; none of a game that nobody wins.
func winnersTurns(ctx context.Context, g *rules.Game, s rules.Settings, e *engine.Engine, rng *rand.Rand) []string {
	p := g.New(s)
	var turns [2][]string
	for n := range winLongest {
		if r, over := rules.Outcome(p); over {
			if r.Winner == board.NoSide {
				return nil
			}
			list := turns[r.Winner]
			slices.Reverse(list)
			return list[:min(len(list), winLookBack)]
		}
		turns[p.Side()] = append(turns[p.Side()], p.FEN())
		if n < winOpening || rng.IntN(winRandom) == 0 {
			for side := p.Side(); p.Side() == side; {
				list := rules.Legal(p, nil)
				if len(list) == 0 {
					break
				}
				p.Do(list[rng.IntN(len(list))])
				if _, over := rules.Outcome(p); over {
					break
				}
			}
			continue
		}
		for _, m := range e.Search(ctx, p, engine.Limits{Nodes: winNodes}, nil).Turn {
			p.Do(m)
		}
	}
	return nil
}

// printWins prints for the set of each game how many of its wins the engine finds in winTime.
func printWins(ctx context.Context) error {
	fmt.Printf("\n| wins in %d turns | positions | found within %v | most positions looked at |\n|---|---|---|---|\n", winTurns, winTime)
	for _, g := range all.Games {
		fens, err := readWins(winsPath(g.ID))
		if err != nil {
			return err
		}
		found, most := 0, uint64(0)
		for _, fen := range fens {
			nodes, ok, err := findWin(ctx, g, fen)
			if err != nil {
				return err
			}
			if ok {
				found, most = found+1, max(most, nodes)
			}
		}
		fmt.Printf("| %s | %d | %d | %d |\n", g.ID, len(fens), found, most)
	}
	return ctx.Err()
}

func readWins(path string) (fens []string, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); err = lines.Err() {
		if text := strings.TrimSpace(lines.Text()); text != "" {
			fens = append(fens, text)
		}
	}
	return fens, err
}

// findWin lets the engine look for the win of a position; ok tells whether its turn keeps the win within its time, by proof.
func findWin(ctx context.Context, g *rules.Game, fen string) (nodes uint64, ok bool, err error) {
	s, err := g.Settings("", nil)
	if err != nil {
		return 0, false, err
	}
	p, err := g.Parse(fen, s)
	if err != nil {
		return 0, false, err
	}
	stop, cancel := context.WithCancel(ctx)
	defer cancel()
	r := engine.New(engine.Options{HashMB: hashMB}).Search(stop, p, engine.Limits{MoveTime: winTime}, func(i engine.Info) {
		if i.Line.Mate > 0 && i.Line.Mate <= winTurns {
			nodes = i.Nodes
			cancel()
		}
	})
	if nodes == 0 {
		return 0, false, ctx.Err()
	}
	for _, m := range r.Turn {
		p.Do(m)
	}
	ok, err = puzzle.NewSolver(winProof).Keeps(ctx, p, winTurns-1)
	return nodes, ok, err
}
