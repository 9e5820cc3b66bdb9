package ludii_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"crosspoint/board"
	"crosspoint/record"
	formats "crosspoint/record/all"
	"crosspoint/record/recordtest"
	"crosspoint/rules"
	"crosspoint/rules/all"
)

// written makes a trial of a random game.
func written(name string, g *record.Game, ends bool) string {
	var b strings.Builder
	b.WriteString("game=/lud/board/war/" + name + ".lud\nSTART GAME OPTIONS\nEND GAME OPTIONS\nRNG internal state=1,2,3\n")
	pos := g.Rules().New(g.Settings())
	for _, n := range g.Line() {
		e := g.Rules().Effect(pos, n.Move)
		mover := int(n.Side()) + 1
		site := func(p board.Point) int { return int(p) }
		var actions string
		from, to := e.From, e.To
		switch e.Style {
		case rules.StylePlace:
			from = board.Point(100 + mover - 1)
			actions = fmt.Sprintf("[Move:typeFrom=Cell,from=%d,typeTo=Cell,to=%d,decision=true]", site(from), site(to))
		case rules.StyleShot:
			to = e.Removed
			actions = fmt.Sprintf("[Select:typeFrom=Cell,from=%d,typeTo=Cell,to=%d,decision=true],[Remove:type=Cell,to=%d]", site(from), site(to), site(to))
		case rules.StyleEnd:
			actions = "[Pass:decision=true]"
		default:
			actions = fmt.Sprintf("[Move:typeFrom=Cell,from=%d,typeTo=Cell,to=%d,decision=true],[SetNextPlayer:player=%d]", site(e.From), site(e.To), mover)
			if e.Style == rules.StyleKick {
				from = e.Actor
			}
		}
		pos.Do(n.Move)
		if e.Style == rules.StyleEnd && !ends {
			continue
		}
		fmt.Fprintf(&b, "Move=[Move:mover=%d,from=%d,to=%d,actions=[%s]]\n", mover, site(from), site(to), actions)
	}
	b.WriteString("numInitialPlacementMoves=0\nwinner=2\nendtype=NaturalEnd\n")
	return b.String()
}

func random(id, preset string, changed rules.Settings, seed uint64) *record.Game {
	g, err := record.New(all.ByID(id), preset, changed, "")
	if err != nil {
		panic(err)
	}
	recordtest.PlayOn(rand.New(rand.NewPCG(seed, 5)), g, 80)
	return g
}

func text(g *record.Game) string {
	var list []string
	for _, n := range g.Line() {
		list = append(list, n.Text())
	}
	return strings.Join(list, " ")
}

// turns is text without the ends of turns, which are needed in other places under other rules.
func turns(g *record.Game) string { return strings.ReplaceAll(text(g), " =", "") }

func read(t *testing.T, data string) (*record.Game, record.Report) {
	t.Helper()
	f, err := record.Open([]byte(data), formats.Formats, all.Games)
	if err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	if f.Format.ID != "ludii" || len(f.Entries) != 1 {
		t.Fatalf("%d games of %s", len(f.Entries), f.Format.ID)
	}
	g, report, err := f.Game(0)
	if err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	return g, report
}

func TestRead(t *testing.T) {
	far := rules.Settings{"far-shot-over": "no"}
	for seed := range uint64(20) {
		for name, want := range map[string]*record.Game{
			"Cannon": random("cannon", "", far, seed), "Football Chess": random("football", []string{"", "vchess"}[seed%2], nil, seed),
		} {
			g, report := read(t, written(name, want, true))
			if turns(g) != turns(want) || !report.Empty() {
				t.Fatalf("%s, seed %d: %v\n%s\nwant\n%s", name, seed, report.Remarks, text(g), text(want))
			}
			if r, over := g.Result(); !over || r.Winner != board.Second && g.Settings()["far-shot-over"] == "" {
				t.Errorf("%v %t", r, over)
			}
		}
		want := random("football", "", nil, seed)
		g, report := read(t, written("Football Chess", want, false))
		if turns(g) != turns(want) || !report.Empty() {
			t.Fatalf("seed %d: %v\n%s\nwant\n%s", seed, report.Remarks, text(g), text(want))
		}
	}
}

// TestCut reads trials that end in the middle of a line.
func TestCut(t *testing.T) {
	data := written("Cannon", random("cannon", "", rules.Settings{"far-shot-over": "no"}, 4), false)
	from := strings.LastIndex(data, "\nMove=") + 1
	move := strings.TrimSpace(strings.SplitAfter(data[from:], "\n")[0])
	_, report := read(t, data[:from]+move)
	if !report.Empty() {
		t.Errorf("a whole line: %+v", report.Remarks)
	}
	for _, n := range []int{2, len("Move="), 9, len(move) - 4, len(move) - 1} {
		_, report := read(t, data[:from+n])
		if report.Empty() {
			t.Fatalf("nothing said of %q", move[:n])
		}
		if m := report.Remarks[report.Count()-1]; m.Key != "ludii.cut-short" && report.Remarks[0].Key != "ludii.cut-short" || m.Line != strings.Count(data[:from], "\n")+1 {
			t.Errorf("%q: %+v", move[:n], report.Remarks)
		}
	}
}

func TestBroken(t *testing.T) {
	data := written("Cannon", random("cannon", "", rules.Settings{"far-shot-over": "no"}, 4), true)
	lines := strings.SplitAfter(data, "\n")
	lines[1] = "START GAME OPTIONS\nBoard Size/12x12\n"
	lines[8] = "Move=[Move:mover=1,from=0,to=99,actions=[[Move:from=0,to=99]]]\n"
	lines[9] = "Move=nothing\n"
	g, report := read(t, strings.Join(lines, ""))
	var got []string
	for _, m := range report.Remarks {
		got = append(got, fmt.Sprintf("%d %s", m.Line, m.Key))
	}
	if s := strings.Join(got, ", "); s != "3 ludii.option, 11 ludii.move, 10 draft.step" || g.Cursor().Ply() != 4 {
		t.Errorf("%s; %d steps", s, g.Cursor().Ply())
	}
	f, err := record.Open([]byte("game=/lud/board/Chess.lud\n"), formats.Formats, all.Games)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := f.Game(0); err == nil || !strings.Contains(err.Error(), "ludii.game") {
		t.Error(err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(written("Cannon", random("cannon", "", nil, 1), true)))
	f.Add([]byte(written("Football Chess", random("football", "", nil, 1), true)))
	f.Fuzz(func(t *testing.T, data []byte) { recordtest.Read(t, data, formats.Formats, all.Games, "ludii") })
}

func TestSamples(t *testing.T) {
	recordtest.WriteSamples(t, "ludii", "trl", func(seed uint64) []byte {
		if seed%2 == 0 {
			return []byte(written("Cannon", random("cannon", "", rules.Settings{"far-shot-over": "no"}, seed), true))
		}
		return []byte(written("Football Chess", random("football", "", nil, seed), true))
	})
}
