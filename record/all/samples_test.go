package all_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"crosspoint/record"
	formats "crosspoint/record/all"
	"crosspoint/record/recordtest"
	"crosspoint/rules/all"
)

// sampled is what comes out of the files of a format in testdata, one of which is cut off.
type sampled struct {
	files, refused, games, steps, remarks, dropped int
}

// samples are the formats that are only read. Refused are files and games that cannot be opened; the steps are those of the variations
// too; dropped are steps that were left out.
var samples = map[string]sampled{
	"cbr":          {files: 7, games: 7, steps: 337, remarks: 1},
	"cbl":          {files: 7, refused: 1, games: 19, steps: 1209, remarks: 1},
	"cbf":          {files: 7, games: 7, steps: 102, remarks: 1},
	"abstractplay": {files: 7, games: 7, steps: 412, remarks: 1},
	"ludii":        {files: 7, games: 7, steps: 478, remarks: 1},
	"vchess":       {files: 7, games: 7, steps: 485, remarks: 1},
	"dpxq":         {files: 7, games: 11, steps: 862, remarks: 1, dropped: 1},
	"steps":        {files: 7, games: 7, steps: 359},
}

func readSamples(t *testing.T, id string) (s sampled, bytes int, took time.Duration) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", id, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		s.files++
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		bytes += len(data)
		begin := time.Now()
		file, err := record.Open(data, formats.Formats, all.Games)
		if err != nil {
			s.refused++
			continue
		}
		if file.Format.ID != id {
			t.Errorf("%s is read as %s", path, file.Format.ID)
		}
		count := func(r record.Report) {
			s.remarks += r.Count()
			for _, m := range r.Remarks {
				s.dropped += m.Count
			}
		}
		count(file.Report)
		for i := range file.Entries {
			g, report, err := file.Game(i)
			if err != nil {
				s.refused++
				continue
			}
			s.games++
			s.steps += len(recordtest.Nodes(g)) - 1
			count(report)
		}
		took += time.Since(begin)
	}
	return s, bytes, took
}

// TestSamples reads the files of testdata in the formats that are only read: nothing more is left out of them than at the time of writing. With
// CROSSPOINT_MEASURE it prints the table of docs/formats.md.
func TestSamples(t *testing.T) {
	for _, f := range formats.Formats {
		if f.Write != nil {
			continue
		}
		got, bytes, took := readSamples(t, f.ID)
		if got != samples[f.ID] || got.files != recordtest.Samples+1 {
			t.Errorf("%s: %+v, want %+v", f.ID, got, samples[f.ID])
		}
		if os.Getenv("CROSSPOINT_MEASURE") != "" {
			fmt.Printf("| %s | %d | %d | %d | %d | %d | %d | %d | %.2f |\n", f.ID, got.files, got.refused, got.games, bytes, got.steps, got.remarks, got.dropped,
				float64(took.Microseconds())/float64(got.files)/1000)
		}
	}
}
