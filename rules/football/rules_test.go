package football

import (
	"testing"

	"crosspoint/rules/rulestest"
)

func TestGame(t *testing.T) { rulestest.Run(t, Game) }
