package main

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"crosspoint/engine"
)

// speedMoves lead from the start of Xiangqi to the positions in which the speed of search is measured.
var speedMoves = []string{"", "h2e2 h9g7 h0g2 i9h9", "b2e2 b9c7 b0c2 a9b9 a0b0 h9g7 b0b6 c6c5"}

// printSpeeds prints how many positions a second our search and that of Fairy-Stockfish visit, in turn in the same run.
func printSpeeds(ctx context.Context) error {
	fairy, err := newFairy(20, "movetime 2000")
	if err != nil {
		return err
	}
	defer fairy.close()
	g, s, err := lookUp("xiangqi", "simple")
	if err != nil {
		return err
	}
	ours, theirs := 0.0, 0.0 // logarithms
	for _, moves := range speedMoves {
		p := g.New(s)
		for _, token := range strings.Fields(moves) {
			m, err := g.Notations[0].Parse(p, token)
			if err != nil {
				return err
			}
			p.Do(m)
		}
		begin := time.Now()
		r := engine.New(engine.Options{HashMB: hashMB, Threads: 1}).Search(ctx, p, engine.Limits{MoveTime: 2 * time.Second}, nil)
		ours += math.Log(float64(r.Nodes) / time.Since(begin).Seconds())
		fairy.say("position fen " + p.FEN())
		fairy.say("go " + fairy.limits)
		last := 0
		if _, err := fairy.await("bestmove", func(line string) { last = max(last, number(line, "nps")) }); err != nil {
			return err
		}
		theirs += math.Log(float64(max(last, 1)))
	}
	n := float64(len(speedMoves))
	fmt.Printf("\nspeed of the search of Xiangqi: %.2f million positions a second, Fairy-Stockfish %.2f: %.2f times (aim 3)\n",
		math.Exp(ours/n)/1e6, math.Exp(theirs/n)/1e6, math.Exp((ours-theirs)/n))
	return nil
}

// number returns what follows a word in a line, 0 if nothing does.
func number(line, word string) int {
	fields := strings.Fields(line)
	for i, f := range fields[:max(len(fields)-1, 0)] {
		if f == word {
			n, err := strconv.Atoi(fields[i+1])
			if err == nil {
				return n
			}
		}
	}
	return 0
}
