package control_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"crosspoint/engine/review"
	"crosspoint/record"
	"crosspoint/rules"
	"crosspoint/rules/football"
	"crosspoint/rules/xiangqi"
	"crosspoint/ui/control"
)

// critic gives the first side the chances that a test put there, by the number of steps, and 0.5 else. Its best line is the last legal step.
type critic struct {
	chances map[int]float64
	asked   []int
	during  func(ctx context.Context, steps int)
	err     error
}

func (a *critic) Analyse(ctx context.Context, q review.Question) (review.Opinion, error) {
	a.asked = append(a.asked, len(q.Steps))
	if a.during != nil {
		a.during(ctx, len(q.Steps))
	}
	chance, ok := a.chances[len(q.Steps)]
	if !ok {
		chance = 0.5
	}
	o := review.Opinion{Score: int(1000*chance) - 500, Depth: 5, Chance: chance}
	if q.Position.Side() != q.Start.Side() {
		o.Score, o.Chance = -o.Score, 1-chance
	}
	if legal := rules.Legal(q.Position, nil); len(legal) > 0 {
		o.Line = legal[len(legal)-1:]
	}
	return o, a.err
}

// reviewed is a table whose reviews are a critic's.
func reviewed(t *testing.T, g *rules.Game, steps string) (*table, *world, *critic, *[]control.Review) {
	t.Helper()
	a, news := &critic{chances: map[int]float64{}}, &[]control.Review{}
	tb, w := play(t, control.NewGame{Game: g}, control.Config{
		Analyst: func() review.Analyst { return a }, Words: words,
		OnReview: func(r control.Review) { *news = append(*news, r) },
	})
	if steps != "" {
		tb.typed(steps)
	}
	return tb, w, a, news
}

func TestReview(t *testing.T) {
	tb, w, a, news := reviewed(t, xiangqi.Game, "h2e2 h9g7 h0g2")
	a.chances = map[int]float64{0: 0.5, 1: 0.7, 2: 0.7, 3: 0.4}
	a.during = func(context.Context, int) { w.sleep(60 * time.Millisecond) }
	if s := tb.State(); !s.Can.Review || s.Graph.Turns != nil || s.Can.NextTurning {
		t.Errorf("before: %+v", s.Can)
	}
	tb.StartReview(review.Quick)
	if s := tb.last(); s.Review != (control.Review{On: true, Total: 4}) || s.Can.Review || s.Unsaved != true {
		t.Errorf("begun: %+v", s.Review)
	}
	tb.Back() // the person looks around meanwhile
	w.work()
	if len(*news) == 0 || (*news)[0].Done != 2 || (*news)[0].Total != 4 {
		t.Errorf("news %+v", *news)
	}
	s := tb.last()
	if s.Review != (control.Review{Finished: true}) || len(s.Graph.Turns) != 4 || s.Graph.Current != 2 || s.Graph.Lost != 0 {
		t.Fatalf("finished: %+v, graph %+v", s.Review, s.Graph)
	}
	wantNotes(t, s)
	tb.DismissReview()
	if tb.last().Review != (control.Review{}) {
		t.Error("the end is still told")
	}
	wantOneUndo(tb, s.Graph.Turns[3].Node)
}

// wantNotes looks for what TestReview's critic says.
func wantNotes(t *testing.T, s control.State) {
	t.Helper()
	var got []string
	for _, p := range s.Graph.Turns {
		got = append(got, p.Glyph)
	}
	// The first side gained 0.2 by its first turn, as the search had not seen that far; it lost 0.3 by its second one.
	if !slices.Equal(got, []string{"", "", "", "??"}) {
		t.Errorf("glyphs %q", got)
	}
	third := s.Graph.Turns[3].Node
	variation := third.Parent().Children()[1]
	if !strings.HasPrefix(variation.Comment, "Better. The turn played cost") || third.Eval.Score != -100 || third.Eval.Depth != 5 {
		t.Errorf("%q, %v", variation.Comment, third.Eval)
	}
	if rows := s.Rows; rows[2].Glyph != "??" || rows[3].Depth != 1 || rows[3].Glyph != "" {
		t.Errorf("rows %+v", rows)
	}
	sum := s.Graph.Summary()
	if sum.Blunders != [2]int{1, 0} || sum.Turns != [2]int{2, 1} || sum.Judged != [2]int{2, 1} || sum.Loss[0] < 0.1 || sum.Loss[0] > 0.2 || sum.Loss[1] != 0 {
		t.Errorf("summary %+v", sum)
	}
}

