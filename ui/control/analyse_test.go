package control_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"crosspoint/board"
	"crosspoint/engine"
	"crosspoint/engine/analysis"
	"crosspoint/rules/cannon"
	"crosspoint/rules/football"
	"crosspoint/rules/xiangqi"
	"crosspoint/ui/control"
)

// texts joins the steps of a line; the number of a round stands before each turn.
func texts(l control.Line) string {
	var out []string
	for i, s := range l.Steps {
		text := s.Text
		if i == 0 || l.Steps[i-1].Ends {
			text = string(rune('0'+s.Number)) + string(rune('A'+s.Side)) + ":" + text
		}
		out = append(out, text)
	}
	return strings.Join(out, " ")
}

// sum is an analysis in short: what it does, how far it is, and its lines with their scores.
func sum(a control.Analysis) string {
	state := "off"
	switch {
	case a.Searching:
		state = "searches"
	case a.On:
		state = a.Rests.Key
	}
	out := []string{fmt.Sprintf("%s, depth %d, %d at %d", state, a.Depth, a.Nodes, a.Rate)}
	for _, l := range a.Lines {
		out = append(out, fmt.Sprintf("%+d %s", l.Score, texts(l)))
	}
	return strings.Join(out, "; ")
}

func wantSum(t *testing.T, a control.Analysis, want string) {
	t.Helper()
	if got := sum(a); got != want {
		t.Errorf("analysis %q, want %q", got, want)
	}
}

func TestAnalysis(t *testing.T) {
	tb, w, o := helped(t, control.NewGame{Game: xiangqi.Game})
	tb.ToggleAnalysis()
	wantSum(t, tb.last().Analysis, "searches, depth 0, 0 at 0")
	o.plays(t, engine.Report{Depth: 12, Nodes: 5000, NPS: 700, Lines: []engine.Line{{Score: 35}, {Score: -20}}}, "h2e2 h9g7 h0g2", "b0c2")
	shown := len(tb.states)
	w.work()
	if len(tb.states) != shown {
		t.Errorf("%d states for a report", len(tb.states)-shown)
	}
	wantSum(t, tb.State().Analysis, "analysis.done, depth 12, 5000 at 700; +35 1A:h2e2 1B:h9g7 2A:h0g2; -20 1A:b0c2")
	if l := tb.State().Analysis.Lines[0]; l.Turn != 1 {
		t.Errorf("a turn of %d steps", l.Turn)
	}
	if q := o.asked[0]; q.Lines != 3 || q.Threads != 1 || q.Limit != 0 || q.Every < 100*time.Millisecond {
		t.Errorf("question %+v", q)
	}
	tb.typed("h2e2")
	wantSum(t, tb.last().Analysis, "searches, depth 0, 0 at 0")
	o.answer = nil
	w.work()
	tb.ToggleAnalysis()
	wantSum(t, tb.last().Analysis, "off, depth 0, 0 at 0")
	tb.typed("h9g7")
	if len(w.jobs) != 0 || len(w.timers) != 0 {
		t.Errorf("%d jobs and %d timers when it is off", len(w.jobs), len(w.timers))
	}
}

// TestScoresAreTheFirstPlayers: whoever is to move, a positive score is good for the first player.
func TestScoresAreTheFirstPlayers(t *testing.T) {
	tb, w, o := helped(t, control.NewGame{Game: xiangqi.Game})
	tb.typed("h2e2")
	tb.ToggleAnalysis()
	o.plays(t, engine.Report{Depth: 3, Lines: []engine.Line{{Score: 50}, {Mate: 2, Score: 31997}}}, "h9g7", "b9c7")
	w.work()
	if a := tb.State().Analysis; a.Lines[0].Score != -50 || a.Lines[1].Wins != board.Second || a.Lines[1].In != 2 || texts(a.Lines[0]) != "1B:h9g7" {
		t.Errorf("scores are the first player's: %+v", a.Lines)
	}
	if q := o.asked[0]; len(q.Steps) != 1 || q.Position.Side() != board.Second {
		t.Errorf("question %+v", q)
	}
}

