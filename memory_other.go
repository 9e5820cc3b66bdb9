//go:build !linux || !cgo

package main

// tuneMemory does nothing: only glibc needs it.
func tuneMemory() {}
