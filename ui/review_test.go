package ui

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"crosspoint/board/boardview"
	"crosspoint/engine/review"
	"crosspoint/rules"
	"crosspoint/ui/control"
)

// fakeAnalyst finds a blunder in every third turn, from the first one on: by turns the sides spoil the game. Its best line is the last
// legal step.
type fakeAnalyst struct{ asked int }

func (a *fakeAnalyst) Analyse(_ context.Context, q review.Question) (review.Opinion, error) {
	a.asked++
	o := review.Opinion{Depth: 3, Chance: 0.5}
	if (len(q.Steps)+2)/3%2 == 1 {
		o.Score, o.Chance = -416, 0.2
	}
	if len(q.Steps)%2 == 1 {
		o.Score, o.Chance = -o.Score, 1-o.Chance
	}
	if legal := rules.Legal(q.Position, nil); len(legal) > 0 {
		o.Line = legal[len(legal)-1:]
	}
	return o, nil
}

// reviewLab is a lab with a game of some turns, and a review begun by the menu.
func reviewLab(t *testing.T, turns int) *lab {
	t.Helper()
	l := newLabWith(t, func(c *Config) { c.Analyst = func(int, int) review.Analyst { return &fakeAnalyst{} } })
	l.begin("xiangqi")
	l.wander(turns)
	l.run("review")
	l.press("review.quick")
	return l
}

// wander plays turns that do not end the game.
func (l *lab) wander(turns int) {
	l.t.Helper()
	rng := rand.New(rand.NewPCG(3, 3))
	for tries := 0; turns > 0; tries++ {
		p := l.state.Record.Position().Clone()
		legal := rules.Legal(p, nil)
		m := legal[rng.IntN(len(legal))]
		text := l.state.Game.Notations[0].Format(p, m)
		if p.Do(m); tries > 2000 {
			l.t.Fatal("the game cannot be kept going")
		}
		if _, over := rules.Outcome(p); over {
			continue
		}
		if wrong := l.control.Type(text); wrong.Key != "" {
			l.t.Fatal(l.say(wrong))
		}
		turns--
	}
}

func TestReviewInTheBar(t *testing.T) {
	l := reviewLab(t, 9)
	if l.game.bars.kind != barReviewing || l.game.plan.bars.empty() || len(l.sheets) != 0 || l.enabled("review") {
		t.Fatalf("kind %d, %d dialogs", l.game.bars.kind, len(l.sheets))
	}
	l.game.bars.progress(control.Review{On: true, Done: 5, Total: 10})
	track, done := l.game.bars.track.Size().Width, l.game.bars.done.Size().Width
	if done < track*0.49 || done > track*0.51 || !strings.Contains(l.game.bars.text.Text, "turn 6 of 9") {
		t.Errorf("%q: %v of %v", l.game.bars.text.Text, done, track)
	}
	l.run("back")
	l.work()
	if l.game.bars.kind != barReviewEnded || l.game.plan.graph.empty() || !l.game.graph.Visible() {
		t.Fatalf("kind %d, graph %v", l.game.bars.kind, l.game.plan.graph)
	}
	test.Tap(l.game.bars.buttons[0])
	if text := l.sheetText(); !strings.Contains(text, l.tr("summary.title")) || !strings.Contains(text, "30 %") {
		t.Errorf("summary: %s", text)
	}
	l.press("button.ok")
	test.Tap(l.game.bars.buttons[1])
	if l.game.bars.kind == barReviewEnded {
		t.Error("the bar is still there")
	}
	l.run("undo")
	if l.game.graph.Visible() || !l.game.plan.graph.empty() {
		t.Error("one undo takes the graph away")
	}
}

func TestReviewCanBeCancelled(t *testing.T) {
	l := reviewLab(t, 4)
	test.Tap(l.game.bars.buttons[0])
	l.work()
	if l.game.bars.kind != barNone || len(l.state.Graph.Turns) != 0 || !l.enabled("review") {
		t.Errorf("kind %d, %d turns", l.game.bars.kind, len(l.state.Graph.Turns))
	}
}

func TestMarksInTheMoveList(t *testing.T) {
	l := reviewLab(t, 6)
	l.work()
	var marked []string
	for _, line := range l.game.moves.lines {
		for _, c := range line.cells {
			if c.glyph != "" {
				marked = append(marked, c.glyph)
			}
		}
	}
	if strings.Join(marked, " ") != "?? ??" {
		t.Errorf("marked %q", marked)
	}
	l.run("start")
	l.run("turning-next")
	first := l.state.Record.Cursor().Turn()
	l.run("turning-next")
	if second := l.state.Record.Cursor().Turn(); first != 1 || second != 4 || l.enabled("turning-next") {
		t.Errorf("turning points %d and %d", first, second)
	}
}

