package instance_test

import (
	"errors"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"crosspoint/ui/instance"
)

// begin claims a folder and collects what is handed over.
func begin(t *testing.T, dir, screen string) (*instance.Instance, chan instance.Request) {
	t.Helper()
	i, err := instance.Claim(dir, screen)
	if err != nil {
		t.Fatal(err)
	}
	got := make(chan instance.Request, 100)
	i.Serve(func(r instance.Request) bool {
		got <- r
		return true
	})
	t.Cleanup(func() { _ = i.Close() })
	return i, got
}

func TestHandOver(t *testing.T) {
	long := filepath.Join(t.TempDir(), strings.Repeat("long", 40))
	for name, dir := range map[string]string{"": t.TempDir(), " from a long folder": long} {
		if name != "" && runtime.GOOS != "linux" {
			continue
		}
		first, got := begin(t, dir, ":1")
		for _, file := range []string{"", filepath.Join(dir, "a game.pgn"), filepath.Join(dir, "odd \xff\n兵.xqf")} {
			again, handed, err := instance.Start(dir, instance.Request{Screen: ":1", File: file})
			if again != nil || !handed || err != nil {
				t.Fatalf("second start%s: %v %v %v", name, again, handed, err)
			}
			if r := <-got; r.File != file {
				t.Errorf("%q came as %q", file, r.File)
			}
		}
		if err := first.Close(); err != nil {
			t.Error(err)
		}
		next, handed, err := instance.Start(dir, instance.Request{Screen: ":1"})
		if next == nil || handed || err != nil {
			t.Fatalf("start after the first one has ended: %v %v %v", next, handed, err)
		}
		if err := next.Close(); err != nil { // nothing served
			t.Error(err)
		}
	}
}

func TestOtherScreenAndClosing(t *testing.T) {
	dir := t.TempDir()
	begin(t, dir, ":1")
	if i, handed, err := instance.Start(dir, instance.Request{Screen: ":2"}); i != nil || handed || !errors.Is(err, instance.ErrElsewhere) {
		t.Errorf("on another screen: %v %v %v", i, handed, err)
	}

	// One that is closing refuses; the second start waits for its end and becomes the first.
	dir = t.TempDir()
	closing, err := instance.Claim(dir, ":1")
	if err != nil {
		t.Fatal(err)
	}
	refused := make(chan bool, 100)
	closing.Serve(func(instance.Request) bool {
		refused <- true
		return false
	})
	ended := make(chan error)
	go func() {
		<-refused
		ended <- closing.Close()
	}()
	next, handed, err := instance.Start(dir, instance.Request{Screen: ":1"})
	if next == nil || handed || err != nil {
		t.Fatalf("while the first one closes: %v %v %v", next, handed, err)
	}
	if err := errors.Join(<-ended, next.Close()); err != nil {
		t.Error(err)
	}
}

// TestStartsTogether has ten programs start at once: one is first, and all others reach it.
func TestStartsTogether(t *testing.T) {
	dir := t.TempDir()
	type outcome struct {
		first  *instance.Instance
		handed bool
		err    error
	}
	const n = 10
	outcomes, got := make(chan outcome, n), make(chan instance.Request, n)
	for range n {
		go func() {
			first, handed, err := instance.Start(dir, instance.Request{})
			if first != nil {
				first.Serve(func(r instance.Request) bool {
					got <- r
					return true
				})
			}
			outcomes <- outcome{first, handed, err}
		}()
	}
	var first *instance.Instance
	for range n {
		o := <-outcomes
		switch {
		case o.err != nil:
			t.Error(o.err)
		case o.first != nil && first != nil:
			t.Error("two programs are first")
		case o.first != nil:
			first = o.first
		}
	}
	if first == nil {
		t.Fatal("no program is first")
	}
	if err := first.Close(); err != nil {
		t.Error(err)
	}
	if len(got) != n-1 {
		t.Errorf("%d of %d requests arrived", len(got), n-1)
	}
}

// TestNoise says what no Crosspoint says, and nothing at all; requests come through all the same.
func TestNoise(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("dials the socket by its name")
	}
	dir, err := os.MkdirTemp("", "xp") // a short name
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	_, got := begin(t, dir, "")
	for _, noise := range []string{"", "\x00\x00\x00", "crosspoint 1\x00\x00relative.pgn\x00", "crosspoint 9\x00\x00/x\x00", strings.Repeat("x", 1<<20)} {
		conn, err := net.Dial("unix", filepath.Join(dir, "instance.sock"))
		if err != nil {
			t.Fatal(err)
		}
		_ = conn.SetDeadline(time.Now().Add(time.Minute))
		_, _ = io.WriteString(conn, noise) // may be cut off
		_ = conn.(*net.UnixConn).CloseWrite()
		if answer, _ := io.ReadAll(conn); len(answer) > 0 {
			t.Errorf("%.40q is answered with %q", noise, answer)
		}
		conn.Close()
	}
	if err := instance.Hand(dir, instance.Request{File: "/game.pgn"}); err != nil {
		t.Fatal(err)
	}
	if r := <-got; r.File != "/game.pgn" || len(got) > 0 {
		t.Errorf("got %q and %d more", r.File, len(got))
	}
	if err := instance.Hand(dir, instance.Request{File: "/a\x00b"}); err == nil {
		t.Error("a name with a zero cannot be handed over")
	}
	info, err := os.Stat(filepath.Join(dir, "instance.sock"))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the socket: %v %v", info.Mode(), err)
	}
}

// TestStaleSocket kills a program that has the folder; what it leaves is in nobody's way.
func TestStaleSocket(t *testing.T) {
	if dir := os.Getenv("CROSSPOINT_TEST_CLAIM"); dir != "" { // the program that is killed
		if _, err := instance.Claim(dir, ""); err != nil {
			t.Fatal(err)
		}
		os.Stdout.WriteString("claimed\n")
		select {}
	}
	dir := t.TempDir()
	child := exec.Command(os.Args[0], "-test.run=^TestStaleSocket$")
	child.Env = append(os.Environ(), "CROSSPOINT_TEST_CLAIM="+dir)
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(out, make([]byte, 8)); err != nil {
		t.Fatal(err)
	}
	if _, err := instance.Claim(dir, ""); !errors.Is(err, instance.ErrRunning) {
		t.Errorf("while the other one lives: %v", err)
	}
	_ = child.Process.Kill()
	_ = child.Wait()
	if _, err := os.Lstat(filepath.Join(dir, "instance.sock")); err != nil && runtime.GOOS != "windows" {
		t.Errorf("the killed program left no socket: %v", err)
	}
	first, handed, err := instance.Start(dir, instance.Request{})
	if first == nil || handed || err != nil {
		t.Fatalf("after the kill: %v %v %v", first, handed, err)
	}
	if err := first.Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Lstat(filepath.Join(dir, "instance.sock")); err == nil {
		t.Error("the socket stays after the end")
	}
}

func TestFolderThatCannotBe(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if i, handed, err := instance.Start(filepath.Join(file, "data"), instance.Request{}); i != nil || handed || err == nil {
		t.Errorf("%v %v %v", i, handed, err)
	}
	var none *instance.Instance
	if err := none.Close(); err != nil {
		t.Error(err)
	}
}
