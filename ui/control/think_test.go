package control_test

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"crosspoint/board"
	"crosspoint/engine"
	"crosspoint/record"
	"crosspoint/record/pgn"
	"crosspoint/rules"
	"crosspoint/rules/all"
	"crosspoint/rules/cannon"
	"crosspoint/rules/football"
	"crosspoint/rules/xiangqi"
	"crosspoint/ui/control"
)

func TestComputerAnswers(t *testing.T) {
	tb, w := play(t, control.NewGame{Game: xiangqi.Game, Seats: second}, control.Config{})
	tb.wantMode(control.ModeHuman)
	if p := tb.State().Players; p[0].Seat.Computer() || p[1].Seat.Level != 4 || p[1].LevelKey != "level.4" || p[0].LevelKey != "" {
		t.Errorf("players %+v", p)
	}
	if len(w.jobs) != 0 {
		t.Error("the computer thinks in the person's turn")
	}
	if m := tb.Type("h2e2 h9g7"); m.Key != "control.computer-first" || len(tb.State().Rows) != 0 {
		t.Errorf("typing for both: %+v, %s", m, tb.list())
	}
	tb.typed("h2e2")
	wantLocked(tb)
	if len(w.jobs) != 1 {
		t.Errorf("%d searches", len(w.jobs))
	}
	w.work()
	w.pass(499 * time.Millisecond)
	tb.wantList("1A:h2e2*")
	w.pass(time.Millisecond)
	if s := tb.last(); s.Mode != control.ModeHuman || len(s.Rows) != 2 || len(s.Motions) != 1 || s.Thinking != (control.Thinking{}) || s.Can.MoveNow {
		t.Errorf("after the computer's turn: %+v", s)
	}
	if task := w.tasks[0]; task.Level != 4 || task.Turns != 1 || !task.Fresh || task.Draw || task.Left != 0 || task.Game != xiangqi.Game {
		t.Errorf("task %+v", task)
	}
	if len(w.timers) != 0 {
		t.Errorf("%d timers are left", len(w.timers))
	}
}

// wantLocked looks at a board that waits for the computer, which has the second side at level 4.
func wantLocked(tb *table) {
	t := tb.t
	t.Helper()
	s := tb.last()
	if s.Mode != control.ModeThinking || !s.Thinking.On || s.Thinking.Side != board.Second || s.Thinking.Level != 4 || len(s.Movable) != 0 || !s.Can.MoveNow {
		t.Errorf("after the person's turn: %+v", s)
	}
	tb.wantStatus("status.thinking")
	tb.clicks("b9")
	if tb.refusal() != "control.computer-first" || tb.State().Selected != board.NoPoint {
		t.Errorf("refusal %q", tb.refusal())
	}
	if m := tb.Type("h9g7"); m.Key != "control.computer-first" || tb.Drag(tb.at("b9")) {
		t.Errorf("a person plays for the computer: %+v", m)
	}
}

func TestComputerOpensAndPlaysWholeTurns(t *testing.T) {
	tb, w := play(t, control.NewGame{Game: football.Game, Seats: first, FEN: relay}, control.Config{})
	tb.wantMode(control.ModeThinking)
	if b := tb.State().End; !b.Visible || b.Enabled || b.Why.Key != "control.computer-first" {
		t.Errorf("button %+v", b)
	}
	if tb.EndTurn(); tb.refusal() != "control.computer-first" {
		t.Errorf("refusal %q", tb.refusal())
	}
	w.think = func(task control.Task) control.Answer {
		var turn []rules.Move
		for _, token := range []string{"Re4*e5-e6", "="} {
			m, err := football.Game.Notations[0].Parse(task.Position, token)
			if err != nil {
				t.Fatal(err)
			}
			turn = append(turn, m)
			task.Position.Do(m)
		}
		return control.Answer{Turn: turn}
	}
	w.moves()
	if s := tb.last(); s.Mode != control.ModeHuman || len(s.Motions) != 2 || len(s.Rows) != 1 || s.Can.Undo {
		t.Errorf("after the computer's turn: mode %d, %d motions, %d rows, undo %t", s.Mode, len(s.Motions), len(s.Rows), s.Can.Undo)
	}
	tb.Undo()
	tb.wantList("1A:Re4*e5-e6/=*")
}

