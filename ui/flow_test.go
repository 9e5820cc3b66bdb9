package ui

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"crosspoint/board"
	"crosspoint/record/pgn"
	"crosspoint/rules"
	games "crosspoint/rules/all"
)

func TestRestart(t *testing.T) {
	app, data := test.NewTempApp(t), t.TempDir()
	d := newDesk(t, app, data)
	d.begin("cannon")
	d.play(6)
	d.run("undo")
	d.control.SetPlayers([2]string{"Anna", "Ben"})
	want := pgn.Format(d.state.Record)
	d.stop()

	again := newDesk(t, app, data)
	if again.state.Game == nil || string(pgn.Format(again.state.Record)) != string(want) {
		t.Fatal("the game must be on the board again")
	}
	if !again.state.Unsaved || !again.enabled("redo") {
		t.Errorf("unsaved %v, redo %v", again.state.Unsaved, again.enabled("redo"))
	}
	again.dialogs.path = filepath.Join(t.TempDir(), "saved.pgn")
	again.run("save")
	again.stop()

	third := newDesk(t, app, data)
	if third.state.Unsaved || third.state.File != again.dialogs.path {
		t.Error("a game that is on disk as it is must be known to be saved")
	}
}

// TestRestartBeforeTheFirstStep keeps names and a set-up that nobody has played from yet, but no bare click on a board.
func TestRestartBeforeTheFirstStep(t *testing.T) {
	for _, c := range []struct {
		name   string
		choice choice
		fen    string
		want   bool
	}{
		{"a click", choice{Preset: "rules-page"}, "", false},
		{"names", choice{Preset: "rules-page", Names: [2]string{"", "Ben"}}, "", true},
		{"a shuffle", choice{Preset: "vchess", Changed: rules.Settings{"set-up": "mirrored", "seed": "7"}}, "", true},
		{"a position", choice{Preset: "rules-page"}, "r1bq1k1br/9/4a4/4Q4/9/9/9/9/3K2B2 w 4 - 0", true},
	} {
		app, data := test.NewTempApp(t), t.TempDir()
		d := newDesk(t, app, data)
		d.start(games.ByID("football"), c.choice, c.fen)
		want := string(pgn.Format(d.state.Record))
		d.stop()
		again := newDesk(t, app, data)
		if got := again.state.Game != nil; got != c.want {
			t.Errorf("%s: on the board again: %v", c.name, got)
		} else if got && string(pgn.Format(again.state.Record)) != want {
			t.Errorf("%s: came back as\n%s\nwant\n%s", c.name, pgn.Format(again.state.Record), want)
		}
		again.stop()
	}
}

func TestBrokenJournalIsPutAside(t *testing.T) {
	app, data := test.NewTempApp(t), t.TempDir()
	d := newDesk(t, app, data)
	d.begin("cannon")
	d.play(3)
	file := d.journal.Path()
	d.stop()
	if err := os.WriteFile(file, []byte("nonsense"), 0o600); err != nil {
		t.Fatal(err)
	}
	again := newDesk(t, app, data)
	said := again.welcome.warning.Text
	left, err := filepath.Glob(filepath.Join(data, "broken*"))
	if err != nil || len(left) != 1 || again.state.Game != nil || !again.welcome.warning.Visible() || !strings.Contains(said, left[0]) {
		t.Errorf("kept %v, said %q", left, said)
	}
}

func TestWrongSeedIsNamed(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	n := &newDialog{w: d.Window, game: games.ByID("football"), about: paragraph(""), wrong: paragraph("")}
	n.c = choice{Preset: "vchess", Changed: rules.Settings{"set-up": "mirrored", "seed": "abc"}}
	if n.check() || !strings.Contains(n.wrong.Text, "abc") || !strings.Contains(n.wrong.Text, d.texts.T("option.football.seed")) {
		t.Errorf("the seed abc: %q", n.wrong.Text)
	}
}

