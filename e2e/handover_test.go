package e2e

import (
	"context"
	"strings"
	"testing"
)

// TestSecondStart hands a file to the program that is running, which comes to the front; after a kill the next start is the first one again.
func TestSecondStart(t *testing.T) {
	s := newSession(t, 1280, 900)
	file := s.write("a saved game.pgn", "[Game \"Football\"]\n\n1. Bh1-b7 Bh9-e6 *\n")
	s.start()
	s.again(file)
	s.fen(footballFEN)
	s.screenshot("handed")

	s.run("xdotool", "windowminimize", "--sync", s.window)
	s.again()
	s.run("xdotool", "search", "--sync", "--onlyvisible", "--name", "^Crosspoint")
	if active := strings.TrimSpace(s.run("xdotool", "getactivewindow")); active != s.window {
		t.Errorf("in front is the window %s, not %s", active, s.window)
	}

	s.kill()
	s.start(file)
	s.fen(footballFEN)
}

// again starts the program once more and waits until that one has ended, well.
func (s *session) again(args ...string) {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if out, err := s.command(ctx, args...).CombinedOutput(); err != nil || len(out) > 0 {
		s.screenshot("failed")
		s.t.Fatalf("the second start: %v\n%s", err, out)
	}
}
