package football

import (
	"errors"
	"strings"
	"testing"

	"crosspoint/board"
	"crosspoint/rules"
)

const startRows = "rnbq1knbr/9/9/9/4a4/9/9/9/RNBQ1KNBR"

func TestFENStart(t *testing.T) {
	for _, preset := range []string{"", "vchess"} {
		if got, want := Game.New(settings(t, preset)).FEN(), startRows+" w 0 - 0"; got != want {
			t.Errorf("%q: %s, want %s", preset, got, want)
		}
	}
}

func TestFENAccepted(t *testing.T) {
	rows := "5k3/2K6/3a5/9/3R5/3K5/9/9/9"
	for _, row := range []struct{ name, fen, want string }{
		{"all five fields", startRows + " w 0 - 0", startRows + " w 0 - 0"},
		{"STATE and QUIET left out", startRows + " w 0", startRows + " w 0 - 0"},
		{"QUIET left out", startRows + " b 7 -", startRows + " b 7 - 0"},
		{"numbers as they are", startRows + " b 7 - 5", startRows + " b 7 - 5"},
		{"white space around", "  " + startRows + "\tw  0 - 0 \n", startRows + " w 0 - 0"},
		{"a turn number that does not fit the side", startRows + " b 0 - 0", startRows + " b 0 - 0"},
		{"a piece has moved", pitch("Rd4 kf9 ad5", "w 3 m 2"), pitch("Rd4 kf9 ad5", "w 3 m 2")},
		{"pieces have kicked", rows + " w 3 c8,d5 0", rows + " w 3 c8,d5 0"},
		{"both", rows + " w 3 m,c8,d5 0", rows + " w 3 m,c8,d5 0"},
		{"in any order", rows + " w 3 d5,m,c8 0", rows + " w 3 m,c8,d5 0"},
		{"the squares are sorted by name", rows + " w 3 d5,c8,d4 0", rows + " w 3 c8,d4,d5 0"},
		{"after a kick no turn is without one", rows + " w 3 d5 9", rows + " w 3 d5 0"},
		{"no king", pitch("Rd4 ad5", "w 3"), pitch("Rd4 ad5", "w 3 - 0")},
		{"nine queens", "qqqq1qqqq/9/9/9/4a4/9/9/9/9 w 3", "qqqq1qqqq/9/9/9/4a4/9/9/9/9 w 3 - 0"},
		{"a ball on a goal point", pitch("Rd4 ae9", "w 3"), pitch("Rd4 ae9", "w 3 - 0")},
		{"nobody but the ball", pitch("ac3", "w 3"), pitch("ac3", "w 3 - 0")},
		{"no kick left, a piece at the ball", pitch("Rc4 ad5", "w 3 m"), pitch("Rc4 ad5", "w 3 m 0")},
		{"two digits for one gap", "54/9/9/9/4a4/9/9/9/9 w 3", "9/9/9/9/4a4/9/9/9/9 w 3 - 0"},
	} {
		for _, preset := range []string{"", "vchess"} {
			p, err := Game.Parse(row.fen, settings(t, preset))
			if err != nil {
				t.Errorf("%s: %v", row.name, err)
				continue
			}
			if got := p.FEN(); got != row.want {
				t.Errorf("%s: %s, want %s", row.name, got, row.want)
			}
		}
	}
}