func TestSecondInstance(t *testing.T) {
	data := t.TempDir()
	first := newDesk(t, test.NewTempApp(t), data)
	second := newDesk(t, test.NewTempApp(t), data)
	if second.journal != nil || second.welcome.warning.Hidden {
		t.Fatal("the second instance must go without journal and say so")
	}
	second.begin("xiangqi")
	second.play(1)
	second.quit()
	if second.closed || !strings.Contains(second.sheetText(), second.tr("leave.title")) {
		t.Error("without a journal, Quit must ask about the game")
	}
	first.begin("xiangqi")
	first.play(1)
	first.quit()
	if !first.closed {
		t.Error("with a journal, Quit needs no question")
	}
}

func TestListOfGames(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	var b strings.Builder
	for i := range 300 {
		fmt.Fprintf(&b, "[Game \"Chinese Chess\"]\n[Red \"Player %d\"]\n[Black \"Other\"]\n[Result \"*\"]\n\n1. h2e2 h9g7 *\n\n", i)
	}
	file := filepath.Join(t.TempDir(), "many.pgn")
	if err := os.WriteFile(file, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	d.OpenFile(file)
	if len(d.sheets) != 1 {
		t.Fatal("no list of games")
	}
	var search *field
	for _, o := range test.LaidOutObjects(d.sheets[0].popup) {
		if f, ok := o.(*field); ok {
			search = f
		}
	}
	for _, o := range test.LaidOutObjects(d.sheets[0].popup) {
		if l, ok := o.(*ringList); ok && l.GetScrollOffset() != 0 {
			t.Errorf("the first game is out of sight: scrolled by %v", l.GetScrollOffset())
		}
	}
	test.Type(search, "player 217")
	d.press("list.show")
	if d.state.Game == nil || d.state.Players[0].Name != "Player 217" {
		t.Fatalf("shown: %+v", d.state.Players)
	}
	if d.state.File != "" {
		t.Error("a game of a collection must not be saved over the collection")
	}
}

func TestDrawOfferAndEnd(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("xiangqi")
	d.play(2)
	d.run("offer")
	if d.game.bars.kind != barOffer || d.game.plan.bars.empty() || len(d.sheets) != 0 {
		t.Fatal("an offer must be a bar and no dialog")
	}
	test.Tap(d.game.bars.buttons[1])
	if d.state.Offer != board.NoSide || d.game.bars.kind != barNone {
		t.Error("the offer was not declined")
	}
	d.run("resign")
	d.press("resign.yes")
	if d.state.Result == nil || d.game.bars.kind != barOver || len(d.game.bars.buttons) != 3 {
		t.Fatal("the end must show in the bar")
	}
	covered := d.game.plan
	if covered.bars.x < covered.board.x+covered.board.w {
		t.Error("the bar must not cover the board")
	}
	d.control.SetPlayers([2]string{"Anna", "Ben"})
	d.run("rematch")
	d.press("leave.discard")
	if d.state.Result != nil || d.state.Players[0].Name != "Ben" {
		t.Errorf("rematch: %+v", d.state.Players)
	}
}

// TestEndWithoutATurn: there is nothing to review.
func TestEndWithoutATurn(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("xiangqi")
	d.run("resign")
	d.press("resign.yes")
	if b := d.game.bars; b.kind != barOver || len(b.buttons) != 2 || d.enabled("review") {
		t.Errorf("%d buttons, review %t", len(b.buttons), d.enabled("review"))
	}
}

func TestClaimIsOffered(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("cannon")
	for _, s := range strings.Fields("f1 e10 a4-a1 b7-b10 a1-a4 b10-b7 a4-a1 b7-b10 a1-a4") {
		if wrong := d.control.Type(s); wrong.Key != "" {
			t.Fatalf("%s: %s", s, d.say(wrong))
		}
		if d.game.bars.kind != barNone {
			t.Fatalf("after %s the bar says %q", s, d.game.bars.shown)
		}
	}
	d.control.Type("b10-b7")
	if d.game.bars.kind != barClaim || d.game.plan.bars.empty() {
		t.Fatal("a draw can be claimed, and nothing says so")
	}
	test.Tap(d.game.bars.buttons[0])
	if d.state.Result == nil || d.state.Result.Reason != "threefold" || d.game.bars.kind != barOver {
		t.Errorf("claimed: %+v", d.state.Result)
	}
}

func TestMoveListShowsTheLastTurn(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("xiangqi")
	d.win.Resize(fyne.NewSize(700, 500))
	for _, s := range strings.Fields("a3a4 a6a5 c3c4 c6c5 e3e4 e6e5 g3g4 g6g5 i3i4 i6i5 a0a1 a9a8 i0i1 i9i8 b2c2 b7c7") {
		if wrong := d.control.Type(s); wrong.Key != "" {
			t.Fatalf("%s: %s", s, d.say(wrong))
		}
	}
	before := d.game.moves.list.GetScrollOffset()
	d.run("offer")
	if after := d.game.moves.list.GetScrollOffset(); after <= before {
		t.Errorf("the bar hides the last turn: scrolled by %v before, %v after", before, after)
	}
}

func TestPlayersHavePieces(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	for _, g := range games.Games {
		d.begin(g.ID)
		for i, p := range d.state.Players {
			if piece := d.game.players[i].sideIs; piece.Side() != board.Side(i) || d.game.players[i].side.Image == nil {
				t.Errorf("%s: %s is shown with a piece of side %v", g.ID, p.SideKey, piece.Side())
			}
		}
	}
}

func TestNewGameDialog(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.run("new")
	fields := func() []*field {
		var out []*field
		for _, o := range test.LaidOutObjects(d.sheets[0].popup) {
			if f, ok := o.(*field); ok {
				out = append(out, f)
			}
		}
		return out
	}
	for _, o := range test.LaidOutObjects(d.sheets[0].popup) {
		if b, ok := o.(*button); ok && b.Text == d.texts.T("game.xiangqi") {
			test.Tap(b)
		}
		if c, ok := o.(*tick); ok && !c.Checked {
			c.SetChecked(true)
		}
	}
	all := fields()
	all[0].SetText("Anna")
	fen := all[len(all)-1]
	fen.SetText("nonsense")
	d.press("new.start")
	if len(d.sheets) != 1 || d.state.Game != nil {
		t.Fatal("a bad position must not start")
	}
	if d.win.Canvas().Focused() != fen {
		t.Error("the wrong position must be ready to be changed")
	}
	for _, o := range test.LaidOutObjects(d.sheets[0].popup) {
		s, ok := o.(*container.Scroll)
		if !ok {
			continue
		}
		for _, inside := range test.LaidOutObjects(s) {
			if l, ok := inside.(*widget.Label); ok && l.Importance == widget.DangerImportance {
				t.Error("what is wrong can be scrolled out of sight")
			}
		}
	}
	if strings.Contains(d.sheetText(), "<") {
		t.Errorf("a text is missing: %s", d.sheetText())
	}
	fen.SetText("3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1")
	d.press("new.start")
	if d.state.Game == nil || d.state.Players[0].Name != "Anna" || !strings.HasPrefix(d.state.Record.Position().FEN(), "3k5/") {
		t.Fatal("the position was not set up")
	}
	if c := d.settings.choice(d.state.Game); c.Names[0] != "Anna" {
		t.Errorf("the names were not remembered: %+v", c)
	}
}

func TestCopyAndPaste(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	for _, g := range games.Games {
		d.begin(g.ID)
		d.play(3)
		fen, text := d.state.Record.Position().FEN(), string(pgn.Format(d.state.Record))
		d.run("copy-game")
		d.begin(g.ID)
		d.run("paste")
		if got := string(pgn.Format(d.state.Record)); got != text {
			t.Errorf("%s: pasted game\n%s\nwant\n%s", g.ID, got, text)
		}
		if !d.state.Unsaved {
			t.Errorf("%s: a game from the clipboard is in no file", g.ID)
		}
		d.run("copy-fen")
		d.begin(g.ID)
		d.run("paste")
		if d.state.Record.Position().FEN() != fen {
			t.Errorf("%s: pasted position %q, want %q", g.ID, d.state.Record.Position().FEN(), fen)
		}
		for len(d.sheets) > 0 {
			t.Errorf("%s: %s", g.ID, d.sheetText())
			d.sheets[0].close()
		}
	}
	d.cfg.App.Clipboard().SetContent("hello")
	d.run("paste")
	if len(d.sheets) != 1 {
		t.Error("other text must be refused in words")
	}
}

func TestThemesPiecesAndSwitches(t *testing.T) {
	watchThreads(t)
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("xiangqi")
	d.play(2)
	for _, id := range themeIDs {
		d.run("theme-" + id)
		if id != themeSystem && d.game.spec.Palette.ID != id {
			t.Errorf("theme %s: the board has %s", id, d.game.spec.Palette.ID)
		}
	}
	sets := d.state.Game.PieceSets
	for i := range sets {
		d.run("pieces-next")
		if got, want := d.settings.pieceSet("xiangqi"), sets[(i+1)%len(sets)]; got != want {
			t.Errorf("set %q, want %q", got, want)
		}
	}
	d.run("flip")
	if !d.game.board.Flipped() || d.game.players[0].Position().Y > d.game.players[1].Position().Y {
		t.Error("a turned board has the first player on top")
	}
	for _, id := range []string{"coordinates", "animation", "marks-steps", "marks-last", "panel", "speed-slow", "flip"} {
		before := d.menuSign()
		d.run(id)
		if id != "speed-slow" && d.menuSign() == before {
			t.Errorf("%s: the menu does not show it", id)
		}
	}
}

func TestShortcutsReachTexts(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("xiangqi")
	d.play(1)
	d.run("players")
	before := d.state.LastText
	entry := d.win.Canvas().Focused().(*field)
	d.cfg.App.Clipboard().SetContent("Anna")
	d.runShortcut(d.command("paste"))
	if entry.Text != "Anna" {
		t.Errorf("paste into a name: %q", entry.Text)
	}
	d.runShortcut(d.command("undo"))
	d.run("undo")
	if d.state.LastText != before {
		t.Error("a shortcut for the text took a move back")
	}
	d.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if len(d.sheets) != 0 {
		t.Error("Esc must close the dialog")
	}
}

func TestDropAndFolders(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("cannon")
	d.play(2)
	file := filepath.Join(t.TempDir(), "dropped.pgn")
	d.dialogs.path = file
	d.run("save")
	d.begin("xiangqi")
	d.dropped(fyne.Position{}, []fyne.URI{storage.NewFileURI(file)})
	if d.state.Game.ID != "cannon" || d.state.File != file {
		t.Errorf("a dropped file must be opened: %s", d.sheetText())
	}
	d.play(1)
	d.dialogs.path = filepath.Join(t.TempDir(), "gone", "game.pgn")
	d.run("save-as")
	if said := d.sheetText(); !strings.Contains(said, d.tr("file.save-failed")) || strings.Contains(said, "<") {
		t.Errorf("a folder that is gone: %s", said)
	}
	d.press("button.ok")
	if !d.state.Unsaved || d.state.File != file {
		t.Error("a failed save must leave the game as it was")
	}
	d.dialogs.err = errors.New("no desktop")
	d.run("open")
	if said := d.sheetText(); !strings.Contains(said, "no desktop") {
		t.Errorf("a file dialog that fails: %s", said)
	}
}

func TestMoveListIsClickable(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("xiangqi")
	for _, s := range []string{"h2e2", "h9g7", "h0g2", "i9h9"} {
		d.control.Type(s)
	}
	var cells []*cellView
	for _, o := range test.LaidOutObjects(d.game.moves) {
		if c, ok := o.(*cellView); ok && c.cell.text != "" {
			cells = append(cells, c)
		}
	}
	if len(cells) != 4 {
		t.Fatalf("%d turns in the list", len(cells))
	}
	test.Tap(cells[1])
	if d.state.LastText != "H8+7" || !d.game.moves.isCurrent(d.game.moves.lines[0].cells[1]) {
		t.Errorf("a click led to %q", d.state.LastText)
	}
	d.control.Type("b2c2")
	d.game.moves.choose(0)
	if d.state.LastText != "C2=5" {
		t.Errorf("the first line led to %q", d.state.LastText)
	}
	depth := 0
	for _, l := range d.game.moves.lines {
		depth = max(depth, l.depth)
	}
	if depth != 1 {
		t.Error("the variation is not in the list")
	}
	test.TapSecondary(cells[0])
	if d.win.Canvas().Overlays().Top() == nil {
		t.Error("no menu for a turn")
	}
}
