package ui

import (
	"context"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"crosspoint/record"
)

// Reading that takes longer than readingDelay shows how far it is, readingPace apart.
const (
	readingDelay = 150 * time.Millisecond
	readingPace  = 80 * time.Millisecond
)

// reading is a file that a worker lists, with a bar that shows how far it is and a way to stop it.
type reading struct {
	w     *Window
	name  string
	stop  context.CancelFunc
	wait  *sheet // blocks the window from the beginning
	sheet *sheet // nil until it takes long
	bar   *widget.ProgressBar
	found *widget.Label
	ended bool
}

// read lets a worker list the games of a file, and goes on with what was found; work must end with its context. The person may stop it,
// and then nothing happens.
func (w *Window) read(c contents, work func(context.Context, record.Progress) (*record.Collection, error), then func(contents)) {
	ctx, stop := context.WithCancel(context.Background())
	r := &reading{w: w, name: w.nameOf(c.path), stop: stop, wait: w.busySheet("")}
	w.stopReading()
	w.reading = r
	last := w.cfg.Now().Add(readingDelay - readingPace)
	progress := func(done float64, games int) {
		now := w.cfg.Now()
		if now.Sub(last) < readingPace {
			return
		}
		last = now
		w.cfg.Post(func() { r.show(done, games) })
	}
	background(w, func() contents {
		c.file, c.err = work(ctx, progress)
		return c
	}, func(c contents) {
		if r.end() {
			then(c)
		}
	})
}

// show brings the bar up to date.
func (r *reading) show(done float64, games int) {
	if r.ended || r.w.closed {
		return
	}
	if r.sheet == nil {
		r.bar, r.found = widget.NewProgressBar(), widget.NewLabel("")
		body := container.NewVBox(r.bar, flush(r.found))
		r.sheet = r.w.openSheet(r.w.tr("reading.title", "File", r.name), body, fyne.NewSize(420, 0),
			answer{label: r.w.tr("button.cancel"), cancel: true, stay: true, do: func() { r.end() }})
	}
	r.bar.SetValue(done)
	r.found.SetText(r.w.tr("reading.found", "Count", games, "Number", r.w.texts.Number(games)))
}

// end closes what is shown and stops the worker; false when that has happened before.
func (r *reading) end() bool {
	if r.ended {
		return false
	}
	r.ended = true
	r.stop()
	if r.sheet != nil {
		r.sheet.close()
	}
	r.wait.close()
	if r.w.reading == r {
		r.w.reading = nil
	}
	return true
}

// stopReading ends what is being read.
func (w *Window) stopReading() {
	if w.reading != nil {
		w.reading.end()
	}
}
