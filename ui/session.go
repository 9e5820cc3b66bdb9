package ui

import (
	"errors"
	"os"
	"time"

	"fyne.io/fyne/v2"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/record/journal"
)

// How long, and how often, a journal is waited for that a program which is ending still holds: on a busy machine a killed one takes seconds to
// be gone.
const (
	lockTime  = 8 * time.Second
	lockPause = 50 * time.Millisecond
)

// openJournal opens the journal in the data folder. It returns what a person should know when that did not work.
func (w *Window) openJournal() sentence {
	if w.cfg.Data == "" {
		return nil
	}
	j, err := journal.Open(w.cfg.Data)
	for end := time.Now().Add(lockTime); w.cfg.Alone && errors.Is(err, journal.ErrLocked) && time.Now().Before(end); {
		time.Sleep(lockPause)
		j, err = journal.Open(w.cfg.Data)
	}
	switch {
	case errors.Is(err, journal.ErrLocked):
		return w.lockedText
	case err != nil:
		fyne.LogError("opening the journal", err)
		return func() string { return w.tr("journal.unavailable", "Folder", w.cfg.Data) }
	}
	w.journal = j
	return nil
}

// journalFailed tells once for each game that the journal cannot be written; the game goes on.
func (w *Window) journalFailed(err error) {
	fyne.LogError("writing the journal", err)
	w.cfg.Post(func() { w.game.notice(func() string { return w.tr("journal.failed") }) })
}

// restore puts the game of the last time on the board, as it was.
func (w *Window) restore() {
	rec, err := w.recover()
	if err != nil {
		fyne.LogError("reading the journal", err)
		w.welcome.notice(func() string { return w.journalError(err) })
	}
	if rec == nil || rec.Empty() && !arranged(rec) {
		w.show(w.control.State())
		return
	}
	if w.onDisk(rec) {
		w.control.Load(rec, w.settings.p.String("saved.file"))
		return
	}
	w.control.Resume(rec, "")
}

// onDisk tells whether a game that the journal brings back is as a file has it.
func (w *Window) onDisk(rec *record.Game) bool {
	from := w.settings.p.String("saved.from")
	if from == "" {
		from = w.settings.p.String("saved.file") // as older versions say it
	}
	return exists(from) && w.settings.p.String("saved.text") == fingerprint(rec)
}

// journalError says why the game of the last time is not there, and where what is left of it is.
func (w *Window) journalError(err error) string {
	var bad *journal.Error
	if !errors.As(err, &bad) {
		return err.Error()
	}
	reason := ""
	if bad.Err != nil {
		reason = bad.Err.Error()
	}
	return w.texts.T("error."+bad.Key, "File", bad.Path, "Reason", reason)
}

// arranged tells whether somebody did more for a game than a click on its board: gave names, shuffled the pieces or set a position up.
func arranged(rec *record.Game) bool {
	usual, err := rec.Rules().Settings(rec.Preset(), nil)
	return err != nil || rec.Rules().New(usual).FEN() != rec.StartFEN() || rec.Player(board.First) != "" || rec.Player(board.Second) != ""
}

func (w *Window) recover() (*record.Game, error) {
	if w.journal == nil {
		return nil, nil
	}
	return w.journal.Recover(w.cfg.Games)
}

func exists(path string) bool {
	if path == "" {
		return false
	}
	_, err := os.Stat(path)
	return err == nil
}

// toWelcome leaves the game for the welcome page, from where it can be taken up again.
func (w *Window) toWelcome() {
	w.parked = parked{state: w.state}
	w.control.Close()
}

// resume takes up the game that was left.
func (w *Window) resume() {
	s := w.parked.state
	if s.Record == nil {
		return
	}
	w.parked = parked{}
	if s.Unsaved {
		w.control.Resume(s.Record, s.File)
	} else {
		w.control.Load(s.Record, s.File)
	}
	w.focusBoard()
}

// lockedText says that the journal is another window's, shortly where there is little room.
func (w *Window) lockedText() string {
	if w.win.Canvas().Size().Width < narrowWindow {
		return w.tr("journal.locked-short")
	}
	return w.tr("journal.locked")
}
