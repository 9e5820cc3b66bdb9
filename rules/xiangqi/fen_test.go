package xiangqi

import (
	"errors"
	"testing"

	"crosspoint/board"
	"crosspoint/rules"
)

func TestStart(t *testing.T) {
	p := Game.New(settings(t, ""))
	if p.FEN() != StartFEN || p.Side() != board.First {
		t.Fatalf("start %s", p.FEN())
	}
	for name, want := range map[string]board.Piece{
		"e0": board.NewPiece(board.First, general), "a0": board.NewPiece(board.First, chariot),
		"b2": board.NewPiece(board.First, cannon), "i3": board.NewPiece(board.First, soldier),
		"e9": board.NewPiece(board.Second, general), "c9": board.NewPiece(board.Second, elephant),
		"h9": board.NewPiece(board.Second, horse), "f9": board.NewPiece(board.Second, advisor),
		"e4": board.NoPiece,
	} {
		at, _ := pitch.Parse(name)
		if got := p.At(at); got != want {
			t.Errorf("%s holds %#x, want %#x", name, got, want)
		}
	}
}

func TestFENAccepted(t *testing.T) {
	for _, r := range []struct{ name, preset, fen, want string }{
		{"full", "", StartFEN, StartFEN},
		{"without tail", "", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR", StartFEN},
		{"side only", "", "4k4/9/9/9/9/9/9/9/9/3K5 b", "4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1"},
		{"red as r", "", "4k4/9/9/9/9/9/9/9/9/3K5 r", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1"},
		{"half a tail", "", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 7", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 7 1"},
		{"other letters", "", "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEGKGMHR w", StartFEN},
		{"an empty pocket", "", "4k4/9/9/9/9/9/9/9/9/3K5[] w", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1"},
		{"split gaps", "", "4k22/9/18/81/9/9/9/9/9/3K5 w", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1"},
		{"blanks", "", "  4k4/9/9/9/9/9/9/9/9/3K5   w ", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1"},
		{"move number 0", "", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 0", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1"},
		{"side to move in check", "", "3k5/9/9/9/9/9/9/3R5/9/5K3 b", "3k5/9/9/9/9/9/9/3R5/9/5K3 b - - 0 1"},
		{"casual: a general missing", "casual", "3R5/9/9/9/9/9/9/9/9/5K3 b", "3R5/9/9/9/9/9/9/9/9/5K3 b - - 0 1"},
		{"casual: left in check", "casual", "3k5/9/9/9/9/9/9/3R5/9/5K3 w", "3k5/9/9/9/9/9/9/3R5/9/5K3 w - - 0 1"},
	} {
		t.Run(r.name, func(t *testing.T) {
			if got := position(t, r.preset, r.fen).FEN(); got != r.want {
				t.Errorf("%s, want %s", got, r.want)
			}
		})
	}
}

func TestFENRefused(t *testing.T) {
	for _, r := range []struct {
		name, preset, fen string
		want              rules.TextError
	}{
		{"nothing", "", " ", rules.TextError{Key: errRows, Field: "rows", Column: 1, Token: "0"}},
		{"nine rows", "", "4k4/9/9/9/9/9/9/9/3K5 w", rules.TextError{Key: errRows, Field: "rows", Column: 1, Token: "9"}},
		{"eleven rows", "", "4k4/9/9/9/9/9/9/9/9/9/3K5 w", rules.TextError{Key: errRows, Field: "rows", Column: 1, Token: "11"}},
		{"short row", "", "4k4/9/8/9/9/9/9/9/9/3K5 w", rules.TextError{Key: errRowLength, Field: "rows", Column: 7, Token: "8"}},
		{"long row", "", "4k5/9/9/9/9/9/9/9/9/3K5 w", rules.TextError{Key: errRowLength, Field: "rows", Column: 1, Token: "4k5"}},
		{"ten pieces", "", "4k4/9/9/9/9/9/9/9/9/3K5R w", rules.TextError{Key: errRowLength, Field: "rows", Column: 21, Token: "3K5R"}},
		{"unknown letter", "", "4k4/9/2q6/9/9/9/9/9/9/3K5 w", rules.TextError{Key: errLetter, Field: "rows", Column: 8, Token: "q"}},
		{"zero", "", "4k4/9/90/9/9/9/9/9/9/3K5 w", rules.TextError{Key: errLetter, Field: "rows", Column: 8, Token: "0"}},
		{"letter beyond ASCII", "", "4k4/9/9/9/9/9/9/9/9/3K4帥 w", rules.TextError{Key: errLetter, Field: "rows", Column: 24, Token: "帥"}},
		{"no red general", "", "4k4/9/9/9/9/9/9/9/9/9 w", rules.TextError{Key: errNoGeneral, Field: "rows", Column: 1, Token: "K"}},
		{"no black general", "", "9/9/9/9/9/9/9/9/9/4K4 w", rules.TextError{Key: errNoGeneral, Field: "rows", Column: 1, Token: "k"}},
		{"casual: no general at all", "casual", "9/9/9/9/9/9/9/9/9/R8 w", rules.TextError{Key: errNoGeneral, Field: "rows", Column: 1, Token: "K"}},
		{"two red generals", "", "4k4/9/9/9/9/9/9/9/3K5/3K5 w", rules.TextError{Key: errTwoGenerals, Field: "rows", Column: 24, Token: "d0"}},
		{"two black generals", "casual", "3k1k3/9/9/9/9/9/9/9/9/4K4 w", rules.TextError{Key: errTwoGenerals, Field: "rows", Column: 4, Token: "f9"}},
		{"generals facing, Red to move", "", "4k4/9/9/9/9/9/9/9/9/4K4 w", rules.TextError{Key: errFacing, Field: "rows", Column: 2, Token: "e9"}},
		{"generals facing, Black to move", "", "4k4/9/9/9/9/9/9/9/9/4K4 b", rules.TextError{Key: errFacing, Field: "rows", Column: 22, Token: "e0"}},
		{"casual: generals facing", "casual", "4k4/9/9/9/9/9/9/9/9/4K4 w", rules.TextError{Key: errFacing, Field: "rows", Column: 2, Token: "e9"}},
		{"waiting side in check", "", "3k5/9/9/9/9/9/9/3R5/9/5K3 w", rules.TextError{Key: errWaitingCheck, Field: "rows", Column: 2, Token: "d9"}},
		{"general off its palace", "", "4k4/9/9/9/9/9/4K4/9/9/9 w", rules.TextError{Key: errZoneGeneral, Field: "rows", Column: 16, Token: "e3"}},
		{"general in the other palace", "", "9/9/9/9/9/9/9/9/k8/4K4 w", rules.TextError{Key: errZoneGeneral, Field: "rows", Column: 17, Token: "a1"}},
		{"advisor off its points", "", "3k5/9/9/9/9/9/9/9/5A3/4K4 w", rules.TextError{Key: errZoneAdvisor, Field: "rows", Column: 20, Token: "f1"}},
		{"elephant over the river", "", "3k5/9/9/9/2B6/9/9/9/9/4K4 w", rules.TextError{Key: errZoneElephant, Field: "rows", Column: 12, Token: "c5"}},
		{"elephant off its points", "", "3k5/9/9/9/9/9/9/9/9/B3K4 w", rules.TextError{Key: errZoneElephant, Field: "rows", Column: 21, Token: "a0"}},
		{"soldier behind its start", "", "3k5/9/9/9/9/9/9/P8/9/4K4 w", rules.TextError{Key: errZoneSoldier, Field: "rows", Column: 17, Token: "a2"}},
		{"uncrossed soldier off its file", "", "3k5/9/9/9/9/1P7/9/9/9/4K4 w", rules.TextError{Key: errZoneSoldier, Field: "rows", Column: 14, Token: "b4"}},
		{"black soldier behind its start", "", "3k5/9/2p6/9/9/9/9/9/9/4K4 w", rules.TextError{Key: errZoneSoldier, Field: "rows", Column: 8, Token: "c7"}},
		{"three advisors", "", "3k5/9/9/9/9/9/9/3A1A3/4A4/4K4 w", rules.TextError{Key: errTooMany, Field: "rows", Column: 24, Token: "e1"}},
		{"three elephants", "", "3k5/9/9/9/9/2B3B2/9/4B4/9/4K4 w", rules.TextError{Key: errTooMany, Field: "rows", Column: 22, Token: "e2"}},
		{"three horses", "", "3k5/9/9/NNN6/9/9/9/9/9/4K4 w", rules.TextError{Key: errTooMany, Field: "rows", Column: 11, Token: "c6"}},
		{"three chariots", "", "3k5/9/9/9/9/9/9/9/8r/rr2K4 w", rules.TextError{Key: errTooMany, Field: "rows", Column: 23, Token: "b0"}},
		{"three cannons", "casual", "3k5/9/9/ccc6/9/9/9/9/9/4K4 w", rules.TextError{Key: errTooMany, Field: "rows", Column: 11, Token: "c6"}},
		{"six soldiers", "", "3k5/9/9/PPPPPP3/9/9/9/9/9/4K4 w", rules.TextError{Key: errTooMany, Field: "rows", Column: 14, Token: "f6"}},
	} {
		t.Run(r.name, func(t *testing.T) { refused(t, r.preset, r.fen, r.want) })
	}
}

func TestFENTailRefused(t *testing.T) {
	const rows = "3k5/9/9/9/9/9/9/9/9/4K4 " // 24 characters
	for tail, want := range map[string]rules.TextError{
		"x":             {Key: errSide, Field: "side", Column: 25, Token: "x"},
		"w 5":           {Key: errUnused, Field: "unused", Column: 27, Token: "5"},
		"w - KQ":        {Key: errUnused, Field: "unused", Column: 29, Token: "KQ"},
		"w - - -1":      {Key: errNumber, Field: "halfmove", Column: 31, Token: "-1"},
		"w - - 10000":   {Key: errNumber, Field: "halfmove", Column: 31, Token: "10000"},
		"w - - 0 one":   {Key: errNumber, Field: "number", Column: 33, Token: "one"},
		"w - - 0 1 2 3": {Key: errExtra, Column: 35, Token: "2"},
	} {
		t.Run(tail, func(t *testing.T) { refused(t, "", rows+tail, want) })
	}
}

// refused wants an error.
func refused(t *testing.T, preset, fen string, want rules.TextError) {
	t.Helper()
	_, err := Game.Parse(fen, settings(t, preset))
	var got *rules.TextError
	if !errors.As(err, &got) {
		t.Fatalf("error %v, want %v", err, &want)
	}
	if *got != want {
		t.Errorf("%v, want %v", got, &want)
	}
}
