package pgn

import (
	"errors"
	"math/rand/v2"
	"regexp"
	"testing"

	"crosspoint/record"
	"crosspoint/record/recordtest"
	"crosspoint/rules/all"
)

var gameTag = regexp.MustCompile(`(?m)^\[Game .*\]\n`)

// TestUnnamed takes the name of the game out of files, or puts another one there: the steps tell.
func TestUnnamed(t *testing.T) {
	for seed := range 90 {
		r := rand.New(rand.NewPCG(uint64(seed), 5))
		g := recordtest.Random(r, all.Games[seed%len(all.Games)], 1+r.IntN(100))
		if len(g.Root().Children()) == 0 {
			continue
		}
		text := Format(g)
		for name, tag := range map[string]string{"missing": "", "unknown": "[Game \"Rugby\"]\n"} {
			again, report, err := open(t, gameTag.ReplaceAllString(string(text), tag))
			if err != nil {
				t.Errorf("%s, seed %d, %s: %v\n%s", name, seed, g.Rules().ID, err, text)
				continue
			}
			if again.Rules() != g.Rules() || len(recordtest.Nodes(again)) != len(recordtest.Nodes(g)) {
				t.Errorf("%s, seed %d: %s with %d steps, want %s with %d; %v", name, seed, again.Rules().ID, len(recordtest.Nodes(again)), g.Rules().ID, len(recordtest.Nodes(g)), report)
			}
		}
	}
}

// TestUnclear opens files that name no game of ours and whose steps do not settle it.
func TestUnclear(t *testing.T) {
	for text, want := range map[string]string{
		"1. Nf9 e5":                                                  "pgn.unfit",
		"[Game \"Rugby\"]\n\n1. Nb1-c3 Nb9-c9":                       "pgn.unknown-unfit",
		"[Game \"Chess\"]\n\n1. e4 e5":                               "pgn.chess",
		"[Game \"Rugby\"]\n\n1. Nb1-c3":                              "pgn.guessed Football",
		"[Game \"Rugby\"]\n\n1. e1 e10":                              "pgn.guessed Cannon",
		"[Game \"Rugby\"]\n\n1. 炮二平五":                                "pgn.guessed Chinese Chess",
		"[Game \"Rugby\"]\n[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 w\"]\n\n*": "pgn.guessed Chinese Chess",
		"[Game \"Rugby\"]\n\n*":                                      "pgn.unknown-unfit",
		"1. Nc3":                                                     "pgn.several Chinese Chess, Football",
		"1. e1":                                                      "",
	} {
		_, report, err := open(t, text)
		got := ""
		var fault record.Fault
		if errors.As(err, &fault) {
			got = fault.Remark().Key
		}
		for _, m := range report.Remarks {
			got += m.Key + " " + m.Token
		}
		if got != want {
			t.Errorf("%q, want %q\n%s", got, want, text)
		}
	}
}
