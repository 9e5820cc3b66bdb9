package steps_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"crosspoint/record"
	formats "crosspoint/record/all"
	"crosspoint/record/draft"
	"crosspoint/record/recordtest"
	"crosspoint/rules/all"
)

func TestRead(t *testing.T) {
	const line = "xiangqi h2e2 h9g7 h0g2 i9h9"
	for text, want := range map[string]string{
		"h2e2 h9g7 h0g2 i9h9":               line,
		"h2e2,h9g7,h0g2,i9h9":               line,
		"H2-E2\nH9-G7\nH0-G2\nI9-H9\n":      line,
		"h3e3 h10g8 h1g3 i10h10":            line,
		"炮二平五 马8进7 马二进三 车9平8":               line,
		"炮二平五，马８进７；馬二進三，車９平８":               line,
		"１．炮二平五　马８进７\n２．马二进三　车９平８":          line,
		"１．Ｃ２＝５　Ｈ８＋７\n２．Ｈ２＋３　Ｒ９＝８　＊":        line,
		"Ｃ２＝５　Ｈ８＋７　Ｈ２＋３　Ｒ９＝８":               line,
		"１．h2e2 h9g7 １２．h0g2 i9h9":          line,
		"１、h2e2 h9g7\n２、h0g2 i9h9":          line,
		"C2=5 h8+7 H2+3 r9=8":               line,
		"C2.5\nN8+7\nN2+3\nR9.8":            line,
		"Che3 Hg8 Hg3 Rh10":                 line,
		"e1 e10 a4-a5 b7-b6":                "cannon e1 e10 a4-a5 b7-b6",
		"Nb1-c3 Ng9-h7 Nc3-d5":              "football Nb1-c3 Ng9-h7 Nc3-d5",
		"Qd1-d4/= Qd9-d5/Qd5*e5-i5! Bc1-g5": "football Qd1-d4 = Qd9-d5 Qd5*e5-i5 Bc1-g5",
		"Qd4/pass\nQd5/i5 Bg5":              "football Qd1-d4 = Qd9-d5 Qd5*e5-i5 Bc1-g5",
		"Qd1-d4/ =,Qd9-d5 /Qd5*e5-i5":       "football Qd1-d4 = Qd9-d5 Qd5*e5-i5",
		"h2e2 (中炮) h9g7! h0g2 {x} i9h9 *":   line,
	} {
		g, remarks := recordtest.Open(t, text, formats.Formats, all.Games, "steps")
		if got := g.Rules().ID + " " + recordtest.Main(g); got != want || remarks != "" {
			t.Errorf("%s: %s, want %s; %s", text, got, want, remarks)
		}
	}
}

// TestOther leaves alone what is no list of steps.
func TestOther(t *testing.T) {
	for _, text := range []string{"Dear Anna", "Meet me at 5 or 6", "<html><body>x</body></html>", "红方很好", "\x00\x01\x02e2e4", "h2e2 is what I would like to play here, I think"} {
		f, err := record.Open([]byte(text), formats.Formats, all.Games)
		var fe *record.FileError
		if !errors.As(err, &fe) || fe.Key != record.KeyOpenFormat {
			t.Errorf("%q: %v %v", text, f, err)
		}
	}
	f, err := record.Open([]byte("a9z9 q7q8"), formats.Formats, all.Games)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := f.Game(0); err == nil {
		t.Error("no game has such steps")
	}
}

// TestChess refuses moves of chess, of which some can be played here, too.
func TestChess(t *testing.T) {
	for text, want := range map[string]string{
		"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O": "pgn.chess",
		"1. d4 d5 2. c4":                       "pgn.chess",
		"1. e4 c5 2. Nf3":                      "pgn.chess",
		"e4 e5 Nf3 Nc6 Bb5":                    draft.KeyChess,
		"[Event \"x\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 {good} Nc6 3. Bb5 (3. Bc4 Bc5) a6 4. O-O 1-0\n": "pgn.chess",
		"[Variant \"Standard\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n":                                                             "pgn.chess",
		"[Variant \"Atomic\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n":                                                               "pgn.unknown-unfit",
	} {
		f, err := record.Open([]byte(text), formats.Formats, all.Games)
		if err == nil {
			_, _, err = f.Game(0)
		}
		var fault record.Fault
		if !errors.As(err, &fault) || fault.Remark().Key != want {
			t.Errorf("%s: %v", text, err)
		}
	}
	// A game of Xiangqi in the way of chess keeps being read, a fault in it or not.
	for _, text := range []string{"1. Che2 Hg8 2. Hg3 Rh10 3. Rb1 Rb9", "1. c5 g5 2. Che2 Hg7 3. e4 e5", "1. e4 e5"} {
		f, err := record.Open([]byte("[White \"A\"]\n\n"+text+" *\n"), formats.Formats, all.Games)
		if err == nil {
			_, _, err = f.Game(0)
		}
		if err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("h2e2 h9g7 (x) {y} 3.炮二平五！ 33.4 1-0"))
	f.Add([]byte("Nb1-c3 = e1,e10 /* h3e3"))
	f.Fuzz(func(t *testing.T, data []byte) { recordtest.Read(t, data, formats.Formats, all.Games, "steps") })
}

// TestSamples writes games of all three games as steps alone, in each notation.
func TestSamples(t *testing.T) {
	recordtest.WriteSamples(t, "steps", "txt", func(seed uint64) []byte {
		game := all.Games[int(seed)%len(all.Games)]
		g, err := record.New(game, "", nil, "")
		if err != nil {
			t.Fatal(err)
		}
		recordtest.PlayOn(rand.New(rand.NewPCG(seed, 5)), g, 60)
		line, notation := g.Line(), game.Notations[int(seed)/len(all.Games)%len(game.Notations)]
		g.ToStart()
		var b strings.Builder
		for _, n := range line {
			b.WriteString(notation.Format(g.Position(), n.Move) + " ")
			g.ForwardStep()
		}
		return []byte(b.String())
	})
}
