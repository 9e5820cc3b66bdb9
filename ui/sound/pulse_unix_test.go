//go:build !windows && !darwin

package sound

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

func TestPulseSockets(t *testing.T) {
	t.Setenv("XDG_RUNTIME_DIR", "/run/me")
	t.Setenv("PULSE_RUNTIME_PATH", "")
	for _, tc := range []struct {
		server string
		want   []string
	}{
		{"unix:/run/pulse", []string{"/run/pulse"}},
		{"/run/pulse", []string{"/run/pulse"}},
		{"{host}unix:/a tcp:example.org:4713 tcp6:[::1] {", []string{"/a"}},
		{"tcp:127.0.0.1", nil}, // nothing over a network
		{"", nil},
	} {
		t.Setenv("PULSE_SERVER", tc.server)
		if got := pulseSockets(); !slices.Equal(got, tc.want) {
			t.Errorf("%q: %q, want %q", tc.server, got, tc.want)
		}
	}
}

func TestPulseServerThatIsNone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "native")
	t.Setenv("PULSE_SERVER", "unix:"+path)
	if _, err := openPulse(); !errors.Is(err, ErrNoDevice) {
		t.Errorf("no server at all: %v", err)
	}
	l, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	answers := make(chan string, 1)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			buf := make([]byte, 1000)
			_, _ = c.Read(buf)
			_, _ = c.Write([]byte(<-answers))
			_ = c.Close()
		}
	}()
	for _, answer := range []string{"", "HTTP/1.1 400 Bad Request\r\n\r\n and more of that kind"} {
		answers <- answer
		begun := time.Now()
		if _, err := openPulse(); !errors.Is(err, ErrNoDevice) {
			t.Errorf("a server that answers %q: %v", answer, err)
		}
		if took := time.Since(begun); took > answerTime/2 {
			t.Errorf("took %v", took)
		}
	}
	time.Sleep(50 * time.Millisecond) // what the library does in the background must not end the program
}

func TestALSA(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if _, err := openALSA(); !errors.Is(err, ErrNoDevice) {
		t.Errorf("without aplay: %v", err)
	}
	heard := filepath.Join(t.TempDir(), "heard")
	aplay := filepath.Join(t.TempDir(), "aplay")
	if err := os.WriteFile(aplay, []byte("#!/bin/sh\n/bin/cat > "+heard+"\necho no such card >&2\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := (alsa{aplay}).Play([]int16{1, -2}); err != nil {
		t.Error(err)
	}
	if data, err := os.ReadFile(heard); err != nil || string(data) != "\x01\x00\xfe\xff" {
		t.Errorf("aplay was given %q, %v", data, err)
	}
	if err := (alsa{"/nonexistent/aplay"}).Play([]int16{1}); err == nil {
		t.Error("a program that is gone plays")
	}
}
