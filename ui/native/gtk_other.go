//go:build !linux

package native

// prepare has nothing to do: only on Linux are the dialogs' libraries slow to start.
func prepare() {}
