package xiangqi

import (
	"encoding/json"
	"os"
	"testing"

	"crosspoint/rules/rulestest"
)

func TestConformance(t *testing.T) { rulestest.Run(t, Game) }

func TestTexts(t *testing.T) {
	data, err := os.ReadFile("../../assets/lang/en/rules-xiangqi.json")
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	if err := json.Unmarshal(data, &texts); err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for _, k := range rulestest.TextKeys(Game) {
		used[k] = true
	}
	for k := range texts {
		if !used[k] {
			t.Errorf("nothing uses the text %q", k)
		}
	}
	// Texts of rules.Game.Settings belong to no game.
	shared := map[string]bool{"error.preset": true, "error.option": true, "error.option-value": true}
	rulestest.Texts(t, Game, func(key string) bool { return texts[key] != "" || shared[key] })
}

func FuzzFEN(f *testing.F) { rulestest.FuzzFEN(f, Game) }

func FuzzNotation(f *testing.F) { rulestest.FuzzNotation(f, Game) }
