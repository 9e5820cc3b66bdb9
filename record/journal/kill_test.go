package journal

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"crosspoint/record"
	"crosspoint/record/pgn"
	"crosspoint/record/recordtest"
	"crosspoint/rules/all"
)

const childDir = "CROSSPOINT_JOURNAL_TEST_DIR"

// TestMain makes the test program a player that waits to be killed when it is asked to be one.
func TestMain(m *testing.M) {
	if dir := os.Getenv(childDir); dir != "" {
		playOn(dir)
		return
	}
	os.Exit(m.Run())
}

// playOn plays until the end of time, and prints each state that is safe.
func playOn(dir string) {
	j, err := Open(dir)
	if err != nil {
		panic(err)
	}
	r := rand.New(rand.NewPCG(4, 4))
	g := recordtest.Start(r, all.Games[1])
	if err := j.Begin(g); err != nil {
		panic(err)
	}
	for i := 0; ; i++ {
		recordtest.Operate(r, g)
		fmt.Println(i, strings.ReplaceAll(shown(g), "\n", ""))
		if i > 400 {
			time.Sleep(time.Minute)
		}
	}
}

// shown is the state of a game, which stays as it is: a snapshot would forget what can be taken back, and the log would not know.
func shown(g *record.Game) string {
	return fmt.Sprint(g.PathTo(g.Cursor()), string(pgn.Format(g)))
}

// TestKill kills a playing program in the middle: the state that it has shown, or a later one, is there.
func TestKill(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a program")
	}
	for _, after := range []int{1, 50, 200} {
		dir := t.TempDir()
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), childDir+"="+dir)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewReader(out)
		var seen []string
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				break // a cut line does not count
			}
			seen = append(seen, strings.TrimSuffix(line, "\n"))
			if len(seen) == after {
				if err := cmd.Process.Kill(); err != nil {
					t.Fatal(err)
				}
			}
		}
		_ = cmd.Wait() // killed
		j := open(t, dir)
		g, err := j.Recover(all.Games)
		if err != nil || g == nil {
			t.Fatalf("%v, %v", g, err)
		}
		got, last := strings.ReplaceAll(shown(g), "\n", ""), seen[len(seen)-1]
		_, want, _ := strings.Cut(last, " ")
		if got == want {
			continue
		}
		// One more operation may have been written than shown.
		r := rand.New(rand.NewPCG(4, 4))
		next := recordtest.Start(r, all.Games[1])
		for range len(seen) + 1 {
			recordtest.Operate(r, next)
		}
		if got != strings.ReplaceAll(shown(next), "\n", "") {
			t.Errorf("after %d lines: %s\nshown %s", len(seen), got, want)
		}
	}
}
