package football

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"crosspoint/board"
	"crosspoint/rules"
)

// pitch writes a FEN from pieces with their points ("Ra1 kf9 ae5") and the rest of the FEN.
func pitch(pieces, rest string) string {
	var at [points]byte
	for _, s := range strings.Fields(pieces) {
		p, ok := geometry.Parse(s[1:])
		if !ok || at[p] != 0 {
			panic(s)
		}
		at[p] = s[0]
	}
	var rows []string
	for r := files - 1; r >= 0; r-- {
		row, empty := "", 0
		flush := func() {
			if empty > 0 {
				row += strconv.Itoa(empty)
			}
			empty = 0
		}
		for f := range files {
			if c := at[geometry.At(f, r)]; c != 0 {
				flush()
				row += string(rune(c))
			} else {
				empty++
			}
		}
		flush()
		rows = append(rows, row)
	}
	return strings.Join(rows, "/") + " " + rest
}

// sentences are the rules, one a row, with steps that each allows and steps that it forbids.
var sentences = []struct {
	name, pieces, rest, options string // options: "preset key=value ..."
	legal, illegal              string
}{
	{
		"a rook moves straight", "Rd4 kf9 ah9", "w 9", "",
		"Rd4-d9 Rd4-d1 Rd4-a4 Rd4-i4", "Rd4-e5 Rd4-e6",
	},
	{"a bishop moves diagonally", "Bd4 kf9 ah9", "w 9", "", "Bd4-a1 Bd4-i9 Bd4-a7 Bd4-g1", "Bd4-d5 Bd4-e6"},
	{"a queen moves both ways", "Qd4 kf9 ah9", "w 9", "", "Qd4-d9 Qd4-a1 Qd4-i4 Qd4-g1", "Qd4-e6"},
	{"a king moves one point", "Kd4 kf9 ah9", "w 9", "", "Kd4-d5 Kd4-e5 Kd4-e4 Kd4-e3 Kd4-d3 Kd4-c3 Kd4-c4 Kd4-c5", "Kd4-d6 Kd4-f6"},
	{
		"a knight moves as in chess, over pieces", "Nd4 Rd5 Re4 Rc4 Rd3 kf9 ah9", "w 9", "",
		"Nd4-c6 Nd4-e6 Nd4-f5 Nd4-f3 Nd4-e2 Nd4-c2 Nd4-b3 Nd4-b5", "Nd4-e5 Nd4-d6",
	},
	{"nothing captures", "Rd4 rd6 Nb1 nc3 qa3 kf9 ah9", "w 9", "", "Rd4-d5 Nb1-d2", "Rd4-d6 Rd4-d7 Nb1-c3 Nb1-a3"},
	{"own pieces block", "Rd4 Bd6 kf9 ah9", "w 9", "", "Rd4-d5", "Rd4-d6 Rd4-d7"},
	{"the ball blocks, and nothing takes it", "Rd4 Nb5 Kc7 kf9 ad6", "w 9", "", "Rd4-d5", "Rd4-d6 Rd4-d7 Nb5-d6 Kc7-d6"},
	{"there is no check", "Kd4 qd9 rc9 ah9", "w 9", "", "Kd4-d5 Kd4-c4 Kd4-c3", ""},
	{"no piece may stop on a goal point", "Rd1 Kd2 Ng2 Qe6 kf9 ah7", "w 9", "", "Rd1-a1 Qe6-e8 Ng2-i1", "Rd1-e1 Kd2-e1 Ng2-e1 Qe6-e9"},
	{"a slide may pass over an empty goal point", "Rd1 Ba5 kf9 ah7", "w 9", "", "Rd1-f1 Rd1-i1", "Rd1-e1 Ba5-e1"},
	{"a slide may pass over either goal point", "rd9 Rc1 ah7", "b 9", "", "Rd9-f9 Rd9-i9", "Rd9-e9"},

	{"a move comes first when no piece touches the ball", "Rd4 kf9 ah7", "w 9", "", "Rd4-d5", "= Rd4*h7-h8"},
	{"then it is mandatory in every preset", "Rd4 kf9 ah7", "w 9", "vchess", "Rd4-d5", "="},
	{"a player may kick without moving", "Rd4 Ka1 kf9 ad5", "w 9", "", "Rd4*d5-d6 Rd4*d5-d9 Ka1-a2", "="},
	{"only the mover's pieces kick", "Rd4 rc5 ad5", "b 9", "", "Rc5*d5-e5", "Rd4*d5-d6"},
	{"one move in a turn", "Rd4 Ka1 kf9 ad5", "w 9 m", "", "Rd4*d5-d6 =", "Ka1-a2 Rd4-d3"},
	{"no move after a kick", "Rd4 Bc4 Ka1 kf9 ad5", "w 9 c4", "", "Rd4*d5-d6 =", "Ka1-a2 Rd4-d3"},
	{"each piece kicks once", "Rd4 Kc4 kf9 ad5", "w 9 m,d4", "", "Kc4*d5-e6 =", "Rd4*d5-d6"},
	{"a turn may end after a move", "Rd4 Ka1 kf9 ad5", "w 9 m", "", "=", ""},
	{"a turn may end after a kick", "Rd4 Kc4 kf9 ad5", "w 9 d4", "", "=", ""},
	{"nothing done, nothing ended", "Rd4 Ka1 kf9 ad5", "w 9", "", "Ka1-a2", "="},

	{
		"a rook kicks straight, any distance", "Rd4 Rc5 Rc4 kf9 ad5", "w 9", "",
		"Rd4*d5-d6 Rd4*d5-d9 Rc5*d5-e5 Rc5*d5-i5", "Rc4*d5-e6 Rd4*d5-d3 Rd4*d5-e6",
	},
	{
		"a bishop kicks diagonally, any distance", "Bc4 Be4 Bd4 kf9 ad5", "w 9", "",
		"Bc4*d5-e6 Bc4*d5-h9 Be4*d5-c6 Be4*d5-a8", "Bd4*d5-d6 Bc4*d5-b3",
	},
	{
		"a queen kicks any way", "Qd4 Qc4 kf9 ad5", "w 9", "",
		"Qd4*d5-d6 Qd4*d5-d9 Qc4*d5-e6 Qc4*d5-h9", "Qd4*d5-e6",
	},
	{
		"a king kicks one point any way", "Kd4 Kc4 kf9 ad5", "w 9", "",
		"Kd4*d5-d6 Kc4*d5-e6", "Kd4*d5-d7 Kc4*d5-f7 Kd4*d5-d3",
	},
	{"the king's point must be empty", "Kd4 rd6 ad5", "w 9", "", "Kd4-d3", "Kd4*d5-d6 Kd4*d5-d7"},
	{
		"a knight kicks from any neighbouring point, not next to itself", "Nd4 kf9 ad5", "w 9", "",
		"Nd4*d5-c7 Nd4*d5-e7 Nd4*d5-b6 Nd4*d5-f6 Nd4*d5-b4 Nd4*d5-f4", "Nd4*d5-c3 Nd4*d5-e3 Nd4*d5-d6",
	},
	{"a knight kicks to empty points", "Nd4 rc7 Re7 ad5", "w 9", "", "Nd4*d5-b6", "Nd4*d5-c7 Nd4*d5-e7"},
	{"a knight's kick is no slide", "Nc4 Rd6 Re6 Re5 rc6 rc5 re4 rd4 ad5", "w 9", "", "Nc4*d5-c7 Nc4*d5-f6", ""},
	{"ball in a corner: a knight may kick next to itself (the page's diagram)", "Nh2 kf9 ai1", "w 9", "", "Nh2*i1-h3 Nh2*i1-g2", ""},
	{"ball at an edge: it may not", "Nh3 kf9 ai2", "w 9", "", "Nh3*i2-g1", "Nh3*i2-g3 Nh3*i2-h4"},
	{"a piece must be adjacent to kick", "Rd3 Kf3 kf9 ad5", "w 9", "", "Rd3-d4", "Rd3*d5-d6 Kf3*d5-d6"},

	{"the ball stops before a goal point on its rank", "Rb1 kf9 ac1", "w 9", "", "Rb1*c1-d1", "Rb1*c1-e1 Rb1*c1-f1"},
	{"it does not reach it in one step", "Rc9 Kc8 ad9", "w 9", "", "Rc9-a9", "Rc9*d9-e9 Rc9*d9-f9 Kc8*d9-e9"},
	{"nor from the other side", "ri9 kg9 ah9 Rb1", "b 9", "", "Kg9-g8", "Ri9*h9-e9 Kg9*h9-e9"},
	{"it rolls up to the f-file", "ri9 ah9 Rb1", "b 9", "", "Ri9*h9-g9 Ri9*h9-f9", "Ri9*h9-e9 Ri9*h9-d9"},
	{"a king does not push it in sideways", "Kc1 kf9 ad1", "w 9", "", "Kc1-c2", "Kc1*d1-e1"},
	{"it enters a goal straight", "Re4 kf9 ae5", "w 9", "", "Re4*e5-e9 Re4*e5-e8", ""},
	{"it enters a goal diagonally", "Bc7 kf9 ad8", "w 9", "", "Bc7*d8-e9", ""},
	{"a king kicks it in", "Ke7 kf9 ae8", "w 9", "", "Ke7*e8-e9", ""},
	{"it enters a goal by a knight's kick", "Nc6 kf9 ad7", "w 9", "", "Nc6*d7-e9", ""},
	{"also from the goal's own rank side", "Nb8 kf9 ac8", "w 9", "", "Nb8*c8-e9 Nb8*c8-e7", ""},
	{"a player may kick into the own goal", "Re6 kf9 ae5", "w 9", "", "Re6*e5-e1", ""},
	{"every piece blocks the ball", "Rd4 rd7 Bc4 Bf7 ad5", "w 9", "", "Rd4*d5-d6 Bc4*d5-e6", "Rd4*d5-d7 Rd4*d5-d8 Bc4*d5-f7 Bc4*d5-g8"},
	{"two pieces, one target: two steps", "Qd4 Kc5 Rb5 Nf4 ad5", "w 9", "", "Qd4*d5-d6 Kc5*d5-e5", "Nf4*d5-e7"},

	{"pull kick: the points behind the kicker", "Rd4 kf9 ad5", "w 9", "vchess", "Rd4*d5-d3 Rd4*d5-d1 Rd4*d5-d6", "Rd4*d5-d4 Rd4*d5-c3"},
	{"pull kick: not in the default preset", "Rd4 kf9 ad5", "w 9", "rules-page", "Rd4*d5-d6", "Rd4*d5-d3"},
	{"pull kick as an option alone", "Rd4 kf9 ad5", "w 9", "rules-page pull-kick=yes", "Rd4*d5-d3", "="},
	{"pull kick: the first point behind must be empty", "Rd4 rd3 ad5", "w 9", "vchess", "Rd4*d5-d6", "Rd4*d5-d3 Rd4*d5-d2"},
	{"pull kick: it slides on until blocked", "Bc4 ra2 ad5", "w 9", "vchess", "Bc4*d5-b3", "Bc4*d5-a2"},
	{"pull kick: a king one point", "Kd4 kf9 ad5", "w 9", "vchess", "Kd4*d5-d3 Kd4*d5-d6", "Kd4*d5-d2 Kd4*d5-d7"},
	{"pull kick: a knight has none", "Nd4 kf9 ad5", "w 9", "vchess", "Nd4*d5-c7", "Nd4*d5-d3 Nd4*d5-c3"},
	{"pull kick: only in the directions of the piece", "Rc4 kf9 ad5", "w 9", "vchess", "=", "Rc4*d5-b3"},
	{"pull kick into a goal", "Re8 kf9 ae7", "w 9", "vchess", "Re8*e7-e9", ""},
	{"pull kick: never sideways into a goal", "Rd1 kf9 ac1", "w 9", "vchess", "Rd1*c1-b1", "Rd1*c1-e1 Rd1*c1-f1"},

	{"no early goal by a slide", "Re4 kf9 ae5", "w 0", "vchess", "Re4*e5-e8", "Re4*e5-e9"},
	{"no early goal by a king", "ke3 Kf1 ae2", "b 1", "vchess", "Ke3-e4", "Ke3*e2-e1"},
	{"no early goal by a pull", "Re8 kf9 ae7", "w 1", "vchess", "Re8*e7-e6", "Re8*e7-e9"},
	{"an early goal by a knight counts", "Nc6 kf9 ad7", "w 0", "vchess", "Nc6*d7-e9", ""},
	{"from turn 2 on goals count", "Re4 kf9 ae5", "w 2", "vchess", "Re4*e5-e9", ""},
	{"early goals in the default preset", "Re4 kf9 ae5", "w 0", "rules-page", "Re4*e5-e9", ""},

	{"a bishop locked in a corner jumps", "Ba1 Rb2 kf9 ah7", "w 9", "vchess", "Ba1-c3", "Ba1-d4 Ba1-b2"},
	{"over an enemy as well", "Bi9 rh8 ad7", "w 9", "vchess", "Bi9-g7", "Bi9-f6"},
	{"not onto a piece", "Ba9 Rb8 nc7 ah7", "w 9", "vchess", "Rb8-b9", "Ba9-c7 Ba9-d6"},
	{"not with a free point before it", "Ba1 Rc3 kf9 ah7", "w 9", "vchess", "Ba1-b2", "Ba1-d4"},
	{"not out of another place", "Ba2 Rb3 Rb1 kf9 ah7", "w 9", "vchess", "Rb3-b4", "Ba2-c4"},
	{"not in the default preset", "Ba1 Rb2 kf9 ah7", "w 9", "rules-page", "Rb2-b3", "Ba1-c3"},

	{"an empty turn while touching the ball", "Rd4 kf9 ad5", "w 9", "vchess", "=", ""},
	{"no empty turn in the default preset", "Rd4 kf9 ad5", "w 9", "rules-page", "Rd4-d3", "="},
	{"no empty turn without touching", "Rd3 kf9 ad5", "w 9", "vchess", "Rd3-d4", "="},
	{"a touch by the opponent is none", "Rd3 rd6 ad5", "w 9", "vchess", "Rd3-d4", "="},

	{"something done and no kick left: only the end", "Rc4 kf9 ad5", "w 9 m", "", "=", "Rc4-c5"},
	{"the ball in a goal: no step", "Rd8 kf9 ae9", "w 9", "vchess", "", "Rd8-d7 Rd8*e9-e8 ="},
}

