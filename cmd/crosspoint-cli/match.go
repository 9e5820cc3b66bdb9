package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"time"

	"crosspoint/engine"
	"crosspoint/engine/level"
	"crosspoint/engine/match"
	"crosspoint/engine/uci"
	"crosspoint/rules"
)

// Defaults of a match, and the largest numbers on a command line.
const (
	matchGames   = 40
	matchOpening = 6
	matchNodes   = 10000

	maxGames, maxOpening = 1000000, 60
	maxMilliseconds      = 3600000
	maxNodes             = math.MaxInt32
	maxHash, maxThreads  = 4096, 64
)

// variantByDefault is the game that the engine protocols start with: most programs that speak them know no other.
const variantByDefault = "xiangqi"

// speak answers the engine protocols UCI and UCCI on the standard streams.
func (p *program) speak() error {
	games := make([]*rules.Game, 0, len(p.games))
	for _, g := range p.games {
		if g.ID == variantByDefault {
			games = append([]*rules.Game{g}, games...)
		} else {
			games = append(games, g)
		}
	}
	if err := uci.Run(p.in, p.out, games); err != nil {
		return errors.New(p.texts.T("cli.read-failed", "Reason", err))
	}
	return nil
}

// match plays two settings of the engine against each other and prints the score of the first one.
func (p *program) match(r *request) error {
	if err := p.noMore(r, 0); err != nil {
		return err
	}
	m := &match.Match{Game: r.game, Settings: r.settings}
	for i, flag := range [2]string{"a", "b"} {
		player, err := p.player(r, flag, r.given[flag])
		if err != nil {
			return err
		}
		m.Players[i] = player
	}
	numbers := [3]int{matchGames, matchOpening, 1}
	for i, n := range [3]struct {
		flag      string
		low, high int
	}{{"games", 2, maxGames}, {"opening", 0, maxOpening}, {"seed", 0, math.MaxInt32}} {
		if text, ok := r.given[n.flag]; ok {
			var err error
			if numbers[i], err = p.number(n.flag, text, n.low, n.high); err != nil {
				return err
			}
		}
	}
	if numbers[0]%2 != 0 {
		return p.usageError("cli.bad-games", "Flag", "-games", "Token", r.given["games"], "Low", 2, "High", maxGames)
	}
	m.Pairs, m.Opening, m.Seed = numbers[0]/2, numbers[1], uint64(numbers[2])
	m.Each = func(s match.Score, _ match.Record) {
		if s.Games()%10 == 0 && s.Games() < 2*m.Pairs {
			io.WriteString(p.errors, p.scoreLine(s)+"\n")
		}
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	s := m.Run(ctx)
	_, err := fmt.Fprintln(p.out, p.scoreLine(s))
	return err
}

// scoreLine puts a score into words.
func (p *program) scoreLine(s match.Score) string {
	elo, low, high := s.Elo()
	perTurn := func(i int) string {
		return fmt.Sprintf("%.1f", s.Time[i].Seconds()*1000/float64(max(s.Turns[i], 1)))
	}
	signed := func(x float64) string { return fmt.Sprintf("%+.0f", math.Round(x)+0) } // no "-0"
	return p.plain.T("cli.match-score",
		"Wins", s.Wins, "Draws", s.Draws, "Losses", s.Losses, "Points", fmt.Sprintf("%.3f", s.Points()),
		"Elo", signed(elo), "Low", signed(low), "High", signed(high),
		"TimeA", spent(s.Time[0]), "TimeB", spent(s.Time[1]),
		"TurnA", perTurn(0), "TurnB", perTurn(1), "FaultsA", s.Faults[0], "FaultsB", s.Faults[1])
}

// spent writes a time in tenths of a second, or of a millisecond where it is less than a second.
func spent(d time.Duration) string {
	if d < time.Second {
		return fmt.Sprintf("%.1fms", d.Seconds()*1000)
	}
	return d.Round(100 * time.Millisecond).String()
}

// player reads the settings of one player: "nodes=10000,depth=8,movetime=100,hash=16,threads=1", all of them optional, or
// "level=4" with hash and threads.
func (p *program) player(r *request, flag, text string) (match.Player, error) {
	strength := 0
	options, limits := engine.Options{HashMB: 16, Threads: 1}, engine.Limits{}
	for _, setting := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' }) {
		name, value, _ := strings.Cut(setting, "=")
		var err error
		n := 0
		switch name {
		case "nodes":
			n, err = p.number(flag, value, 1, maxNodes)
			limits.Nodes = uint64(n)
		case "depth":
			limits.Depth, err = p.number(flag, value, 1, maxDepth)
		case "movetime":
			n, err = p.number(flag, value, 1, maxMilliseconds)
			limits.MoveTime = time.Duration(n) * time.Millisecond
		case "level":
			strength, err = p.number(flag, value, 1, level.Count)
		case "hash":
			options.HashMB, err = p.number(flag, value, 1, maxHash)
		case "threads":
			options.Threads, err = p.number(flag, value, 1, maxThreads)
		default:
			err = p.usageError("cli.bad-player", "Token", setting, "Flag", "-"+flag)
		}
		if err != nil {
			return nil, err
		}
	}
	if strength > 0 {
		if limits != (engine.Limits{}) {
			return nil, p.usageError("cli.bad-level", "Flag", "-"+flag, "Token", text)
		}
		// The two players of a match differ in what they overlook, even at the same level.
		return level.NewPlayer(r.game, strength, options, uint64(flag[0])), nil
	}
	if limits == (engine.Limits{}) {
		limits.Nodes = matchNodes
	}
	return &match.EnginePlayer{Engine: engine.New(options), Limits: limits}, nil
}

// number reads a whole number between two limits.
func (p *program) number(flag, text string, low, high int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high {
		return 0, p.usageError("cli.bad-number", "Flag", "-"+flag, "Token", text, "Low", low, "High", high)
	}
	return n, nil
}
