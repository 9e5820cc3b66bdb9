//go:build !(linux || freebsd || openbsd || netbsd || windows)

package main

// reducedMotion is nil: these systems are not asked.
var reducedMotion func(changed func(reduced bool))
