package xiangqi

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"crosspoint/board"
	"crosspoint/rules"
)

// randomLine calls visit after every step of some random games, passed turns included.
func randomLine(t *testing.T, preset string, visit func(p *Position)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(7, 8))
	for range 20 {
		p := Game.New(settings(t, preset)).(*Position)
		for range 120 {
			if rng.IntN(10) == 0 && p.DoNull() {
				visit(p)
			}
			legal := rules.Legal(p, nil)
			if len(legal) == 0 {
				break
			}
			p.Do(legal[rng.IntN(len(legal))])
			visit(p)
		}
		for len(p.stack) > 0 {
			p.Undo()
			visit(p)
		}
	}
}

// sumOfPlaces is what Position.places must be.
func sumOfPlaces(p *Position) (sum weight) {
	for id, at := range p.at {
		if at != off {
			sum += placed[codeOf[id]][at]
		}
	}
	return sum
}

func TestPlacesAreKeptUpToDate(t *testing.T) {
	for _, preset := range []string{"asian", "casual"} {
		randomLine(t, preset, func(p *Position) {
			if want := sumOfPlaces(p); p.places != want {
				t.Fatalf("%s: places are %d, want %d", p.FEN(), p.places, want)
			}
		})
	}
}

// reversed is the position with sides and board turned round.
func reversed(t *testing.T, p *Position) *Position {
	t.Helper()
	fields := strings.Fields(p.FEN())
	rows := strings.Split(fields[0], "/")
	slices.Reverse(rows)
	swap := func(r rune) rune {
		if unicode.IsUpper(r) {
			return unicode.ToLower(r)
		}
		return unicode.ToUpper(r)
	}
	side := "w"
	if fields[1] == "w" {
		side = "b"
	}
	return position(t, "", strings.Map(swap, strings.Join(rows, "/"))+" "+side+" "+strings.Join(fields[2:], " "))
}

// mirrored is the position with left and right exchanged.
func mirrored(t *testing.T, p *Position) *Position {
	t.Helper()
	board, rest, _ := strings.Cut(p.FEN(), " ")
	rows := strings.Split(board, "/")
	for i, row := range rows {
		letters := []byte(row)
		slices.Reverse(letters)
		rows[i] = string(letters)
	}
	return position(t, "", strings.Join(rows, "/")+" "+rest)
}

func TestEvalIsFair(t *testing.T) {
	n := 0
	randomLine(t, "", func(p *Position) {
		if n++; n%17 != 0 || p.InCheck() {
			return
		}
		q := *p
		q.side ^= 1
		q.hash ^= sideKey
		if a, b := p.Eval()-tempo, q.Eval()-tempo; a != -b {
			t.Fatalf("%s: %d for the side to move and %d for the other one", p.FEN(), a, b)
		}
		if a, b := p.Eval(), reversed(t, p).Eval(); a != b {
			t.Fatalf("%s: %d, with the sides exchanged %d", p.FEN(), a, b)
		}
		if a, b := p.Eval(), mirrored(t, p).Eval(); a != b {
			t.Fatalf("%s: %d, mirrored %d", p.FEN(), a, b)
		}
	})
}

// TestEvalTerms compares pairs of positions that differ in one thing.
func TestEvalTerms(t *testing.T) {
	for _, c := range []struct{ what, better, worse string }{
		{"a chariot is worth more than a cannon", "3k5/9/9/9/9/9/9/9/R8/4K4 w", "3k5/9/9/9/9/9/9/9/C8/4K4 w"},
		{"a soldier beyond the river", "3k5/9/9/9/2P6/9/9/9/9/4K4 w", "3k5/9/9/9/9/2P6/9/9/9/4K4 w"},
		{"a soldier on the last rank is too far", "3k5/9/4P4/9/9/9/9/9/9/4K4 w", "3k1P3/9/9/9/9/9/9/9/9/4K4 w"},
		{"linked soldiers", "3k5/9/9/1P1P5/9/9/9/9/9/4K4 w", "3k5/9/9/P3P4/9/9/9/9/9/4K4 w"},
		{"a hollow cannon", "4k4/9/9/9/9/9/9/4C4/9/R2K5 w", "4k4/9/9/9/9/9/9/3C5/9/R2K5 w"},
		{"a horse with free legs", "3k5/9/9/9/n8/3N4n/9/9/9/R3K4 w", "3k5/9/9/9/3n5/3Nn4/9/9/9/R3K4 w"},
		{"guards", "3aka3/9/9/9/9/9/9/9/9/R2K4R b", "4k4/9/9/9/9/9/9/9/9/R2K4R b"},
	} {
		if a, b := position(t, "", c.better).Eval(), position(t, "", c.worse).Eval(); a <= b {
			t.Errorf("%s: %d is not more than %d", c.what, a, b)
		}
	}
}

