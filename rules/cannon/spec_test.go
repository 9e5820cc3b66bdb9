package cannon

import (
	"slices"
	"strings"
	"testing"

	"crosspoint/board"
	"crosspoint/rules"
)

// specRow is one sentence of the rules with steps that are legal and steps that are not. Rule sets are all three
// unless named.
type specRow struct {
	sentence, position, ruleSets string
	good, bad                    string
}

var soldierRows = []specRow{
	{
		"a soldier advances one point straight or diagonally forward", "d S:e4", "",
		"e4-e5 e4-d5 e4-f5", "e4-e3 e4-d3 e4-f3 e4-d4 e4-f4 e4-e6 e4-c6 e4-g6 e4-f6 e4-e2",
	},
	{
		"forward is away from the own back rank", "l s:e7", "",
		"e7-e6 e7-d6 e7-f6", "e7-e8 e7-d8 e7-f8 e7-d7 e7-f7 e7-e5",
	},
	{"an advance needs an empty target: own soldier", "d S:e4,e5,d5", "", "e4-f5", "e4-e5 e4-d5 e4xe5 e4xd5"},
	{"an advance needs an empty target: enemy", "d S:e4 s:e5,d5", "", "e4-f5 e4xe5 e4xd5", "e4-e5 e4-d5"},
	{"an advance needs an empty target: own town", "l t:e10 s:e9", "", "e9-e8", "e9-e10"},
	{"a soldier on the last rank cannot advance", "d S:a10,e4", "", "e4-e5", "a10-a11 a10-b10"},
	{"a soldier at the edge stays on the board", "d S:a4,j4", "", "a4-a5 a4-b5 j4-j5 j4-i5", "a4-j5 a4-j4 j4-a5 j4-a6"},
	{
		"a soldier captures straight and diagonally forward and sideways", "d S:e4 s:d5,e5,f5,d4,f4", "",
		"e4xd5 e4xe5 e4xf5 e4xd4 e4xf4", "",
	},
	{"a soldier does not capture backward", "d S:e4 s:d3,e3,f3", "", "e4-e5", "e4xd3 e4xe3 e4xf3"},
	{"a soldier captures no further than one point", "d S:e4 s:e6,c4,g6", "", "e4-e5", "e4xe6 e4xc4 e4xg6"},
	{
		"Light captures towards rank 1", "l s:e7 S:d6,e6,f6,d7,f7,d8,e8,f8", "",
		"e7xd6 e7xe6 e7xf6 e7xd7 e7xf7", "e7xd8 e7xe8 e7xf8",
	},
	{"a capture at the edge does not go round it", "d S:a4,j6 s:j4,j5,j3,a7,a6", "", "a4-a5", "a4xj4 a4xj5 a4xj3 j6xa7 j6xa6"},
	{"a soldier captures the enemy town", "d S:d9,f10", "", "d9xe10 f10xe10", ""},
	{"a soldier never captures its own side", "d S:e4,e5,f4,e2", "", "e5-e6", "e4xe5 e4xf4 e2xe1"},
	{
		"a retreat is exactly two points straight or diagonally backward", "d S:e5 s:d6", "",
		"e5-e3 e5-c3 e5-g3", "e5-e4 e5-d4 e5-f4 e5-e2 e5-d3 e5-f3 e5-b2 e5-c5 e5-g5 e5-c7",
	},
	{"Light retreats towards rank 10", "l s:e5 S:e4", "", "e5-e7 e5-c7 e5-g7", "e5-e3 e5-e6"},
	{"no retreat without an enemy beside the soldier", "d S:e5 s:e7,c5,g3", "", "e5-e6", "e5-e3 e5-c3 e5-g3"},
	{"an own soldier beside it allows no retreat", "d S:e5,d6", "", "e5-e6", "e5-e3"},
	{"a retreat needs an empty middle point: enemy", "d S:e5 s:e4", "", "e5-c3 e5-g3", "e5-e3"},
	{"a retreat needs an empty middle point: own soldier", "d S:e5,d4 s:e6", "", "e5-e3 e5-g3", "e5-c3"},
	{"a retreat needs an empty target: enemy", "d S:e5 s:e6,c3", "", "e5-e3 e5-g3", "e5-c3 e5xc3"},
	{"a retreat needs an empty target: own soldier", "d S:e5,e3 s:e6", "", "e5-c3 e5-g3", "e5-e3"},
	{"a retreat needs an empty target: own town", "d T:e1 S:e3 s:e4", "", "e3-c1 e3-g1", "e3-e1"},
	{"a retreat stays on the board", "d S:a5,b2 s:a6,b3", "", "a5-a3 a5-c3", "a5-j2 b2-b0"},
	{"an enemy across the edge is not beside the soldier", "d S:a5,j5 s:j6,a6", "", "j5-j3 a5-a3", ""},
	{"an enemy only across the edge allows no retreat", "d S:a5 s:j5,j4,j6", "", "a5-a6", "a5-a3 a5-c3"},
	{"a town beside the soldier lets it retreat", "d S:d9", "pyromyth ludii", "d9-d7 d9-b7 d9-f7", ""},
	{"only an enemy soldier lets a soldier retreat", "d S:d9", "ludoteka", "d9-d10", "d9-d7 d9-b7 d9-f7"},
	{"the own town allows no retreat", "l T:c1 t:e10 s:e9,d3", "", "e9-e8", "e9-e11 d3-d5"},
	{"a town never moves", "d T:e1 S:a4", "", "a4-a5", "e1-e2 e1-d1 e1-f1 e1-e3"},
	{"a town never captures", "d T:e1 S:a4 s:e2,d1", "", "a4-a5", "e1xe2 e1xd1"},
}

