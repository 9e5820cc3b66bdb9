package main

import (
	"fmt"
	"time"

	"crosspoint/engine"
	"crosspoint/engine/level"
	"crosspoint/engine/match"
	"crosspoint/rules/all"
)

const (
	hashMB    = 16 // of every engine
	pace      = 100 * time.Millisecond
	fairyPace = "movetime 100"

	// On a busy machine positions are counted instead of time: these take about as much processor time as each other, a third of 100 ms.
	countedNodes = 30000
	fairyCounted = "nodes 10000"
)

// contests lists all matches. With counted our engine looks at countedNodes positions a step instead of 100 ms.
func contests(counted bool) []contest {
	var list []contest
	own, full, thinks := ownTimed, fairyPace, "100 ms"
	if counted {
		own, full, thinks = ownCounted, fairyCounted, fmt.Sprintf("%d positions", countedNodes)
	}
	for _, f := range []struct {
		skill int
		limit string
		aim   float64
	}{{0, "nodes 10000", 0.95}, {5, "nodes 10000", 0.90}, {10, "nodes 10000", 0.75}, {15, "nodes 10000", 0.60}, {20, full, 0.50}} {
		name := fmt.Sprintf("xiangqi %s, Fairy-Stockfish skill %d %s", thinks, f.skill, f.limit)
		fairy := func() (match.Player, error) { return newFairy(f.skill, f.limit) }
		list = append(list, contest{name, "xiangqi", "simple", [2]func() (match.Player, error){own, fairy}, f.aim})
	}
	for _, b := range []struct {
		name, game string
		make       func() match.Player
		aim        float64
	}{
		{"plain alpha-beta of depth 4", "cannon", func() match.Player { return newPlain(4) }, 0.95},
		{"scores when it can", "football", func() match.Player { return newStriker(false) }, 1},
		{"scores when it can and guards", "football", func() match.Player { return newStriker(true) }, 0.95},
	} {
		bot := func() (match.Player, error) { return b.make(), nil }
		list = append(list, contest{b.game + " " + thinks + ", " + b.name, b.game, "", [2]func() (match.Player, error){own, bot}, b.aim})
	}
	for _, g := range all.Games {
		for n := 2; n <= level.Count; n++ {
			at := func(n int, seed uint64) func() (match.Player, error) {
				return func() (match.Player, error) {
					return level.NewPlayer(g, n, engine.Options{HashMB: hashMB, Threads: 1}, seed), nil
				}
			}
			name := fmt.Sprintf("%s level %d, level %d", g.ID, n, n-1)
			list = append(list, contest{name, g.ID, "", [2]func() (match.Player, error){at(n, 1), at(n-1, 2)}, 0.65})
		}
	}
	return list
}

// against is a match with another version of this engine, both with the same limit of positions or, if it is not 0, of time.
func against(command, game string, nodes uint64, turn time.Duration) contest {
	limits, told, name := engine.Limits{Nodes: nodes}, fmt.Sprintf("nodes %d", nodes), fmt.Sprintf("%d positions", nodes)
	if turn > 0 {
		limits, told, name = engine.Limits{MoveTime: turn}, fmt.Sprintf("movetime %d", turn.Milliseconds()), turn.String()
	}
	present := func() (match.Player, error) { return newOwn(limits), nil }
	rival := func() (match.Player, error) { return newRival(command, game, told) }
	return contest{fmt.Sprintf("%s %s, %s", game, name, command), game, "", [2]func() (match.Player, error){present, rival}, 0.5}
}

// ownTimed is the engine at full strength, 100 ms a step.
func ownTimed() (match.Player, error) { return newOwn(engine.Limits{MoveTime: pace}), nil }

// ownCounted is the same with a count of positions for each step.
func ownCounted() (match.Player, error) { return newOwn(engine.Limits{Nodes: countedNodes}), nil }

func newOwn(l engine.Limits) match.Player {
	return &match.EnginePlayer{Engine: engine.New(engine.Options{HashMB: hashMB, Threads: 1}), Limits: l}
}
