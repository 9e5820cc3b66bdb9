package control_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"crosspoint/rules/xiangqi"
	"crosspoint/text"
	"crosspoint/ui/control"
)

// TestPointsAreNamedAsOnTheBoard: sentences name points by the coordinates around the board, whichever notation these belong to.
func TestPointsAreNamedAsOnTheBoard(t *testing.T) {
	for notation, want := range map[string]string{
		"iccs": "b0", "san": "b1", "wxf": "Red's file 8, row 1", "chinese": "Red's file 八, row 1",
	} {
		tb := newTable(t, control.Config{Notations: map[string]string{"xiangqi": notation}})
		tb.start(control.NewGame{Game: xiangqi.Game})
		tb.Click(tb.at("b0"))
		if got := words(tb.State().Status); !strings.Contains(got, " "+want+":") {
			t.Errorf("%s: %q lacks %q", notation, got, want)
		}
	}
}

// TestCountedPlacesInSentences: a point that is named by its file and row is a noun. In French it has no article, and so stands after "en" or a
// comma alone; in Spanish it has one, and so stands after a preposition.
func TestCountedPlacesInSentences(t *testing.T) {
	others := []string{"shot", "group", "slide", "kick", "goal", "roll"} // of games whose points have names
	for lang, want := range map[string]struct{ place, before string }{
		"fr": {"colonne 五, rangée 1 côté Rouge", `((^|\s)en|,) $`},
		"es": {"la columna 五, fila 1 de Rojo", `(?i)(^|\s)(en|de|a|desde) $`},
	} {
		in, before := text.New(lang), regexp.MustCompile(want.before)
		place := in.T("place.counted", "Side", in.T("side.red"), "File", "五", "Row", 1)
		if place != want.place {
			t.Errorf("%s: the point is called %q", lang, place)
		}
		looked := 0
		for _, key := range in.Keys() {
			kind, rest, _ := strings.Cut(key, ".")
			if !slices.Contains([]string{"access", "alarm", "hint", "puzzle", "refuse", "status"}, kind) ||
				strings.HasPrefix(rest, "cannon.") || strings.HasPrefix(rest, "football.") || slices.Contains(others, rest[strings.LastIndexByte(rest, '.')+1:]) {
				continue
			}
			values := []any{"Count", 2, "Piece", "X", "Victim", "X", "Taken", "X", "Placed", "X", "Step", "X", "At", place, "From", place, "To", place}
			for said := in.T(key, values...); ; {
				ahead, after, found := strings.Cut(said, place)
				if !found {
					break
				}
				if looked++; !before.MatchString(ahead) {
					t.Errorf("%s: %s: %q before the point", lang, key, ahead)
				}
				said = after
			}
		}
		if looked < 20 {
			t.Errorf("%s: only %d points in sentences", lang, looked)
		}
	}
}
