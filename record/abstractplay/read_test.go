package abstractplay_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"crosspoint/board"
	"crosspoint/record"
	formats "crosspoint/record/all"
	"crosspoint/record/recordtest"
	"crosspoint/rules/all"
)

// written makes a record of a game as the site does, round by round.
func written(g *record.Game, results [2]int, comment string) string {
	var rounds [][]any
	for i, n := range g.Line() {
		var move any = n.Text()
		if i == 2 && comment != "" {
			move = map[string]any{"move": n.Text(), "comment": comment}
		}
		if i%2 == 0 {
			rounds = append(rounds, nil)
		}
		rounds[i/2] = append(rounds[i/2], move)
	}
	if len(rounds) > 0 && len(rounds[len(rounds)-1]) == 1 {
		rounds[len(rounds)-1] = append(rounds[len(rounds)-1], nil)
	}
	out, _ := json.MarshalIndent(map[string]any{
		"header": map[string]any{
			"game": map[string]any{"name": "Cannon"}, "site": map[string]any{"name": "Abstract Play", "gameid": "ab-1"},
			"date-start": "2026-05-07T10:00:00.000Z", "date-end": "2026-05-09T10:00:00.000Z", "date-generated": "2026-05-10",
			"players": []any{
				map[string]any{"name": "Anna", "userid": "1", "result": results[0]}, map[string]any{"name": "Ben", "userid": "2", "result": results[1]},
			},
		},
		"moves": rounds,
	}, "", "  ")
	return string(out)
}

func open(t *testing.T, text string) *record.File {
	t.Helper()
	f, err := record.Open([]byte(text), formats.Formats, all.Games)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if f.Format.ID != "abstractplay" {
		t.Fatalf("read as %s", f.Format.ID)
	}
	return f
}

func random(seed uint64) *record.Game {
	g, err := record.New(all.ByID("cannon"), "", nil, "")
	if err != nil {
		panic(err)
	}
	recordtest.PlayOn(rand.New(rand.NewPCG(seed, 5)), g, 60)
	return g
}

func line(g *record.Game) string {
	var list []string
	for _, n := range g.Line() {
		list = append(list, n.Text())
	}
	return strings.Join(list, " ")
}

func TestRead(t *testing.T) {
	for seed := range uint64(20) {
		want := random(seed)
		f := open(t, written(want, [2]int{1, 0}, "well done"))
		g, report, err := f.Game(0)
		if err != nil || !report.Empty() {
			t.Fatalf("%v %v", err, report.Remarks)
		}
		if line(g) != line(want) || g.Player(board.First) != "Anna" || g.Tag("Date") != "2026.05.07" || g.Tag("Site") != "Abstract Play ab-1" {
			t.Errorf("%s, want %s; %v", line(g), line(want), g.Tags())
		}
		if g.Line()[2].Comment != "well done" {
			t.Errorf("no comment")
		}
		if r, over := g.Result(); !over || r.Winner != board.First && want.Empty() {
			t.Errorf("%v %t", r, over)
		}
	}
}

// TestBroken reads lists, records that are damaged, and games that we do not have.
func TestBroken(t *testing.T) {
	one := written(random(1), [2]int{1, 1}, "")
	f := open(t, "["+one+",\n"+strings.Replace(one, "Cannon", "Zola", 1)+", {")
	if len(f.Entries) != 2 {
		t.Fatalf("%d records", len(f.Entries))
	}
	if g, _, err := f.Game(0); err != nil || g.Tag("EndDate") != "2026.05.09" {
		t.Error(err)
	}
	if _, _, err := f.Game(1); err == nil || !strings.Contains(err.Error(), "abstractplay.game") {
		t.Error(err)
	}
	bad := strings.Replace(one, `"a4-`, `"a4-j`, 1)
	bad = strings.Replace(bad, "null", "7", 1)
	f = open(t, bad)
	_, report, err := f.Game(0)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range report.Remarks {
		if m.Line < 10 || m.Column == 0 {
			t.Errorf("%v", m)
		}
	}
	if _, err := record.Open([]byte(strings.Replace(one, `"moves": [`, `"moves": [}`, 1)), formats.Formats, all.Games); err == nil || !strings.Contains(err.Error(), "abstractplay.json") {
		t.Error(err)
	}
	if _, err := record.Open([]byte(`{"header":{"players":[],"game":{"na`), formats.Formats, all.Games); err == nil || !strings.Contains(err.Error(), "abstractplay.json") {
		t.Error(err)
	}
	deep := strings.Repeat(`{"header":{"game":{"players":`, 1000)
	if _, err := record.Open([]byte(deep), formats.Formats, all.Games); err == nil {
		t.Error("not refused")
	}
}

// TestCut opens records that end early as far as they go, and says so.
func TestCut(t *testing.T) {
	want := random(2)
	one := written(want, [2]int{1, 0}, "well done")
	from := strings.Index(one, `"moves": [`) + len(`"moves": [`)
	before := -1
	for n := from; n < len(one); n++ {
		for _, lead := range []string{"", "[", "[" + one + ",\n"} {
			f := open(t, lead+one[:n])
			g, report, err := f.Game(len(f.Entries) - 1)
			if err != nil {
				t.Fatalf("%d: %v", n, err)
			}
			if m := report.Remarks; len(m) != 1 || m[0].Key != "abstractplay.cut-short" || m[0].Line != 1+strings.Count(lead+one[:n], "\n") {
				t.Fatalf("%d: %v", n, m)
			}
			got := line(g)
			if !strings.HasPrefix(line(want), got) || len(got) < before || g.Player(board.First) != "Anna" {
				t.Fatalf("%d: %s, want the start of %s", n, got, line(want))
			}
			before = len(got)
		}
	}
	if before != len(line(want)) {
		t.Errorf("%d bytes of %d", before, len(line(want)))
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(written(random(1), [2]int{1, 0}, "x")))
	f.Add([]byte("[" + written(random(2), [2]int{0, 0}, "") + ",{\"moves\":[[null,{\"move\":3}]]}]"))
	f.Fuzz(func(t *testing.T, data []byte) { recordtest.Read(t, data, formats.Formats, all.Games, "abstractplay") })
}

func TestSamples(t *testing.T) {
	recordtest.WriteSamples(t, "abstractplay", "json", func(seed uint64) []byte { return []byte(written(random(seed), [2]int{1, 0}, "well done")) })
}
