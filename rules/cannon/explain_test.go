package cannon

import (
	"slices"
	"testing"

	"crosspoint/board"
	"crosspoint/rules"
)

func TestExplain(t *testing.T) {
	used := map[string]bool{"": true}
	for _, c := range []struct {
		what, rules, position, clicks string
		key, at, subject              string
	}{
		{"an empty point", "", "d S:a4", "c4", "", "", ""},
		{"a step", "", "d S:a4", "a4 a5", "", "", ""},
		{"a soldier with steps", "", "d S:a4", "a4", "", "", ""},
		{"the chosen soldier again", "", "d S:a4", "a4 a4", "", "", ""},
		{"the target of a shot from the cannon's middle", "", "d S:c2,c3,c4 s:c7", "c3 c7", "", "", ""},
		{"an enemy soldier", "", "d S:a4 s:b9", "b9", refuseEnemy, "b9", "b9"},
		{"the enemy town", "", "d S:a4", "e10", refuseEnemy, "e10", "e10"},
		{"the own town", "", "d S:a4", "e1", refuseTown, "e1", "e1"},
		{"a soldier on the last rank", "", "d S:a10,a4", "a10", refuseStuck, "a10", "a10"},
		{"an own soldier in the way", "", "d S:a4,a5", "a4 a5", refuseOwn, "a5", "a5"},
		{"the own town in the way", "", "d S:a4,e3", "e3 e1", refuseOwn, "e1", "e1"},
		{"far away on no line", "", "d S:a4", "a4 b6", refuseOffLine, "b6", "a4"},
		{"an enemy on no line", "", "d S:a4 s:c5", "a4 c5", refuseOffLine, "c5", "a4"},
		{"sideways without a capture", "", "d S:d4", "d4 c4", refuseSideways, "c4", "d4"},
		{"one point back", "", "d S:d4", "d4 d3", refuseBackOne, "d3", "d4"},
		{"one point diagonally back", "", "d S:d4 s:d5", "d4 c3", refuseBackOne, "c3", "d4"},
		{"Light, one point back", "", "l s:d4", "d4 d5", refuseBackOne, "d5", "d4"},
		{"an enemy behind", "", "d S:d4 s:d3", "d4 d3", refuseBackCapture, "d3", "d3"},
		{"retreat without an enemy", "", "d S:d4", "d4 d2", refuseNoEnemy, "d4", "d4"},
		{"retreat from a town", "ludoteka", "d S:d9", "d9 d7", refuseTownOnly, "e10", "d9"},
		{"retreat from a town is allowed", "pyromyth", "d S:d9", "d9 d7", "", "", ""},
		{"retreat over an enemy", "", "d S:d4 s:d3", "d4 d2", refuseMiddle, "d3", "d3"},
		{"retreat over an own soldier", "", "d S:d4,c3 s:d5", "d4 b2", refuseMiddle, "c3", "c3"},
		{"retreat onto an enemy", "", "d S:d4 s:d2,d5", "d4 d2", refuseRetreatTo, "d2", "d2"},
		{"retreat onto an own soldier", "", "d S:d4,f2 s:d5", "d4 f2", refuseRetreatTo, "f2", "f2"},
		{"four points back", "", "d S:d6 s:d7", "d6 d2", refuseRetreatFar, "d2", "d6"},
		{"two points forward", "", "d S:d4", "d4 f6", refuseTooFar, "f6", "d4"},
		{"two points sideways", "", "d S:d4", "d4 f4", refuseTooFar, "f4", "d4"},
		{"a distant enemy", "", "d S:d4 s:d6", "d4 d6", refuseNoCannon, "d6", "d4"},
		{"a cannon on another line", "", "d S:c4,d4,e4 s:d7", "d4 d7", refuseNoCannon, "d7", "d4"},
		{"an own soldier at the muzzle", "", "d S:c2,c3,c4,c5 s:c8", "c2 c8", refuseMuzzle, "c5", "c5"},
		{"an enemy at the muzzle", "", "d S:c2,c3,c4 s:c5,c6", "c3 c6", refuseMuzzle, "c5", "c5"},
		{"the target is at the muzzle", "", "d S:c2,c3,c4 s:c5", "c3 c5", refuseNear, "c5", "c5"},
		{"the target is at the muzzle, rear soldier", "", "d S:c2,c3,c4 s:c5", "c2 c5", refuseNear, "c5", "c5"},
		{"the target is too far", "", "d S:c2,c3,c4 s:c8", "c4 c8", refuseFar, "c8", "c8"},
		{"a far shot over a piece", "ludoteka", "d S:c2,c3,c4 s:c6,c7", "c4 c7", refuseFarBlocked, "c6", "c6"},
		{"a far shot over a piece is allowed", "pyromyth", "d S:c2,c3,c4 s:c6,c7", "c4 c7", "", "", ""},
		{"three points without a cannon", "", "d S:c2,c3", "c2 c5", refuseSlideNone, "c5", "c2"},
		{"a slide onto an own soldier", "", "d S:c2,c3,c4,c5", "c2 c5", refuseSlideBlocked, "c5", "c5"},
		{"a slide onto the own town", "", "d T:c1 S:c2,c3,c4", "c4 c1", refuseSlideBlocked, "c1", "c1"},
		{"a slide by the middle soldier", "", "d S:c2,c3,c4", "c3 c5", refuseSlideRear, "c2", "c2"},
		{"a slide sideways by the front soldier", "", "d S:c2,d2,e2", "e2 f2", refuseSlideRear, "c2", "c2"},
		{"a slide of two points", "", "d S:c2,c3,c4", "c2 c6", refuseSlideFar, "c6", "c2"},
		{"a slide at the limit", "limit", "d S:c2,c3,c4", "c2 c5", refuseSlideLimit, "c2 c3 c4", "c2"},
		{"a slide at the limit by the middle soldier", "limit", "d S:c2,c3,c4", "c3 c5", refuseSlideLimit, "c2 c3 c4", "c3"},
		{"a slide along another line", "limit", "d S:c3,d3,e3,c4", "c3 f3", "", "", ""},
		{"the place of a town", "", "start", "c1", "", "", ""},
		{"a town off the back rank", "", "start", "e5", refuseTownRank, "e5", ""},
		{"a town on the other back rank", "", "start", "e10", refuseTownRank, "e10", ""},
		{"a town on a corner", "", "start", "a1", refuseTownCorner, "a1", ""},
		{"a town on the other corner", "", "start", "j1", refuseTownCorner, "j1", ""},
		{"a town on a soldier", "", "occupied", "c1", refuseTownOccupied, "c1", "c1"},
		{"the end of the turn", "", "d S:a4", "", "", "", ""},
		{"three clicks", "", "d S:a4", "a4 a6 a7", "", "", ""},
		{"two clicks that begin with an enemy", "", "d S:a4 s:b9", "b9 b8", "", "", ""},
		{"after the end", "", "over", "b1", "", "", ""},
	} {
		set := ruleSets["pyromyth"]
		switch c.rules {
		case "ludoteka":
			set = ruleSets["ludoteka"]
		case "limit":
			set = settings("", rules.Settings{optionSlides: valueThree})
		}
		var p *position
		switch c.position {
		case "start":
			p = mustParse(t, startFEN, set)
		case "occupied":
			p = mustParse(t, "10/10/10/10/10/10/10/10/10/2s7 d Tt 1", set)
		case "over":
			p = mustParse(t, "10/10/10/10/10/10/10/10/10/1T8 l - 9", set)
		default:
			p = setUp(t, c.position, set)
		}
		if c.rules == "limit" {
			p.slides[p.side] = slides{line: lineThrough(point(t, "c2"), north), count: slideLimit}
		}
		got := p.Explain(pointList(t, c.clicks))
		if got.Key != c.key || nameList(got.At) != c.at || geometry.Name(got.Subject) != c.subject {
			t.Errorf("%s: %s at %q of %q, want %s at %q of %q", c.what,
				got.Key, nameList(got.At), geometry.Name(got.Subject), c.key, c.at, c.subject)
		}
		if !slices.Contains(refusals, got.Key) && got.Key != "" {
			t.Errorf("%s: %q is not listed", c.what, got.Key)
		}
		used[got.Key] = true
	}
	for _, key := range refusals {
		if !used[key] {
			t.Errorf("no row gives %s", key)
		}
	}
}

// Every second click of a chosen soldier is either part of a step or refused for a reason.
func TestExplainIsComplete(t *testing.T) {
	for i, r := range readRows(t) {
		if i%16 != 0 {
			continue
		}
		for name, s := range ruleSets {
			p := mustParse(t, r.FEN, s)
			if p.ended() || p.placing[p.side] {
				continue
			}
			for own := p.soldiers[p.side]; !own.empty(); {
				from := pointOf[own.pop()]
				for to := board.Point(0); int(to) < geometry.Points(); to++ {
					path := []board.Point{from, to}
					silent := p.Explain(path).Key == ""
					if want := from == to || p.allowed(path); silent != want {
						t.Errorf("%s %s: %s: silent %t, want %t", name, r.FEN, nameList(path), silent, want)
					}
				}
			}
		}
	}
}
