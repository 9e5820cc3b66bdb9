package xiangqi

import (
	"errors"
	"strings"
	"testing"

	"crosspoint/rules"
)

// Positions in which pieces have to be told apart.
const (
	pairs        = "3ak4/4a4/9/2n6/2n6/2B6/4R1C2/4R1C2/9/2BAKA3 w" // chariots on e, cannons on g, elephants on c, horses on c
	ends         = "3k5/R8/9/9/9/9/9/9/9/R3K4 w"
	three        = "4k4/6P2/6P2/6P2/9/9/9/9/9/3K5 w"
	threeBlack   = "3k5/9/9/9/9/6p2/6p2/6p2/9/4K4 b"
	four         = "4kaP2/9/6P2/6P2/6P2/9/9/9/9/3K5 w"
	five         = "4kaP2/6P2/6P2/6P2/6P2/9/9/9/9/3K5 w"
	twoAndTwo    = "2P1k4/2P6/4P4/4P4/9/9/9/9/9/3K5 w"
	threeAndTwo  = "4k4/6P2/2P3P2/2P3P2/9/9/9/9/9/3K5 w"
	bothCanCross = "4k4/9/9/2P1P4/9/9/9/9/9/3K5 w" // soldiers on c and e that both can go to d
	tenthRank    = "3aka3/R8/9/9/9/9/9/9/9/3K5 w"
)

func notation(t testing.TB, id string) rules.Notation {
	t.Helper()
	for _, n := range Game.Notations {
		if n.ID == id {
			return n
		}
	}
	t.Fatalf("no notation %q", id)
	return rules.Notation{}
}

func fenOf(fen string) string {
	if fen == "" {
		return StartFEN
	}
	return fen
}

