package e2e

import "testing"

// TestCommentKeys writes a comment of two lines and confirms it with the keyboard alone.
func TestCommentKeys(t *testing.T) {
	s := newSession(t, 1280, 900)
	s.start()
	s.press("welcome.xiangqi")
	s.wait("the board", func(l look) bool { return l.Page == "board" })
	s.typed("h2e2")
	s.keys("alt+c")
	s.wait("the dialog", func(l look) bool { _, ok := l.Buttons["OK"]; return ok })
	s.run("xdotool", "type", "one")
	s.keys("Return")
	s.run("xdotool", "type", "two")
	s.keys("ctrl+Return")
	s.wait("the end of the dialog", func(l look) bool { _, open := l.Buttons["OK"]; return !open && l.Mode == "human" })
	if c := s.journal().Cursor().Comment; c != "one\ntwo" {
		t.Errorf("comment %q", c)
	}
}
