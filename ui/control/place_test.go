package control_test

import (
	"strings"
	"testing"

	"crosspoint/rules/xiangqi"
	"crosspoint/ui/control"
)

// TestPointsAreNamedAsOnTheBoard: sentences name points by the coordinates around the board, whichever notation these belong to.
// Files that each player counts are those of the player to move.
func TestPointsAreNamedAsOnTheBoard(t *testing.T) {
	for _, tt := range []struct{ notation, red, black string }{
		{"iccs", "b0", "b9"},
		{"san", "b1", "b10"},
		{"wxf", "Red's file 8, row 1", "Black's file 2, row 1"},
		{"chinese", "Red's file 八, row 1", "Black's file 2, row 1"},
	} {
		tb := newTable(t, control.Config{Notations: map[string]string{"xiangqi": tt.notation}})
		tb.start(control.NewGame{Game: xiangqi.Game})
		said := func(at, want string) {
			tb.Click(tb.at(at))
			if got := words(tb.State().Status); !strings.Contains(got, " "+want+":") {
				t.Errorf("%s: %q lacks %q", tt.notation, got, want)
			}
		}
		said("b0", tt.red)
		tb.typed("h2e2")
		said("b9", tt.black)
	}
}
