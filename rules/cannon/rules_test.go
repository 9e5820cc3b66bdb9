package cannon

import (
	"testing"

	"crosspoint/rules"
	"crosspoint/rules/rulestest"
)

func TestContract(t *testing.T) { rulestest.Run(t, Game) }

func FuzzFEN(f *testing.F) { rulestest.FuzzFEN(f, Game) }

func FuzzNotation(f *testing.F) { rulestest.FuzzNotation(f, Game) }

// FuzzFENSlides reads FENs with slide counts, which no preset has.
func FuzzFENSlides(f *testing.F) {
	limited := *Game
	limited.Presets = []rules.Preset{{ID: "limit", Values: rules.Settings{optionSlides: valueThree}}}
	f.Add("4t5/10/10/10/10/10/10/10/SSS7/4T5 d - 1 ua1=1,va10=2")
	rulestest.FuzzFEN(f, &limited)
}
