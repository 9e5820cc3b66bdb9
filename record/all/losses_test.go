package all_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"crosspoint/record"
	formats "crosspoint/record/all"
	"crosspoint/record/pgn"
	"crosspoint/rules/all"
)

const allTags = `[Event "全国赛 Cup"]
[Site "Shanghai"]
[Date "2019.03.04"]
[Round "3"]
[Red "胡荣华"]
[Black "Müller"]
[RedElo "2500"]
[BlackElo "2400"]
[RedTeam "A"]
[BlackTeam "B"]
[RedTitle "GM"]
[RedType "program"]
[RedLevel "4"]
[Annotator "Somebody"]
[Author "Writer"]
[Title "第一局"]
[Opening "Central Cannon"]
[ECO "C05"]
[TimeControl "600+5"]
[GameType "全局"]
[Table "7"]
[Class "finals"]
[PlyCount "4"]
[X-Own "{kept} as; it \"is\""]
`

// everything are games with all that a game can hold, one with each kind of end.
var everything = map[string]string{
	"agreement": allTags + `[Game "Chinese Chess"]
[Result "1/2-1/2"]
[Termination "agreement"]

{On the game.
Second line.} 1. h2e2 $1 {[%clk 0:09:58][%eval 0.34,12] 好棋} h9g7 $2 $14 ({Ahead.} 1... h9i7 $3 {aside [%clk 0:01:00][%eval -1.00]} 2. h0g2) 2. {Before.} h0g2 {After.} i9h9 {[%eval #3]} 1/2-1/2`,
	"bare result": `[Game "Chinese Chess"]
[Result "0-1"]

1. h2e2 h9g7 0-1`,
	"words": `[Game "Chinese Chess"]
[Result "1-0"]
[Termination "Time forfeit"]

1. h2e2 h9g7 1-0`,
	"elsewhere": `[Game "Chinese Chess"]

1. h2e2 h9g7 (1... h9i7 {[%end 1-0 resignation]}) *`,
	"open": `[Game "Chinese Chess"]

1. h2e2 h9g7 *`,
	"set up": `[Game "Chinese Chess"]
[FEN "4k4/9/9/9/4p4/4P4/9/9/9/4K4 b - - 12 34"]
[Result "1-0"]
[Termination "resignation"]

34... e5e4 1-0`,
	"rules": `[Game "Chinese Chess"]
[Preset "casual"]
[Options "repetition=draw"]
[Result "1/2-1/2"]
[Termination "agreement"]

1. h2e2 1/2-1/2`,
	"mate": `[Game "Chinese Chess"]
[FEN "4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1"]

1. b7b9 *`,
	"nothing played": `[Game "Chinese Chess"]
[Result "1-0"]

1-0`,
	"cannon": `[Game "Cannon"]
[White "Anna"]
[Preset "ludoteka"]
[Result "1-0"]
[Termination "resignation"]

{Of the game.} 1. e1 $1 {[%clk 0:01:00] x} e10 (1... d10 {y}) 1-0`,
	"football": `[Game "Football"]
[White "Anna"]
[Options "early-goal=yes"]
[Result "1/2-1/2"]
[Termination "agreement"]

1. Nb1-c3 {x} 1/2-1/2`,
}