// TestAnalysisFollows: another place cancels the search for the one before, whose reports are dropped.
func TestAnalysisFollows(t *testing.T) {
	tb, w, o := helped(t, control.NewGame{Game: xiangqi.Game})
	tb.typed("h2e2 h9g7")
	tb.ToggleAnalysis()
	late := func() {}
	o.answer = func(_ context.Context, q analysis.Question, report func(engine.Report)) error {
		line := engine.Line{Steps: firstTurn(q.Position.Clone())}
		if len(o.asked) == 1 {
			report(engine.Report{Depth: 5, Lines: []engine.Line{line}})
			tb.ToStart()
			if o.contexts[0].Err() == nil {
				t.Error("the search goes on elsewhere")
			}
			late = func() { report(engine.Report{Depth: 50, Lines: []engine.Line{line}}) }
			return nil
		}
		report(engine.Report{Depth: 2, Lines: []engine.Line{line}})
		return nil
	}
	w.work()
	late()
	w.work()
	if a := tb.State().Analysis; a.Depth != 2 || len(o.asked) != 2 || len(o.asked[1].Steps) != 0 || a.Lines[0].Steps[0].Side != board.First {
		t.Errorf("after browsing: %+v, %d questions", a, len(o.asked))
	}
}

// TestThreads: the searches for the person and the computer together never take more threads than are set.
func TestThreads(t *testing.T) {
	for _, tt := range []struct {
		set      control.Help
		level    int
		alone    int // threads of the analysis in the person's turn
		together int // and while the computer thinks, 0 for a rest
	}{
		{control.Help{Threads: 1}, 9, 1, 0},
		{control.Help{Threads: 4, Computer: 3}, 9, 4, 1},
		{control.Help{Threads: 4, Computer: 3}, 2, 4, 3},
		{control.Help{Threads: 2, Computer: 4}, 9, 2, 0},
	} {
		tb, w, o := helped(t, control.NewGame{Game: xiangqi.Game, Seats: [2]control.Seat{{}, {Level: tt.level}}})
		hold := func(context.Context, analysis.Question, func(engine.Report)) error { return nil }
		o.answer = hold
		tb.SetHelp(tt.set)
		tb.ToggleAnalysis()
		w.work()
		if q := o.asked[0]; q.Threads != tt.alone {
			t.Errorf("%+v: %d threads alone", tt, q.Threads)
		}
		o.asked = nil
		tb.typed("h2e2")
		a := tb.last().Analysis
		if a.Searching != (tt.together > 0) || !a.Searching && a.Rests.Key != "analysis.computer" {
			t.Errorf("%+v: while the computer thinks: %+v", tt, a)
		}
		w.think = func(task control.Task) control.Answer {
			for _, q := range o.asked {
				if q.Threads != tt.together {
					t.Errorf("%+v: %d threads beside the computer", tt, q.Threads)
				}
			}
			return control.Answer{Turn: firstTurn(task.Position)}
		}
		w.moves()
		w.work()
		if a := tb.State().Analysis; len(tb.State().Rows) != 2 || o.asked[len(o.asked)-1].Threads != tt.alone || !a.On {
			t.Errorf("%+v: after the computer's turn: %+v", tt, a)
		}
	}
}

// TestHintPausesAnalysis: a hint takes the place of the analysis, which goes on afterwards; when that knows enough, nothing is searched.
func TestHintPausesAnalysis(t *testing.T) {
	tb, w, o := helped(t, control.NewGame{Game: xiangqi.Game})
	tb.ToggleAnalysis()
	jobs := w.jobs
	w.jobs = nil
	tb.Hint()
	if a := tb.State().Analysis; a.Searching || a.Rests.Key != "analysis.hint" {
		t.Errorf("while a hint is looked for: %+v", a)
	}
	w.jobs = append(jobs, w.jobs...)
	w.work()
	if s := tb.State(); s.Hint.Text == "" || s.Analysis.Rests.Key != "analysis.done" || len(o.asked) != 3 || o.contexts[0].Err() == nil {
		t.Errorf("afterwards: hint %q, %+v, %d questions", s.Hint.Text, s.Analysis, len(o.asked))
	}
	o.plays(t, engine.Report{Depth: 20, Elapsed: 3 * time.Second}, "h2e2", "b0c2")
	tb.typed("a3a4 a6a5")
	w.work()
	n := len(o.asked)
	tb.Hint()
	if s := tb.State(); s.Hint.Text != "h2e2" || s.Hint.Looking || len(o.asked) != n || len(w.jobs) != 0 {
		t.Errorf("the analysis knows it: %+v", s.Hint)
	}
}

