package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// socketCall is a line of strace about a socket; the first group is its kind.
var socketCall = regexp.MustCompile(`socket(?:pair)?\((\w+)`)

// TestNoNetwork watches the system calls of the program while a file is opened, a hint is given and a dialog of the system is opened: it has sockets
// of the file system alone.
func TestNoNetwork(t *testing.T) {
	s := newSession(t, 1280, 900)
	if out, err := exec.Command("strace", "-f", "--seccomp-bpf", "-e", "trace=socket", "true").CombinedOutput(); err != nil {
		t.Skipf("programs cannot be watched here: %v\n%s", err, out)
	}
	bin, err := buildOnce()
	if err != nil {
		t.Fatal(err)
	}
	calls := filepath.Join(t.TempDir(), "calls")
	// -D makes strace the child, so that the program keeps its number.
	s.program = []string{"strace", "-D", "-f", "--seccomp-bpf", "-e", "signal=none", "-e", "trace=socket,socketpair", "-o", calls, bin}
	_, s.bus = startDesktop(t, preferDark)
	s.start(s.write("a saved game.pgn", "[Game \"Football\"]\n\n1. Bh1-b7 Bh9-e6 *\n"))
	s.fen(footballFEN)
	s.keys("ctrl+h")
	s.wait("a hint", func(l look) bool { return l.Hint != "" })
	s.keys("ctrl+o")
	s.run("xdotool", "search", "--sync", "--onlyvisible", "--name", "^Open File$")
	s.screenshot("watched")

	data, err := os.ReadFile(calls)
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for line := range strings.Lines(string(data)) {
		kind := socketCall.FindStringSubmatch(line)
		if kind == nil {
			continue
		}
		found++
		if kind[1] != "AF_UNIX" {
			t.Errorf("the program opens %s", strings.TrimSpace(line))
		}
	}
	if found < 2 {
		t.Errorf("%d sockets seen, not even those of the display", found)
	}
}
