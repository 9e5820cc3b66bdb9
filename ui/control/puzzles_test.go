package control_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"crosspoint/board"
	"crosspoint/engine/puzzle"
	"crosspoint/rules"
	"crosspoint/rules/all"
	"crosspoint/ui/control"
)

// The puzzles of the tests.
var testPuzzles = []puzzle.Puzzle{
	{ID: "x-1", Game: "xiangqi", Preset: "asian", FEN: "C4R3/4k4/5a2b/9/6b2/3N2C1p/P8/3RB4/4A4/2BAK4 w - - 4 51", Turns: 2, Line: []string{"d4c6", "i4i3", "d2d8"}, Grade: 3},
	{ID: "x-2", Game: "xiangqi", Preset: "asian", FEN: "4kab2/4a4/4b4/p6rp/9/9/5rp2/3AB4/9/2BK1A3 b - - 7 35", Turns: 3, Line: []string{"f3f0", "d0d1", "f0f1", "d2e1", "h6d6"}, Grade: 3},
	{ID: "x-3", Game: "xiangqi", Preset: "asian", FEN: "r1baka3/9/2nR4b/p1p5p/9/3C5/P3c1n1P/9/9/2rA1K2R b - - 7 26", Turns: 1, Line: []string{"c0d0"}, Grade: 1},
	{ID: "c-1", Game: "cannon", Preset: "pyromyth", FEN: "2t7/1ss7/8s1/S5ss2/2SS2s3/5ss1S1/7s2/10/10/1T8 l - 33", Turns: 2, Line: []string{"h7-e4", "i5-i6", "xb1"}, Grade: 2},
	{ID: "f-1", Game: "football", Preset: "rules-page", FEN: "5Bqbn/5Nkar/5Qn1r/3b1RNBR/9/9/9/4K4/9 w 94 - 86", Turns: 2, Line: []string{"Nf8-h7", "Kg8-f8/Ri8*h8-g8/Ng7*g8-e7", "Rf6-e6/Re6*e7-e9"}, Grade: 3},
	{ID: "f-2", Game: "football", Preset: "rules-page", FEN: "1n3knbr/9/9/r1Q2b3/4a4/3q5/9/9/RNB2KNBR w 6 - 6", Turns: 1, Line: []string{"Qc6-e4/Qe4*e5-e9"}, Grade: 2},
}

// exercise is puzzles under test, with their screen.
type exercise struct {
	*control.Puzzles
	t      *testing.T
	world  *world
	states []control.PuzzleState
	saves  []func() error
}

func (l *exercise) ShowPuzzle(s control.PuzzleState) { l.states = append(l.states, s) }

func newLesson(t *testing.T, game string, progress *control.Progress) *exercise {
	t.Helper()
	l := &exercise{t: t, world: &world{time: time.Unix(1000, 0)}}
	if progress != nil {
		progress.Changed = func(save func() error) { l.saves = append(l.saves, save) }
	}
	l.Puzzles = control.NewPuzzles(control.PuzzleConfig{
		View: l, Progress: progress, After: l.world.after,
		Load: func(g *rules.Game) []puzzle.Puzzle {
			return slices.DeleteFunc(slices.Clone(testPuzzles), func(p puzzle.Puzzle) bool { return p.Game != g.ID })
		},
		Go:   func(f func()) { l.world.jobs = append(l.world.jobs, f) },
		Post: func(f func()) { l.world.posted = append(l.world.posted, f) },
	})
	l.Open(all.ByID(game))
	return l
}

func (l *exercise) last() control.PuzzleState { return l.states[len(l.states)-1] }

// clicks clicks on points; "=" ends the turn.
func (l *exercise) clicks(names string) {
	l.t.Helper()
	for _, n := range strings.Fields(names) {
		if n == "=" {
			l.EndTurn()
			continue
		}
		at, ok := l.Game().Geometry.Parse(n)
		if !ok {
			l.t.Fatalf("no point %q", n)
		}
		l.Click(at)
	}
}

// wait lets workers work and the defence answer.
func (l *exercise) wait() {
	l.world.work()
	l.world.pass(2 * time.Second)
}

func (l *exercise) want(phase control.PuzzlePhase, key string) {
	l.t.Helper()
	s := l.State()
	if s.Phase != phase || s.Say.Key != key {
		l.t.Errorf("phase %d, %q (%s); want %d, %q", s.Phase, s.Say.Key, words(s.Say), phase, key)
	}
	if got := l.last(); got.Phase != phase || got.Say.Key != key {
		l.t.Errorf("shown are phase %d, %q", got.Phase, got.Say.Key)
	}
}

