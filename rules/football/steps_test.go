package football

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"crosspoint/board"
	"crosspoint/rules"
)

func TestNotation(t *testing.T) {
	p := parse(t, pitch("Rd4 Nc4 Bb2 kf9 ad5", "w 9"), "vchess")
	for text, want := range map[string]string{
		"Rd4-d3":     "Rd4-d3",
		"rd4-d3":     "Rd4-d3",
		"d4-d3":      "Rd4-d3",
		"  Rd4-d3\n": "Rd4-d3",
		"Nc4*d5-e7":  "Nc4*d5-e7",
		"c4*d5-e7":   "Nc4*d5-e7",
		"Bb2-a3":     "Bb2-a3",
		"bb2-a3":     "Bb2-a3",
		"b2-a3":      "Bb2-a3",
		"=":          "=",
		" = ":        "=",
	} {
		m, err := parseStep(p, text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
		} else if got := formatStep(p, m); got != want {
			t.Errorf("%q is %s", text, got)
		}
	}
	for _, row := range []struct {
		text, key string
		column    int
		token     string
	}{
		{"", errorForm, 1, ""},
		{"x", errorForm, 1, "x"},
		{"Rd4", errorForm, 4, "Rd4"},
		{"Rd4-", errorForm, 5, "Rd4-"},
		{"Rd4-d33", errorForm, 7, "Rd4-d33"},
		{"Rd4d3", errorForm, 4, "Rd4d3"},
		{"Rd4*d5", errorForm, 7, "Rd4*d5"},
		{"Rd4*-d6", errorForm, 5, "Rd4*-d6"},
		{"Rd4*d5-d6-d7", errorForm, 10, "Rd4*d5-d6-d7"},
		{"  Rd4-j3", errorForm, 7, "Rd4-j3"},
		{"é", errorForm, 1, "é"},
		{"==", errorForm, 1, "=="},
		{"ad5-d6", errorForm, 1, "ad5-d6"},
		{"Qd4-d3", errorPiece, 1, "Qd4"},
		{" Bd4*d5-d6", errorPiece, 2, "Bd4"},
		{"Rd4-e5", errorIllegal, 1, "Rd4-e5"},
		{"Re4-e5", errorIllegal, 1, "Re4-e5"},
		{"Rd4*d5-e5", errorIllegal, 1, "Rd4*d5-e5"},
		{"Rd4*d6-d7", errorIllegal, 1, "Rd4*d6-d7"},
		{" Rd4-d5", errorIllegal, 2, "Rd4-d5"},
	} {
		_, err := parseStep(p, row.text)
		var e *rules.TextError
		if !errors.As(err, &e) || *e != (rules.TextError{Key: row.key, Column: row.column, Token: row.token}) {
			t.Errorf("%q: %+v", row.text, err)
		}
	}
	if _, err := parseStep(parse(t, pitch("Rd4 ad5", "w 9"), ""), "="); err == nil {
		t.Error("an illegal end is read")
	}
}

// at reads points.
func at(t testing.TB, names string) (list []board.Point) {
	t.Helper()
	for _, n := range strings.Fields(names) {
		p, ok := geometry.Parse(n)
		if !ok {
			t.Fatalf("no point %q", n)
		}
		list = append(list, p)
	}
	return list
}

// mustStep reads a step that must be legal.
func mustStep(t testing.TB, p *Position, text string) rules.Move {
	t.Helper()
	m, err := parseStep(p, text)
	if err != nil {
		t.Fatalf("%s: %v", p.FEN(), err)
	}
	return m
}

func TestPaths(t *testing.T) {
	p := parse(t, pitch("Qd4 Kc4 Rc5 Nc6 kf9 ad5", "w 9"), "vchess")
	for _, row := range []struct{ step, long, short string }{
		{"Qd4-e4", "d4 e4", ""},
		{"Qd4*d5-d6", "d4 d5 d6", "d5 d6"},
		{"Kc4*d5-e6", "c4 d5 e6", "d5 e6"},
		{"Rc5*d5-e5", "c5 d5 e5", "d5 e5"},
		{"Nc6*d5-e3", "c6 d5 e3", "d5 e3"},
		{"=", "", ""},
	} {
		want := [][]board.Point{at(t, row.long)}
		if row.step == "=" {
			want = [][]board.Point{{}}
		}
		if row.short != "" {
			want = append(want, at(t, row.short))
		}
		got := paths(p, mustStep(t, p, row.step))
		if !slices.EqualFunc(got, want, slices.Equal) {
			t.Errorf("%s: %v, want %v", row.step, got, want)
		}
	}
	// A piece that has kicked does not count.
	p = parse(t, pitch("Bc4 Nc6 Nc5 kf9 ad5", "w 9 c5"), "")
	if got, want := paths(p, mustStep(t, p, "Nc6*d5-f4")), [][]board.Point{at(t, "c6 d5 f4"), at(t, "d5 f4")}; !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("one kicker left: %v, want %v", got, want)
	}
	p = parse(t, pitch("Qc4 Nf6 Re4 Bc6 Nc5 kf9 ad5", "w 9"), "")
	for to, want := range map[string]string{"e6": "c4", "e3": "c5", "e4": "", "f4": "c5", "e7": "c5"} {
		if got := geometryNames(p.kickersTo(at(t, to)[0])); got != want {
			t.Errorf("%s: %q, want %q", to, got, want)
		}
	}
	p = parse(t, pitch("Bc4 Qb3 Nc6 Nc5 kf9 ad5", "w 9"), "")
	if got := geometryNames(p.kickersTo(at(t, "f4")[0])); got != "c5 c6" {
		t.Errorf("f4: %q", got)
	}
	got := paths(p, mustStep(t, p, "Nc6*d5-f4"))
	if want := [][]board.Point{at(t, "c6 d5 f4"), at(t, "d5 f4 c6")}; !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("two kickers: %v, want %v", got, want)
	}
}