var cannonRows = []specRow{
	{"a cannon slides along its file, either way", "d S:e3,e4,e5", "", "e3-e6 e5-e2", "e4-e7 e3-e7 e5-e1"},
	{"a cannon slides along its rank, either way", "d S:d5,e5,f5", "", "d5-g5 f5-c5", "e5-h5 e5-b5"},
	{"a cannon slides along a rising diagonal, either way", "d S:d4,e5,f6", "", "d4-g7 f6-c3", ""},
	{"a cannon slides along a falling diagonal, either way", "d S:d6,e5,f4", "", "d6-g3 f4-c7", ""},
	{"two soldiers are no cannon", "d S:e3,e4 s:e6,e7", "", "e4-e5", "e3-e5 e3-e6 e4-e2 xe6 xe7"},
	{"three soldiers with a gap are no cannon", "d S:e3,e4,e6 s:e8", "", "e6-e7", "e3-e6 xe8"},
	{"soldiers of both sides are no cannon", "d S:e3,e5 s:e4,e7", "", "e5-e6", "xe7 e3-e6"},
	{"a town is never part of a cannon", "d T:e1 S:e2,e3 s:e5,e6", "", "e3-e4", "e1-e4 xe5 xe6"},
	{"the enemy's town either", "d t:e10 S:e9,e8 s:e6", "", "e9-d10", "xe6 e9-e7"},
	{"three points over the edge are no cannon", "d S:i5,j5,a6 s:c6,c5", "", "i5-i6", "xc6 i5-b6 i5-b5"},
	{"a slide needs an empty point: enemy", "d S:e3,e4,e5 s:e6", "", "e5-e2 e5xe6", "e3-e6 e3xe6"},
	{"a slide needs an empty point: own soldier", "d S:e3,e4,e5,e6", "", "e4-e7 e5-e2 e5-d6", "e3-e6 e3-e7 e6-e3 e6-e2"},
	{"a slide needs an empty point: own town", "d T:e1 S:e2,e3,e4", "", "e2-e5", "e4-e1"},
	{"a slide stays on the board", "d S:a1,a2,a3,h5,i5,j5", "", "a1-a4 j5-g5", "a3-a0 h5-a6 h5-a5"},
	{"a soldier may belong to several cannons", "d S:e3,e4,e5,d5,f5 s:h5", "", "e3-e6 d5-g5 f5-c5 e5-e2 xh5", ""},
	{"a shot hits at distance 2", "d S:c2,c3,c4 s:c6", "", "xc6", "c4xc6"},
	{"a shot hits at distance 3", "d S:c2,c3,c4 s:c7", "", "xc7", ""},
	{"a shot does not hit at distance 1", "d S:c2,c3,c4 s:c5", "", "c4xc5", "xc5"},
	{"a shot does not hit at distance 4", "d S:c2,c3,c4 s:c8", "", "c2-c5", "xc8"},
	{"the point in front must be empty: own soldier", "d S:c2,c3,c4,c5 s:c6", "", "c5xc6", "xc6"},
	{"the point in front must be empty: enemy", "d S:c2,c3,c4 s:c5,c6,c7", "", "c4xc5", "xc6 xc7"},
	{"a shot hits a town", "d S:e5,e6,e7", "", "xe10", ""},
	{"a shot hits a town at distance 2", "d S:e6,e7,e8", "", "xe10", ""},
	{"a shot never hits an own piece", "d S:e4,e5,e6,e8 T:e1", "", "e4-e7", "xe8 xe1"},
	{"a shot stays on the cannon's line", "d S:c2,c3,c4 s:d6,b6,e6", "", "c4-c5", "xd6 xb6 xe6"},
	{"a shot does not go round the edge", "d S:h5,i5,j5 s:b5,b6,a6,c6", "", "h5-h6", "xb5 xb6 xa6 xc6"},
	{"far shot over an enemy: allowed", "d S:c2,c3,c4 s:c6,c7", "pyromyth", "xc6 xc7", ""},
	{"far shot over an own soldier: allowed", "d S:c2,c3,c4,c6 s:c7", "pyromyth", "xc7", ""},
	{"far shot over an enemy: not allowed", "d S:c2,c3,c4 s:c6,c7", "ludoteka ludii", "xc6", "xc7"},
	{"far shot over an own soldier: not allowed", "d S:c2,c3,c4,c6 s:c7", "ludoteka ludii", "c6xc7", "xc7"},
	{"a far shot needs the front point empty in any case", "d S:c2,c3,c4 s:c5,c7", "", "c4xc5", "xc7"},
	{"a cannon fires backward too", "d S:e5,e6,e7 s:e3", "", "xe3", ""},
	{"a cannon fires sideways", "d S:d5,e5,f5 s:h5,a5", "", "xh5 xa5", ""},
	{"a cannon fires along diagonals", "d S:d4,e5,f6 s:h8,b2", "", "xh8 xb2", ""},
	{"a cannon fires along falling diagonals", "d S:d6,e5,f4 s:i1,b8", "", "xi1 xb8", ""},
	{"a capture and a shot at the same target are two steps", "d S:c2,c3,c4,b5 s:c6", "", "xc6 b5xc6", ""},
	{"every step is legal, even one that leaves the town hanging", "d T:e1 S:a4 s:e2,d2", "", "a4-a5 a4-b5", ""},
	{"a player without soldiers has no step", "d s:e4", "", "", ""},
}

