package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestBrokenSettings starts with settings that a kill has left empty: those of the copy come back, without a word.
func TestBrokenSettings(t *testing.T) {
	s := newSession(t, 900, 700)
	file := filepath.Join(s.data, "fyne", "games.crosspoint.Crosspoint", "preferences.json")
	kept := filepath.Join(s.data, "preferences.json")
	s.prefer(map[string]any{"theme": "contrast"})
	s.start()
	s.keys("ctrl+comma") // a page of the preferences that is chosen is remembered
	s.wait("the preferences", func(l look) bool { _, ok := l.Buttons["Notation"]; return ok })
	s.press("Notation")
	for end := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		data, err := os.ReadFile(kept)
		if err == nil && strings.Contains(string(data), `"preferences":"notation"`) && strings.Contains(string(data), `"theme":"contrast"`) {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("no copy: %v %s", err, data)
		}
	}
	s.kill()
	if err := os.Truncate(file, 0); err != nil {
		t.Fatal(err)
	}
	s.start()
	data, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(data), `"theme":"contrast"`) || !strings.Contains(string(data), `"opponent":"friend"`) {
		t.Errorf("%v: %s", err, data)
	}
	s.keys("ctrl+comma")
	s.wait("the page that was chosen last", func(l look) bool {
		return strings.Contains(strings.Join(l.Texts, "\n"), "Chinese Chess") || l.Buttons["Reset this page"] != [4]float64{}
	})
	s.kill()
	if said := s.errors.String(); strings.Contains(strings.ToLower(said), "preferences") {
		t.Errorf("said %q", said)
	}
}
