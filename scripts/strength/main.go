// Command strength plays the matches behind docs/strength.md and prints their scores as rows of a table:
//
//	go run ./scripts/strength [-games 40] [-only REGEXP] [-counted] [-list]
//	go run ./scripts/strength -rival PROGRAM [-game xiangqi] [-nodes 10000 | -time 100ms] [-games 200]
//	go run ./scripts/strength -wins xiangqi [-seed 1] > engine/testdata/wins/xiangqi.txt
//
// The second form plays against a crosspoint-cli that was built before, so that a change can be measured; the third one makes a set of
// positions with forced wins, whose share that the engine finds is one of the rows.
// Its opponents are Fairy-Stockfish (left out when it is not installed), simple players of its own (bots.go), and the
// program's own levels. Every turn is checked by the rules; each random opening is played twice with sides swapped. All of
// it takes hours on one core: "make strength" runs it, no test does.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"regexp"

	"crosspoint/engine/match"
	"crosspoint/rules"
	"crosspoint/rules/all"
)

func main() {
	beEngine()
	games := flag.Int("games", 40, "games of each match, an even number")
	only := flag.String("only", "", "a regular expression for the names of the matches to play")
	counted := flag.Bool("counted", false, "count positions instead of time, for a machine that is busy with other work")
	list := flag.Bool("list", false, "print the names of the matches alone")
	seed := flag.Uint64("seed", 1, "of the random openings")
	rival := flag.String("rival", "", "a program to play against instead")
	game := flag.String("game", "xiangqi", "with -rival: the game")
	wins := flag.String("wins", "", "print a new set of forced wins in two turns of this game instead (minutes)")
	nodes := flag.Uint64("nodes", 10000, "with -rival: positions that each side looks at for a turn")
	pace := flag.Duration("time", 0, "with -rival: time of each side for a turn instead of positions")
	flag.Parse()
	wanted, err := regexp.Compile(*only)
	exitOn(err)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if *wins != "" {
		exitOn(makeWins(ctx, *wins, *seed))
		return
	}
	header := "| match | games | wins | draws | losses | points | Elo (95 %) | aim |\n|---|---|---|---|---|---|---|---|\n"
	matches := contests(*counted)
	if *rival != "" {
		matches = []contest{against(*rival, *game, *nodes, *pace)}
	}
	for _, c := range matches {
		if !wanted.MatchString(c.name) || ctx.Err() != nil {
			continue
		}
		if *list {
			fmt.Println(c.name)
			continue
		}
		s, err := c.play(ctx, *games, *seed)
		if err != nil {
			fmt.Fprintf(os.Stderr, "strength: %s: left out: %v\n", c.name, err)
			continue
		}
		fmt.Println(header + c.row(s))
		header = ""
	}
	if *list || *rival != "" {
		return
	}
	for _, row := range []struct {
		name  string
		print func(context.Context) error
	}{{"speed", printSpeeds}, {"wins", printWins}} {
		if !wanted.MatchString(row.name) || ctx.Err() != nil {
			continue
		}
		if err := row.print(ctx); err != nil {
			fmt.Fprintf(os.Stderr, "strength: %s: left out: %v\n", row.name, err)
		}
	}
}

func exitOn(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "strength:", err)
		os.Exit(1)
	}
}

// contest is a match that is worth a row.
type contest struct {
	name, game, preset string
	players            [2]func() (match.Player, error)
	aim                float64 // the share of the points that the first player should reach
}

// play plays a contest. A player that is a closer is closed afterwards.
func (c contest) play(ctx context.Context, games int, seed uint64) (match.Score, error) {
	g, s, err := lookUp(c.game, c.preset)
	if err != nil {
		return match.Score{}, err
	}
	m := match.Match{Game: g, Settings: s, Pairs: (games + 1) / 2, Opening: 6, Seed: seed}
	for i, start := range c.players {
		p, err := start()
		if err != nil {
			return match.Score{}, err
		}
		if p, ok := p.(*external); ok {
			defer p.close()
		}
		m.Players[i] = p
	}
	m.Each = func(s match.Score, r match.Record) {
		fmt.Fprintf(os.Stderr, "%s: +%d =%d -%d, %s after %d turns\n", c.name, s.Wins, s.Draws, s.Losses, r.Result.Reason, len(r.Turns))
	}
	return m.Run(ctx), nil
}

// row is the line of the table for a score.
func (c contest) row(s match.Score) string {
	elo, low, high := s.Elo()
	text := fmt.Sprintf("| %s | %d | %d | %d | %d | %.3f | %+.0f (%+.0f to %+.0f) | %.2f |",
		c.name, s.Games(), s.Wins, s.Draws, s.Losses, s.Points(), elo, low, high, c.aim)
	if s.Faults != [2]int{} {
		text += fmt.Sprintf(" %d and %d faults", s.Faults[0], s.Faults[1])
	}
	return text
}

// lookUp returns a game with the settings of a preset.
func lookUp(id, preset string) (*rules.Game, rules.Settings, error) {
	g := all.ByID(id)
	if g == nil {
		return nil, nil, fmt.Errorf("there is no game %q", id)
	}
	s, err := g.Settings(preset, nil)
	return g, s, err
}
