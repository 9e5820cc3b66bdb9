package ui

import (
	"path/filepath"
	"strings"

	"crosspoint/record"
	"crosspoint/record/pgn"
	"crosspoint/ui/control"
)

// writer is the format that the ending of a name chooses, PGN for any other ending.
func (w *Window) writer(path string) *record.Format {
	if f := record.Writer(w.cfg.Formats, path); f != nil {
		return f
	}
	return pgn.FileFormat
}

// endings lists the extensions that choose a format for saving, ours first.
func (w *Window) endings() string {
	list := []string{gameExt}
	for _, f := range w.cfg.Formats {
		if f.Write != nil && f.Extensions[0] != gameExt {
			list = append(list, f.Extensions[0])
		}
	}
	return w.listed(list)
}

// keeps tells whether a game can be saved under the name of the file that it came from: the file holds this game alone, all of it was
// read, and its name means the format that it has.
func (w *Window) keeps(c contents, report record.Report) bool {
	return c.file.Len() == 1 && c.file.Format.Write != nil && w.writer(c.path) == c.file.Format &&
		report.Empty() && c.file.Report.Empty()
}

// written is what a worker made of a game for a file.
type written struct {
	losses []record.Loss
	mark   string // the fingerprint of the game
	data   []byte
	err    error
}

// write puts a game on disk. Where the format cannot hold all of it, the person is asked first; what is written then is a copy, and the
// game still wants to be saved.
func (w *Window) write(game subject, path string, then func()) {
	format, settings := w.writer(path), w.settings
	wait := w.busySheet("")
	withCopy(w, game.rec, func(rec *record.Game) written {
		out := written{losses: record.Losing(format, rec), mark: fingerprint(rec)}
		if !record.Refused(out.losses) {
			out.data, out.err = format.Write(rec)
			if format == pgn.FileFormat {
				out.data = settings.encoded(out.data)
			}
		}
		return out
	}, func(out written) {
		wait.close()
		name := filepath.Base(path)
		switch {
		case out.err != nil:
			w.saveFailed(out.err, name)
		case len(out.losses) == 0:
			w.store(out.data, path, func() { w.written(game, path, out.mark, then) })
		default:
			w.askLosses(name, out.losses, func() {
				w.saveAsNamed(game, strings.TrimSuffix(name, filepath.Ext(name))+gameExt, then)
			}, func() {
				w.store(out.data, path, func() { w.copied(path, then) })
			})
		}
	})
}

// withCopy is background for work with a copy of a game. The copy of a huge one is made bit by bit; when the game changes meanwhile, anew.
func withCopy[T any](w *Window, rec *record.Game, work func(*record.Game) T, then func(T)) {
	var copied *record.Game
	changed := rec.Changed()
	whole := func() { background(w, func() T { return work(copied) }, then) }
	done := control.Slices{Now: w.cfg.Now, After: w.cfg.After}.Run(false, func(rest func() bool) {
		copied = rec.CloneSlowly(func() bool { return rest() && rec.Changed() == changed })
	}, func() {}, func() {
		if copied == nil {
			withCopy(w, rec, work, then)
			return
		}
		whole()
	}) == nil
	if done {
		whole()
	}
}

// store writes the bytes of a file.
func (w *Window) store(data []byte, path string, then func()) {
	wait := w.busySheet("")
	background(w, func() error { return record.SaveFile(path, data) }, func(err error) {
		wait.close()
		if err != nil {
			w.saveFailed(err, filepath.Base(path))
			return
		}
		then()
	})
}

func (w *Window) saveFailed(err error, name string) {
	w.tell(w.tr("file.save-failed"), w.tr("file.save-failed-text", "Reason", w.fileReason(err, name)))
}

// copied ends the writing of a file that does not hold all of a game.
func (w *Window) copied(path string, then func()) {
	w.settings.setFolder(filepath.Dir(path))
	w.settings.addRecent(path)
	w.refreshRecent()
	w.game.status.say(w.tr("file.copied", "File", filepath.Base(path)))
	if then != nil {
		then()
	}
}
