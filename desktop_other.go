//go:build !(linux || freebsd || openbsd || netbsd)

package main

// desktopPrefers is nil: the toolkit knows these systems' choice.
var desktopPrefers func() bool
