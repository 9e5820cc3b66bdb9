package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"crosspoint/text"
)

// TestConvertStream converts a file that is larger than the memory it may take, from disk and from standard input.
func TestConvertStream(t *testing.T) {
	dir := t.TempDir()
	var b strings.Builder
	const games, size = 600, 20_000
	for i := range games {
		fmt.Fprintf(&b, "[Game \"Chinese Chess\"]\n[Round \"%d\"]\n\n1. h2e2 {%s} h9g7 *\n\n", i, strings.Repeat("马八进七 ", size/13))
	}
	in := file(t, dir, "many.pgn", b.String())
	b.Reset()
	defer debug.SetGCPercent(debug.SetGCPercent(20))
	for _, args := range [][]string{{in, filepath.Join(dir, "out.ubb")}, {"-to", "pgn", "-encoding", "utf-16le", "-", filepath.Join(dir, "out.pgn")}} {
		input, err := os.Open(in)
		if err != nil {
			t.Fatal(err)
		}
		most, stop := watchHeap()
		code := run(text.English, append([]string{"convert"}, args...), input, discard{}, os.Stderr)
		stop()
		if err := input.Close(); code != 0 || err != nil {
			t.Errorf("%v: exit code %d, %v", args, code, err)
		}
		if m := *most >> 20; m > games*size>>20 {
			t.Errorf("%v: %d MB of heap for %d MB of games", args, m, games*size>>20)
		}
	}
	// Both outputs have all games, one mark only, and nothing is left behind.
	again := filepath.Join(dir, "again.pgn")
	for _, name := range []string{"out.ubb", "out.pgn"} {
		if code, said, errs := converted(t, "", filepath.Join(dir, name), again); code != 0 || !strings.Contains(said, fmt.Sprintf("%d written", games)) {
			t.Errorf("%s: %d %s %.200s", name, code, said, errs)
		}
		if s := content(t, again); strings.Contains(s, "\ufeff") || !strings.Contains(s, fmt.Sprintf("[Round \"%d\"]", games-1)) {
			t.Errorf("%s: the last game is not there, or a mark is", name)
		}
	}
	if list, err := filepath.Glob(filepath.Join(dir, ".crosspoint*")); err != nil || len(list) > 0 {
		t.Errorf("left behind: %v", list)
	}
}

type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }

// watchHeap looks every few milliseconds how much larger the heap is than now.
func watchHeap() (most *uint64, stop func()) {
	most = new(uint64)
	runtime.GC()
	var before runtime.MemStats
	runtime.ReadMemStats(&before)
	end, ended := make(chan bool), make(chan bool)
	go func() {
		defer close(ended)
		for {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			*most = max(*most, max(m.HeapAlloc, before.HeapAlloc)-before.HeapAlloc)
			select {
			case <-end:
				return
			case <-time.After(10 * time.Millisecond):
			}
		}
	}()
	return most, func() {
		close(end)
		<-ended
	}
}

// TestConvertLongTokens shows only the beginning of what is wrong.
func TestConvertLongTokens(t *testing.T) {
	dir := t.TempDir()
	long := strings.Repeat("x", 5000)
	b := file(t, dir, "b.pgn", "[Game \"Cannon\"]\n[Preset \""+long+"\"]\n[Options \""+long+"\"]\n["+long+" \"y\"]\n\n1. e1 "+long+" 9"+long+" *\n\n[Game \""+long+"\"]\n\n1. e9 *")
	for _, args := range [][]string{{b, filepath.Join(dir, "b.fen")}, {"-to", long, b, "-"}, {"-encoding", long, b, filepath.Join(dir, "c.pgn")}} {
		_, said, errs := converted(t, "", args...)
		for line := range strings.Lines(said + errs) {
			if strings.Contains(line, strings.Repeat("x", 200)) {
				t.Errorf("a line of %d bytes: %.300s", len(line), line)
			}
		}
		if !strings.Contains(errs, "xxx") {
			t.Errorf("nothing is said: %s", errs)
		}
	}
}