// facets are what a format may keep or lose of a game, by the key of the loss, as text; "" where the game has none of it.
func facets(g *record.Game) map[string]string {
	f := map[string]string{"game": g.Rules().ID + " " + strings.TrimSuffix(g.StartFEN(), " 0 1")}
	add := func(key, format string, args ...any) { f[key] += fmt.Sprintf(format, args...) + "\n" }
	if g.Preset() != g.Rules().Presets[0].ID || len(g.ChangedSettings()) > 0 {
		add(record.KeyLossRules, "%s %v", g.Preset(), g.ChangedSettings())
	}
	main := g.Root()
	for len(main.Children()) > 0 {
		main = main.Children()[0]
		add("steps", "%s", main.Text())
	}
	if r, over := g.ResultAt(main); over {
		add(record.KeyLossResult, "%v", r.Winner)
		if at, r := g.Declared(); at == main && r.Reason != "" {
			add(record.KeyLossReason, "%s", r.Reason)
		}
	}
	if at, r := g.Declared(); at != nil && at != main {
		add(record.KeyLossResultPlace, "%s %v", at.Text(), r)
	}
	if c := g.Root().Comment; c != "" {
		add(record.KeyLossComments, "%s", c)
	}
	for n := g.Root(); len(n.Children()) > 0; {
		for _, c := range n.Children()[1:] {
			add(record.KeyLossVariations, "%s %d", c.Text(), c.LineEnd().Ply())
		}
		n = n.Children()[0]
		if c := strings.TrimSpace(n.Before + "\n" + n.Comment); c != "" {
			add(record.KeyLossComments, "%d %s", n.Ply(), c)
		}
		if n.Before != "" {
			add(record.KeyLossBefore, "%d %s", n.Ply(), n.Before)
		}
		if len(n.NAGs) > 0 {
			add(record.KeyLossGlyphs, "%d %v", n.Ply(), n.NAGs)
		}
		if n.Clock >= 0 {
			add(record.KeyLossClocks, "%d %v", n.Ply(), n.Clock)
		}
		if n.Eval != nil {
			add(record.KeyLossEvals, "%d %v", n.Ply(), *n.Eval)
		}
	}
	for _, t := range g.Tags() {
		if t.Name != record.TagID {
			add(record.KeyLossTag+" "+t.Name, "%s", t.Value)
		}
	}
	return f
}

// within are losses that say of a part that it changes, by the loss of the whole; and those that are said of every part.
var within = map[string][]string{
	record.KeyLossBefore: {record.KeyLossComments},
	record.KeyLossGlyphs: {"wxf.sign"},
	record.KeyLossReason: {record.KeyLossResult, record.KeyLossResultPlace},
	"steps":              {"fens.end-steps"},
	"game":               {"xqf.counters", "fens.end-steps"},
}

// TestEverything writes games that have everything in all formats and reads them back: what is not there again was listed as lost, and
// nothing that was listed is there.
func TestEverything(t *testing.T) {
	for name, text := range everything {
		list, err := pgn.Read([]byte(text), all.Games)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		g := list[0]
		for _, f := range formats.Formats {
			if f.Write == nil {
				continue
			}
			losses := record.Losing(f, g)
			if record.Refused(losses) {
				continue
			}
			data, err := f.Write(g)
			if err != nil {
				t.Fatalf("%s as %s: %v", name, f.ID, err)
			}
			file, err := record.Open(data, []*record.Format{f}, all.Games)
			if err != nil {
				t.Fatalf("%s as %s: %v\n%s", name, f.ID, err, data)
			}
			back, _, err := file.Game(0)
			if err != nil {
				t.Fatalf("%s as %s: %v\n%s", name, f.ID, err, data)
			}
			compare(t, name+" as "+f.ID, facets(g), facets(back), losses)
		}
	}
}

func compare(t *testing.T, what string, want, got map[string]string, losses []record.Loss) {
	t.Helper()
	listed := func(facet string) bool {
		key, token, _ := strings.Cut(facet, " ")
		return slices.ContainsFunc(losses, func(l record.Loss) bool {
			return l.Key == key && l.Token == token || slices.Contains(within[key], l.Key)
		})
	}
	for facet, value := range want {
		if survived := got[facet] == value; survived == listed(facet) {
			t.Errorf("%s: %s survived: %t, was listed: %t\nwas %q\nis  %q", what, facet, survived, listed(facet), value, got[facet])
		}
	}
	for facet, value := range got {
		if want[facet] == "" {
			t.Errorf("%s: %s came from nowhere: %q", what, facet, value)
		}
	}
	for _, l := range losses {
		facet := strings.TrimSpace(l.Key + " " + l.Token)
		known := want[facet] != ""
		for whole, parts := range within {
			known = known || slices.Contains(parts, l.Key) && want[whole] != ""
		}
		if !known {
			t.Errorf("%s: %s was listed, but the game has none", what, facet)
		}
	}
}
