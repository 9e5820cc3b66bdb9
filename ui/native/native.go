// Package native shows the file dialogs of the desktop. Apart from main it is the only package that may import the
// dialogs' library; the interface knows it as ui.FileDialogs. It knows no game and no toolkit.
package native

import (
	"errors"
	"fmt"
	"runtime"
	"strings"

	"github.com/sqweek/dialog"
)

// Dialogs shows one dialog at a time on a goroutine that stays on its own system thread, as the desktop's libraries want
// it; the window's goroutine goes on drawing meanwhile.
type Dialogs struct {
	jobs       chan func()
	words      func() Words
	open, save []string
}

// Words are what the dialogs say, in the language of the tag Lang.
type Words struct {
	Lang                              string
	Games, All                        string // the names of the filters: files of games, and all files
	OpenTitle, SaveTitle, FolderTitle string
	Open, Save, Cancel                string // the buttons
}

// New starts the worker. words gives the words of the language of now, on any goroutine. open and save are the
// extensions, with the dot, of games that can be read and of those that can be written.
func New(words func() Words, open, save []string) *Dialogs {
	d := &Dialogs{jobs: make(chan func(), 1), words: words, open: bothCases(open), save: bothCases(save)}
	go func() {
		runtime.LockOSThread()
		for job := range d.jobs {
			job()
		}
	}()
	return d
}

// bothCases lists extensions without the dot in small and in capital letters, as the library wants them.
func bothCases(extensions []string) []string {
	var list []string
	for _, e := range extensions {
		e = strings.TrimPrefix(e, ".")
		list = append(list, e, strings.ToUpper(e))
	}
	return list
}

// Open asks for a file to read, starting in a folder ("" = the desktop's choice). done is called once, on the worker's
// goroutine; an empty path without error means that the person cancelled.
func (d *Dialogs) Open(dir string, done func(path string, err error)) {
	d.run(done, func() (string, error) {
		d.opening()
		return d.builder(dir, d.open).Load()
	})
}

// Save asks for a name to write to; see Open. The desktop asks before it returns the name of a file that exists. It adds no
// extension.
func (d *Dialogs) Save(dir, name string, done func(path string, err error)) {
	d.run(done, func() (string, error) {
		d.saving()
		return d.builder(dir, d.save).SetStartFile(name).Save()
	})
}

// Export asks for a name to write a file of another kind to; see Save. what names such files, ext is their extension without the dot.
func (d *Dialogs) Export(dir, name, what, ext string, done func(path string, err error)) {
	d.run(done, func() (string, error) {
		d.saving()
		b := dialog.File().Filter(what, ext).SetStartFile(name)
		if dir != "" {
			b.SetStartDir(dir)
		}
		return b.Save()
	})
}

// Choose asks for a file of any kind, such as a program; see Open.
func (d *Dialogs) Choose(dir string, done func(path string, err error)) {
	d.run(done, func() (string, error) {
		d.opening()
		b := dialog.File()
		if dir != "" {
			b.SetStartDir(dir)
		}
		return b.Load()
	})
}

// Folder asks for a folder; see Open.
func (d *Dialogs) Folder(dir string, done func(path string, err error)) {
	d.run(done, func() (string, error) {
		w := d.words()
		speak(w, w.FolderTitle, w.Open)
		b := dialog.Directory()
		if dir != "" {
			b.SetStartDir(dir)
		}
		return b.Browse()
	})
}

func (d *Dialogs) opening() { w := d.words(); speak(w, w.OpenTitle, w.Open) }

func (d *Dialogs) saving() { w := d.words(); speak(w, w.SaveTitle, w.Save) }

// builder makes a dialog with our filters. The second one shows names with a dot only: the library puts "*." before
// every extension.
func (d *Dialogs) builder(dir string, extensions []string) *dialog.FileBuilder {
	w := d.words()
	b := dialog.File().Filter(w.Games, extensions...).Filter(w.All, "*")
	if dir != "" {
		b.SetStartDir(dir)
	}
	return b
}

func (d *Dialogs) run(done func(string, error), ask func() (string, error)) {
	d.jobs <- func() {
		path, err := guarded(ask)
		if errors.Is(err, dialog.ErrCancelled) {
			path, err = "", nil
		}
		done(path, err)
	}
}

// guarded turns a panic of the library, such as one for a desktop that is gone, into an error.
func guarded(ask func() (string, error)) (path string, err error) {
	defer func() {
		if r := recover(); r != nil {
			path, err = "", fmt.Errorf("file dialog: %v", r)
		}
	}()
	prepare()
	return ask()
}
