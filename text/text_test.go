package text

import "testing"

func TestKnownAndUnknownKeys(t *testing.T) {
	c := New("en")
	if got := c.T("app.name"); got != "Crosspoint" {
		t.Errorf("app.name = %q", got)
	}
	if got := c.T("no.such-key"); got != "<no.such-key>" {
		t.Errorf("unknown key = %q", got)
	}
	if !c.Has("app.name") || c.Has("no.such-key") {
		t.Error("Has is wrong")
	}
}

func TestUnknownLanguageFallsBackToEnglish(t *testing.T) {
	if got := New("tlh").T("app.name"); got != "Crosspoint" {
		t.Errorf("fallback = %q", got)
	}
}

func TestCountsWithoutPlural(t *testing.T) {
	c := New("en")
	if got := c.T("app.name", "Count", 1); got != "Crosspoint" {
		t.Errorf("a text without plural forms = %q", got)
	}
	for n, want := range map[any]string{1: "1 minute", "1": "1 minute", 2: "2 minutes", "12": "12 minutes"} {
		if got := c.T("clock.minutes", "Count", n); got != want {
			t.Errorf("%v: %q, want %q", n, got, want)
		}
	}
}
