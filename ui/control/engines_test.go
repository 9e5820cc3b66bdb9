package control_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"crosspoint/board"
	"crosspoint/engine"
	"crosspoint/engine/analysis"
	"crosspoint/engine/external"
	"crosspoint/engine/review"
	"crosspoint/engine/roster"
	"crosspoint/record"
	"crosspoint/record/pgn"
	"crosspoint/rules"
	"crosspoint/rules/cannon"
	"crosspoint/rules/xiangqi"
	"crosspoint/ui/control"
)

// garage is a source of programs that play the first legal turn, or what a test says.
type garage struct {
	entries []roster.Entry
	asked   []external.Request
	ids     []string
	kept    [][]string
	found   external.Found
	err     error
	rested  int
}

func newGarage() *garage {
	return &garage{entries: []roster.Entry{
		{ID: "fish", Name: "Fish 9", Games: []string{"xiangqi"}},
		{ID: "bird", Name: "Bird", Games: []string{"xiangqi", "cannon"}},
	}}
}

func (g *garage) Find(id string) (roster.Entry, bool) {
	for _, e := range g.entries {
		if e.ID == id {
			return e, true
		}
	}
	return roster.Entry{}, false
}

func (g *garage) Play(_ context.Context, id string, q external.Request, report func(engine.Info)) (external.Found, error) {
	g.asked, g.ids = append(g.asked, q), append(g.ids, id)
	if g.err != nil || g.found.Resign {
		return g.found, g.err
	}
	p := q.Start.Clone()
	for _, m := range q.Steps {
		if !p.Do(m) {
			return external.Found{}, errors.New("a step is not legal")
		}
	}
	report(engine.Info{Depth: 3, Rank: 1, Line: engine.Line{Score: -150}})
	f := g.found
	f.Turn = firstTurn(p)
	return f, nil
}

func (g *garage) Keep(ids []string) { g.kept = append(g.kept, ids) }

// Analyse implements analysis.Source.
func (g *garage) Analyse(_ context.Context, q analysis.Question, report func(engine.Report)) error {
	if g.err != nil {
		return g.err
	}
	report(engine.Report{Depth: 5, Elapsed: time.Second, Lines: []engine.Line{{Score: 10, Steps: firstTurn(q.Position)}}})
	return nil
}

// Rest implements analysis.Rester.
func (g *garage) Rest() { g.rested++ }

var fish = [2]control.Seat{{}, {Engine: "fish", MoveTime: 3 * time.Second}}

func withGarage(t *testing.T, n control.NewGame) (*table, *world, *garage) {
	t.Helper()
	g := newGarage()
	tb, w := play(t, n, control.Config{Engines: g, Source: g})
	return tb, w, g
}

var exited = &external.Error{Key: external.KeyExited, Detail: "out of memory"}

func TestEnginePlays(t *testing.T) {
	tb, w, g := withGarage(t, control.NewGame{Game: xiangqi.Game, Preset: "casual", Seats: fish})
	if p := tb.State().Players[1]; p.Name != "Fish 9" || p.Seat != fish[1] || p.LevelKey != "" || !p.Seat.Computer() {
		t.Errorf("player %+v", p)
	}
	tb.typed("h2e2")
	tb.wantMode(control.ModeThinking)
	tb.wantStatus("engines.thinking")
	w.moves()
	tb.wantMode(control.ModeHuman)
	if len(tb.State().Rows) != 2 || len(g.asked) != 1 || g.ids[0] != "fish" {
		t.Fatalf("%s, asked %v", tb.list(), g.ids)
	}
	q := g.asked[0]
	if q.MoveTime != 3*time.Second || q.Left != [2]time.Duration{} || q.Preset != "casual" || len(q.Steps) != 1 || !q.Fresh || q.Game != xiangqi.Game {
		t.Errorf("asked %+v", q)
	}
	if len(w.tasks) != 0 {
		t.Error("our own engine was asked too")
	}
	if !slices.Equal(g.kept[len(g.kept)-1], []string{"fish"}) {
		t.Errorf("kept %v", g.kept)
	}
	tb.Resign()
	if len(g.kept[len(g.kept)-1]) != 0 {
		t.Error("the program is kept when the game is over")
	}
	tb.Undo()
	if !slices.Equal(g.kept[len(g.kept)-1], []string{"fish"}) {
		t.Error("the program is not kept when the game goes on")
	}
	tb.Close()
	if len(g.kept[len(g.kept)-1]) != 0 {
		t.Error("the program is kept when the game was left")
	}
}

