package record_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/record/recordtest"
	"crosspoint/rules"
	"crosspoint/rules/all"
	"crosspoint/rules/cannon"
	"crosspoint/rules/football"
	"crosspoint/rules/xiangqi"
)

// play makes steps in file notation.
func play(t *testing.T, g *record.Game, steps string) {
	t.Helper()
	for _, s := range strings.Fields(steps) {
		m, err := g.Rules().Notations[0].Parse(g.Position(), s)
		if err != nil {
			t.Fatalf("%s: %v in %s", s, err, g.Position().FEN())
		}
		if _, err := g.Play(m); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}

func newGame(t *testing.T, r *rules.Game, fen string) *record.Game {
	t.Helper()
	g, err := record.New(r, "", nil, fen)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func line(g *record.Game) string {
	var list []string
	for _, n := range g.Line() {
		list = append(list, n.Text())
	}
	return strings.Join(list, " ")
}

func TestNew(t *testing.T) {
	for _, game := range all.Games {
		g := newGame(t, game, "")
		if g.Preset() != game.Presets[0].ID || g.StartsFromSetup() || !g.Empty() || !g.AtEnd() || !g.Root().EndsTurn() {
			t.Errorf("%s: %s, set up %v", game.ID, g.Preset(), g.StartsFromSetup())
		}
		for name, err := range map[string]error{
			"preset": second(record.New(game, "no-such", nil, "")),
			"option": second(record.New(game, "", rules.Settings{"no-such": "1"}, "")),
			"fen":    second(record.New(game, "", nil, "no such")),
		} {
			var e *rules.TextError
			if !errors.As(err, &e) {
				t.Errorf("%s, wrong %s: %v", game.ID, name, err)
			}
		}
		play(t, g, rulesText(game, g))
		h, err := record.New(game, "", nil, g.Position().FEN())
		if err != nil {
			t.Fatal(err)
		}
		if !h.StartsFromSetup() || h.StartFEN() != g.Position().FEN() || h.StartSide() != g.Position().Side() {
			t.Errorf("%s: start %s %v", game.ID, h.StartFEN(), h.StartSide())
		}
	}
}

func second(_ *record.Game, err error) error { return err }

// rulesText is the first legal step.
func rulesText(game *rules.Game, g *record.Game) string {
	return game.Notations[0].Format(g.Position(), rules.Legal(g.Position(), nil)[0])
}

// TestTurnsOfSeveralSteps plays Football until a turn goes on after its first step.
func TestTurnsOfSeveralSteps(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 5))
	g := newGame(t, football.Game, "")
	for g.Cursor().EndsTurn() {
		if _, over := g.ResultAtCursor(); over {
			t.Fatal("the game ended first")
		}
		legal := rules.Legal(g.Position(), nil)
		if _, err := g.Play(legal[r.IntN(len(legal))]); err != nil {
			t.Fatal(err)
		}
	}
	first := g.Cursor()
	before := first.Parent()
	if first.Turn() != before.Turn()+1 || first.Side() != g.Position().Side() {
		t.Fatalf("turn %d, side %d", first.Turn(), first.Side())
	}
	legal := rules.Legal(g.Position(), nil)
	n, err := g.Play(legal[len(legal)-1])
	if err != nil {
		t.Fatal(err)
	}
	if n.Turn() != first.Turn() || n.Side() != first.Side() {
		t.Fatalf("turn %d, side %d", n.Turn(), n.Side())
	}
	g.BackStep()
	if !g.Back() || g.Cursor() != before {
		t.Error("Back inside a turn does not go to its start")
	}
	if g.Forward(); g.Cursor() != n {
		t.Error("Forward does not go to the end of the turn")
	}
	if g.Back(); g.Cursor() != before {
		t.Error("Back does not go over the whole turn")
	}
}

