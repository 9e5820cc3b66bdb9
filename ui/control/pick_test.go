package control_test

import (
	"slices"
	"testing"

	"crosspoint/board"
	"crosspoint/rules"
	"crosspoint/rules/cannon"
	"crosspoint/rules/football"
	"crosspoint/rules/xiangqi"
	"crosspoint/ui/control"
)

func TestPick(t *testing.T) {
	for _, tc := range []struct {
		name                               string
		game                               *rules.Game
		fen, clicks                        string
		selected, path, dots, list, status string
		refusal                            string
	}{
		{name: "choose", game: xiangqi.Game, clicks: "b0", selected: "b0", path: "b0", dots: "a2 c2", status: "status.to"},
		{name: "step", game: xiangqi.Game, clicks: "b0 c2", list: "1A:b0c2*", status: "status.move"},
		{name: "two steps", game: xiangqi.Game, clicks: "h2 e2 h9 g7", list: "1A:h2e2 1B:h9g7*", status: "status.move"},
		{name: "same piece again", game: xiangqi.Game, clicks: "b0 b0", status: "status.move"},
		{name: "escape", game: xiangqi.Game, clicks: "b0 esc", status: "status.move"},
		{name: "escape with nothing in hand", game: xiangqi.Game, clicks: "esc", status: "status.move"},
		{name: "another own piece", game: xiangqi.Game, clicks: "b0 h0", selected: "h0", path: "h0", dots: "g2 i2", status: "status.to"},
		{name: "empty point with nothing in hand", game: xiangqi.Game, clicks: "e4", status: "status.move"},
		{
			name: "hobbled horse", game: xiangqi.Game, clicks: "b0 d1",
			selected: "b0", path: "b0", dots: "a2 c2", status: "status.to", refusal: "refuse.xiangqi.horse-leg",
		},
		{name: "no way to move so", game: xiangqi.Game, clicks: "b0 b4", status: "status.move", refusal: "refuse.xiangqi.horse-shape"},
		{name: "opponent's piece", game: xiangqi.Game, clicks: "b9", status: "status.move", refusal: "refuse.xiangqi.opponents-piece"},
		{name: "mute rules, opponent's piece", game: mute(), clicks: "b9", status: "status.move", refusal: "control.not-yours"},
		{name: "mute rules, piece without a step", game: mute(), fen: "3k5/9/9/9/9/9/P8/9/4K4/3A5 w - - 0 1", clicks: "d0", status: "status.move", refusal: "control.no-step"},
		{name: "mute rules, elsewhere", game: mute(), clicks: "b0 b4", status: "status.move"},
		{name: "mute rules, empty point", game: mute(), clicks: "b4", status: "status.move"},
		{name: "enemy piece", game: cannon.Game, fen: front, clicks: "e7", status: "status.move", refusal: "refuse.cannon.not-yours"},
		{name: "own town", game: cannon.Game, fen: front, clicks: "e1", status: "status.move", refusal: "refuse.cannon.town-never-moves"},
		{name: "elsewhere puts down", game: cannon.Game, fen: front, clicks: "e4 h6", status: "status.move", refusal: "refuse.cannon.off-line"},
		{
			name: "a reason about the piece in hand keeps it", game: cannon.Game, fen: front, clicks: "e4 g2",
			selected: "e4", path: "e4", dots: "d5 e5 f5 e7", status: "status.to-or-shoot", refusal: "refuse.cannon.retreat-no-enemy",
		},
		{name: "refusal goes with the next click", game: cannon.Game, fen: front, clicks: "e4 g2 e5", list: "1A:e4-e5*", status: "status.move"},
		{name: "refusal goes with escape", game: cannon.Game, fen: front, clicks: "e7 esc", status: "status.move"},
		{name: "shot by any soldier of the cannon", game: cannon.Game, fen: front, clicks: "e2 e7", list: "1A:xe7*"},
		{name: "off the back rank", game: cannon.Game, clicks: "e5", dots: "b1 c1 d1 e1 f1 g1 h1 i1", status: "status.place", refusal: "refuse.cannon.town-back-rank"},
		{name: "ball", game: football.Game, fen: twoKnights, clicks: "e5", selected: "e5", path: "e5", dots: "d3 f3+ c4 g4 c6+ g6 d7+ f7+", status: "status.kick-to"},
		{name: "ambiguous kick", game: football.Game, fen: twoKnights, clicks: "e5 d7", selected: "e5", path: "e5 d7", dots: "d4 f5", status: "status.kicker"},
		{name: "kicker last", game: football.Game, fen: twoKnights, clicks: "e5 d7 f5", list: "1A:Nf5*e5-d7*"},
		{name: "kicker first", game: football.Game, fen: twoKnights, clicks: "d4 e5 d7", list: "1A:Nd4*e5-d7*"},
		{name: "kick by the only one", game: football.Game, fen: twoKnights, clicks: "e5 g6", list: "1A:Nd4*e5-g6*"},
		{name: "target again goes back to the ball", game: football.Game, fen: twoKnights, clicks: "e5 d7 d7", selected: "e5", path: "e5", dots: "d3 f3+ c4 g4 c6+ g6 d7+ f7+", status: "status.kick-to"},
		{name: "ball again puts down", game: football.Game, fen: twoKnights, clicks: "e5 d7 e5", status: "status.move-or-kick"},
		{name: "kicker in hand", game: football.Game, fen: relay, clicks: "e4", selected: "e4", path: "e4", status: "status.to-or-kick"},
		{name: "kicker and ball", game: football.Game, fen: relay, clicks: "e4 e5", selected: "e4", path: "e4 e5", dots: "e6 e7 e8 e9", status: "status.kick-to"},
		{name: "another piece after kicker and ball", game: football.Game, fen: relay, clicks: "e4 e5 a1", selected: "a1", path: "a1", dots: "b1 a2 b2", status: "status.to"},
		{name: "inside a turn", game: football.Game, fen: relay, clicks: "e4 e5 e6", list: "1A:Re4*e5-e6*", status: "status.kick-or-end"},
		{name: "kicker again in the same turn", game: football.Game, fen: relay, clicks: "e4 e5 e6 e4", list: "1A:Re4*e5-e6*", status: "status.kick-or-end", refusal: "refuse.football.move-after-kick"},
		{
			name: "target without the ball", game: football.Game, fen: relay, clicks: "e4 e7",
			selected: "e4", path: "e4", status: "status.to-or-kick", refusal: "refuse.football.click-ball",
		},
		{name: "after a move only kicks", game: football.Game, fen: relay, clicks: "a1 a2", list: "1A:Ka1-a2*", status: "status.kick-or-end"},
		{name: "kicker after a move", game: football.Game, fen: relay, clicks: "a1 a2 e4", selected: "e4", path: "e4", dots: "e5+", list: "1A:Ka1-a2*", status: "status.ball"},
		{name: "only the button is left", game: football.Game, fen: "k8/9/9/9/4a4/4R4/9/9/K8 w 4 m,e4 0", status: "status.end"},
		{name: "end of turn", game: football.Game, fen: relay, clicks: "a1 a2 =", list: "1A:Ka1-a2/=*", status: "status.move"},
		{name: "end of turn too early", game: football.Game, fen: relay, clicks: "=", status: "status.move-or-kick", refusal: "refuse.football.end-act-first"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			tb := startTable(t, tc.game, tc.fen)
			tb.clicks(tc.clicks)
			s := tb.last()
			if got := tb.names([]board.Point{s.Selected}); got != tc.selected {
				t.Errorf("selected %q, want %q", got, tc.selected)
			}
			if got := tb.names(s.Path); got != tc.path {
				t.Errorf("path %q, want %q", got, tc.path)
			}
			if got := tb.dots(); tc.dots != "" && got != tc.dots || tc.selected == "" && tc.dots == "" && got != "" {
				t.Errorf("dots %q, want %q", got, tc.dots)
			}
			if tc.status != "" {
				tb.wantStatus(tc.status)
			}
			if got := tb.refusal(); got != tc.refusal {
				t.Errorf("refusal %q, want %q", got, tc.refusal)
			}
			tb.wantList(tc.list)
		})
	}
}

