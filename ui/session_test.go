package ui

import (
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
