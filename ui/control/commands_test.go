package control_test

import (
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

func TestUndoInsideATurn(t *testing.T) {
	tb := startTable(t, football.Game, relay)
	start := tb.fen()
	tb.clicks("a1 a2")
	moved := tb.fen()
	tb.clicks("e4 e5 e6")
	kicked := tb.fen()
	tb.Undo()
	if m := tb.last().Motions; tb.fen() != moved || len(m) != 1 || !m[0].Reverse || m[0].Effect.Style != rules.StyleKick {
		t.Errorf("undo of the kick: %s, motions %+v", tb.fen(), m)
	}
	tb.Undo()
	if tb.fen() != start || tb.State().Can.Undo || !tb.State().Can.Redo {
		t.Errorf("undo of the move: %s, %+v", tb.fen(), tb.State().Can)
	}
	tb.Undo()
	tb.Redo()
	tb.Redo()
	if m := tb.last().Motions; tb.fen() != kicked || len(m) != 1 || m[0].Reverse {
		t.Errorf("redo: %s, motions %+v", tb.fen(), m)
	}
	tb.clicks("=")
	tb.Undo()
	if m := tb.last().Motions; tb.fen() != start || len(m) != 3 {
		t.Errorf("a finished turn is taken back whole: %s, %d motions", tb.fen(), len(m))
	}
	tb.Redo()
	tb.wantList("1A:Ka1-a2/Re4*e5-e6/=*")
	if m := tb.last().Motions; len(m) != 3 || !slices.Equal(m[1].Before, piecesOf(t, football.Game, moved)) {
		t.Errorf("redo of the turn: %d motions", len(m))
	}
}

// TestLastTurn: what is told to have happened last is the turn as the list shows it, up to the cursor, in every notation.
func TestLastTurn(t *testing.T) {
	for _, notation := range football.Game.Notations {
		tb := startTable(t, football.Game, relay)
		tb.SetNotation(notation.ID)
		for i, click := range []string{"a1 a2", "e4 e5 e6", "="} {
			tb.clicks(click)
			if s := tb.State(); s.LastText != s.Rows[0].Text || s.LastText == "" || len(s.LastNodes) != i+1 {
				t.Errorf("%s: after %s the last turn is %q of %d steps, the list has %q", notation.ID, click, s.LastText, len(s.LastNodes), s.Rows[0].Text)
			}
		}
		whole := tb.State().LastText
		tb.typed("Ka9-a8")
		tb.Jump(tb.State().Rows[0].Nodes[1])
		if got := tb.State().LastText; !strings.HasPrefix(whole, got+"/") || strings.Count(got, "/") != 1 {
			t.Errorf("%s: in the middle of %q the last turn is %q", notation.ID, whole, got)
		}
		tb.ToEnd()
		if s := tb.State(); s.LastText != s.Rows[1].Text {
			t.Errorf("%s: the turn of the other side is %q", notation.ID, s.LastText)
		}
	}
}

func piecesOf(t *testing.T, g *rules.Game, fen string) []board.Piece {
	t.Helper()
	s, err := g.Settings("", nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Parse(fen, s)
	if err != nil {
		t.Fatal(err)
	}
	out := make([]board.Piece, g.Geometry.Points())
	for i := range out {
		out[i] = p.At(board.Point(i))
	}
	return out
}

func TestMotionsBeginAndEndOnTheBoardsShown(t *testing.T) {
	tb := startTable(t, xiangqi.Game, "")
	before := tb.State().Pieces
	step := func(what string, do func(), reverse bool) {
		t.Helper()
		do()
		m := tb.last().Motions
		if len(m) != 1 || m[0].Reverse != reverse || m[0].Played != (what == "play") || !slices.Equal(m[0].Before, before) {
			t.Errorf("%s: motions %+v", what, m)
		}
		before = tb.State().Pieces
	}
	step("play", func() { tb.clicks("h2 e2") }, false)
	step("play", func() { tb.clicks("h9 g7") }, false)
	step("back", tb.Back, true)
	step("forward", tb.Forward, false)
	step("undo", tb.Undo, true)
	step("redo", tb.Redo, false)
	step("jump to the turn before", func() { tb.Jump(tb.nodes()[0]) }, true)
	tb.ToEnd()
	tb.ToStart()
	if m := tb.last().Motions; m != nil {
		t.Errorf("a jump over two turns is animated: %+v", m)
	}
	tb.ToStart()
	if m := tb.last().Motions; m != nil {
		t.Errorf("going nowhere is animated: %+v", m)
	}
}

func TestBrowsing(t *testing.T) {
	tb := startTable(t, xiangqi.Game, "")
	tb.typed("h2e2 h9g7 h0g2 i9h9")
	tb.Back()
	tb.Back()
	s := tb.State()
	if s.Mode != control.ModeBrowsing || s.Can.Undo || !s.Can.Back || !s.Can.Forward || s.LastText != "h9g7" {
		t.Errorf("browsing: mode %d, %+v, last %q", s.Mode, s.Can, s.LastText)
	}
	tb.wantStatus("status.browsing")
	if got := words(s.Status); got != "Looking at turn 2 of 4: playing on from here makes a variation." {
		t.Errorf("status %q", got)
	}
	tb.Undo()
	tb.wantList("1A:h2e2 1B:h9g7* 2A:h0g2 2B:i9h9")
	tb.ToStart()
	tb.wantStatus("status.browsing-start")
	if s := tb.State(); s.Can.Back || s.Last != nil || s.LastText != "" || !s.Can.Comment || s.Edits.Glyph {
		t.Errorf("at the start: %+v", s)
	}
	tb.ToEnd()
	tb.wantList("1A:h2e2 1B:h9g7 2A:h0g2 2B:i9h9*")
	if s := tb.State(); s.Mode != control.ModeHuman || !s.Can.Undo {
		t.Errorf("at the end: mode %d, %+v", s.Mode, s.Can)
	}
	tb.Jump(tb.nodes()[1])
	tb.clicks("h0 i2 c6 c5")
	tb.wantList("1A:h2e2 1B:h9g7 2A:h0g2 (2A:h0i2 2B:c6c5*) 2B:i9h9")
	tb.Jump(tb.nodes()[1])
	tb.clicks("h0 g2")
	tb.wantList("1A:h2e2 1B:h9g7 2A:h0g2* (2A:h0i2 2B:c6c5) 2B:i9h9")
	if d := tb.State().Rows[3].Depth; d != 1 {
		t.Errorf("depth %d of a variation", d)
	}
}

func TestPromoteAndDelete(t *testing.T) {
	tb := startTable(t, xiangqi.Game, "")
	tb.typed("h2e2 h9g7 h0g2")
	if c := tb.State().Can; c.Promote || c.Delete {
		t.Errorf("main line: %+v", c)
	}
	tb.Jump(tb.nodes()[0])
	tb.typed("b9c7 b0c2")
	if c := tb.State().Can; !c.Promote || !c.Delete {
		t.Errorf("in a variation: %+v", c)
	}
	at := tb.State().RowsAt
	tb.Promote(tb.State().Record.Cursor())
	tb.wantList("1A:h2e2 1B:b9c7 (1B:h9g7 2A:h0g2) 2A:b0c2*")
	if tb.State().RowsAt == at {
		t.Error("RowsAt is the same for other rows")
	}
	tb.DeleteVariation(tb.nodes()[2])
	tb.wantList("1A:h2e2 1B:b9c7 (1B:h9g7 2A:h0g2) 2A:b0c2*")
	variation := tb.nodes()[0].Children()[1].Children()[0]
	tb.Jump(variation)
	tb.DeleteVariation(variation)
	tb.wantList("1A:h2e2* 1B:b9c7 2A:b0c2")
	shown := len(tb.states)
	tb.DeleteVariation(variation)
	tb.Promote(variation)
	if len(tb.states) != shown {
		t.Error("a step that is gone can be promoted or deleted")
	}
	tb.Jump(variation)
	tb.wantList("1A:h2e2* 1B:b9c7 2A:b0c2")
}

func TestVariationsInsideATurn(t *testing.T) {
	tb := startTable(t, football.Game, relay)
	tb.typed("Ka1-a2/Re4*e5-e6/=")
	tb.Jump(tb.nodes()[0])
	tb.wantStatus("status.browsing")
	tb.typed("Re4*e5-e7 =")
	tb.wantList("1A:Ka1-a2/Re4*e5-e6/= (1A:Ka1-a2/Re4*e5-e7/=*)")
	if n := tb.State().Rows[1].Nodes; len(n) != 2 {
		t.Errorf("%d own steps of the variation", len(n))
	}
	tb.Back()
	if !tb.State().Record.Cursor().IsRoot() || len(tb.last().Motions) != 3 {
		t.Errorf("back over the turn: %d motions", len(tb.last().Motions))
	}
}

func TestUndoGoesOnBesideVariations(t *testing.T) {
	tb := startTable(t, xiangqi.Game, "")
	tb.typed("h2e2 h9g7")
	tb.Back()
	tb.typed("b9c7")
	tb.Undo()
	tb.wantList("1A:h2e2* 1B:h9g7")
	tb.Undo()
	tb.wantList("")
	tb.Redo()
	tb.Redo()
	tb.wantList("1A:h2e2 1B:h9g7 (1B:b9c7*)")
	tb.Undo()
	tb.typed("b9a7")
	tb.Back()
	if tb.State().Can.Undo {
		t.Error("undo while browsing")
	}
}

func TestResign(t *testing.T) {
	tb := newTable(t, control.Config{})
	tb.start(control.NewGame{Game: xiangqi.Game, Players: [2]string{"Anna", ""}})
	tb.typed("h2e2")
	tb.Resign()
	s := tb.last()
	if s.Mode != control.ModeOver || s.Result == nil || *s.Result != (rules.Result{Winner: board.First, Reason: "resignation"}) || !s.Players[0].Won || s.Players[1].ToMove {
		t.Errorf("after resigning: %+v", s)
	}
	if got, want := words(s.Outcome), "Anna (Red) wins: Black resigned."; got != want || words(s.Status) != want {
		t.Errorf("outcome %q, status %q", got, words(s.Status))
	}
	if s.Movable != nil || s.Can.Resign || s.Can.OfferDraw || !s.Can.Undo || !s.Can.Rematch {
		t.Errorf("movable %v, %+v", s.Movable, s.Can)
	}
	tb.clicks("h9 g7")
	tb.wantList("1A:h2e2*")
	if tb.refusal() != "" {
		t.Errorf("refusal %q after the end", tb.refusal())
	}
	if m := tb.Type("h9g7"); m.Key != "control.type-over" {
		t.Errorf("typing after the end: %+v", m)
	}
	tb.Back()
	if s := tb.State(); s.Mode != control.ModeBrowsing || s.Result != nil {
		t.Errorf("looking back: mode %d, result %v", s.Mode, s.Result)
	}
	tb.typed("b2e2")
	if s := tb.State(); s.Mode != control.ModeHuman || s.Can.Resign {
		t.Errorf("a variation of a finished game: mode %d, %+v", s.Mode, s.Can)
	}
	tb.Resign()
	if tb.State().Result != nil {
		t.Error("a finished game can be resigned in a variation")
	}
	tb.Jump(tb.nodes()[0])
	tb.Undo()
	if s := tb.State(); s.Mode != control.ModeHuman || s.LastText != "h2e2" || s.Result != nil {
		t.Errorf("undo of the resignation: mode %d, last %q", s.Mode, s.LastText)
	}
}

// TestReasonsOfFiles shows a reason that the catalogue does not have as the file says it.
func TestReasonsOfFiles(t *testing.T) {
	tb := newTable(t, control.Config{})
	for reason, want := range map[string]string{
		"resignation": "Red wins: Black resigned.", "checkmate": "Red wins: Black is checkmated.", "black-out": "Red wins: black-out.", "goal": "Red wins: goal.",
	} {
		rec, err := record.New(xiangqi.Game, "", nil, "")
		if err != nil {
			t.Fatal(err)
		}
		rec.DeclareAt(rec.Root(), rules.Result{Winner: board.First, Reason: reason})
		tb.Load(rec, "")
		if s := tb.last(); words(s.Outcome) != want || words(s.Status) != want {
			t.Errorf("%s: outcome %q, status %q, want %q", reason, words(s.Outcome), words(s.Status), want)
		}
	}
}

func TestDrawOffer(t *testing.T) {
	tb := startTable(t, xiangqi.Game, "")
	tb.typed("h2e2")
	tb.AnswerDraw(true)
	tb.OfferDraw()
	if s := tb.last(); s.Offer != board.Second || s.Can.OfferDraw {
		t.Errorf("offer %d, %+v", s.Offer, s.Can)
	}
	tb.wantStatus("status.offer")
	tb.AnswerDraw(false)
	if s := tb.last(); s.Offer != board.NoSide || s.Mode != control.ModeHuman {
		t.Errorf("declined: offer %d, mode %d", s.Offer, s.Mode)
	}
	tb.OfferDraw()
	tb.clicks("h9 g7")
	if tb.last().Offer != board.NoSide {
		t.Error("the offer outlives a step")
	}
	tb.OfferDraw()
	tb.ToStart()
	tb.AnswerDraw(true)
	s := tb.last()
	if s.Result == nil || s.Result.Winner != board.NoSide || s.Players[0].Won || s.Players[1].Won {
		t.Fatalf("agreed: %+v", s.Result)
	}
	if got := words(s.Outcome); got != "The game is drawn: both players agreed to it." {
		t.Errorf("outcome %q", got)
	}
}

func TestClaimDraw(t *testing.T) {
	tb := startTable(t, cannon.Game, "4t5/10/10/2s7/1S8/10/10/10/10/4T5 d - 9")
	if tb.State().Can.ClaimDraw {
		t.Fatal("a claim at once")
	}
	tb.ClaimDraw()
	if tb.State().Result != nil {
		t.Fatal("a draw without a claim")
	}
	fen := tb.repeat()
	tb.ClaimDraw()
	s := tb.State()
	if s.Result == nil || s.Result.Winner != board.NoSide || s.Mode != control.ModeOver {
		t.Errorf("claimed at %s: %+v", fen, s.Result)
	}
	if got := words(s.Outcome); got != "The game is drawn: the same position occurred three times and a draw was claimed." {
		t.Errorf("outcome %q", got)
	}
}

// repeat lets both sides retreat and advance until a draw can be claimed, by looking for steps that come back.
func (tb *table) repeat() string {
	tb.t.Helper()
	p := tb.State().Record.Position().Clone()
	want := boardKey(p)
	var cycle []rules.Move
	var look func(depth int) bool
	look = func(depth int) bool {
		if depth > 0 && boardKey(p) == want {
			return true
		}
		if depth == 8 {
			return false
		}
		for _, m := range rules.Legal(p, nil) {
			if p.At(m.To()) != board.NoPiece || !p.Do(m) {
				continue
			}
			cycle = append(cycle[:depth], m)
			if look(depth + 1) {
				return true
			}
			p.Undo()
		}
		return false
	}
	if !look(0) {
		tb.t.Fatal("no way back to the position")
	}
	for range 2 {
		for _, m := range cycle {
			tb.typed(tb.State().Game.Notations[0].Format(tb.State().Record.Position(), m))
		}
	}
	if !tb.State().Can.ClaimDraw {
		tb.t.Fatalf("no claim after %s", tb.list())
	}
	return tb.fen()
}

func boardKey(p rules.Position) uint64 { return p.Hash() }

func TestComments(t *testing.T) {
	tb := startTable(t, xiangqi.Game, "")
	tb.typed("h2e2 h9g7")
	at := tb.State().RowsAt
	tb.SetComment(tb.nodes()[0], "", "the usual one")
	if s := tb.State(); s.Rows[0].Comment != "the usual one" || s.RowsAt == at || !s.Unsaved {
		t.Errorf("comment %q", s.Rows[0].Comment)
	}
	tb.SetComment(nil, "", "nothing")
}

func TestRowsKeepWhatWasShown(t *testing.T) {
	tb := startTable(t, xiangqi.Game, "")
	tb.typed("h2e2 h9g7")
	old := tb.State()
	tb.Back()
	tb.clicks("b9")
	if s := tb.State(); old.Current != 1 || s.Current != 0 || s.RowsAt != old.RowsAt {
		t.Error("a state that was shown has changed")
	}
	at := tb.State().RowsAt
	tb.clicks("esc")
	if tb.State().RowsAt != at {
		t.Error("RowsAt changes while the rows do not")
	}
}

func TestSecondSideStarts(t *testing.T) {
	tb := startTable(t, cannon.Game, "4t5/10/10/4s5/10/10/4S5/4S5/4S5/4T5 l - 9")
	tb.typed("e7-e6 e2-e5")
	tb.wantList("1B:e7-e6 2A:e2-e5*")
}