// wantOneUndo takes a review away and brings it back; nothing moves.
func wantOneUndo(tb *table, judged *record.Node) {
	t, at := tb.t, tb.State().Record.Cursor()
	t.Helper()
	if !tb.State().Can.Undo {
		t.Error("the review cannot be taken back")
	}
	tb.Undo()
	if s := tb.last(); s.Graph.Turns != nil || judged.NAGs != nil || len(judged.Parent().Children()) != 1 || s.Record.Cursor() != at || len(s.Motions) != 0 {
		t.Errorf("taken back: %+v", s.Graph)
	}
	tb.Redo()
	if s := tb.last(); len(s.Graph.Turns) == 0 || judged.NAGs == nil || s.Record.Cursor() != at {
		t.Errorf("brought back: %+v", s.Graph)
	}
}

func TestReviewOfTurnsOfSeveralSteps(t *testing.T) {
	a := &critic{chances: map[int]float64{2: 0.1}}
	tb, w := play(t, control.NewGame{Game: football.Game, FEN: relay}, control.Config{Analyst: func() review.Analyst { return a }})
	tb.typed("Re4*e5-e6/= Ka9-a8")
	tb.StartReview(review.Quick)
	w.work()
	g := tb.last().Graph
	if len(g.Turns) != 3 || g.Turns[1].Glyph != "??" || len(tb.last().Rows[0].Nodes) != 2 || tb.last().Rows[0].Glyph != "??" {
		t.Fatalf("%+v", g)
	}
	if slices.Contains(a.asked, 1) {
		t.Error("the middle of a turn was looked at")
	}
	if n := g.Turns[1].Node; len(n.NAGs) != 1 || n.Text() != "=" {
		t.Errorf("the glyph is on %s", n.Text())
	}
}

func TestCancelReview(t *testing.T) {
	tb, w, a, _ := reviewed(t, xiangqi.Game, "h2e2 h9g7")
	var cancelled error
	a.during = func(ctx context.Context, _ int) {
		tb.CancelReview()
		cancelled = ctx.Err()
	}
	tb.StartReview(review.Thorough)
	w.work()
	if !errors.Is(cancelled, context.Canceled) || len(a.asked) != 1 {
		t.Errorf("%v, %d questions", cancelled, len(a.asked))
	}
	if s := tb.last(); s.Review != (control.Review{}) || s.Graph.Turns != nil || !s.Can.Review {
		t.Errorf("%+v", s.Review)
	}
}

// TestStaleReview changes the game while a review runs.
func TestStaleReview(t *testing.T) {
	for name, change := range map[string]func(*table){
		"another game": func(tb *table) { tb.start(control.NewGame{Game: xiangqi.Game}) },
		"an undo":      func(tb *table) { tb.Undo() },
		"the end":      func(tb *table) { tb.Stop() },
		"another one":  func(tb *table) { tb.CancelReview(); tb.StartReview(review.Quick) },
	} {
		t.Run(name, func(t *testing.T) {
			tb, w, a, _ := reviewed(t, xiangqi.Game, "h2e2 h9g7")
			rec := tb.State().Record
			tb.StartReview(review.Quick)
			old := w.jobs[0]
			w.jobs = nil
			if name == "the end" {
				go old() // Stop waits for it
			}
			change(tb)
			if name != "the end" {
				old()
			}
			next := w.jobs
			w.jobs = nil
			w.work()
			if name != "the end" && len(a.asked) != 0 || rec.Root().Eval != nil {
				t.Errorf("a review that is out of date: %d questions, %v", len(a.asked), rec.Root().Eval)
			}
			w.jobs = next
			w.work()
			if done := rec.Root().Eval != nil; done != (name == "another one") {
				t.Errorf("reviewed: %t", done)
			}
		})
	}
}

// TestReviewGoesOnBesidePlay plays on from the end while a review runs: its notes are about the turns that it has seen.
func TestReviewGoesOnBesidePlay(t *testing.T) {
	tb, w, a, _ := reviewed(t, xiangqi.Game, "h2e2 h9g7")
	a.chances[1] = 0.2
	tb.StartReview(review.Quick)
	tb.typed("h0g2")
	w.work()
	s := tb.last()
	if n := len(s.Graph.Turns); n != 4 || s.Graph.Turns[3].Known || !s.Graph.Turns[2].Known || s.Graph.Turns[1].Glyph != "??" {
		t.Errorf("%+v", s.Graph)
	}
	if tb.Undo(); tb.last().Graph.Turns != nil {
		t.Error("the review is newer than the turn")
	}
}

