package external

import (
	"testing"
	"time"

	"crosspoint/board"
)

// TestUnits: every time of a UCCI command is in the program's unit, what is added for a turn too.
func TestUnits(t *testing.T) {
	l := Limits{}
	l.Left[board.First], l.Increment[board.First], l.Left[board.Second] = 90*time.Second, 2*time.Second, 61*time.Second
	for _, tc := range []struct {
		e    Engine
		want string
	}{
		{Engine{protocol: UCCI}, "go time 90 increment 2 opptime 61 oppincrement 0"},
		{Engine{protocol: UCCI, millis: true}, "go time 90000 increment 2000 opptime 61000 oppincrement 0"},
		{Engine{protocol: UCI}, "go wtime 90000 btime 61000 winc 2000 binc 0"},
	} {
		if got := tc.e.order(l, board.First); got != tc.want {
			t.Errorf("%s, milliseconds %v: %q, want %q", tc.e.protocol, tc.e.millis, got, tc.want)
		}
	}
}
