package control_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/rules"
	"crosspoint/rules/cannon"
	"crosspoint/rules/football"
	"crosspoint/rules/xiangqi"
	"crosspoint/ui/control"
)

// log is a journal that notes what reaches it.
type log struct {
	events   []string
	begun    *record.Game
	beginErr error
	err      error
}

func (l *log) Begin(g *record.Game) error {
	l.begun = g
	l.events = append(l.events, "begin")
	g.SetListener(func(op record.Op) { l.events = append(l.events, string(op.Kind)) })
	return l.beginErr
}

func (l *log) Err() error { return l.err }

func (l *log) Note(op record.Op) { l.events = append(l.events, "note "+op.Name+" "+op.Value) }

func TestJournalComesBeforeTheScreen(t *testing.T) {
	l := &log{}
	tb := newTable(t, control.Config{Journal: l})
	tb.onShow = func() { l.events = append(l.events, "show") }
	want := func(what string, do func(), events string) {
		t.Helper()
		l.events = nil
		do()
		if got := strings.Join(l.events, " "); got != events {
			t.Errorf("%s: %q, want %q", what, got, events)
		}
	}
	want("new game", func() { tb.start(control.NewGame{Game: football.Game, FEN: relay}) }, "begin show")
	want("choice", func() { tb.clicks("a1") }, "show")
	want("step", func() { tb.clicks("a2") }, "play show")
	want("typed steps", func() { tb.typed("Re4*e5-e6/=") }, "play play show")
	want("back", tb.Back, "cursor show")
	want("forward", tb.Forward, "cursor show")
	want("undo", tb.Undo, "undo show")
	want("redo", tb.Redo, "redo show")
	want("comment", func() { tb.SetComment(tb.nodes()[0], "", "first") }, "edit show")
	want("names", func() { tb.SetPlayers([2]string{"Anna", "Ben"}) }, "tag tag show")
	want("resignation", tb.Resign, "declare show")
	old := tb.State().Record
	want("rematch", tb.Rematch, "begin show")
	want("the game before", func() { old.SetComment(old.Root(), "", "late") }, "")
	if l.begun != tb.State().Record {
		t.Error("the journal has another game than the one on the board")
	}
}

func TestJournalFailureIsToldOnce(t *testing.T) {
	l := &log{}
	var told []error
	tb := newTable(t, control.Config{Journal: l, OnError: func(err error) { told = append(told, err) }})
	tb.start(control.NewGame{Game: xiangqi.Game})
	tb.clicks("b0 c2")
	l.err = errors.New("disk full")
	tb.clicks("b9 c7 b2 a2")
	if len(told) != 1 || !errors.Is(told[0], l.err) {
		t.Errorf("told %v", told)
	}
	tb.wantList("1A:b0c2 1B:b9c7 2A:b2a2*")
	l.beginErr = errors.New("read-only")
	tb.Rematch()
	if len(told) != 2 || !errors.Is(told[1], l.beginErr) || tb.State().Game != xiangqi.Game {
		t.Errorf("told %v", told)
	}
}

func TestNewGameWithBadChoicesKeepsTheGame(t *testing.T) {
	tb := startTable(t, xiangqi.Game, "")
	tb.typed("h2e2")
	for _, n := range []control.NewGame{
		{Game: xiangqi.Game, FEN: "9/9 w"},
		{Game: xiangqi.Game, Preset: "none"},
		{Game: football.Game, Changed: rules.Settings{"seed": "many"}},
	} {
		err := tb.NewGame(n)
		var te *rules.TextError
		if !errors.As(err, &te) {
			t.Errorf("%+v: error %v", n, err)
		}
	}
	tb.wantList("1A:h2e2*")
}

func TestSeeds(t *testing.T) {
	seed := uint32(100)
	tb := newTable(t, control.Config{Seed: func() uint32 { seed++; return seed }})
	tb.start(control.NewGame{Game: football.Game})
	if got := tb.State().Record.Settings()["seed"]; got != "0" {
		t.Errorf("seed %s of a fixed set-up", got)
	}
	tb.start(control.NewGame{Game: football.Game, Changed: rules.Settings{"set-up": "mirrored"}})
	if got := tb.State().Record.Settings()["seed"]; got != "101" {
		t.Errorf("seed %s, want a new one", got)
	}
	first := tb.fen()
	tb.Rematch()
	if s := tb.State().Record.Settings(); s["seed"] != "102" || s["set-up"] != "mirrored" || tb.fen() == first {
		t.Errorf("rematch: %v, %s", s, tb.fen())
	}
	tb.start(control.NewGame{Game: football.Game, Changed: rules.Settings{"set-up": "mirrored", "seed": "7"}})
	if got := tb.State().Record.Settings()["seed"]; got != "7" {
		t.Errorf("seed %s, want the given one", got)
	}
	a, b := newTable(t, control.Config{}), newTable(t, control.Config{})
	for _, tb := range []*table{a, b} {
		tb.start(control.NewGame{Game: football.Game, Changed: rules.Settings{"set-up": "independent"}})
	}
	if a.State().Record.Settings()["seed"] == b.State().Record.Settings()["seed"] {
		t.Error("two random seeds are equal")
	}
}

