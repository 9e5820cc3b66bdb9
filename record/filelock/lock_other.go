//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package filelock

// Take does nothing where the system offers no lock that ends with the program.
func Take(string) (release func() error, err error) { return func() error { return nil }, nil }
