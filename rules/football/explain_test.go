package football

import (
	"slices"
	"strings"
	"testing"

	"crosspoint/board"
	"crosspoint/rules"
)

// explained are clicks and what is said about them.
var explained = []struct {
	name, pieces, rest, preset string
	clicks                     string // "" asks why the turn cannot be ended
	key                        string // "" for nothing to say
	at, subject                string
}{
	{"end before anything", "Rd4 kf9 ad5", "w 9", "", "", refuseEndAct, "", ""},
	{"end with a move due", "Rd3 kf9 ad5", "w 9", "", "", refuseEndMove, "d5", ""},
	{"end with a move due, vchess", "Rd3 kf9 ad5", "w 9", "vchess", "", refuseEndMove, "d5", ""},
	{"end is legal", "Rd4 kf9 ad5", "w 9 m", "", "", "", "", ""},
	{"an empty turn is legal", "Rd4 kf9 ad5", "w 9", "vchess", "", "", "", ""},
	{"after a goal", "Rd8 kf9 ae9", "w 9", "", "d8", refuseOver, "", ""},

	{"an empty point", "Rd3 kf9 ad5", "w 9", "", "a1", refuseEmpty, "a1", ""},
	{"the opponent's piece", "Rd3 kf9 ad5", "w 9", "", "f9", refuseNotYours, "f9", "f9"},
	{"the opponent's piece first", "Rd3 kf9 ad5", "w 9", "", "f9 f8", refuseNotYours, "f9", "f9"},
	{"a locked piece", "Ba1 rb2 ad5", "w 9", "", "a1", refuseStuck, "a1", "a1"},
	{"a piece that may move", "Rd3 kf9 ad5", "w 9", "", "d3", "", "", ""},
	{"a piece that may kick", "Rd4 kf9 ad5", "w 9 m", "", "d4", "", "", ""},

	{"the ball out of reach", "Rd3 kf9 ad5", "w 9", "", "d5", refuseOutOfReach, "d5", ""},
	{"all have kicked", "Rd4 Kc4 kf9 ad5", "w 9 c4,d4", "", "d5", refuseAllKicked, "c4 d4", ""},
	{"none can kick", "Rc4 Be5 kf9 ad5", "w 9", "", "d5", refuseNoKick, "c4 e5", ""},
	{"the ball may be kicked", "Rd4 kf9 ad5", "w 9", "", "d5", "", "", ""},

	{"a second move", "Rd4 Ka1 kf9 ad5", "w 9 m", "", "a1", refuseOneMove, "a1", "a1"},
	{"a second move, two clicks", "Rd4 Ka1 kf9 ad5", "w 9 m", "", "d4 d3", refuseOneMove, "d4", "d4"},
	{"a move after a kick", "Rd4 Kc4 Ba1 kf9 ad5", "w 9 c4", "", "a1", refuseAfterKick, "a1", "a1"},
	{"a move after a kick, two clicks", "Rd4 Kc4 kf9 ad5", "w 9 c4", "", "d4 d3", refuseAfterKick, "d4", "d4"},
	{"it has kicked", "Rd4 Kc4 kf9 ad5", "w 9 c4", "", "c4", refuseKicked, "c4", "c4"},
	{"it has kicked, then the ball", "Rd4 Kc4 kf9 ad5", "w 9 m,c4", "", "c4 d5", refuseKicked, "c4", "c4"},
	{"it has kicked, all three clicks", "Rd4 Kc4 kf9 ad5", "w 9 m,c4", "", "c4 d5 e6", refuseKicked, "c4", "c4"},

	{"a king's shape", "Kd3 kf9 ah7", "w 9", "", "d3 d5", "football.shape-king", "d5", "d3"},
	{"a queen's shape", "Qd3 kf9 ah7", "w 9", "", "d3 e5", "football.shape-queen", "e5", "d3"},
	{"a rook's shape", "Rd3 kf9 ah7", "w 9", "", "d3 e4", "football.shape-rook", "e4", "d3"},
	{"a bishop's shape", "Bd3 kf9 ah7", "w 9", "", "d3 d4", "football.shape-bishop", "d4", "d3"},
	{"a knight's shape", "Nd3 kf9 ah7", "w 9", "", "d3 d4", "football.shape-knight", "d4", "d3"},
	{"a goal point for a rook", "Rd1 kf9 ah7", "w 9", "", "d1 e1", refuseGoalPoint, "e1", "d1"},
	{"a goal point for a knight", "Nd7 kf9 ah7", "w 9", "", "d7 e9", refuseGoalPoint, "e9", "d7"},
	{"a blocked slide", "Rd1 nd4 kd6 ah7", "w 9", "", "d1 d8", refuseBlocked, "d4", "d1"},
	{"blocked by the ball", "Rd1 kf9 ad7", "w 9", "", "d1 d8", refuseBlocked, "d7", "d1"},
	{"no captures", "Rd1 nd4 kf9 ah7", "w 9", "", "d1 d4", refuseOccupied, "d4", "d4"},
	{"no captures by a knight", "Nd1 nc3 kf9 ah7", "w 9", "", "d1 c3", refuseOccupied, "c3", "c3"},
	{"a locked bishop's jump", "Ba1 rb2 kf9 ah7 Rf1", "w 9", "", "a1 c3", refuseBlocked, "b2", "a1"},
	{"a locked bishop's jump onto a piece", "Ba1 rb2 nc3 ah7 Rf1", "w 9", "vchess", "a1 c3", refuseOccupied, "c3", "c3"},
	{"a locked bishop's jump too far", "Ba1 rb2 ah7 Rf1", "w 9", "vchess", "a1 d4", refuseJump, "c3", "a1"},
	{"a bishop in a corner that is not locked", "Ba1 rc3 ah7 Rf1", "w 9", "vchess", "a1 d4", refuseBlocked, "c3", "a1"},
	{"the same point again", "Rd1 kf9 ah7", "w 9", "", "d1 d1", "", "", ""},
	{"a legal move", "Rd1 kf9 ah7", "w 9", "", "d1 d5", "", "", ""},
	{"the target of a kick without the ball", "Rd4 kf9 ad5", "w 9", "", "d4 d7", refuseClickBall, "d5", "d4"},

	{"too far to kick", "Rd3 kf9 ad5", "w 9", "", "d3 d5", refuseFar, "d3", "d3"},
	{"a rook's diagonal", "Rc4 kf9 ad5", "w 9", "", "c4 d5", refuseDirection, "c4", "c4"},
	{"a bishop's file", "Bd4 kf9 ad5", "w 9", "", "d4 d5", refuseDirection, "d4", "d4"},
	{"a bishop's file, after a move", "Bd4 Kd6 kf9 ad5", "w 9 m", "", "d4", refuseDirection, "d4", "d4"},
	{"the edge", "Rd8 kf9 ad9", "w 9", "", "d8 d9", refuseNowhere, "d8", "d8"},
	{"blocked at once", "Rd4 nd6 ad5", "w 9", "", "d4 d5", refuseKickTarget, "d6", "d6"},
	{"sideways at once", "Rc1 kf9 ad1", "w 9", "", "c1 d1", refuseSideways, "e1", "c1"},
	{"a legal kicker", "Rd4 kf9 ad5", "w 9", "", "d4 d5", "", "", ""},

	{"off the line", "Rd4 kf9 ad5", "w 9", "", "d4 d5 e6", refuseLine, "d4", "d4"},
	{"off every line", "Rd4 kf9 ad5", "w 9", "", "d4 d5 e7", refuseLine, "d4", "d4"},
	{"pulled without the option", "Rd4 kf9 ad5", "w 9", "", "d4 d5 d3", refusePull, "d4", "d4"},
	{"pulled onto the kicker", "Rd4 kf9 ad5", "w 9", "vchess", "d4 d5 d4", refuseKickTarget, "d4", "d4"},
	{"pulled onto a piece", "Rd4 nd3 ad5", "w 9", "vchess", "d4 d5 d3", refuseKickTarget, "d3", "d3"},
	{"pulled through a piece", "Rd4 nd3 ad5", "w 9", "vchess", "d4 d5 d2", refuseKickWay, "d3", "d4"},
	{"pulled too far by a king", "Kd4 kf9 ad5", "w 9", "vchess", "d4 d5 d2", refuseKingOne, "d4", "d4"},
	{"pushed too far by a king", "Kd4 kf9 ad5", "w 9", "", "d4 d5 d7", refuseKingOne, "d4", "d4"},
	{"a blocked kick", "Rd4 nd7 ad5", "w 9", "", "d4 d5 d9", refuseKickWay, "d7", "d4"},
	{"a taken target", "Rd4 nd7 ad5", "w 9", "", "d4 d5 d7", refuseKickTarget, "d7", "d7"},
	{"reaching the goal sideways", "Rb1 kf9 ac1", "w 9", "", "b1 c1 e1", refuseSideways, "e1", "b1"},
	{"crossing the goal", "Rb1 kf9 ac1", "w 9", "", "b1 c1 g1", refuseSideways, "e1", "b1"},
	{"pulled across the goal", "Rd9 Kf1 ac9", "w 9", "vchess", "d9 c9 f9", refuseSideways, "e9", "d9"},
	{"an early goal", "Re4 kf9 ae5", "w 0", "vchess", "e4 e5 e9", refuseEarly, "e9", "e4"},
	{"a knight's wrong kick", "Nd4 kf9 ad5", "w 9", "", "d4 d5 d7", refuseKnightKick, "d5", "d4"},
	{"a knight's kick next to itself", "Nd4 kf9 ad5", "w 9", "", "d4 d5 e3", refuseKnightNear, "e3", "d4"},
	{"a knight's kick onto a piece", "Nd4 nc7 ad5", "w 9", "", "d4 d5 c7", refuseKickTarget, "c7", "c7"},
	{"a knight without a target", "Nb2 nb3 nc2 aa1 kf9", "w 9", "", "b2 a1", refuseNowhere, "b2", "b2"},
	{"too far to kick, three clicks", "Rd3 kf9 ad5", "w 9", "", "d3 d5 d6", refuseFar, "d3", "d3"},
	{"a legal kick", "Rd4 kf9 ad5", "w 9", "", "d4 d5 d6", "", "", ""},

	{"ball first, a legal target", "Rd4 kf9 ad5", "w 9", "", "d5 d6", "", "", ""},
	{"ball first, nobody can", "Rd4 kf9 ad5", "w 9", "", "d5 a1", refuseNoKicker, "a1", ""},
	{"ball first, a taken target", "Rd4 nd7 ad5", "w 9", "", "d5 d7", refuseKickTarget, "d7", "d7"},
	{"ball first, blocked", "Rd4 nd7 ad5", "w 9", "", "d5 d9", refuseKickWay, "d7", "d4"},
	{"ball first, early goal", "Re4 Nf4 kf9 ae5", "w 0", "vchess", "e5 e9", refuseEarly, "e9", "e4"},
	{"ball first, the goal sideways", "Rb1 Kb2 kf9 ac1", "w 9", "", "c1 f1", refuseSideways, "e1", "b1"},
	{"ball first, its kicker has kicked", "Rd4 Kc4 kf9 ad5", "w 9 d4", "", "d5 d8", refuseKicked, "d4", "d4"},
	{"ball first, a knight too near", "Nd4 kf9 ad5", "w 9", "", "d5 c3", refuseKnightNear, "c3", "d4"},
	{"ball first, no pull", "Rd4 kf9 ad5", "w 9", "", "d5 d3", refusePull, "d4", "d4"},
	{"ball first, a king too far", "Kd4 kf9 ad5", "w 9", "", "d5 d8", refuseKingOne, "d4", "d4"},
	{"ball twice", "Rd4 kf9 ad5", "w 9", "", "d5 d5", "", "", ""},
	{"two kickers, another point", "Nc6 Nc5 kf9 ad5", "w 9", "", "d5 f4 a1", refuseNotKicker, "c5 c6", ""},
	{"two kickers, another own piece", "Nc6 Nc5 Ra1 kf9 ad5", "w 9", "", "d5 f4 a1", refuseFar, "a1", "a1"},
	{"two kickers, one of them", "Nc6 Nc5 kf9 ad5", "w 9", "", "d5 f4 c5", "", "", ""},
}

