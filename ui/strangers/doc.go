// Package strangers keeps the program alive whatever other programs on its display do: one that drags a file onto the window and is gone, or drops what holds
// no file. It knows the display and its window library alone, and neither the toolkit's widgets nor what the window shows. Elsewhere than under X11 it does nothing.
package strangers
