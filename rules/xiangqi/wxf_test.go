package xiangqi

import (
	"bufio"
	"compress/gzip"
	"os"
	"strings"
	"testing"
)

// wxfRow is a position with steps in coordinates and in WXF, as another program writes them.
type wxfRow struct {
	fen   string
	steps [][2]string
}

func wxfRows(t *testing.T) (rows []wxfRow) {
	t.Helper()
	file, err := os.Open("testdata/wxf.txt.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unzip, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(unzip)
	for lines.Scan() {
		fen, steps, _ := strings.Cut(lines.Text(), "\t")
		row := wxfRow{fen: fen}
		for _, pair := range strings.Fields(steps) {
			iccs, wxf, _ := strings.Cut(pair, ":")
			row.steps = append(row.steps, [2]string{iccs, wxf})
		}
		rows = append(rows, row)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return rows
}

// TestWXFRows reads every text of another program and writes it again: the same, or where our reader would see two
// meanings, in signs.
func TestWXFRows(t *testing.T) {
	count, other, twofold := 0, 0, 0
	for _, row := range wxfRows(t) {
		p := position(t, "", row.fen)
		for _, step := range row.steps {
			count++
			want, err := parseICCS(p, step[0])
			if err != nil {
				t.Fatalf("%s %s: %v", row.fen, step[0], err)
			}
			all, err := readWXF(p, step[1])
			if err != nil {
				t.Errorf("%s: %s is not read: %v", row.fen, step[1], err)
				continue
			}
			text := formatWXF(p, want)
			switch {
			case len(all) == 1 && all[0] != want:
				t.Errorf("%s: %s is read as %s, want %s", row.fen, step[1], formatICCS(p, all[0]), step[0])
			case len(all) == 1 && text != step[1]:
				t.Errorf("%s: %s is written %s, want %s", row.fen, step[0], text, step[1])
			case len(all) > 1:
				twofold++
				if len(all) != 2 || all[1] != want {
					t.Errorf("%s: %s has %d meanings, want %s as the second", row.fen, step[1], len(all), step[0])
				}
			}
			if text != step[1] {
				other++
			}
			if again, err := readWXF(p, text); err != nil || len(again) != 1 || again[0] != want {
				t.Errorf("%s: %s is written %s and read as %v: %v", row.fen, step[0], text, again, err)
			}
		}
	}

	if count != 2547 || other != twofold {
		t.Errorf("%d texts, want 2547; %d written otherwise, want %d", count, other, twofold)
	}
}