func TestUndoAgainstTheComputer(t *testing.T) {
	tb, w := play(t, control.NewGame{Game: xiangqi.Game, Seats: second}, control.Config{})
	tb.typed("h2e2")
	w.moves()
	tb.typed("h0g2")
	w.work()
	running := w.contexts[len(w.contexts)-1]
	if running.Err() == nil {
		t.Error("the context of a search that has ended is alive")
	}
	tb.Undo() // while the answer waits
	tb.wantMode(control.ModeHuman)
	w.pass(time.Second)
	if len(tb.State().Rows) != 2 {
		t.Errorf("an answer that was dropped is played: %s", tb.list())
	}
	tb.Undo() // the computer's turn with the person's before it
	if s := tb.last(); len(s.Rows) != 0 || len(s.Motions) != 2 || !s.Motions[0].Reverse || s.Can.Undo || !s.Can.Redo {
		t.Errorf("after the second undo: %s, %d motions", tb.list(), len(s.Motions))
	}
	tb.Redo()
	if s := tb.last(); len(s.Rows) != 2 || len(s.Motions) != 2 || s.Motions[0].Reverse || s.Mode != control.ModeHuman {
		t.Errorf("after redo: %s, %d motions", tb.list(), len(s.Motions))
	}
	tb.Redo()
	tb.wantMode(control.ModeThinking)
	w.moves()
	if got := len(tb.State().Rows); got != 4 {
		t.Errorf("%d turns after the redo and the answer", got)
	}
}

func TestUndoCancelsTheSearch(t *testing.T) {
	tb, w := play(t, control.NewGame{Game: xiangqi.Game, Seats: second}, control.Config{})
	tb.typed("h2e2")
	w.think = func(task control.Task) control.Answer {
		tb.Undo() // while the search runs
		if w.contexts[0].Err() == nil {
			t.Error("the search is not cancelled")
		}
		return control.Answer{Turn: firstTurn(task.Position)}
	}
	w.moves()
	tb.wantList("")
	tb.wantMode(control.ModeHuman)
}

func TestMoveNow(t *testing.T) {
	tb, w := play(t, control.NewGame{Game: xiangqi.Game, Seats: second}, control.Config{})
	tb.typed("h2e2")
	tb.MoveNow()
	if len(tb.State().Rows) != 1 {
		t.Error("a turn is played before it was found")
	}
	w.work()
	if w.contexts[0].Err() == nil || len(tb.State().Rows) != 2 {
		t.Errorf("after MoveNow: %s", tb.list())
	}
	n := len(tb.states)
	tb.MoveNow()
	if len(tb.states) != n {
		t.Error("MoveNow does something in the person's turn")
	}
	tb.typed("h0g2")
	tb.Back()
	tb.MoveNow()
	w.work()
	if len(tb.State().Rows) != 4 || tb.State().Mode != control.ModeHuman {
		t.Errorf("after MoveNow while browsing: %s", tb.list())
	}
}

func TestAnswersWait(t *testing.T) {
	tb, w := play(t, control.NewGame{Game: xiangqi.Game, Seats: second}, control.Config{})
	tb.typed("h2e2")
	tb.Block()
	w.moves()
	tb.wantMode(control.ModeBlocked)
	tb.wantList("1A:h2e2*")
	tb.Unblock()
	if len(tb.State().Rows) != 2 {
		t.Errorf("after the dialog: %s", tb.list())
	}
	tb.typed("h0g2")
	tb.ToStart()
	w.moves()
	tb.wantMode(control.ModeBrowsing)
	if s := tb.State(); len(s.Rows) != 3 || !s.Thinking.On || !s.Can.MoveNow {
		t.Errorf("while browsing: %s, %+v", tb.list(), s.Thinking)
	}
	tb.ToEnd()
	if len(tb.State().Rows) != 4 || tb.State().Mode != control.ModeHuman {
		t.Errorf("back at the end: %s", tb.list())
	}
	if len(w.tasks) != 2 {
		t.Errorf("%d searches for two turns", len(w.tasks))
	}
}

