package instance

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net"
	"path/filepath"
	"strings"
	"time"

	"github.com/Microsoft/go-winio"
	"golang.org/x/sys/windows"
)

// dialWait is how long a pipe that is busy with somebody else is waited for.
const dialWait = 2 * time.Second

// address is the name of a pipe of this computer, one for each data folder.
func address(dir string) (string, error) {
	full, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(strings.ToLower(full)))
	return `\\.\pipe\crosspoint-` + hex.EncodeToString(sum[:12]), nil
}

// listen makes the pipe, which ends with the program. Nobody but the person who started the program may write to it.
func listen(dir string) (net.Listener, func() error, error) {
	name, err := address(dir)
	if err != nil {
		return nil, nil, err
	}
	listener, err := winio.ListenPipe(name, nil)
	return listener, func() error { return nil }, err
}

func dial(dir string) (net.Conn, error) {
	name, err := address(dir)
	if err != nil {
		return nil, err
	}
	wait := dialWait
	return winio.DialPipe(name, &wait)
}

// closed tells whether an error says that the listener was closed, in other words than the standard library's.
func closed(err error) bool { return errors.Is(err, winio.ErrPipeListenerClosed) }

// allowFocus lets any program take the foreground that this one was given: Windows allows it nobody else.
func allowFocus() {
	const anyProcess = 0xFFFFFFFF
	_, _, _ = windows.NewLazySystemDLL("user32.dll").NewProc("AllowSetForegroundWindow").Call(anyProcess)
}
