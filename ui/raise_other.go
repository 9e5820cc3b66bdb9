//go:build !windows

package ui

import "fyne.io/fyne/v2"

// raise brings a window before the others, or lets the desktop say that it asks for attention.
func raise(win fyne.Window) { win.RequestFocus() }
