package control_test

import (
	"errors"
	"testing"
	"time"

	"crosspoint/board"
	"crosspoint/engine/review"
	"crosspoint/record"
	"crosspoint/rules/xiangqi"
	"crosspoint/ui/control"
)

// visit leaves the game for another page, lets time pass there and comes back.
func visit(tb *table, w *world) {
	rec := tb.State().Record
	tb.Close()
	w.work()
	w.pass(time.Hour)
	tb.Resume(rec, "")
}

// TestClockRunsOnAfterAVisit: the clock of a game that comes back to the board runs on by itself.
func TestClockRunsOnAfterAVisit(t *testing.T) {
	tb, w := play(t, control.NewGame{Game: xiangqi.Game, Clocks: fischer(time.Minute, 0)}, control.Config{})
	visit(tb, w)
	w.pass(time.Second)
	tb.wantLeft(time.Minute, time.Minute) // before the first step no time passes
	tb.typed("h2e2")
	w.pass(20 * time.Second)
	visit(tb, w)
	if s := tb.State(); !s.Clocks[1].Running || s.Paused || s.Waiting {
		t.Errorf("clocks %+v, paused %t", s.Clocks, s.Paused)
	}
	w.pass(10 * time.Second)
	tb.wantLeft(time.Minute, 30*time.Second)
	tb.typed("h9g7")
	tb.wantLeft(time.Minute, 30*time.Second)
	if n := tb.nodes()[1]; n.Clock != 30*time.Second {
		t.Errorf("clock in the record %v", n.Clock)
	}
	visit(tb, w)
	w.pass(time.Minute)
	tb.wantResult(board.Second, record.ReasonTime)
}

func TestComputerThinksOnItsClockAfterAVisit(t *testing.T) {
	tb, w := play(t, control.NewGame{Game: xiangqi.Game, Seats: second, Clocks: fischer(time.Minute, 0)}, control.Config{})
	tb.typed("h2e2")
	w.pass(5 * time.Second)
	visit(tb, w)
	tb.wantMode(control.ModeThinking)
	w.pass(5 * time.Second)
	if s := tb.State(); !s.Clocks[1].Running || s.Clocks[1].Left != 50*time.Second {
		t.Errorf("clocks %+v", s.Clocks)
	}
	w.moves()
	if s := tb.State(); len(s.Rows) != 2 || !s.Clocks[0].Running {
		t.Errorf("%s, clocks %+v", tb.list(), s.Clocks)
	}
}

// TestCourseAfterAVisit: what a game waits for, and where it goes on, is the same after a visit.
func TestCourseAfterAVisit(t *testing.T) {
	tb, w := play(t, control.NewGame{Game: xiangqi.Game, Seats: both, Clocks: fischer(time.Minute, 0)}, control.Config{})
	w.moves()
	w.moves()
	tb.Undo()
	visit(tb, w)
	w.moves()
	w.pass(time.Minute)
	if s := tb.State(); len(s.Rows) != 1 || !s.Waiting || s.Paused {
		t.Errorf("%s, waiting %t, paused %t", tb.list(), s.Waiting, s.Paused)
	}
	tb.MoveNow()
	w.moves()
	if s := tb.State(); s.Waiting || len(s.Rows) == 1 {
		t.Errorf("%s, waiting %t", tb.list(), s.Waiting)
	}

	tb, w = play(t, control.NewGame{Game: xiangqi.Game}, control.Config{})
	tb.typed("h2e2 h9g7")
	tb.OfferDraw()
	visit(tb, w)
	if offer := tb.State().Offer; offer != board.First {
		t.Errorf("side %d offers a draw", offer)
	}
	tb.start(control.NewGame{Game: xiangqi.Game})
	if offer := tb.State().Offer; offer != board.NoSide {
		t.Errorf("side %d offers a draw in another game", offer)
	}
}

// again plays a step with a clock and takes the game up in another run of the program.
func again(t *testing.T, seats [2]control.Seat) (*table, *world) {
	t.Helper()
	tb, w := play(t, control.NewGame{Game: xiangqi.Game, Clocks: fischer(time.Minute, 0), Seats: seats}, control.Config{})
	tb.typed("h2e2")
	w.pass(20 * time.Second)
	rec := tb.State().Record
	tb.Close()
	tb, w = play(t, control.NewGame{}, control.Config{})
	tb.Resume(rec, "")
	return tb, w
}

// TestComputerGoesOnAfterARestart: the computer thinks on, on its clock.
func TestComputerGoesOnAfterARestart(t *testing.T) {
	tb, w := again(t, second)
	tb.wantMode(control.ModeThinking)
	w.pass(10 * time.Second)
	tb.wantLeft(time.Minute, 30*time.Second)
	w.moves()
	if s := tb.State(); s.Paused || len(s.Rows) != 2 || !s.Clocks[0].Running {
		t.Errorf("gone on: paused %t, %s, clocks %+v", s.Paused, tb.list(), s.Clocks)
	}
}