func TestEvalOfPoorMeans(t *testing.T) {
	alone := position(t, "", "3aka3/9/4b4/9/2b6/9/9/9/9/R3K4 w").Eval()
	open := position(t, "", "4k4/9/9/9/9/9/9/9/9/R2K5 w").Eval()
	if alone > open/3 {
		t.Errorf("a chariot against all guards counts %d, against none %d", alone, open)
	}
	if v := position(t, "", "4k4/9/9/9/9/4n4/9/9/9/3AKAB2 w").Eval(); v > 2*tempo {
		t.Errorf("guards without any attacker cannot win, but count %d", v)
	}
	fresh, stale := "4k4/9/9/9/9/9/9/R8/9/3K5 w - - 0 1", "4k4/9/9/9/9/9/9/R8/9/3K5 w - - 110 80"
	if a, b := position(t, "", fresh).Eval(), position(t, "", stale).Eval(); b >= a/2 {
		t.Errorf("ten steps before the draw an advantage of %d counts %d", a, b)
	}
}

func TestTacticsAreTheCaptures(t *testing.T) {
	for _, preset := range []string{"asian", "casual"} {
		randomLine(t, preset, func(p *Position) {
			want := map[rules.Move]bool{}
			for _, m := range p.Generate(nil) {
				if p.At(m.To()) != board.NoPiece {
					want[m] = true
				}
				if captures := p.At(m.To()) != board.NoPiece; captures != (m.Gain() > 0) {
					t.Fatalf("%s: gain %d", p.FEN(), m.Gain())
				}
			}
			got := p.Tactics(nil)
			for _, m := range got {
				if !want[m] {
					t.Fatalf("%s: %s is no capture of Generate", p.FEN(), formatICCS(p, m))
				}
			}
			if len(got) != len(want) {
				t.Fatalf("%s: %d captures instead of %d", p.FEN(), len(got), len(want))
			}
		})
	}
}

func TestExchange(t *testing.T) {
	for _, c := range []struct {
		what, fen, step string
		wins            func(v int) bool
	}{
		{"a free piece", "4k4/9/9/9/n8/9/9/9/9/R2K5 w", "a0a5", func(v int) bool { return v == exchangeWorth[horse] }},
		{"a guarded soldier", "4k4/9/9/p8/p8/9/9/9/9/R2K5 w", "a0a5", func(v int) bool { return v < -800 }},
		{"a guarded chariot", "4k4/9/9/p8/r8/9/9/9/9/R2K5 w", "a0a5", func(v int) bool { return v == 0 }},
		{"a second attacker behind", "4k4/9/9/9/n1r6/9/9/9/R8/R2K5 w", "a1a5", func(v int) bool { return v == exchangeWorth[horse] }},
		{"a cannon that loses its screen", "4k4/9/9/9/c8/9/9/9/R8/C2K5 w", "a1a5", func(v int) bool { return v == exchangeWorth[cannon] }},
		{"a cannon behind two chariots", "4k4/9/9/p8/c8/9/R8/R8/C8/3K5 w", "a3a5", func(v int) bool { return v < 0 }},
		{"a general guards", "4k4/4c4/9/9/9/9/9/9/9/3KR4 w", "e0e8", func(v int) bool { return v < -400 }},
		{"a general does not capture what is guarded", "4k4/4c4/9/9/9/9/9/9/4R4/3KR4 w", "e1e8", func(v int) bool { return v >= 0 }},
		{"an elephant whose eye is blocked guards nothing", "4k4/9/4b4/3n5/2n6/9/9/9/9/2RK5 w", "c0c5", func(v int) bool { return v >= exchangeWorth[horse] }},
		{"an elephant guards", "4k4/9/4b4/9/2n6/9/9/9/9/2RK5 w", "c0c5", func(v int) bool { return v < -400 }},
		{"a horse guards", "4k4/9/1n7/9/2p6/9/9/9/9/2RK5 w", "c0c5", func(v int) bool { return v < -800 }},
	} {
		p := position(t, "", c.fen)
		m, err := parseICCS(p, c.step)
		if err != nil {
			t.Fatal(c.what, err)
		}
		before := p.FEN()
		if v := p.Exchange(m); !c.wins(v) {
			t.Errorf("%s: %d", c.what, v)
		}
		if p.FEN() != before {
			t.Errorf("%s: the position has changed", c.what)
		}
	}
}

func TestRepetitionVerdict(t *testing.T) {
	p := position(t, "", "5k3/9/9/9/9/9/9/9/4R4/3K5 w")
	for _, s := range []string{"e1f1", "f9e9", "f1e1", "e9f9"} {
		m, err := parseICCS(p, s)
		if err != nil {
			t.Fatal(err)
		}
		p.Do(m)
	}
	if r := p.Repetition(4); r.Winner != board.Second || r.Reason != reasonCheck {
		t.Errorf("%v", r)
	}
	if n := p.Fading(); n != drawnHalf-4 {
		t.Errorf("%d steps are left", n)
	}
}

func BenchmarkEval(b *testing.B) {
	p := position(b, "", "2bakab1r/4n4/r3c1n2/p1p1p1p1p/9/2P3P2/P3P3P/N1C1C1N2/9/R1BAKAB1R w")
	for b.Loop() {
		p.Eval()
	}
}