// TestUndoTurns plays random games of turns of several steps and takes turns back.
func TestUndoTurns(t *testing.T) {
	for seed := range 30 {
		r := rand.New(rand.NewPCG(uint64(seed), 5))
		g := recordtest.Start(r, football.Game)
		var lines []string
		for range 80 {
			if _, over := g.ResultAtCursor(); over {
				break
			}
			legal := rules.Legal(g.Position(), nil)
			lines = append(lines, line(g))
			if _, err := g.Play(legal[r.IntN(len(legal))]); err != nil {
				t.Fatal(err)
			}
		}
		whole := line(g)
		for i := len(lines) - 1; i >= 0; {
			n := g.Cursor()
			steps := 1
			if n.EndsTurn() {
				for n = n.Parent(); !n.IsRoot() && n.Turn() == g.Cursor().Turn(); n = n.Parent() {
					steps++
				}
			}
			if got := g.Undo(); len(got) != steps {
				t.Fatalf("seed %d: %d steps taken back, want %d", seed, len(got), steps)
			}
			i -= steps
			if want := lines[i+1]; line(g) != want {
				t.Fatalf("seed %d: %s, want %s", seed, line(g), want)
			}
		}
		if g.CanUndo() || g.Undo() != nil {
			t.Fatal("something before the start")
		}
		for g.CanRedo() {
			if g.Redo() == nil {
				t.Fatal("CanRedo, but no Redo")
			}
		}
		if line(g) != whole {
			t.Fatalf("seed %d: redone %s, want %s", seed, line(g), whole)
		}
	}
}

func TestUndoWithVariations(t *testing.T) {
	g := newGame(t, xiangqi.Game, "")
	play(t, g, "h2e2 h9g7")
	g.BackStep()
	play(t, g, "b9c7") // a variation
	g.Jump(g.Root().Children()[0].Children()[0])
	before := recordtest.Nodes(g)
	for range 2 {
		if len(g.Undo()) != 1 {
			t.Fatal("nothing taken back")
		}
	}
	if !g.Empty() || g.CanUndo() {
		t.Fatalf("left: %s", line(g))
	}
	g.Redo()
	g.Redo()
	if !slices.Equal(before, recordtest.Nodes(g)) || line(g) != "h2e2 h9g7" {
		t.Fatalf("redone: %s", line(g))
	}
	g.Undo()
	play(t, g, "c6c5")
	if g.CanRedo() || g.Redo() != nil {
		t.Error("a new step leaves something to redo")
	}
}

func TestDeclare(t *testing.T) {
	g := newGame(t, cannon.Game, "")
	play(t, g, "e1 e10 a4-a5")
	g.BackStep()
	play(t, g, "c4-c5")
	if len(g.Root().Children()[0].Children()[0].Children()) != 2 {
		t.Fatal("no variation")
	}
	resigned := rules.Result{Winner: board.First, Reason: record.ReasonResignation}
	g.Declare(resigned)
	if r, over := g.ResultAtCursor(); !over || r != resigned {
		t.Fatalf("%v %v", r, over)
	}
	if g.ToStart(); line(g) != "e1 e10 c4-c5" {
		t.Errorf("main line %s", line(g))
	}
	if r, over := g.Result(); !over || r != resigned {
		t.Errorf("%v %v from the start", r, over)
	}
	if _, over := g.ResultAtCursor(); over {
		t.Error("over at the start")
	}
	g.ToEnd()
	var e *rules.TextError
	if _, err := g.Play(rules.Legal(g.Position(), nil)[0]); !errors.As(err, &e) || e.Key != record.KeyOver {
		t.Errorf("a step after the end: %v", err)
	}
	if got := g.Undo(); got == nil || len(got) != 0 {
		t.Errorf("taken back: %v", got)
	}
	if _, over := g.Result(); over || line(g) != "e1 e10 c4-c5" {
		t.Error("Undo of a result takes more or less than the result")
	}
	if g.Redo(); true {
		if r, over := g.Result(); !over || r != resigned {
			t.Error("Redo does not bring the result back")
		}
	}
}

func TestPlayRefuses(t *testing.T) {
	g := newGame(t, xiangqi.Game, "4k4/9/9/9/9/9/9/9/3R5/3K5 w - - 0 1")
	var e *rules.TextError
	for _, m := range []rules.Move{0, rules.NewMove(0, 1, 0, 0, 0), ^rules.Move(0)} {
		if _, err := g.Play(m); !errors.As(err, &e) || e.Key != record.KeyIllegal {
			t.Errorf("%v: %v", m, err)
		}
	}
	if !g.Empty() || g.Changed() != 0 {
		t.Error("a refused step leaves something")
	}
}

