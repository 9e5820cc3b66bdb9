package xiangqi

import (
	"errors"
	"fmt"
	"testing"

	"crosspoint/board"
	"crosspoint/rules"
)

func TestICCS(t *testing.T) {
	p := Game.New(settings(t, ""))
	for text, want := range map[string]string{
		"h2e2": "h2e2", "H2E2": "h2e2", "H2-E2": "h2e2", " h2-e2 ": "h2e2",
		"h2e3": errStepIllegal, "e9e8": errStepIllegal, "e5e6": errStepIllegal,
		"h2": errStepText, "h2e2x": errStepText, "h2--e2": errStepText, "j2e2": errStepText, "h10g8": errStepText, "": errStepText,
		"h2e\uff12": "h2e2", "h2\u2212e2!?": "h2e2", // a wide 2, a minus
		"\u01300i1": errStepText, // a capital I with a dot
	} {
		m, err := parseICCS(p, text)
		got := ""
		var bad *rules.TextError
		if err == nil {
			got = formatICCS(p, m)
		} else if errors.As(err, &bad) {
			got = bad.Key
		}
		if got != want {
			t.Errorf("%q gives %s, want %s", text, got, want)
		}
	}
}

func TestEffect(t *testing.T) {
	p := position(t, "casual", "3k5/9/9/3r5/9/9/9/3R5/9/5K3 w")
	at := func(name string) board.Point { q, _ := pitch.Parse(name); return q }
	step := func(from, to string) rules.Move { return rules.NewMove(at(from), at(to), 0, board.NoPoint, 0) }
	quiet := Game.Effect(p, step("d2", "d4"))
	if quiet.Style != rules.StyleMove || quiet.Removed != board.NoPoint || quiet.Aim || fmt.Sprint(quiet.Slides) != fmt.Sprint([][2]board.Point{{at("d2"), at("d4")}}) {
		t.Errorf("quiet step %+v", quiet)
	}
	capture := Game.Effect(p, step("d2", "d6"))
	if capture.Style != rules.StyleCapture || capture.Removed != at("d6") || capture.Aim {
		t.Errorf("capture %+v", capture)
	}
	play(t, p, "d2d6", "d9d8")
	if aim := Game.Effect(p, step("d6", "d8")); !aim.Aim {
		t.Errorf("capture of the general %+v", aim)
	}
}

func TestPieces(t *testing.T) {
	red, black := []rune("帥仕相傌俥炮兵"), []rune("將士象馬車砲卒")
	if len(Game.Pieces) != 14 || len(Game.PieceSets) != 3 {
		t.Fatalf("%d pieces in %d sets", len(Game.Pieces), len(Game.PieceSets))
	}
	for i, info := range Game.Pieces {
		want := red[i%7]
		if i >= 7 {
			want = black[i-7]
		}
		glyph := fmt.Sprintf("u%x", want)
		if info.Art[0].Glyph != glyph || info.Art[2].Glyph != glyph || info.Art[2].Letter != string("KAEHRCS"[i%7]) || info.Art[0].Letter != "" {
			t.Errorf("%c is drawn as %+v", want, info.Art)
		}
		if info.Letter != "KABNRCPkabnrcp"[i] {
			t.Errorf("%c has the letter %c", want, info.Letter)
		}
	}
}

func TestDecor(t *testing.T) {
	var across, up, slanted, stars int
	river := ""
	for _, s := range Game.Decor {
		switch dx, dy := s.X2-s.X1, s.Y2-s.Y1; {
		case s.Kind == board.ShapeGlyph:
			river += s.Text
			if s.Y1 != 4.5 {
				t.Errorf("%s is not on the river", s.Text)
			}
		case s.Kind != board.ShapeLine:
		case dx != 0 && dy != 0:
			slanted++
		case dx == 8:
			across++
		case dy == 4:
			up++
			if s.Y1 < 4.5 && s.Y2 > 4.5 {
				t.Errorf("a line crosses the river on file %v", s.X1)
			}
		case dx > 0.16 && dx < 0.18 || dx < -0.16 && dx > -0.18 || dx == 0:
			stars++
			if end := s.X2; end < 0 || end > 8 {
				t.Errorf("a star mark leaves the grid at %v", end)
			}
		}
	}
	// 10 marks with four corners and 4 on the edges with two, each corner of two lines.
	if across != 8 || up != 14 || slanted != 4 || stars != (10*4+4*2)*2 || river != "u695au6cb3u6f22u754c" {
		t.Errorf("%d lines across, %d up, %d slanted, %d of star marks, river %s", across, up, slanted, stars, river)
	}
}

func TestNoAllocation(t *testing.T) {
	for _, fen := range []string{StartFEN, "4k4/R8/9/P8/9/2p6/9/9/9/3K5 w", "3R5/9/9/9/9/9/9/9/9/3k1K3 b"} {
		p, err := parse(fen, settings(t, "casual"))
		if err != nil {
			p = position(t, "", StartFEN)
		}
		buf := make([]rules.Move, 0, maxMoves)
		allocs := testing.AllocsPerRun(100, func() {
			buf = p.Generate(buf[:0])
			for _, m := range buf {
				if p.Do(m) {
					p.Over()
					p.Undo()
				}
			}
		})
		if allocs != 0 {
			t.Errorf("%s: %v allocations", fen, allocs)
		}
	}
}

func TestGain(t *testing.T) {
	// A soldier's capture of a chariot looks best, a chariot's of a soldier least good, a quiet step is 0.
	p := position(t, "", "3k5/9/9/9/3rP3R/8p/9/9/9/5K3 w")
	gain := map[string]int{}
	for _, m := range rules.Legal(p, nil) {
		gain[formatICCS(p, m)] = m.Gain()
	}
	if gain["e5e6"] != 0 || gain["i5i4"] <= 0 || gain["e5d5"] <= gain["i5i4"] || gain["e5d5"] > rules.MaxGain {
		t.Errorf("gains %v", gain)
	}
}