func TestDragIsLikeClicks(t *testing.T) {
	for _, tc := range []struct {
		game          *rules.Game
		fen           string
		drags, clicks []string // drags: from to from to ...
	}{
		{xiangqi.Game, "", []string{"b0", "c2"}, []string{"b0", "c2"}},
		{cannon.Game, front, []string{"e3", "e7"}, []string{"e3", "e7"}},
		{football.Game, twoKnights, []string{"e5", "g6"}, []string{"e5", "g6"}},
		{football.Game, twoKnights, []string{"e5", "d7"}, []string{"e5", "d7"}},
		{football.Game, relay, []string{"e4", "e5"}, []string{"e4", "e5"}},
		{football.Game, relay, []string{"e4", "e5", "e5", "e7"}, []string{"e4", "e5", "e7"}},
		{football.Game, relay, []string{"e4", "e4"}, []string{"e4"}},
		{football.Game, relay, []string{"e4", "e4", "e4", "e4"}, []string{"e4", "e4"}},
	} {
		dragged, clicked := startTable(t, tc.game, tc.fen), startTable(t, tc.game, tc.fen)
		for i := 0; i < len(tc.drags); i += 2 {
			if !dragged.Drag(dragged.at(tc.drags[i])) {
				t.Errorf("%v: %s cannot be dragged", tc.drags, tc.drags[i])
			}
			dragged.Drop(dragged.at(tc.drags[i+1]))
		}
		for _, c := range tc.clicks {
			clicked.Click(clicked.at(c))
		}
		if dragged.fen() != clicked.fen() || dragged.dots() != clicked.dots() || dragged.State().Status.Key != clicked.State().Status.Key {
			t.Errorf("drags %v: %s, dots %s; clicks: %s, dots %s", tc.drags, dragged.fen(), dragged.dots(), clicked.fen(), clicked.dots())
		}
	}
}

