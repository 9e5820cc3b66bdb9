package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestDoubleClick installs the program into a folder of its own, and opens a saved game as file managers do: the desktop finds the program by
// the file's type, starts it, and the window that is open shows the game.
func TestDoubleClick(t *testing.T) {
	s := newSession(t, 1280, 900)
	bin, err := buildOnce()
	if err != nil {
		t.Fatal(err)
	}
	prefix := t.TempDir()
	if out, err := exec.Command("sh", "../scripts/package.sh", "tree", prefix, "bin", bin, bin).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	share := filepath.Join(prefix, "share")
	s.run("update-mime-database", filepath.Join(share, "mime"))
	s.run("update-desktop-database", filepath.Join(share, "applications"))

	s.start("-data", filepath.Join(s.data, "crosspoint")) // where the desktop's start looks
	file := s.write("a saved game.pgn", "[Game \"Football\"]\n\n1. Bh1-b7 Bh9-e6 *\n")
	open := exec.Command("gio", "open", file)
	open.Env = append(s.env(), "PATH="+filepath.Join(prefix, "bin")+":"+os.Getenv("PATH"), "XDG_DATA_DIRS="+share+":/usr/share")
	if out, err := open.CombinedOutput(); err != nil {
		t.Fatalf("gio open: %v\n%s", err, out)
	}
	s.fen(footballFEN)
	s.screenshot("opened")
}
