package e2e

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jezek/xgb/xproto"
)

// TestInstall installs the package for Debian on this very machine, waits for the first frame of the program that was installed, opens a game as file
// managers do, and takes the package away again: the games and settings stay as they are. It runs where machines are thrown away, in continuous
// integration, and as root.
func TestInstall(t *testing.T) {
	if os.Getenv("CI") == "" || os.Geteuid() != 0 {
		t.Skip("installs the package on this machine: only as root and with CI set")
	}
	if _, err := exec.LookPath("dpkg"); err != nil {
		t.Skip("this is not Debian")
	}
	if exec.Command("dpkg-query", "-W", "crosspoint").Run() == nil {
		t.Skip("Crosspoint is installed on this machine")
	}
	s := newSession(t, 1280, 900)
	deb := makePackage(t)

	begin := time.Now()
	dpkg(t, "--install", deb)
	t.Cleanup(func() { _ = exec.Command("dpkg", "--purge", "crosspoint").Run() })
	installed := time.Since(begin)
	const program = "/usr/games/crosspoint"
	m := &meter{s: s, x: s.x, root: xproto.Setup(s.x).DefaultScreen(s.x).Root}
	frame := time.Duration(m.firstFrame(program, false).ms * float64(time.Millisecond))
	t.Logf("installed in %v, first frame %v after the start: %v from the package to the first frame",
		installed.Round(time.Millisecond), frame.Round(time.Millisecond), (installed + frame).Round(time.Millisecond))

	// The desktop knows the types of files without being told anything.
	s.program = []string{program}
	file := s.write("a saved game.pgn", "[Game \"Football\"]\n\n1. Bh1-b7 Bh9-e6 *\n")
	s.start("-data", filepath.Join(s.data, "crosspoint")) // where the desktop's start looks
	open := exec.Command("gio", "open", file)
	open.Env = append(s.env(), "PATH=/usr/games:"+os.Getenv("PATH"))
	if out, err := open.CombinedOutput(); err != nil {
		t.Fatalf("gio open: %v\n%s", err, out)
	}
	s.fen(footballFEN)
	s.screenshot("installed")
	s.kill()

	files := strings.Fields(dpkg(t, "--listfiles", "crosspoint"))
	before := contents(t, s.data)
	dpkg(t, "--remove", "crosspoint")
	after := contents(t, s.data)
	if len(before) < 2 || len(before) != len(after) {
		t.Errorf("%d files of the person before, %d after", len(before), len(after))
	}
	for name, data := range before {
		if !bytes.Equal(after[name], data) {
			t.Errorf("%s has changed", name)
		}
	}
	for _, name := range files {
		if info, err := os.Stat(name); err == nil && !info.IsDir() {
			t.Errorf("%s stays", name)
		}
	}
}

// makePackage makes the package of the program that is built, quickly, and tells where it is.
func makePackage(t *testing.T) string {
	t.Helper()
	bin, err := buildOnce()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	cli := filepath.Join(dir, "crosspoint-cli")
	for _, c := range [][]string{
		{"go", "build", "-trimpath", "-ldflags", "-s -w", "-o", cli, "crosspoint/cmd/crosspoint-cli"},
		{"sh", "../scripts/package.sh", "deb", bin, cli, dir},
	} {
		cmd := exec.Command(c[0], c[1:]...)
		cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "LEVEL=0")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", c, err, out)
		}
	}
	debs, err := filepath.Glob(filepath.Join(dir, "*.deb"))
	if err != nil || len(debs) != 1 {
		t.Fatalf("packages: %v, %v", debs, err)
	}
	return debs[0]
}

// dpkg runs the package manager, and waits while somebody else has it.
func dpkg(t *testing.T, args ...string) string {
	t.Helper()
	for deadline := time.Now().Add(patience); ; time.Sleep(time.Second) {
		cmd := exec.Command("dpkg", args...)
		cmd.Env = append(os.Environ(), "PATH="+os.Getenv("PATH")+":/usr/sbin:/sbin") // where it looks for its helpers
		out, err := cmd.CombinedOutput()
		if err == nil {
			return string(out)
		}
		if !bytes.Contains(out, []byte("lock")) || time.Now().After(deadline) {
			t.Fatalf("dpkg %v: %v\n%s", args, err, out)
		}
	}
}

// contents reads all files of a folder.
func contents(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		all[path], err = os.ReadFile(path)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
