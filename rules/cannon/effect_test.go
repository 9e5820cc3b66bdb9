package cannon

import (
	"math"
	"testing"

	"crosspoint/board"
	"crosspoint/rules"
)

func TestEffect(t *testing.T) {
	const pieces = "d S:c2,c3,c4,e6,d9,g6,h6,i6,h2,h3,h4 s:c6,e7,h8"
	for _, c := range []struct {
		position, step        string
		style                 rules.Style
		from, to, removed     string
		slides, group, dashes string
		aim                   bool
		setup                 bool
		paths                 []string
	}{
		{position: "d", step: "e1", setup: true, style: rules.StylePlace, to: "e1", paths: []string{"e1"}},
		{position: pieces, step: "c4-c5", style: rules.StyleMove, from: "c4", to: "c5", slides: "c4 c5", paths: []string{"c4 c5"}},
		{position: pieces, step: "e6-e4", style: rules.StyleMove, from: "e6", to: "e4", slides: "e6 e4", paths: []string{"e6 e4"}},
		{
			position: pieces, step: "e6xe7", style: rules.StyleCapture, from: "e6", to: "e7", removed: "e7", slides: "e6 e7",
			paths: []string{"e6 e7"},
		},
		{
			position: pieces, step: "d9xe10", style: rules.StyleCapture, from: "d9", to: "e10", removed: "e10", slides: "d9 e10",
			aim: true, paths: []string{"d9 e10"},
		},
		{
			position: pieces, step: "c4-c1", style: rules.StyleMove, from: "c4", to: "c1", slides: "c2 c1 c3 c2 c4 c3",
			group: "c4 c3 c2", paths: []string{"c4 c1"},
		},
		{
			position: pieces, step: "g6-j6", style: rules.StyleMove, from: "g6", to: "j6", slides: "i6 j6 h6 i6 g6 h6",
			group: "g6 h6 i6", paths: []string{"g6 j6"},
		},
		{
			position: "d S:c2,c3,c4,f6,g6,h6 s:c6", step: "xc6", style: rules.StyleShot, from: "c4", to: "c6", removed: "c6",
			group: "c2 c3 c4", dashes: "c4 c6",
			paths: []string{"c2 c6", "c3 c6", "c4 c6", "h6 c6", "g6 c6", "f6 c6"},
		},
		{
			position: "d S:e5,e6,e7", step: "xe10", style: rules.StyleShot, from: "e7", to: "e10", removed: "e10",
			group: "e5 e6 e7", dashes: "e7 e10", aim: true, paths: []string{"e5 e10", "e6 e10", "e7 e10"},
		},
	} {
		var p rules.Position = Game.New(ruleSets["pyromyth"])
		if !c.setup {
			p = setUp(t, c.position, ruleSets["pyromyth"])
		}
		m, err := parseStep(p, c.step)
		if err != nil {
			t.Errorf("%s: %v", c.step, err)
			continue
		}
		e := Game.Effect(p, m)
		var flat []board.Point
		for _, s := range e.Slides {
			flat = append(flat, s[0], s[1])
		}
		got := [...]string{geometry.Name(e.From), geometry.Name(e.To), geometry.Name(e.Removed), nameList(flat), nameList(e.Group), nameList(e.Line)}
		if want := [...]string{c.from, c.to, c.removed, c.slides, c.group, c.dashes}; got != want || e.Style != c.style || e.Aim != c.aim || e.Actor != board.NoPoint {
			t.Errorf("%s: %q style %d aim %t, want %q style %d aim %t", c.step, got, e.Style, e.Aim, want, c.style, c.aim)
		}
		all := Game.Paths(p, m)
		if len(all) != len(c.paths) {
			t.Errorf("%s: %d paths, want %v", c.step, len(all), c.paths)
			continue
		}
		for i, path := range all {
			if nameList(path) != c.paths[i] {
				t.Errorf("%s: path %q, want %q", c.step, nameList(path), c.paths[i])
			}
		}
	}
}