// TestPressIsTheFirstHalfOfAClick: presses, each followed by its click unless it was taken, or by its drag, choose what clicks and
// drags alone do.
func TestPressIsTheFirstHalfOfAClick(t *testing.T) {
	for _, tc := range []struct {
		game   *rules.Game
		fen    string
		clicks []string
		taken  string // which of the presses took a piece up
	}{
		{xiangqi.Game, "", []string{"b0", "c2"}, "yn"},
		{xiangqi.Game, "", []string{"b0", "b0"}, "yn"},
		{xiangqi.Game, "", []string{"b0", "h0", "g2"}, "yyn"},
		{xiangqi.Game, "", []string{"b0", "b9"}, "yn"},
		{xiangqi.Game, "", []string{"e9", "e5"}, "nn"},
		{cannon.Game, "", []string{"c1"}, "n"},
		{cannon.Game, front, []string{"e3", "e7"}, "yn"},
		{football.Game, twoKnights, []string{"e5", "g6"}, "yn"},
		{football.Game, relay, []string{"e4", "e5", "e7"}, "ynn"},
		{football.Game, relay, []string{"e4", "e5", "e5"}, "ynn"},
	} {
		pressed, clicked := startTable(t, tc.game, tc.fen), startTable(t, tc.game, tc.fen)
		var taken string
		for _, name := range tc.clicks {
			if at := pressed.at(name); pressed.Press(at) {
				taken += "y"
			} else {
				taken += "n"
				pressed.Click(at)
			}
			clicked.Click(clicked.at(name))
		}
		if pressed.fen() != clicked.fen() || pressed.dots() != clicked.dots() || pressed.State().Status.Key != clicked.State().Status.Key {
			t.Errorf("presses %v: %s, dots %s; clicks: %s, dots %s", tc.clicks, pressed.fen(), pressed.dots(), clicked.fen(), clicked.dots())
		}
		if taken != tc.taken {
			t.Errorf("presses %v: taken %s, want %s", tc.clicks, taken, tc.taken)
		}
	}
	// A piece that is dropped where it was picked up stays in hand, unless it was in hand before the button went down.
	tb := startTable(t, xiangqi.Game, "")
	b0 := tb.at("b0")
	for i, want := range []board.Point{b0, board.NoPoint, b0} {
		tb.Press(b0)
		tb.Drag(b0)
		tb.Drop(b0)
		if got := tb.State().Selected; got != want {
			t.Errorf("drag %d to its own point: selected %d, want %d", i, got, want)
		}
	}
	if tb.Press(board.NoPoint) {
		t.Error("no point is taken up")
	}
}

