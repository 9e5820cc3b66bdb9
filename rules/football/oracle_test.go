package football

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"crosspoint/board"
	"crosspoint/rules"
)

// settings returns the complete values of a preset with changes ("key=value").
func settings(t testing.TB, preset string, changed ...string) rules.Settings {
	t.Helper()
	c := rules.Settings{}
	for _, s := range changed {
		k, v, _ := strings.Cut(s, "=")
		c[k] = v
	}
	s, err := Game.Settings(preset, c)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// parse reads a FEN under a preset.
func parse(t testing.TB, fen, preset string, changed ...string) *Position {
	t.Helper()
	p, err := Game.Parse(fen, settings(t, preset, changed...))
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return p.(*Position)
}

// steps writes the legal steps, sorted.
func steps(p rules.Position) []string {
	var s []string
	for _, m := range rules.Legal(p, nil) {
		s = append(s, formatStep(p, m))
	}
	slices.Sort(s)
	return s
}

// judged is what one program makes of a position.
type judged struct {
	Moves, Kicks []string
	End          bool
}

// oracleRow is one row of football.jsonl.
type oracleRow struct {
	FEN   string
	State struct {
		Acted, Moved bool
		Kicked       []string
	} `json:"turn_state"`
	Status string
	Page   judged              `json:"rules_page"`
	VChess judged              `json:"vchess_program"`
	Why    map[string][]string `json:"program_differs_because"`
}

// full is the row's FEN with its turn; ok is false for the one row whose turn has acted with nothing to show for it.
func (r oracleRow) full() (fen string, ok bool) {
	var done []string
	if r.State.Moved {
		done = append(done, stateMoved)
	}
	done = append(done, r.State.Kicked...)
	if len(done) == 0 {
		return r.FEN + " -", !r.State.Acted
	}
	return r.FEN + " " + strings.Join(done, ","), true
}

// readLines decodes a file of JSON lines.
func readLines[T any](t testing.TB, name string) (rows []T) {
	t.Helper()
	f, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var row T
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return rows
}

// kickText turns "kick d4-f5 by e5" into file notation, without the kicker when there is none to name.
func kickText(t testing.TB, p *Position, s string) string {
	t.Helper()
	w := strings.Fields(s)
	at, ok := geometry.Parse(w[3])
	if !ok {
		t.Fatal(s)
	}
	return upper(p.at[at]) + w[3] + "*" + w[1]
}

func TestOracleRulesPage(t *testing.T) {
	compared := 0
	for _, row := range readLines[oracleRow](t, "football.jsonl") {
		fen, ok := row.full()
		if !ok || row.Status != "ongoing" {
			continue
		}
		compared++
		p := parse(t, fen, "rules-page")
		want := slices.Clone(row.Page.Moves)
		for _, k := range row.Page.Kicks {
			want = append(want, kickText(t, p, k))
		}
		if row.Page.End && row.State.Acted {
			want = append(want, endText)
		}
		slices.Sort(want)
		if got := steps(p); !slices.Equal(got, want) {
			t.Errorf("%s\n got %v\nwant %v", fen, got, want)
		}
	}
	if compared != 704 {
		t.Errorf("compared %d rows", compared)
	}
}

// The program on vchess lets the ball slide across a goal point and loses a kick when two pieces share a target. The
// rows name those slips; here they do not count. It does not tell kickers apart, so only the way of the ball is compared.
func TestOracleVChess(t *testing.T) {
	ballOnly := func(s string) string {
		if i := strings.IndexByte(s, '*'); i >= 0 {
			return s[i:]
		}
		return s
	}
	for _, row := range readLines[oracleRow](t, "football.jsonl") {
		fen, ok := row.full()
		if !ok || row.Status != "ongoing" {
			continue
		}
		p := parse(t, fen, "vchess")
		want := slices.Clone(row.VChess.Moves)
		for _, k := range row.VChess.Kicks {
			if !slices.Contains(row.Why["crosses_goal"], k) {
				want = append(want, ballOnly(kickText(t, p, k)))
			}
		}
		for _, k := range row.Why["dedupe_lost_destinations"] {
			want = append(want, "*"+k)
		}
		if row.VChess.End {
			want = append(want, endText)
		}
		var got []string
		for _, s := range steps(p) {
			got = append(got, ballOnly(s))
		}
		slices.Sort(want)
		slices.Sort(got)
		want, got = slices.Compact(want), slices.Compact(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s\n got %v\nwant %v", fen, got, want)
		}
	}
}

func TestOracleGoals(t *testing.T) {
	for _, row := range readLines[oracleRow](t, "football.jsonl") {
		winner := board.NoSide
		switch row.Status {
		case "goal: 1-0":
			winner = board.First
		case "goal: 0-1":
			winner = board.Second
		default:
			continue
		}
		p := parse(t, row.FEN, "rules-page")
		if r, ok := p.Over(); !ok || r != (rules.Result{Winner: winner, Reason: "goal"}) {
			t.Errorf("%s: %v %v", row.FEN, r, ok)
		}
		if got := steps(p); len(got) != 0 {
			t.Errorf("%s: steps after a goal: %v", row.FEN, got)
		}
	}
}

// turnCount is what one rule set makes of one turn.
type turnCount struct {
	Sequences uint64
	Distinct  int `json:"distinct_results"`
}

// boards collects the boards after one more turn.
func boards(p rules.Position, side board.Side, found map[string]bool) {
	for _, m := range rules.Legal(p, nil) {
		p.Do(m)
		_, goal := p.Aim()
		if goal || p.Side() != side {
			rows, _, _ := strings.Cut(p.FEN(), " ")
			found[rows] = true
		} else {
			boards(p, side, found)
		}
		p.Undo()
	}
}

func TestOracleTurns(t *testing.T) {
	type row struct {
		FEN    string
		Page   turnCount `json:"rules_page"`
		VChess turnCount `json:"vchess"`
	}
	rows := readLines[row](t, "football_turns.jsonl")
	if len(rows) != 33 {
		t.Fatalf("%d rows", len(rows))
	}
	for _, r := range rows {
		for preset, want := range map[string]turnCount{"rules-page": r.Page, "vchess": r.VChess} {
			p := parse(t, r.FEN, preset)
			if got := p.Perft(1); got != want.Sequences {
				t.Errorf("%s %s: %d sequences, want %d", preset, r.FEN, got, want.Sequences)
			}
			if got := rules.SlowPerft(p, 1); got != want.Sequences {
				t.Errorf("%s %s: %d sequences one by one, want %d", preset, r.FEN, got, want.Sequences)
			}
			found := map[string]bool{}
			boards(p, p.Side(), found)
			if len(found) != want.Distinct {
				t.Errorf("%s %s: %d boards, want %d", preset, r.FEN, len(found), want.Distinct)
			}
		}
	}
}

func TestTurnCountTable(t *testing.T) {
	for _, row := range []struct {
		depth                  int
		page, distinct, vchess uint64
	}{
		{1, 71, 71, 88},
		{2, 5_232, 5_123, 7_810},
		{3, 495_190, 238_265, 1_283_791},
	} {
		page, vchess := Game.New(settings(t, "")), Game.New(settings(t, "vchess"))
		if got := rules.Perft(page, row.depth); got != row.page {
			t.Errorf("rules page, depth %d: %d, want %d", row.depth, got, row.page)
		}
		if got := rules.Perft(vchess, row.depth); got != row.vchess {
			t.Errorf("vchess, depth %d: %d, want %d", row.depth, got, row.vchess)
		}
		if got := rules.SlowPerft(page, row.depth); got != row.page {
			t.Errorf("rules page step by step, depth %d: %d, want %d", row.depth, got, row.page)
		}
		found := map[uint64]bool{}
		distinct(page.(*Position), row.depth, found)
		if uint64(len(found)) != row.distinct {
			t.Errorf("rules page, depth %d: %d positions, want %d", row.depth, len(found), row.distinct)
		}
	}
}

// distinct collects the keys of the positions after depth turns.
func distinct(p *Position, depth int, found map[uint64]bool) {
	side := p.side
	for _, m := range p.Generate(nil) {
		p.Do(m)
		_, goal := p.Aim()
		switch {
		case goal && depth == 1, p.side != side && depth == 1:
			found[p.key] = true
		case goal:
		case p.side != side:
			distinct(p, depth-1, found)
		default:
			distinct(p, depth, found)
		}
		p.Undo()
	}
}