func (l *exercise) fen() string { return l.State().Board.Record.Position().FEN() }

func TestPuzzleIsSolved(t *testing.T) {
	p := &control.Progress{}
	l := newLesson(t, "xiangqi", p)
	s := l.State()
	if s.Number != 1 || words(s.Task) != "Red to move: mate in 2" || s.Mark != control.PuzzleMarkNone || s.Can.Back || !s.Can.Hint {
		t.Errorf("at first: %+v, %s", s, words(s.Task))
	}
	l.clicks("d4 c6")
	l.want(control.PuzzleBusy, "puzzle.right-turn")
	if n := len(l.last().Board.Motions); n != 1 {
		t.Errorf("%d steps are animated", n)
	}
	before := l.fen()
	l.clicks("i4 i3") // the defence plays by itself
	if l.fen() != before {
		t.Error("the player moved the defence's piece")
	}
	l.wait()
	l.want(control.PuzzleYours, "puzzle.answered")
	if got := words(l.State().Say); got != "Right. Black answers i4i3. The next turn wins." {
		t.Errorf("said %q", got)
	}
	if n := len(l.last().Board.Motions); n != 1 {
		t.Errorf("%d steps of the answer are animated", n)
	}
	l.clicks("d2 d8")
	l.want(control.PuzzleSolved, "puzzle.solved")
	if l.State().Mark != control.PuzzleMarkSolved || len(l.saves) != 0 {
		t.Errorf("mark %d, %d writes without a file", l.State().Mark, len(l.saves))
	}
	l.Next()
	if s := l.State(); s.Number != 2 || s.Phase != control.PuzzleYours || words(s.Task) != "Black to move: mate in 3" {
		t.Errorf("then: %d, %s", s.Number, words(s.Task))
	}
	l.Previous()
	l.Previous()
	if s := l.State(); s.Number != 3 || words(s.Task) != "Black to move: mate in one" {
		t.Errorf("before the first: %d, %s", s.Number, words(s.Task))
	}
}

func TestWrongStepsAreExplained(t *testing.T) {
	for _, c := range []struct {
		game, clicks string
		puzzle       int
		key          string
		arrows       int
	}{
		{"xiangqi", "f9 f8", 0, "puzzle.wrong-reply", 1},
		{"xiangqi", "f3 f1", 1, "puzzle.wrong-reply", 1},
		{"xiangqi", "e3 e2", 2, "puzzle.wrong-last", 1},
		{"xiangqi", "a9 b9", 0, "puzzle.wrong-slow", 0},
		{"cannon", "g5 f4", 0, "puzzle.wrong-reply", 1},
		{"football", "a1 a2", 1, "puzzle.wrong-loses", 3},
		{"football", "c6 d5", 1, "puzzle.wrong-turn", 0},
	} {
		l := newLesson(t, c.game, nil)
		l.Choose(c.puzzle)
		fen := l.fen()
		l.clicks(c.clicks)
		l.want(control.PuzzleBusy, "puzzle.checking")
		l.wait()
		l.want(control.PuzzleWrong, c.key)
		if s := l.State(); len(s.Arrows) != c.arrows || s.Tone != control.PuzzleBad || strings.Contains(words(s.Say), "<") || !s.Can.Back || s.Can.Hint {
			t.Errorf("%s %s: %v, %s", c.game, c.clicks, s.Arrows, words(s.Say))
		}
		l.Escape()
		if l.fen() != fen || l.State().Phase != control.PuzzleYours || len(l.State().Arrows) != 0 {
			t.Errorf("%s %s: taken back to %s", c.game, c.clicks, l.fen())
		}
	}
}