func TestSentences(t *testing.T) {
	for _, row := range sentences {
		words := strings.Fields(row.options + " ")
		preset := ""
		if len(words) > 0 {
			preset, words = words[0], words[1:]
		}
		got := steps(parse(t, pitch(row.pieces, row.rest), preset, words...))
		for _, s := range strings.Fields(row.legal) {
			if !slices.Contains(got, s) {
				t.Errorf("%s: %s is missing in %v", row.name, s, got)
			}
		}
		for _, s := range strings.Fields(row.illegal) {
			if _, bad := readStep(s); bad >= 0 && s != endText {
				t.Errorf("%s: %s is no step", row.name, s)
			}
			if slices.Contains(got, s) {
				t.Errorf("%s: %s is legal", row.name, s)
			}
		}
	}
}

// play does steps in file notation.
func play(t testing.TB, p *Position, text string) {
	t.Helper()
	for _, s := range strings.Fields(text) {
		m, err := parseStep(p, s)
		if err != nil {
			t.Fatalf("%s: %v", p.FEN(), err)
		}
		if !p.Do(m) {
			t.Fatalf("%s: %s is refused", p.FEN(), s)
		}
	}
}

func TestTurnEnds(t *testing.T) {
	for _, row := range []struct {
		name, fen, options, play, want string
	}{
		{"a move away from the ball", pitch("Ra1 kf9 ad5", "w 9 - 4"), "", "Ra1-a2", pitch("Ra2 kf9 ad5", "b 10 - 5")},
		{"a move to the ball goes on", pitch("Ra4 kf9 ad5", "w 9 - 4"), "", "Ra4-d4", pitch("Rd4 kf9 ad5", "w 9 m 4")},
		{"a move to the ball without a kick", pitch("Ra4 kf9 ad5", "w 9 - 4"), "", "Ra4-c4", pitch("Rc4 kf9 ad5", "b 10 - 5")},
		{"a move away of one of two", pitch("Rd4 Kc4 kf9 ad5", "w 9 - 4"), "", "Rd4-d1", pitch("Rd1 Kc4 kf9 ad5", "w 9 m 4")},
		{"a kick out of reach", pitch("Rd4 kf9 ad5", "w 9 - 4"), "", "Rd4*d5-d8", pitch("Rd4 kf9 ad8", "b 10 - 0")},
		{"a kick to another piece goes on", pitch("Rd4 Kc8 kf9 ad5", "w 9 - 4"), "", "Rd4*d5-d8", pitch("Rd4 Kc8 kf9 ad8", "w 9 d4 0")},
		{"a kick to a piece that cannot kick", pitch("Rd4 Rc8 kf9 ad5", "w 9 - 4"), "", "Rd4*d5-d7", pitch("Rd4 Rc8 kf9 ad7", "b 10 - 0")},
		{"a kick back to the kicker alone", pitch("Nd4 Kc8 kf9 ac7", "w 9 m 4"), "", "Kc8*c7-c6", pitch("Nd4 Kc8 kf9 ac6", "b 10 - 0")},
		{"an explicit end after a move", pitch("Rd4 kf9 ad5", "w 9 m 4"), "", "=", pitch("Rd4 kf9 ad5", "b 10 - 5")},
		{"an explicit end after a kick", pitch("Rd4 Kc8 kf9 ad8", "w 9 d4 0"), "", "=", pitch("Rd4 Kc8 kf9 ad8", "b 10 - 0")},
		{"an empty turn", pitch("Rd4 kf9 ad5", "w 9 - 4"), "vchess", "=", pitch("Rd4 kf9 ad5", "b 10 - 5")},
		{"three kicks after a move", pitch("Ra4 Qc8 Kf8 kf9 ad5", "w 9 - 4"), "", "Ra4-d4 Rd4*d5-d8 Qc8*d8-e8 Kf8*e8-d8", pitch("Rd4 Qc8 Kf8 kf9 ad8", "b 10 - 0")},
		{"a goal ends all", pitch("Re4 Kd8 kf9 ae5", "w 9 - 4"), "", "Re4*e5-e9", pitch("Re4 Kd8 kf9 ae9", "b 10 - 0")},
		{"turns below 2 end early goals", pitch("Ra1 re6 ae5", "w 1 - 4"), "vchess", "Ra1-a2 re6*e5-e1", pitch("Ra2 re6 ae1", "w 3 - 0")},
	} {
		p := parse(t, row.fen, row.options)
		play(t, p, row.play)
		if got := p.FEN(); got != row.want {
			t.Errorf("%s: %s, want %s", row.name, got, row.want)
		}
		for range strings.Fields(row.play) {
			p.Undo()
		}
		if got := p.FEN(); got != row.fen {
			t.Errorf("%s: taken back to %s, want %s", row.name, got, row.fen)
		}
	}
}

