// Package atspi makes a window readable for screen readers: it serves a tree of plain nodes over AT-SPI2, the accessibility bus of
// the desktops of Linux, and tells what changes in it. It knows no toolkit, no text and no game: who has the window describes it
// when asked (see Config). Without a bus, with accessibility switched off and on other systems it does nothing.
package atspi
