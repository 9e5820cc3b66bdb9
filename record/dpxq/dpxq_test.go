package dpxq_test

import (
	"testing"

	"crosspoint/board"
	"crosspoint/record"
	formats "crosspoint/record/all"
	"crosspoint/record/encoding"
	"crosspoint/record/recordtest"
	"crosspoint/rules/all"
)

const game = "标题: 全国赛 第3轮\n赛事: 全国象棋个人赛\n日期: 2001年6月8日\n红方: 上海 胡荣华\n黑方: 许银川\n结果: 黑方胜\n布局: 中炮对屏风马 炮二平五\n\n" +
	"1.炮二平五　马8进7\n2.马二进三　车9平8 {好棋}\n(解说)\n"

func TestRead(t *testing.T) {
	big5, _ := encoding.Big5.Encode([]byte("標題：第一局\n紅方：胡榮華\n黑方：許銀川\n結果：和棋\n\n1. 炮二平五 馬8進7\n2. 馬二進三 車9平8\n"))
	gb, _ := encoding.GB18030.Encode([]byte(game))
	for name, text := range map[string]string{
		"utf-8": game, "gb18030": string(gb), "big5": string(big5), "no numbers": "红方：甲\n黑方：乙\n炮二平五\n马8进7\n马二进三\n车9平8\n",
		"digits": "红方：甲\n黑方：乙\n1. 炮2平5 马8进7\n2. 马２进３ 车９平８",
	} {
		g, remarks := recordtest.Open(t, text, formats.Formats, all.Games, "dpxq")
		if recordtest.Main(g) != "h2e2 h9g7 h0g2 i9h9" || remarks != "" {
			t.Errorf("%s: %s; %s", name, recordtest.Main(g), remarks)
		}
	}
	g, _ := recordtest.Open(t, game, formats.Formats, all.Games, "dpxq")
	for name, want := range map[string]string{
		"Title": "全国赛 第3轮", "Event": "全国象棋个人赛", "Date": "2001.06.08", "Red": "上海 胡荣华", "Black": "许银川", "Opening": "中炮对屏风马 炮二平五",
	} {
		if g.Tag(name) != want {
			t.Errorf("%s is %q", name, g.Tag(name))
		}
	}
	if r, over := g.Result(); !over || r.Winner != board.Second || g.Cursor().Comment != "好棋\n解说" {
		t.Errorf("%v %q", r, g.Cursor().Comment)
	}
}

func TestMany(t *testing.T) {
	f, err := record.Open([]byte(game+"\n"+game+"3. 炮八进九\n"), formats.Formats, all.Games)
	if err != nil || len(f.Entries) != 2 || f.Entries[1].Line != 13 {
		t.Fatalf("%v %+v", err, f)
	}
	g, report, err := f.Game(1)
	if err != nil || report.Count() != 1 || report.Remarks[0].Line != 24 || report.Remarks[0].Column != 4 || g.Cursor().Ply() != 4 {
		t.Errorf("%v %+v", err, report)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(game))
	f.Add([]byte("红方：甲\n黑方:\n局面: 4k4/9/9/9/9/9/9/9/9/4K4 b\n1.将5平4 (x {y\n"))
	f.Fuzz(func(t *testing.T, data []byte) { recordtest.Read(t, data, formats.Formats, all.Games, "dpxq") })
}
