package control_test

import (
	"slices"
	"strings"
	"testing"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/rules"
	"crosspoint/rules/cannon"
	"crosspoint/text"
	"crosspoint/ui/control"
)

const (
	// twoKnights: both White knights touch the ball and share four targets.
	twoKnights = "k8/9/9/9/4aN3/3N5/9/9/K8 w 4 - 0"
	// relay: a king that may move, a rook that kicks, and a knight that takes the ball on.
	relay = "k8/9/3N5/9/4a4/4R4/9/9/K8 w 4 - 0"
	// front: a Dark cannon on the e-file with a Light soldier in reach, both towns placed.
	front = "4t5/10/10/4s5/10/10/4S5/4S5/4S5/4T5 d - 9"
)

// screen is a view that keeps what it is shown.
type screen struct {
	states []control.State
	onShow func()
}

func (s *screen) Show(st control.State) {
	s.states = append(s.states, st)
	if s.onShow != nil {
		s.onShow()
	}
}

func (s *screen) last() control.State { return s.states[len(s.states)-1] }

// table is a controller with its screen and short ways to use it.
type table struct {
	*control.Controller
	t *testing.T
	*screen
}

func newTable(t *testing.T, cfg control.Config) *table {
	t.Helper()
	s := &screen{}
	cfg.View = s
	return &table{control.New(cfg), t, s}
}

// startTable starts a game from a FEN, "" for the set-up.
func startTable(t *testing.T, g *rules.Game, fen string) *table {
	t.Helper()
	tb := newTable(t, control.Config{})
	tb.start(control.NewGame{Game: g, FEN: fen})
	return tb
}

func (tb *table) start(n control.NewGame) {
	tb.t.Helper()
	if err := tb.NewGame(n); err != nil {
		tb.t.Fatal(err)
	}
}

func (tb *table) at(name string) board.Point {
	tb.t.Helper()
	p, ok := tb.State().Game.Geometry.Parse(name)
	if !ok {
		tb.t.Fatalf("no point %q", name)
	}
	return p
}

// clicks clicks on points in turn; "=" is the button and "esc" the key.
func (tb *table) clicks(names string) {
	tb.t.Helper()
	for _, n := range strings.Fields(names) {
		switch n {
		case "=":
			tb.EndTurn()
		case "esc":
			tb.Escape()
		default:
			tb.Click(tb.at(n))
		}
	}
}

func (tb *table) typed(s string) {
	tb.t.Helper()
	if m := tb.Type(s); m.Key != "" {
		tb.t.Fatalf("typing %q: %s", s, words(m))
	}
}

func (tb *table) fen() string { return tb.State().Record.Position().FEN() }

func (tb *table) names(points []board.Point) string {
	out := make([]string, len(points))
	for i, p := range points {
		out[i] = tb.State().Game.Geometry.Name(p)
	}
	return strings.Join(out, " ")
}

// dots lists the dots; one that does not play at once has a "+".
func (tb *table) dots() string {
	var out []string
	for _, d := range tb.State().Dots {
		name := tb.State().Game.Geometry.Name(d.At)
		if !d.Final {
			name += "+"
		}
		out = append(out, name)
	}
	return strings.Join(out, " ")
}

// list writes the move list: "1A:text" for each row, with brackets for the variations and a star at the cursor.
func (tb *table) list() string {
	var b strings.Builder
	for i, r := range tb.State().Rows {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		if r.Start {
			b.WriteString("start")
			continue
		}
		b.WriteString(strings.Repeat("(", r.Opens))
		b.WriteByte(byte('0' + r.Number))
		b.WriteString([]string{"A", "B"}[r.Side] + ":" + r.Text)
		if i == tb.State().Current {
			b.WriteByte('*')
		}
		b.WriteString(strings.Repeat(")", r.Closes))
	}
	return b.String()
}

func (tb *table) wantList(want string) {
	tb.t.Helper()
	if got := tb.list(); got != want {
		tb.t.Errorf("move list %q, want %q", got, want)
	}
}

func (tb *table) wantStatus(key string) {
	tb.t.Helper()
	if got := tb.State().Status.Key; got != key {
		tb.t.Errorf("status %q, want %q", got, key)
	}
	if s := words(tb.State().Status); strings.ContainsAny(s, "<>{}") || s == "" {
		tb.t.Errorf("status reads %q", s)
	}
}