func TestFENRefused(t *testing.T) {
	good := pitch("Rd4 kf9 ad5", "")
	for _, row := range []struct {
		name, fen, key, field string
		column                int
		token                 string
	}{
		{"nothing", "", errorFields, fieldRows, 1, ""},
		{"rows alone", startRows, errorFields, fieldSide, len(startRows) + 1, ""},
		{"no turns", startRows + " w", errorFields, fieldTurns, len(startRows) + 3, ""},
		{"too much", startRows + " w 0 - 0 x", errorFields, "", len(startRows) + 10, "x"},
		{"no ball", "9/9/9/9/9/9/9/9/9 w 0", errorNoBall, fieldRows, 1, ""},
		{"two balls", "9/9/9/9/a3a4/9/9/9/9 w 0", errorBalls, fieldRows, 11, "a"},
		{"a piece on e9", "4K4/9/9/9/4a4/9/9/9/9 w 0", errorGoal, fieldRows, 2, "K"},
		{"a piece on e1", "9/9/9/9/4a4/9/9/9/4r4 w 0", errorGoal, fieldRows, 20, "r"},
		{"eight rows", "9/9/9/4a4/9/9/9/9 w 0", errorRows, fieldRows, 18, ""},
		{"ten rows", "9/9/9/9/4a4/9/9/9/9/9 w 0", errorRows, fieldRows, 20, "/"},
		{"a short row", "9/8/9/9/4a4/9/9/9/9 w 0", errorRow, fieldRows, 4, "/"},
		{"a short last row", "9/9/9/9/4a4/9/9/9/8 w 0", errorRow, fieldRows, 20, ""},
		{"a long row by a digit", "9/r9/9/9/4a4/9/9/9/9 w 0", errorRow, fieldRows, 4, "9"},
		{"a long row by a piece", "9/9r/9/9/4a4/9/9/9/9 w 0", errorRow, fieldRows, 4, "r"},
		{"an unknown letter", "9/p8/9/9/4a4/9/9/9/9 w 0", errorLetter, fieldRows, 3, "p"},
		{"White's ball", "9/9/9/9/4A4/9/9/9/9 w 0", errorLetter, fieldRows, 10, "A"},
		{"a zero", "9/90/9/9/4a4/9/9/9/9 w 0", errorLetter, fieldRows, 4, "0"},
		{"no ASCII", "ü8/9/9/9/4a4/9/9/9/9 w 0", errorLetter, fieldRows, 1, "ü"},
		{"columns count characters", "9/ü8/9/9/4a4/9/9/9/9 é 0", errorLetter, fieldRows, 3, "ü"},
		{"a side", good + "r 0", errorSide, fieldSide, len(good) + 1, "r"},
		{"a capital side", good + "W 0", errorSide, fieldSide, len(good) + 1, "W"},
		{"turns", good + "w x", errorNumber, fieldTurns, len(good) + 3, "x"},
		{"negative turns", good + "w -1", errorNumber, fieldTurns, len(good) + 3, "-1"},
		{"too many turns", good + "w 99999999999999999999", errorNumber, fieldTurns, len(good) + 3, "99999999999999999999"},
		{"quiet turns", good + "w 0 - x", errorNumber, fieldQuiet, len(good) + 7, "x"},
		{"a state", good + "w 0 x 0", errorState, fieldState, len(good) + 5, "x"},
		{"an empty entry", good + "w 0 m,,d4 0", errorState, fieldState, len(good) + 7, ""},
		{"off the board", good + "w 0 m,d10 0", errorState, fieldState, len(good) + 7, "d10"},
		{"moved twice", good + "w 0 m,d4,m 0", errorTwice, fieldState, len(good) + 10, "m"},
		{"kicked twice", good + "w 0 d4,d4 0", errorTwice, fieldState, len(good) + 8, "d4"},
		{"an empty point kicked", good + "w 0 m,d3 0", errorNoKicker, fieldState, len(good) + 7, "d3"},
		{"the ball kicked", good + "w 0 d5 0", errorNoKicker, fieldState, len(good) + 5, "d5"},
		{"the opponent kicked", good + "w 0 f9 0", errorNoKicker, fieldState, len(good) + 5, "f9"},
		{"moved and nobody at the ball", pitch("Rd3 kf9 ad5", "w 0 m 0"), errorUntouched, fieldState, len(pitch("Rd3 kf9 ad5", "w 0 ")) + 1, "m"},
		{"kicked and nobody at the ball", pitch("Rd3 kf9 ad5", "w 0 d3 0"), errorUntouched, fieldState, len(pitch("Rd3 kf9 ad5", "w 0 ")) + 1, "d3"},
		{"only the opponent at the ball", pitch("Rd3 kd6 ad5", "w 0 m 0"), errorUntouched, fieldState, len(pitch("Rd3 kd6 ad5", "w 0 ")) + 1, "m"},
	} {
		p, err := Game.Parse(row.fen, settings(t, ""))
		var e *rules.TextError
		if !errors.As(err, &e) || p != nil {
			t.Errorf("%s: %v, %v", row.name, p, err)
			continue
		}
		if want := (rules.TextError{Key: row.key, Field: row.field, Column: row.column, Token: row.token}); *e != want {
			t.Errorf("%s: %+v, want %+v", row.name, *e, want)
		}
	}
}

