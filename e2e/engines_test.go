package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"crosspoint/board"
	"crosspoint/engine/roster"
	"crosspoint/rules"
	"crosspoint/rules/xiangqi"
)

// TestAnotherEngine opens a game against another program, which answers, is killed in the middle of the game, is replaced by the built-in
// engine, and leaves no process behind when the window closes.
func TestAnotherEngine(t *testing.T) {
	path, err := exec.LookPath("/usr/games/fairy-stockfish")
	if err != nil {
		t.Skip("fairy-stockfish is not installed")
	}
	s := newSession(t, 1180, 820)
	entry := roster.Entry{ID: "fairy", Name: "Fairy", Path: path, Protocol: "uci", Games: []string{"xiangqi"}}
	s.prefer(map[string]any{"engines": roster.Encode([]roster.Entry{entry}), "animation": false, "engines.analysis": "fairy"})
	file := s.write("game.pgn", "[Game \"Chinese Chess\"]\n[Red \"Anna\"]\n[BlackType \"program\"]\n[BlackEngine \"fairy\"]\n[BlackMoveTime \"0.2\"]\n\n*\n")
	s.start(file)
	turns := func(n int) func(look) bool {
		return func(l look) bool { return seen(l) && s.turns() == n }
	}
	s.wait("the game", func(l look) bool { return l.Game == "xiangqi" && seen(l) })
	s.typed("h2e2")
	l := s.wait("the program's answer", turns(2))
	running := s.children("fairy-stockfish")
	if len(running) != 1 {
		t.Fatalf("%d processes of the program", len(running))
	}
	stopped, err := os.FindProcess(running[0])
	if err != nil {
		t.Fatal(err)
	}
	_ = stopped.Kill()
	p := s.position(l)
	s.typed(xiangqi.Game.Notations[0].Format(p, rules.Legal(p, nil)[0]))
	s.wait("what has happened", func(l look) bool { return strings.Contains(strings.Join(l.Texts, "\n"), "Fairy cannot go on.") })
	s.screenshot("trouble")
	s.press("Let the built-in engine go on")
	l = s.wait("the built-in engine's answer", turns(4))
	if game := s.journal(); l.Levels[1] == 0 || game.Level(board.Second) != l.Levels[1] || game.Player(board.Second) == "Fairy" {
		t.Errorf("level %d plays, the journal says %v", l.Levels[1], game.Tags())
	}
	s.keys("ctrl+i")
	s.wait("the program's analysis", func(l look) bool { return len(l.Lines) > 0 && l.Depth >= 3 })
	running = s.children("fairy-stockfish")
	if len(running) != 1 {
		t.Errorf("%d processes analyse", len(running))
	}
	s.keys("ctrl+q")
	for end := time.Now().Add(patience); len(running) > 0; time.Sleep(100 * time.Millisecond) {
		if _, err := os.Stat(filepath.Join("/proc", strconv.Itoa(running[0]))); err != nil {
			break
		} else if time.Now().After(end) {
			t.Fatal("the program is left")
		}
	}
	_ = s.app.Wait()
}

// turns counts the turns of the game in the journal.
func (s *session) turns() int {
	s.t.Helper()
	line := s.journal().Line()
	if len(line) == 0 {
		return 0
	}
	return line[len(line)-1].Turn()
}

// children are the processes that the program has started, by name.
func (s *session) children(name string) (list []int) {
	s.t.Helper()
	out, _ := exec.Command("pgrep", "-P", strconv.Itoa(s.app.Process.Pid), "-f", name).Output() // fails when there is none
	for _, word := range strings.Fields(string(out)) {
		if pid, err := strconv.Atoi(word); err == nil {
			list = append(list, pid)
		}
	}
	return list
}