// In every position the clicks of different steps differ, and none begins with all clicks of another.
func TestPathsAreUnique(t *testing.T) {
	for _, r := range readRows(t) {
		for name, s := range ruleSets {
			p := mustParse(t, r.FEN, s)
			seen := map[[2]board.Point]bool{}
			for _, m := range rules.Legal(p, nil) {
				all := paths(p, m)
				if len(all) == 0 {
					t.Errorf("%s %s: no clicks for %s", name, r.FEN, format(p, m))
				}
				for _, path := range all {
					key := [2]board.Point{path[0], board.NoPoint}
					if len(path) == 2 {
						key[1] = path[1]
					}
					if seen[key] || len(path) != map[bool]int{true: 1, false: 2}[m.Kind() == Place] {
						t.Errorf("%s %s: the clicks %s are there twice or of the wrong length", name, r.FEN, nameList(path))
					}
					seen[key] = true
				}
			}
		}
	}
}

func TestGroups(t *testing.T) {
	p := setUp(t, "d S:e3,e4,e5,d5,f5,e6 s:a7,b7,c7", ruleSets["pyromyth"])
	for _, c := range []struct {
		at   string
		want []string
	}{
		{"e5", []string{"e3 e4 e5", "e4 e5 e6", "d5 e5 f5"}},
		{"e3", []string{"e3 e4 e5"}},
		{"e4", []string{"e3 e4 e5", "e4 e5 e6"}},
		{"d5", []string{"d5 e5 f5", "d5 e6 f7"}[:1]},
		{"b7", []string{"a7 b7 c7"}},
		{"e1", nil},
		{"h8", nil},
	} {
		groups := p.Groups(point(t, c.at))
		if len(groups) != len(c.want) {
			t.Errorf("%s: %d cannons, want %v", c.at, len(groups), c.want)
			continue
		}
		for _, want := range c.want {
			found := false
			for _, g := range groups {
				found = found || nameList(g) == want
			}
			if !found {
				t.Errorf("%s: %s is not among %d cannons", c.at, want, len(groups))
			}
		}
	}
}

func TestHashAndUndo(t *testing.T) {
	for _, r := range readRows(t) {
		p := mustParse(t, r.FEN, ruleSets["pyromyth"])
		for _, m := range rules.Legal(p, nil) {
			before := p.state
			p.Do(m)
			if p.key != p.fullKey() {
				t.Errorf("%s: the key after %v is not that of the position", r.FEN, m)
			}
			p.Undo()
			if p.state != before {
				t.Errorf("%s: a step is not taken back completely", r.FEN)
			}
		}
	}
}

func TestDoRefusesNoStep(t *testing.T) {
	p := Game.New(ruleSets["pyromyth"])
	if p.Do(0) || p.FEN() != startFEN {
		t.Error("the zero step is played")
	}
}

func TestNoAllocations(t *testing.T) {
	p := mustParse(t, eFileFEN, settings("", rules.Settings{optionSlides: valueThree}))
	buf := make([]rules.Move, 0, 256)
	p.stack = make([]state, 0, 16)
	if n := testing.AllocsPerRun(100, func() {
		buf = p.Generate(buf[:0])
		for _, m := range buf {
			p.Do(m)
			p.Hash()
			p.Over()
			p.InCheck()
			p.Undo()
		}
	}); n != 0 {
		t.Errorf("%v allocations in Generate, Do, Hash, Over, InCheck and Undo", n)
	}
}

func TestDecor(t *testing.T) {
	count := map[board.ShapeKind]int{}
	for _, s := range Game.Decor {
		count[s.Kind]++
		// A half turn of the view must show the same board.
		mirrored := false
		for _, o := range Game.Decor {
			same := func(a, b float64) bool { return math.Abs(a-b) < 1e-9 }
			turned := same(o.X1, 9-s.X1) && same(o.Y1, 9-s.Y1) || same(o.X1, 9-s.X2) && same(o.Y1, 9-s.Y2)
			mirrored = mirrored || o.Kind == s.Kind && o.Role == s.Role && turned
		}
		if !mirrored {
			t.Errorf("%+v has no counterpart", s)
		}
		if s.Role == board.RoleTint && (s.X1 < 0.5 || s.X2 > 8.5) {
			t.Errorf("the tint reaches a corner: %+v", s)
		}
	}
	if count[board.ShapeLine] != 16 || count[board.ShapeCircle] != 4 || count[board.ShapeRect] != 3 {
		t.Errorf("shapes %v, want 16 lines, 4 dots, 2 tints and an edge", count)
	}
}
