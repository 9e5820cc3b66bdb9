package ui

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"crosspoint/record"
	"crosspoint/record/pgn"
)

// gameExt is the extension of files with games.
const gameExt = ".pgn"

// subject is a game to save: the one on the board, or the one left for the welcome page.
type subject struct {
	rec     *record.Game
	file    string
	unsaved bool
	parked  bool
}

// subject is what Save saves and New asks about; its record is nil when there is nothing.
func (w *Window) subject() subject {
	if s := w.state; s.Game != nil {
		return subject{rec: s.Record, file: s.File, unsaved: s.Unsaved}
	}
	s := w.parked.state
	return subject{rec: s.Record, file: s.File, unsaved: s.Unsaved, parked: true}
}

// leave asks what is to become of a game that is not saved, and goes on unless the person cancels.
func (w *Window) leave(then func()) {
	game := w.subject()
	if game.rec == nil || !game.unsaved {
		then()
		return
	}
	w.openSheet(w.tr("leave.title"), flush(paragraph(w.tr("leave.text"))), fyne.NewSize(480, 0),
		answer{label: w.tr("button.cancel"), cancel: true},
		answer{label: w.tr("leave.discard"), do: then},
		answer{label: w.tr("leave.save"), importance: widget.HighImportance, do: func() { w.save(game, then) }})
}

