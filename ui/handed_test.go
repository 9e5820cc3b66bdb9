package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/test"
)

// writeGames writes two files, one with a game of Football and one of Xiangqi.
func writeGames(t *testing.T) (football, xiangqi string) {
	t.Helper()
	dir := t.TempDir()
	football, xiangqi = filepath.Join(dir, "football.pgn"), filepath.Join(dir, "xiangqi.pgn")
	for file, text := range map[string]string{
		football: "[Game \"Football\"]\n\n1. Bh1-b7 Bh9-e6 *\n",
		xiangqi:  "[Game \"Chinese Chess\"]\n\n1. h2e2 h9g7 *\n",
	} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return football, xiangqi
}

func TestHandedFileIsOpened(t *testing.T) {
	football, xiangqi := writeGames(t)
	d := newDesk(t, test.NewTempApp(t), t.TempDir())
	if !d.Receive("") || d.state.Game != nil {
		t.Error("a start without a file only shows the window")
	}
	if !d.Receive(football) || d.state.File != football {
		t.Errorf("on the board: %q", d.state.File)
	}

	// A dialog is answered first; of two files the second one is opened.
	d.tell("title", "text")
	if !d.Receive(football+"-gone") || !d.Receive(xiangqi) || d.state.File != football || len(d.sheets) != 1 {
		t.Errorf("while a dialog is open: %q, %d sheets", d.state.File, len(d.sheets))
	}
	d.sheets[0].accept()
	if d.state.File != xiangqi || d.handed != "" || len(d.sheets) != 0 {
		t.Errorf("after the dialog: %q, %d sheets", d.state.File, len(d.sheets))
	}
}

// TestHandedFileAsksForAnUnsavedGame does not take a game off the board that is nowhere else.
func TestHandedFileAsksForAnUnsavedGame(t *testing.T) {
	football, _ := writeGames(t)
	d := newDesk(t, test.NewTempApp(t), t.TempDir())
	d.begin("cannon")
	d.play(4)
	rec := d.state.Record
	if !d.Receive(football) || d.state.Record != rec || d.sheetText() == "" {
		t.Fatal("the unsaved game must be asked about")
	}
	d.sheets[0].cancel()
	if d.state.Record != rec {
		t.Error("Cancel keeps the game")
	}
}

func TestClosedWindowTakesNothing(t *testing.T) {
	football, _ := writeGames(t)
	d := newDesk(t, test.NewTempApp(t), t.TempDir())
	d.quit()
	if d.Receive(football) || d.Receive("") {
		t.Error("a window that is closing takes no files")
	}
}

// TestDroppedFileWaits: a file that is dropped while a dialog is open is opened after it.
func TestDroppedFileWaits(t *testing.T) {
	football, _ := writeGames(t)
	d := newDesk(t, test.NewTempApp(t), t.TempDir())
	d.tell("title", "text")
	d.dropped(fyne.Position{}, nil)
	d.dropped(fyne.Position{}, []fyne.URI{storage.NewFileURI(football)})
	if d.state.File != "" || len(d.sheets) != 1 {
		t.Fatalf("while a dialog is open: %q, %d sheets", d.state.File, len(d.sheets))
	}
	d.sheets[0].accept()
	if d.state.File != football || len(d.sheets) != 0 {
		t.Errorf("after the dialog: %q, %d sheets", d.state.File, len(d.sheets))
	}
}

// TestDroppedAddress: the address of a file elsewhere is not taken for a file that has gone.
func TestDroppedAddress(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), t.TempDir())
	d.dropped(fyne.Position{}, []fyne.URI{storage.NewFileURI("http://example.org/games/cup.pgn")})
	if said := d.sheetText(); !strings.Contains(said, "cup.pgn is not on this computer") {
		t.Errorf("said %q", said)
	}
}

// TestTypedLineCloses: what was typed for one game, and why it was wrong, does not stay for the next one.
func TestTypedLineCloses(t *testing.T) {
	football, _ := writeGames(t)
	d := newDesk(t, test.NewTempApp(t), t.TempDir())
	d.begin("xiangqi")
	d.game.board.TypedRune('h')
	d.game.typed.submit("h9g7")
	if !d.game.typed.open || d.game.typed.wrong.Text == "" {
		t.Fatal("the step must be refused")
	}
	d.show(d.state)
	if !d.game.typed.open {
		t.Error("closed for the same game")
	}
	d.Receive(football)
	if d.state.File != football || d.game.typed.open || d.game.typed.wrong.Text != "" || d.win.Canvas().Focused() != d.game.board {
		t.Errorf("%q is on the board, open %t, %q, focus on %T", d.state.File, d.game.typed.open, d.game.typed.wrong.Text, d.win.Canvas().Focused())
	}
}