func TestTags(t *testing.T) {
	g := newGame(t, xiangqi.Game, "")
	for _, s := range [][2]string{
		{"Opening", "one"},
		{"Black", "Bo"},
		{"White", "An"},
		{"Event", "?"},
		{"Date", "2026.11.30"},
		{"Result", "1-0"},
		{"FEN", "x"},
		{"a b", "x"},
		{"", "x"},
		{"Note", "two\nlines\x01"},
		{"Site", "Here"},
		{"Site", ""},
		{"Round", "3"},
	} {
		g.SetTag(s[0], s[1])
	}
	want := "[{Date 2026.11.30} {Round 3} {Red An} {Black Bo} {Opening one} {Note two lines}]"
	if got := fmt.Sprint(g.Tags()); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if g.Player(board.First) != "An" || g.Tag("White") != "An" || g.Tag("Red") != "An" || g.Player(board.Second) != "Bo" {
		t.Error("players")
	}
	h := newGame(t, cannon.Game, "")
	h.SetPlayer(board.First, "An")
	if h.Tag("White") != "An" {
		t.Error("first player of Cannon")
	}
}

// TestOperations repeats everything that the listener hears on a second game.
func TestOperations(t *testing.T) {
	for seed := range 24 {
		r := rand.New(rand.NewPCG(uint64(seed), 21))
		game := all.Games[seed%len(all.Games)]
		g := recordtest.Start(r, game)
		h, err := record.New(game, g.Preset(), g.ChangedSettings(), "")
		if err != nil {
			t.Fatal(err)
		}
		g.SetListener(func(op record.Op) {
			if err := h.Apply(op); err != nil {
				t.Fatalf("seed %d: %+v: %v", seed, op, err)
			}
		})
		for range 150 {
			was := g.Changed()
			recordtest.Operate(r, g)
			if d := recordtest.Diff(g, h); d != "" {
				t.Fatalf("seed %d: %s", seed, d)
			}
			if !slices.Equal(g.PathTo(g.Cursor()), h.PathTo(h.Cursor())) {
				t.Fatalf("seed %d: cursor %v, %v", seed, g.PathTo(g.Cursor()), h.PathTo(h.Cursor()))
			}
			if g.Changed() < was {
				t.Fatal("the counter went back")
			}
			checkPosition(t, g)
		}
	}
}

// checkPosition compares the position at the cursor with one that is played anew.
func checkPosition(t *testing.T, g *record.Game) {
	t.Helper()
	p, err := g.Rules().Parse(g.StartFEN(), g.Settings())
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range g.Line()[:g.Cursor().Ply()] {
		if !p.Do(n.Move) {
			t.Fatalf("%s is refused", n.Text())
		}
	}
	if p.FEN() != g.Position().FEN() || p.Hash() != g.Position().Hash() {
		t.Fatalf("%s, want %s", g.Position().FEN(), p.FEN())
	}
	want, over := rules.Outcome(p)
	if got, is := g.Verdict(g.Cursor()); is != over || over && got != want {
		t.Fatalf("verdict %v %v, want %v %v", got, is, want, over)
	}
}

func TestForeignNodes(t *testing.T) {
	g, h := newGame(t, cannon.Game, ""), newGame(t, cannon.Game, "")
	play(t, g, "e1 e10")
	play(t, h, "e1 e10")
	changed := g.Changed()
	for _, n := range []*record.Node{h.Cursor(), h.Root(), nil} {
		if g.Jump(n) || g.Promote(n) || g.DeleteVariation(n) {
			t.Error("a step of another game is taken")
		}
		g.SetComment(n, "", "x")
		g.SetClock(n, time.Second)
		g.SetNAGs(n, []int{1})
	}
	gone := g.Cursor()
	if g.Undo(); g.Jump(gone) || gone.Effect().To == board.NoPoint {
		t.Error("a step that was taken back is jumped to, or has lost its effect")
	}
	if g.DeleteVariation(g.Root()) || g.Changed() != changed+1 {
		t.Error("the root is deleted, or something has changed")
	}
}

