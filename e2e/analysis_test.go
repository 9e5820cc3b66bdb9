package e2e

import (
	"strings"
	"testing"

	"crosspoint/rules/all"
)

// TestHintAndAnalysis asks for a hint in each game and plays it, analyses the position, looks ahead on a line, and switches the analysis
// off, after which no worker is left.
func TestHintAndAnalysis(t *testing.T) {
	for _, g := range all.Games {
		t.Run(g.ID, func(t *testing.T) {
			s := newSession(t, 1280, 900)
			s.prefer(map[string]any{"animation": false, "opponent": "friend"})
			s.start()
			s.press("welcome." + g.ID)
			rest := s.wait("the game", func(l look) bool { return l.Game == g.ID && len(l.Points) > 0 && l.Mode == "human" })
			s.keys("ctrl+h")
			l := s.wait("a hint", func(l look) bool { return l.Hint != "" })
			if !strings.HasPrefix(strings.Join(l.Texts, "|"), "Hint: ") && !strings.Contains(strings.Join(l.Texts, "|"), "|Hint: ") {
				t.Errorf("the hint stands nowhere in words: %q", l.Texts)
			}
			s.screenshot("hint")
			s.hinted(l)

			s.keys("ctrl+i")
			l = s.wait("the analysis", func(l look) bool { return l.Depth >= 3 && len(l.Lines) == 3 })
			if !strings.Contains(strings.Join(l.Texts, "|"), "depth ") {
				t.Errorf("the depth stands nowhere: %q", l.Texts)
			}
			if l.Board[3] < 0.85*l.Canvas[1] {
				t.Errorf("the board is %v of %v high", l.Board[3], l.Canvas[1])
			}
			s.screenshot("analysis")
			s.press("line.1")
			s.wait("a look ahead", func(l look) bool { return l.Status == "analysis.ahead" })
			s.screenshot("ahead")
			s.keys("Escape")
			s.wait("the position again", func(n look) bool { return n.Status != "analysis.ahead" && n.FEN == l.FEN })
			s.keys("alt+Left")
			s.wait("the analysis of the turn before", func(n look) bool { return n.FEN != l.FEN && n.Depth >= 3 && n.Looks })
			s.keys("ctrl+i")
			s.wait("the end of the analysis", func(l look) bool { return !l.Looks && len(l.Lines) == 0 && l.Workers <= rest.Workers })
		})
	}
}

// hinted plays the hint and looks for it in the journal.
func (s *session) hinted(l look) {
	s.t.Helper()
	g, p := all.ByID(l.Game), s.position(l)
	steps := strings.Split(l.Hint, "/")
	notation := g.Notations[0]
	for _, n := range g.Notations { // the one that the window shows
		if m, err := n.Parse(p, steps[0]); err == nil && n.Format(p, m) == steps[0] {
			notation = n
		}
	}
	for _, step := range steps {
		m, err := notation.Parse(p, step)
		if err != nil || !p.Do(m) {
			s.t.Fatalf("the hint %q is not legal: %s: %v", l.Hint, step, err)
		}
	}
	s.typed(l.Hint)
	n := s.wait("the hint on the board", func(n look) bool { return n.FEN == p.FEN() })
	if n.Hint != "" {
		s.t.Errorf("the hint %q stays", n.Hint)
	}
	if got := s.journal().Position().FEN(); got != p.FEN() {
		s.t.Errorf("journal: %s, want %s", got, p.FEN())
	}
}
