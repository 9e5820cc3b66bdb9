package main

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// getClientAreaAnimation is SPI_GETCLIENTAREAANIMATION: are things in windows to be animated?
const getClientAreaAnimation = 0x1042

// reducedMotion asks the system once whether it wants less motion.
var reducedMotion = func(changed func(reduced bool)) {
	animated := int32(1)
	call := windows.NewLazySystemDLL("user32.dll").NewProc("SystemParametersInfoW")
	if ok, _, _ := call.Call(getClientAreaAnimation, 0, uintptr(unsafe.Pointer(&animated)), 0); ok != 0 {
		changed(animated == 0)
	}
}
