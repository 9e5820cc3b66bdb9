package ui

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"fyne.io/fyne/v2/test"

	"crosspoint/record/journal"
)

// TestJournalOfAnEndingProgram: a journal that a program which is ending still holds is waited for, if no other window answers.
func TestJournalOfAnEndingProgram(t *testing.T) {
	dir := t.TempDir()
	held, err := journal.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	d := newDeskWith(t, test.NewTempApp(t), dir, func(*Config) {})
	if d.journal != nil || d.trouble == nil {
		t.Error("a journal in use was taken")
	}
	go func() {
		time.Sleep(3 * lockPause)
		held.Close()
	}()
	d = newDeskWith(t, test.NewTempApp(t), dir, func(c *Config) { c.Alone = true })
	if d.journal == nil || d.trouble != nil {
		t.Error("the journal was not waited for")
	}
}

// TestUnchangedAfterRestart: a game that is as its file has it does not ask to be saved after a restart either, whether or not Save may replace that
// file; one that was changed does, and so does one from the clipboard.
func TestUnchangedAfterRestart(t *testing.T) {
	const two = "[Game \"Chinese Chess\"]\n[Red \"A\"]\n\n1. h2e2 h9g7 *\n\n[Game \"Chinese Chess\"]\n[Red \"B\"]\n\n1. b2e2 b9c7 *\n"
	for name, c := range map[string]struct {
		text    string
		change  bool
		unsaved bool
	}{
		"one of two":         {two, false, false},
		"one of two, played": {two, true, true},
		"damaged":            {"[Game \"Chinese Chess\"]\n\n1. h2e2 h9g7 2. a0a9 *\n", false, false},
	} {
		app, dir := test.NewTempApp(t), t.TempDir()
		path := filepath.Join(t.TempDir(), "a.pgn")
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		d := newDesk(t, app, dir)
		d.OpenFile(path)
		if c.text == two {
			d.press("list.show")
		} else {
			d.press("button.ok")
		}
		if d.state.Game == nil || d.state.Unsaved || d.state.File != "" {
			t.Fatalf("%s: opened, unsaved %v, file %q", name, d.state.Unsaved, d.state.File)
		}
		if c.change {
			d.play(1)
		}
		d.stop()
		again := newDesk(t, app, dir)
		if again.state.Game == nil || again.state.Unsaved != c.unsaved || again.state.File != "" {
			t.Errorf("%s: after the restart %v, unsaved %v, file %q", name, again.state.Game, again.state.Unsaved, again.state.File)
		}
		again.stop()
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		if again = newDesk(t, app, dir); !again.state.Unsaved {
			t.Errorf("%s: the file is gone, and nothing asks", name)
		}
		again.stop()
	}
}
