package main

import (
	"os"
	"runtime/debug"
)

// smallHeap is how much garbage may stand beside what is used before it is collected, in percent. The program allocates little once its window is there, so
// that the usual 100 would cost memory and save nothing.
const smallHeap = 50

func init() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(smallHeap)
	}
}
