package control_test

import (
	"strings"
	"testing"

	"crosspoint/rules/xiangqi"
	"crosspoint/ui/control"
)

// TestPointsAreNamedAsOnTheBoard: sentences name points by the coordinates around the board, whichever notation these belong to.
func TestPointsAreNamedAsOnTheBoard(t *testing.T) {
	for notation, want := range map[string]string{
		"iccs": "b0", "san": "b1", "wxf": "Red's file 8, row 1", "chinese": "Red's file 八, row 1",
	} {
		tb := newTable(t, control.Config{Notations: map[string]string{"xiangqi": notation}})
		tb.start(control.NewGame{Game: xiangqi.Game})
		tb.Click(tb.at("b0"))
		if got := words(tb.State().Status); !strings.Contains(got, " "+want+":") {
			t.Errorf("%s: %q lacks %q", notation, got, want)
		}
	}
}
