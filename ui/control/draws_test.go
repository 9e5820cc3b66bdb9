package control_test

import (
	"testing"

	"crosspoint/board"
	"crosspoint/engine"
	"crosspoint/record"
	"crosspoint/rules"
	"crosspoint/rules/xiangqi"
	"crosspoint/ui/control"
)

// TestComputerOffers: the offer comes with the computer's turn, can be answered or ignored, and does not come again soon.
func TestComputerOffers(t *testing.T) {
	tb, w := play(t, control.NewGame{Game: xiangqi.Game, Seats: second}, control.Config{})
	varied := func(p rules.Position, n int) rules.Move { // so that no position repeats
		legal := rules.Legal(p, nil)
		return legal[n*5%len(legal)]
	}
	w.think = func(task control.Task) control.Answer {
		return control.Answer{Turn: []rules.Move{varied(task.Position, task.Turns)}, Offer: task.MayOffer}
	}
	tb.typed("h2e2")
	w.moves()
	s := tb.last()
	if s.Offer != board.Second || len(s.Rows) != 2 || s.Mode != control.ModeHuman || len(s.Motions) != 1 || s.Can.OfferDraw {
		t.Fatalf("the offer: side %d, %s, mode %d", s.Offer, tb.list(), s.Mode)
	}
	tb.ToStart() // thinking it over
	tb.AnswerDraw(false)
	if s := tb.State(); s.Offer != board.NoSide || s.Result != nil {
		t.Errorf("declined: %d", s.Offer)
	}
	tb.ToEnd()
	for n := 4; n < 40; n += 2 {
		p := tb.State().Record.Position()
		tb.typed(xiangqi.Game.Notations[0].Format(p, varied(p, n)))
		w.moves()
		if tb.State().Result != nil {
			t.Fatalf("over after %d turns: %+v", n, tb.State().Result)
		}
		if offers := tb.State().Offer == board.Second; offers != (n == 32) {
			t.Errorf("turn %d: offers %t", n, offers)
		}
	}
	if tb.State().Offer != board.NoSide {
		t.Error("playing on declines the offer")
	}
}

func TestComputersOfferIsAccepted(t *testing.T) {
	tb, w := play(t, control.NewGame{Game: xiangqi.Game, Seats: second}, control.Config{})
	w.think = func(task control.Task) control.Answer {
		return control.Answer{Turn: firstTurn(task.Position), Offer: true}
	}
	tb.typed("h2e2")
	w.moves()
	tb.AnswerDraw(true)
	tb.wantResult(board.NoSide, record.ReasonAgreement)
	tb.Undo() // the agreement
	tb.Undo()
	if tb.State().Offer != board.NoSide {
		t.Error("the offer came back")
	}
}

// TestComputersAgree: a computer answers the other one's offer.
func TestComputersAgree(t *testing.T) {
	tb, w := play(t, control.NewGame{Game: xiangqi.Game, Seats: both}, control.Config{})
	accept := false
	w.think = func(task control.Task) control.Answer {
		if task.Draw {
			return control.Answer{Accept: accept}
		}
		return control.Answer{Turn: firstTurn(task.Position), Offer: true}
	}
	w.moves()
	if s := tb.State(); s.Offer != board.First || !s.Thinking.Draw {
		t.Fatalf("offer %d, thinking %+v", s.Offer, s.Thinking)
	}
	w.moves()
	if s := tb.State(); s.Offer != board.NoSide || s.Result != nil || s.Notice.Key != "notice.draw-declined" {
		t.Errorf("declined: %+v", s.Notice)
	}
	accept = true
	w.moves()
	w.moves()
	tb.wantResult(board.NoSide, record.ReasonAgreement)
}

func TestThinkerOffers(t *testing.T) {
	p, err := xiangqi.Game.Parse("3k5/4a4/9/9/9/9/9/9/4A4/4K4 w - - 0 1", mustSettings(t, xiangqi.Game))
	if err != nil {
		t.Fatal(err)
	}
	level := []int{0, 0, 0, 0, 0, 0, 0}
	for _, tt := range []struct {
		may    bool
		turns  int
		scores []int
		want   bool
	}{{true, 100, level, true}, {false, 100, level, false}, {true, 30, level, false}, {true, 100, []int{0, 400, 0, 0}, false}} {
		task := control.Task{Game: xiangqi.Game, Position: p.Clone(), Level: 5, Turns: tt.turns, Scores: tt.scores, MayOffer: tt.may}
		a := control.NewThinker(engine.Options{HashMB: 1}).Think(t.Context(), task)
		if a.Offer != tt.want || len(a.Turn) == 0 {
			t.Errorf("%+v: offers %t with the score %d", tt, a.Offer, a.Score)
		}
	}
}
