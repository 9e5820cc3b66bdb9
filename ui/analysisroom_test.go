package ui

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"crosspoint/text"
	"crosspoint/ui/control"
)

// inSmallWindows runs a test in the smallest window, in every language and size of texts.
func inSmallWindows(t *testing.T, game, clock string, f *fakeSource, do func(where string, l *lab)) {
	t.Helper()
	for _, tag := range text.Tags() {
		for _, percent := range []int{100, 150, 200} {
			l := newLabWith(t, func(c *Config) {
				c.Texts, c.SystemLanguage = text.New(tag), func() string { return tag }
				c.App.Preferences().SetInt(setTextSize, percent)
			})
			l.control.SetSource(f)
			l.win.Resize(fyne.NewSize(480, 314)) // what the menu leaves of 360
			l.against(game, 0, clock)
			l.wander(6)
			l.run("analysis")
			l.work()
			do(fmt.Sprintf("%s %d", tag, percent), l)
			l.stop()
		}
	}
	newDesk(t, test.NewTempApp(t), "") // with the usual size of texts for other tests
}

// TestHeadOfTheAnalysisInASmallWindow: score and depth are never printed over each other, nor beyond the panel.
func TestHeadOfTheAnalysisInASmallWindow(t *testing.T) {
	shown := false
	inSmallWindows(t, "xiangqi", "", &fakeSource{depth: 119, mate: 1}, func(where string, l *lab) {
		p := l.game.lines
		if l.game.plan.analysis.empty() {
			return
		}
		shown = true
		if p.score.Text == "" {
			t.Errorf("%s: no score", where)
		}
		wantHead(t, where, p)
		l.game.analysisNews(control.Analysis{On: true, Depth: 119, Most: 3, Lines: l.state.Analysis.Lines, Rests: control.Message{Key: "analysis.done"}})
		wantHead(t, where+", resting", p)
		l.game.analysisNews(control.Analysis{On: true, Most: 3, Rests: control.Message{Key: "analysis.unseen"}})
		wantHead(t, where+", without a line", p)
		if p.far.Text == "" {
			t.Errorf("%s: no reason why it rests", where)
		}
	})
	if !shown {
		t.Error("the panel is shown nowhere")
	}
}

func wantHead(t *testing.T, where string, p *linesPanel) {
	t.Helper()
	used := p.score.MinSize().Width + p.far.MinSize().Width
	if p.score.Text != "" && p.far.Text != "" {
		used += gap
	}
	if room := p.Size().Width - 2*gap; used > room {
		t.Errorf("%s: %q and %q take %v of %v", where, p.score.Text, p.far.Text, used, room)
	}
}

// TestAnalysisInTheStatusLineOfASmallWindow: as much of the best line is written as has room, whole steps alone.
func TestAnalysisInTheStatusLineOfASmallWindow(t *testing.T) {
	shown := false
	inSmallWindows(t, "cannon", "300+0", &fakeSource{depth: 21}, func(where string, l *lab) {
		s := l.game.status
		check := func(where string) {
			t.Helper()
			if h := s.main.MinSize().Height - 2*gap; h > s.box.Size().Height {
				t.Errorf("%s: %q is %v high in %v", where, s.line, h, s.box.Size().Height)
			}
		}
		if !l.game.plan.analysis.empty() {
			return
		}
		shown = true
		check(where)
		if !strings.HasSuffix(s.line, " …") || strings.Count(s.line, " ") < 5 {
			t.Errorf("%s: the status is %q", where, s.line)
		}
		long := len(s.line)
		l.win.Resize(fyne.NewSize(360, 314))
		if l.game.plan.analysis.empty() {
			check(where + ", narrow")
			if len(s.line) >= long {
				t.Errorf("%s: the status stays %q in a narrow window", where, s.line)
			}
		}
	})
	if !shown {
		t.Error("the analysis is in the status line nowhere")
	}
}
