package e2e

import "testing"

// TestBoardAlone hides menus and panel, uses shortcuts that the menus have no more, and comes back with Esc.
func TestBoardAlone(t *testing.T) {
	s := newSession(t, 1180, 820)
	s.start()
	s.press("welcome.xiangqi")
	before := s.wait("the board", func(l look) bool { return l.Page == "board" && l.Board[3] > 0 })
	s.keys("F9")
	s.wait("a larger board", func(l look) bool { return l.Board[3] > before.Board[3] })
	s.screenshot("alone")
	s.typed("h2e2")
	s.keys("ctrl+Left") // means nothing
	moved := s.wait("the step", func(l look) bool { return l.FEN != before.FEN })
	s.keys("ctrl+z")
	s.fen(before.FEN)
	s.keys("ctrl+y")
	s.fen(moved.FEN)
	s.keys("ctrl+comma")
	s.wait("the preferences", func(l look) bool { _, open := l.Buttons["Close"]; return open })
	s.screenshot("preferences")
	s.press("Close")
	s.keys("Escape")
	s.wait("the usual board", func(l look) bool { return l.Board == before.Board })
	s.keys("ctrl+z")
	s.fen(before.FEN)
	s.screenshot("back")
}
