package ui

import (
	"errors"
	"path/filepath"
	"sync"
	"time"

	"fyne.io/fyne/v2"

	"crosspoint/club"
	"crosspoint/record"
)

// clubDesk is what the window knows of the club.
type clubDesk struct {
	store  *club.Store // nil without a data folder
	saving sync.WaitGroup
	page   *clubPage // nil before the first time
	names  []string  // of people, the most active first; nil until somebody asks

	seen   *record.Game // whose end was looked for last
	seenAt uint64       // and when, by its count of changes
	kept   string       // the end that was handed to the store last
}

// Names of settings.
const (
	setRecording = "club.record" // finished games go into the club
	// setOpened is the id of the game that was opened from a file or from the club: its end is not one that was played here.
	setOpened = "club.opened"
)

// openClub makes the store, which touches no file before it is needed.
func (w *Window) openClub() {
	if w.cfg.Data == "" {
		return
	}
	w.club.store = club.New(w.cfg.Data)
	w.club.store.OnDamage = func(d club.Damage) {
		w.cfg.Post(func() {
			if !w.closed {
				fyne.LogError("the club's file is damaged", errors.New(d.Aside))
				w.tellAll(func() string { return w.tr("club.damaged", "File", filepath.Base(d.Aside), "Count", d.Saved) })
			}
		})
	}
}

// tellAll shows a sentence on every page that can hold one.
func (w *Window) tellAll(text sentence) {
	w.game.notice(text)
	w.welcome.notice(text)
}

// markOpened remembers that a game comes from elsewhere.
func (w *Window) markOpened(rec *record.Game) { w.settings.p.SetString(setOpened, rec.ID()) }

// recordsEnd tells whether the end of a game goes into the club by itself: it was begun here, and the person wants that.
func (w *Window) recordsEnd(rec *record.Game) bool {
	return w.club.store != nil && w.settings.on(setRecording, true) && rec.ID() != "" && rec.ID() != w.settings.p.String(setOpened)
}

// recordEnd puts the game on the board into the club when it has ended. It is called for each state; a game that a killed program
// left in the journal is put there again, which changes nothing when it is there already.
func (w *Window) recordEnd() {
	d, rec := &w.club, w.state.Record
	if rec == nil || rec == d.seen && rec.Changed() == d.seenAt {
		return
	}
	d.seen, d.seenAt = rec, rec.Changed()
	if w.recordsEnd(rec) && club.Over(rec) {
		w.keep(rec, false, func(_ bool, err error) {
			if err != nil {
				fyne.LogError("keeping a game in the club", err)
				w.game.notice(func() string { return w.tr("club.unrecorded", "Reason", w.clubReason(err)) })
			}
		})
	}
}

// keep puts a game that has ended into the club, in the background. One that was opened stays in the club as it is when it is there. then
// learns whether something has changed; it is not called when that was the end that was kept last.
func (w *Window) keep(rec *record.Game, opened bool, then func(changed bool, err error)) {
	d, copied, now, last := &w.club, rec.Clone(), w.cfg.Now(), w.club.kept
	type outcome struct {
		end     string
		changed bool
		err     error
	}
	d.saving.Add(1)
	background(w, func() outcome {
		defer d.saving.Done()
		e, over := club.EntryOf(copied, now)
		o := outcome{end: e.ID + " " + e.Mark}
		if !over || o.end == last {
			return o
		}
		if opened {
			if known, err := d.store.Has(e.ID); known || err != nil {
				o.err = err
				return o
			}
		}
		o.changed, o.err = d.store.Put(e)
		return o
	}, func(o outcome) {
		if o.end == last {
			return
		}
		if o.err == nil {
			d.kept, d.names = o.end, nil
		}
		then(o.changed, o.err)
	})
}

// addToClub puts the game on the board into the club because a person wants it there.
func (w *Window) addToClub() {
	rec := w.state.Record
	if !club.Over(rec) {
		w.tell(w.tr("club.add-title"), w.tr("club.add-open"))
		return
	}
	w.club.kept = ""
	w.keep(rec, rec.ID() == w.settings.p.String(setOpened), func(changed bool, err error) {
		switch {
		case err != nil:
			w.tell(w.tr("club.add-title"), w.tr("club.unrecorded", "Reason", w.clubReason(err)))
		case changed:
			w.game.status.say(w.tr("club.added"))
		default:
			w.game.status.say(w.tr("club.added-before"))
		}
	})
}

// clubReason puts an error of the club into words.
func (w *Window) clubReason(err error) string {
	var bad *club.Error
	if !errors.As(err, &bad) {
		return err.Error()
	}
	reason := ""
	if bad.Err != nil {
		reason = bad.Err.Error()
	}
	return w.texts.T("error."+bad.Key, "File", filepath.Base(bad.Path), "Reason", reason)
}

// stopClub waits, not for ever, until the games that have ended are written. The journal has one that is not.
func (w *Window) stopClub() {
	done := make(chan struct{})
	go func() {
		w.club.saving.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(joinFor):
	}
}
