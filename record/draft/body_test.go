package draft

import (
	"slices"
	"strings"
	"testing"
)

// TestStepsOf takes turns apart, but no dates, fractions or rows of a board.
func TestStepsOf(t *testing.T) {
	for word, want := range map[string]string{
		"h2e2": "h2e2", "Qd1-d4/=": "Qd1-d4 =", "Qd6/b8/d9": "Qd6 b8 d9", "Qd4/pass": "Qd4 pass", "=": "=",
		"Bg8-h7/Nh5*i5-h7/Bg8*h7-i6/=": "Bg8-h7 Nh5*i5-h7 Bg8*h7-i6 =", "/Qd5*e5-i5": "Qd5*e5-i5", "Qd4/": "Qd4",
		"2024/05/03": "2024/05/03", "5/9": "5/9", "and/or": "", "/": "", "炮二平五/马8进7": "炮二平五/马8进7",
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR": "", "3ak4/4a4/9": "3ak4/4a4/9",
	} {
		if got := StepsOf(word); !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%s: %q, want %q", word, got, want)
		}
	}
}