func TestSideStaysInsideATurn(t *testing.T) {
	p := parse(t, pitch("Ra4 Kc8 kf9 ad5", "w 9"), "")
	for _, s := range []string{"Ra4-d4", "Rd4*d5-d8"} {
		play(t, p, s)
		if p.Side() != board.First {
			t.Errorf("after %s %v is to move", s, p.Side())
		}
	}
	play(t, p, "=")
	if p.Side() != board.Second {
		t.Errorf("after the end %v is to move", p.Side())
	}
}

func TestResults(t *testing.T) {
	white := rules.Result{Winner: board.First, Reason: "goal"}
	black := rules.Result{Winner: board.Second, Reason: "goal"}
	draw := func(reason string) rules.Result { return rules.Result{Winner: board.NoSide, Reason: reason} }
	for _, row := range []struct {
		name, fen, options, play string
		want                     rules.Result
		over                     bool
	}{
		{"White scores on e9", pitch("Re4 kf9 ae5", "w 9"), "", "Re4*e5-e9", white, true},
		{"Black scores on e1", pitch("re6 Kf1 ae5", "b 9"), "", "re6*e5-e1", black, true},
		{"White's own goal", pitch("Re6 kf9 ae5", "w 9"), "", "Re6*e5-e1", black, true},
		{"Black's own goal", pitch("re4 Kf1 ae5", "b 9"), "", "re4*e5-e9", white, true},
		{"a ball on e9 in a FEN", pitch("Rd4 kf9 ae9", "w 9"), "", "", white, true},
		{"a ball on e1 in a FEN", pitch("Rd4 kf9 ae1", "w 9"), "", "", black, true},
		{"no step at all", pitch("Ka1 ra2 rb2 rb1 ah7", "w 9"), "", "", draw("football.stalemate"), true},
		{"no piece at all", pitch("kf9 ah7", "w 9"), "", "", draw("football.stalemate"), true},
		{"a locked piece at the ball", pitch("Ba1 rb2 ab1", "w 9"), "", "", draw("football.stalemate"), true},
		{"that may end its turn", pitch("Ba1 rb2 nc3 ab1", "w 9"), "vchess", "", rules.Result{}, false},
		{"199 turns without a kick", pitch("Ra1 kf9 ah7", "w 900 - 199"), "", "", rules.Result{}, false},
		{"200 turns without a kick", pitch("Ra1 kf9 ah7", "w 900 - 199"), "", "Ra1-a2", draw("football.no-progress"), true},
		{"a kick in time", pitch("Rd6 kf9 ad7", "w 900 - 199"), "", "Rd6*d7-d8", rules.Result{}, false},
		{"an end without a kick", pitch("Rd6 kf9 ad7", "w 900 m 199"), "", "=", draw("football.no-progress"), true},
		{"no kings", pitch("Rd6 rf9 ad7", "w 9"), "", "", rules.Result{}, false},
	} {
		p := parse(t, row.fen, row.options)
		play(t, p, row.play)
		if got, over := rules.Outcome(p); got != row.want || over != row.over {
			t.Errorf("%s: %v %v, want %v %v", row.name, got, over, row.want, row.over)
		}
	}
}

