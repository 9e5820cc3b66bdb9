package all_test

import (
	"math/rand/v2"
	"testing"

	"crosspoint/record"
	formats "crosspoint/record/all"
	"crosspoint/record/encoding"
	"crosspoint/record/recordtest"
	"crosspoint/rules/all"
)

// examples are small files of formats of text that nothing here writes.
var examples = map[string]string{
	"dpxq": "标题: 全国赛\n红方: 胡荣华\n黑方: 许银川\n结果: 黑方胜\n局面: rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\n\n" +
		"1.炮二平五　马8进7\n2.马二进三　车9平8 {好棋}\n(解说) 3. 前车进一！ 33.4\n",
	"steps":        "h2e2 h9g7 (x) {y} 2. 马二进三 C2=5! /* z */ 1-0",
	"fens":         "position startpos moves h2e2 h9g7\nfen rnbq1knbr/9/9/9/4a4/9/9/9/RNBQ1KNBR w 0 moves Nb1-c3\n# x\n10/1s1s1s1s1s/1s1s1s1s1s/1s1s1s1s1s/10/10/S1S1S1S1S1/S1S1S1S1S1/S1S1S1S1S1/10 d Tt 1\n",
	"vchess":       "[Site \"vchess.club\"]\n[Variant \"Football\"]\n[Fen \"rnbq1knbr/9/9/9/4a4/9/9/9/RNBQ1KNBR w 0\"]\n[Result \"1-0\"]\n\n1.Nc3 Nc7\n\n1.w b1.c3 wnc3/wnb1\n1.b b9.c7 bnc7/bnb9\n",
	"ludii":        "game=/lud/board/war/Cannon.lud\nSTART GAME OPTIONS\nEND GAME OPTIONS\nMove=[Move:mover=1,from=100,to=4,actions=[[Move:typeFrom=Cell,from=100,typeTo=Cell,to=4,decision=true]]]\nMove=[Move:mover=2,from=101,to=94,actions=[[Add:type=Cell,to=94]]]\nwinner=1\n",
	"abstractplay": "[{\"header\":{\"game\":{\"name\":\"Cannon\",\"variants\":[\"x\"]},\"site\":{\"name\":\"AP\",\"gameid\":1},\"date-end\":\"2026-01-02T\",\"players\":[{\"name\":\"a\",\"result\":1},{\"name\":\"b\",\"result\":0}]},\"moves\":[[\"e1\",\"e10\"],[{\"move\":\"a4-a5\",\"comment\":\"x\"},null]]}]",
}

// mutate changes a few bytes: it flips, drops, doubles and moves pieces of data, and puts in signs that mean something.
func mutate(r *rand.Rand, data []byte) []byte {
	data = append([]byte(nil), data...)
	signs := []string{"{", "}", "(", ")", "[", "]", "\"", "\n", "1.", "$", "!", "%", "\\", "|", "\xff", "\x00", "\xe7", "[DhtmlXQ_", "}END", "START{", "9/", "-", "："}
	for range 1 + r.IntN(6) {
		if len(data) < 2 {
			return append(data, signs[r.IntN(len(signs))]...)
		}
		at := r.IntN(len(data))
		end := min(len(data), at+1+r.IntN(12))
		switch r.IntN(5) {
		case 0:
			data[at] ^= 1 << r.IntN(8)
		case 1:
			data = append(data[:at:at], data[end:]...)
		case 2:
			data = append(data[:end:end], data[at:]...)
		case 3:
			data = data[:at+1]
		case 4:
			data = append(append(data[:at:at], signs[r.IntN(len(signs))]...), data[at:]...)
		}
	}
	return data
}

// TestMutations opens damaged files of every format, in any encoding, and reads their games.
func TestMutations(t *testing.T) {
	rounds := uint64(300)
	if testing.Short() {
		rounds = 40
	}
	for _, f := range formats.Formats {
		var seeds [][]byte
		if s, ok := examples[f.ID]; ok {
			seeds = append(seeds, []byte(s))
		}
		if f.Write != nil {
			for seed := range uint64(3) {
				data, err := f.Write(recordtest.Plain(rand.New(rand.NewPCG(seed, 23)), all.ByID("xiangqi"), 12))
				if err != nil {
					t.Fatal(err)
				}
				seeds = append(seeds, data)
			}
		}
		if f.Text {
			for _, s := range seeds {
				gb, _ := encoding.GB18030.Encode(s)
				seeds = append(seeds, gb)
			}
		}
		for i := range rounds * uint64(len(seeds)) {
			r := rand.New(rand.NewPCG(i, 29))
			data := mutate(r, seeds[i%uint64(len(seeds))])
			recordtest.Read(t, data, formats.Formats, all.Games, f.ID)
			if file, err := record.Open(data, formats.Formats, all.Games); err == nil && file.Format != f {
				recordtest.Read(t, data, formats.Formats, all.Games, file.Format.ID)
			}
		}
	}
}