func (tb *table) refusal() string {
	r := tb.State().Refused
	if r == nil {
		return ""
	}
	if s := words(r.Message); strings.ContainsAny(s, "<>{}") || s == "" {
		tb.t.Errorf("refusal reads %q", s)
	}
	return r.Message.Key
}

var english = text.New("en")

func words(m control.Message) string { return m.In(english.T) }

// nodes lists the steps of the main line.
func (tb *table) nodes() []*record.Node {
	var out []*record.Node
	for n := tb.State().Record.Root(); len(n.Children()) > 0; {
		n = n.Children()[0]
		out = append(out, n)
	}
	return out
}

func TestWelcome(t *testing.T) {
	tb := newTable(t, control.Config{})
	s := tb.State()
	if s.Game != nil || s.Record != nil || s.Selected != board.NoPoint || s.Offer != board.NoSide {
		t.Errorf("welcome state %+v", s)
	}
	tb.Click(3)
	tb.Drop(3)
	tb.EndTurn()
	tb.Undo()
	tb.Redo()
	tb.Back()
	tb.Resign()
	tb.OfferDraw()
	tb.AnswerDraw(true)
	tb.ClaimDraw()
	tb.Rematch()
	tb.Close()
	tb.SetPlayers([2]string{"Anna", "Ben"})
	tb.SetNotation("file")
	tb.Saved("x")
	if tb.Drag(3) || tb.Type("e1").Key == "" {
		t.Error("there is nothing to drag or to type on the welcome page")
	}
	if len(tb.states) != 0 {
		t.Errorf("%d states shown for inputs that mean nothing", len(tb.states))
	}
	if tb.NewGame(control.NewGame{}) == nil {
		t.Error("a new game without a game is started")
	}
}

func TestPlacementAndFirstStep(t *testing.T) {
	tb := startTable(t, cannon.Game, "")
	if got := tb.dots(); got != "b1 c1 d1 e1 f1 g1 h1 i1" {
		t.Errorf("dots %q", got)
	}
	tb.wantStatus("status.place")
	if got := words(tb.State().Status); got != "Black: click a lit point to place the town." {
		t.Errorf("status %q", got)
	}
	tb.clicks("e1")
	if len(tb.last().Motions) != 1 || tb.last().LastText != "e1" || tb.last().Last.Style != rules.StylePlace {
		t.Errorf("after the placement: %+v", tb.last())
	}
	if tb.State().Motions != nil {
		t.Error("State has motions")
	}
	tb.clicks("e10")
	tb.wantStatus("status.move")
	if len(tb.State().Dots) != 0 || len(tb.State().Movable) == 0 {
		t.Errorf("dots %q, movable %q", tb.dots(), tb.names(tb.State().Movable))
	}
	tb.clicks("a4")
	tb.wantStatus("status.to")
	if got := tb.dots(); got != "a1 a5 b5" {
		t.Errorf("dots %q", got)
	}
	if s := tb.State(); s.Selected != tb.at("a4") || len(s.Movable) != 0 || len(s.Groups) == 0 {
		t.Errorf("selected %d, movable %v, groups %v", s.Selected, s.Movable, s.Groups)
	}
	tb.clicks("a5")
	if got := tb.fen(); !strings.HasSuffix(got, " l - 2") || !strings.Contains(got, "/S9/2S1S1S1S1/") {
		t.Errorf("FEN %q", got)
	}
	tb.wantList("1A:e1 1B:e10 2A:a4-a5*")
	if tb.State().Selected != board.NoPoint || tb.State().Path != nil {
		t.Error("something is in hand after the step")
	}
	if p := tb.State().Players; !p[1].ToMove || p[0].ToMove || p[0].SideKey != "side.cannon.black" {
		t.Errorf("players %+v", p)
	}
	if !slices.Equal(tb.State().Pieces, boardOf(tb.State())) {
		t.Error("pieces differ from the position")
	}
}

func boardOf(s control.State) []board.Piece {
	out := make([]board.Piece, s.Game.Geometry.Points())
	for i := range out {
		out[i] = s.Record.Position().At(board.Point(i))
	}
	return out
}
