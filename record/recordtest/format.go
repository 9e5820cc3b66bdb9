package recordtest

import (
	"math/rand/v2"
	"testing"
	"unicode/utf8"

	"crosspoint/record"
	"crosspoint/rules"
)

// PlayOn plays random legal steps from the cursor, at most a number of them and to the end of the game.
func PlayOn(r *rand.Rand, g *record.Game, steps int) {
	for range steps {
		legal := rules.Legal(g.Position(), nil)
		if _, over := g.ResultAtCursor(); over || len(legal) == 0 {
			return
		}
		if _, err := g.Play(legal[r.IntN(len(legal))]); err != nil {
			panic(err)
		}
	}
}

// Read reads data of any kind in one of the formats, chosen by its id, as a fuzz target does: every game of it, in every encoding
// that is proposed. It asserts what holds for all readers: games or errors, remarks with a place, entries inside the text,
// valid texts, and the cursor at the end of the main line.
func Read(t *testing.T, data []byte, formats []*record.Format, games []*rules.Game, id string) {
	t.Helper()
	var only []*record.Format
	for _, f := range formats {
		if f.ID == id {
			only = append(only, f)
		}
	}
	file, err := record.Open(data, only, games)
	if err != nil {
		return
	}
	const most = 20
	for i := range min(len(file.Entries), most) {
		g, report, err := file.Game(i)
		if (g == nil) == (err == nil) {
			t.Fatalf("game %v, error %v", g, err)
		}
		if file.Entries[i].Offset < 0 || file.Entries[i].Size < 0 {
			t.Fatalf("entry %+v", file.Entries[i])
		}
		for _, m := range report.Remarks {
			if m.Key == "" || m.Line < 0 || m.Column < 0 || m.Offset < 0 || !utf8.ValidString(m.Token) {
				t.Fatalf("remark %+v", m)
			}
		}
		if g == nil {
			continue
		}
		for _, n := range Nodes(g) {
			if !utf8.ValidString(n.Comment) || !utf8.ValidString(n.Before) {
				t.Fatalf("comment %q", n.Comment)
			}
		}
		main := g.Root()
		for len(main.Children()) > 0 {
			main = main.Children()[0]
		}
		if g.Cursor() != main {
			t.Fatal("the cursor is not at the end of the main line")
		}
	}
	for _, name := range file.EncodingsFor() {
		if _, err := file.In(name); err != nil {
			continue
		}
	}
}

// Plain returns a random game by the default rules with variations, comments, marks and tags such as people write.
func Plain(r *rand.Rand, game *rules.Game, steps int) *record.Game {
	g, err := record.New(game, "", nil, "")
	if err != nil {
		panic(err)
	}
	words := []string{"好棋", "well played", "看 {图} 和 (变化)", "first line\nsecond line", "车马炮", "50 % of 3/4", "a | b || c", `\u4e00 [x]`}
	for range steps {
		PlayOn(r, g, 1+r.IntN(4))
		switch r.IntN(6) {
		case 0:
			g.Jump(Pick(r, g))
		case 1:
			g.SetComment(g.Cursor(), "", words[r.IntN(len(words))])
		case 2:
			g.SetNAGs(g.Cursor(), []int{1 + r.IntN(6)})
		}
	}
	g.ToStart()
	g.SetComment(g.Root(), "", words[r.IntN(len(words))])
	for i, name := range []string{"Event", "Site", "Red", "Black", "Date", "Title", "Annotator", "RedTeam"} {
		if r.IntN(3) > 0 {
			g.SetTag(name, []string{"全国赛", "上海", "胡荣华", "Müller", "2026.11.30", "第一局", "某人", "A队"}[i])
		}
	}
	if r.IntN(2) == 0 {
		g.Declare(rules.Result{Winner: 0, Reason: record.ReasonResignation})
	}
	g.ToEnd()
	return g
}
