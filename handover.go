package main

import (
	"errors"
	"os"
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"

	"crosspoint/ui"
	"crosspoint/ui/instance"
)

// takeWait is how long the window may need to take what another start hands over.
const takeWait = 10 * time.Second

// closeWait is how long the end of the program waits until nobody can reach it any more: closing a pipe of Windows may hang.
const closeWait = time.Second

// handOver gives what this program was started for to the one that is running. When there is none this program is the first one; when
// it cannot be reached, or a window of its own was asked for, first is nil and the program goes on by itself.
func handOver(data, file string, another bool) (first *instance.Instance, handed bool) {
	if data == "" || another {
		return nil, false
	}
	if file != "" {
		if abs, err := filepath.Abs(file); err == nil {
			file = abs
		}
	}
	first, handed, err := instance.Start(data, instance.Request{Screen: screen(), File: file})
	if err != nil && !errors.Is(err, instance.ErrElsewhere) {
		fyne.LogError("reaching the program that is running", err)
	}
	return first, handed
}

// screen names the display: somebody at another one wants a window there.
func screen() string { return os.Getenv("WAYLAND_DISPLAY") + " " + os.Getenv("DISPLAY") }

// serve passes what other starts hand over to the window, until stop; first may be nil.
func serve(first *instance.Instance, w *ui.Window) (stop func()) {
	if first == nil {
		return func() {}
	}
	ended := make(chan struct{})
	first.Serve(func(r instance.Request) bool {
		answer := make(chan bool, 1)
		fyne.Do(func() { answer <- w.Receive(r.File) })
		select {
		case ok := <-answer:
			return ok
		case <-ended: // the toolkit may have dropped the function
		case <-time.After(takeWait):
		}
		return false
	})
	return func() {
		close(ended)
		closed := make(chan struct{})
		go func() {
			_ = first.Close() // the system frees what cannot be closed
			close(closed)
		}()
		select {
		case <-closed:
		case <-time.After(closeWait):
		}
	}
}