func TestEngineIsToldTheClocks(t *testing.T) {
	minute := record.TimeControl{Main: time.Minute, Increment: 2 * time.Second}
	hour := record.TimeControl{Main: time.Hour}
	tb, w, g := withGarage(t, control.NewGame{Game: xiangqi.Game, Seats: fish, Clocks: [2]record.TimeControl{hour, minute}})
	tb.typed("h2e2")
	w.moves()
	q := g.asked[0]
	if q.MoveTime != 0 || q.Left != [2]time.Duration{time.Hour, time.Minute} || q.Increment != [2]time.Duration{0, 2 * time.Second} {
		t.Errorf("asked %+v", q.Limits)
	}
	tb, w, g = withGarage(t, control.NewGame{Game: xiangqi.Game, Seats: fish, Clocks: [2]record.TimeControl{{}, minute}})
	tb.typed("h2e2")
	w.moves()
	if q := g.asked[0]; q.Left != [2]time.Duration{time.Minute, time.Minute} {
		t.Errorf("alone with a clock: %+v", q.Limits)
	}
}

func TestEngineFails(t *testing.T) {
	tb, w, g := withGarage(t, control.NewGame{Game: xiangqi.Game, Seats: fish})
	g.err = exited
	tb.typed("h2e2")
	w.moves()
	s := tb.last()
	if s.Trouble.With != control.TroublePlay || s.Trouble.Side != board.Second || !strings.Contains(words(s.Trouble.Why), "out of memory") || !s.Waiting {
		t.Fatalf("trouble %+v, waiting %t", s.Trouble, s.Waiting)
	}
	tb.wantList("1A:h2e2*")
	tb.wantStatus("engines.stuck")
	w.pass(time.Minute)
	if len(g.asked) != 1 || len(w.jobs) != 0 {
		t.Error("it is asked again by itself")
	}
	tb.Restart() // still broken
	w.moves()
	if tb.last().Trouble.None() || len(g.asked) != 2 {
		t.Errorf("a second failure: %+v after %d questions", tb.last().Trouble, len(g.asked))
	}
	g.err = nil
	tb.Restart()
	if !tb.last().Trouble.None() {
		t.Error("the trouble stays while it is asked again")
	}
	w.moves()
	if len(tb.State().Rows) != 2 || !tb.last().Trouble.None() || tb.last().Waiting {
		t.Errorf("after a restart: %s", tb.list())
	}
}

func TestStandIn(t *testing.T) {
	tb, w, g := withGarage(t, control.NewGame{Game: xiangqi.Game, Seats: fish})
	g.err = exited
	tb.typed("h2e2")
	w.moves()
	tb.StandIn(4)
	w.moves()
	s := tb.last()
	if len(s.Rows) != 2 || !s.Trouble.None() || len(w.tasks) != 1 || w.tasks[0].Level != 4 {
		t.Fatalf("%s, trouble %+v, %d tasks", tb.list(), s.Trouble, len(w.tasks))
	}
	if p := s.Players[1]; p.Seat != (control.Seat{Level: 4}) || p.Name != "" {
		t.Errorf("player %+v", p)
	}
	tb.StandIn(9)
	if tb.last().Players[1].Seat.Level != 4 {
		t.Error("without trouble nobody stands in")
	}
}

// TestTroubleGoesWithTheGame: whatever a person does instead ends the trouble.
func TestTroubleGoesWithTheGame(t *testing.T) {
	for name, act := range map[string]func(*table){
		"undo":          func(tb *table) { tb.Undo() },
		"a new game":    func(tb *table) { tb.start(control.NewGame{Game: xiangqi.Game}) },
		"the welcome":   func(tb *table) { tb.Close() },
		"other players": func(tb *table) { tb.SetSeats([2]control.Seat{}) },
		"play for it":   func(tb *table) { tb.typed("h9g7") },
		"trading":       func(tb *table) { tb.SwapSides() },
	} {
		t.Run(name, func(t *testing.T) {
			tb, w, g := withGarage(t, control.NewGame{Game: xiangqi.Game, Seats: fish})
			g.err = exited
			tb.typed("h2e2")
			w.moves()
			if act(tb); !tb.last().Trouble.None() {
				t.Errorf("trouble %+v", tb.last().Trouble)
			}
		})
	}
}

