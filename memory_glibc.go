//go:build linux && cgo

package main

/*
#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
static void tune(void) {
	mallopt(M_TRIM_THRESHOLD, 256 << 20);
	mallopt(M_TOP_PAD, 64 << 20);
}
#else
static void tune(void) {}
#endif
*/
import "C"

// tuneMemory keeps glibc from giving the buffers of each frame back to the system: with software GL a frame takes several
// times as long otherwise. The pad is address space until it is used.
func tuneMemory() { C.tune() }