func TestRepetition(t *testing.T) {
	const round = "Ra1-a2 ra9-a8 Ra2-a1 ra8-a9 "
	for _, row := range []struct {
		name, fen, play string
		claim, over     bool
	}{
		{"first", pitch("Ra1 ra9 ae5", "w 0"), "", false, false},
		{"second", pitch("Ra1 ra9 ae5", "w 0"), round, false, false},
		{"third", pitch("Ra1 ra9 ae5", "w 0"), round + round, true, false},
		{"after it: another position, for the second time", pitch("Ra1 ra9 ae5", "w 0"), round + round + "Ra1-b1", false, false},
		{"either player, on the own turn", pitch("Ra1 ra9 ae5", "w 0"), round + round + "Ra1-a2", true, false},
		{"fourth", pitch("Ra1 ra9 ae5", "w 0"), round + round + round, true, false},
		{"fifth", pitch("Ra1 ra9 ae5", "w 0"), round + round + round + round, true, true},
		{
			"the turn number does not matter, the turns below 2 neither", pitch("Ra1 ra9 ae5", "w 1"),
			round + round, true, false,
		},
		{
			"inside a turn nothing is compared", pitch("Rd4 ra9 ad5", "w 0"),
			"Rd4-d3 ra9-a8 Rd3-d4 = ra8-a9 Rd4-d3 ra9-a8 Rd3-d4 = ra8-a9 Rd4-d3 ra9-a8 Rd3-d4", false, false,
		},
		{
			"its start is", pitch("Rd4 ra9 ad5", "w 0"),
			"Rd4-d3 ra9-a8 Rd3-d4 = ra8-a9 Rd4-d3 ra9-a8 Rd3-d4 = ra8-a9", true, false,
		},
	} {
		p := parse(t, row.fen, "")
		play(t, p, row.play)
		if r, ok := p.Claim(); ok != row.claim || ok && r.Reason != "threefold" {
			t.Errorf("%s: claim %v %v", row.name, r, ok)
		}
		if r, ok := p.Over(); ok != row.over || ok && r != (rules.Result{Winner: board.NoSide, Reason: "fivefold"}) {
			t.Errorf("%s: over %v %v", row.name, r, ok)
		}
	}
}
