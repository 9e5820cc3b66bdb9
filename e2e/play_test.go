package e2e

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/record/pgn"
	"crosspoint/rules"
	"crosspoint/rules/all"
)

// script is an opening: the steps in file notation, each with what must be seen after it.
type script struct {
	game  string
	steps []scripted
}

type scripted struct {
	step    string
	clicks  []string // nil: typed in the keyboard run, clicked along a path in the mouse run
	refused []string // clicks tried before the step, which must be refused with the key refuse
	refuse  string
	alarm   string // an alarm key that must be shown after the step
	shot    bool   // take a picture after the step
}

var scripts = []script{
	{"cannon", []scripted{
		{step: "e1", clicks: []string{"e1"}, shot: true},
		{step: "e10", clicks: []string{"e10"}},
		{step: "c2-c5", clicks: []string{"c2", "c5"}, shot: true},
		{step: "b7-a6", clicks: []string{"b7", "a6"}},
		{step: "xa6", clicks: []string{"a4", "a6"}, shot: true},
		{step: "d7-d6", clicks: []string{"d7", "d6"}},
		{step: "e4-d5", clicks: []string{"e4", "d5"}},
		{step: "h7-h6", clicks: []string{"h7", "h6"}},
		{step: "d5-d3", clicks: []string{"d5", "d3"}, refused: []string{"g4", "g6"}, refuse: "cannon", shot: true},
	}},
	{"xiangqi", []scripted{
		{step: "h2e2", clicks: []string{"h2", "e2"}, refused: []string{"b0", "d1"}, refuse: "xiangqi", shot: true},
		{step: "d9e8", clicks: []string{"d9", "e8"}},
		{step: "b2b9", clicks: []string{"b2", "b9"}, alarm: "check", shot: true},
		{step: "a9b9", clicks: []string{"a9", "b9"}},
		{step: "b0c2", clicks: []string{"b0", "c2"}},
	}},
	{"football", []scripted{
		{step: "Bh1-b7", clicks: []string{"h1", "b7"}},
		{step: "Bh9-e6", clicks: []string{"h9", "e6"}},
		{step: "Qd1-d4", clicks: []string{"d1", "d4"}, shot: true},
		{step: "Qd4*e5-h8", clicks: []string{"d4", "e5", "h8"}},
		{step: "Ng9*h8-f7", clicks: []string{"g9", "h8", "f7"}, shot: true},
		{step: "Be6*f7-g8", clicks: []string{"e6", "f7", "g8"}},
		{step: "=", clicks: []string{"END"}},
		{step: "Qd4-d8", clicks: []string{"d4", "d8"}},
		{step: "Ng9*g8-e9", clicks: []string{"g9", "g8", "e9"}, shot: true},
	}},
}

// expect replays the script by the rules and returns the position after each step.
func (sc script) expect(t *testing.T) (*rules.Game, []string) {
	t.Helper()
	g := all.ByID(sc.game)
	settings, err := g.Settings("", nil)
	if err != nil {
		t.Fatal(err)
	}
	p := g.New(settings)
	var fens []string
	for _, s := range sc.steps {
		m, err := g.Notations[0].Parse(p, s.step)
		if err != nil || !p.Do(m) {
			t.Fatalf("%s: %s: %v", sc.game, s.step, err)
		}
		fens = append(fens, p.FEN())
	}
	return g, fens
}

func TestGamesWithTheMouse(t *testing.T) {
	for _, sc := range scripts {
		t.Run(sc.game, func(t *testing.T) {
			_, fens := sc.expect(t)
			s := newSession(t, 1280, 900)
			s.start()
			s.screenshot("welcome")
			s.press("welcome." + sc.game)
			for i, step := range sc.steps {
				if step.refused != nil {
					s.click(step.refused...)
					s.wait("the refusal", func(l look) bool { return strings.Contains(l.Refused, step.refuse) })
					s.screenshot("refused")
					s.keys("Escape")
				}
				for k, c := range step.clicks {
					switch {
					case c == "END":
						s.press("end-turn")
					case i%3 == 1 && len(step.clicks) == 2 && k == 0:
						s.drag(step.clicks[0], step.clicks[1])
					case i%3 == 1 && len(step.clicks) == 2:
						// the drag has done it
					default:
						s.click(c)
					}
					if step.shot && k == len(step.clicks)-2 {
						time.Sleep(150 * time.Millisecond)
						s.screenshot("choosing-" + board2file(step.step))
					}
				}
				s.fen(fens[i])
				if step.alarm != "" {
					s.wait("the alarm", func(l look) bool { return slices.Contains(l.Alarms, step.alarm) })
				}
				if step.shot {
					time.Sleep(400 * time.Millisecond)
					s.screenshot("after-" + board2file(step.step))
				}
			}
			s.finish(sc, fens)
		})
	}
}

func TestGamesWithKeysOnly(t *testing.T) {
	for _, sc := range scripts {
		t.Run(sc.game, func(t *testing.T) {
			g, fens := sc.expect(t)
			s := newSession(t, 1280, 900)
			s.start()
			s.startByKeys(sc.game)
			for i, step := range sc.steps {
				switch {
				case step.step == "=":
					s.keys("ctrl+e")
				case i%2 == 0:
					for _, c := range step.clicks {
						s.cursorTo(g.Geometry, c)
						s.keys("Return")
					}
				default:
					s.typed(step.step)
				}
				s.fen(fens[i])
			}
			s.finish(sc, fens)
		})
	}
}