// TestOtherWaysToWin: a later turn may be another one than in the solution, as long as it wins in time.
func TestOtherWaysToWin(t *testing.T) {
	l := newLesson(t, "xiangqi", nil)
	s := puzzle.NewSolver(0)
	l.clicks("d4 c6")
	l.wait()
	steps, err := s.Winning(t.Context(), l.State().Board.Record.Position().Clone(), 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range steps {
		g := l.Game()
		l.clicks(g.Geometry.Name(m.From()) + " " + g.Geometry.Name(m.To()))
		l.want(control.PuzzleSolved, "puzzle.solved")
		l.Again()
		l.clicks("d4 c6")
		l.wait()
	}
	l.clicks("g4 g3")
	l.wait()
	if l.State().Phase != control.PuzzleWrong {
		t.Errorf("phase %d after a wrong last turn: %s", l.State().Phase, words(l.State().Say))
	}
	l.Back() // the wrong step alone
	if l.State().Phase != control.PuzzleYours || l.State().Board.Record.Cursor().Ply() != 2 {
		t.Errorf("back at step %d", l.State().Board.Record.Cursor().Ply())
	}
	l.Back() // the first turn with its answer
	if l.State().Board.Record.Cursor().Ply() != 0 {
		t.Errorf("back at step %d, want the start", l.State().Board.Record.Cursor().Ply())
	}
}

func TestTurnsOfSeveralSteps(t *testing.T) {
	l := newLesson(t, "football", nil)
	if got := words(l.State().Task); got != "White to move: score in 2 turns" {
		t.Errorf("task %q", got)
	}
	l.clicks("f8 h7")
	l.wait()
	l.want(control.PuzzleYours, "puzzle.answered")
	if n := len(l.last().Board.Motions); n != 3 {
		t.Errorf("%d steps of the answer are animated", n)
	}
	l.clicks("f6 e6")
	l.want(control.PuzzleYours, "puzzle.right-step")
	l.clicks("=")
	l.wait()
	if l.State().Phase != control.PuzzleWrong {
		t.Errorf("a turn ended too early: phase %d, %s", l.State().Phase, words(l.State().Say))
	}
	l.Back()
	if l.State().Board.Record.Cursor().Ply() != 5 {
		t.Errorf("back at step %d", l.State().Board.Record.Cursor().Ply())
	}
	l.clicks("e6 e7 e9")
	l.want(control.PuzzleSolved, "puzzle.solved")
}

func TestHints(t *testing.T) {
	p := &control.Progress{}
	l := newLesson(t, "xiangqi", p)
	l.Hint()
	if s := l.last(); words(s.Say) != "Look at the horse on d4." || s.Look == board.NoPoint || len(s.Arrows) != 0 || !s.Can.Hint {
		t.Errorf("first: %s, %+v", words(s.Say), s.Arrows)
	}
	l.Hint()
	if s := l.last(); words(s.Say) != "Hint: d4c6. The horse goes from d4 to c6." || len(s.Arrows) != 1 || s.Can.Hint {
		t.Errorf("second: %s, %+v", words(s.Say), s.Arrows)
	}
	l.clicks("d4 c6")
	l.wait()
	l.clicks("d2 d8")
	l.want(control.PuzzleSolved, "puzzle.solved-helped")
	if l.State().Mark != control.PuzzleMarkHelped {
		t.Errorf("mark %d", l.State().Mark)
	}
	for game, want := range map[string][2]string{
		"cannon":   {"Look at the soldier on h7.", "Hint: h7-e4. The soldier on h7 and its line slide on to e4."},
		"football": {"Look at the knight on f8.", "Hint: Nf8-h7. The knight goes from f8 to h7."},
	} {
		l := newLesson(t, game, nil)
		for _, w := range want {
			l.Hint()
			if got := words(l.State().Say); got != w {
				t.Errorf("%s: %q, want %q", game, got, w)
			}
		}
	}
}

func TestSolutionPlays(t *testing.T) {
	for _, game := range []string{"xiangqi", "cannon", "football"} {
		p := &control.Progress{}
		l := newLesson(t, game, p)
		l.clicks(map[string]string{"xiangqi": "f9 f8", "cannon": "g5 f4", "football": "f8 e6"}[game])
		l.Solution()
		l.want(control.PuzzleShown, "puzzle.showing")
		l.wait() // the first turn
		l.Solution()
		l.Solution() // does not wait
		l.want(control.PuzzleShown, "puzzle.shows-end")
		if s := l.State(); s.Board.Result == nil || s.Mark != control.PuzzleMarkShown || s.Can.Solution || !s.Can.Again {
			t.Errorf("%s: ends with %+v, mark %d", game, s.Board.Result, s.Mark)
		}
		l.Again()
		if s := l.State(); s.Phase != control.PuzzleYours || s.Board.Record.Cursor().Ply() != 0 {
			t.Errorf("%s: again in phase %d", game, s.Phase)
		}
		if game == "xiangqi" {
			l.clicks("d4 c6")
			l.wait()
			l.clicks("d2 d8")
			l.want(control.PuzzleSolved, "puzzle.solved-seen")
			l.Choose(0)
			l.clicks("d4 c6")
			l.wait()
			l.clicks("d2 d8")
			l.want(control.PuzzleSolved, "puzzle.solved")
		}
	}
}

// TestLeavingWhileBusy: answers that come too late are dropped, and Stop waits for the worker.
func TestLeavingWhileBusy(t *testing.T) {
	l := newLesson(t, "xiangqi", nil)
	l.clicks("f9 f8")
	l.Next()
	l.wait()
	l.want(control.PuzzleYours, "")
	if l.State().Number != 2 {
		t.Errorf("number %d", l.State().Number)
	}
	l.clicks("f3 f0")
	l.Rest() // the answer of the defence is about to come
	l.wait()
	l.want(control.PuzzleYours, "")
	if n := l.State().Board.Record.Cursor().Ply(); n != 0 {
		t.Errorf("%d steps are left", n)
	}
	l.Stop()()
}

func TestProgressOnDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "puzzles.json")
	p, err := control.OpenProgress(path)
	if err != nil {
		t.Fatal(err)
	}
	l := newLesson(t, "xiangqi", p)
	l.Choose(2)
	l.clicks("c0 d0")
	l.want(control.PuzzleSolved, "puzzle.solved")
	other, err := control.OpenProgress(path)
	if err != nil {
		t.Fatal(err)
	}
	var late func() error
	other.Changed = func(save func() error) { late = save }
	other.Set("x-9", control.PuzzleMarkHelped)
	for _, save := range append(l.saves, late) {
		if err := save(); err != nil {
			t.Fatal(err)
		}
	}
	again, err := control.OpenProgress(path)
	if err != nil || again.Mark("x-3") != control.PuzzleMarkSolved || again.Mark("x-9") != control.PuzzleMarkHelped || again.Mark("x-1") != control.PuzzleMarkNone {
		t.Errorf("read %v, %d, %d", err, again.Mark("x-3"), again.Mark("x-9"))
	}
	again.Changed = func(func() error) { t.Error("a worse mark was written") }
	again.Set("x-3", control.PuzzleMarkShown)
	if l := newLesson(t, "xiangqi", again); l.State().Number != 1 {
		t.Errorf("opened at %d", l.State().Number)
	}
}