func TestExplain(t *testing.T) {
	for _, row := range explained {
		p := parse(t, pitch(row.pieces, row.rest), row.preset)
		got := p.Explain(at(t, row.clicks))
		if row.key == "" {
			if got.Key != "" {
				t.Errorf("%s: %+v, want nothing", row.name, got)
			}
			continue
		}
		subject := board.NoPoint
		if row.subject != "" {
			subject = at(t, row.subject)[0]
		}
		slices.Sort(got.At)
		want := at(t, row.at)
		slices.Sort(want)
		if got.Key != row.key || !slices.Equal(got.At, want) || got.Subject != subject {
			t.Errorf("%s: %s %v %s, want %s %s %s", row.name, got.Key, got.At, geometry.Name(got.Subject), row.key, row.at, row.subject)
		}
	}
}

func TestEveryRefusalIsExplained(t *testing.T) {
	given := map[string]bool{}
	for _, row := range explained {
		given[row.key] = true
	}
	for _, k := range Game.Refusals {
		if !given[k] {
			t.Errorf("no row for %s", k)
		}
	}
}

// Whatever is clicked, a refusal is given for what is not legal and none for what is.
func TestExplainAgreesWithTheSteps(t *testing.T) {
	asked := 0
	for i, row := range readLines[oracleRow](t, "football.jsonl") {
		fen, ok := row.full()
		if !ok || row.Status != "ongoing" || i%3 != 0 {
			continue
		}
		for _, preset := range []string{"rules-page", "vchess"} {
			p := parse(t, fen, preset)
			legal := rules.Legal(p, nil)
			begins := map[string]bool{}
			for _, m := range legal {
				for _, path := range paths(p, m) {
					for n := range path {
						begins[key(path[:n+1])] = true
					}
				}
			}
			check := func(path ...board.Point) {
				asked++
				last, n := path[len(path)-1], len(path)
				again := n > 1 && (last == path[n-2] || last == path[0] && path[0] == p.ball)
				if got := p.Explain(path).Key; got == "" != (begins[key(path)] || again) {
					t.Errorf("%s %s: %s: %q", preset, fen, key(path), got)
				}
			}
			for a := range board.Point(points) {
				check(a)
				if p.at[a].Side() != p.side && (a != p.ball || !p.canKick()) {
					continue
				}
				kicker := a != p.ball && begins[key([]board.Point{a, p.ball})]
				for b := range board.Point(points) {
					check(a, b)
					if kicker {
						check(a, p.ball, b)
					}
				}
			}
			if got := p.Explain(nil).Key; got == "" != p.mayEnd() {
				t.Errorf("%s %s: end: %q", preset, fen, got)
			}
		}
	}
	if asked < 100_000 {
		t.Errorf("asked %d times", asked)
	}
}

// key writes clicks.
func key(path []board.Point) string {
	var b strings.Builder
	for _, p := range path {
		b.WriteString(geometry.Name(p))
		b.WriteByte(' ')
	}
	return b.String()
}