func TestHash(t *testing.T) {
	same := func(what, a, b, preset string, want bool) {
		t.Helper()
		if got := parse(t, a, preset).Hash() == parse(t, b, preset).Hash(); got != want {
			t.Errorf("%s, %s: same hash is %v", preset, what, got)
		}
	}
	at := func(rest string) string { return pitch("Rd4 Kc4 kf9 rc5 ad5", rest) }
	for _, preset := range []string{"rules-page", "vchess"} {
		same("side", at("w 9"), at("b 9"), preset, false)
		same("a piece", at("w 9"), pitch("Rd4 Kc4 kf8 rc5 ad5", "w 9"), preset, false)
		same("the ball", at("w 9"), pitch("Rd4 Kc4 kf9 rc5 ae5", "w 9"), preset, false)
		same("moved", at("w 9"), at("w 9 m"), preset, false)
		same("kicked", at("w 9 m"), at("w 9 m,d4"), preset, false)
		same("who kicked", at("w 9 c4"), at("w 9 d4"), preset, false)
		same("quiet turns", at("w 9 - 3"), at("w 9 - 4"), preset, true)
		same("turns from 2 on", at("w 2"), at("w 8"), preset, true)
		same("turns 0 and 1", at("w 0"), at("w 1"), preset, true)
	}
	same("turns below 2", at("w 1"), at("w 2"), "rules-page", true)
	same("turns below 2", at("w 1"), at("w 2"), "vchess", false)
}

func TestHashAfterSteps(t *testing.T) {
	p := parse(t, pitch("Ra4 Qc8 Kf8 kf9 ad5", "w 0"), "vchess")
	for _, s := range []string{"Ra4-d4", "Rd4*d5-d8", "Qc8*d8-e8", "=", "kf9-g9"} {
		play(t, p, s)
		if again := parse(t, p.FEN(), "vchess"); again.Hash() != p.Hash() || again.key != p.key {
			t.Errorf("%s: another hash from its FEN", p.FEN())
		}
	}
}

func TestNull(t *testing.T) {
	p := parse(t, pitch("Rd4 Ka1 kf9 ad5", "w 5 - 7"), "")
	before, hash := p.FEN(), p.Hash()
	if !p.DoNull() || p.Side() != board.Second || p.Hash() == hash {
		t.Errorf("a passed turn gives %s", p.FEN())
	}
	p.Undo()
	if p.FEN() != before || p.Hash() != hash || len(p.back) != 0 || len(p.starts) != 1 {
		t.Errorf("taken back to %s, want %s", p.FEN(), before)
	}
	for _, fen := range []string{pitch("Rd4 Ka1 kf9 ad5", "w 5 m 7"), pitch("Rd4 Ka1 kf9 ae9", "w 5 - 7")} {
		if parse(t, fen, "").DoNull() {
			t.Errorf("%s: passed", fen)
		}
	}
}

func TestDoRefusesWhatDoesNotFit(t *testing.T) {
	p := parse(t, pitch("Rd4 Ka1 kf9 ad5", "w 5 - 7"), "")
	before := p.FEN()
	at := func(s string) board.Point { q, _ := geometry.Parse(s); return q }
	for _, m := range []rules.Move{
		0, endMove,
		rules.NewMove(at("d4"), at("a1"), moveStep, board.NoPoint, 0),
		rules.NewMove(at("f9"), at("f8"), moveStep, board.NoPoint, 0),
		rules.NewMove(at("d5"), at("a1"), kickStep, at("d4"), 0),
		rules.NewMove(at("d6"), at("d7"), kickStep, at("d4"), 0),
	} {
		if p.Do(m) {
			t.Errorf("%#x is played", uint32(m))
			p.Undo()
		}
	}
	if p.FEN() != before {
		t.Errorf("refused steps lead to %s", p.FEN())
	}
}

func TestAlarms(t *testing.T) {
	keys := func(p *Position) (s []string) {
		for _, a := range p.Alarms() {
			s = append(s, a.Key)
			if len(a.At) != 1 || a.At[0] != p.ball {
				t.Errorf("%s shows %v", a.Key, a.At)
			}
		}
		return s
	}
	for quiet, want := range map[string]string{"0": "", "179": "", "180": alarmQuiet, "199": alarmQuiet, "200": ""} {
		p := parse(t, pitch("Ra1 ra9 ae5", "w 900 - "+quiet), "")
		if got := strings.Join(keys(p), " "); got != want {
			t.Errorf("quiet %s: %q, want %q", quiet, got, want)
		}
	}
	p := parse(t, pitch("Ra1 ra9 ae5", "w 0"), "")
	const round = "Ra1-a2 ra9-a8 Ra2-a1 ra8-a9 "
	play(t, p, round)
	if got := keys(p); got != nil {
		t.Errorf("second occurrence: %v", got)
	}
	play(t, p, round)
	if got := strings.Join(keys(p), " "); got != alarmRepeated {
		t.Errorf("third occurrence: %v", got)
	}
}
