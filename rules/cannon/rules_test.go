package cannon

import (
	"testing"

	"crosspoint/rules/rulestest"
)

func TestContract(t *testing.T) { rulestest.Run(t, Game) }

func FuzzFEN(f *testing.F) { rulestest.FuzzFEN(f, Game) }

func FuzzNotation(f *testing.F) { rulestest.FuzzNotation(f, Game) }
