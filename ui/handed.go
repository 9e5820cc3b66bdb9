package ui

// Receive shows the window to a person who has started the program once more, and opens the file that was named then, "" for none. It
// tells whether it takes that: not while it is closing. While a dialog is open the file waits;
// of several that wait the last one is opened.
func (w *Window) Receive(path string) bool {
	if w.closed {
		return false
	}
	raise(w.win)
	if path != "" {
		w.handed = path
		w.openHanded()
	}
	return true
}

// openHanded opens the file that another start handed over, or that was dropped on the window, as soon as no dialog is in its way.
func (w *Window) openHanded() {
	path := w.handed
	if path == "" || w.closed || !w.enabled("open") {
		return
	}
	w.handed = ""
	w.load(path)
}