func TestRematchSwapsSides(t *testing.T) {
	tb := newTable(t, control.Config{})
	tb.start(control.NewGame{
		Game: cannon.Game, Preset: "ludoteka", Changed: rules.Settings{"slide-limit": "3"}, FEN: "4t5/10/10/4s5/10/10/4S5/4S5/4S5/4T5 d - 9 -,-",
		Players: [2]string{"Anna", " Ben "},
	})
	old := tb.State()
	tb.typed("e4-e5")
	tb.Saved("/games/old.pgn")
	tb.Rematch()
	s := tb.State()
	if s.Players[0].Name != "Ben" || s.Players[1].Name != "Anna" {
		t.Errorf("players %+v", s.Players)
	}
	if s.Record == old.Record || s.Record.StartFEN() != old.Record.StartFEN() || s.Record.Preset() != "ludoteka" || s.Record.Settings()["slide-limit"] != "3" {
		t.Errorf("rematch from %s, %s, %v", s.Record.StartFEN(), s.Record.Preset(), s.Record.Settings())
	}
	if s.File != "" || s.Unsaved || len(s.Rows) != 0 || s.Can.Redo {
		t.Errorf("a fresh game: file %q, unsaved %t, %+v", s.File, s.Unsaved, s.Can)
	}
}

func TestUnsaved(t *testing.T) {
	tb := startTable(t, xiangqi.Game, "")
	want := func(what string, unsaved bool) {
		t.Helper()
		if got := tb.State().Unsaved; got != unsaved {
			t.Errorf("%s: unsaved %t", what, got)
		}
	}
	want("new", false)
	tb.typed("h2e2 h9g7")
	want("after steps", true)
	tb.Saved("/games/a.pgn")
	want("saved", false)
	if tb.State().File != "/games/a.pgn" {
		t.Errorf("file %q", tb.State().File)
	}
	tb.Back()
	tb.ToEnd()
	want("after browsing", false)
	tb.SetPlayers([2]string{"Anna", ""})
	want("after naming a player", true)
	tb.Saved("/games/a.pgn")
	tb.Resign()
	want("after resigning", true)
}

// TestNothingToSave: a game from which all steps were taken back is as it was begun, unless something else of it would be lost.
func TestNothingToSave(t *testing.T) {
	tb := startTable(t, xiangqi.Game, "")
	want := func(what string, unsaved bool) {
		t.Helper()
		if got := tb.State().Unsaved; got != unsaved {
			t.Errorf("%s: unsaved %t", what, got)
		}
	}
	tb.typed("h2e2 h9g7")
	rec := tb.State().Record
	tb.Close()
	tb.Resume(rec, "")
	want("taken up again", true)
	tb.Undo()
	want("one step is left", true)
	tb.Undo()
	want("all steps taken back", false)
	tb.Redo()
	want("brought back", true)
	tb.Undo()
	tb.SetPlayers([2]string{"Anna", ""})
	want("with a name", true)
	tb.SetPlayers([2]string{"", ""})
	want("without it again", false)
	tb.Resign()
	want("resigned", true)

	tb = startTable(t, xiangqi.Game, "")
	tb.typed("h2e2")
	tb.Saved("/games/a.pgn")
	tb.Undo()
	want("the file has a step", true)
	tb.Saved("/games/a.pgn")
	tb.typed("h2e2")
	want("the file has none", true)
	tb.Undo()
	want("as the file has it", false)

	other := newTable(t, control.Config{})
	tb.Redo()
	other.Resume(tb.State().Record, "")
	other.Undo()
	if !other.State().Unsaved {
		t.Error("steps that came from elsewhere can be lost")
	}
}

