package record_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"crosspoint/record"
	formats "crosspoint/record/all"
	"crosspoint/record/encoding"
	"crosspoint/record/pgn"
	"crosspoint/record/recordtest"
	"crosspoint/rules/all"
)

// write makes a file in a new folder.
func write(t *testing.T, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "many.pgn")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// collect opens a collection that must be one.
func collect(t *testing.T, path string) *record.Collection {
	t.Helper()
	c, err := record.OpenCollection(context.Background(), path, formats.Formats, all.Games, nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestCollectionEqualsFile opens random collections in all encodings, in pieces and as a whole: the games are the same.
func TestCollectionEqualsFile(t *testing.T) {
	for seed := range uint64(14) {
		r := rand.New(rand.NewPCG(seed, 51))
		var games []*record.Game
		for range 40 {
			g := recordtest.Plain(r, all.ByID("xiangqi"), 12)
			g.SetTag("Red", "胡荣华 红先胜")
			games = append(games, g)
		}
		e := encoding.All[int(seed)%len(encoding.All)]
		data, _ := e.Encode(pgn.Format(games...))
		if seed >= 7 {
			data = append(data, 0xff, 0xe4, 0xb8) // no character, and the beginning of one
		}
		want, err := record.Open(data, formats.Formats, all.Games)
		if err != nil {
			t.Fatal(err)
		}
		c := collect(t, write(t, data))
		if c.Len() != len(want.Entries) || c.Format != want.Format || c.Report.Encoding != want.Report.Encoding {
			t.Fatalf("%s: %d games, want %d; %q, want %q", e.ID, c.Len(), len(want.Entries), c.Report.Encoding, want.Report.Encoding)
		}
		for i := range c.Len() {
			if !reflect.DeepEqual(c.Entry(i), want.Entries[i]) {
				t.Fatalf("%s: %+v, want %+v", e.ID, c.Entry(i), want.Entries[i])
			}
			a, report, err := c.Game(i)
			b, wanted, wantErr := want.Game(i)
			if err != nil || wantErr != nil {
				t.Fatal(err, wantErr)
			}
			if d := recordtest.Diff(b, a); d != "" || !reflect.DeepEqual(report, wanted) {
				t.Fatalf("%s, game %d: %s %v", e.ID, i, d, report)
			}
		}
		if !reflect.DeepEqual(c.EncodingsFor(), want.EncodingsFor()) || !reflect.DeepEqual(c.Sample("big5", 3), want.Sample("big5", 3)) {
			t.Errorf("%s: other encodings are offered", e.ID)
		}
	}
}

// many makes a text of short games.
func many(count int) []byte {
	var b bytes.Buffer
	for i := range count {
		result := []string{"1-0", "0-1", "1/2-1/2", "*"}[i%4]
		fmt.Fprintf(&b, "[Game \"Chinese Chess\"]\n[Event \"Cup %d\"]\n[Red \"Player %d\"]\n[Black \"%s\"]\n[Date \"%d.%02d.??\"]\n[Result \"%s\"]\n\n1. h2e2%s %s\n\n",
			i%7, i, []string{"anna", "Ben", "?", "Zoë"}[i%4], 1990+i%30, 1+i%12, result, strings.Repeat(" h9g7", i%3), result)
	}
	return b.Bytes()
}

func TestSortAndSearch(t *testing.T) {
	c := collect(t, write(t, many(1000)))
	ctx := context.Background()
	column := func(names ...string) record.Column { return record.Column{Tags: names} }
	by := c.Sorted(ctx, column("Black"), false)
	if len(by) != 1000 || by[0] != 0 || by[1] != 4 || c.Value(int(by[250]), "Black") != "Ben" || by[999] != 998 || c.Value(998, "Black") != "" {
		t.Errorf("by name: %v", by[:8])
	}
	by = c.Sorted(ctx, column("Black"), true)
	if c.Value(int(by[0]), "Black") != "Zoë" || by[0] != 3 || by[999] != 998 {
		t.Errorf("by name, down: %v", by[:8])
	}
	if by = c.Sorted(ctx, record.Column{}, true); by[0] != 999 || by[999] != 0 {
		t.Errorf("by number, down: %v", by[:8])
	}
	if by = c.Sorted(ctx, record.Column{Turns: true}, true); c.Turns(int(by[0])) != 3 || by[0] != 2 {
		t.Errorf("by length, down: %v", by[:8])
	}
	by = c.Sorted(ctx, column("White", "Red"), false)
	for text, want := range map[string]int{"": 1000, "player 917": 1, "917": 2, "BEN cup 0-1": 250, "zoë": 250, "chinese 1991": 34, "nobody": 0, "Player 17 x": 0} {
		if got := c.Search(ctx, by, text); len(got) != want {
			t.Errorf("%q: %d games, want %d", text, len(got), want)
		}
	}
	if got := c.Search(ctx, by, "cup 1 player 8"); len(got) == 0 || c.Value(int(got[0]), "Red") > c.Value(int(got[1]), "Red") {
		t.Errorf("the order is lost: %v", got)
	}
	ctx, stop := context.WithCancel(ctx)
	stop()
	if c.Sorted(ctx, column("Red"), false) != nil || c.Search(ctx, by, "x") != nil {
		t.Error("goes on without being wanted")
	}
}

// TestCollectionIsCancelled ends the reading in the middle.
func TestCollectionIsCancelled(t *testing.T) {
	path := write(t, many(20_000))
	ctx, stop := context.WithCancel(context.Background())
	last := 0.0
	_, err := record.OpenCollection(ctx, path, formats.Formats, all.Games, func(done float64, _ int) {
		if done < last {
			t.Errorf("%v after %v", done, last)
		}
		if last = done; done > 0.5 {
			stop()
		}
	})
	if !errors.Is(err, context.Canceled) || last > 0.9 {
		t.Errorf("%v at %v", err, last)
	}
}

// TestCollectionChanges changes, cuts and removes a file between its list and a game.
func TestCollectionChanges(t *testing.T) {
	data := many(200)
	for name, change := range map[string]func(path string, info os.FileInfo) error{
		"longer":  func(path string, _ os.FileInfo) error { return os.WriteFile(path, append(data, '\n'), 0o600) },
		"shorter": func(path string, _ os.FileInfo) error { return os.Truncate(path, 1000) },
		"same size and time": func(path string, info os.FileInfo) error {
			if err := os.WriteFile(path, bytes.ReplaceAll(data, []byte("h2e2"), []byte("b2e2")), 0o600); err != nil {
				return err
			}
			return os.Chtimes(path, info.ModTime(), info.ModTime())
		},
		"gone": func(path string, _ os.FileInfo) error { return os.Remove(path) },
	} {
		path := write(t, data)
		c := collect(t, path)
		info, err := os.Stat(path)
		if err == nil {
			err = change(path, info)
		}
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = c.Game(150)
		var bad *record.FileError
		want := record.KeyOpenChanged
		if name == "gone" {
			want = record.KeyOpenGone
		}
		if !errors.As(err, &bad) || bad.Key != want || bad.Path != path {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestCutCollection opens a file that ends in the middle of a game.
func TestCutCollection(t *testing.T) {
	data := many(200)
	c := collect(t, write(t, data[:len(data)-30]))
	if c.Len() != 200 {
		t.Fatalf("%d games", c.Len())
	}
	if g, _, err := c.Game(199); err != nil || g.Tag("Red") != "Player 199" {
		t.Errorf("%v", err)
	}
}

// TestCollectionOfAnotherFormat lists what is read as a whole.
func TestCollectionOfAnotherFormat(t *testing.T) {
	c := collect(t, write(t, []byte("FORMAT WXF\nRED A\nSTART{\n1. C2=5 H8+7\n}END\n\nFORMAT WXF\nRED B\nSTART{\n1. C2=5\n}END\n")))
	if c.Format.ID != "wxf" || c.Len() != 2 || c.Value(1, "Red") != "B" {
		t.Fatalf("%d games of %s", c.Len(), c.Format.ID)
	}
	if g, _, err := c.Game(1); err != nil || g.Tag("Red") != "B" {
		t.Error(err)
	}
	again, err := c.In(context.Background(), "big5", nil)
	if err != nil || again.Len() != 2 {
		t.Error(err)
	}
}
