package record_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"crosspoint/record"
	formats "crosspoint/record/all"
	"crosspoint/record/pgn"
	"crosspoint/record/recordtest"
	"crosspoint/rules/all"
)

// TestMeasureCollection takes the figures of docs/formats.md. CROSSPOINT_COLLECTION names a file; when it is not there, one of 100,000 games is
// written and nothing else is done, so that a second run measures the memory of reading alone.
func TestMeasureCollection(t *testing.T) {
	path := os.Getenv("CROSSPOINT_COLLECTION")
	if path == "" {
		t.Skip("CROSSPOINT_COLLECTION is not set")
	}
	if _, err := os.Stat(path); err != nil {
		writeCollection(t, path, 100_000)
		t.Log("written; run again to measure")
		return
	}
	var heap uint64
	var m runtime.MemStats
	said := 0.0
	began := time.Now()
	lap := func(what string) {
		runtime.ReadMemStats(&m)
		t.Logf("%-28s %8.1f ms, heap %5.1f MB", what, time.Since(began).Seconds()*1000, float64(m.HeapAlloc)/1e6)
		began = time.Now()
	}
	ctx := context.Background()
	c, err := record.OpenCollection(ctx, path, formats.Formats, all.Games, func(done float64, _ int) {
		if done > said+0.02 {
			runtime.ReadMemStats(&m)
			heap, said = max(heap, m.HeapInuse), done
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	lap(fmt.Sprintf("list %d games", c.Len()))
	runtime.GC()
	lap("collect garbage")
	order := c.Sorted(ctx, record.Column{Tags: []string{"Red", "White"}}, false)
	lap("sort by player")
	c.Sorted(ctx, record.Column{Tags: []string{"Date"}}, true)
	lap("sort by date")
	n := len(c.Search(ctx, order, "player-99 cup"))
	lap(fmt.Sprintf("search, %d found", n))
	if _, _, err = c.Game(c.Len() - 1); err != nil {
		t.Fatal(err)
	}
	lap("open the last game")
	status, _ := os.ReadFile("/proc/self/status") // elsewhere there is no such file
	for line := range strings.Lines(string(status)) {
		if strings.HasPrefix(line, "VmHWM") {
			t.Log(strings.TrimSpace(line))
		}
	}
	t.Logf("largest heap while listing %.1f MB", float64(heap)/1e6)
}

// writeCollection writes games that differ in their tags; their steps are those of a few hundred random games.
func writeCollection(t *testing.T, path string, count int) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	out := bufio.NewWriter(f)
	r := rand.New(rand.NewPCG(1, 100))
	var games []*record.Game
	for i := range 300 {
		g, err := record.New(all.Games[i%len(all.Games)], "", nil, "")
		if err != nil {
			t.Fatal(err)
		}
		recordtest.PlayOn(r, g, 60+r.IntN(60))
		games = append(games, g)
	}
	for i := range count {
		g := games[r.IntN(len(games))]
		names := record.PlayerTags(g.Rules())
		g.SetTag(names[0], fmt.Sprintf("Player-%d", r.IntN(5000)))
		g.SetTag(names[1], fmt.Sprintf("Player-%d", r.IntN(5000)))
		g.SetTag("Event", fmt.Sprintf("Cup %d", r.IntN(400)))
		g.SetTag("Date", fmt.Sprintf("%d.%02d.%02d", 1980+r.IntN(47), 1+r.IntN(12), 1+r.IntN(28)))
		g.SetTag("Round", fmt.Sprint(1+i%9))
		if err := pgn.Write(out, g); err != nil {
			t.Fatal(err)
		}
		if err := out.WriteByte('\n'); err != nil {
			t.Fatal(err)
		}
	}
	if err := out.Flush(); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}
