package football

import (
	"errors"
	"strings"
	"testing"

	"crosspoint/rules"
)

func TestShortNotation(t *testing.T) {
	// Both knights can go to d4; rook and knight can send the ball to e7 or not; the rook can send it along the file.
	p := parse(t, pitch("Rd4 Nc4 Nf3 Bb2 Rh2 Rh6 kf9 ad5", "w 9"), "vchess")
	steps := func(all []rules.Move) string {
		var names []string
		for _, m := range all {
			names = append(names, formatStep(p, m))
		}
		return strings.Join(names, " ")
	}
	for _, row := range []struct{ text, want string }{
		{"Ba3", "Bb2-a3"},
		{" Ba3 ", "Bb2-a3"},
		{"Bba3", "Bb2-a3"},
		{"B2a3", "Bb2-a3"},
		{"Bb2a3", "Bb2-a3"},
		{"Ne5", "Nf3-e5 Nc4-e5"},
		{"Nce5", "Nc4-e5"},
		{"N3e5", "Nf3-e5"},
		{"Rh4", "Rh2-h4 Rd4-h4 Rh6-h4"},
		{"Rhh4", "Rh2-h4 Rh6-h4"},
		{"R2h4", "Rh2-h4"},
		{"d6", "Rd4*d5-d6"},
		{"Rd4*d6", "Rd4*d5-d6"},
		{"d4*d6", "Rd4*d5-d6"},
		{"e7", "Nc4*d5-e7"},
		{"Bd4*d6", errorIllegal},
		{"pass", "="},
		{"Pass", "="},
		{"=", "="},
		{"a9", errorIllegal},
		{"Ka1", errorIllegal},
		{"ba3", errorShort},
		{"bd6", errorShort},
		{"Ba", errorShort},
		{"Bj3", errorShort},
		{"Bxa3", errorShort},
		{"d4*", errorShort},
		{"*d6", errorShort},
		{"", errorShort},
	} {
		all, err := readShort(p, row.text)
		got := steps(all)
		var bad *rules.TextError
		if errors.As(err, &bad) {
			got = bad.Key
		}
		if got != row.want {
			t.Errorf("%q means %s, want %s", row.text, got, row.want)
		}
	}
	for step, want := range map[string]string{
		"Bb2-a3": "Ba3", "Nc4-e5": "Nce5", "Rh2-h4": "R2h4", "Rd4-h4": "Rdh4", "Rd4*d5-d6": "d6", "Nc4*d5-e7": "e7", "=": "pass",
	} {
		m, err := parseStep(p, step)
		if err != nil {
			t.Errorf("%s: %v", step, err)
		} else if got := formatShort(p, m); got != want {
			t.Errorf("%s is written %s, want %s", step, got, want)
		}
	}
	// Both knights can send the ball to e7: the text says which.
	p = parse(t, pitch("Rd4 Nc4 Ne4 kf9 ad5", "w 9"), "vchess")
	kicks := map[string]int{}
	for _, m := range rules.Legal(p, nil) {
		if m.Kind() == kickStep {
			kicks[geometry.Name(m.To())]++
		}
	}
	shared := 0
	for _, m := range rules.Legal(p, nil) {
		if m.Kind() != kickStep {
			continue
		}
		to := geometry.Name(m.To())
		text := formatShort(p, m)
		if named := strings.Contains(text, "*"); named != (kicks[to] > 1) {
			t.Errorf("%s is written %s with %d kicks to %s", formatStep(p, m), text, kicks[to], to)
		}
		if kicks[to] > 1 {
			shared++
			if all, err := readShort(p, to); err != nil || len(all) != kicks[to] {
				t.Errorf("%s has %d meanings, want %d: %v", to, len(all), kicks[to], err)
			}
		}
	}
	if shared == 0 {
		t.Errorf("no point that two pieces can send the ball to: %v", kicks)
	}
}