func TestDropElsewhereReturnsThePiece(t *testing.T) {
	tb := startTable(t, cannon.Game, front)
	for _, at := range []board.Point{tb.at("g2"), tb.at("h6"), tb.at("e3"), board.NoPoint} {
		if !tb.Drag(tb.at("e4")) || tb.State().Selected != tb.at("e4") {
			t.Fatal("the soldier cannot be picked up")
		}
		tb.Drop(at)
		if s := tb.last(); s.Selected != board.NoPoint || len(s.Rows) != 0 {
			t.Errorf("drop on %d: selected %d, %d rows", at, s.Selected, len(s.Rows))
		}
		if at != board.NoPoint && tb.refusal() == "" {
			t.Errorf("drop on %d: no reason", at)
		}
	}
	shown := len(tb.states)
	tb.Drop(tb.at("e5"))
	if len(tb.states) != shown || len(tb.State().Rows) != 0 {
		t.Error("a drop without a drag does something")
	}
	for _, name := range []string{"e7", "e1", "h6"} {
		if tb.Drag(tb.at(name)) {
			t.Errorf("%s can be dragged", name)
		}
	}
	if tb.Drag(board.NoPoint) {
		t.Error("no point can be dragged")
	}
}

func TestClickOffTheBoardPutsDown(t *testing.T) {
	tb := startTable(t, cannon.Game, front)
	tb.clicks("e4")
	tb.Click(board.NoPoint)
	if tb.State().Selected != board.NoPoint || tb.refusal() != "" {
		t.Errorf("selected %d, refusal %q", tb.State().Selected, tb.refusal())
	}
}

func TestRefusalNamesPoints(t *testing.T) {
	tb := startTable(t, cannon.Game, front)
	tb.clicks("e7")
	r := tb.last().Refused
	if r == nil || r.Click != tb.at("e7") || !slices.Equal(r.At, []board.Point{tb.at("e7")}) {
		t.Fatalf("refused %+v", r)
	}
	if got := words(r.Message); got != "The soldier on e7 is your opponent's." {
		t.Errorf("reason %q", got)
	}
}

func TestEndButton(t *testing.T) {
	tb := startTable(t, football.Game, relay)
	if b := tb.State().End; !b.Visible || b.Enabled || b.Key != "button.end-turn" || b.Why.Key == "" {
		t.Errorf("before: %+v", b)
	}
	tb.clicks("a1 a2")
	if b := tb.State().End; !b.Enabled || b.Why.Key != "" {
		t.Errorf("after a move: %+v", b)
	}
	if b := startTable(t, cannon.Game, front).State().End; b.Visible || b.Key != "" {
		t.Errorf("a game without the button: %+v", b)
	}
}

func TestGroupsOfTheSelectedPiece(t *testing.T) {
	tb := startTable(t, cannon.Game, front)
	tb.clicks("e3")
	g := tb.State().Groups
	if len(g) != 1 || len(g[0]) != 3 {
		t.Fatalf("groups %v", g)
	}
	for _, name := range []string{"e2", "e3", "e4"} {
		if !slices.Contains(g[0], tb.at(name)) {
			t.Errorf("the cannon %s lacks %s", tb.names(g[0]), name)
		}
	}
	tb.clicks("esc")
	if tb.State().Groups != nil {
		t.Error("groups without a piece in hand")
	}
}

