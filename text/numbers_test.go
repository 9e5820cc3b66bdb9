package text

import "testing"

func TestNumbers(t *testing.T) {
	for tag, want := range map[string][6]string{
		"en":      {"999", "1,234", "1,234,567", "−1,234", "0.5", "1.25"},
		"fr":      {"999", "1\u202f234", "1\u202f234\u202f567", "−1\u202f234", "0,5", "1,25"},
		"es":      {"999", "1234", "1.234.567", "−1234", "0,5", "1,25"},
		"zh-Hans": {"999", "1,234", "1,234,567", "−1,234", "0.5", "1.25"},
		"zh-Hant": {"999", "1,234", "1,234,567", "−1,234", "0.5", "1.25"},
	} {
		c := New(tag)
		got := [6]string{c.Number(999), c.Number(1234), c.Number(1234567), c.Number(-1234), c.Decimal(0.5, 1), c.Decimal(1.25, -1)}
		if got != want {
			t.Errorf("%s: %q, want %q", tag, got, want)
		}
	}
}

func TestDates(t *testing.T) {
	for tag, want := range map[string][3]string{
		"en":      {"2026-11-03", "2026-11", "2026"},
		"fr":      {"03/11/2026", "11/2026", "2026"},
		"es":      {"03/11/2026", "11/2026", "2026"},
		"zh-Hans": {"2026-11-03", "2026-11", "2026"},
		"zh-Hant": {"2026-11-03", "2026-11", "2026"},
	} {
		c := New(tag)
		if got := [3]string{c.Date(2026, 11, 3), c.Date(2026, 11, 0), c.Date(2026, 0, 0)}; got != want {
			t.Errorf("%s: %q, want %q", tag, got, want)
		}
	}
}
