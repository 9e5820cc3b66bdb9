package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"strings"
	"time"

	"crosspoint/engine/uci"
	"crosspoint/rules/all"
)

// speedMoves lead from the start of Xiangqi to the positions in which the speed of search is measured.
var speedMoves = []string{"", "h2e2 h9g7 h0g2 i9h9", "b2e2 b9c7 b0c2 a9b9 a0b0 h9g7 b0b6 c6c5"}

// speedNodes is how many positions each search visits.
const speedNodes = 1_000_000

// printSpeeds prints how many positions our search and that of Fairy-Stockfish visit in a second of processor time, each of them in a
// process of its own, in turn. Processor time and not the clock's, so that a busy machine does not disturb the comparison much.
func printSpeeds(context.Context) error {
	ours := func() (*external, error) { return newSelf("xiangqi", fmt.Sprintf("nodes %d", speedNodes)) }
	theirs := func() (*external, error) { return newFairy(20, fmt.Sprintf("nodes %d", speedNodes)) }
	rates := [2]float64{} // sums of logarithms
	for _, moves := range speedMoves {
		for i, start := range []func() (*external, error){ours, theirs} {
			bare, err := processorTime(start, moves, false)
			if err != nil {
				return err
			}
			whole, err := processorTime(start, moves, true)
			if err != nil {
				return err
			}
			rates[i] += math.Log(speedNodes / max(whole-bare, time.Millisecond).Seconds())
		}
	}
	n := float64(len(speedMoves))
	fmt.Printf("\nspeed of the search of Xiangqi: %.2f million positions a second, Fairy-Stockfish %.2f: %.2f times (aim 3)\n",
		math.Exp(rates[0]/n)/1e6, math.Exp(rates[1]/n)/1e6, math.Exp((rates[0]-rates[1])/n))
	return nil
}

// processorTime is what a process uses for starting and, with think, searching the position after these moves.
func processorTime(start func() (*external, error), moves string, think bool) (time.Duration, error) {
	e, err := start()
	if err != nil {
		return 0, err
	}
	g, s, err := lookUp("xiangqi", "simple")
	if err != nil {
		e.close()
		return 0, err
	}
	p := g.New(s)
	e.NewGame()
	e.Start(p)
	for _, token := range strings.Fields(moves) {
		m, err := g.Notations[0].Parse(p, token)
		if err != nil {
			e.close()
			return 0, err
		}
		p.Do(m)
	}
	if think {
		e.say("position fen " + p.FEN())
		e.say("go " + e.limits)
		_, err = e.await("bestmove", nil)
	}
	e.close()
	return e.cmd.ProcessState.UserTime() + e.cmd.ProcessState.SystemTime(), err
}

// selfVariable in the environment makes this program an engine that speaks UCI.
const selfVariable = "CROSSPOINT_UCI"

// newSelf starts this program as an engine in a process of its own.
func newSelf(game, limits string) (*external, error) {
	path, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(path)
	cmd.Env = append(os.Environ(), selfVariable+"=1")
	return newExternal(cmd, game, limits, 0, "UCI_Variant="+game, fmt.Sprintf("Hash=%d", hashMB))
}

// beEngine speaks UCI on standard input and ends the program, if it was started by newSelf.
func beEngine() {
	if os.Getenv(selfVariable) == "" {
		return
	}
	if uci.Run(os.Stdin, os.Stdout, all.Games) != nil {
		os.Exit(1)
	}
	os.Exit(0)
}
