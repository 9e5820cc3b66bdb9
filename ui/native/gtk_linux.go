package native

// #cgo pkg-config: gtk+-3.0
// typedef int gboolean;
// extern gboolean gtk_init_check(int *argc, char ***argv);
import "C"

import (
	_ "unsafe" // for linkname

	"crosspoint/ui/native/undisplayed"
)

// ready is what the library remembers of its own initialisation, which package undisplayed has made fail.
//
//go:linkname ready github.com/sqweek/dialog.initSuccess
var ready bool

func init() { undisplayed.End() }

// prepare opens the display for the dialogs when the first one is asked for. It is called on the goroutine that shows
// them. Without a display the library panics when it is used, which guarded catches.
func prepare() {
	if !ready {
		ready = C.gtk_init_check(nil, nil) != 0
	}
}
