package ui

import (
	"math"
	"runtime"
	"strings"

	"fyne.io/fyne/v2"
)

// menuKey is a shortcut of a menu entry that the toolkit obeys, but does not draw: it would draw it at a fifth of the text's
// strength, which nobody can read. The entry's label has it instead.
type menuKey struct{ name string }

// ShortcutName implements fyne.Shortcut.
func (k menuKey) ShortcutName() string { return k.name }

// nativeMenus tells whether the desktop draws the menus, which then needs the shortcuts themselves.
const nativeMenus = runtime.GOOS == "darwin"

// menuEntry is an entry of a menu whose keys are still to be put into its label.
type menuEntry struct {
	item *fyne.MenuItem
	keys string
}

// keyRoom is the least distance between the texts of a menu and their keys, in points.
const keyRoom float32 = 28

// alignKeys writes the keys of a menu's entries into their labels, below each other at the right.
func alignKeys(entries []menuEntry) {
	measure := func(s string) float32 { return fyne.MeasureText(s, textNormal, fyne.TextStyle{}).Width }
	width := float32(0)
	for _, e := range entries {
		width = max(width, measure(e.item.Label)+keyRoom+measure(e.keys))
	}
	space := measure("x x") - measure("xx")
	if space <= 0 {
		return
	}
	for _, e := range entries {
		n := math.Round(float64((width - measure(e.item.Label) - measure(e.keys)) / space))
		e.item.Label += strings.Repeat(" ", int(n)) + e.keys
	}
}