func TestSentences(t *testing.T) {
	for _, r := range slices.Concat(soldierRows, cannonRows) {
		names := strings.Fields(r.ruleSets)
		if len(names) == 0 {
			names = []string{"pyromyth", "ludoteka", "ludii"}
		}
		for _, name := range names {
			p := setUp(t, r.position, ruleSets[name])
			got := writtenSteps(p)
			for _, s := range strings.Fields(r.good) {
				if !slices.Contains(got, s) {
					t.Errorf("%s (%s): %s is missing in %v", r.sentence, name, s, got)
				}
			}
			for _, s := range strings.Fields(r.bad) {
				if slices.Contains(got, s) {
					t.Errorf("%s (%s): %s is legal", r.sentence, name, s)
				}
			}
		}
	}
	if got := writtenSteps(setUp(t, "d s:e4", ruleSets["pyromyth"])); len(got) != 0 {
		t.Errorf("a player without soldiers has the steps %v", got)
	}
}

func TestEveryNeighbourLetsASoldierRetreat(t *testing.T) {
	for _, enemy := range []string{"d4", "e4", "f4", "d5", "f5", "d6", "e6", "f6"} {
		p := setUp(t, "d S:e5 s:"+enemy, ruleSets["ludoteka"])
		retreats := 0
		for _, m := range rules.Legal(p, nil) {
			if m.Kind() == Retreat {
				retreats++
			}
		}
		want := 3
		if enemy[1] == '4' {
			want = 2
		}
		if retreats != want {
			t.Errorf("enemy on %s: %d retreats, want %d", enemy, retreats, want)
		}
	}
}

