package record

import (
	"errors"
	"syscall"
)

// Errors of Windows that the package syscall does not name.
const (
	errorWriteProtect   = syscall.Errno(19)
	errorHandleDiskFull = syscall.Errno(39)
	errorDiskFull       = syscall.Errno(112)
	errorInvalidName    = syscall.Errno(123)
	errorFilenameRange  = syscall.Errno(206)
	errorDirectory      = syscall.Errno(267)
)

func isDiskFull(err error) bool {
	return errors.Is(err, errorHandleDiskFull) || errors.Is(err, errorDiskFull)
}

func isReadOnly(err error) bool { return errors.Is(err, errorWriteProtect) }

func isBadName(err error) bool {
	return errors.Is(err, errorInvalidName) || errors.Is(err, errorFilenameRange)
}

func isGone(err error) bool { return errors.Is(err, errorDirectory) }

// syncDir has nothing to do: Windows flushes a rename by itself.
func syncDir(string) error { return nil }
