// Package filelock takes files that one program at a time may have. The system gives a lock free when the program ends, however it ends.
// It knows nothing of what is locked.
package filelock

import "errors"

// ErrHeld says that another program, or another part of this one, has the lock.
var ErrHeld = errors.New("filelock: held by another program")