func TestEnginesTakeSeatsWithTheirNames(t *testing.T) {
	tb, _, _ := withGarage(t, control.NewGame{Game: xiangqi.Game, Players: [2]string{"Anna", ""}, Seats: fish})
	rec := tb.State().Record
	want := func(what, first, second string) {
		t.Helper()
		if rec.Player(board.First) != first || rec.Player(board.Second) != second {
			t.Errorf("%s: %q and %q", what, rec.Player(board.First), rec.Player(board.Second))
		}
	}
	want("new", "Anna", "Fish 9")
	tb.SwapSides()
	want("swapped", "Fish 9", "Anna")
	if rec.Program(board.First).ID != "fish" || rec.Program(board.Second).ID != "" {
		t.Error("the programs do not trade sides")
	}
	tb.SetSeats([2]control.Seat{{Engine: "bird"}, {}})
	want("another program", "Bird", "Anna")
	tb.SetPlayers([2]string{"", "Anna"})
	want("no name", "Bird", "Anna")
	tb.SetPlayers([2]string{"My bird", "Anna"})
	tb.SetSeats([2]control.Seat{{Level: 3}, {}})
	want("a name of its own stays", "My bird", "Anna")
	tb.SetSeats([2]control.Seat{{Engine: "fish"}, {}})
	tb.SetPlayers([2]string{"", "Anna"})
	tb.SetSeats([2]control.Seat{{Level: 3}, {}})
	want("the built-in engine", "", "Anna")
	tb.SetPlayers([2]string{})
	tb.SetSeats(fish)
	tb.Rematch()
	rec = tb.State().Record
	if rec.Program(board.First).ID != "fish" || rec.Player(board.First) != "Fish 9" {
		t.Errorf("rematch: %v", rec.Tags())
	}
}

// TestUnknownEngine loads a game whose program is not set up here: our own engine plays, and the file says so once it has.
func TestUnknownEngine(t *testing.T) {
	tb, w, g := withGarage(t, control.NewGame{})
	rec, err := record.New(xiangqi.Game, "", nil, "")
	if err != nil {
		t.Fatal(err)
	}
	rec.SetProgram(board.Second, record.Program{ID: "whale"})
	rec.SetPlayer(board.Second, "Whale 3")
	tb.Load(rec, "game.pgn")
	s := tb.last()
	if s.Notice.Key != "engines.missing" || !strings.Contains(words(s.Notice), "Whale 3") || s.Unsaved || s.Players[1].Seat.Level == 0 {
		t.Fatalf("notice %+v, unsaved %t, %+v", s.Notice, s.Unsaved, s.Players[1])
	}
	if rec.Program(board.Second).ID != "whale" {
		t.Error("looking at a file changes it")
	}
	tb.typed("h2e2")
	w.moves()
	if len(tb.State().Rows) != 2 || len(w.tasks) != 1 || len(g.asked) != 0 {
		t.Errorf("%s, %d tasks", tb.list(), len(w.tasks))
	}
	if rec.Program(board.Second).ID != "" || rec.Level(board.Second) == 0 || rec.Player(board.Second) != "" {
		t.Errorf("the file says that it was played by another: %v", rec.Tags())
	}
	// A game that has ended is only looked at.
	rec, _ = record.New(cannon.Game, "", nil, "")
	rec.SetProgram(board.Second, record.Program{ID: "fish"}) // which does not play Cannon
	rec.Declare(rules.Result{Winner: board.First, Reason: record.ReasonResignation})
	if tb.Load(rec, ""); tb.last().Notice.Key != "" {
		t.Errorf("notice %+v", tb.last().Notice)
	}
}

// TestEngineWithoutAName loads a file that has the id of a program and no name.
func TestEngineWithoutAName(t *testing.T) {
	tb, _, _ := withGarage(t, control.NewGame{})
	rec, err := record.New(xiangqi.Game, "", nil, "")
	if err != nil {
		t.Fatal(err)
	}
	rec.SetProgram(board.First, record.Program{ID: "fish"})
	tb.Load(rec, "")
	if s := tb.last(); s.Players[0].Name != "Fish 9" || !strings.Contains(words(s.Status), "Fish 9 is thinking") || s.Unsaved {
		t.Errorf("%+v, %q, unsaved %t", s.Players[0], words(s.Status), s.Unsaved)
	}
}