func TestBrokenProgress(t *testing.T) {
	path := filepath.Join(t.TempDir(), "puzzles.json")
	for _, text := range []string{"", "{", `["x"]`, `{"x-1":7}`, strings.Repeat("[", 100000)} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		p, err := control.OpenProgress(path)
		if err == nil {
			t.Errorf("%.20q was understood", text)
		}
		var save func() error
		p.Changed = func(f func() error) { save = f }
		p.Set("x-1", control.PuzzleMarkSolved)
		if err := save(); err != nil {
			t.Error(err)
		}
		if again, err := control.OpenProgress(path); err != nil || again.Mark("x-1") != control.PuzzleMarkSolved {
			t.Errorf("%.20q: after a change %v", text, err)
		}
	}
	if err := os.WriteFile(path, []byte(`{"x-1":"eaten","x-2":"shown"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if p, err := control.OpenProgress(path); err != nil || p.Mark("x-1") != control.PuzzleMarkNone || p.Mark("x-2") != control.PuzzleMarkShown {
		t.Errorf("unknown words: %v", err)
	}
}

// TestPuzzleTexts finds every key of the puzzles in the catalogue.
func TestPuzzleTexts(t *testing.T) {
	var keys []string
	literal := regexp.MustCompile(`"(puzzle\.[a-z-]+)"`)
	for _, f := range []string{"puzzles.go", "puzzleplay.go"} {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range literal.FindAllStringSubmatch(string(src), -1) {
			keys = append(keys, m[1])
		}
	}
	if len(keys) < 15 {
		t.Fatalf("only %d keys found: the search is broken", len(keys))
	}
	for _, g := range all.Games {
		keys = append(keys, "puzzle.task."+g.ID, "puzzle.row."+g.ID)
	}
	for _, kind := range []string{"move", "shot", "kick", "end", "place"} {
		keys = append(keys, "puzzle.hint."+kind)
	}
	for n := puzzle.MinGrade; n <= puzzle.MaxGrade; n++ {
		keys = append(keys, fmt.Sprint("puzzle.grade.", n))
	}
	for n := control.PuzzleMarkShown; n <= control.PuzzleMarkSolved; n++ {
		keys = append(keys, fmt.Sprint("puzzle.mark.", n), fmt.Sprint("puzzle.short.", n))
	}
	for _, theme := range puzzle.Themes {
		keys = append(keys, "puzzle.theme."+theme)
	}
	for _, k := range keys {
		if !english.Has(k) {
			t.Errorf("no text for %q", k)
		}
	}
}
