package ui

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"

	games "crosspoint/rules/all"
	"crosspoint/text"
)

// TestPuzzlesInTheSmallestWindow wants every button and every word of the page to be seen whole, at each size of texts.
func TestPuzzlesInTheSmallestWindow(t *testing.T) {
	for _, tag := range []string{"fr", "zh-Hans"} {
		for _, percent := range textSizes {
			l := newLabWith(t, func(c *Config) {
				c.App.Preferences().SetInt(setTextSize, percent)
				c.Texts, c.SystemLanguage = text.New(tag), func() string { return tag }
			})
			l.win.Resize(fyne.NewSize(480, 360))
			l.run("puzzles")
			l.work()
			p := l.puzzles.page
			for _, g := range games.Games {
				p.open(g)
				l.work()
				where := fmt.Sprintf("%s %d %% %s", tag, percent, g.ID)
				wantPuzzleParts(t, p, where)
				l.run("puzzle-hint")
				l.work()
				wantPuzzleParts(t, p, where+" hint")
				l.run("puzzle-solution")
				for range 20 {
					l.pass(1e9)
				}
				if p.last.Board.Result == nil {
					t.Fatalf("%s: the solution does not end", where)
				}
				wantPuzzleParts(t, p, where+" solution")
			}
		}
	}
}

func wantPuzzleParts(t *testing.T, p *puzzlePage, where string) {
	t.Helper()
	f := &fitCheck{t: t, window: p.box.Size(), where: where, seen: map[string]bool{}}
	f.look(p.box, fyne.NewPos(0, 0), [4]float32{0, 0, p.box.Size().Width, p.box.Size().Height})
	for id, b := range p.buttons {
		if row := p.tools; !row.Visible() || !p.nav.Visible() || b.Size().Height < 32 || b.Size().Width < iconSize+gap || row.Size().Height < rowH-slack || p.nav.Size().Height < rowH-slack {
			t.Errorf("%s: the button %s is %v", where, id, b.Size())
		}
	}
	if p.last.Board.End.Visible && (!p.end.Visible() || p.end.Size().Height < rowH-slack || p.end.MinSize().Width > p.end.Size().Width+slack) {
		t.Errorf("%s: the button that ends the turn is %v, needs %v", where, p.end.Size(), p.end.MinSize())
	}
	if board := p.plan.board; min(board.w, board.h) < 200 {
		t.Errorf("%s: the board is %v", where, board)
	}
	parts := []rect{p.plan.board, p.plan.game, p.plan.head, p.plan.list, p.plan.bar, p.plan.tools, p.plan.nav, p.plan.end, p.plan.status}
	for i, a := range parts {
		for k, b := range parts[:i] {
			if !a.empty() && !b.empty() && a.x < b.x+b.w && b.x < a.x+a.w && a.y+slack < b.y+b.h && b.y+slack < a.y+a.h {
				t.Errorf("%s: parts %d and %d lie above each other: %v, %v", where, k, i, b, a)
			}
		}
	}
	// The status line has a row for its lines, without the distances of the toolkit.
	if lines, room := p.status.main.MinSize().Height-2*gap, p.plan.status.h; lines > room+slack {
		t.Errorf("%s: %q needs %.1f and has %.1f", where, p.status.main.Text, lines, room)
	}
}
