package frame

import (
	"sync"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

var user = windows.NewLazySystemDLL("user32.dll")

type point struct{ x, y int32 }

// Read returns where a window is; ok is false when that cannot be found out.
func Read(window uintptr) (s State, ok bool) {
	var at point
	if found, _, _ := user.NewProc("ClientToScreen").Call(window, uintptr(unsafe.Pointer(&at))); found == 0 {
		return State{}, false
	}
	if icon, _, _ := user.NewProc("IsIconic").Call(window); icon != 0 {
		return State{}, false // is nowhere
	}
	zoomed, _, _ := user.NewProc("IsZoomed").Call(window)
	return State{X: int(at.x), Y: int(at.y), Maximised: zoomed != 0}, true
}

// lookEvery is how often a window is looked at: the system tells moves to the toolkit alone.
const lookEvery = time.Second

// Watch calls changed with where a window is, soon and after each change, from a goroutine of its own, until stop is called.
func Watch(window uintptr, changed func(State)) (stop func()) {
	done := make(chan struct{})
	go func() {
		tick := time.NewTicker(lookEvery)
		defer tick.Stop()
		var last State
		for known := false; ; {
			if s, ok := Read(window); ok && (!known || s != last) {
				last, known = s, true
				changed(s)
			}
			select {
			case <-done:
				return
			case <-tick.C:
			}
		}
	}()
	return sync.OnceFunc(func() { close(done) })
}

// Maximise gives a window all the room that there is.
func Maximise(window uintptr) {
	const maximise = 3
	_, _, _ = user.NewProc("ShowWindow").Call(window, maximise)
}

// Seen tells whether a place of the screen is on a monitor, and not on one that is gone.
func Seen(px, py int) bool {
	at := uint64(uint32(int32(px))) | uint64(uint32(int32(py)))<<32
	monitor, _, _ := user.NewProc("MonitorFromPoint").Call(uintptr(at), 0)
	return monitor != 0
}
