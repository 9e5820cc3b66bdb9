package control_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/rules"
	"crosspoint/rules/all"
	"crosspoint/ui/control"
)

// TestEveryInputKeepsTheStateSound gives random inputs, sensible and not, and looks at each state that is shown. The journal has to
// lead to the same game.
func TestEveryInputKeepsTheStateSound(t *testing.T) {
	for _, g := range all.Games {
		for seed := range uint64(4) {
			r := rand.New(rand.NewPCG(seed, 9))
			l := &replayer{t: t}
			tb := newTable(t, control.Config{Journal: l})
			tb.onShow = func() { checkState(t, tb.last()) }
			tb.start(control.NewGame{Game: g, Players: [2]string{"Anna", "Ben"}})
			for i := range 400 {
				randomInput(tb, r)
				if i%10 == 0 {
					checkList(t, tb)
				}
				if t.Failed() {
					t.Fatalf("%s, seed %d: after %s", g.ID, seed, tb.list())
				}
			}
			l.compare(tb.State().Record)
		}
	}
}

// checkList compares the move list with one that is built anew.
func checkList(t *testing.T, tb *table) {
	t.Helper()
	fresh := newTable(t, control.Config{})
	fresh.Load(tb.State().Record, "")
	if got, want := tb.State().Rows, fresh.State().Rows; !reflect.DeepEqual(got, want) {
		t.Errorf("move list %q, built anew %q", tb.list(), fresh.list())
	}
}

// replayer repeats on a second record what the journal is told.
type replayer struct {
	t    *testing.T
	copy *record.Game
}

func (l *replayer) Begin(g *record.Game) error {
	var err error
	if l.copy, err = record.New(g.Rules(), g.Preset(), g.ChangedSettings(), g.StartFEN()); err != nil {
		return err
	}
	g.SetListener(func(op record.Op) {
		if err := l.copy.Apply(op); err != nil {
			l.t.Errorf("%+v: %v", op, err)
		}
	})
	return nil
}

func (l *replayer) Err() error { return nil }

func (l *replayer) Note(record.Op) {}

func (l *replayer) compare(g *record.Game) {
	l.t.Helper()
	if a, b := g.Position().FEN(), l.copy.Position().FEN(); a != b {
		l.t.Errorf("the journal leads to %s, the game is at %s", b, a)
	}
	a, overA := g.Result()
	b, overB := l.copy.Result()
	if a != b || overA != overB {
		l.t.Errorf("the journal leads to the result %v, the game has %v", b, a)
	}
}

func randomInput(tb *table, r *rand.Rand) {
	s := tb.State()
	random := board.Point(r.IntN(s.Game.Geometry.Points() + 3))
	n := someNode(s, r)
	switch k := r.IntN(100); {
	case k < 55 && len(s.Dots)+len(s.Movable) > 0:
		tb.Click(someTarget(s, r))
	case k < 60:
		tb.EndTurn()
	case k < 68:
		tb.Click(random)
	case k < 76:
		if tb.Drag(random) {
			if d := tb.State().Dots; len(d) > 0 && k < 74 {
				random = d[r.IntN(len(d))].At
			}
			tb.Drop(random)
		}
	case k < 80:
		tb.Undo()
	case k < 83:
		tb.Redo()
	case k < 86:
		tb.Back()
	case k < 89:
		tb.Forward()
	case k < 91:
		tb.ToEnd()
	case k < 93:
		tb.Jump(n)
	case k < 94:
		tb.Promote(n)
	case k < 95 && r.IntN(4) == 0:
		tb.DeleteVariation(n)
	case k < 96:
		tb.OfferDraw()
	case k < 97:
		tb.AnswerDraw(r.IntN(8) == 0)
	case k < 98 && r.IntN(8) == 0:
		tb.Resign()
	case k < 99:
		randomEdit(tb, r, n)
	default:
		tb.Block()
		tb.Click(random)
		tb.Unblock()
	}
}

func randomEdit(tb *table, r *rand.Rand, n *record.Node) {
	switch r.IntN(12) {
	case 0:
		tb.MakeMainLine(n)
	case 1, 2:
		tb.MoveVariation(n, 2*r.IntN(2)-1)
	case 3:
		tb.DeleteRest(n)
	case 4:
		tb.DeleteVariations()
	case 5:
		tb.DeleteNotes()
	case 6, 7:
		tb.ToggleGlyph(n, 1+r.IntN(20))
	case 8:
		tb.SetData([]record.Tag{{Name: "Event", Value: strconv.Itoa(r.IntN(3))}}, control.Ending{
			Over: r.IntN(2) == 0, Result: rules.Result{Winner: board.Side(r.IntN(3)), Reason: record.ReasonTime},
		})
	default:
		tb.SetComment(n, "", "so")
	}
}