func TestComputersPlayEachOther(t *testing.T) {
	tb, w := play(t, control.NewGame{Game: cannon.Game, Seats: both}, control.Config{})
	for range 6 {
		tb.wantMode(control.ModeThinking)
		w.moves()
	}
	if got := len(tb.State().Rows); got != 6 {
		t.Fatalf("%d turns", got)
	}
	if s := tb.State(); s.Can.Resign || s.Can.OfferDraw || s.Resigns != board.NoSide {
		t.Error("somebody can resign for the computer")
	}
	levels := []int{}
	for _, task := range w.tasks {
		levels = append(levels, task.Level)
	}
	if !slices.Equal(levels, []int{2, 3, 2, 3, 2, 3}) {
		t.Errorf("levels %v", levels)
	}
	tb.Undo()
	if s := tb.State(); len(s.Rows) != 5 || !s.Waiting || s.Mode != control.ModeHuman || !s.Can.MoveNow {
		t.Errorf("after undo: %s, waiting %t, mode %d", tb.list(), s.Waiting, s.Mode)
	}
	tb.wantStatus("status.waiting")
	w.moves()
	if len(tb.State().Rows) != 5 {
		t.Error("the computer has not waited")
	}
	tb.MoveNow()
	w.moves()
	if s := tb.State(); len(s.Rows) != 6 || s.Waiting {
		t.Errorf("after going on: %s", tb.list())
	}
}

func TestSeatsChange(t *testing.T) {
	tb, w := play(t, control.NewGame{Game: xiangqi.Game, Players: [2]string{"Anna", ""}, Seats: second}, control.Config{})
	tb.typed("h2e2")
	tb.SwapSides()
	tb.wantMode(control.ModeHuman)
	if p := tb.State().Players; p[1].Name != "Anna" || p[0].Name != "" || p[0].Seat.Level != 4 || p[1].Seat.Computer() {
		t.Errorf("players %+v", p)
	}
	w.moves() // the search for the second side was begun, and is of no use now
	tb.wantList("1A:h2e2*")
	tb.typed("h9g7")
	tb.wantMode(control.ModeThinking)
	tb.SetSeats([2]control.Seat{})
	tb.wantMode(control.ModeHuman)
	w.moves()
	tb.wantList("1A:h2e2 1B:h9g7*")
	tb.SetSeats([2]control.Seat{{Level: 99}, {}})
	w.moves()
	if s := tb.State(); s.Players[0].Seat.Level != 10 || len(s.Rows) != 3 {
		t.Errorf("level %d, %s", s.Players[0].Seat.Level, tb.list())
	}
}

