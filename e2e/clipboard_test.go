package e2e

import (
	"os/exec"
	"strings"
	"testing"
	"time"
)

// clip puts a text into the clipboard as another program does, which then waits in the background to be asked for it.
func (s *session) clip(text string) {
	s.t.Helper()
	cmd := exec.Command("xclip", "-selection", "clipboard", "-quiet") // -quiet keeps it in the foreground, so that it can be ended
	cmd.Env = s.env()
	cmd.Stdin = strings.NewReader(text)
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { stop(cmd) })
	for end := time.Now().Add(patience); s.clipped() != text; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			s.t.Fatalf("the clipboard has %q", s.clipped())
		}
	}
}

// clipped is what another program gets from the clipboard, "" for nothing.
func (s *session) clipped() string {
	cmd := exec.Command("xclip", "-selection", "clipboard", "-out")
	cmd.Env = s.env()
	out, err := cmd.Output()
	if err != nil {
		return ""
	}
	return string(out)
}

// waitClipped waits until another program gets a text that fits.
func (s *session) waitClipped(what string, fits func(string) bool) {
	s.t.Helper()
	for end := time.Now().Add(patience); !fits(s.clipped()); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			s.t.Fatalf("%s: the clipboard has %q", what, s.clipped())
		}
	}
}

// TestClipboard copies positions and games to another program and pastes those of another program, in all forms.
func TestClipboard(t *testing.T) {
	s := newSession(t, 1280, 900)
	s.start()
	s.clip("[Game \"Chinese Chess\"]\n[Red \"胡荣华\"]\n\n1. 炮二平五 {好棋 — „gut“} 马8进7 2. 马二进三 *\n")
	s.keys("ctrl+v")
	s.fen(xiangqiFEN)
	s.wait("the name in Chinese", func(l look) bool { return strings.Contains(strings.Join(l.Texts, "\n"), "胡荣华") })
	s.screenshot("pasted")

	s.keys("ctrl+shift+c")
	s.waitClipped("the position", func(text string) bool { return text == xiangqiFEN })
	s.keys("ctrl+c")
	s.waitClipped("the game", func(text string) bool {
		return strings.Contains(text, "[Red \"胡荣华\"]") && strings.Contains(text, "{好棋 — „gut“}") && strings.Contains(text, "1. h2e2")
	})

	const after = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1"
	s.clip(after)
	s.keys("ctrl+v")
	s.discard()
	s.fen(after)

	// Nothing has been played from the position, so nothing is asked.
	s.clip("[DhtmlXQ]\n[DhtmlXQ_title]仙人指路[/DhtmlXQ_title]\n[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n")
	s.keys("ctrl+v")
	s.fen(xiangqiFEN)

	s.clip("ni hao")
	s.keys("ctrl+v")
	s.wait("a refusal in words", func(l look) bool {
		return strings.Contains(strings.Join(l.Texts, "\n"), "neither a game nor a position")
	})
	s.keys("Return")
	s.kill()
}

// discard answers the question what is to become of the game on the board.
func (s *session) discard() {
	s.t.Helper()
	label := "Don't save"
	s.wait("the question about the game", func(l look) bool { _, ok := l.Buttons[label]; return ok })
	s.press(label)
}