// TestReviewWaits lets the computer think while a review runs.
func TestReviewWaits(t *testing.T) {
	a := &critic{chances: map[int]float64{}}
	tb, w := play(t, control.NewGame{Game: xiangqi.Game, Seats: second}, control.Config{Analyst: func() review.Analyst { return a }})
	tb.typed("h2e2")
	w.moves()
	tb.StartReview(review.Quick)
	job := w.jobs[0]
	w.jobs = nil
	tb.typed("h0g2")
	if !tb.last().Review.Waits {
		t.Fatal("the review and the computer's search run side by side")
	}
	done := make(chan struct{})
	go func() {
		job()
		close(done)
	}()
	select {
	case <-done:
		t.Fatal("the review did not wait")
	case <-time.After(50 * time.Millisecond):
	}
	w.moves()
	if tb.ToggleAnalysis(); tb.last().Analysis.Searching || tb.last().Analysis.Rests.Key != "analysis.review" {
		t.Errorf("the analysis takes threads from the review: %+v", tb.last().Analysis)
	}
	tb.ToggleAnalysis()
	if tb.last().Review.Waits {
		t.Error("the review still waits")
	}
	select {
	case <-done:
	case <-time.After(20 * time.Second):
		t.Fatal("the review does not go on")
	}
	w.work()
	if len(tb.last().Graph.Turns) != 5 {
		t.Errorf("%+v", tb.last().Graph)
	}
}

func TestReviewFails(t *testing.T) {
	tb, w, a, _ := reviewed(t, xiangqi.Game, "h2e2")
	a.err = errors.New("the engine is gone")
	tb.StartReview(review.Quick)
	w.work()
	if r := tb.last().Review; r.Failed != "the engine is gone" || r.On {
		t.Errorf("%+v", r)
	}
	tb.DismissReview()
	if tb.last().Review != (control.Review{}) {
		t.Error("the failure is still told")
	}
	empty, _, _, _ := reviewed(t, xiangqi.Game, "")
	empty.StartReview(review.Quick)
	if empty.State().Review.On || empty.State().Can.Review {
		t.Error("a game without a turn is reviewed")
	}
}

// TestTurningPoints goes from one to the next, also from inside a variation.
func TestTurningPoints(t *testing.T) {
	tb, w, a, _ := reviewed(t, xiangqi.Game, "h2e2 h9g7 h0g2 b9c7 b0c2")
	for i, v := range []float64{0.5, 0.3, 0.3, 0.3, 0.6, 0.6} {
		a.chances[i] = v
	}
	tb.StartReview(review.Quick)
	w.work()
	tb.ToStart()
	if c := tb.State().Can; !c.NextTurning || c.PreviousTurning {
		t.Fatalf("%+v", c)
	}
	at := func(turn int) {
		t.Helper()
		if s := tb.State(); s.Record.Cursor().Turn() != turn || s.Graph.Current != turn || len(s.Graph.Turns) != 6 {
			t.Errorf("at turn %d, place %d, want %d", s.Record.Cursor().Turn(), s.Graph.Current, turn)
		}
	}
	tb.NextTurning()
	at(1)
	tb.NextTurning()
	at(4)
	if tb.State().Can.NextTurning {
		t.Error("there is no third one")
	}
	tb.Jump(tb.State().Record.Cursor().Parent().Children()[1]) // what was better
	if s := tb.State(); s.Graph.Current != 3 || !s.Can.NextTurning || !s.Can.PreviousTurning {
		t.Errorf("in the variation: %+v", s.Can)
	}
	tb.PreviousTurning()
	at(1)
}

// TestGraphOfAFile shows what a file says, with gaps.
func TestGraphOfAFile(t *testing.T) {
	tb, _, _, _ := reviewed(t, xiangqi.Game, "")
	rec := tb.State().Record
	for _, s := range []string{"h2e2", "h9g7", "h0g2"} {
		m, err := xiangqi.Game.Notations[0].Parse(rec.Position(), s)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := rec.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	line := rec.Line()
	line[0].Eval, line[2].Eval = &record.Eval{Score: 300}, &record.Eval{Mate: -3}
	tb.Load(rec, "")
	graph := tb.last().Graph
	if len(graph.Turns) != 4 || graph.Turns[0].Known || !graph.Turns[1].Known || graph.Turns[2].Known || graph.Turns[3].Chance != 0 || graph.Current != 3 {
		t.Errorf("%+v", graph)
	}
	if c := graph.Turns[1].Chance; c < 0.6 || c > 0.9 {
		t.Errorf("three pawns are worth %v", c)
	}
	if s := graph.Summary(); s.Judged != [2]int{} || s.Turns != [2]int{2, 1} {
		t.Errorf("%+v", s)
	}
}
