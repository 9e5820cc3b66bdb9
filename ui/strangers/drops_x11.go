//go:build (linux || freebsd || openbsd || netbsd) && cgo && (x11 || !wayland)

package strangers

/*
#cgo LDFLAGS: -lX11
#include <stdlib.h>
#include <string.h>
#include <X11/Xlib.h>
#include <X11/Xlibint.h>

static Display *own; // a connection of ours: the toolkit's is locked while it reads an event
static Atom selection;
static Bool (*usual)(Display *, XEvent *, xEvent *);

// sift drops the lines of a list of addresses that the toolkit could not read, and returns what is left of its size.
static size_t sift(char *list, size_t size) {
	size_t kept = 0;
	for (size_t from = 0, to; from < size; from = to + 1) {
		for (to = from; to < size && list[to] != '\r' && list[to] != '\n' && list[to] != 0; to++) {}
		const char *line = list + from;
		size_t length = to - from;
		if (length == 0 || line[0] == '#') continue;
		if (length >= 7 && !memcmp(line, "file://", 7) && !memchr(line + 7, '/', length - 7)) continue;
		if (kept > 0) list[kept++] = '\n';
		memmove(list + kept, line, length);
		kept += length;
	}
	return kept;
}

// mend leaves of what was dropped what the toolkit can read, nothing at all where that is none.
static void mend(Window window, Atom target) {
	Atom type;
	int format;
	unsigned long size, rest;
	unsigned char *list = NULL;
	if (XGetWindowProperty(own, window, selection, 0, 1 << 22, False, target, &type, &format, &size, &rest, &list) == Success && type == target) {
		size_t kept = format == 8 && rest == 0 ? sift((char *)list, size) : 0;
		if (kept == 0) {
			XDeleteProperty(own, window, selection);
		} else if (kept != size) {
			XChangeProperty(own, window, selection, type, 8, PropModeReplace, list, kept);
		}
	}
	if (list) XFree(list);
	XSync(own, False);
}

static Bool receive(Display *display, XEvent *event, xEvent *wire) {
	Bool taken = usual(display, event, wire);
	if (taken && event->xselection.property == selection) {
		if (!own) own = XOpenDisplay(DisplayString(display));
		if (!own) return False;
		mend(event->xselection.requestor, event->xselection.target);
	}
	return taken;
}

static void receiveDrops(void *toolkit) {
	Display *display = toolkit;
	selection = XInternAtom(display, "XdndSelection", False);
	usual = XESetWireToEvent(display, SelectionNotify, receive);
}

*/
import "C"

import (
	"unsafe"

	"github.com/go-gl/glfw/v3.4/glfw"
)

// GuardDrops keeps the program alive when something is dropped on its window that holds no file: the toolkit ends the program at an empty
// list, and reads beyond the end of a list with an address without a path. So a list is mended before the toolkit sees it. It is
// called on the toolkit's goroutine when the display is open.
func GuardDrops() {
	if glfw.GetPlatform() == glfw.PlatformX11 {
		C.receiveDrops(unsafe.Pointer(glfw.GetX11Display()))
	}
}
