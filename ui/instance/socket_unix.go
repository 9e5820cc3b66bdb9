//go:build !windows

package instance

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"runtime"
)

// maxAddress is the longest name that a socket may have on every system, in bytes.
const maxAddress = 100

// address is the socket's name for the system. Where the folder's name is too long for a socket, Linux reaches it through the open folder,
// which is held open until done.
func address(dir string) (name string, done func() error, err error) {
	name = filepath.Join(dir, socketName)
	if len(name) <= maxAddress || runtime.GOOS != "linux" {
		return name, func() error { return nil }, nil
	}
	folder, err := os.Open(dir)
	if err != nil {
		return "", nil, err
	}
	return fmt.Sprintf("/proc/self/fd/%d/%s", folder.Fd(), socketName), folder.Close, nil
}

// listen makes the socket; one that a killed program left is taken away. The caller has the lock.
func listen(dir string) (net.Listener, func() error, error) {
	name, done, err := address(dir)
	if err != nil {
		return nil, nil, err
	}
	if conn, err := net.Dial("unix", name); err == nil { // the folder is on a disk without locks
		return nil, nil, errors.Join(ErrRunning, conn.Close(), done())
	}
	if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, errors.Join(err, done())
	}
	listener, err := net.Listen("unix", name)
	if err != nil {
		return nil, nil, errors.Join(err, done())
	}
	if err := os.Chmod(name, 0o600); err != nil {
		return nil, nil, errors.Join(err, listener.Close(), done())
	}
	return listener, done, nil
}

func dial(dir string) (net.Conn, error) {
	name, done, err := address(dir)
	if err != nil {
		return nil, err
	}
	conn, err := net.Dial("unix", name)
	return conn, errors.Join(err, done())
}

// closed tells whether an error says that the listener was closed, in other words than the standard library's.
func closed(error) bool { return false }

// allowFocus does nothing: here a window may ask for attention by itself.
func allowFocus() {}
