package ui

import (
	"testing"

	"crosspoint/ui/atspi"
)

// TestRefusedPointsForScreenReaders: a point that a piece cannot reach is called that, and what blocks the way is called in the way.
func TestRefusedPointsForScreenReaders(t *testing.T) {
	d := newDesk(t, lettered(t), "")
	d.begin("xiangqi")
	d.doIt(atspi.RoleButton, "Red elephant, c0")
	d.doIt(atspi.RoleButton, "empty, c1")
	if find(d.describe(), atspi.RoleButton, "empty, c1, not possible") == nil {
		t.Error("what cannot be reached is not told")
	}
	d.doIt(atspi.RoleButton, "Red chariot, a0")
	d.doIt(atspi.RoleButton, "empty, a4")
	if find(d.describe(), atspi.RoleButton, "Red soldier, a3, in the way") == nil {
		t.Error("what is in the way is not told")
	}
}