func geometryNames(s pointSet) string {
	var names []string
	for _, p := range s.list() {
		names = append(names, geometry.Name(p))
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

func TestEffects(t *testing.T) {
	for _, row := range []struct {
		fen, step string
		style     rules.Style
		from, to  string
		line      string
		actor     string
		aim       bool
	}{
		{pitch("Rd4 kf9 ad5", "w 9"), "Rd4-d1", rules.StyleMove, "d4", "d1", "", "", false},
		{pitch("Rd4 kf9 ad5", "w 9"), "Rd4*d5-d8", rules.StyleKick, "d5", "d8", "d5 d6 d7 d8", "d4", false},
		{pitch("Rd4 kf9 ad5", "w 9"), "Rd4*d5-d2", rules.StyleKick, "d5", "d2", "d5 d4 d3 d2", "d4", false},
		{pitch("Kc4 kf9 ad5", "w 9"), "Kc4*d5-e6", rules.StyleKick, "d5", "e6", "d5 e6", "c4", false},
		{pitch("Nd6 kf9 ad7", "w 9"), "Nd6*d7-b8", rules.StyleKick, "d7", "b8", "d7 b8", "d6", false},
		{pitch("Nc6 kf9 ad7", "w 9"), "Nc6*d7-e9", rules.StyleKick, "d7", "e9", "d7 e9", "c6", true},
		{pitch("Re6 kf9 ae5", "w 9"), "Re6*e5-e1", rules.StyleKick, "e5", "e1", "e5 e4 e3 e2 e1", "e6", true},
		{pitch("Rd4 kf9 ad5", "w 9"), "=", rules.StyleEnd, "", "", "", "", false},
	} {
		p := parse(t, row.fen, "vchess")
		point := func(name string) board.Point {
			if name == "" {
				return board.NoPoint
			}
			return at(t, name)[0]
		}
		e := effect(p, mustStep(t, p, row.step))
		if e.Style != row.style || e.From != point(row.from) || e.To != point(row.to) || e.Actor != point(row.actor) ||
			e.Aim != row.aim || e.Removed != board.NoPoint || e.Group != nil || !slices.Equal(e.Line, at(t, row.line)) {
			t.Errorf("%s: %+v", row.step, e)
		}
		slides := [][2]board.Point{{point(row.from), point(row.to)}}
		if row.from == "" {
			slides = nil
		}
		if !slices.Equal(e.Slides, slides) {
			t.Errorf("%s slides %v", row.step, e.Slides)
		}
	}
}

func TestGains(t *testing.T) {
	p := parse(t, pitch("Re4 Qd4 Qd6 Kd5 Rd1 kf9 ae5", "w 9"), "")
	order := []string{"Re4*e5-e9", "Re4*e5-e8", "Re4*e5-e6", "Kd5*e5-f5"}
	for i, s := range order[1:] {
		if a, b := mustStep(t, p, order[i]).Gain(), mustStep(t, p, s).Gain(); a <= b {
			t.Errorf("%s gains %d, %s %d", order[i], a, s, b)
		}
	}
	for _, s := range []string{"Rd1-d2", "Qd6*e5-f4", "Kd5*e5-f5"} {
		if g := mustStep(t, p, s).Gain(); g != 0 {
			t.Errorf("%s gains %d", s, g)
		}
	}
	for s, want := range map[string]int{"Re6*e5-e1": rules.MaxGain, "Re4*e5-e9": 0} {
		p := parse(t, pitch("r"+s[1:3]+" Kf1 ae5", "b 9"), "")
		if g := mustStep(t, p, s).Gain(); g != want {
			t.Errorf("Black's %s gains %d, want %d", s, g, want)
		}
	}
}

func TestSetups(t *testing.T) {
	seen := map[string]bool{}
	for _, setup := range []string{setupMirrored, setupIndependent} {
		differ := 0
		for seed := range 300 {
			s := settings(t, "vchess", "set-up="+setup, "seed="+strconv.Itoa(seed))
			p := Game.New(s).(*Position)
			if again := Game.New(s); again.FEN() != p.FEN() || again.Hash() != p.Hash() {
				t.Fatalf("%s %d: %s, then %s", setup, seed, p.FEN(), again.FEN())
			}
			seen[p.FEN()] = true
			rows := strings.Split(strings.Fields(p.FEN())[0], "/")
			first, second := rows[8], strings.ToUpper(rows[0])
			if setup == setupMirrored && first != second {
				t.Errorf("%d: not mirrored: %s", seed, p.FEN())
			}
			if first != second {
				differ++
			}
			for _, row := range []string{first, second} {
				checkBackRank(t, row)
			}
			if strings.Join(rows[1:8], "/") != "9/9/9/4a4/9/9/9" {
				t.Errorf("%d: %s", seed, p.FEN())
			}
		}
		if setup == setupIndependent && differ < 290 {
			t.Errorf("only %d of 300 independent set-ups differ", differ)
		}
	}
	if len(seen) < 550 {
		t.Errorf("600 shuffles give %d set-ups", len(seen))
	}
	if a, b := Game.New(settings(t, "", "seed=7")).FEN(), Game.New(settings(t, "")).FEN(); a != b {
		t.Errorf("the seed changes the standard set-up: %s", a)
	}
}

// checkBackRank wants the eight pieces, the goal empty and the bishops on opposite colours.
func checkBackRank(t *testing.T, row string) {
	t.Helper()
	if len(row) != files || row[goalFile] != '1' {
		t.Errorf("%s: the goal is not empty", row)
		return
	}
	sorted := []byte(row)
	slices.Sort(sorted)
	if string(sorted) != "1BBKNNQRR" {
		t.Errorf("%s: other pieces", row)
	}
	if (strings.IndexByte(row, 'B')+strings.LastIndexByte(row, 'B'))%2 == 0 {
		t.Errorf("%s: both bishops on one colour", row)
	}
}

// Every arrangement comes up, about equally often.
func TestShufflesAreFair(t *testing.T) {
	count := map[backRank]int{}
	const each = 40
	for _, draw := range board.Keys(1, 2880*each) {
		count[shuffled(draw)]++
	}
	if len(count) != 2880 {
		t.Fatalf("%d arrangements, want 2880", len(count))
	}
	for r, n := range count {
		if n < each/4 || n > each*2 {
			t.Errorf("%v comes up %d times, want about %d", r, n, each)
		}
	}
}

// The shuffle of a seed is saved with a game as its number, so it may never change.
func TestShuffleIsFixed(t *testing.T) {
	for setup, want := range map[string]string{
		setupMirrored:    "nbnq1rrkb/9/9/9/4a4/9/9/9/NBNQ1RRKB w 0 - 0",
		setupIndependent: "qrbk1nrbn/9/9/9/4a4/9/9/9/NBNQ1RRKB w 0 - 0",
	} {
		if got := Game.New(settings(t, "", "set-up="+setup, "seed=2026")).FEN(); got != want {
			t.Errorf("%s: %s, want %s", setup, got, want)
		}
	}
}

func TestOptions(t *testing.T) {
	for _, row := range []struct{ preset, option, want string }{
		{"", optionPull, no},
		{"", optionEarlyGoal, yes},
		{"", optionBishopJump, no},
		{"", optionEmptyTurn, no},
		{"", optionSetup, setupStandard},
		{"", optionSeed, "0"},
		{"vchess", optionPull, yes},
		{"vchess", optionEarlyGoal, no},
		{"vchess", optionBishopJump, yes},
		{"vchess", optionEmptyTurn, yes},
		{"vchess", optionSetup, setupStandard},
	} {
		if got := settings(t, row.preset)[row.option]; got != row.want {
			t.Errorf("%q %s is %q, want %q", row.preset, row.option, got, row.want)
		}
	}
	for _, o := range Game.Options {
		if want := o.Key == optionSetup || o.Key == optionSeed; o.Setup != want {
			t.Errorf("%s: Setup is %v", o.Key, o.Setup)
		}
	}
	if p, _ := Game.Preset(""); p.ID != "rules-page" {
		t.Errorf("the default preset is %s", p.ID)
	}
}

// All decor lies inside the margin, and the net is one point wide and behind its goal point.
func TestDecor(t *testing.T) {
	nets := 0
	for _, s := range Game.Decor {
		r := 0.0
		if s.Kind == board.ShapeCircle {
			r, s.X2, s.Y2 = s.R, s.X1, s.Y1
		}
		for _, v := range []float64{s.X1 - r, s.Y1 - r, s.X2 - r, s.Y2 - r, files - 1 - s.X1 - r, files - 1 - s.Y1 - r, files - 1 - s.X2 - r, files - 1 - s.Y2 - r} {
			if v < -Game.Margin {
				t.Errorf("outside the margin: %+v", s)
			}
		}
		if s.Role != board.RoleNet {
			continue
		}
		nets++
		if s.X1 < goalFile-0.5 || s.X2 > goalFile+0.5 || min(s.Y1, s.Y2) > -0.5 && max(s.Y1, s.Y2) < files-0.5 {
			t.Errorf("a net elsewhere: %+v", s)
		}
	}
	if nets == 0 {
		t.Error("no net")
	}
}
