package record

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

func saveKey(err error) string {
	var e *FileError
	if errors.As(err, &e) {
		return e.Key
	}
	return ""
}

func content(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// leftovers lists the temporary files of a folder.
func leftovers(t *testing.T, dir string) []string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(dir, TempPattern))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestSave(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "Cannon 2026-11-30 李-Ben.pgn")
	for _, text := range []string{"one", "", strings.Repeat("two", 100_000)} {
		if err := SaveFile(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if content(t, path) != text {
			t.Fatalf("%d bytes came back", len(content(t, path)))
		}
	}
	if l := leftovers(t, dir); len(l) > 0 {
		t.Errorf("left: %v", l)
	}
}

func TestSaveKeepsMode(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no such modes")
	}
	path := filepath.Join(t.TempDir(), "a.pgn")
	for _, mode := range []fs.FileMode{0o600, 0o640, 0o755} {
		if err := os.WriteFile(path, nil, mode); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		if err := SaveFile(path, []byte("x")); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != mode {
			t.Errorf("%v, %v, want %v", info.Mode(), err, mode)
		}
	}
}

func TestSaveFollowsLinks(t *testing.T) {
	dir := t.TempDir()
	other := t.TempDir()
	target := filepath.Join(other, "real.pgn")
	link, chain := filepath.Join(dir, "link.pgn"), filepath.Join(dir, "chain.pgn")
	if err := os.Symlink(target, link); err != nil {
		t.Skip(err)
	}
	if err := os.Symlink("link.pgn", chain); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"new", "again"} { // first the target is not there
		if err := SaveFile(chain, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if content(t, target) != text {
			t.Errorf("the target holds %q", content(t, target))
		}
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Error("the link has become a file")
	}
	loop := filepath.Join(dir, "loop.pgn")
	if err := os.Symlink("loop.pgn", loop); err != nil {
		t.Fatal(err)
	}
	if got := saveKey(SaveFile(loop, nil)); got != KeySaveFailed {
		t.Errorf("a loop gives %q", got)
	}
}

func TestSaveErrors(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ path, want string }{
		{filepath.Join(dir, "gone", "a.pgn"), KeySaveFolderGone},
		{filepath.Join(file, "a.pgn"), KeySaveFolderGone}, // a folder that has become a file
		{dir, KeySaveIsFolder},
	} {
		err := SaveFile(c.path, []byte("x"))
		if saveKey(err) != c.want {
			t.Errorf("%s: %v, want %s", c.path, err, c.want)
		}
	}
	if runtime.GOOS == "linux" {
		if got := saveKey(SaveFile(filepath.Join(dir, strings.Repeat("x", 300)), nil)); got != KeySaveName {
			t.Errorf("a long name gives %q", got)
		}
		if got := saveKey(SaveFile("/dev/full", []byte("x"))); got != KeySaveDiskFull {
			t.Errorf("a full device gives %q", got)
		}
		if got := saveKey(SaveFile("/proc/a.pgn", []byte("x"))); got == "" {
			t.Error("/proc takes a file")
		}
	}
}

// TestSaveReadOnly marks a file and a folder as read-only.
func TestSaveReadOnly(t *testing.T) {
	dir := t.TempDir()
	if !holdBack(t, dir) {
		t.Skip("permissions do not hold this user back")
	}
	path := filepath.Join(dir, "a.pgn")
	if err := os.WriteFile(path, []byte("old"), 0o400); err != nil {
		t.Fatal(err)
	}
	if got := saveKey(SaveFile(path, []byte("new"))); got != KeySaveReadOnly {
		t.Errorf("a read-only file gives %q", got)
	}
	if err := os.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(dir, 0o700) }) //nolint:gosec // a folder of the test
	if got := saveKey(SaveFile(filepath.Join(dir, "b.pgn"), []byte("new"))); got != KeySavePermission {
		t.Errorf("a read-only folder gives %q", got)
	}
	if content(t, path) != "old" {
		t.Error("the old file has changed")
	}
}

// faulty is a file that fails at one point.
type faulty struct {
	*os.File
	write, sync, close error
}

func (f faulty) Write(b []byte) (int, error) {
	if f.write != nil {
		n, _ := f.File.Write(b[:len(b)/2])
		return n, f.write
	}
	return f.File.Write(b)
}

func (f faulty) Sync() error  { return f.sync }
func (f faulty) Close() error { return errors.Join(f.File.Close(), f.close) }

// TestSaveFaults lets the system fail at each point: the old file stays, nothing is left over, the key is right.
func TestSaveFaults(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.pgn")
	if err := SaveFile(path, []byte("old")); err != nil {
		t.Fatal(err)
	}
	full := &fs.PathError{Op: "write", Path: path, Err: syscall.ENOSPC}
	usual := createTemp
	t.Cleanup(func() { createTemp = usual })
	for name, c := range map[string]struct {
		fault  faulty
		create error
		want   string
	}{
		"write":       {fault: faulty{write: full}, want: KeySaveDiskFull},
		"sync":        {fault: faulty{sync: full}, want: KeySaveDiskFull},
		"close":       {fault: faulty{close: full}, want: KeySaveDiskFull},
		"device":      {fault: faulty{sync: syscall.EIO}, want: KeySaveFailed},
		"file system": {create: &fs.PathError{Err: syscall.EROFS}, want: KeySaveReadOnly},
		"folder":      {create: &fs.PathError{Err: syscall.EACCES}, want: KeySavePermission},
		"vanished":    {create: &fs.PathError{Err: syscall.ENOENT}, want: KeySaveFolderGone},
	} {
		if runtime.GOOS == "windows" && c.want != KeySaveFailed {
			continue // other numbers there
		}
		createTemp = func(name string) (tempFile, error) {
			if c.create != nil {
				return nil, c.create
			}
			f, err := os.Create(name) //nolint:gosec // a folder of the test
			c.fault.File = f
			return c.fault, err
		}
		err := SaveFile(path, []byte("new content"))
		if saveKey(err) != c.want {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
		if content(t, path) != "old" || len(leftovers(t, dir)) > 0 {
			t.Errorf("%s: %q, left %v", name, content(t, path), leftovers(t, dir))
		}
	}
}
