package xiangqi

import (
	"bufio"
	"encoding/json"
	"os"
	"sort"
	"strings"
	"testing"

	"crosspoint/board"
	"crosspoint/rules"
)

// settings returns the settings of a preset.
func settings(t testing.TB, preset string) rules.Settings {
	t.Helper()
	s, err := Game.Settings(preset, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// position parses a FEN under a preset.
func position(t testing.TB, preset, fen string) *Position {
	t.Helper()
	p, err := parse(fen, settings(t, preset))
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return p
}

// readRows decodes a file of testdata with one JSON value a line.
func readRows[T any](t *testing.T, name string) []T {
	t.Helper()
	f, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []T
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var row T
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		list = append(list, row)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

// legal lists the legal steps in ICCS, sorted.
func legal(p rules.Position) []string {
	list := []string{}
	for _, m := range rules.Legal(p, nil) {
		list = append(list, formatICCS(p, m))
	}
	sort.Strings(list)
	return list
}

// play plays ICCS steps.
func play(t *testing.T, p *Position, steps ...string) {
	t.Helper()
	for _, s := range steps {
		m, err := parseICCS(p, s)
		if err != nil {
			t.Fatalf("%s: %v", s, err)
		}
		if !p.Do(m) {
			t.Fatalf("%s refused", s)
		}
	}
}

func TestOracle(t *testing.T) {
	type row struct {
		FEN    string
		Moves  []string
		Perft  []uint64
		Check  bool
		Result string
	}
	list := readRows[row](t, "xiangqi.jsonl")
	if len(list) != 1008 {
		t.Fatalf("%d rows", len(list))
	}
	for _, r := range list {
		p := position(t, "asian", r.FEN)
		if got := p.FEN(); got != r.FEN {
			t.Errorf("%s: FEN %s", r.FEN, got)
		}
		sort.Strings(r.Moves)
		if got := legal(p); strings.Join(got, " ") != strings.Join(r.Moves, " ") {
			t.Errorf("%s: steps %v, want %v", r.FEN, got, r.Moves)
		}
		for i, want := range r.Perft {
			if got := p.Perft(i + 1); got != want {
				t.Errorf("%s: perft %d is %d, want %d", r.FEN, i+1, got, want)
			}
			if i < 2 {
				if got := rules.SlowPerft(p, i+1); got != want {
					t.Errorf("%s: slow perft %d is %d, want %d", r.FEN, i+1, got, want)
				}
			}
		}
		if p.InCheck() != r.Check {
			t.Errorf("%s: check %v", r.FEN, p.InCheck())
		}
		result := "ongoing"
		if got, over := rules.Outcome(p); over && got.Reason != reasonMaterial {
			result = got.Reason
			if got.Winner != p.Side().Other() {
				t.Errorf("%s: winner %v", r.FEN, got.Winner)
			}
		}
		if result != r.Result {
			t.Errorf("%s: result %s, want %s", r.FEN, result, r.Result)
		}
	}
}

func TestRepetitionOracle(t *testing.T) {
	type row struct {
		Name     string
		FEN      string
		ICCS     []string
		Checks   string
		Verdict  string `json:"fairy_stockfish"`
		Agree    bool
		FirstPly *int `json:"first_ply"`
	}
	for _, r := range readRows[row](t, "xiangqi_repetition.jsonl") {
		if !r.Agree {
			continue
		}
		t.Run(r.Name, func(t *testing.T) {
			p := position(t, "asian", r.FEN)
			first, verdict := 0, "*"
			for i, s := range r.ICCS {
				play(t, p, s)
				if p.InCheck() != (r.Checks[i] == '+') {
					t.Errorf("ply %d: check %v", i+1, p.InCheck())
				}
				if got, over := rules.Outcome(p); over {
					first = i + 1
					verdict = map[board.Side]string{board.First: "1-0", board.Second: "0-1", board.NoSide: "1/2-1/2"}[got.Winner]
					break
				}
			}
			if verdict != r.Verdict {
				t.Errorf("verdict %s, want %s", verdict, r.Verdict)
			}
			if r.FirstPly != nil && first != *r.FirstPly {
				t.Errorf("at ply %d, want %d", first, *r.FirstPly)
			}
		})
	}
}
