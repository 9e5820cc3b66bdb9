package engine_test

import (
	"bufio"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"crosspoint/engine"
	"crosspoint/engine/puzzle"
	"crosspoint/rules"
	"crosspoint/rules/all"
)

// winNodes is how many positions the engine may look at for a win in two turns: less than a second.
const winNodes = 450_000

// TestWinsInTwoTurns: in positions from games in which an exhaustive search has proved a win in exactly two turns (scripts/strength made
// the sets), the engine finds one, tells its length, and its turn keeps it, as the exhaustive search proves again.
func TestWinsInTwoTurns(t *testing.T) {
	solver := puzzle.NewSolver(0)
	for _, g := range all.Games {
		fens := readLines(t, filepath.Join("testdata", "wins", g.ID+".txt"))
		if len(fens) != 100 {
			t.Errorf("%s: %d positions", g.ID, len(fens))
		}
		most, sum := uint64(0), uint64(0)
		for _, fen := range fens {
			nodes := checkTwoTurns(t, solver, g, fen)
			most, sum = max(most, nodes), sum+nodes
		}
		t.Logf("%s: at most %d positions looked at, %d on average", g.ID, most, sum/uint64(max(len(fens), 1)))
	}
}

// checkTwoTurns returns how many positions the engine looked at.
func checkTwoTurns(t *testing.T, solver *puzzle.Solver, g *rules.Game, fen string) uint64 {
	t.Helper()
	s, err := g.Settings("", nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Parse(fen, s)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	r := engine.New(engine.Options{HashMB: 4}).Search(ctx, p, engine.Limits{Nodes: winNodes}, func(i engine.Info) {
		if i.Line.Mate > 0 && i.Line.Mate <= 2 {
			cancel()
		}
	})
	if r.Mate != 2 {
		t.Errorf("%s %s: win in %d turns, score %d after %d nodes", g.ID, fen, r.Mate, r.Score, r.Nodes)
		return r.Nodes
	}
	for _, m := range r.Turn {
		p.Do(m)
	}
	solver.Forget()
	if keeps, err := solver.Keeps(context.Background(), p, 1); err != nil || !keeps {
		t.Errorf("%s %s: the turn %v does not win, %v", g.ID, fen, r.Turn, err)
	}
	return r.Nodes
}

func readLines(t *testing.T, path string) (list []string) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if text := strings.TrimSpace(lines.Text()); text != "" {
			list = append(list, text)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}
