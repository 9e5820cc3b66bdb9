package cannon

import (
	"slices"
	"strings"
	"testing"

	"crosspoint/board"
	"crosspoint/rules"
)

// setUp makes a position from a short description: the side to move and the points of the pieces by letter, such
// as "d T:e1 t:e10 S:c2,c3,c4 s:c6". Towns that are not named stand on e1 and e10.
func setUp(tb testing.TB, text string, s rules.Settings) *position {
	tb.Helper()
	var squares [geometryRanks][geometryFiles]string
	words := strings.Fields(text)
	if !strings.Contains(text, "T:") {
		words = append(words, "T:e1")
	}
	if !strings.Contains(text, "t:") {
		words = append(words, "t:e10")
	}
	for _, w := range words[1:] {
		letter, points, _ := strings.Cut(w, ":")
		for _, name := range strings.Split(points, ",") {
			at := point(tb, name)
			squares[geometry.Rank(at)][geometry.File(at)] = letter
		}
	}
	var rows []string
	for rank := geometryRanks - 1; rank >= 0; rank-- {
		row := ""
		for _, letter := range squares[rank] {
			if letter == "" {
				letter = "1"
			}
			row += letter
		}
		for n := geometryFiles; n > 1; n-- {
			row = strings.ReplaceAll(row, strings.Repeat("1", n), string(rune('a'+n)))
		}
		row = strings.NewReplacer("c", "2", "d", "3", "e", "4", "f", "5", "g", "6", "h", "7", "i", "8", "j", "9", "k", "10").Replace(row)
		rows = append(rows, row)
	}
	return mustParse(tb, strings.Join(rows, "/")+" "+words[0]+" - 1", s)
}

func point(tb testing.TB, name string) board.Point {
	tb.Helper()
	at, ok := geometry.Parse(name)
	if !ok {
		tb.Fatalf("%q is no point", name)
	}
	return at
}

func pointList(tb testing.TB, names string) []board.Point {
	tb.Helper()
	var list []board.Point
	for _, n := range strings.Fields(names) {
		list = append(list, point(tb, n))
	}
	return list
}

func nameList(points []board.Point) string {
	var list []string
	for _, p := range points {
		list = append(list, geometry.Name(p))
	}
	return strings.Join(list, " ")
}

// play does steps in file notation.
func play(tb testing.TB, p rules.Position, steps string) {
	tb.Helper()
	for _, s := range strings.Fields(steps) {
		m, err := parseStep(p, s)
		if err != nil {
			tb.Fatalf("%s: %s: %v", p.FEN(), s, err)
		}
		if !p.Do(m) {
			tb.Fatalf("%s: %s is refused", p.FEN(), s)
		}
	}
}

// writtenSteps lists the steps of a position in file notation, sorted.
func writtenSteps(p rules.Position) []string {
	var list []string
	for _, m := range rules.Legal(p, nil) {
		list = append(list, format(p, m))
	}
	slices.Sort(list)
	return list
}

func TestSetUpHelper(t *testing.T) {
	p := setUp(t, "l T:b1 t:i10 S:a1,c2,j10 s:e5", ruleSets["pyromyth"])
	if got, want := p.FEN(), "8tS/10/10/10/10/4s5/10/10/2S7/ST8 l - 1"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
