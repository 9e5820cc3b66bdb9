// Package frame tells where a window of the program is on the screen and when that changes, and maximises it: what the toolkit leaves to the desktop. It knows handles of windows
// alone, and neither the toolkit nor what the window shows. Where a desktop does not tell (Wayland, macOS), nothing is known and nothing happens.
package frame

// State is where a window is. X and Y are of the upper left corner of its contents, in pixels of the whole screen.
type State struct {
	X, Y      int
	Maximised bool
}
