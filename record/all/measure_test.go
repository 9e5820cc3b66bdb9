package all_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"crosspoint/record"
	formats "crosspoint/record/all"
	"crosspoint/record/recordtest"
	"crosspoint/rules/all"
)

// TestMeasure prints the table of docs/formats.md: for each format that can be written, games with variations and comments are written and
// opened again. It asserts nothing: it runs on request only.
func TestMeasure(t *testing.T) {
	if os.Getenv("CROSSPOINT_MEASURE") == "" {
		t.Skip("set CROSSPOINT_MEASURE=1 to take the figures of docs/formats.md")
	}
	const files = 400
	fmt.Println("| format | files | not for it | bytes | steps written | read | remarks | dropped | ms a file, writing | reading |")
	for _, f := range formats.Formats {
		if f.Write == nil {
			continue
		}
		var m measured
		for seed := range uint64(files) {
			m.file(t, f, seed)
		}
		n := float64(max(m.files, 1)) * 1000
		fmt.Printf("| %s | %d | %d | %d | %d | %d | %d | %d | %.2f | %.2f |\n", f.ID, m.files, m.refused, m.bytes, m.written, m.read, m.remarks,
			m.dropped, float64(m.writing.Microseconds())/n, float64(m.reading.Microseconds())/n)
	}
}

type measured struct {
	files, refused, bytes, written, read, remarks, dropped int
	writing, reading                                       time.Duration
}

// file writes and opens one random game; half of them are of Xiangqi.
func (m *measured) file(t *testing.T, f *record.Format, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 29))
	g := recordtest.Random(r, all.Games[int(seed/2)%len(all.Games)], 120)
	if seed%2 == 0 {
		g = recordtest.Plain(r, all.ByID("xiangqi"), 120)
	}
	losses := record.Losing(f, g)
	if record.Refused(losses) {
		m.refused++
		return
	}
	begin := time.Now()
	data, err := f.Write(g)
	if err != nil {
		t.Fatal(err)
	}
	m.writing += time.Since(begin)
	begin = time.Now()
	file, err := record.Open(data, formats.Formats, all.Games)
	if err != nil {
		t.Fatal(err)
	}
	got, report, err := file.Game(0)
	if err != nil {
		t.Fatal(err)
	}
	m.reading += time.Since(begin)
	m.files++
	m.bytes += len(data)
	m.written += len(recordtest.Nodes(g)) - 1
	m.read += len(recordtest.Nodes(got)) - 1
	m.remarks += len(report.Remarks)
	m.dropped += len(losses)
}