func TestAnalysisRests(t *testing.T) {
	tb, w, o := helped(t, control.NewGame{Game: xiangqi.Game, FEN: "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1"})
	tb.ToggleAnalysis()
	tb.SetSeen(false)
	if a := tb.last().Analysis; a.Searching || a.Rests.Key != "analysis.unseen" {
		t.Errorf("not seen: %+v", a)
	}
	w.work()
	if o.contexts[0].Err() == nil {
		t.Error("the search goes on")
	}
	tb.SetSeen(true)
	if a := tb.last().Analysis; !a.Searching {
		t.Errorf("seen again: %+v", a)
	}
	o.answer = func(context.Context, analysis.Question, func(engine.Report)) error {
		return errors.New("the engine is gone")
	}
	w.work()
	if a := tb.State().Analysis; a.Searching || words(a.Rests) != "No answer: the engine is gone" {
		t.Errorf("a source that fails: %+v", a)
	}
	o.answer = nil
	tb.SetHelp(control.Help{Lines: 1})
	if a := tb.State().Analysis; !a.Searching || a.Most != 1 {
		t.Errorf("with another number of lines: %+v", a)
	}
	w.work()
	tb.SetHelp(control.Help{Lines: 1})
	if len(w.jobs) != 0 {
		t.Error("the same question is asked again")
	}
	tb.typed("b0b9")
	if a := tb.State().Analysis; a.Searching || a.Rests.Key != "analysis.over" || !a.On {
		t.Errorf("the game is over: %+v", a)
	}
	tb.Load(tb.State().Record, "")
	if !tb.State().Analysis.On {
		t.Error("the next game of a file is not analysed")
	}
	tb.start(control.NewGame{Game: cannon.Game})
	if tb.State().Analysis.On {
		t.Error("a new game begins with an analysis")
	}
}

// TestPreview: steps of a line are looked at without a trace, and can be kept as a variation where nobody is to move.
func TestPreview(t *testing.T) {
	tb, w, o := helped(t, control.NewGame{Game: xiangqi.Game})
	tb.ToggleAnalysis()
	o.plays(t, engine.Report{Depth: 9}, "h2e2 h9g7 h0g2", "b0c2")
	w.work()
	fen := tb.fen()
	tb.Preview(0, 1)
	s := tb.last()
	if !s.Preview.On || s.Preview.Step != 1 || s.Pieces[tb.at("e2")] == board.NoPiece || s.Pieces[tb.at("g7")] == board.NoPiece || len(s.Movable) != 0 || s.Last.To != tb.at("g7") {
		t.Errorf("ahead: %+v, last %+v", s.Preview, s.Last)
	}
	if got := words(s.Status); got != "Looking 2 moves ahead, at h9g7. Press Esc or click the board to come back." {
		t.Errorf("status %q", got)
	}
	if tb.fen() != fen {
		t.Error("the position is not put back")
	}
	tb.clicks("e2")
	if s := tb.last(); s.Preview.On || s.Selected != board.NoPoint || s.Pieces[tb.at("e2")] != board.NoPiece || !s.Can.Hint {
		t.Errorf("after a click: %+v", s.Preview)
	}
	for _, wrong := range [][2]int{{2, 0}, {-1, 0}, {0, 3}, {0, -1}} {
		if tb.Preview(wrong[0], wrong[1]); tb.State().Preview.On {
			t.Errorf("a preview of %v", wrong)
		}
	}
	tb.Preview(1, 0)
	tb.clicks("esc")
	if tb.State().Preview.On {
		t.Error("Esc must come back")
	}
	tb.AddLine(0, 2)
	if tb.State().Notice.Key != "analysis.no-add" {
		t.Error("a line can be added where the game goes on")
	}
	tb.wantList("")
	tb.typed("a3a4")
	tb.Back()
	w.work()
	tb.Preview(0, 2)
	tb.AddLine(0, 2)
	tb.wantList("1A:a3a4 (1A:h2e2 1B:h9g7)")
	if s := tb.State(); s.Mode != control.ModeBrowsing || !s.Record.Cursor().IsRoot() || s.Preview.On {
		t.Errorf("afterwards: mode %d", s.Mode)
	}
	tb.ToEnd()
	tb.wantMode(control.ModeHuman)
}