// TestReading has a row for each way of writing that is known: what it means, the likeliest first.
func TestReading(t *testing.T) {
	for _, row := range []struct{ id, fen, text, want string }{
		// Coordinates.
		{"iccs", "", "h2e2", "h2e2"},
		{"iccs", "", "H2-E2", "h2e2"},
		{"iccs", "", "Ｈ２－Ｅ２", "h2e2"},
		{"iccs-capitals", "", "h2e2", "h2e2"},
		{"coordinates-1", "", "h3e3", "h2e2"},
		{"coordinates-1", "", "H3-E3", "h2e2"},
		{"coordinates-1", "", "h1g3", "h0g2"},
		{"coordinates-1", tenthRank, "a9a10", "a8a9"},
		{"coordinates-1", "", "h0g2", errStepFrom1},
		{"iccs", "", "h10g8", errStepText},

		// WXF: letters, signs, case, width, marks.
		{"wxf", "", "C2=5", "h2e2"},
		{"wxf", "", "C2.5", "h2e2"},
		{"wxf", "", "c2.5", "h2e2"},
		{"wxf", "", "Ｃ２＝５", "h2e2"},
		{"wxf", "", "C2·5!?", "h2e2"},
		{"wxf", "", "H2+3", "h0g2"},
		{"wxf", "", "N2+3", "h0g2"},
		{"wxf", "", "E3+5", "g0e2"},
		{"wxf", "", "B3+5", "g0e2"},
		{"wxf", "", "M3+5", "g0e2"},
		{"wxf", "", "A4+5", "f0e1"},
		{"wxf", "", "G4+5", "f0e1"},
		{"wxf", "", "K5+1", "e0e1"},
		{"wxf", "", "P7+1", "c3c4"},
		{"wxf", "", "R1+1!!", "i0i1"},
		{"wxf", "", "C2+7", "h2h9"},
		{"wxf", "", "H2+5", errStepIllegal},
		{"wxf", "", "H-+3   h", errStepWXF},
		{"wxf", "", "H-+", errStepWXF},
		{"wxf", "", "C2x5", errStepWXF},
		{"wxf", "", "C2=0", errStepWXF},
		{"wxf", "", "Q2=5", errStepWXF},
		// A pair on a file: the sign as the second character or as the first.
		{"wxf", pairs, "R+=9", "e3a3"},
		{"wxf", pairs, "R-.6", "e2d2"},
		{"wxf", pairs, "+R.6", "e3d3"},
		{"wxf", pairs, "＋Ｒ＋１", "e3e4"},
		{"wxf", pairs, "C-=1", "g2i2"},
		{"wxf", pairs, "-C=1", "g2i2"},
		{"wxf", pairs, "C--1", "g2g1"},
		{"wxf", pairs, "R5.9", "e3a3 e2a2"},
		{"wxf", pairs, "R5.6", "e3d3 e2d2"},
		{"wxf", pairs, "E7+5", errStepIllegal},
		{"wxf", pairs, "E7-9", "c4a2"},
		{"wxf", pairs, "E7+9", "c0a2"},
		{"wxf", pairs, "E+-5", errStepIllegal}, // a chariot stands there
		{"wxf", pairs, "E+-9", "c4a2"},
		// Three on a file: front, (file) middle, rear; or the order and the file.
		{"wxf", three, "P+.4", "g8f8"},
		{"wxf", three, "P3.4", "g7f7"},
		{"wxf", three, "P-.4", "g6f6"},
		{"wxf", three, "13=4", "g8f8"},
		{"wxf", three, "23=4", "g7f7"},
		{"wxf", three, "33=4", "g7f7 g6f6"},
		{"wxf", three, "P3+1", "g8g9"}, // the middle one cannot: it must be another
		{"wxf", threeBlack, "p+.8", "g2h2"},
		{"wxf", threeBlack, "37=8", "g4h4"},
		{"wxf", threeBlack, "77=8", "g3h3"},
		// Four and five.
		{"wxf", four, "++.4", "g9f9"},
		{"wxf", four, "++.2", "g9h9"},
		{"wxf", four, "P+.4", "g7f7"},
		{"wxf", four, "P-.4", "g6f6"},
		{"wxf", four, "--.4", "g5f5"},
		{"wxf", four, "43=4", "g5f5"},
		{"wxf", five, "++.2", "g9h9"},
		{"wxf", five, "P+.4", "g8f8"},
		{"wxf", five, "P3.4", "g7f7"},
		{"wxf", five, "P-.4", "g6f6"},
		{"wxf", five, "--.4", "g5f5"},
		{"wxf", five, "53=4", "g5f5"},
		{"wxf", five, "33=4", "g7f7"},
		// Two files.
		{"wxf", twoAndTwo, "7+.8", "c9b9"},
		{"wxf", twoAndTwo, "5-.4", "e6f6"},
		{"wxf", twoAndTwo, "15=6", "e7d7"},
		{"wxf", twoAndTwo, "27=8", "c8b8"},
		{"wxf", twoAndTwo, "P+.6", "c9d9 e7d7"},
		{"wxf", twoAndTwo, "P5-.4", "e6f6"},
		{"wxf", threeAndTwo, "33.4", "g7f7 g6f6"},
		{"wxf", threeAndTwo, "3+.4", "g8f8"},
		{"wxf", threeAndTwo, "7-.8", "c6b6"},

		// Chinese: scripts, digits, other characters for the same piece.
		{"chinese", "", "炮二平五", "h2e2"},
		{"chinese", "", "砲二平五", "h2e2"},
		{"chinese", "", "包２平5", "h2e2"},
		{"chinese", "", "炮贰平伍", "h2e2"},
		{"chinese", "", "炮貳平伍", "h2e2"},
		{"chinese", "", "炮二平五!", "h2e2"},
		{"chinese", "", "马二进三", "h0g2"},
		{"chinese", "", "馬二進三", "h0g2"},
		{"chinese", "", "傌二进三", "h0g2"},
		{"chinese", "", "车一进一", "i0i1"},
		{"chinese", "", "車一進一", "i0i1"},
		{"chinese", "", "俥一进一", "i0i1"},
		{"chinese", "", "砗一进一", "i0i1"},
		{"chinese", "", "硨一进一", "i0i1"},
		{"chinese", "", "帅五进一", "e0e1"},
		{"chinese", "", "帥五进一", "e0e1"},
		{"chinese", "", "将五进一", "e0e1"},
		{"chinese", "", "將五進一", "e0e1"},
		{"chinese", "", "仕四进五", "f0e1"},
		{"chinese", "", "士四进五", "f0e1"},
		{"chinese", "", "相三进五", "g0e2"},
		{"chinese", "", "象三进五", "g0e2"},
		{"chinese", "", "兵七进一", "c3c4"},
		{"chinese", "", "卒七进一", "c3c4"},
		{"chinese", "", "马二进五", errStepIllegal},
		{"chinese", "", "炮二平", errStepHanzi},
		{"chinese", "", "炮二平十", errStepHanzi},
		{"chinese", "", "前二平炮", errStepHanzi},
		{"chinese-traditional", "", "炮二平五", "h2e2"},
		// Several on a file.
		{"chinese", pairs, "前车平九", "e3a3"},
		{"chinese", pairs, "后车平六", "e2d2"},
		{"chinese", pairs, "後車平六", "e2d2"},
		{"chinese", pairs, "车后平六", "e2d2"},
		{"chinese", pairs, "车五平六", "e3d3 e2d2"},
		{"chinese", pairs, "相七进九", "c0a2"},
		{"chinese", pairs, "前相退九", "c4a2"},
		{"chinese", three, "前兵平四", "g8f8"},
		{"chinese", three, "中兵平四", "g7f7"},
		{"chinese", three, "后兵平四", "g6f6"},
		{"chinese", three, "二兵平四", "g7f7"},
		{"chinese", three, "前兵三平四", "g8f8"},
		{"chinese", three, "中三平四", "g7f7"},
		{"chinese", four, "四兵平四", "g5f5"},
		{"chinese", four, "前兵平二", "g9h9"},
		{"chinese", five, "五兵平四", "g5f5"},
		{"chinese", five, "中兵平四", "g7f7"},
		{"chinese", threeBlack, "三卒平８", "g4h4"},
		// Two files: numbers over all of them from the right, or place and file.
		{"chinese", twoAndTwo, "一兵平六", "e7d7"},
		{"chinese", twoAndTwo, "二兵平四", "e6f6"},
		{"chinese", twoAndTwo, "三兵平八", "c9b9"},
		{"chinese", twoAndTwo, "四兵进一", errStepIllegal},
		{"chinese", twoAndTwo, "前五平六", "e7d7"},
		{"chinese", twoAndTwo, "后七平八", "c8b8"},
		{"chinese", twoAndTwo, "前兵平六", "c9d9 e7d7"},
		{"chinese", twoAndTwo, "二五平四", "e6f6"},
		{"chinese", threeAndTwo, "中三平四", "g7f7"},
		{"chinese", threeAndTwo, "前兵三平四", "g8f8"},
		{"chinese", threeAndTwo, "五兵平八", "c6b6"},

		// Letters as in chess.
		{"san", "", "Hg3", "h0g2"},
		{"san", "", "Ng3", "h0g2"},
		{"san", "", "Che3", "h2e2"},
		{"san", "", "Ce3", "b2e2 h2e2"},
		{"san", "", "Pc5", "c3c4"},
		{"san", "", "c5", "c3c4"},
		{"san", "", "Ee3", "c0e2 g0e2"},
		{"san", "", "Bge3", "g0e2"},
		{"san", "", "Chxh10", "h2h9"},
		{"san", "", "Cxh10+", "h2h9"},
		{"san", "", "Ch10", "h2h9"},
		{"san", "", "h3e3", "h2e2"},
		{"san", "", "Hh5", errStepIllegal},
		{"san", "", "He11", errStepSAN},
		{"san", "", "Zg3", errStepSAN},
		{"san", "", "x", errStepSAN},
		{"san", tenthRank, "Ra10#", "a8a9"},
		{"san", "3aka3/9/9/9/9/9/9/9/9/3K5 b", "Ad10e9", "d9e8"},
		{"san", "3aka3/9/9/9/9/9/9/9/9/3K5 b", "A10e9", "d9e8 f9e8"},
		{"san", bothCanCross, "Pd7", "c6d6 e6d6"},
		{"san-0", "", "Hg2", "h0g2"},
		{"san-0", "", "c4", "c3c4"},
		{"san-0", "", "Pc4", "c3c4"},
		{"san-0", "", "cxc4", "c3c4"},
		{"san-0", "", "Rb10", errStepSAN},
		{"san-0", bothCanCross, "cxd6", "c6d6"},
		{"san-0", bothCanCross, "ed6", "e6d6"},
		{"san-0", bothCanCross, "d6", "c6d6 e6d6"},
		{"san-0", "4k4/9/9/2P6/3P5/9/9/9/9/3K5 w", "d6", "d5d6"}, // straight ahead before sideways
	} {
		p := position(t, "", fenOf(row.fen))
		all, err := notation(t, row.id).Read(p, row.text)
		var names []string
		for _, m := range all {
			names = append(names, formatICCS(p, m))
		}
		got := strings.Join(names, " ")
		var bad *rules.TextError
		if errors.As(err, &bad) {
			got = bad.Key
		}
		if got != row.want {
			t.Errorf("%s: %s in %q means %s, want %s", row.id, row.text, row.fen, got, row.want)
		}
	}
}

