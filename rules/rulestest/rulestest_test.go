package rulestest

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// recorder keeps what a check reports.
type recorder struct{ found []string }

func (*recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	r.found = append(r.found, fmt.Sprintf(format, args...))
}

func (r *recorder) Fatalf(format string, args ...any) {
	r.Errorf(format, args...)
	runtime.Goexit()
}

// report runs all checks on a toy with a bug, in a goroutine that Fatalf may end.
func report(bug string) []string {
	r := &recorder{}
	finished := make(chan struct{})
	go func() {
		defer close(finished)
		g := toyGame(bug)
		checkDescription(r, g)
		for i, v := range variants(g) {
			for n := range 4 {
				s := suite{t: r, g: g, settings: v.settings, rng: rand.New(rand.NewPCG(uint64(i), uint64(n)))}
				s.randomGame()
			}
			checkStart(r, g, v.settings)
		}
	}()
	<-finished
	return r.found
}

func TestSoundGamePasses(t *testing.T) {
	Run(t, toyGame(""))
}

func TestBugsAreFound(t *testing.T) {
	tests := []struct{ bug, want string }{
		{"buffer", "does not append"},
		{"after-aim", "after the aim was reached"},
		{"twice", "is listed twice"},
		{"refusal", "the position is"},
		{"undo", "FEN is"},
		{"hash", "the position is"},
		{"over", `reason "bored" of Over`},
		{"alarm", `alarm "fire" is off the board`},
		{"explain", `refusal "because" is not among`},
		{"group", "is without it"},
		{"perft", "perft 2 is 3"},
		{"foreign-error", `"surprise" is not among`},
		{"parse", "when read"},
		{"path-same", "choose more than one step"},
		{"path-prefix", "begin with the whole path"},
		{"path-none", "nothing chooses"},
		{"effect", "its effect does not say so"},
		{"text", "two steps are written"},
		{"allocation", "allocate"},
		{"letter", "is no letter or there twice"},
		{"art", "1 pictures for 2 piece sets"},
		{"option", "which no option allows"},
		{"draws", "a draw is offered after 0 turns"},
	}
	for _, tt := range tests {
		t.Run(tt.bug, func(t *testing.T) {
			found := report(tt.bug)
			if !slices.ContainsFunc(found, func(s string) bool { return strings.Contains(s, tt.want) }) {
				t.Errorf("want a report with %q, got %d:\n%s", tt.want, len(found), strings.Join(found, "\n"))
			}
		})
	}
}

func TestTextsNamesMissingKeys(t *testing.T) {
	r := &recorder{}
	checkTexts(r, toyGame(""), func(k string) bool { return k != "option.toy.centre.no" && k != "reason.full" })
	want := []string{`the catalogue has no text "option.toy.centre.no"`, `the catalogue has no text "reason.full"`}
	if !slices.Equal(r.found, want) {
		t.Errorf("got %q, want %q", r.found, want)
	}
}

func TestTextKeys(t *testing.T) {
	keys := TextKeys(toyGame(""))
	for _, want := range []string{"game.toy", "side.rings", "piece.cross", "preset.toy.usual", "preset.toy.usual.about", "option.toy.centre", "refuse.taken", "error.option-value"} {
		if !slices.Contains(keys, want) {
			t.Errorf("%q is missing in %q", want, keys)
		}
	}
}

func FuzzToyFEN(f *testing.F)      { FuzzFEN(f, toyGame("")) }
func FuzzToyNotation(f *testing.F) { FuzzNotation(f, toyGame("")) }
