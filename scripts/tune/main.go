// Command tune fits the weights of a game's evaluation to games of the engine against itself:
//
//	go run ./scripts/tune play -game xiangqi -for 20m -out positions.txt
//	go run ./scripts/tune fit -game xiangqi -in positions.txt [-write]
//	go run ./scripts/tune network -game cannon -in positions.txt -out assets/networks/cannon.bin
//
// play writes quiet positions with the engine's score and the result of their game. fit is a logistic regression: it
// looks for the weights with which the evaluation foretells scores and results best, prints the declarations that hold
// them as Go, and with -write puts them into the game's source. network trains the network of a game whose evaluation has one.
// docs/strength.md has the recipes and what was gained.
//
// The weights stay constants of the game's package, so that playing does not pay for tuning: fit builds itself once
// more with an overlay in which they are variables. It knows games by the names of their weights (recipes.go) and
// nothing else of them; it must not be imported by the program.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"time"

	"crosspoint/rules"
	"crosspoint/rules/all"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "tune:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) == 0 {
		return errors.New("tell play, fit or network")
	}
	flags := flag.NewFlagSet("tune "+args[0], flag.ContinueOnError)
	id := flags.String("game", "xiangqi", "the game")
	switch args[0] {
	case "play":
		o := playOptions{}
		file := flags.String("out", "positions.txt", "the file of positions to write")
		preset := flags.String("preset", "", "the rule set, the first one if empty")
		flags.DurationVar(&o.duration, "for", 20*time.Minute, "how long to play")
		flags.Uint64Var(&o.nodes, "nodes", 1500, "positions looked at for each turn")
		flags.Uint64Var(&o.seed, "seed", 1, "of the random openings")
		flags.BoolVar(&o.won, "won", false, "keep positions that are decided, too")
		flags.IntVar(&o.longest, "longest", longest, "turns after which a game is a draw")
		flags.IntVar(&o.strange, "strange", strange, "one turn in so many is a random one")
		flags.Float64Var(&o.fade, "fade", 1, "what part of a result is left for each turn that it is away from a position")
		if err := flags.Parse(args[1:]); err != nil {
			return err
		}
		if o.longest < 1 || o.strange < 1 || o.fade <= 0 || o.fade > 1 {
			return errors.New("a number is out of its range")
		}
		return playInto(*file, *id, *preset, o)
	case "fit":
		o := fitOptions{}
		file := flags.String("in", "positions.txt", "the file of positions to read")
		write := flags.Bool("write", false, "put the weights into the game's source")
		flags.IntVar(&o.rounds, "rounds", 2, "how often the evaluation is taken as linear anew")
		flags.Float64Var(&o.results, "results", 0.5, "how much results count beside scores, from 0 to 1")
		flags.Float64Var(&o.keep, "keep", 1e-8, "how strongly weights keep their value")
		if err := flags.Parse(args[1:]); err != nil {
			return err
		}
		if hook != nil {
			return fitHere(*file, *id, o)
		}
		return fitBeside(args, *id, *write)
	case "network":
		o := networkOptions{}
		file := flags.String("in", "positions.txt", "the file of positions to read")
		out := flags.String("out", "network.bin", "the file to write")
		flags.IntVar(&o.rounds, "rounds", 6, "how often all positions are learned from")
		flags.Float64Var(&o.results, "results", 0.5, "how much results count beside scores, from 0 to 1")
		flags.Uint64Var(&o.seed, "seed", 1, "of the weights to begin with")
		if err := flags.Parse(args[1:]); err != nil {
			return err
		}
		return trainHere(*file, *out, *id, o)
	}
	return fmt.Errorf("there is no command %q", args[0])
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
