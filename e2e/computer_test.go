package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/rules"
	"crosspoint/rules/all"
)

// opened is a first turn of each game, clicked point by point; END is the button that ends the turn.
var opened = map[string][]string{
	"cannon":   {"e1"},
	"xiangqi":  {"h2", "e2"},
	"football": {"h1", "b7"},
}

// seen tells whether it is the person's turn again.
func seen(l look) bool { return l.Mode == "human" && !l.Thinks }

// turn plays a turn for the side to move, the last one of those that the rules list: by clicks if two are enough, else typed.
func (s *session) turn() {
	s.t.Helper()
	l := s.wait("the person's turn", func(l look) bool { return seen(l) || l.Mode == "over" })
	for side := s.position(l).Side(); l.Mode != "over"; {
		p := s.position(l)
		if p.Side() != side {
			return
		}
		g := all.ByID(l.Game)
		moves := rules.Legal(p, nil)
		m := moves[len(moves)-1]
		switch e := g.Effect(p, m); {
		case e.Style == rules.StyleMove || e.Style == rules.StyleCapture:
			s.click(g.Geometry.Name(e.From), g.Geometry.Name(e.To))
		case e.Style == rules.StylePlace:
			s.click(g.Geometry.Name(e.To))
		default:
			s.typed(g.Notations[0].Format(p, m))
		}
		before := l.FEN
		l = s.wait("the step "+g.Notations[0].Format(p, m), func(l look) bool { return l.FEN != before })
		if l.Mode == "thinking" || l.Thinks {
			return
		}
	}
}

// position sets up what the program shows.
func (s *session) position(l look) rules.Position {
	s.t.Helper()
	g := all.ByID(l.Game)
	settings, err := g.Settings("", nil)
	if err != nil {
		s.t.Fatal(err)
	}
	p, err := g.Parse(l.FEN, settings)
	if err != nil {
		s.t.Fatalf("%s: %v", l.FEN, err)
	}
	return p
}

func TestAgainstTheComputer(t *testing.T) {
	for _, g := range all.Games {
		t.Run(g.ID, func(t *testing.T) {
			s := newSession(t, 1280, 900)
			s.prefer(map[string]any{"opponent": "computer", "level": 1})
			s.start()
			s.screenshot("welcome")
			s.press("welcome." + g.ID)
			l := s.wait("a game against level 1", func(l look) bool { return l.Game == g.ID && l.Levels == [2]int{0, 1} })
			s.click(opened[g.ID]...)
			s.wait("the first turn", func(n look) bool { return n.FEN != l.FEN })
			for range 3 {
				s.turn()
			}
			l = s.wait("the computer's answer", func(l look) bool { return seen(l) || l.Mode == "over" })
			s.screenshot("played")
			if l.Mode == "over" { // the computer was lucky: the end, too, must be there after a crash
				s.kill()
				s.start()
				s.wait("the end again", func(n look) bool { return n.Mode == "over" && n.FEN == l.FEN && n.Result == l.Result })
				return
			}
			game := s.journal()
			if n := game.Line()[len(game.Line())-1].Turn(); n < 6 {
				t.Errorf("only %d turns were played", n)
			}
			if game.Level(board.Second) != 1 || game.Level(board.First) != 0 {
				t.Error("the journal does not know who plays")
			}
			s.goOn(l)
		})
	}
}

// goOn kills the program while it is the computer's turn and has the next one go on with it.
func (s *session) goOn(l look) {
	s.t.Helper()
	s.turn()
	s.kill()
	game := s.journal()
	game.ToEnd()
	fen := game.Position().FEN()
	if game.Position().Side() == s.position(l).Side() {
		s.t.Log("the computer was quicker than the kill")
	}
	s.start()
	s.wait("the computer to go on", func(l look) bool {
		return (l.FEN != fen || game.Position().Side() == board.First) && seen(l) || l.Mode == "over"
	})
	s.screenshot("restarted")
}

// TestFlagFalls opens a game with a short clock and lets the person's time run out.
func TestFlagFalls(t *testing.T) {
	s := newSession(t, 1280, 900)
	file := filepath.Join(s.files, "short.pgn")
	text := "[Game \"Chinese Chess\"]\n[White \"Anna\"]\n[BlackType \"program\"]\n[BlackLevel \"1\"]\n[TimeControl \"12\"]\n\n1. h2e2 h9g7 *\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	s.start(file)
	s.wait("the clocks", func(l look) bool { return l.Clocks == [2]string{"0:12", "0:12"} && l.Levels[1] == 1 })
	time.Sleep(1500 * time.Millisecond)
	if l, _ := s.look(); l.Clocks[0] != "0:12" {
		t.Errorf("the clock ran before the first step: %v", l.Clocks)
	}
	s.click("h0", "g2")
	s.wait("the answer", func(l look) bool { return seen(l) && l.Clocks[0] != "0:12" })
	s.wait("tenths of a second", func(l look) bool { return strings.Contains(l.Clocks[0], ".") })
	s.screenshot("tenths")
	l := s.wait("the flag", func(l look) bool { return l.Mode == "over" })
	if l.Result != "time" || l.Clocks[0] != "0:00" {
		t.Errorf("the end: %q, clocks %v", l.Result, l.Clocks)
	}
	s.screenshot("flag")
	if _, r := s.journal().Declared(); r.Winner != board.Second || r.Reason != record.ReasonTime {
		t.Errorf("the journal says %+v", r)
	}
}

// TestQuitWhileThinking closes the window while the strongest level looks for its turn.
func TestQuitWhileThinking(t *testing.T) {
	s := newSession(t, 1280, 900)
	s.prefer(map[string]any{"opponent": "computer", "level": 10})
	s.start()
	s.press("welcome.xiangqi")
	s.click("h2", "e2")
	s.wait("the computer to think", func(l look) bool { return l.Mode == "thinking" })
	s.screenshot("thinking")
	done := make(chan error, 1)
	go func() { done <- s.app.Wait() }()
	s.keys("ctrl+q")
	select {
	case err := <-done:
		if err != nil {
			t.Errorf("the program ended with %v; its errors: %s", err, s.errors.String())
		}
	case <-time.After(5 * time.Second):
		t.Fatal("the program does not end")
	}
	s.app = nil
}