// folder is where the file dialogs begin: where the last file was, or at home.
func (w *Window) folder() string {
	if dir := w.settings.folder(); dir != "" {
		return dir
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	return home
}

// openFile asks for a file and puts a game from it on the board.
func (w *Window) openFile() {
	wait := w.busySheet(w.tr("file.dialog-open"))
	w.cfg.Dialogs.Open(w.folder(), w.answered(wait, w.tr("file.open-failed"), w.load))
}

// answered is what takes the answer of a system's dialog: it ends the wait, tells why there was no dialog, and goes on with the path
// unless the person cancelled.
func (w *Window) answered(wait *sheet, failed string, then func(path string)) func(path string, err error) {
	return func(path string, err error) {
		w.cfg.Post(func() {
			wait.close()
			switch {
			case err != nil:
				w.tell(failed, w.tr("file.no-dialog", "Reason", err.Error()))
			case path != "":
				then(path)
			}
		})
	}
}

// OpenFile reads a file that was named on the command line.
func (w *Window) OpenFile(path string) { w.load(path) }

// dropped opens the first file that was dropped on the window, after a dialog that is open.
func (w *Window) dropped(_ fyne.Position, files []fyne.URI) {
	if len(files) > 0 {
		w.handed = files[0].Path()
		w.openHanded()
	}
}

// contents is what a worker found in a file, or in the clipboard when path is empty.
type contents struct {
	path    string
	file    *record.Collection
	err     error
	decoded bool // the person has chosen the encoding
}

// load reads a file; the game on the board stays until one from the file is chosen.
func (w *Window) load(path string) {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	formats, games := w.cfg.Formats, w.cfg.Games
	w.read(contents{path: path}, func(ctx context.Context, progress record.Progress) (*record.Collection, error) {
		return record.OpenCollection(ctx, path, formats, games, progress)
	}, w.choose)
}

// choose takes the only game of a file, or asks which one.
func (w *Window) choose(c contents) {
	switch {
	case c.err != nil:
		w.openFailed(c.path, c.err)
	case c.file.Report.Encoding != "" && !c.decoded:
		w.chooseEncoding(c)
	case c.file.Len() == 1:
		w.take(c, 0)
	default:
		w.listGames(c)
	}
}

// take reads one game of a file, by its index in the list, and puts it on the board.
func (w *Window) take(c contents, index int) {
	type result struct {
		rec    *record.Game
		report record.Report
		mark   string
		err    error
	}
	wait, log := w.busySheet(""), w.journal
	background(w, func() result {
		rec, report, err := c.file.Game(index)
		r := result{rec: rec, report: report, err: err}
		if err == nil { // what takes long in a huge game
			r.mark = fingerprint(rec)
			if log != nil {
				log.Prepare(rec)
			}
		}
		return r
	}, func(r result) {
		wait.close()
		if r.err != nil {
			w.openFailed(c.path, r.err)
			return
		}
		changed := r.rec.Changed()
		w.leave(func() {
			w.put(r.rec, c, r.report)
			if r.rec.Changed() != changed {
				r.mark = fingerprint(r.rec)
			}
			if c.path == "" {
				r.mark = "" // it is on no disk
			}
			w.markSaved(r.mark, w.state.File, c.path)
		})
	})
}

// put shows a game from a file, and what was left out of it. One of several does not keep the file's name: saving it would drop the
// others; neither does one that was not read whole.
func (w *Window) put(rec *record.Game, c contents, report record.Report) {
	file := c.path
	if !w.keeps(c, report) {
		file = ""
	}
	w.parked = parked{}
	w.markOpened(rec)
	if c.path == "" {
		w.control.Resume(rec, "") // the clipboard is no place to keep a game
	} else {
		w.control.Load(rec, file)
		w.settings.setFolder(filepath.Dir(c.path))
		w.settings.addRecent(c.path)
	}
	w.facePerson()
	w.refreshRecent()
	w.focusBoard()
	if c.file.Len() == 1 {
		all := c.file.Report.Clone()
		all.Append(report)
		report = all
	}
	w.showReport(w.nameOf(c.path), report)
}

// nameOf is how a file is called, the clipboard for no path.
func (w *Window) nameOf(path string) string {
	if path == "" {
		return w.tr("file.clipboard")
	}
	return filepath.Base(path)
}

// begun is a sentence about a file; the clipboard at its beginning gets a capital letter.
func (w *Window) begun(text string) string {
	if first, size := utf8.DecodeRuneInString(text); strings.HasPrefix(text, w.tr("file.clipboard")) {
		return string(unicode.ToUpper(first)) + text[size:]
	}
	return text
}

// openFailed says what is wrong with a file, or with the clipboard when path is empty, and where; the game on the board stays.
func (w *Window) openFailed(path string, err error) {
	name := w.nameOf(path)
	var bad *record.FileError
	if errors.As(err, &bad) && bad.Key == record.KeyOpenGone {
		w.settings.dropRecent(path)
		w.refreshRecent()
	}
	title := w.tr("file.open-failed")
	if path == "" {
		title = w.tr("paste.failed")
	}
	w.tell(title, w.begun(w.fileReason(err, name)))
}

// fileReason puts an error of reading or writing a file into words.
func (w *Window) fileReason(err error, name string) string {
	var place record.Fault
	var bad *record.FileError
	switch {
	case errors.As(err, &place):
		return w.tr("file.in", "File", name, "Reason", w.faultText(place.Remark()))
	case errors.As(err, &bad):
		reason := ""
		if bad.Err != nil {
			reason = bad.Err.Error()
		}
		return w.texts.T("error."+bad.Key, "File", name, "Reason", reason)
	}
	return w.tr("file.in", "File", name, "Reason", err.Error())
}

// save writes a game to its file, asking for one when it has none. then may be nil.
func (w *Window) save(game subject, then func()) {
	if game.file == "" {
		w.saveAs(game, then)
		return
	}
	w.write(game, game.file, then)
}

// saveAs asks for a name and writes the game there.
func (w *Window) saveAs(game subject, then func()) {
	if game.rec == nil {
		return
	}
	name := filepath.Base(game.file)
	if game.file == "" {
		players := [2]string{game.rec.Player(0), game.rec.Player(1)}
		name = record.SuggestName(game.rec, w.texts.T("game."+game.rec.Rules().ID), w.cfg.Now(), players)
	}
	w.saveAsNamed(game, name, then)
}

// saveAsNamed is saveAs with a name to propose.
func (w *Window) saveAsNamed(game subject, name string, then func()) {
	wait := w.busySheet(w.tr("file.dialog-save-game", "Endings", w.endings()))
	w.cfg.Dialogs.Save(w.folder(), name, w.answered(wait, w.tr("file.save-failed"), func(path string) { w.named(game, path, then) }))
}

// named adds the extension to a chosen name. The desktop asked before overwriting the name as it was typed; when the extension
// makes it that of another file, it is asked here.
func (w *Window) named(game subject, path string, then func()) {
	if record.Writer(w.cfg.Formats, path) != nil {
		w.write(game, path, then)
		return
	}
	w.extended(path, gameExt, func(full string) { w.write(game, full, then) })
}

// extended adds an extension to a chosen name; see named.
func (w *Window) extended(path, ext string, then func(full string)) {
	if strings.EqualFold(filepath.Ext(path), ext) {
		then(path)
		return
	}
	full := path + ext
	wait := w.busySheet("")
	background(w, func() bool {
		_, err := os.Stat(full)
		return err == nil
	}, func(exists bool) {
		wait.close()
		if !exists {
			then(full)
			return
		}
		w.confirm(w.tr("file.overwrite"), w.tr("file.overwrite-text", "File", filepath.Base(full)), w.tr("file.overwrite-yes"),
			func() { then(full) })
	})
}

func (w *Window) written(game subject, path, mark string, then func()) {
	w.settings.setFolder(filepath.Dir(path))
	w.settings.addRecent(path)
	if game.parked {
		w.parked.state.Unsaved, w.parked.state.File = false, path
	} else if w.state.Record == game.rec {
		w.control.Saved(path)
	}
	w.markSaved(mark, path, path)
	w.refreshRecent()
	w.game.status.say(w.tr("file.saved", "File", filepath.Base(path)))
	if then != nil {
		then()
	}
}

// markSaved remembers which game is on disk, so that the game that the journal brings back next time is known to be saved: by its
// fingerprint, because settings may be older or newer than the journal. file is where Save writes it, "" for one that was opened from a file that Save
// must not replace; from is the file that holds it.
func (w *Window) markSaved(mark, file, from string) {
	w.settings.p.SetString("saved.file", file)
	w.settings.p.SetString("saved.from", from)
	w.settings.p.SetString("saved.text", mark)
}

// fingerprint tells the whole text of a game from others. It takes long for a huge game.
func fingerprint(rec *record.Game) string {
	sum := sha256.Sum256(pgn.Format(rec))
	return hex.EncodeToString(sum[:])
}
