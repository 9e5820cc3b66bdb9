package main

import (
	"slices"
	"strings"
	"testing"

	"crosspoint/engine/puzzle"
)

func TestPuzzles(t *testing.T) {
	for _, args := range []string{
		"puzzles -game xiangqi -lengths 1,1 -seed 3",
		"puzzles -game football -preset vchess -option early-goal=yes -lengths 1 -seed 3",
		"puzzles -game cannon -count 1",
	} {
		code, out, errs := call("", strings.Fields(args)...)
		list, err := puzzle.Read(strings.NewReader(out))
		if code != 0 || err != nil || len(list) == 0 || strings.Count(out, "\n") != len(list) || strings.Count(errs, "\n") != len(list) {
			t.Errorf("%s: exit code %d, stdout %q, stderr %q, %v", args, code, out, errs, err)
		}
		if len(list) == 0 {
			continue
		}
		if !strings.Contains(args, "-game "+list[0].Game) || strings.Contains(args, "vchess") && list[0].Preset != "vchess" {
			t.Errorf("%s: %v", args, list[0])
		}
	}
}

func TestPuzzlesNotUnderstood(t *testing.T) {
	for args, want := range map[string]string{
		"puzzles":                                          "-game",
		"puzzles -game xiangqi -count 0":                   "0",
		"puzzles -game xiangqi -count x":                   "x",
		"puzzles -game xiangqi -lengths 1,x":               "x",
		"puzzles -game xiangqi -lengths 1,1,1,1,1,1,1,1,1": "8",
		"puzzles -game xiangqi -lengths 0,0":               "0,0",
		"puzzles -game xiangqi -seed -1":                   "-1",
		"puzzles -game xiangqi more":                       "more",
		"puzzles -game xiangqi -fen x":                     "-fen",
		"puzzles -game xiangqi -preset none":               "none",
	} {
		code, out, errs := call("", strings.Fields(args)...)
		if code != exitUsage || out != "" || !strings.Contains(errs, want) {
			t.Errorf("%s: exit code %d, stdout %q, stderr %q", args, code, out, errs)
		}
	}
}

func TestShare(t *testing.T) {
	for count, want := range map[int][]int{60: {15, 20, 15, 10}, 1: {1, 0, 0, 0}, 12: {3, 4, 3, 2}, 7: {2, 3, 1, 1}} {
		if got := share(count, puzzleShares); !slices.Equal(got, want) {
			t.Errorf("%d: %v, want %v", count, got, want)
		}
	}
}
