package recordtest

import (
	"fmt"
	"strings"
	"testing"

	"crosspoint/record"
	"crosspoint/rules"
)

// Open opens the only game of a text, which must be found to be of a format, and returns it with its remarks as "LINE:COLUMN KEY".
func Open(t *testing.T, data string, formats []*record.Format, games []*rules.Game, id string) (*record.Game, string) {
	t.Helper()
	f, err := record.Open([]byte(data), formats, games)
	if err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	if f.Format.ID != id || len(f.Entries) != 1 {
		t.Fatalf("%d games of %s\n%s", len(f.Entries), f.Format.ID, data)
	}
	g, report, err := f.Game(0)
	if err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	var remarks []string
	for _, m := range report.Remarks {
		remarks = append(remarks, fmt.Sprintf("%d:%d %s", m.Line, m.Column, m.Key))
	}
	return g, strings.Join(remarks, ", ")
}

// Main writes the main line in file notation.
func Main(g *record.Game) string {
	var list []string
	for n := g.Root(); len(n.Children()) > 0; {
		n = n.Children()[0]
		list = append(list, n.Text())
	}
	return strings.Join(list, " ")
}
