package all_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"crosspoint/board"
	"crosspoint/record"
	formats "crosspoint/record/all"
	"crosspoint/record/recordtest"
	"crosspoint/rules/all"
)

// convert writes a game in a format and opens what was written.
func convert(t *testing.T, f *record.Format, g *record.Game, what string) *record.Game {
	t.Helper()
	data, err := f.Write(g)
	if err != nil {
		t.Fatalf("%s as %s: %v", what, f.ID, err)
	}
	file, err := record.Open(data, formats.Formats, all.Games)
	if err != nil {
		t.Fatalf("%s as %s: %v\n%s", what, f.ID, err, data)
	}
	if file.Format != f || len(file.Entries) != 1 {
		t.Fatalf("%s as %s: opened as %d games of %s\n%s", what, f.ID, len(file.Entries), file.Format.ID, data)
	}
	got, report, err := file.Game(0)
	if err != nil {
		t.Fatalf("%s as %s: %v\n%s", what, f.ID, err, data)
	}
	lost := func(key string) bool {
		return slices.ContainsFunc(record.Losing(f, g), func(l record.Loss) bool { return strings.HasSuffix(l.Key, key) })
	}
	if !report.Empty() && !lost("steps") {
		t.Errorf("%s as %s: %v\n%s", what, f.ID, report.Remarks, data)
	}
	return got
}

// told is what a format keeps of a game, as text, after the losses that it has admitted.
func told(g *record.Game, losses []record.Loss) string {
	lost := func(key, token string) bool {
		return slices.ContainsFunc(losses, func(l record.Loss) bool {
			return strings.HasSuffix(l.Key, key) && (token == "" || l.Token == token)
		})
	}
	var b strings.Builder
	from := g.StartFEN()
	if slices.ContainsFunc(losses, func(l record.Loss) bool { return strings.HasPrefix(l.Key, "fens.") }) {
		from = g.Position().FEN()
	}
	if lost("counters", "") {
		from = strings.Join(strings.Fields(from)[:2], " ")
	}
	fmt.Fprintf(&b, "%s from %s\n", g.Rules().ID, from)
	for _, tag := range slices.SortedFunc(slices.Values(g.Tags()), func(a, b record.Tag) int { return strings.Compare(a.Name, b.Name) }) {
		if !lost("tag", tag.Name) && !lost("cut", "") && !lost("comma", tag.Name) {
			fmt.Fprintf(&b, "%s=%q\n", tag.Name, tag.Value)
		}
	}
	end := g.Root()
	for len(end.Children()) > 0 {
		end = end.Children()[0]
	}
	if !lost("steps", "") && !lost("result-place", "") {
		r, over := g.ResultAt(end)
		fmt.Fprintf(&b, "result %v %t\n", r.Winner, over)
	}
	if lost("steps", "") {
		return b.String()
	}
	todo := []*record.Node{g.Root()}
	for len(todo) > 0 {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		fmt.Fprintf(&b, "%d %s", n.Ply(), n.Text())
		if !lost("comments", "") && !lost("rare", "") {
			fmt.Fprintf(&b, " %q", strings.TrimSpace(n.Before+"\n"+n.Comment))
		}
		if !lost("glyphs", "") && !lost("sign", "") {
			fmt.Fprintf(&b, " %v", n.NAGs)
		}
		if !lost("clocks", "") {
			fmt.Fprintf(&b, " %v", n.Clock)
		}
		b.WriteByte('\n')
		children := n.Children()
		if lost("variations", "") {
			children = children[:min(len(children), 1)]
		}
		for i := len(children) - 1; i >= 0; i-- {
			todo = append(todo, children[i])
		}
	}
	return b.String()
}

// differ shows the first line in which two texts differ.
func differ(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return fmt.Sprintf("line %d is\n%s\nwant\n%s", i+1, y[i], x[i])
		}
	}
	return fmt.Sprintf("%d lines, want %d", len(y), len(x))
}

// TestConvert writes random trees in every format and opens them: what the format does not say it loses is there.
func TestConvert(t *testing.T) {
	for _, f := range formats.Formats {
		if f.Write == nil {
			continue
		}
		rounds := 0
		for seed := range uint64(60) {
			r := rand.New(rand.NewPCG(seed, 17))
			g := recordtest.Random(r, all.Games[int(seed)%len(all.Games)], 60)
			if seed%2 == 0 {
				g = recordtest.Plain(r, all.ByID("xiangqi"), 80)
			}
			losses := record.Losing(f, g)
			if record.Refused(losses) {
				if _, err := f.Write(g); err == nil {
					t.Errorf("%s writes what it says it cannot", f.ID)
				}
				continue
			}
			rounds++
			what := fmt.Sprintf("seed %d", seed)
			got := convert(t, f, g, what)
			if a, b := told(g, losses), told(got, losses); a != b {
				data, _ := f.Write(g)
				t.Fatalf("%s as %s, losing %v: %s\n%s", what, f.ID, losses, differ(a, b), data)
			}
		}
		if rounds < 30 {
			t.Errorf("%s: %d games", f.ID, rounds)
		}
	}
}

// TestPairs converts from each format to each other one and back: what both can hold survives.
func TestPairs(t *testing.T) {
	for _, f := range formats.Formats {
		for _, to := range formats.Formats {
			if f.Write == nil || to.Write == nil {
				continue
			}
			for seed := range uint64(8) {
				g := recordtest.Plain(rand.New(rand.NewPCG(seed, 19)), all.ByID("xiangqi"), 60)
				first := convert(t, f, g, "first")
				second := convert(t, to, first, "second")
				losses := append(record.Losing(f, g), record.Losing(to, first)...)
				if a, b := told(g, losses), told(second, losses); a != b {
					t.Fatalf("%s to %s, seed %d, losing %v: %s", f.ID, to.ID, seed, losses, differ(a, b))
				}
			}
		}
	}
}

// TestTold makes sure that told sees what it is for.
func TestTold(t *testing.T) {
	g := recordtest.Plain(rand.New(rand.NewPCG(1, 1)), all.ByID("xiangqi"), 30)
	before := told(g, nil)
	g.SetComment(g.Cursor(), "", "another comment")
	if before == told(g, nil) || told(g, []record.Loss{{Key: record.KeyLossComments}}) == told(g, nil) {
		t.Error("comments are not seen")
	}
	before = told(g, nil)
	if g.SetPlayer(board.First, "Another"); before == told(g, nil) {
		t.Error("tags are not seen")
	}
}
