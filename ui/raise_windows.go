package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver"
	"golang.org/x/sys/windows"
)

// raise brings a window before the others. The toolkit leaves one alone that is minimised.
func raise(win fyne.Window) {
	if native, ok := win.(driver.NativeWindow); ok {
		native.RunNative(func(context any) {
			if c, ok := context.(driver.WindowsWindowContext); ok {
				restore(c.HWND)
			}
		})
	}
	win.RequestFocus()
}

func restore(window uintptr) {
	const restored = 9
	user := windows.NewLazySystemDLL("user32.dll")
	if minimised, _, _ := user.NewProc("IsIconic").Call(window); minimised != 0 {
		_, _, _ = user.NewProc("ShowWindow").Call(window, restored)
	}
}