func TestSavedGameGoesOn(t *testing.T) {
	for _, g := range all.Games {
		tb, w := play(t, control.NewGame{Game: g, Seats: both}, control.Config{})
		w.moves()
		var file bytes.Buffer
		if err := pgn.Write(&file, tb.State().Record); err != nil {
			t.Fatal(err)
		}
		tag := record.PlayerTags(g)[0]
		for _, want := range []string{`[` + tag + `Type "program"]`, `[` + tag + `Level "2"]`, `[BlackLevel "3"]`} {
			if !strings.Contains(file.String(), want) {
				t.Errorf("%s: the file does not hold %s:\n%s", g.ID, want, file.String())
			}
		}
		entries, err := pgn.Scan(file.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		rec, err := pgn.ReadGame(file.Bytes(), entries[0], all.Games)
		if err != nil {
			t.Fatal(err)
		}
		tb, w = play(t, control.NewGame{}, control.Config{})
		tb.Resume(rec, "")
		tb.wantMode(control.ModeThinking)
		w.moves()
		if n := len(w.tasks); n == 0 || w.tasks[0].Level != 3 {
			t.Errorf("%s: the computer does not go on: %d tasks", g.ID, n)
		}
		tb.Close()
		if s := tb.State(); s.Thinking.On || s.Game != nil {
			t.Errorf("%s: after Close %+v", g.ID, s)
		}
		w.moves()
		if tb.State().Game != nil {
			t.Errorf("%s: an answer has brought the game back", g.ID)
		}
	}
}

func TestResignation(t *testing.T) {
	tb, w := play(t, control.NewGame{Game: xiangqi.Game, Seats: second}, control.Config{})
	tb.typed("h2e2")
	if tb.State().Resigns != board.First {
		t.Errorf("side %d resigns", tb.State().Resigns)
	}
	tb.Resign() // while the computer thinks
	tb.wantResult(board.Second, record.ReasonResignation)
	if got := words(tb.State().Outcome); got != "Computer, level 4 (Black) wins: Red resigned." {
		t.Errorf("outcome %q", got)
	}
	tb.Undo()
	tb.wantList("")
	tb.typed("h2e2")
	w.think = func(control.Task) control.Answer { return control.Answer{Resign: true} }
	w.moves()
	tb.wantResult(board.First, record.ReasonResignation)
	tb.Undo()
	tb.wantList("")
	tb.wantMode(control.ModeHuman)
}

func TestDrawOffers(t *testing.T) {
	tb, w := play(t, control.NewGame{Game: xiangqi.Game, Seats: second}, control.Config{})
	w.think = func(task control.Task) control.Answer {
		return control.Answer{Turn: firstTurn(task.Position), Score: -70}
	}
	tb.typed("h2e2")
	if tb.State().Can.OfferDraw {
		t.Error("a draw can be offered in the computer's turn")
	}
	w.moves()
	tb.OfferDraw()
	if s := tb.State(); s.Mode != control.ModeHuman || !s.Thinking.On || !s.Thinking.Draw || s.Can.MoveNow {
		t.Errorf("after the offer: %+v", s.Thinking)
	}
	tb.AnswerDraw(true)
	if tb.State().Result != nil {
		t.Error("a person has answered for the computer")
	}
	tb.clicks("h0")
	w.moves()
	if tb.State().Selected != tb.at("h0") {
		t.Error("the piece in hand is put down by the answer")
	}
	if s := tb.State(); s.Result != nil || s.Offer != board.NoSide || words(s.Notice) != "Black declines the draw." {
		t.Errorf("after the answer: result %v, notice %q", s.Result, words(s.Notice))
	}
	if task := w.tasks[len(w.tasks)-1]; !task.Draw || !slices.Equal(task.Scores, []int{-70}) {
		t.Errorf("task %+v", task)
	}
	tb.OfferDraw()
	if tb.State().Notice.Key != "" {
		t.Error("the notice stays")
	}
	tb.typed("h0g2") // instead of waiting for the answer
	if s := tb.State(); s.Thinking.Draw || !s.Thinking.On {
		t.Errorf("thinking %+v", s.Thinking)
	}
	w.moves()
	w.think = func(control.Task) control.Answer { return control.Answer{Accept: true} }
	tb.OfferDraw()
	w.moves()
	tb.wantResult(board.NoSide, record.ReasonAgreement)
}

func TestComputerWithoutATurn(t *testing.T) {
	tb, w := play(t, control.NewGame{Game: xiangqi.Game, Seats: second}, control.Config{})
	tb.typed("h2e2")
	for _, a := range []control.Answer{{}, {Turn: []rules.Move{rules.NewMove(1, 2, 0, board.NoPoint, 0)}}, {Claim: true}} {
		w.think = func(control.Task) control.Answer { return a }
		w.moves()
		if s := tb.State(); !s.Waiting || s.Notice.Key != "notice.no-turn" || len(s.Rows) != 1 {
			t.Errorf("%+v: waiting %t, notice %+v, %s", a, s.Waiting, s.Notice, tb.list())
		}
		tb.MoveNow()
	}
	w.moves()
	tb.typed("h9g7") // by hand
	tb.wantMode(control.ModeHuman)
	if tb.State().Waiting {
		t.Error("still waiting")
	}
}

func TestRematchSwapsSeatsAndClocks(t *testing.T) {
	clocks := [2]record.TimeControl{{Main: time.Minute}, {}}
	tb, _ := play(t, control.NewGame{Game: xiangqi.Game, Seats: second, Clocks: clocks}, control.Config{})
	tb.Rematch()
	s := tb.State()
	if s.Players[0].Seat.Level != 4 || s.Players[1].Seat.Computer() || s.Clocks[0].On || s.Clocks[1].Left != time.Minute || s.Mode != control.ModeThinking {
		t.Errorf("players %+v, clocks %+v", s.Players, s.Clocks)
	}
}

// TestFinishedGameIsStudied: in variations of a game that has ended nobody is asked for a turn; where it goes on again, the computer plays.
func TestFinishedGameIsStudied(t *testing.T) {
	tb, w := play(t, control.NewGame{Game: xiangqi.Game, Seats: second}, control.Config{})
	tb.typed("h2e2")
	w.moves()
	tb.Resign()
	tb.ToStart()
	tb.typed("b2e2")
	tb.wantMode(control.ModeHuman)
	tb.typed("h9g7")
	if len(w.jobs) != 0 {
		t.Error("the computer thinks in a variation of a finished game")
	}
	tb.ToStart()
	tb.ToEnd()
	tb.Undo() // the resignation: the game goes on
	tb.ToStart()
	tb.typed("b2e2")
	tb.Forward()
	tb.typed("b0c2")
	tb.wantMode(control.ModeThinking)
	w.moves()
	if tb.State().Mode != control.ModeHuman || len(w.tasks) != 2 {
		t.Errorf("mode %d, %d tasks", tb.State().Mode, len(w.tasks))
	}
}

func TestNewsOfTheSearch(t *testing.T) {
	tb, w := play(t, control.NewGame{Game: xiangqi.Game, Seats: second}, control.Config{})
	w.think = func(task control.Task) control.Answer {
		for depth := 1; depth <= 10; depth++ {
			w.sleep(100 * time.Millisecond)
			task.Progress(engine.Info{Depth: depth, Rank: 1, Nodes: uint64(depth) * 100})
			task.Progress(engine.Info{Depth: depth, Rank: 2})
		}
		for _, f := range w.posted {
			f()
		}
		w.posted = nil
		return control.Answer{Turn: firstTurn(task.Position)}
	}
	tb.typed("h2e2")
	shown := len(tb.states)
	w.work()
	if len(w.news) != 5 || w.news[4].Depth != 10 || w.news[4].Nodes != 1000 || !w.news[4].On || len(tb.states) != shown {
		t.Errorf("news %+v, %d states", w.news, len(tb.states)-shown)
	}
}

// TestOurEnginePlays has our own engine play on workers of its own, as in the program; the test for races.
func TestOurEnginePlays(t *testing.T) {
	posts := make(chan func(), 64)
	for _, g := range all.Games {
		tb := newTable(t, control.Config{Post: func(f func()) { posts <- f }, Pace: -1})
		tb.start(control.NewGame{Game: g, Seats: [2]control.Seat{{Level: 1}, {Level: 2}}, Clocks: fischer(time.Minute, time.Second)})
		for range 40 {
			if tb.State().Mode != control.ModeThinking {
				break
			}
			(<-posts)()
		}
		if n := len(tb.State().Rows); n < 8 && tb.State().Result == nil {
			t.Errorf("%s: %d turns", g.ID, n)
		}
		tb.Undo()
		tb.MoveNow()
		tb.Undo() // cancels
		tb.SetSeats([2]control.Seat{{Level: 10}, {Level: 10}})
		begin := time.Now()
		tb.Stop()
		if d := time.Since(begin); d > time.Second {
			t.Errorf("%s: stopping took %v", g.ID, d)
		}
		for len(posts) > 0 {
			(<-posts)()
		}
	}
}

func TestThinkerJudgesDraws(t *testing.T) {
	thinker := control.NewThinker(engine.Options{HashMB: 1})
	for fen, want := range map[string]bool{
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w": false, // the opening
		"4k4/9/9/9/9/9/9/9/3R5/R2K5 w":                                  true,  // the one who is asked is lost
		"3rk4/9/9/9/9/9/9/4r4/9/5K3 w":                                  false, // it wins
	} {
		p, err := xiangqi.Game.Parse(fen, mustSettings(t, xiangqi.Game))
		if err != nil {
			t.Fatal(err)
		}
		a := thinker.Think(context.Background(), control.Task{Game: xiangqi.Game, Position: p, Level: 5, Draw: true, Turns: 10})
		if a.Accept != want || len(a.Turn) != 0 {
			t.Errorf("%s: accepts %t with the score %d", fen, a.Accept, a.Score)
		}
	}
}

func mustSettings(t *testing.T, g *rules.Game) rules.Settings {
	t.Helper()
	s, err := g.Settings("", nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
