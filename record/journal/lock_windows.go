package journal

import (
	"errors"
	"syscall"
)

// errorSharing is what Windows says when somebody else has the file open.
const errorSharing = syscall.Errno(32)

// lock opens the lock file without sharing it. The system gives it free when the program ends, however it ends.
func lock(path string) (unlock func() error, err error) {
	name, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return nil, err
	}
	h, err := syscall.CreateFile(name, syscall.GENERIC_READ|syscall.GENERIC_WRITE, 0, nil,
		syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if errors.Is(err, errorSharing) {
		return nil, ErrLocked
	} else if err != nil {
		return nil, err
	}
	return func() error { return syscall.CloseHandle(h) }, nil
}
