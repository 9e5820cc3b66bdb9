package control_test

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"crosspoint/engine"
	"crosspoint/engine/analysis"
	"crosspoint/rules"
	"crosspoint/rules/all"
	"crosspoint/rules/cannon"
	"crosspoint/rules/football"
	"crosspoint/rules/xiangqi"
	"crosspoint/ui/control"
)

// oracle is a source that answers as a test says.
type oracle struct {
	asked    []analysis.Question
	contexts []context.Context
	// answer gives the reports of a question; nil reports the first legal turn, at depth 1.
	answer func(ctx context.Context, q analysis.Question, report func(engine.Report)) error
}

func (o *oracle) Analyse(ctx context.Context, q analysis.Question, report func(engine.Report)) error {
	o.asked, o.contexts = append(o.asked, q), append(o.contexts, ctx)
	if ctx.Err() != nil {
		return nil
	}
	if o.answer != nil {
		return o.answer(ctx, q, report)
	}
	report(engine.Report{Depth: 1, Lines: []engine.Line{{Steps: firstTurn(q.Position.Clone())}}})
	return nil
}

// plays answers with lines given in file notation, each step on its own.
func (o *oracle) plays(t *testing.T, report engine.Report, lines ...string) {
	t.Helper()
	o.answer = func(_ context.Context, q analysis.Question, tell func(engine.Report)) error {
		r := report
		r.Lines = nil
		for i, l := range lines {
			line := engine.Line{}
			if i < len(report.Lines) {
				line = report.Lines[i]
			}
			p := q.Position.Clone()
			for _, token := range strings.Fields(l) {
				m, err := q.Game.Notations[0].Parse(p, token)
				if err != nil || !p.Do(m) {
					t.Errorf("%s: %v", token, err)
					return nil
				}
				line.Steps = append(line.Steps, m)
			}
			r.Lines = append(r.Lines, line)
		}
		tell(r)
		return nil
	}
}

// helped starts a game in a world of its own with a source.
func helped(t *testing.T, n control.NewGame) (*table, *world, *oracle) {
	t.Helper()
	o := &oracle{}
	tb, w := play(t, n, control.Config{Source: o})
	return tb, w, o
}

func (tb *table) wantHint(want string) {
	tb.t.Helper()
	var out []string
	for _, m := range tb.State().Hint.Words {
		out = append(out, words(m))
	}
	if got := strings.Join(out, " "); got != want {
		tb.t.Errorf("hint %q, want %q", got, want)
	}
}

func TestHint(t *testing.T) {
	tb, w, o := helped(t, control.NewGame{Game: xiangqi.Game})
	o.plays(t, engine.Report{Depth: 9}, "h2e2 h9g7")
	if s := tb.State(); !s.Can.Hint || s.NoHint.Key != "" || s.Hint.Text != "" {
		t.Fatalf("before: %+v", s.Hint)
	}
	tb.Hint()
	if s := tb.last(); !s.Hint.Looking || s.Mode != control.ModeHuman || len(s.Movable) == 0 {
		t.Errorf("while it is looked for: %+v", s.Hint)
	}
	tb.wantHint("Looking for a good move. Press Esc to stop.")
	tb.clicks("h0") // the board works on
	w.work()
	if s := tb.last(); s.Hint.Text != "h2e2" || len(s.Hint.Steps) != 1 || s.Hint.Steps[0].To != tb.at("e2") || s.Selected != tb.at("h0") {
		t.Errorf("found: %+v", s.Hint)
	}
	tb.wantHint("Hint: h2e2. The cannon goes from h2 to e2.")
	if q := o.asked[0]; q.Threads != 1 || q.Lines != 1 || q.Limit <= 0 || q.Limit > 2*time.Second || q.Start == "" || len(q.Steps) != 0 {
		t.Errorf("question %+v", q)
	}
	tb.SetNotation("wxf")
	tb.clicks("g2")
	if s := tb.last(); s.Hint.Text != "" || s.Hint.Looking {
		t.Errorf("after the step: %+v", s.Hint)
	}
	o.answer = nil
	tb.Hint()
	w.work()
	tb.Hint()
	if s := tb.last(); s.Hint.Text != "" {
		t.Error("asking again must take the hint away")
	}
	if len(tb.State().Record.Line()) != 1 {
		t.Errorf("the record has %s", tb.list())
	}
}

// TestHintIsDropped: a hint for another place than the one that is seen is of no use, nor is one that was cancelled.
func TestHintIsDropped(t *testing.T) {
	for name, do := range map[string]func(*table){
		"step":   func(tb *table) { tb.typed("b0c2") },
		"browse": func(tb *table) { tb.ToStart() },
		"undo":   func(tb *table) { tb.Undo() },
		"esc":    func(tb *table) { tb.Escape() },
		"again":  func(tb *table) { tb.Hint() },
		"resign": func(tb *table) { tb.Resign() },
		"close":  func(tb *table) { tb.Close() },
		"new":    func(tb *table) { tb.start(control.NewGame{Game: cannon.Game}) },
		"seats":  func(tb *table) { tb.SetSeats(first) },
	} {
		tb, w, o := helped(t, control.NewGame{Game: xiangqi.Game})
		tb.typed("h2e2 h9g7")
		tb.Hint()
		jobs := w.jobs
		w.jobs = nil
		do(tb)
		for _, f := range append(jobs, w.jobs...) {
			f()
		}
		w.jobs = nil
		for _, f := range w.posted {
			f()
		}
		if s := tb.State().Hint; s.Looking || s.Text != "" || o.contexts[0].Err() == nil {
			t.Errorf("%s: %+v, cancelled: %v", name, s, o.contexts[0].Err())
		}
	}
}

