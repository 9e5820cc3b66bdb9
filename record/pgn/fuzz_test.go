package pgn

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/record/recordtest"
	"crosspoint/rules"
	"crosspoint/rules/all"
)

func rulesResult(w board.Side, reason string) rules.Result {
	return rules.Result{Winner: w, Reason: reason}
}

func seeds(f *testing.F) {
	for _, s := range []string{
		"", cannonHead + "1. e1! {[%clk 0:01:00] x} (1. d1 $3 {[%end 0-1 agreement]}) 1... e10 ; y\n2. a4-a5 *",
		"[Game \"Football\"]\n[Preset \"vchess\"]\n[Options \"seed=3\"]\n\n*", "[Variant \"xiangqi\"]\n\n1.h2e2 h9g7 1/2-1/2",
		"[Game \"Cannon\"]\n[Event \"a\nb\\\"\"]\n[event \"\"]\n%x\n\n1... {a} / {b} e1/e10 1-0 {c}\n\n[Game \"Cannon\"]\n\n{[%chr 7D]}",
	} {
		f.Add([]byte(s))
	}
	for seed := range 6 {
		f.Add(Format(recordtest.Random(rand.New(rand.NewPCG(uint64(seed), 1)), all.Games[seed%len(all.Games)], 40)))
	}
}

// FuzzRead reads anything. What can be read is written and read again, and is the same then.
func FuzzRead(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		list, err := Read(data, all.Games)
		if err != nil {
			return
		}
		text := Format(list...)
		again, err := Read(text, all.Games)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if len(list) != len(again) {
			t.Fatalf("%d games, %d games", len(list), len(again))
		}
		for i := range list {
			if d := recordtest.Diff(list[i], again[i]); d != "" {
				t.Fatalf("%s\n%s", d, text)
			}
		}
		if twice := Format(again...); !bytes.Equal(text, twice) {
			t.Fatalf("%s\n%s", text, twice)
		}
	})
}

// FuzzScan lists anything: entries lie in the file, one after the other, and what can be read whole is listed whole.
func FuzzScan(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		entries, err := Scan(data)
		list, readErr := Read(data, all.Games)
		if readErr == nil && (err != nil || len(entries) != len(list)) {
			t.Fatalf("%d games, %d entries, %v", len(list), len(entries), err)
		}
		end := 0
		for i, e := range entries {
			if e.Offset < end || e.Size <= 0 || e.Offset+e.Size > len(data) || e.Number != i+1 {
				t.Fatalf("%+v after %d of %d", e, end, len(data))
			}
			end = e.Offset + e.Size
			if want := 1 + bytes.Count(data[:e.Offset], []byte("\n")); e.Line != want {
				t.Fatalf("line %d, want %d", e.Line, want)
			}
			g, err := ReadGame(data, e, all.Games)
			if i < len(list) {
				if err != nil {
					t.Fatal(err)
				}
				if d := recordtest.Diff(list[i], g); d != "" {
					t.Fatal(d)
				}
			}
		}
	})
}

// TestHostile reads files that are made to eat time.
func TestHostile(t *testing.T) {
	const size = 1 << 19
	for name, part := range map[string]string{
		"open braces":       "\n\n[a \"b\"]\n{",
		"tags":              "[a \"\"]",
		"open tags":         "\n\n[a \"",
		"open tags in line": "[a \"",
		"open variations":   "(",
		"comments":          "{}",
		"glyphs":            "$1",
		"comments on one":   "{a}",
		"percent":           "\n%",
		"commands":          "[%",
		"brackets":          "]\n\n[",
		"results":           "* ",
		"games":             "[Game \"Cannon\"]\n*\n",
		"variations":        "(1. d1)",
		"deep":              "(1. d1 d10 (1... e10",
		"back and forth":    " e1 (d1) e10 (d10) a4-a5 a7-a6 (c7-c6) a5-a4 a6-a7 (c7-c6)",
	} {
		for _, head := range []string{"", cannonHead + "1. e1 ", cannonHead + "1. e1 {"} {
			data := []byte(head + strings.Repeat(part, size/len(part)))
			began := time.Now()
			list, err := Read(data, all.Games)
			_, scanErr := Scan(data)
			if took := time.Since(began); took > 20*time.Second {
				t.Errorf("%s after %q: %v", name, head, took)
			} else if took > 3*time.Second {
				t.Logf("%s after %q: %v (%d games, %v, %v)", name, head, took, len(list), err, scanErr)
			}
		}
	}
}

// TestLongLine reads a long game with a variation at each step.
func TestLongLine(t *testing.T) {
	var b strings.Builder
	b.WriteString("[Game \"Chinese Chess\"]\n[Preset \"casual\"]\n\n")
	there := [4]string{"b0c2", "b9c7", "c2b0", "c7b9"}
	for i := range 4000 {
		fmt.Fprintf(&b, "%s (%s) ", there[i%4], [4]string{"a3a4", "a6a5", "a3a4", "a6a5"}[i%4])
	}
	list, err := Read([]byte(b.String()), all.Games)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(recordtest.Nodes(list[0])); n != 8001 {
		t.Errorf("%d steps", n)
	}
	roundTrip(t, list[0], "long line")
}

func benchmarkFile(b *testing.B, id string) []byte {
	b.Helper()
	var games []*record.Game
	for seed := range 20 {
		games = append(games, recordtest.Random(rand.New(rand.NewPCG(uint64(seed), 1)), all.ByID(id), 200))
	}
	return Format(games...)
}

// BenchmarkRead reads annotated games of each kind through the rules.
func BenchmarkRead(b *testing.B) {
	for _, game := range all.Games {
		b.Run(game.ID, func(b *testing.B) {
			data := benchmarkFile(b, game.ID)
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Read(data, all.Games); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkScan lists games.
func BenchmarkScan(b *testing.B) {
	data := bytes.Repeat(benchmarkFile(b, "xiangqi"), 20)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := Scan(data); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkWrite writes games.
func BenchmarkWrite(b *testing.B) {
	list, err := Read(benchmarkFile(b, "cannon"), all.Games)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(Format(list...))))
	for b.Loop() {
		Format(list...)
	}
}
