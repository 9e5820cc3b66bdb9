package control_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/rules/all"
	"crosspoint/ui/control"
)

// TestEveryInputWithComputersAndClocks is TestEveryInputKeepsTheStateSound with computers, clocks, dialogs, and answers that come at
// any time.
func TestEveryInputWithComputersAndClocks(t *testing.T) {
	controls := []record.TimeControl{
		{}, {Main: 40 * time.Second, Increment: time.Second}, {Main: 5 * time.Second, Periods: 2, Period: 10 * time.Second}, {Main: time.Hour},
	}
	for _, g := range all.Games {
		for seed := range uint64(6) {
			r := rand.New(rand.NewPCG(seed, 10))
			l := &replayer{t: t}
			cfg := control.Config{Journal: l}
			if seed%2 == 1 {
				cfg.Journal = nil // the copy cannot follow a game that is left and taken up again
			}
			tb, w := play(t, control.NewGame{}, cfg)
			tb.onShow = func() {
				if tb.last().Game != nil {
					checkState(t, tb.last())
				}
				checkComputer(t, tb.last(), w)
			}
			tb.start(control.NewGame{
				Game: g, Seats: [2]control.Seat{{Level: r.IntN(2)}, {Level: r.IntN(3)}},
				Clocks: [2]record.TimeControl{controls[r.IntN(4)], controls[r.IntN(4)]},
			})
			for range 500 {
				randomWorld(tb, w, r, cfg.Journal == nil)
				if t.Failed() {
					t.Fatalf("%s, seed %d: after %s", g.ID, seed, tb.list())
				}
			}
			if cfg.Journal != nil {
				l.compare(tb.State().Record)
			}
		}
	}
}

func randomWorld(tb *table, w *world, r *rand.Rand, leave bool) {
	s := tb.State()
	switch k := r.IntN(100); {
	case k < 45:
		randomInput(tb, r)
	case k < 60:
		w.work()
	case k < 75:
		w.pass(time.Duration(r.IntN(1500)) * time.Millisecond)
	case k < 80:
		tb.MoveNow()
	case k < 84:
		undoKeepsThePersonsTurn(tb)
	case k < 86:
		tb.Block()
		w.work()
		w.pass(time.Second)
		tb.SetSeats([2]control.Seat{{Level: r.IntN(2)}, {Level: r.IntN(2)}})
		tb.Unblock()
	case k < 88:
		tb.SwapSides()
	case k < 90 && leave:
		tb.Close()
		w.work()
		tb.Resume(s.Record, "")
	case k < 91 && s.Result != nil:
		tb.Rematch()
	case k < 92:
		w.sleep(time.Hour)
	default:
		w.moves()
		if s := tb.State(); s.Mode == control.ModeThinking && !(s.Players[0].Seat.Computer() && s.Players[1].Seat.Computer()) && len(w.jobs) == 0 {
			tb.t.Errorf("the computer has not moved: %+v", s.Thinking)
		}
	}
}

func undoKeepsThePersonsTurn(tb *table) {
	s := tb.State()
	if s.Record.UndoesEdit() { // takes no turn back
		tb.Undo()
		return
	}
	tb.Undo()
	after := tb.State()
	persons := !s.Players[0].Seat.Computer() || !s.Players[1].Seat.Computer()
	if s.Can.Undo && (after.Mode == control.ModeThinking || after.Waiting == persons && after.Waiting) {
		tb.t.Errorf("after undo: mode %d, waiting %t", after.Mode, after.Waiting)
	}
}

// checkComputer looks at what a state says about the computer and the clocks.
func checkComputer(t *testing.T, s control.State, w *world) {
	t.Helper()
	if s.Record == nil {
		if s.Thinking.On || s.Clocks != [2]control.Clock{} || len(w.timers) != 0 {
			t.Errorf("on the welcome page: %+v, %+v, %d timers", s.Thinking, s.Clocks, len(w.timers))
		}
		return
	}
	side := s.Record.Position().Side()
	if s.Mode == control.ModeThinking {
		if !s.Thinking.On || s.Thinking.Draw || !s.Players[side].Seat.Computer() || s.Thinking.Side != side || len(s.Dots)+len(s.Movable) != 0 || s.Waiting {
			t.Errorf("thinking: %+v, %d dots, %d movable", s.Thinking, len(s.Dots), len(s.Movable))
		}
	}
	if s.Thinking.On && !s.Players[s.Thinking.Side].Seat.Computer() {
		t.Errorf("a person's side thinks: %+v", s.Thinking)
	}
	if s.Resigns != board.NoSide && s.Players[s.Resigns].Seat.Computer() || s.Can.Resign && s.Resigns == board.NoSide {
		t.Errorf("side %d resigns", s.Resigns)
	}
	if len(w.timers) > 2 {
		t.Errorf("%d timers", len(w.timers))
	}
	for i, c := range s.Clocks {
		switch {
		case c.Left < 0, c.Running && !c.On, c.Running && s.Clocks[1-i].Running, c.Running && s.Result != nil, c.Flag && c.Left != 0:
			t.Errorf("clocks %+v", s.Clocks)
		}
	}
}
