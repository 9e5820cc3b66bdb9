package record

import (
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
)

// holdBack makes root a user whom permissions hold back, for this test and the folder that it works in: the files are
// touched by this goroutine's thread alone, which ends with the test.
func holdBack(t *testing.T, dir string) bool {
	t.Helper()
	if os.Geteuid() != 0 {
		return true
	}
	const nobody = 65534
	for _, d := range []string{dir, filepath.Dir(dir)} {
		if err := os.Chown(d, nobody, nobody); err != nil {
			t.Fatal(err)
		}
	}
	runtime.LockOSThread()
	if err := syscall.Setfsgid(nobody); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Setfsuid(nobody); err != nil {
		t.Fatal(err)
	}
	return true
}
