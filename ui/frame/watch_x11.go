//go:build linux || freebsd || openbsd || netbsd

package frame

import (
	"sync"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// calm is how long a window that is being moved is left alone between two looks at it.
const calm = 100 * time.Millisecond

// Watch calls changed with where a window is, soon and after each change, from a goroutine of its own, until stop is called or the window or the
// display goes.
func Watch(window uintptr, changed func(State)) (stop func()) {
	done := make(chan struct{})
	go watch(window, changed, done)
	return sync.OnceFunc(func() { close(done) })
}

func watch(window uintptr, changed func(State), done <-chan struct{}) {
	x, err := connect()
	if err != nil {
		return
	}
	gone := make(chan struct{})
	defer close(gone)
	go func() { // which ends the wait for the next event
		select {
		case <-done:
		case <-gone:
		}
		x.Close()
	}()
	events := []uint32{xproto.EventMaskStructureNotify | xproto.EventMaskPropertyChange}
	if xproto.ChangeWindowAttributesChecked(x, xproto.Window(window), xproto.CwEventMask, events).Check() != nil {
		return
	}
	states := atom(x, stateName)
	var last State
	for known := false; ; {
		if s, ok := read(x, window); ok && (!known || s != last) {
			last, known = s, true
			changed(s)
		}
		if !next(x, states) {
			return
		}
		select {
		case <-done:
			return
		case <-time.After(calm):
		}
		for e, err := x.PollForEvent(); e != nil || err != nil; e, err = x.PollForEvent() {
			continue // the next look sees all of it
		}
	}
}

// next waits for an event that may mean another place; false when there are no more.
func next(x *xgb.Conn, states xproto.Atom) bool {
	for {
		event, err := x.WaitForEvent()
		switch e := event.(type) {
		case nil:
			if err == nil {
				return false
			}
		case xproto.DestroyNotifyEvent:
			return false
		case xproto.ConfigureNotifyEvent, xproto.ReparentNotifyEvent:
			return true
		case xproto.PropertyNotifyEvent:
			if e.Atom == states {
				return true
			}
		}
	}
}
