package football

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"crosspoint/rules"
	"crosspoint/rules/rulestest"
)

func TestGame(t *testing.T) { rulestest.Run(t, Game) }

func TestTexts(t *testing.T) {
	names, err := filepath.Glob("../../assets/lang/en/*.json")
	if err != nil || len(names) == 0 {
		t.Fatal("no texts", err)
	}
	texts := map[string]any{}
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(b, &texts); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	rulestest.Texts(t, Game, func(key string) bool { return texts[key] != nil })
}

func FuzzFEN(f *testing.F) {
	f.Add("rnbq1knbr/9/9/9/4a4/9/9/9/RNBQ1KNBR w 0")
	f.Add("3k5/9/9/3a5/3R5/9/9/9/9 w 12 m,d5 0")
	rulestest.FuzzFEN(f, Game)
}

func FuzzNotation(f *testing.F) { rulestest.FuzzNotation(f, Game) }

func TestNothingAllocates(t *testing.T) {
	for _, preset := range []string{"rules-page", "vchess"} {
		for _, fen := range []string{
			"rnbq1knbr/9/9/9/4a4/9/9/9/RNBQ1KNBR w 0",
			"rn3knbr/9/1b7/3qa4/9/2N1Q4/9/9/R1B2KNBR w 8",
			pitch("Rd4 Kc8 kf9 ad8", "w 9 m,d4"),
		} {
			p := parse(t, fen, preset)
			buf := make([]rules.Move, 0, 512)
			all := func() {
				buf = p.Generate(buf[:0])
				for _, m := range buf {
					p.Do(m)
					p.Over()
					p.Hash()
					p.Undo()
				}
				if p.DoNull() {
					p.Undo()
				}
				p.Perft(2)
			}
			all()
			if n := testing.AllocsPerRun(10, all); n != 0 {
				t.Errorf("%s %s: %v allocations", preset, fen, n)
			}
		}
	}
}