// TestTakenUpGameIsPaused: after a restart no person's clock runs, nor stands in silence. The game waits, and says so.
func TestTakenUpGameIsPaused(t *testing.T) {
	again := func() (*table, *world) {
		tb, w := again(t, [2]control.Seat{})
		w.pass(time.Hour)
		tb.wantLeft(time.Minute, 40*time.Second)
		if s := tb.State(); !s.Paused || !s.Waiting || !s.Can.MoveNow || s.Clocks[1].Running {
			t.Errorf("paused %t, waiting %t, clocks %+v", s.Paused, s.Waiting, s.Clocks)
		}
		return tb, w
	}
	tb, w := again()
	tb.wantStatus("status.move")
	tb.MoveNow()
	if s := tb.State(); s.Paused || s.Can.MoveNow || !s.Clocks[1].Running {
		t.Errorf("gone on: paused %t, clocks %+v", s.Paused, s.Clocks)
	}
	w.pass(10 * time.Second)
	tb.wantLeft(time.Minute, 30*time.Second)

	tb, _ = again()
	tb.typed("h9g7")
	tb.wantLeft(time.Minute, 40*time.Second)
	if s := tb.State(); s.Paused || !s.Clocks[0].Running {
		t.Errorf("played on: paused %t, clocks %+v", s.Paused, s.Clocks)
	}
	tb, _ = again()
	tb.Resign()
	if tb.State().Paused {
		t.Error("a game that is over is paused")
	}
}

// TestReviewGoesOnDuringAVisit: a review that runs while the game is left puts its notes in when the game comes back.
func TestReviewGoesOnDuringAVisit(t *testing.T) {
	tb, w, a, _ := reviewed(t, xiangqi.Game, "h2e2 h9g7")
	a.chances[1] = 0.2
	rec := tb.State().Record
	tb.StartReview(review.Quick)
	tb.Close()
	w.work()
	if s := tb.State(); s.Review != (control.Review{}) || rec.Root().Eval != nil {
		t.Errorf("on another page: %+v, %v", s.Review, rec.Root().Eval)
	}
	tb.Resume(rec, "")
	if s := tb.last(); s.Review != (control.Review{Finished: true}) || len(s.Graph.Turns) != 3 || !s.Unsaved {
		t.Errorf("finished: %+v, graph %+v", s.Review, s.Graph)
	}
	wantOneUndo(tb, tb.last().Graph.Turns[1].Node)

	tb.StartReview(review.Quick)
	tb.Close()
	tb.Resume(rec, "") // before it is done
	if r := tb.last().Review; !r.On {
		t.Errorf("come back: %+v", r)
	}
	w.work()
	if r := tb.last().Review; r != (control.Review{Finished: true}) {
		t.Errorf("finished: %+v", r)
	}
	visit(tb, w)
	if r := tb.last().Review; r != (control.Review{Finished: true}) {
		t.Errorf("the end is not told any more: %+v", r)
	}
	tb.start(control.NewGame{Game: xiangqi.Game})
	if r := tb.last().Review; r != (control.Review{}) {
		t.Errorf("in another game: %+v", r)
	}
}

func TestReviewFailsDuringAVisit(t *testing.T) {
	tb, w, a, _ := reviewed(t, xiangqi.Game, "h2e2")
	a.err = errors.New("the engine is gone")
	tb.StartReview(review.Quick)
	visit(tb, w)
	if r := tb.last().Review; r.Failed != "the engine is gone" || r.On {
		t.Errorf("%+v", r)
	}
}

// TestReviewOfAGameThatIsGone: another game comes in the place of the one that was left.
func TestReviewOfAGameThatIsGone(t *testing.T) {
	tb, w, _, _ := reviewed(t, xiangqi.Game, "h2e2")
	rec := tb.State().Record
	tb.StartReview(review.Quick)
	tb.Close()
	tb.start(control.NewGame{Game: xiangqi.Game})
	w.work()
	if r := tb.last().Review; r != (control.Review{}) || rec.Root().Eval != nil {
		t.Errorf("%+v", r)
	}
}

func TestAnalysisAfterAVisit(t *testing.T) {
	tb, w := play(t, control.NewGame{Game: xiangqi.Game}, control.Config{})
	tb.typed("h2e2")
	rec := tb.State().Record
	tb.ToggleAnalysis()
	tb.Close()
	tb.Resume(rec, "")
	if a := tb.last().Analysis; !a.On || !a.Searching {
		t.Errorf("after a visit: %+v", a)
	}
	tb.ToggleAnalysis()
	tb.Close()
	tb.Resume(rec, "")
	if tb.last().Analysis.On {
		t.Error("switched off, and on after a visit")
	}
	tb.ToggleAnalysis()
	tb.Close()
	tb.start(control.NewGame{Game: xiangqi.Game})
	if tb.last().Analysis.On {
		t.Error("on in another game")
	}
	w.jobs = nil
}