// startByKeys starts a game from the welcome page without the mouse.
func (s *session) startByKeys(game string) {
	s.t.Helper()
	n := map[string]int{"cannon": 1, "xiangqi": 2, "football": 3}[game]
	s.keys(slices.Repeat([]string{"Tab"}, n)...)
	s.keys("Return")
	s.wait("the game "+game, func(l look) bool { return l.Game == game && len(l.Points) > 0 })
}

// cursorTo walks the keyboard cursor to a point.
func (s *session) cursorTo(g board.Geometry, point string) {
	s.t.Helper()
	target, _ := g.Parse(point)
	for range 4 * (g.Files + g.Ranks) {
		l, _ := s.look()
		at, ok := g.Parse(l.Cursor)
		switch {
		case !ok:
			s.keys("Up")
		case g.File(at) < g.File(target):
			s.keys("Right")
		case g.File(at) > g.File(target):
			s.keys("Left")
		case g.Rank(at) < g.Rank(target):
			s.keys("Up")
		case g.Rank(at) > g.Rank(target):
			s.keys("Down")
		default:
			return
		}
		if ok {
			s.wait("the cursor to move", func(n look) bool { return n.Cursor != l.Cursor })
		} else {
			time.Sleep(150 * time.Millisecond)
		}
	}
	s.t.Fatalf("the cursor did not reach %s", point)
}

// finish saves through the system's dialog, kills the program, starts it again and compares everything with the script.
func (s *session) finish(sc script, fens []string) {
	s.t.Helper()
	last := fens[len(fens)-1]
	if got := s.journal().Position().FEN(); got != last {
		s.t.Errorf("journal: %s, want %s", got, last)
	}
	s.keys("ctrl+s")
	file := filepath.Join(s.files, "game of "+sc.game)
	s.dialog("Save File", file)
	s.waitFile(file + ".pgn")
	s.same(readFile(s.t, file+".pgn"), sc, last)

	s.kill()
	s.start()
	s.fen(last)
	s.same(s.journal(), sc, last)
	s.screenshot("restarted")
}

func (s *session) waitFile(path string) {
	s.t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		if _, err := os.Stat(path); err == nil {
			return
		}
	}
	s.screenshot("failed")
	s.t.Fatalf("no file %s; the program's errors: %s", path, s.errors.String())
}

func (s *session) same(g *record.Game, sc script, fen string) {
	s.t.Helper()
	var steps, want []string
	for _, n := range g.Line() {
		steps = append(steps, n.Text())
	}
	for _, st := range sc.steps {
		want = append(want, st.step)
	}
	if !slices.Equal(steps, want) {
		s.t.Errorf("steps %v, want %v", steps, want)
	}
	g.ToEnd()
	if got := g.Position().FEN(); got != fen {
		s.t.Errorf("position %s, want %s", got, fen)
	}
}

func readFile(t *testing.T, path string) *record.Game {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	games, err := pgn.Read(data, all.Games)
	if err != nil || len(games) != 1 {
		t.Fatalf("%s: %d games, %v", path, len(games), err)
	}
	return games[0]
}

func TestBrokenFile(t *testing.T) {
	s := newSession(t, 1100, 800)
	s.start()
	s.press("welcome.xiangqi")
	s.click("h2", "e2")
	before := s.wait("the step", func(l look) bool { return strings.Contains(l.FEN, " b ") }).FEN
	write := func(name, text string) string {
		t.Helper()
		file := filepath.Join(s.files, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	told := func(s *session, what string) {
		t.Helper()
		s.wait("the message", func(l look) bool { return strings.Contains(strings.Join(l.Texts, " "), what) })
		s.screenshot("message")
	}
	// A start that no rules take: the game on the board stays.
	s.keys("ctrl+o")
	s.dialog("Open File", write("broken.pgn", "[Game \"Chinese Chess\"]\n[FEN \"3qk4/9/9/9/9/9/9/9/9/4K4 w\"]\n\n1. h2e2 *\n"))
	told(s, "line 2, column 8")
	if l, _ := s.look(); l.FEN != before {
		t.Errorf("the game on the board changed: %s, want %s", l.FEN, before)
	}
	s.keys("Escape")
	s.fen(before)
	// A step that cannot be played: the game is opened up to there, and what was left out is told.
	s.kill()
	cut := write("cut.pgn", "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n1. h2e2 h9g7\n2. e2e9 *\n")
	s = newSession(t, 1100, 800)
	s.start(cut)
	told(s, "e2e9")
	s.keys("Escape")
	s.wait("the game up to the fault", func(l look) bool { return strings.Contains(l.FEN, "r1bakabnr") || strings.Contains(l.FEN, "rnbakab1r") })
}

// board2file makes a step fit for a file name.
func board2file(step string) string {
	return strings.NewReplacer("*", "k", "=", "end").Replace(step)
}