func TestApplyRefuses(t *testing.T) {
	g := newGame(t, cannon.Game, "")
	for _, op := range []record.Op{
		{Kind: "no-such"},
		{Kind: record.OpPlay, Step: "z9"},
		{Kind: record.OpCursor, At: []int{5}},
		{Kind: record.OpUndo},
		{Kind: record.OpRedo},
		{Kind: record.OpPromote},
		{Kind: record.OpDelete},
		{Kind: record.OpCursor, At: []int{0, -1}},
	} {
		var e *rules.TextError
		if err := g.Apply(op); !errors.As(err, &e) {
			t.Errorf("%+v: %v", op, err)
		}
	}
}

// TestSuggestNameDated proposes the date of the game, not today's.
func TestSuggestNameDated(t *testing.T) {
	day := time.Date(2026, 11, 30, 23, 0, 0, 0, time.UTC)
	for tag, want := range map[string]string{
		"2019.03.04": "Cannon 2019-03-04.pgn", "1999-3-4 18:00": "Cannon 1999-03-04.pgn", "2019.03.??": "Cannon 2019-03.pgn", "2019.??.??": "Cannon 2019.pgn",
		"????.03.04": "Cannon.pgn", "4 March": "Cannon.pgn", "": "Cannon 2026-11-30.pgn", "????.??.??": "Cannon 2026-11-30.pgn",
	} {
		g, err := record.New(all.ByID("cannon"), "", nil, "")
		if err != nil {
			t.Fatal(err)
		}
		g.SetTag("Date", tag)
		if got := record.SuggestName(g, "Cannon", day, [2]string{}); got != want {
			t.Errorf("%q: %s, want %s", tag, got, want)
		}
	}
}

func TestSuggestName(t *testing.T) {
	g := newGame(t, cannon.Game, "")
	day := time.Date(2026, 11, 30, 23, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		name, a, b, want string
	}{
		{"Cannon", "Anna", "Ben", "Cannon 2026-11-30 Anna-Ben.pgn"},
		{"Cannon", "", "", "Cannon 2026-11-30.pgn"},
		{"Cannon", "", "Ben", "Cannon 2026-11-30 Ben.pgn"},
		{"象棋", "李", "王", "象棋 2026-11-30 李-王.pgn"},
		{`Ca/nn:o*n?`, `<A>"`, "..", "Cannon 2026-11-30 A.pgn"},
		{"", "CON", "com1.x", "cannon 2026-11-30 CON_-com1.x_.pgn"},
		{"Cannon", strings.Repeat("é", 100), "a\nb", "Cannon 2026-11-30 " + strings.Repeat("é", 30) + "-a b.pgn"},
	} {
		if got := record.SuggestName(g, c.name, day, [2]string{c.a, c.b}); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	g.SetPlayer(board.Second, "Ben")
	if got := record.SuggestName(g, "Cannon", time.Time{}, [2]string{}); got != "Cannon Ben.pgn" {
		t.Error(got)
	}
}

// BenchmarkLongGame plays 2,000 steps, browses and takes all back.
func BenchmarkLongGame(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	for b.Loop() {
		g, err := record.New(xiangqi.Game, "casual", nil, "")
		if err != nil {
			b.Fatal(err)
		}
		g.SetListener(func(record.Op) {})
		for i := 0; i < 2000; {
			legal := rules.Legal(g.Position(), nil)
			if _, over := g.ResultAtCursor(); over {
				g.Undo()
				continue
			}
			n, err := g.Play(legal[r.IntN(len(legal))])
			if err != nil {
				b.Fatal(err)
			}
			g.SetClock(n, time.Second)
			i++
		}
		for moved := true; moved; {
			moved = g.BackStep()
		}
		for moved := true; moved; {
			moved = g.ForwardStep()
		}
		for g.CanUndo() {
			g.Undo()
		}
	}
}