func TestSetUp(t *testing.T) {
	p := Game.New(ruleSets["pyromyth"])
	if p.FEN() != startFEN {
		t.Errorf("start %s", p.FEN())
	}
	if p.Side() != board.First {
		t.Error("Dark does not begin")
	}
	for _, c := range []struct {
		files string
		ranks []int
		side  board.Side
	}{{"acegi", []int{1, 2, 3}, board.First}, {"bdfhj", []int{6, 7, 8}, board.Second}} {
		for _, f := range c.files {
			for _, r := range c.ranks {
				if got := p.At(geometry.At(int(f-'a'), r)); got != board.NewPiece(c.side, Soldier) {
					t.Errorf("%c%d holds %#x", f, r+1, got)
				}
			}
		}
	}
}

func TestPlacement(t *testing.T) {
	p := Game.New(ruleSets["pyromyth"])
	if got, want := strings.Join(writtenSteps(p), " "), "b1 c1 d1 e1 f1 g1 h1 i1"; got != want {
		t.Errorf("Dark places on %s, want %s", got, want)
	}
	play(t, p, "c1")
	if got, want := strings.Join(writtenSteps(p), " "), "b10 c10 d10 e10 f10 g10 h10 i10"; got != want {
		t.Errorf("Light places on %s, want %s", got, want)
	}
	if got, want := p.FEN(), strings.TrimSuffix(startFEN, "10 d Tt 1")+"2T7 l t 1"; got != want {
		t.Errorf("after c1: %s, want %s", got, want)
	}
	play(t, p, "h10")
	if got, want := p.FEN(), "7t2"+strings.TrimSuffix(strings.TrimPrefix(startFEN, "10"), "10 d Tt 1")+"2T7 d - 2"; got != want {
		t.Errorf("after h10: %s, want %s", got, want)
	}
	blocked := mustParse(t, "10/10/10/10/10/10/10/10/10/1Ss7 d Tt 1", ruleSets["pyromyth"])
	if got, want := strings.Join(writtenSteps(blocked), " "), "d1 e1 f1 g1 h1 i1"; got != want {
		t.Errorf("with b1 and c1 occupied Dark places on %s, want %s", got, want)
	}
}

func TestShotsAtOneTargetAreOneStep(t *testing.T) {
	p := setUp(t, "d S:c2,c3,c4,f6,g6,h6,e8,g10,f9 s:c6", ruleSets["pyromyth"])
	shots := 0
	for _, s := range writtenSteps(p) {
		if strings.HasPrefix(s, "x") {
			shots++
		}
	}
	if shots != 1 {
		t.Fatalf("%d shots in %v, want 1", shots, writtenSteps(p))
	}
	m, err := parseStep(p, "xc6")
	if err != nil {
		t.Fatal(err)
	}
	clicks := map[string]bool{}
	for _, path := range paths(p, m) {
		clicks[nameList(path)] = true
	}
	want := []string{"c2 c6", "c3 c6", "c4 c6", "f6 c6", "g6 c6", "h6 c6", "e8 c6", "f9 c6", "g10 c6"}
	for _, c := range want {
		if !clicks[c] {
			t.Errorf("the clicks %s do not fire", c)
		}
	}
	if len(clicks) != len(want) {
		t.Errorf("%d click paths, want %d: %v", len(clicks), len(want), clicks)
	}
	before := p.FEN()
	p.Do(m)
	if got, want := p.FEN(), strings.Replace(strings.Replace(before, "2s2SSS2", "5SSS2", 1), " d ", " l ", 1); got != want {
		t.Errorf("after the shot %s, want %s", got, want)
	}
}