func TestNoHint(t *testing.T) {
	tb, w, o := helped(t, control.NewGame{Game: xiangqi.Game, Seats: second})
	tb.typed("h2e2")
	tb.Hint()
	if s := tb.State(); s.Can.Hint || s.NoHint.Key != "hint.thinking" || s.Hint.Looking || s.Notice.Key != "hint.thinking" {
		t.Errorf("while the computer thinks: %+v, notice %+v", s.NoHint, s.Notice)
	}
	w.moves()
	if s := tb.State(); !s.Can.Hint {
		t.Errorf("in the person's turn: %+v", s.NoHint)
	}
	tb.Resign()
	tb.Hint()
	if s := tb.State(); s.Can.Hint || s.NoHint.Key != "hint.over" || len(o.asked) != 0 {
		t.Errorf("when the game is over: %+v, %d questions", s.NoHint, len(o.asked))
	}
	tb.Back()
	tb.Hint()
	if s := tb.State(); !s.Hint.Looking {
		t.Error("a finished game can be looked through with hints")
	}
	o.answer = func(context.Context, analysis.Question, func(engine.Report)) error { return context.DeadlineExceeded }
	w.work()
	if s := tb.State(); s.Hint.Looking || s.Notice.Key != "hint.none" {
		t.Errorf("without an answer: %+v, %+v", s.Hint, s.Notice)
	}
}

// TestHintReasons: what is said is certain, in each game.
func TestHintReasons(t *testing.T) {
	mate := func(n int) engine.Report { return engine.Report{Lines: []engine.Line{{Mate: n, Score: 30000}}} }
	for _, tt := range []struct {
		game   *rules.Game
		fen    string
		line   string
		report engine.Report
		want   string
	}{
		{xiangqi.Game, "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1", "b0b9", mate(1), "Hint: b0b9. The chariot goes from b0 to b9. That wins: Black is checkmated."},
		{xiangqi.Game, "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1", "b0b8", mate(2), "Hint: b0b8. The chariot goes from b0 to b8. It wins by force in 2 turns."},
		{xiangqi.Game, "", "h2h9", engine.Report{}, "Hint: h2h9. The cannon on h2 takes the horse on h9."},
		{xiangqi.Game, "4k4/9/9/9/4R4/9/4r4/9/9/3K5 b - - 0 1", "e3e5", engine.Report{}, "Hint: e3e5. The chariot on e3 takes the chariot on e5. It answers the attack on e9."},
		{xiangqi.Game, "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", "a0a9", engine.Report{}, "Hint: a0a9. The chariot goes from a0 to a9. After it: The general on d9 is in check."},
		{xiangqi.Game, "", "a3a4", engine.Report{Lines: []engine.Line{{Mate: -3}}}, "Hint: a3a4. The soldier goes from a3 to a4. The game is lost in 3 turns against the best play; this holds out longest."},
		{cannon.Game, "", "e1", engine.Report{}, "Hint: e1. Place the town on e1."},
		{cannon.Game, "4t5/10/9s/4s5/10/10/4S5/4S5/4S5/4T5 d - 9", "xe7", engine.Report{}, "Hint: xe7. The soldier on e7 is shot from e4."},
		{football.Game, relay, "Re4*e5-e6 =", engine.Report{}, "Hint: Re4*e5-e6. The rook on e4 kicks the ball to e6. Then =."},
		{football.Game, relay, "Re4*e5-e9", mate(1), "Hint: Re4*e5-e9. The rook on e4 kicks the ball to e9. That wins: the ball is in Black's goal."},
	} {
		tb, w, o := helped(t, control.NewGame{Game: tt.game, FEN: tt.fen})
		o.plays(t, tt.report, tt.line)
		tb.Hint()
		w.work()
		tb.wantHint(tt.want)
	}
}

// TestHintIsLegal has our own engine suggest, in the middle of a turn as well.
func TestHintIsLegal(t *testing.T) {
	for _, g := range all.Games {
		for _, fen := range []string{"", map[string]string{"cannon": front, "football": relay}[g.ID]} {
			tb, w := play(t, control.NewGame{Game: g, FEN: fen}, control.Config{})
			if g.ID == "football" && fen != "" {
				tb.typed("Re4*e5-e6")
			}
			tb.Hint()
			w.work()
			text := tb.State().Hint.Text
			side := tb.State().Record.Position().Side()
			tb.typed(text)
			if p := tb.State().Record.Position(); text == "" || p.Side() == side && tb.State().Result == nil {
				t.Errorf("%s %s: %q is no whole turn", g.ID, fen, text)
			}
		}
	}
}

// TestHelpTexts finds every key of hints and analyses in the catalogue, and every one of help.json in the source.
func TestHelpTexts(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var used []string
	literal := regexp.MustCompile(`"((?:hint|analysis)\.[a-z-]+)"`)
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(f, "_test.go") {
			for _, m := range literal.FindAllStringSubmatch(string(src), -1) {
				used = append(used, m[1])
			}
		}
	}
	checkTexts(t, used, "help.json")
}
