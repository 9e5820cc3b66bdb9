//go:build unix

package record_test

import (
	"errors"
	"path/filepath"
	"syscall"
	"testing"

	"crosspoint/record"
	formats "crosspoint/record/all"
	"crosspoint/rules/all"
)

// TestOpenSpecial: what is no file of its own is not waited for, and the reason is told.
func TestOpenSpecial(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	for _, path := range []string{pipe, "/dev/zero"} {
		var e *record.FileError
		if _, err := record.OpenFile(path, formats.Formats, all.Games); !errors.As(err, &e) || e.Key != record.KeyOpenSpecial {
			t.Errorf("%s: %v", path, err)
		}
	}
}
