// Package logfilter keeps the toolkit from reporting at each start what is no error: a locale such as C.UTF-8, a desktop without a session bus. It works
// because packages are initialised in the order of their import paths: this one depends on the standard library alone and comes
// before the toolkit's. It knows no game and no toolkit.
package logfilter

import (
	"bytes"
	"io"
	"log"
	"os"
	"sync"
)

func init() { log.SetOutput(&filter{out: os.Stderr}) }

// noise starts the reports that are dropped; the lines that tell cause and place of one follow it.
var noise = [][]byte{
	[]byte("Fyne error:  Error parsing user locale"),
	[]byte("Fyne error:  Failed to load user locales"),
	[]byte("Fyne error:  Preferences load error"),         // another window is just writing them; there is a copy for what is broken
	[]byte("Fyne error:  failed to watch theme settings"), // no session bus: the theme is what the settings say
}

var details = [][]byte{[]byte("  Cause:"), []byte("  At:")}

type filter struct {
	mu       sync.Mutex
	out      io.Writer
	dropping bool
}

// Write passes one line of the log on, or drops it. The logger writes one line a call.
func (f *filter) Write(line []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if contains(line, noise) {
		f.dropping = true
		return len(line), nil
	}
	if f.dropping && contains(line, details) {
		return len(line), nil
	}
	f.dropping = false
	return f.out.Write(line)
}

func contains(line []byte, parts [][]byte) bool {
	for _, p := range parts {
		if bytes.Contains(line, p) {
			return true
		}
	}
	return false
}
