package main

import (
	"strings"
	"testing"
	"time"
)

// TestEngineProtocol: without arguments the program is an engine, for Xiangqi until it is told otherwise.
func TestEngineProtocol(t *testing.T) {
	code, out, errs := call("uci\nisready\nposition startpos moves h2e2\ngo depth 2\n")
	if code != 0 || errs != "" {
		t.Errorf("exit code %d, stderr %q", code, errs)
	}
	for _, want := range []string{"uciok\n", "readyok\n", "UCI_Variant type combo default xiangqi", "var cannon", "bestmove "} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in %q", want, out)
		}
	}
}

func TestMatch(t *testing.T) {
	for _, game := range []string{"xiangqi", "cannon", "football"} {
		args := "match -game " + game + " -a nodes=60,hash=1 -b depth=1,hash=1 -games 2 -opening 3 -seed 4"
		code, out, errs := call("", strings.Fields(args)...)
		if code != 0 || errs != "" || !strings.Contains(out, "Elo") || strings.Count(out, "\n") != 1 {
			t.Errorf("%s: exit code %d, stdout %q, stderr %q", game, code, out, errs)
		}
	}
}

func TestShortTimes(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0.0ms", 340 * time.Microsecond: "0.3ms", 41 * time.Millisecond: "41.0ms", 1240 * time.Millisecond: "1.2s", 62 * time.Second: "1m2s",
	} {
		if got := spent(d); got != want {
			t.Errorf("%v: %s, want %s", d, got, want)
		}
	}
}

func TestMatchOfLevels(t *testing.T) {
	args := "match -game football -a level=3,hash=1 -b level=1,hash=1 -games 2 -opening 3 -seed 4"
	code, out, errs := call("", strings.Fields(args)...)
	if again, second, _ := call("", strings.Fields(args)...); code != 0 || errs != "" || again != 0 || out[:12] != second[:12] {
		t.Errorf("exit code %d, stdout %q, then %q, stderr %q", code, out, second, errs)
	}
}

func TestMatchesNotUnderstood(t *testing.T) {
	for args, want := range map[string]string{
		"match":                                    "-game",
		"match -game xiangqi -a speed=3":           "speed=3",
		"match -game xiangqi -a nodes=x":           "x",
		"match -game xiangqi -b nodes=0":           "0",
		"match -game xiangqi -b hash=9999999":      "9999999",
		"match -game xiangqi -games 0":             "0",
		"match -game xiangqi -games 1":             "1",
		"match -game xiangqi -games 3":             "even number",
		"match -game xiangqi -opening 100":         "100",
		"match -game xiangqi -seed -1":             "-1",
		"match -game xiangqi more":                 "more",
		"match -game xiangqi -a depth":             "-a",
		"match -game xiangqi -a level=11":          "11",
		"match -game xiangqi -a level=2,nodes=5":   "nodes=5",
		"match -game xiangqi -preset none -a x=1":  "none",
		"match -game xiangqi -moves h2e2 -games 2": "-moves",
	} {
		code, out, errs := call("", strings.Fields(args)...)
		if code != exitUsage || out != "" || !strings.Contains(errs, want) {
			t.Errorf("%s: exit code %d, stdout %q, stderr %q", args, code, out, errs)
		}
	}
}
