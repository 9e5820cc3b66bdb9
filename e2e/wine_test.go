package e2e

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestWine runs the programs for Windows under Wine: the command line answers as here, an engine thinks the same, and the window opens a file, plays
// a step, and takes a file from a second start through the named pipe. It runs on request only, for Wine is no Windows.
func TestWine(t *testing.T) {
	folder := os.Getenv("CROSSPOINT_WINE")
	if folder == "" {
		t.Skip("set CROSSPOINT_WINE to the folder of the programs for Windows (make windows-check)")
	}
	wine := startWine(t)
	t.Run("CommandLine", func(t *testing.T) {
		here := filepath.Join(t.TempDir(), "crosspoint-cli")
		if out, err := exec.Command("go", "build", "-trimpath", "-o", here, "crosspoint/cmd/crosspoint-cli").CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		compareCommandLines(t, []string{wine, filepath.Join(folder, "crosspoint-cli.exe")}, []string{here})
	})
	t.Run("Window", func(t *testing.T) {
		s := newSession(t, 1280, 900)
		s.program = []string{wine, filepath.Join(folder, "crosspoint.exe")}
		s.start()
		s.screenshot("started")
		s.again(s.write("a saved game.pgn", "[Game \"Football\"]\n\n1. Bh1-b7 Bh9-e6 *\n"))
		s.fen(footballFEN)
		s.click("b1", "c3")
		s.wait("the step", func(l look) bool { return l.FEN != footballFEN })
		s.screenshot("played")
		if got := len(s.journal().Line()); got != 3 {
			t.Errorf("%d steps in the journal", got)
		}
	})
}

// startWine makes a fresh folder with Wine's Windows and tells the program that runs others.
func startWine(t *testing.T) string {
	t.Helper()
	wine := "/usr/lib/wine/wine64" // of Debian; the script in front of it speaks of 32 bits
	if _, err := os.Stat(wine); err != nil {
		if wine, err = exec.LookPath("wine"); err != nil {
			t.Fatal(err)
		}
	}
	prefix := t.TempDir()
	t.Setenv("WINEPREFIX", prefix)
	t.Setenv("WINEDEBUG", "-all")
	t.Setenv("WINEARCH", "win64")
	t.Setenv("WINEDLLOVERRIDES", "mscoree,mshtml=") // nobody is asked for .NET and a browser
	do := func(name string, args ...string) {
		t.Helper()
		if out, err := exec.Command(name, args...).CombinedOutput(); err != nil {
			t.Fatalf("%s %v: %v\n%s", name, args, err, out)
		}
	}
	do(wine, "wineboot", "--init")
	t.Cleanup(func() { _ = exec.Command("wineserver", "--kill").Run() }) // that of the folder
	random := filepath.Join(prefix, "drive_c", "windows", "system32", "bcryptprimitives.dll")
	if _, err := os.Stat(random); err != nil {
		do("x86_64-w64-mingw32-gcc", "-shared", "-Os", "-s", "-o", random, "../packaging/wine/bcryptprimitives.c", "-ladvapi32")
	}
	return wine
}

// spent is what an engine tells of its time.
var spent = regexp.MustCompile(`nps \d+ | time \d+`)

// compareCommandLines asks both programs the same and wants the same answers.
func compareCommandLines(t *testing.T, a, b []string) {
	t.Helper()
	for _, c := range []struct {
		args  []string // none for the engine
		input string
	}{
		{args: []string{"perft", "-game", "xiangqi", "3"}},
		{args: []string{"perft", "-game", "cannon", "3"}},
		{args: []string{"perft", "-game", "football", "1"}},
		{args: []string{"status", "-game", "xiangqi", "-moves", "h2e2 h9g7"}},
		{args: []string{"moves", "-game", "xiangqi"}, input: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n"},
		{input: "uci\nisready\nposition startpos moves h2e2\ngo depth 6\n"},
	} {
		answers := [2]string{answer(t, a, c.args, c.input), answer(t, b, c.args, c.input)}
		if answers[0] != answers[1] || answers[0] == "" {
			t.Errorf("%v %q: under Wine\n%s\nhere\n%s", c.args, c.input, answers[0], answers[1])
		}
	}
}

// answer is what a command says, or an engine up to its best move.
func answer(t *testing.T, program, args []string, input string) string {
	t.Helper()
	cmd := exec.Command(program[0], slices.Concat(program[1:], args)...)
	var problems bytes.Buffer
	cmd.Stderr = &problems
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	_, _ = io.WriteString(in, input) // one who does not listen says so
	if len(args) > 0 {
		in.Close()
	}
	var text strings.Builder
	for lines := bufio.NewScanner(out); lines.Scan(); {
		text.WriteString(spent.ReplaceAllString(lines.Text(), "") + "\n")
		if strings.HasPrefix(lines.Text(), "bestmove") {
			in.Close() // the engine ends with its input
		}
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("%s %v: %v\n%s", program[0], args, err, &problems)
	}
	return text.String()
}
