package ui

import (
	"testing"

	"fyne.io/fyne/v2"
)

// TestSizeIsKeptSoon: a size of the window that lasts is remembered without the end of the program, and one that does not is not.
func TestSizeIsKeptSoon(t *testing.T) {
	l := newLab(t)
	l.win.Resize(fyne.NewSize(1000, 700))
	l.pass(placeSettles / 2)
	l.win.Resize(fyne.NewSize(900, 650))
	l.pass(placeSettles / 2)
	if got := l.settings.windowSize(); got.Width == 1000 || got.Width == 900 {
		t.Errorf("%v is remembered while the size changes", got)
	}
	l.pass(placeSettles)
	if got := l.settings.windowSize(); got != l.win.Canvas().Size() {
		t.Errorf("%v is remembered, the window has %v", got, l.win.Canvas().Size())
	}
}
