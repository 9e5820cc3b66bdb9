//go:build !((linux || freebsd || openbsd || netbsd) && cgo)

package strangers

// Outlive does nothing: there is no X Window System here.
func Outlive() {}