// TestWriting has a row for each rule of writing.
func TestWriting(t *testing.T) {
	ids := []string{"iccs-capitals", "coordinates-1", "wxf", "chinese", "chinese-traditional", "san", "san-0"}
	for _, row := range []struct{ fen, step, want string }{
		{"", "h2e2", "H2-E2 h3e3 C2=5 炮二平五 炮二平五 Che3 Che2"},
		{"", "h0g2", "H0-G2 h1g3 H2+3 马二进三 馬二進三 Hg3 Hg2"},
		{"", "c3c4", "C3-C4 c4c5 P7+1 兵七进一 兵七進一 Pc5 c4"},
		{"", "h2h9", "H2-H9 h3h10 C2+7 炮二进七 炮二進七 Cxh10 Cxh9"},
		{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b", "b9c7", "B9-C7 b10c8 H2+3 马２进３ 馬２進３ Hc8 Hc7"},
		{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b", "h7e7", "H7-E7 h8e8 C8=5 炮８平５ 砲８平５ Che8 Che7"},
		{pairs, "e3a3", "E3-A3 e4a4 R+=9 前车平九 前車平九 Ra4 Ra3"},
		{pairs, "e2d2", "E2-D2 e3d3 R-=6 后车平六 後車平六 Rd3 Rd2"},
		{pairs, "e3e8", "E3-E8 e4e9 R++5 前车进五 前車進五 Rxe9+ Rxe8+"},
		{ends, "a8a1", "A8-A1 a9a2 R9-7 前车退七 前車退七 R9a2 R8a1"}, // the other one could not go back so far
		{ends, "a0a1", "A0-A1 a1a2 R-+1 后车进一 後車進一 R1a2 R0a1"},
		{ends, "a8a9", "A8-A9 a9a10 R++1 前车进一 前車進一 Ra10+ Ra9+"},
		{pairs, "c0a2", "C0-A2 c1a3 E7+9 相七进九 相七進九 E1a3 E0a2"},
		{three, "g8f8", "G8-F8 g9f9 13=4 前兵平四 前兵平四 Pf9 gxf8"},
		{three, "g7f7", "G7-F7 g8f8 23=4 中兵平四 中兵平四 Pf8 gxf7"},
		{three, "g6f6", "G6-F6 g7f7 P-=4 后兵平四 後兵平四 Pf7 gxf6"},
		{threeBlack, "g4h4", "G4-H4 g5h5 37=8 后卒平８ 後卒平８ Ph5 gxh4"},
		{four, "g5f5", "G5-F5 g6f6 43=4 四兵平四 四兵平四 Pf6 gxf5"},
		{five, "g7f7", "G7-F7 g8f8 33=4 三兵平四 三兵平四 Pf8 gxf7"},
		{five, "g8f8", "G8-F8 g9f9 23=4 二兵平四 二兵平四 Pf9 gxf8"},
		{twoAndTwo, "e6f6", "E6-F6 e7f7 25=4 后五平四 後五平四 Pf7 exf6"},
		{threeAndTwo, "g6f6", "G6-F6 g7f7 3-=4 后三平四 後三平四 Pf7 gxf6"},
		{threeAndTwo, "g7f7", "G7-F7 g8f8 23=4 中三平四 中三平四 Pf8 gxf7"},
		{bothCanCross, "c6d6", "C6-D6 c7d7 P7=6 兵七平六 兵七平六 Pcd7 cxd6"},
		{tenthRank, "a8a9", "A8-A9 a9a10 R9+1 车九进一 車九進一 Ra10 Ra9"},
	} {
		p := position(t, "", fenOf(row.fen))
		m, err := parseICCS(p, row.step)
		if err != nil {
			t.Errorf("%q %s: %v", row.fen, row.step, err)
			continue
		}
		var texts []string
		for _, id := range ids {
			texts = append(texts, notation(t, id).Format(p, m))
		}
		if got := strings.Join(texts, " "); got != row.want {
			t.Errorf("%q %s is written\n%s, want\n%s", row.fen, row.step, got, row.want)
		}
	}
}

// TestEveryStepReadsBack writes and reads all steps of positions with many pieces of a kind on one file.
func TestEveryStepReadsBack(t *testing.T) {
	for _, fen := range []string{pairs, three, threeBlack, four, five, twoAndTwo, threeAndTwo, bothCanCross, tenthRank} {
		p := position(t, "", fen)
		for _, n := range Game.Notations {
			for _, m := range rules.Legal(p, nil) {
				text := n.Format(p, m)
				if all, err := n.Read(p, text); err != nil || len(all) != 1 || all[0] != m {
					t.Errorf("%s: %s is written %s in %s and read as %v: %v", fen, formatICCS(p, m), text, n.ID, all, err)
				}
			}
		}
	}
}

// FuzzReaders feeds texts to every reader in positions where much has to be told apart.
func FuzzReaders(f *testing.F) {
	fens := []string{StartFEN, pairs, three, threeBlack, four, five, twoAndTwo, threeAndTwo, bothCanCross}
	for i, text := range []string{"h2e2", "C2=5", "R+-3", "P3.4", "33=4", "++.4", "3-.4", "25=4", "+C=1", "炮二平五", "前五平四", "三兵平四", "前兵三平四", "Che3", "A10e9", "cxd6"} {
		f.Add(uint8(i), text)
	}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		p := position(t, "", fens[int(which)%len(fens)])
		before := p.FEN()
		for _, n := range Game.Notations {
			all, err := n.Read(p, text)
			if (err == nil) != (len(all) > 0) || p.FEN() != before {
				t.Fatalf("%q in %s: %v, %v, %s", text, n.ID, all, err, p.FEN())
			}
			for _, m := range all {
				if again, err := n.Read(p, n.Format(p, m)); err != nil || len(again) != 1 || again[0] != m {
					t.Fatalf("%q in %s is written %s and read as %v", text, n.ID, n.Format(p, m), again)
				}
			}
		}
	})
}