func TestCapturedAndAlarm(t *testing.T) {
	tb := startTable(t, cannon.Game, front)
	tb.clicks("e2 e7")
	s := tb.State()
	if got := s.Players[0].Captured; !slices.Equal(got, []board.Piece{board.NewPiece(board.Second, cannon.Soldier)}) {
		t.Errorf("first player captured %v", got)
	}
	if len(s.Players[1].Captured) != 0 {
		t.Errorf("second player captured %v", s.Players[1].Captured)
	}

	tb = startTable(t, xiangqi.Game, "")
	tb.typed("b2b9 a9b9 h2h9 i9h9 e3e4 b7e7 a0a1 e7e4")
	if got := letters(xiangqi.Game, tb.State().Players[0].Captured); got != "nn" {
		t.Errorf("first player captured %q", got)
	}
	if got := letters(xiangqi.Game, tb.State().Players[1].Captured); got != "CCP" {
		t.Errorf("second player captured %q", got)
	}

	tb = startTable(t, cannon.Game, "")
	tb.typed("e1 e10")
	if p := tb.State().Players; len(p[0].Captured)+len(p[1].Captured) != 0 {
		t.Errorf("captured after placements: %v %v", p[0].Captured, p[1].Captured)
	}

	tb = startTable(t, cannon.Game, "4t5/10/10/4S5/4S5/4S5/10/10/9s/4T5 l - 9")
	s = tb.State()
	if len(s.Alarms) != 1 || words(s.Alarm) != "The town on e10 is under fire." {
		t.Errorf("alarms %+v, %q", s.Alarms, words(s.Alarm))
	}
}

func letters(g *rules.Game, pieces []board.Piece) string {
	var out []byte
	for _, p := range pieces {
		info, _ := g.Info(p)
		out = append(out, info.Letter)
	}
	return string(out)
}

func TestEndButtonOfALaxPreset(t *testing.T) {
	tb := newTable(t, control.Config{})
	tb.start(control.NewGame{Game: football.Game, Preset: "vchess", FEN: relay})
	tb.wantStatus("status.move-kick-or-end")
	if !tb.State().End.Enabled {
		t.Error("the turn cannot be ended without doing anything")
	}
	tb.clicks("=")
	tb.wantList("1A:=*")
}

func TestBlock(t *testing.T) {
	tb := startTable(t, football.Game, relay)
	tb.clicks("a1 a2")
	tb.clicks("e4")
	tb.Block()
	tb.Block()
	tb.Unblock()
	if s := tb.last(); s.Mode != control.ModeBlocked || s.Can != (control.Actions{}) || s.Selected != tb.at("e4") {
		t.Errorf("blocked: %+v", s)
	}
	shown, before := len(tb.states), tb.fen()
	tb.Click(tb.at("e5"))
	tb.Escape()
	tb.EndTurn()
	tb.Undo()
	tb.Redo()
	tb.Back()
	tb.Forward()
	tb.ToStart()
	tb.ToEnd()
	tb.Jump(tb.State().Record.Root())
	tb.Promote(tb.State().Record.Cursor())
	tb.OfferDraw()
	if tb.Drag(tb.at("e4")) || tb.Type("=").Key == "" {
		t.Error("dragging or typing works while blocked")
	}
	if len(tb.states) != shown || tb.fen() != before {
		t.Errorf("blocked inputs did something: %d states, %s", len(tb.states)-shown, tb.fen())
	}
	tb.Unblock()
	tb.Unblock()
	if s := tb.last(); s.Mode != control.ModeHuman || s.Selected != tb.at("e4") {
		t.Errorf("unblocked: mode %d, selected %d", s.Mode, s.Selected)
	}
	tb.clicks("e5 e7")
	tb.wantList("1A:Ka1-a2/Re4*e5-e7*")

	tb.Drag(tb.at("d7"))
	tb.Block()
	if tb.State().Selected != board.NoPoint {
		t.Error("a dragged piece does not go back when a dialog opens")
	}
}
