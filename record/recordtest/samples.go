package recordtest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// Samples are how many files WriteSamples makes of a format that is only read; of another one it cuts off the end.
const Samples = 6

// WriteSamples puts files into testdata of package record/all, by which docs/formats.md measures formats that are only read; file returns the
// content of the one of a number from 0 on. It does so on request only: the files are kept in the repository.
func WriteSamples(t *testing.T, format, ext string, file func(seed uint64) []byte) {
	t.Helper()
	if os.Getenv("CROSSPOINT_SAMPLES") == "" {
		t.Skip("set CROSSPOINT_SAMPLES=1 to make the files of record/all/testdata anew")
	}
	dir := filepath.Join("..", "all", "testdata", format)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for i := range Samples + 1 {
		data, name := file(uint64(i)), fmt.Sprintf("%d.%s", i+1, ext)
		if i == Samples {
			data, name = data[:len(data)*9/10], "cut."+ext
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
