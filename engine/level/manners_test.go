package level

import (
	"testing"

	"crosspoint/rules"
)

func TestResigns(t *testing.T) {
	const mated = -31990
	for _, c := range []struct {
		level, turns int
		scores       []int
		want         bool
	}{
		{5, 50, []int{mated, mated}, true},
		{5, 50, []int{-100, mated}, false},
		{5, 50, []int{mated, 200}, false},
		{5, 10, []int{mated, mated}, false},
		{3, 50, []int{mated, mated}, false},
		{1, 500, []int{mated, mated, mated, mated}, false},
		{10, 50, []int{-1900, -2000, -1850, -3000}, true},
		{10, 50, []int{-1900, -1700, -1850, -3000}, false},
		{10, 50, nil, false},
	} {
		if got := Resigns(c.level, c.turns, c.scores); got != c.want {
			t.Errorf("level %d after %d turns with %v: %t", c.level, c.turns, c.scores, got)
		}
	}
}

func TestAccepts(t *testing.T) {
	g := &rules.Game{DrawAfter: 80}
	for _, c := range []struct {
		turns  int
		scores []int
		want   bool
	}{
		{10, []int{-150}, true},
		{10, []int{-500, -120}, true},
		{10, []int{50, -120}, false},
		{10, []int{0}, false},
		{80, []int{10, -20, 0, 40}, true},
		{60, []int{10, -20, 0, 40}, true},
		{59, []int{10, -20, 0, 40}, false},
		{80, []int{10, -20, 0, 60}, false},
		{80, []int{0, 0}, false},
		{40, []int{0, 0, 0, 0}, false},
		{80, []int{500}, false},
		{80, nil, false},
	} {
		if got := Accepts(g, c.turns, c.scores); got != c.want {
			t.Errorf("after %d turns with %v: %t", c.turns, c.scores, got)
		}
	}
}

func TestOffers(t *testing.T) {
	g := &rules.Game{DrawAfter: 80}
	even := []int{10, -20, 0, 5, 25, -25}
	for _, tt := range []struct {
		level, turns int
		scores       []int
		want         bool
	}{
		{5, 80, even, true},
		{10, 300, append([]int{900}, even...), true},
		{3, 200, even, false},                               // a weak player plays on
		{5, 79, even, false},                                // the game is young
		{5, 80, even[1:], false},                            // known for too short
		{5, 80, append(even[:5:5], -26), false},             // it stands worse: that is no draw yet
		{5, 80, append([]int{}, 10, 0, 0, 0, 0, 60), false}, // it stands better
	} {
		if got := Offers(g, tt.level, tt.turns, tt.scores); got != tt.want {
			t.Errorf("level %d, %d turns, scores %v: %v", tt.level, tt.turns, tt.scores, got)
		}
	}
}
