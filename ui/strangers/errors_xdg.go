//go:build (linux || freebsd || openbsd || netbsd) && cgo

package strangers

/*
#cgo LDFLAGS: -lX11
#include <X11/Xlib.h>
#include <X11/Xproto.h>

static XErrorHandler before;

static int forgive(Display *display, XErrorEvent *e) {
	if (e->error_code == BadWindow) {
		switch (e->request_code) {
		case X_SendEvent:
		case X_GetProperty:
		case X_ChangeProperty:
		case X_DeleteProperty:
			return 0;
		}
	}
	return before ? before(display, e) : 0;
}

static void outlive(void) { before = XSetErrorHandler(forgive); }
*/
import "C"

// Outlive keeps the program alive when another one that it answers has gone: one that drags a file here, or asks for what was
// copied. The toolkit answers to a window that is no more then, and an error of the display ends a program that says nothing else. It is called
// before the display is opened.
func Outlive() { C.outlive() }
