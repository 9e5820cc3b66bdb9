package ui

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver"
	"fyne.io/fyne/v2/driver/desktop"

	"crosspoint/ui/frame"
)

// Names of what is remembered of the window, besides its size.
const (
	setPlaced    = "window.placed" // window.x and window.y are known
	setMaximised = "window.maximised"
	setFull      = "window.full"
)

// frameTime is how long the end of the program waits for the display to tell where the window is.
const frameTime = 300 * time.Millisecond

// titleHeight is about the height of a window's title in pixels, and where a window goes that would not be seen.
const titleHeight = 40

// windowSize is the size that the window had last, in points.
func (s settings) windowSize() fyne.Size {
	w, h := s.p.FloatWithFallback("window.w", 1180), s.p.FloatWithFallback("window.h", 820)
	return fyne.NewSize(float32(min(max(w, 480), 8000)), float32(min(max(h, 360), 5000)))
}

func (s settings) setWindowSize(size fyne.Size) {
	s.p.SetFloat("window.w", float64(size.Width))
	s.p.SetFloat("window.h", float64(size.Height))
}

// handle is what the desktop calls the window; 0 where it has no name that is of use.
func (w *Window) handle() (handle uintptr) {
	native, ok := w.win.(driver.NativeWindow)
	if !ok {
		return 0
	}
	native.RunNative(func(context any) {
		switch c := context.(type) {
		case driver.X11WindowContext:
			handle = c.WindowHandle
		case driver.WindowsWindowContext:
			handle = c.HWND
		}
	})
	return handle
}

// putBack asks for the place that the window had last; it costs no time before the window is shown.
func (w *Window) putBack() {
	w.win.Resize(w.settings.windowSize())
	if d, ok := w.win.(desktop.Window); ok && w.settings.on(setPlaced, false) {
		d.RequestPosition(w.settings.p.Int("window.x"), w.settings.p.Int("window.y"))
	}
}

// enlarge makes the window as large as it was last, and brings it back when it is where no monitor is any more.
func (w *Window) enlarge() {
	if w.settings.on(setFull, false) {
		w.win.SetFullScreen(true)
		return
	}
	maximised, placed := w.settings.on(setMaximised, false), w.settings.on(setPlaced, false)
	handle := w.handle()
	if handle == 0 || !maximised && !placed {
		return
	}
	x, y := w.settings.p.Int("window.x"), w.settings.p.Int("window.y")
	background(w, func() (seen bool) {
		seen = !placed || frame.Seen(x+titleHeight, y)
		if seen && maximised {
			frame.Maximise(handle)
		}
		return seen
	}, func(seen bool) {
		if d, ok := w.win.(desktop.Window); ok && !seen {
			d.RequestPosition(titleHeight, 2*titleHeight)
		}
	})
}

// placeSettles is how long a window must stay as it is before that is remembered.
const placeSettles = 700 * time.Millisecond

// watchPlace follows where the window is and how large, so that a kill does not lose it either. It begins after the first frame.
func (w *Window) watchPlace() {
	w.cfg.After(accessAfter, func() {
		handle := w.handle()
		if w.closed || handle == 0 {
			return
		}
		w.unwatch = frame.Watch(handle, func(s frame.State) {
			w.cfg.Post(func() {
				if w.closed {
					return
				}
				w.spot, w.spotKnown = s, true
				w.access.Placed(s.X, s.Y)
				w.placeChanged()
			})
		})
	})
}

// placeChanged has the place and the size remembered when they have not changed for a while.
func (w *Window) placeChanged() {
	w.placeRests()
	w.placeRests = w.cfg.After(placeSettles, func() {
		if !w.closed {
			w.rememberPlace(w.spot, w.spotKnown)
		}
	})
}

// keepPlace remembers at the end where the window is and how large.
func (w *Window) keepPlace() {
	w.placeRests()
	w.unwatch()
	at, known := w.spot, w.spotKnown
	if handle := w.handle(); handle != 0 && !w.win.FullScreen() {
		answer := make(chan func(), 1)
		go func() {
			s, ok := frame.Read(handle)
			answer <- func() { at, known = s, ok }
		}()
		select {
		case take := <-answer:
			take()
		case <-time.After(frameTime):
		}
	}
	w.rememberPlace(at, known)
}

// rememberPlace writes a place and the size into the settings. Of a window that is maximised or fills the screen it keeps what was remembered of it
// before that.
func (w *Window) rememberPlace(at frame.State, known bool) {
	full := w.win.FullScreen()
	w.settings.set(setFull, full)
	if full {
		return
	}
	w.settings.set(setMaximised, at.Maximised)
	if at.Maximised {
		return
	}
	w.settings.setWindowSize(w.win.Canvas().Size())
	w.settings.set(setPlaced, known)
	if known {
		w.settings.p.SetInt("window.x", at.X)
		w.settings.p.SetInt("window.y", at.Y)
	}
}