func TestLoadCloseResume(t *testing.T) {
	rec := func(steps ...string) *record.Game {
		g, err := record.New(xiangqi.Game, "", nil, "")
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range steps {
			m, err := xiangqi.Game.Notations[0].Parse(g.Position(), s)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		return g
	}
	tb := newTable(t, control.Config{Journal: &log{}})
	g := rec("h2e2", "h9g7", "h0g2")
	tb.Load(g, "/games/a.pgn")
	tb.wantList("1A:h2e2 1B:h9g7 2A:h0g2*")
	if s := tb.State(); s.File != "/games/a.pgn" || s.Unsaved || s.Motions != nil {
		t.Errorf("loaded: file %q, unsaved %t", s.File, s.Unsaved)
	}
	g = rec("h2e2", "h9g7", "h0g2")
	g.ToStart()
	tb.Load(g, "/games/b.pgn")
	tb.wantList("1A:h2e2 1B:h9g7 2A:h0g2")
	g.Forward()
	g.Forward()
	tb.Load(g, "/games/b.pgn")
	tb.wantList("1A:h2e2 1B:h9g7* 2A:h0g2")
	tb.clicks("h0")
	tb.Close()
	if s := tb.last(); s.Game != nil || s.File != "" || s.Rows != nil || s.Selected != board.NoPoint {
		t.Errorf("closed: %+v", s)
	}
	tb.wantStatus("status.welcome")
	tb.Resume(g, "")
	tb.wantList("1A:h2e2 1B:h9g7* 2A:h0g2")
	if s := tb.State(); !s.Unsaved || s.Mode != control.ModeBrowsing {
		t.Errorf("resumed: unsaved %t, mode %d", s.Unsaved, s.Mode)
	}
	tb.Resume(rec(), "")
	if tb.State().Unsaved {
		t.Error("a game without steps counts as not saved")
	}
	tb.Load(nil, "")
	tb.Resume(nil, "")
	tb.wantList("")
}

// mute is Xiangqi whose positions neither explain nor warn.
func mute() *rules.Game {
	g, x := *xiangqi.Game, xiangqi.Game
	g.New = func(s rules.Settings) rules.Position { return silent{x.New(s)} }
	g.Parse = func(fen string, s rules.Settings) (rules.Position, error) {
		p, err := x.Parse(fen, s)
		return silent{p}, err
	}
	g.Paths = func(p rules.Position, m rules.Move) [][]board.Point { return x.Paths(p.(silent).Position, m) }
	g.Effect = func(p rules.Position, m rules.Move) rules.Effect { return x.Effect(p.(silent).Position, m) }
	iccs := x.Notations[0]
	g.Notations = []rules.Notation{{
		ID:     iccs.ID,
		Format: func(p rules.Position, m rules.Move) string { return iccs.Format(p.(silent).Position, m) },
		Read:   func(p rules.Position, s string) ([]rules.Move, error) { return iccs.Read(p.(silent).Position, s) },
	}}
	return &g
}

// silent is a position with nothing but what each has.
type silent struct{ rules.Position }

func (s silent) Clone() rules.Position { return silent{s.Position.Clone()} }

// arrows is Xiangqi with a second notation: "h2>e2".
func arrows() *rules.Game {
	g := *xiangqi.Game
	iccs := g.Notations[0]
	g.Notations = []rules.Notation{iccs, {
		ID: "arrow",
		Format: func(p rules.Position, m rules.Move) string {
			s := iccs.Format(p, m)
			return s[:2] + ">" + s[2:]
		},
		Read: func(p rules.Position, s string) ([]rules.Move, error) {
			from, to, ok := strings.Cut(s, ">")
			if !ok {
				return nil, &rules.TextError{Key: "arrow.step", Token: s}
			}
			return iccs.Read(p, from+to)
		},
	}}
	return &g
}

func TestNotations(t *testing.T) {
	g := arrows()
	tb := newTable(t, control.Config{Notations: map[string]string{"xiangqi": "arrow"}})
	tb.start(control.NewGame{Game: g})
	if tb.State().Notation != "arrow" {
		t.Errorf("notation %q", tb.State().Notation)
	}
	tb.typed("h2>e2 h9g7")
	tb.Jump(tb.nodes()[0])
	tb.typed("b9>c7")
	tb.wantList("1A:h2>e2 1B:h9>g7 (1B:b9>c7*)")
	if tb.State().LastText != "b9>c7" {
		t.Errorf("last step %q", tb.State().LastText)
	}
	if got := tb.Text(tb.nodes()[0]); got != "h2>e2" {
		t.Errorf("the first step is written %q", got)
	}
	other, err := record.New(g, "", nil, "")
	if err != nil {
		t.Fatal(err)
	}
	n, err := other.Append(rules.Legal(other.Position(), nil)[0])
	if err != nil {
		t.Fatal(err)
	}
	if got := tb.Text(n); strings.Contains(got, ">") || got == "" {
		t.Errorf("a step of another game is written %q", got)
	}
	tb.SetNotation("iccs")
	tb.wantList("1A:h2e2 1B:h9g7 (1B:b9c7*)")
	tb.SetNotation("arrow")
	tb.wantList("1A:h2>e2 1B:h9>g7 (1B:b9>c7*)")
	tb.typed("h0>g2 i9i8")
	tb.wantList("1A:h2>e2 1B:h9>g7 (1B:b9>c7 2A:h0>g2 2B:i9>i8*)")
	tb.SetNotation("iccs")
	tb.SetNotation("arrow")
	tb.wantList("1A:h2>e2 1B:h9>g7 (1B:b9>c7 2A:h0>g2 2B:i9>i8*)")
	second := newTable(t, control.Config{Notations: map[string]string{"xiangqi": "arrow"}})
	second.Load(tb.State().Record, "")
	second.wantList("1A:h2>e2 1B:h9>g7 (1B:b9>c7 2A:h0>g2 2B:i9>i8*)")
	tb.Undo()
	tb.Undo()
	tb.SetNotation("none")
	if tb.State().Notation != "arrow" {
		t.Errorf("notation %q", tb.State().Notation)
	}
	tb.Undo()
	tb.Undo()
	tb.Redo()
	tb.wantList("1A:h2>e2* 1B:h9>g7")
}

func TestType(t *testing.T) {
	for _, tc := range []struct {
		game           *rules.Game
		fen, typed     string
		key, tok, list string
		motions        int
	}{
		{game: xiangqi.Game, typed: "h2e2", list: "1A:h2e2*", motions: 1},
		{game: xiangqi.Game, typed: "  h2e2\th9g7/h0g2 ", list: "1A:h2e2 1B:h9g7 2A:h0g2*"},
		{game: xiangqi.Game, typed: " / ", list: ""},
		{game: xiangqi.Game, typed: "h2e2 h2e2", key: "error.xiangqi.step-illegal", tok: "h2e2"},
		{game: xiangqi.Game, typed: "castle", key: "error.xiangqi.step-text", tok: "castle"},
		{game: arrows(), typed: "h7>h6", key: "error.xiangqi.step-illegal", tok: "h7h6"},
		{game: arrows(), typed: "h2>e9", key: "refuse.xiangqi.cannon-shape"},
		{game: xiangqi.Game, typed: "b0d1", key: "refuse.xiangqi.horse-leg"},
		{game: cannon.Game, typed: "e1 e10 a4-a6", key: "error.cannon.step-illegal"},
		{game: arrows(), typed: "h2>e2 h9g7", list: "1A:h2e2 1B:h9g7*"},
		{game: cannon.Game, typed: "e1 e10 a4-a5", list: "1A:e1 1B:e10 2A:a4-a5*"},
		{game: football.Game, fen: relay, typed: "Ka1-a2/Re4*e5-e6/=", list: "1A:Ka1-a2/Re4*e5-e6/=*", motions: 3},
		{game: football.Game, fen: relay, typed: "Re4*e5-e9 Ka9-a8", key: "control.type-over", tok: "Ka9-a8"},
		{game: football.Game, fen: relay, typed: "Re4*e5-e9", list: "1A:Re4*e5-e9*", motions: 1},
	} {
		t.Run(tc.typed, func(t *testing.T) {
			tb := startTable(t, tc.game, tc.fen)
			m := tb.Type(tc.typed)
			if m.Key != tc.key {
				t.Errorf("message %+v, want %q", m, tc.key)
			}
			if tc.tok != "" && !slices.ContainsFunc(m.Values, func(v control.Value) bool { return v.Name == "Token" && v.Text == tc.tok }) {
				t.Errorf("message %+v lacks %q", m, tc.tok)
			}
			tb.wantList(tc.list)
			if got := len(tb.last().Motions); got != tc.motions {
				t.Errorf("%d motions, want %d", got, tc.motions)
			}
		})
	}
}

func TestEndByTheRules(t *testing.T) {
	tb := startTable(t, football.Game, relay)
	tb.clicks("e5 e9")
	s := tb.last()
	if s.Mode != control.ModeOver || s.Result == nil || s.Result.Winner != board.First || !s.Last.Aim || s.End.Enabled || s.End.Why.Key != "" {
		t.Errorf("after the goal: %+v, end %+v", s.Result, s.End)
	}
	if s.Outcome.Key != "outcome.win" || s.Status.Key != "outcome.win" || s.Movable != nil {
		t.Errorf("outcome %+v, status %+v", s.Outcome, s.Status)
	}
	tb.EndTurn()
	tb.clicks("a9")
	if tb.refusal() != "" || len(tb.State().Dots) != 0 {
		t.Errorf("refusal %q, dots %s", tb.refusal(), tb.dots())
	}
	tb.Undo()
	if s := tb.State(); s.Mode != control.ModeHuman || s.Result != nil {
		t.Errorf("undo of the goal: mode %d", s.Mode)
	}
}

func TestMessageValues(t *testing.T) {
	say := func(key string, pairs ...any) string { return key + fmt.Sprint(pairs...) }
	if got := (control.Message{}).In(say); got != "" {
		t.Errorf("the zero message reads %q", got)
	}
	m := control.Message{Key: "k", Values: []control.Value{{Name: "A", Text: "x"}, {Name: "B", Key: "b"}}}
	if got := m.In(say); got != "kAxBbAx" {
		t.Errorf("message %q", got)
	}
}
