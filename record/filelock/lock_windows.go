package filelock

import (
	"errors"
	"syscall"
)

// errorSharing is what Windows says when somebody else has the file open.
const errorSharing = syscall.Errno(32)

// Take opens a file without sharing it; it is made when it is not there and stays afterwards. The error is ErrHeld, or the system's.
func Take(path string) (release func() error, err error) {
	name, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return nil, err
	}
	h, err := syscall.CreateFile(name, syscall.GENERIC_READ|syscall.GENERIC_WRITE, 0, nil,
		syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if errors.Is(err, errorSharing) {
		return nil, ErrHeld
	} else if err != nil {
		return nil, err
	}
	return func() error { return syscall.CloseHandle(h) }, nil
}
