package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"crosspoint/board"
)

func TestBoardTurnsToThePlayerToMove(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("football")
	want := func(what string, flipped bool) {
		t.Helper()
		d.runTimers()
		if d.game.board.Flipped() != flipped || d.command("flip").checked() != flipped {
			t.Errorf("%s: the board is turned: %t, the switch says %t", what, d.game.board.Flipped(), d.command("flip").checked())
		}
	}
	d.run("rotate")
	want("White begins", false)
	d.control.Type("Qd1-d4")
	want("in the middle of a turn", false)
	d.control.Type("Qd4*e5-f6")
	if d.game.board.Flipped() {
		t.Error("the board turns before the step has been seen")
	}
	d.control.Type("=")
	want("Black is to move", true)
	d.run("back")
	want("looking back", true)
	d.run("forward")
	want("at the end again", true)
	d.run("undo")
	want("taken back", false)
	d.run("flip")
	want("turned by hand", true)
	d.run("flip")
	d.run("rotate")
	d.run("redo")
	want("switched off", false)
	d.run("rotate")
	want("switched on", true)
	d.control.Resign()
	want("at the end of the game", true)
}

func TestBoardDoesNotTurnAgainstTheComputer(t *testing.T) {
	l := newLab(t)
	l.run("rotate")
	l.against("xiangqi", 2, "")
	l.play(1)
	l.pass(3e9)
	l.play(1)
	l.pass(3e9)
	if l.game.board.Flipped() || len(l.state.Rows) != 4 {
		t.Errorf("turned: %t after %d turns", l.game.board.Flipped(), len(l.state.Rows))
	}
}

func TestFarPiecesUpsideDown(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("xiangqi")
	d.run("opposite")
	if !d.game.spec.Opposite || !d.command("opposite").checked() {
		t.Error("nothing has changed")
	}
	d.begin("cannon")
	if !d.game.spec.Opposite {
		t.Error("forgotten with the next game")
	}
	d.run("opposite")
	if d.game.spec.Opposite {
		t.Error("not switched off")
	}
}

func TestBoardAlone(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	if d.enabled("zen") {
		t.Error("there is a board to be alone on the first page")
	}
	d.begin("xiangqi")
	before := d.game.plan.board
	d.run("zen")
	if d.win.MainMenu() != nil || !d.game.plan.panel.empty() || d.game.plan.board.w <= before.w || d.game.status.text.game != "" {
		t.Errorf("menu %t, panel %v, board %v (it was %v), %q", d.win.MainMenu() != nil, d.game.plan.panel, d.game.plan.board, before, d.game.status.text.game)
	}
	if d.game.status.said != d.tr("zen.leave") {
		t.Errorf("the status line says %q", d.game.status.said)
	}
	d.typedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	d.control.Click(1)
	if d.state.Selected == board.NoPoint {
		t.Fatal("nothing is in hand")
	}
	esc := &fyne.KeyEvent{Name: fyne.KeyEscape}
	d.typedKey(esc)
	if !d.zen() || d.state.Selected != board.NoPoint {
		t.Error("Esc did not put the piece down alone")
	}
	d.toWelcome()
	if d.win.MainMenu() == nil {
		t.Error("the first page has no menus")
	}
	d.resume()
	if d.win.MainMenu() != nil {
		t.Error("the menus stay when the game comes back")
	}
	d.typedKey(esc)
	if d.zen() || d.win.MainMenu() == nil || d.game.plan.panel.empty() {
		t.Error("Esc did not bring everything back")
	}
	d.typedKey(&fyne.KeyEvent{Name: fyne.KeyF9})
	if !d.zen() {
		t.Error("F9 does nothing")
	}
}

// TestPlayersDialogGrows: the names that the club offers make the dialog higher instead of pushing its last row out of sight.
func TestPlayersDialogGrows(t *testing.T) {
	l := newLabWith(t, func(c *Config) { c.Data = t.TempDir() })
	l.finish("cannon", 4, [2]string{"Anna", "Ben"})
	l.work()
	l.control.Close()
	l.begin("cannon")
	l.club.names = nil
	l.run("players")
	before := l.sheets[0].popup.Content.Size().Height
	l.work()
	s := l.sheets[0]
	if after := s.popup.Content.Size().Height; after < before+controlH {
		t.Errorf("the dialog is %v high, and %v with names", before, after)
	}
	if need, has := s.scroll.Content.MinSize().Height, s.scroll.Size().Height; need > has+slack {
		t.Errorf("the rows need %v and have %v", need, has)
	}
}

// TestStatusOfABoardAlone: what is said beside a board that is alone goes after a while, comes back with the next step, and stays when menus and
// panel are back. What a button said that is hidden now does not stay.
func TestStatusOfABoardAlone(t *testing.T) {
	l := newLab(t)
	l.begin("xiangqi")
	status := l.game.status
	l.game.hint("what the button under the pointer does")
	l.run("zen")
	if status.line != l.tr("zen.leave") || !status.main.Visible() {
		t.Errorf("at first it says %q", status.line)
	}
	l.pass(refusedFor)
	if status.main.Visible() || status.edge.Visible() || status.back.image.Visible() {
		t.Errorf("it still says %q", status.line)
	}
	l.play(1)
	if !status.main.Visible() || !strings.HasPrefix(status.line, l.say(l.state.Status)) {
		t.Errorf("after a step it says %q", status.line)
	}
	l.pass(refusedFor)
	if status.main.Visible() {
		t.Error("it stays after the step")
	}
	board := l.game.plan.board
	l.run("zen")
	if !status.main.Visible() || l.game.plan.board == board {
		t.Error("it is not back with the panel")
	}
	l.pass(2 * refusedFor)
	if !status.main.Visible() {
		t.Error("it goes while the panel is there")
	}
	l.run("zen")
	l.control.Resign()
	l.pass(2 * refusedFor)
	if !status.main.Visible() || l.state.Result == nil {
		t.Error("the result does not stay")
	}
}
