package e2e

import (
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestSoundsWithoutDevice: where nothing can play a sound, moves go on as ever and nobody complains. Only who asks for a sound is told.
func TestSoundsWithoutDevice(t *testing.T) {
	if cards, err := filepath.Glob("/dev/snd/pcm*p"); err != nil || len(cards) > 0 {
		t.Skip("this machine has a sound card")
	}
	s := newSession(t, 1180, 820)
	s.prefer(map[string]any{"sound": true})
	s.start()
	s.press("welcome.xiangqi")
	s.wait("the board", func(l look) bool { return l.Page == "board" })
	for _, step := range []string{"h2e2", "h9g7", "e2e6", "g7e6"} {
		s.typed(step)
	}
	says := func(text string) func(look) bool {
		return func(l look) bool { return strings.Contains(strings.Join(l.Texts, "\n"), text) }
	}
	s.wait("the last step", says("Last: H7+5"))
	s.keys("ctrl+comma")
	s.wait("the preferences", says("Preferences"))
	s.press("Sound")
	s.wait("the page of sounds", func(l look) bool { _, ok := l.Buttons["Try"]; return ok })
	s.press("Try")
	s.wait("the reason", says("No sound device answers"))
	s.screenshot("sound")
	s.press("Close")
	time.Sleep(300 * time.Millisecond)
	if text := s.errors.String(); text != "" {
		t.Errorf("the program says %q", text)
	}
}
