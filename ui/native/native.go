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
	filters    func() (games, all string)
	open, save []string
}

// New starts the worker. filters gives the names of the two filters in the language of now, on any goroutine: files of games, and all
// files. open and save are the
// extensions, with the dot, of games that can be read and of those that can be written.
func New(filters func() (games, all string), open, save []string) *Dialogs {
	d := &Dialogs{jobs: make(chan func(), 1), filters: filters, open: bothCases(open), save: bothCases(save)}
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
	d.run(done, func() (string, error) { return d.builder(dir, d.open).Load() })
}

// Save asks for a name to write to; see Open. The desktop asks before it returns the name of a file that exists. It adds no
// extension.
func (d *Dialogs) Save(dir, name string, done func(path string, err error)) {
	d.run(done, func() (string, error) { return d.builder(dir, d.save).SetStartFile(name).Save() })
}

// Export asks for a name to write a file of another kind to; see Save. what names such files, ext is their extension without the dot.
func (d *Dialogs) Export(dir, name, what, ext string, done func(path string, err error)) {
	d.run(done, func() (string, error) {
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
		b := dialog.Directory()
		if dir != "" {
			b.SetStartDir(dir)
		}
		return b.Browse()
	})
}

// builder makes a dialog with our filters. The second one shows names with a dot only: the library puts "*." before
// every extension.
func (d *Dialogs) builder(dir string, extensions []string) *dialog.FileBuilder {
	games, all := d.filters()
	b := dialog.File().Filter(games, extensions...).Filter(all, "*")
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
