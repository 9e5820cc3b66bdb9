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
	if err != nil {
		return nil, nil, err
	}
	return listener, occupy(name), nil
}

// occupy connects to the end of a new pipe that nobody listens at, until the function that it returns is called. Windows 10 lets nobody connect there;
// Wine, as Windows 7 did, would send the next start there, which then waits in vain.
func occupy(name string) (leave func() error) {
	path, err := windows.UTF16PtrFromString(name)
	if err != nil {
		return func() error { return nil }
	}
	end, err := windows.CreateFile(path, 0, 0, nil, windows.OPEN_EXISTING, windows.SECURITY_SQOS_PRESENT|windows.SECURITY_ANONYMOUS, 0)
	if err != nil {
		return func() error { return nil } // as it should be
	}
	return func() error { return windows.CloseHandle(end) }
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