func someTarget(s control.State, r *rand.Rand) board.Point {
	if len(s.Dots) > 0 && (len(s.Movable) == 0 || r.IntN(4) > 0) {
		return s.Dots[r.IntN(len(s.Dots))].At
	}
	return s.Movable[r.IntN(len(s.Movable))]
}

func someNode(s control.State, r *rand.Rand) *record.Node {
	if len(s.Rows) == 0 {
		return s.Record.Root()
	}
	nodes := s.Rows[r.IntN(len(s.Rows))].Nodes
	return nodes[r.IntN(len(nodes))]
}

func checkState(t *testing.T, s control.State) {
	t.Helper()
	if !slices.Equal(s.Pieces, boardOf(s)) {
		t.Error("the pieces are not those of the position")
	}
	if (s.Selected == board.NoPoint) != (len(s.Path) == 0) || len(s.Path) > 0 && s.Selected != s.Path[0] {
		t.Errorf("selected %d with the path %v", s.Selected, s.Path)
	}
	if len(s.Path) > 0 && len(s.Dots) == 0 {
		t.Error("a piece in hand without a way on")
	}
	if s.Result != nil && (len(s.Dots) > 0 || len(s.Movable) > 0 || s.End.Enabled) {
		t.Error("steps are offered after the end")
	}
	if over := s.Result != nil; s.Mode != control.ModeBlocked && over != (s.Mode == control.ModeOver) {
		t.Errorf("mode %d with result %v", s.Mode, s.Result)
	}
	checkRows(t, s)
	for i, m := range s.Motions {
		if len(m.Before) != len(s.Pieces) || i > 0 && m.Reverse != s.Motions[0].Reverse {
			t.Errorf("motion %d: %+v", i, m)
		}
	}
	if words(s.Status) == "" {
		t.Error("no status")
	}
}

func checkRows(t *testing.T, s control.State) {
	t.Helper()
	current := 0
	opens, closes := 0, 0
	for i, row := range s.Rows {
		opens, closes = opens+row.Opens, closes+row.Closes
		if i == s.Current {
			current++
		}
		if len(row.Nodes) == 0 || !row.Start && (row.Text == "" || row.Number < 1) {
			t.Errorf("row %+v", row)
		}
		if opens-closes+row.Closes < row.Depth {
			t.Errorf("depth %d inside %d variations", row.Depth, opens-closes+row.Closes)
		}
	}
	if opens != closes {
		t.Errorf("%d variations open and %d close", opens, closes)
	}
	want := 1
	if s.Record.Cursor().IsRoot() {
		want = 0
	}
	if current != want {
		t.Errorf("%d current rows", current)
	}
}

// TestEveryDotIsAStep clicks on each dot in turn, along random games: one that is final plays, another leads on.
func TestEveryDotIsAStep(t *testing.T) {
	for _, g := range all.Games {
		r := rand.New(rand.NewPCG(5, 6))
		tb := startTable(t, g, "")
		for range 30 {
			s := tb.State()
			if s.Mode == control.ModeOver {
				break
			}
			if len(s.Dots)+len(s.Movable) == 0 {
				tb.EndTurn()
				continue
			}
			tryDots(t, tb)
			legal := rules.Legal(s.Record.Position(), nil)
			tb.typed(g.Notations[0].Format(s.Record.Position(), legal[r.IntN(len(legal))]))
		}
	}
}

func tryDots(t *testing.T, tb *table) {
	t.Helper()
	for _, from := range tb.State().Movable {
		tb.Click(from)
		for _, d := range tb.State().Dots {
			before := tb.State().Record.Cursor()
			tb.Click(d.At)
			s := tb.State()
			switch {
			case d.Final && s.Record.Cursor().Parent() == before:
				played := s.Record.Cursor()
				tb.Jump(before)
				s.Record.DeleteVariation(played)
				tb.Click(from)
			case !d.Final && len(s.Path) == 2 && len(s.Dots) > 0:
				tb.Click(d.At) // takes the last click back
			default:
				t.Fatalf("dot %d of %d: %+v", d.At, from, d)
			}
			if tb.State().Selected != from {
				tb.Click(from)
			}
		}
		tb.Escape()
	}
}