func TestEngineSurvivesTheFile(t *testing.T) {
	tb, _, _ := withGarage(t, control.NewGame{Game: xiangqi.Game, Seats: fish})
	data := pgn.Format(tb.State().Record)
	list, err := pgn.Read(data, []*rules.Game{xiangqi.Game})
	if err != nil {
		t.Fatal(err)
	}
	if tb.Load(list[0], ""); tb.last().Players[1].Seat != fish[1] || tb.last().Players[1].Name != "Fish 9" || tb.last().Notice.Key != "" {
		t.Errorf("%+v from\n%s", tb.last().Players[1], data)
	}
}

func TestEngineResignsAndAnswersDraws(t *testing.T) {
	tb, w, g := withGarage(t, control.NewGame{Game: xiangqi.Game, Seats: fish})
	tb.OfferDraw()
	w.moves()
	if g.asked[0].MoveTime != time.Second || tb.last().Notice.Key != "notice.draw-declined" {
		t.Errorf("a person who stands worse offers: %+v, %+v", g.asked[0].Limits, tb.last().Notice)
	}
	tb.OfferDraw()
	g.err = exited
	w.moves()
	if tb.last().Notice.Key != "notice.draw-declined" || tb.last().Offer != board.NoSide {
		t.Errorf("a program that fails: %+v", tb.last().Notice)
	}
	g.err, g.found = nil, external.Found{Draw: true}
	tb.typed("h2e2")
	w.moves()
	if tb.last().Offer != board.Second {
		t.Error("the offer is lost")
	}
	g.found = external.Found{Resign: true}
	tb.typed("h0g2")
	w.moves()
	tb.wantResult(board.First, record.ReasonResignation)
}

func TestHelpFails(t *testing.T) {
	tb, w, g := withGarage(t, control.NewGame{Game: xiangqi.Game})
	g.err = exited
	tb.Hint()
	w.work()
	if tr := tb.last().Trouble; tr.With != control.TroubleHint || tr.None() {
		t.Errorf("hint: %+v", tr)
	}
	g.err = nil
	tb.Restart()
	w.work()
	if tb.last().Hint.Text == "" || !tb.last().Trouble.None() {
		t.Errorf("hint after a restart: %+v", tb.last().Hint)
	}
	g.err = exited
	tb.typed("h2e2")
	tb.ToggleAnalysis()
	w.work()
	if s := tb.last(); s.Trouble.With != control.TroubleAnalysis || !strings.Contains(words(s.Analysis.Rests), "out of memory") {
		t.Fatalf("analysis: %+v, %+v", s.Trouble, s.Analysis.Rests)
	}
	g.err = nil
	tb.Restart()
	w.work()
	if s := tb.last(); !s.Trouble.None() || len(tb.State().Analysis.Lines) != 1 {
		t.Errorf("analysis after a restart: %+v", s.Analysis)
	}
	rested := g.rested
	if tb.ToggleAnalysis(); g.rested != rested+1 {
		t.Error("the program is not told to rest")
	}
	g.err = exited
	tb.ToggleAnalysis()
	w.work()
	other := newGarage()
	tb.SetSource(other)
	w.work()
	if s := tb.last(); !s.Trouble.None() || len(tb.State().Analysis.Lines) != 1 || g.rested == rested+1 {
		t.Errorf("another source: %+v", s.Trouble)
	}
}

// closer is an analyst that fails as a program does.
type closer struct{ closed int }

func (*closer) Analyse(context.Context, review.Question) (review.Opinion, error) {
	return review.Opinion{}, exited
}

func (c *closer) Close() { c.closed++ }

func TestReviewByAnEngine(t *testing.T) {
	c := &closer{}
	tb, w := play(t, control.NewGame{Game: xiangqi.Game}, control.Config{Analyst: func() review.Analyst { return c }, Words: words})
	tb.typed("h2e2")
	tb.StartReview(review.Quick)
	w.work()
	if r := tb.last().Review; !strings.Contains(r.Failed, "out of memory") || c.closed != 1 {
		t.Errorf("%+v, closed %d times", r, c.closed)
	}
}
