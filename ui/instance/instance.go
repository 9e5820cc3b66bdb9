// Package instance lets a program that is started again hand what it was asked for to the one that is running: over a Unix socket in the data
// folder, or a named pipe on Windows, and never over a network. A lock says who is first, so that what a killed program left behind is in
// nobody's way. It knows no toolkit and no game.
package instance

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"

	"crosspoint/record/filelock"
)

// Names of files in the data folder.
const (
	lockName   = "instance.lock"
	socketName = "instance.sock"
)

const (
	// greeting begins each message; another version of the program may speak otherwise.
	greeting = "crosspoint 1"
	// maxMessage bounds what is read of a message, in bytes: no system has longer paths.
	maxMessage = 64 << 10
	// readWait is how long the running program listens to somebody who says nothing.
	readWait = 2 * time.Second
	// answerWait is how long the second program waits for an answer, more than the first one's window takes.
	answerWait = 15 * time.Second
	// startWait is how long the second program looks for a first one that is just starting or ending.
	startWait = 3 * time.Second
	// pause is the time between two tries.
	pause = 50 * time.Millisecond
)

// The answers to a message.
const (
	taken     = "taken"
	elsewhere = "elsewhere" // the window is on another screen
	refused   = "refused"   // the window is closing
)

// Errors of Claim and Hand.
var (
	// ErrRunning says that another program has the folder.
	ErrRunning = errors.New("instance: another program has the data folder")
	// ErrElsewhere says that the other program shows its window on another screen.
	ErrElsewhere = errors.New("instance: the other program is on another screen")
	// ErrRefused says that the other program is about to end.
	ErrRefused = errors.New("instance: the other program is closing")
)

// Request is what a program was started for.
type Request struct {
	// Screen names the display that the person looks at, in any words that two programs on one display share.
	Screen string
	// File is the file to open, an absolute path as the system writes it; "" for none.
	File string
}

// Instance is the program that requests are handed to.
type Instance struct {
	screen   string
	listener net.Listener
	cleanup  func() error
	served   chan struct{} // closed when Serve has ended; nil before
}

// Start makes this program the first one of a data folder, or hands its request to the one that is running. It returns neither an instance nor
// handed when the running one cannot take it; err then says why, and the program may go on by itself.
func Start(dir string, r Request) (first *Instance, handed bool, err error) {
	for begun := time.Now(); ; time.Sleep(pause) {
		if first, err = Claim(dir, r.Screen); err == nil {
			return first, false, nil
		} else if !errors.Is(err, ErrRunning) {
			return nil, false, err
		}
		if err = Hand(dir, r); err == nil {
			return nil, true, nil
		}
		if errors.Is(err, ErrElsewhere) || errors.Is(err, os.ErrDeadlineExceeded) || time.Since(begun) > startWait {
			return nil, false, err
		}
	}
}

// Claim makes this program the one that requests for a screen are handed to; they wait until Serve. The error is ErrRunning when there is one
// already. The folder is made when it is not there.
func Claim(dir, screen string) (*Instance, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	release, err := filelock.Take(filepath.Join(dir, lockName))
	if errors.Is(err, filelock.ErrHeld) {
		return nil, ErrRunning
	} else if err != nil {
		return nil, err
	}
	listener, cleanup, err := listen(dir)
	if err != nil {
		return nil, errors.Join(err, release())
	}
	return &Instance{screen: screen, listener: listener, cleanup: func() error { return errors.Join(cleanup(), release()) }}, nil
}

// Serve gives requests to take, one at a time on a goroutine of its own, until Close. take tells whether the request was taken; the program that asks
// waits for it. It is called once.
func (i *Instance) Serve(take func(Request) bool) {
	i.served = make(chan struct{})
	go func() {
		defer close(i.served)
		for {
			conn, err := i.listener.Accept()
			switch {
			case err == nil:
				i.answer(conn, take)
			case errors.Is(err, net.ErrClosed) || closed(err):
				return
			default:
				time.Sleep(pause) // out of files, say
			}
		}
	}()
}

// Close ends Serve and gives the folder free; a nil Instance has nothing to close. What take is doing is waited for.
func (i *Instance) Close() error {
	if i == nil {
		return nil
	}
	err := i.listener.Close()
	if i.served != nil {
		<-i.served
	}
	return errors.Join(err, i.cleanup())
}

func (i *Instance) answer(conn net.Conn, take func(Request) bool) {
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(readWait))
	r, err := read(conn)
	if err != nil {
		return // noise: whoever it is, sees the connection end
	}
	answer := refused
	switch {
	case r.Screen != i.screen:
		answer = elsewhere
	case take(r):
		answer = taken
	}
	_ = conn.SetDeadline(time.Now().Add(readWait))
	_, _ = io.WriteString(conn, answer+"\x00") // one who has gone away needs no answer
}

// read reads a message: the greeting, the screen and the file, each with a zero behind it.
func read(from io.Reader) (Request, error) {
	in := bufio.NewReader(io.LimitReader(from, maxMessage))
	var fields [3]string
	for n := range fields {
		field, err := in.ReadString(0)
		if err != nil {
			return Request{}, err
		}
		fields[n] = strings.TrimSuffix(field, "\x00")
	}
	if fields[0] != greeting {
		return Request{}, fmt.Errorf("instance: greeted with %q", fields[0])
	}
	if fields[2] != "" && !filepath.IsAbs(fields[2]) {
		return Request{}, fmt.Errorf("instance: %q is no absolute path", fields[2])
	}
	return Request{Screen: fields[1], File: fields[2]}, nil
}

// Hand gives a request to the program that has the folder. No error means that it has taken it.
func Hand(dir string, r Request) error {
	message := strings.Join([]string{greeting, r.Screen, r.File, ""}, "\x00")
	if strings.Count(message, "\x00") != 3 || len(message) > maxMessage {
		return fmt.Errorf("instance: a request that cannot be handed over: %q", r.File)
	}
	conn, err := dial(dir)
	if err != nil {
		return err
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(answerWait))
	allowFocus()
	if _, err := io.WriteString(conn, message); err != nil {
		return err
	}
	answer, err := bufio.NewReader(io.LimitReader(conn, maxMessage)).ReadString(0)
	switch answer {
	case taken + "\x00":
		return nil
	case elsewhere + "\x00":
		return ErrElsewhere
	case refused + "\x00":
		return ErrRefused
	}
	return errors.Join(fmt.Errorf("instance: answered with %q", answer), err)
}
