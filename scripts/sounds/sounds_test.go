package main

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"crosspoint/ui/sound"
)

const folder = "../../assets/sounds"

// TestFiles: the files are those that the recipes make, and nothing else. Processors round differently, by a hair.
func TestFiles(t *testing.T) {
	total := 0
	for _, r := range recipes {
		data, err := os.ReadFile(filepath.Join(folder, r.name+".wav"))
		if err != nil {
			t.Fatal(err)
		}
		total += len(data)
		got, err := sound.Decode(data)
		if err != nil {
			t.Fatalf("%s: %v", r.name, err)
		}
		want := r.make().finished(r.peak)
		if len(got) != len(want) {
			t.Fatalf("%s has %d samples, not %d: go run ./scripts/sounds", r.name, len(got), len(want))
		}
		for i := range got {
			if d := int(got[i]) - int(want[i]); d < -2 || d > 2 {
				t.Fatalf("%s differs at sample %d: go run ./scripts/sounds", r.name, i)
			}
		}
	}
	if total > 300_000 {
		t.Errorf("%d bytes together", total)
	}
	files, err := os.ReadDir(folder)
	if err != nil || len(files) != len(recipes) {
		t.Errorf("%d files for %d sounds, %v", len(files), len(recipes), err)
	}
}

// TestProperties: short, not loud, and without a click at either end.
func TestProperties(t *testing.T) {
	for _, r := range recipes {
		s := r.make().finished(r.peak)
		if seconds := float64(len(s)) / rate; seconds < 0.1 || seconds > 1.6 {
			t.Errorf("%s takes %.2f seconds", r.name, seconds)
		}
		most, first, last, sum := 0.0, 0.0, 0.0, 0.0
		for i, v := range s {
			a := math.Abs(float64(v)) / math.MaxInt16
			most, sum = math.Max(most, a), sum+float64(v)
			if i < 4 {
				first = math.Max(first, a)
			}
			if i >= len(s)-4 {
				last = math.Max(last, a)
			}
		}
		if s[0] != 0 || s[len(s)-1] != 0 || first > 0.1*most || last > 0.001 {
			t.Errorf("%s begins with %d, %.3f and ends with %.4f, %d", r.name, s[0], first, last, s[len(s)-1])
		}
		if most > 0.61 || math.Abs(most-r.peak) > 0.001 {
			t.Errorf("%s has a peak of %.3f, not %.2f", r.name, most, r.peak)
		}
		if mean := sum / float64(len(s)) / math.MaxInt16; math.Abs(mean) > 0.002 {
			t.Errorf("%s is off the middle by %.4f", r.name, mean)
		}
	}
}