func TestGraphGoesToTurns(t *testing.T) {
	l := reviewLab(t, 12)
	l.work()
	g := l.game.graph
	at := func() int { return l.state.Graph.Current }
	g.Tapped(&fyne.PointEvent{Position: fyne.NewPos(g.Size().Width/2, 10)})
	if at() != 6 || l.win.Canvas().Focused() != g || g.ring.Hidden {
		t.Fatalf("a click in the middle goes to %d", at())
	}
	for _, c := range []struct {
		key  fyne.KeyName
		want int
	}{{fyne.KeyRight, 7}, {fyne.KeyLeft, 6}, {fyne.KeyUp, 4}, {fyne.KeyDown, 7}, {fyne.KeyHome, 0}, {fyne.KeyLeft, 0}, {fyne.KeyEnd, 12}, {fyne.KeyRight, 12}} {
		if g.TypedKey(&fyne.KeyEvent{Name: c.key}); at() != c.want {
			t.Errorf("%s goes to %d, want %d", c.key, at(), c.want)
		}
	}
	if !strings.Contains(l.game.status.hint, l.tr("side.black")) {
		t.Errorf("the status line says %q", l.game.status.hint)
	}
	g.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if l.win.Canvas().Focused() != l.game.board || !g.ring.Hidden || l.game.status.hint != "" {
		t.Error("Esc gives the keyboard back to the board")
	}
	l.run("graph")
	if g.Visible() || l.settings.on(setGraph, true) {
		t.Error("the graph cannot be switched off")
	}
}

// TestGraphInAnyWindow lays the page out from the smallest window on, with a game of 300 turns and one of two.
func TestGraphInAnyWindow(t *testing.T) {
	for _, turns := range []int{2, 300} {
		l := reviewLab(t, turns)
		l.work()
		l.control.DismissReview()
		for _, size := range [][2]float32{{480, 360}, {480, 800}, {700, 480}, {1280, 900}, {1920, 1080}} {
			l.win.Resize(sizeOf(size))
			p := l.game.plan
			if p.shape == shapeFolded {
				continue
			}
			if p.graph.empty() || p.graph.h < graphMin || p.list.h < listMin-16 || p.list.empty() {
				t.Errorf("%d turns in %v: graph %+v, list %+v", turns, size, p.graph, p.list)
			}
			if p.graph.x < p.panel.x || p.graph.x+p.graph.w > p.panel.x+p.panel.w || p.graph.y+p.graph.h > p.panel.y+p.panel.h {
				t.Errorf("%d turns in %v: the graph %+v leaves the panel %+v", turns, size, p.graph, p.panel)
			}
			if p.list.y+p.list.h > p.graph.y && p.list.x+p.list.w > p.graph.x {
				t.Errorf("%d turns in %v: the graph %+v covers the list %+v", turns, size, p.graph, p.list)
			}
		}
		l.stop()
	}
}

// TestGraphColours looks for areas, line and marks that can be told apart in each palette.
func TestGraphColours(t *testing.T) {
	for _, p := range []*boardview.Palette{boardview.Wood(), boardview.Dark(), boardview.Contrast()} {
		for _, g := range newDesk(t, test.NewTempApp(t), "").cfg.Games {
			sides := p.SideColours(g.Pieces[0].Art[0].Frame)
			for i := range sides {
				sides[i] = blend(p.Panel, withAlpha(sides[i], areaInk))
			}
			line := standOut(sides[0], sides[1], p.Panel, p.Text, p.Accent)
			apart := contrast(sides[0], sides[1])
			edge := max(contrast(line, sides[0]), contrast(line, sides[1]))
			if apart < 3 && edge < 3 {
				t.Errorf("%s, %s: the areas differ by %.1f, the line by %.1f", p.ID, g.ID, apart, edge)
			}
			if v := contrast(p.Danger, p.Panel); v < 3 {
				t.Errorf("%s: marks differ from their edge by %.1f", p.ID, v)
			}
		}
	}
}

// TestGraphOfAFile opens a file that another program has written scores into.
func TestGraphOfAFile(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	file := filepath.Join(t.TempDir(), "scores.pgn")
	text := "[Game \"Chinese Chess\"]\n\n1. h2e2 {[%eval 0.3]} h9g7 $6 {[%eval 1.2]} 2. h0g2 {[%eval #4]} *\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	d.OpenFile(file)
	if d.game.plan.graph.empty() || len(d.state.Graph.Turns) != 4 || d.state.Unsaved {
		t.Fatalf("graph %+v of %d turns", d.game.plan.graph, len(d.state.Graph.Turns))
	}
	if hint := d.graphHint(d.state.Graph.Turns[3]); !strings.Contains(hint, "Red wins in 4 turns") {
		t.Errorf("hint %q", hint)
	}
	if words := d.say(control.Message{Key: "review.missed", Values: []control.Value{{Name: "Count", Text: "2"}}}); words != "This wins in 2 turns." {
		t.Errorf("a comment: %q", words)
	}
	if row := d.state.Rows[0].Comment; row != "" {
		t.Errorf("the score is shown as a comment: %q", row)
	}
}

// TestReviewGoesOnBehindAnotherPage: a review that runs is not lost, and the analysis is on again, when the game comes back.
func TestReviewGoesOnBehindAnotherPage(t *testing.T) {
	for _, page := range []string{"puzzles", "rules"} {
		l := reviewLab(t, 9)
		l.control.SetSource(&fakeSource{depth: 12})
		l.run("analysis")
		l.run(page)
		l.work()
		if l.aside == nil {
			t.Fatalf("%s: no other page is shown", page)
		}
		l.leaveAside()
		l.work()
		if l.game.bars.kind != barReviewEnded || l.game.plan.graph.empty() {
			t.Errorf("%s: kind %d, graph %v", page, l.game.bars.kind, l.game.plan.graph)
		}
		if !l.state.Analysis.On || l.game.balance.Hidden {
			t.Errorf("%s: the analysis is off", page)
		}
	}
}
