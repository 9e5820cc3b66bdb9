package external

import (
	"os/exec"
	"testing"
	"time"

	"crosspoint/engine"
	"crosspoint/rules"
	"crosspoint/rules/all"
)

// fairy is Fairy-Stockfish, which is among the packages of the tests on Debian.
func fairy(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"fairy-stockfish", "/usr/games/fairy-stockfish"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("fairy-stockfish is not installed")
	return ""
}

// TestFairyStockfish: a program that counts ranks from 1 in UCI and from 0 in UCCI plays whole games.
func TestFairyStockfish(t *testing.T) {
	path := fairy(t)
	g := all.ByID("xiangqi")
	for _, tc := range []struct {
		protocol Protocol
		base     Base
	}{{UCI, BaseOne}, {UCCI, BaseZero}} {
		t.Run(string(tc.protocol), func(t *testing.T) {
			e := start(t, Spec{Path: path, Protocol: tc.protocol, Values: map[string]string{"Hash": "4", "Skill Level": "3"}})
			if !e.Plays(g) || e.Plays(all.ByID("football")) {
				t.Error("it plays Xiangqi, not Football")
			}
			playOut(t, e, g, Limits{Nodes: 400}, 300)
			if e.Base() != tc.base {
				t.Errorf("ranks from %d, want %d", e.Base(), tc.base)
			}
		})
	}
	if e := start(t, Spec{Path: path}); e.Protocol() != UCI || e.Name() == "" {
		t.Errorf("found %s, %q", e.Protocol(), e.Name())
	}
}

// TestFairyLines: several lines with scores, and the distance of a mate.
func TestFairyLines(t *testing.T) {
	g := all.ByID("xiangqi")
	settings, _ := g.Settings("simple", nil)
	p, err := g.Parse("3k5/R8/9/9/9/9/9/9/8R/4K4 w - - 0 1", settings)
	if err != nil {
		t.Fatal(err)
	}
	e := start(t, Spec{Path: fairy(t)})
	lines := map[int]engine.Info{}
	r := Request{Game: g, Preset: "simple", Start: p, Limits: Limits{Depth: 6, MultiPV: 3}}
	f, err := e.Search(t.Context(), r, func(i engine.Info) { lines[i.Rank] = i })
	if err != nil || len(f.Turn) != 1 {
		t.Fatalf("%v %v", f, err)
	}
	if len(lines) != 3 || lines[1].Line.Mate != 1 || lines[1].Line.Score != engine.MateScore(1) || engine.Mate(lines[1].Line.Score) != 1 {
		t.Errorf("lines %+v", lines)
	}
	p.Do(f.Turn[0])
	if _, over := rules.Outcome(p); !over {
		t.Error("the turn does not mate")
	}
}

// TestBannedRepetition: where going on with a check would lose by the rules, the program is kept from it in both protocols.
func TestBannedRepetition(t *testing.T) {
	g := all.ByID("xiangqi")
	settings, _ := g.Settings("", nil)
	notation := g.Notations[0]
	start0, err := g.Parse("3k5/9/9/9/9/9/9/9/r8/4K3R w - - 0 1", settings)
	if err != nil {
		t.Fatal(err)
	}
	p := start0.Clone()
	var list []rules.Move
	for range 40 {
		for _, text := range []string{"i0i9", "d9d8", "i9i8", "d8d9", "i8i9"} {
			m, err := notation.Parse(p, text)
			if err != nil {
				if len(list) == 0 {
					t.Fatal(err)
				}
				continue
			}
			p.Do(m)
			if _, over := p.Over(); over {
				p.Undo()
				for _, protocol := range []Protocol{UCI, UCCI} {
					e := start(t, Spec{Path: fairy(t), Protocol: protocol})
					f, err := e.Search(t.Context(), Request{Game: g, Start: start0, Steps: list, Limits: Limits{MoveTime: 50 * time.Millisecond}}, nil)
					if err != nil {
						t.Fatal(err)
					}
					p.Do(f.Turn[0])
					if r, over := p.Over(); over && r.Winner == p.Side() {
						t.Errorf("%s: it plays %s and loses: %s", protocol, text, r.Reason)
					}
					p.Undo()
				}
				return
			}
			list = append(list, m)
		}
	}
	t.Fatal("the checks go on for ever")
}
