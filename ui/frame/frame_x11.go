//go:build linux || freebsd || openbsd || netbsd

package frame

import (
	"encoding/binary"
	"io"
	"log"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/randr"
	"github.com/jezek/xgb/xproto"
)

// connect opens a connection of our own to the display, silently.
func connect() (*xgb.Conn, error) {
	xgb.Logger = log.New(io.Discard, "", 0)
	return xgb.NewConn()
}

func root(x *xgb.Conn) xproto.Window { return xproto.Setup(x).DefaultScreen(x).Root }

func atom(x *xgb.Conn, name string) xproto.Atom {
	reply, err := xproto.InternAtom(x, false, uint16(len(name)), name).Reply()
	if err != nil {
		return xproto.AtomNone
	}
	return reply.Atom
}

const (
	stateName = "_NET_WM_STATE"
	wide      = "_NET_WM_STATE_MAXIMIZED_HORZ"
	high      = "_NET_WM_STATE_MAXIMIZED_VERT"
)

// Read returns where a window is; ok is false when that cannot be found out.
func Read(window uintptr) (s State, ok bool) {
	x, err := connect()
	if err != nil {
		return State{}, false
	}
	defer x.Close()
	return read(x, window)
}

func read(x *xgb.Conn, window uintptr) (s State, ok bool) {
	at, err := xproto.TranslateCoordinates(x, xproto.Window(window), root(x), 0, 0).Reply()
	if err != nil {
		return State{}, false
	}
	s = State{X: int(at.DstX), Y: int(at.DstY)}
	states, err := xproto.GetProperty(x, false, xproto.Window(window), atom(x, stateName), xproto.AtomAtom, 0, 64).Reply()
	if err != nil || states.Format != 32 {
		return s, err == nil
	}
	found := 0
	w, h := atom(x, wide), atom(x, high)
	for v := states.Value; len(v) >= 4; v = v[4:] {
		if a := xproto.Atom(binary.LittleEndian.Uint32(v)); a == w || a == h {
			found++
		}
	}
	s.Maximised = found == 2
	return s, true
}

// Maximise asks the window manager to give a window all the room that there is.
func Maximise(window uintptr) {
	x, err := connect()
	if err != nil {
		return
	}
	defer x.Close()
	const add, fromApplication = 1, 1
	message := xproto.ClientMessageEvent{
		Format: 32, Window: xproto.Window(window), Type: atom(x, stateName),
		Data: xproto.ClientMessageDataUnionData32New([]uint32{add, uint32(atom(x, wide)), uint32(atom(x, high)), fromApplication, 0}),
	}
	const mask = xproto.EventMaskSubstructureNotify | xproto.EventMaskSubstructureRedirect
	_ = xproto.SendEventChecked(x, false, root(x), mask, string(message.Bytes())).Check() // a manager that does not hear is as good as none
}

// Seen tells whether a place of the screen is on a monitor, and not on one that is gone; true where nobody knows.
func Seen(px, py int) bool {
	x, err := connect()
	if err != nil {
		return true
	}
	defer x.Close()
	if randr.Init(x) != nil {
		return true
	}
	if _, err := randr.QueryVersion(x, 1, 5).Reply(); err != nil {
		return true
	}
	monitors, err := randr.GetMonitors(x, root(x), true).Reply()
	if err != nil || len(monitors.Monitors) == 0 {
		return true
	}
	for _, m := range monitors.Monitors {
		if px >= int(m.X) && py >= int(m.Y) && px < int(m.X)+int(m.Width) && py < int(m.Y)+int(m.Height) {
			return true
		}
	}
	return false
}