func TestAnalysisInsideATurn(t *testing.T) {
	tb, w, o := helped(t, control.NewGame{Game: football.Game, FEN: relay})
	o.plays(t, engine.Report{Depth: 4}, "Re4*e5-e6 Nd7*e6-f8")
	tb.ToggleAnalysis()
	w.work()
	l := tb.State().Analysis.Lines
	if len(l) != 1 || texts(l[0]) != "1A:Re4*e5-e6 Nd7*e6-f8" || l[0].Turn != 2 || !l[0].Steps[1].Ends {
		t.Fatalf("lines %+v", l)
	}
	o.plays(t, engine.Report{Depth: 4}, "= Ka9-a8")
	tb.typed("Re4*e5-e6")
	w.work()
	if l := tb.State().Analysis.Lines; len(l) != 1 || texts(l[0]) != "1A:= 1B:Ka9-a8" || l[0].Turn != 1 {
		t.Errorf("inside the turn: %+v", l)
	}
	for i, want := range []string{"Re4*e5-e6/=", "Ka9-a8"} {
		tb.Preview(0, i)
		if s := tb.State(); s.LastText != want || len(s.LastNodes) != 0 {
			t.Errorf("step %d that is looked at: %q, want %q", i, s.LastText, want)
		}
	}
}

// TestOurEngineAnalyses has our own engine answer on workers of its own, as in the program; the test for races.
func TestOurEngineAnalyses(t *testing.T) {
	posts := make(chan func(), 1024)
	var reports int
	tb := newTable(t, control.Config{Post: func(f func()) { posts <- f }, OnAnalysis: func(a control.Analysis) {
		if len(a.Lines) > 0 {
			reports++
		}
	}})
	tb.SetHelp(control.Help{Threads: 2, Lines: 2})
	tb.start(control.NewGame{Game: football.Game})
	tb.ToggleAnalysis()
	for reports < 2 {
		(<-posts)()
	}
	tb.typed("Qd1-d4")
	tb.Hint()
	for tb.State().Hint.Looking {
		(<-posts)()
	}
	if tb.State().Hint.Text == "" {
		t.Error("no hint")
	}
	for reports < 5 {
		(<-posts)()
	}
	begin := time.Now()
	tb.Stop()
	if d := time.Since(begin); d > time.Second {
		t.Errorf("stopping took %v", d)
	}
}

// TestPreviewOfAnOldLine: the step that is looked at is marked on the line that it is on now, and on none when it is on none any more.
func TestPreviewOfAnOldLine(t *testing.T) {
	tb, w, o := helped(t, control.NewGame{Game: xiangqi.Game})
	tb.ToggleAnalysis()
	o.plays(t, engine.Report{Depth: 9}, "h2e2 h9g7 h0g2", "b0c2 h9g7")
	w.work()
	tb.Preview(0, 1)
	for i, tt := range []struct {
		lines []string
		want  int
	}{
		{[]string{"b0c2 h9g7", "h2e2 h9g7 b0c2"}, 1},
		{[]string{"h2e2 b9c7 h0g2", "b0c2 h9g7"}, -1},
		{[]string{"h2e2"}, -1},
		{[]string{"h2e2 h9g7"}, 0},
	} {
		o.plays(t, engine.Report{Depth: 10}, tt.lines...)
		tb.SetHelp(control.Help{Lines: 2 + i%2}) // asks again
		w.work()
		if s := tb.State(); !s.Preview.On || s.Preview.Line != tt.want || s.Preview.Step != 1 || s.LastText != "h9g7" {
			t.Errorf("%v: %+v, last %s", tt.lines, s.Preview, s.LastText)
		}
	}
	if tb.Preview(0, 1); tb.State().Preview.On {
		t.Error("the second time must come back")
	}
}

// TestNoLineAfterTheEnd: where the game is over no line can be added, and the reason is the end.
func TestNoLineAfterTheEnd(t *testing.T) {
	tb, w, o := helped(t, control.NewGame{Game: xiangqi.Game})
	o.plays(t, engine.Report{Depth: 9}, "h2e2 h9g7")
	tb.Resign()
	tb.ToggleAnalysis()
	w.work()
	tb.AddLine(0, 1)
	if got := tb.State().Notice.Key; got != "analysis.no-add-over" {
		t.Errorf("notice %q", got)
	}
	tb.wantList("")
}
