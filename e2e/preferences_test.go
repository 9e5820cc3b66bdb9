package e2e

import (
	"strings"
	"testing"
)

// TestPreferences plays under a notation of the settings, changes what the preferences offer and sees it at once.
func TestPreferences(t *testing.T) {
	s := newSession(t, 1180, 820)
	s.prefer(map[string]any{"notation.xiangqi": "chinese"})
	s.start()
	s.press("welcome.xiangqi")
	s.wait("the board", func(l look) bool { return l.Page == "board" })
	s.typed("C2=5")
	says := func(text string) func(look) bool {
		return func(l look) bool { // thin blanks let lines of Chinese break
			return strings.Contains(strings.ReplaceAll(strings.Join(l.Texts, "\n"), "\u200a", ""), text)
		}
	}
	s.wait("the step in Chinese", says("炮二平五"))
	s.screenshot("chinese")
	s.keys("ctrl+comma")
	s.wait("the preferences", says("Preferences"))
	s.press("Notation")
	s.wait("the example", says("马８进７"))
	s.screenshot("notation")
	s.press("Reset this page")
	s.wait("the usual example", says("H8+7"))
	s.press("Board")
	s.wait("the page of the board", func(l look) bool { _, ok := l.Buttons["tick.Coordinates"]; return ok })
	s.screenshot("board")
	s.press("Close")
	s.wait("the step as usual", says("Last: C2=5."))
}
