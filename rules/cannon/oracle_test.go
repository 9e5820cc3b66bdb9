package cannon

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"crosspoint/rules"
)

// row is a position of testdata/positions.jsonl, worked out by programs that share no code with this one: the
// legal steps under the PyroMyth rules, those that other rules do not allow, and perft counts under three rule sets.
type row struct {
	FEN, Kind, Status string
	Moves             []string
	MiddleMustBeEmpty []string `json:"not_if_middle_must_be_empty"`
	TownIsNoSoldier   []string `json:"not_if_town_is_no_enemy_soldier"`
	Perft             map[string][]uint64
}

// ruleSets are those of the rows: two presets and the rules of the program Ludii.
var ruleSets = map[string]rules.Settings{
	"pyromyth": settings("pyromyth", nil),
	"ludoteka": settings("ludoteka", nil),
	"ludii":    settings("pyromyth", rules.Settings{optionFarShot: valueNo, optionRetreat: valueYes}),
}

func settings(preset string, changed rules.Settings) rules.Settings {
	s, err := Game.Settings(preset, changed)
	if err != nil {
		panic(err)
	}
	return s
}

func readRows(tb testing.TB) []row {
	tb.Helper()
	f, err := os.Open("testdata/positions.jsonl")
	if err != nil {
		tb.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	var list []row
	for in := bufio.NewScanner(f); in.Scan(); {
		var r row
		if err := json.Unmarshal(in.Bytes(), &r); err != nil {
			tb.Fatal(err)
		}
		list = append(list, r)
	}
	if len(list) != 969 {
		tb.Fatalf("%d rows, want 969", len(list))
	}
	return list
}

// want lists the steps of a row under a rule set, sorted, as kind and notation.
func (r row) want(ruleSet string) []string {
	list := []string{}
	for _, m := range r.Moves {
		if ruleSet != "pyromyth" && slices.Contains(r.MiddleMustBeEmpty, m) {
			continue
		}
		if ruleSet == "ludoteka" && slices.Contains(r.TownIsNoSoldier, m) {
			continue
		}
		list = append(list, m)
	}
	slices.Sort(list)
	return list
}

var kindNames = map[rules.Kind]string{
	Place: "place", Advance: "move", Capture: "capture", Retreat: "retreat", Slide: "slide", Shot: "shot",
}

// steps lists the legal steps of a position, sorted, as kind and notation.
func steps(p rules.Position) []string {
	list := []string{}
	for _, m := range rules.Legal(p, nil) {
		list = append(list, kindNames[m.Kind()]+" "+format(p, m))
	}
	slices.Sort(list)
	return list
}

func mustParse(tb testing.TB, fen string, s rules.Settings) *position {
	tb.Helper()
	p, err := Game.Parse(fen, s)
	if err != nil {
		tb.Fatalf("%s: %v", fen, err)
	}
	return p.(*position)
}

func TestRowsSteps(t *testing.T) {
	for _, r := range readRows(t) {
		for name, s := range ruleSets {
			p := mustParse(t, r.FEN, s)
			if got, want := steps(p), r.want(name); !slices.Equal(got, want) {
				t.Errorf("%s %s:\n got %v\nwant %v", name, r.FEN, got, want)
			}
			if p.FEN() != r.FEN {
				t.Errorf("FEN %s becomes %s", r.FEN, p.FEN())
			}
		}
	}
}

// The status of a row is the one under the PyroMyth rules.
func TestRowsResult(t *testing.T) {
	for _, r := range readRows(t) {
		p := mustParse(t, r.FEN, ruleSets["pyromyth"])
		result, over := rules.Outcome(p)
		got := "ongoing"
		if over {
			got = "won by " + strings.ToUpper(sideLetters[result.Winner:result.Winner+1])
			switch result.Reason {
			case reasonCaptured:
				got += " (town taken)"
			case reasonNoSteps:
				got += " (side to move has no move)"
			}
		}
		if got != r.Status {
			t.Errorf("%s: %s, want %s", r.FEN, got, r.Status)
		}
	}
}

func TestRowsPerft(t *testing.T) {
	for _, r := range readRows(t) {
		for name, s := range ruleSets {
			if len(r.Perft[name]) == 0 {
				t.Errorf("%s: no perft for %s", r.FEN, name)
			}
			for i, want := range r.Perft[name] {
				p := mustParse(t, r.FEN, s)
				if got := p.Perft(i + 1); got != want {
					t.Errorf("%s %s: perft %d = %d, want %d", name, r.FEN, i+1, got, want)
				}
				if i < 2 {
					if got := rules.SlowPerft(p, i+1); got != want {
						t.Errorf("%s %s: slow perft %d = %d, want %d", name, r.FEN, i+1, got, want)
					}
				}
			}
		}
	}
}
