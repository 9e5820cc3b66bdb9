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
