package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
)

// TestPasteFault pastes a position that the rules refuse: what is said speaks of the clipboard, not of a file.
func TestPasteFault(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("xiangqi")
	for _, text := range []string{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAAABNR w - - 0 1", "[Game \"Chess\"]\n\n1. e4 e5"} {
		d.cfg.App.Clipboard().SetContent(text)
		d.run("paste")
		said := d.sheetText()
		if !strings.Contains(said, d.tr("paste.failed")) || strings.Contains(said, d.tr("file.open-failed")) {
			t.Errorf("%.30q: %q", text, said)
		}
		if strings.Contains(said, d.tr("file.clipboard")+":") || !strings.Contains(said, "The clipboard: ") {
			t.Errorf("a sentence begins in lower case: %q", said)
		}
		for len(d.sheets) > 0 {
			d.sheets[0].close()
		}
	}
	d.cfg.App.Clipboard().SetContent("[Game \"Cannon\"]\n\n1. e1 e9 *")
	d.run("paste")
	if said := d.sheetText(); !strings.Contains(said, "The clipboard was opened as far as it goes") {
		t.Errorf("remarks: %q", said)
	}
}

// TestProposedDate saves a game with a date of its own under another name: that date is proposed.
func TestProposedDate(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.cfg.App.Clipboard().SetContent("[Game \"Cannon\"]\n[Date \"2019.03.04\"]\n\n1. e1 e10 *")
	d.run("paste")
	d.dialogs.path = filepath.Join(t.TempDir(), "x.pgn")
	d.run("save-as")
	if d.dialogs.name != "Cannon 2019-03-04.pgn" {
		t.Errorf("proposed %q", d.dialogs.name)
	}
	if _, err := os.Stat(d.dialogs.path); err != nil {
		t.Error(err)
	}
}

// TestAcceptBeforeMenu: a command of the menu has the same keys, and the menu is asked first.
func TestAcceptBeforeMenu(t *testing.T) {
	d := studyDesk(t)
	d.run("comment")
	test.Type(d.win.Canvas().Focused(), "said")
	d.runShortcut(d.command("move-now"))
	if got := d.cursor().Comment; got != "said" || len(d.sheets) != 0 {
		t.Errorf("comment %q, %d dialogs", got, len(d.sheets))
	}
}

// TestAcceptComment confirms a comment with Ctrl+Enter; Enter alone begins a line.
func TestAcceptComment(t *testing.T) {
	for _, key := range []fyne.KeyName{fyne.KeyReturn, fyne.KeyEnter} {
		d := studyDesk(t)
		d.run("comment")
		f, ok := d.win.Canvas().Focused().(*field)
		if !ok {
			t.Fatal("no field has the keyboard")
		}
		test.Type(f, "one")
		f.TypedKey(&fyne.KeyEvent{Name: key})
		test.Type(f, "two")
		if len(d.sheets) != 1 {
			t.Fatal("Enter closes the dialog")
		}
		f.TypedShortcut(&desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierShortcutDefault})
		if got := d.cursor().Comment; got != "one\ntwo" || len(d.sheets) != 0 {
			t.Errorf("comment %q, %d dialogs", got, len(d.sheets))
		}
	}
}
