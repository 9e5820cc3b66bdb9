package ccbridge

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/record/recordtest"
	"crosspoint/rules/all"
	"crosspoint/rules/xiangqi"
)

// put writes text as UTF-16.
func put(b []byte, at int, s string) {
	for i, u := range utf16.Encode([]rune(s)) {
		binary.LittleEndian.PutUint16(b[at+2*i:], u)
	}
}

// usual is the board of the start position as it stands in a file: from the second side's back rank.
var usual = func() []byte {
	b := make([]byte, 90)
	copy(b, []byte{0x21, 0x22, 0x23, 0x24, 0x25, 0x24, 0x23, 0x22, 0x21})
	b[19], b[25] = 0x26, 0x26
	for _, i := range []int{27, 29, 31, 33, 35} {
		b[i], b[i+27] = 0x27, 0x17
	}
	b[64], b[70] = 0x16, 0x16
	copy(b[81:], []byte{0x11, 0x12, 0x13, 0x14, 0x15, 0x14, 0x13, 0x12, 0x11})
	return b
}()

// step1 is a record of the tree; a comment of "" is none.
func step1(tag, from, to byte, comment string) []byte {
	b := []byte{tag, 0, from, to}
	if tag&4 != 0 {
		text := make([]byte, 2*len(utf16.Encode([]rune(comment))))
		put(text, 0, comment)
		b = append(binary.LittleEndian.AppendUint32(b, uint32(len(text))), text...)
	}
	return b
}

// head is a header of version 2 with all texts.
func head(texts map[int]string, side, result byte, pieces []byte) []byte {
	h := make([]byte, 2214)
	copy(h, "CCBridge Record\x00")
	h[19] = 2
	for at, s := range texts {
		put(h, at, s)
	}
	h[2076], h[2112] = result, side
	h[2116] = 1
	copy(h[2120:], pieces)
	copy(h[2210:], "\xff\xff\xff\xff")
	return h
}

var sampleTexts = map[int]string{
	180: "标题", 692: "全国赛", 756: "3", 884: "2001-6-8", 948: "北京", 1012: "60分", 1076: "胡荣华", 1140: "上海", 1204: "1:00", 1268: "2500",
	1300: "许银川", 1364: "广东", 1428: "0:50", 1492: "2600", 1524: "裁判", 1588: "记录", 1652: "评注", 1780: "作者",
}

// sampleTree has a variation at the first move and comments.
func sampleTree() []byte {
	return slices.Concat(
		step1(4, 0, 0, "对局"),
		step1(2|4, 70, 67, "中炮"), // h2e2, with a variation
		step1(2, 7, 24, ""),      // h9g7, with a variation
		step1(1, 88, 69, ""),     // h0g2
		step1(1, 25, 22, ""),     // h7e7
		step1(1|4, 64, 67, "二"),  // b2e2
	)
}

const sampleLine = "{对局} h2e2{中炮} ( b2e2{二} ) h9g7 ( h7e7 ) h0g2 "

func line(g *record.Game) string {
	one := func(n *record.Node) string {
		if n.Comment != "" {
			return n.Text() + "{" + n.Comment + "} "
		}
		return n.Text() + " "
	}
	var below func(n *record.Node) string
	below = func(n *record.Node) string {
		s := ""
		for ; len(n.Children()) > 0; n = n.Children()[0] {
			s += one(n.Children()[0])
			for _, v := range n.Children()[1:] {
				s += "( " + one(v) + below(v) + ") "
			}
		}
		return s
	}
	if c := g.Root().Comment; c != "" {
		return "{" + c + "} " + below(g.Root())
	}
	return below(g.Root())
}

var formats = []*record.Format{CBR, CBL, CBF}

func opened(t *testing.T, data []byte, format string, games int) *record.File {
	t.Helper()
	f, err := record.Open(data, formats, all.Games)
	if err != nil {
		t.Fatal(err)
	}
	if f.Format.ID != format || len(f.Entries) != games {
		t.Fatalf("%s with %d games", f.Format.ID, len(f.Entries))
	}
	return f
}

func game(t *testing.T, f *record.File, i int) (*record.Game, []record.Remark) {
	t.Helper()
	g, report, err := f.Game(i)
	if err != nil {
		t.Fatal(err)
	}
	return g, report.Remarks
}

func keysOf(remarks []record.Remark) string {
	var list []string
	for _, m := range remarks {
		list = append(list, m.Key)
	}
	return strings.Join(list, " ")
}

func TestCBR(t *testing.T) {
	data := append(head(sampleTexts, 1, 2, usual), sampleTree()...)
	g, remarks := game(t, opened(t, data, "cbr", 1), 0)
	if got := line(g); got != sampleLine || len(remarks) != 0 {
		t.Errorf("%s\nwant %s\n%v", got, sampleLine, remarks)
	}
	want := "[{Event 全国赛} {Site 北京} {Date 2001.06.08} {Round 3} {Red 胡荣华} {Black 许银川} {Title 标题} {TimeRule 60分} {RedTeam 上海} " +
		"{RedTime 1:00} {RedElo 2500} {BlackTeam 广东} {BlackTime 0:50} {BlackElo 2600} {Arbiter 裁判} {Recorder 记录} {Annotator 评注} {Author 作者}]"
	if got := fmt.Sprint(g.Tags()); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if r, over := g.Result(); !over || r.Winner != board.Second || g.StartsFromSetup() {
		t.Errorf("result %v %v", r, over)
	}
}

// TestOldCBR has version 1: everything earlier, and each way in which its digits may be turned.
func TestOldCBR(t *testing.T) {
	for i := range 4 {
		h := head(sampleTexts, 1, 3, usual)
		old := append(slices.Clone(h[:52]), h[180:]...)
		old[19] = 1
		tree := sampleTree()
		if i&1 != 0 {
			for k := range 90 {
				old[1992+k] = turned(old[1992+k])
			}
		}
		if i&2 != 0 {
			for _, at := range []int{12, 24, 28, 32, 36} {
				tree[at+2], tree[at+3] = turned(tree[at+2]), turned(tree[at+3])
			}
		}
		data := append(old, tree...)
		g, remarks := game(t, opened(t, data, "cbr", 1), 0)
		if i&2 == 0 {
			if got := line(g); got != sampleLine {
				t.Errorf("%d: %s", i, got)
			}
		}
		if keysOf(remarks[:1]) != keyVersion || g.Tag("Title") != "标题" || g.StartsFromSetup() {
			t.Errorf("%d: %v, title %q, start %s", i, remarks, g.Tag("Title"), g.StartFEN())
		}
	}
}

func TestBrokenCBR(t *testing.T) {
	whole := append(head(nil, 1, 0, usual), sampleTree()...)
	for n := headerSize; n < len(whole); n++ {
		g, remarks := game(t, opened(t, whole[:n], "cbr", 1), 0)
		if got := keysOf(remarks); got != keyCut && got != keyLength || remarks[0].Offset > n {
			t.Fatalf("cut at %d: %v, %s", n, remarks, line(g))
		}
	}
	if _, remarks := game(t, opened(t, append(slices.Clone(whole), 0, 0, 7), "cbr", 1), 0); keysOf(remarks) != keyTrailing || remarks[0].Offset != len(whole) {
		t.Errorf("more behind: %v", remarks)
	}
	illegal := append(head(nil, 1, 9, usual), slices.Concat(step1(0, 0, 0, ""), step1(2, 70, 67, ""), step1(0, 45, 46, ""), step1(1, 0, 1, ""), step1(1, 64, 67, ""))...)
	g, remarks := game(t, opened(t, illegal, "cbr", 1), 0)
	if line(g) != "h2e2 ( b2e2 ) " || keysOf(remarks) != "xqtree.step "+keyResult || remarks[0].Count != 2 || remarks[0].Offset != headerSize+8 {
		t.Errorf("%s: %v", line(g), remarks)
	}
	odd := head(nil, 7, 0, usual)
	odd[2120+40] = 0x18
	if g, remarks = game(t, opened(t, append(odd, step1(1, 0, 0, "")...), "cbr", 1), 0); keysOf(remarks) != keyPieces+" "+keySide || g.StartsFromSetup() {
		t.Errorf("%v", remarks)
	}
	for name, c := range map[string]struct {
		data []byte
		key  string
	}{
		"short": {whole[:headerSize-1], keyHeader},
		"page":  {append(head(nil, 1, 0, nil), step1(1|4, 0, 0, "text")...), keyPage},
	} {
		var fault record.Fault
		if _, err := record.Open(c.data, formats, all.Games); !errors.As(err, &fault) || fault.Remark().Key != c.key {
			t.Errorf("%s: %v", name, err)
		}
	}
	var fault record.Fault
	if _, _, err := opened(t, head(nil, 1, 0, []byte{0x25}), "cbr", 1).Game(0); !errors.As(err, &fault) || fault.Remark().Reason != "xiangqi.fen-general-off-palace" {
		t.Errorf("an impossible start: %v", err)
	}
	black, remarks := game(t, opened(t, append(head(nil, 2, 0, usual), slices.Concat(step1(0, 0, 0, ""), step1(1, 7, 24, ""))...), "cbr", 1), 0)
	if black.StartSide() != board.Second || len(black.Line()) != 1 || len(remarks) != 0 {
		t.Errorf("black first: %s %v", black.StartFEN(), remarks)
	}
}

// library makes a CBL of records, nil for a place that is free.
func library(capacity int, records ...[]byte) []byte {
	b := make([]byte, 66624+276*capacity)
	copy(b, "CCBridgeLibrary\x00")
	binary.LittleEndian.PutUint32(b[60:], uint32(capacity))
	begin := len(b)
	for i, r := range records {
		place := b[66624+276*i:]
		if r == nil {
			continue
		}
		place[0] = 7
		binary.LittleEndian.PutUint32(place[4:], uint32((len(b)-begin)/4096))
		binary.LittleEndian.PutUint32(place[12:], uint32(len(r)))
		put(place, 100, fmt.Sprint("index ", i))
		b = append(b, r...)
		b = append(b, make([]byte, (4096-(len(b)-begin)%4096)%4096)...)
	}
	return b
}

func TestCBL(t *testing.T) {
	first := append(head(sampleTexts, 1, 1, usual), sampleTree()...)
	second := append(head(nil, 1, 0, usual), slices.Concat(step1(0, 0, 0, ""), step1(1, 64, 67, strings.Repeat("x", 3000)))...)
	page := append(head(map[int]string{180: "page"}, 1, 0, nil), step1(1|4, 0, 0, "text")...)
	for _, capacity := range []int{128, 256, 5} {
		data := library(capacity, first, nil, page, second)
		f := opened(t, data, "cbl", 2)
		if keysOf(f.Report.Remarks) != keyPages || f.Entries[0].Tag("Title") != "标题" || f.Entries[0].Tag("Result") != "1-0" || f.Entries[1].Tag("Title") != "index 3" {
			t.Errorf("%+v %v", f.Entries, f.Report)
		}
		if g, remarks := game(t, f, 0); line(g) != sampleLine || len(remarks) != 0 {
			t.Errorf("%s %v", line(g), remarks)
		}
		if g, remarks := game(t, f, 1); line(g) != "b2e2 " || len(remarks) != 0 {
			t.Errorf("%s %v", line(g), remarks)
		}
		// Without its index all records are found, and offsets are those of the whole file.
		lost := slices.Clone(data)
		binary.LittleEndian.PutUint32(lost[66624+4:], 77)
		f = opened(t, lost, "cbl", 2)
		if keysOf(f.Report.Remarks) != keyIndex+" "+keyPages {
			t.Errorf("%v", f.Report)
		}
		if g, remarks := game(t, f, 0); line(g) != sampleLine || len(remarks) != 0 {
			t.Errorf("%s %v", line(g), remarks)
		}
	}
	cut := library(128, first)
	cut = cut[:101952+len(first)-3]
	if g, remarks := game(t, opened(t, cut, "cbl", 1), 0); len(g.Line()) == 0 || len(remarks) != 1 || remarks[0].Offset < 101952 {
		t.Errorf("%s %v", line(g), remarks)
	}
	for _, data := range [][]byte{library(128), library(128)[:70], library(128, page)} {
		var fault record.Fault
		if _, err := record.Open(data, formats, all.Games); !errors.As(err, &fault) || fault.Remark().Key != keyEmpty {
			t.Errorf("%d bytes: %v", len(data), err)
		}
	}
}

const cbfHead = "\ufeff<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<ChineseChessRecord Version=\"1.0\">\n<Head>\n<Title>标题</Title>\n<Event>全国赛</Event>\n" +
	"<Place>北京</Place><Date>2001-6-8</Date><Red>胡荣华</Red><Black>许银川</Black><RecordResult>3</RecordResult><Level>5</Level>"

func TestCBF(t *testing.T) {
	text := cbfHead + "<FEN>rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r</FEN></Head>\n<MoveList>\n" +
		"<Move value=\"00-00\"><![CDATA[对局]]></Move>\n<Move value=\"77-47\"/>\n<Move value=\"70-62\"><![CDATA[a < b & c]]></Move>\n</MoveList></ChineseChessRecord>\n"
	f := opened(t, []byte(text), "cbf", 1)
	g, remarks := game(t, f, 0)
	if got := line(g); got != "{对局} h2e2 h9g7{a < b & c} " || len(remarks) != 0 {
		t.Errorf("%s %v", got, remarks)
	}
	want := "[{Event 全国赛} {Site 北京} {Date 2001.06.08} {Red 胡荣华} {Black 许银川} {Title 标题} {Level 5}]"
	if got := fmt.Sprint(g.Tags()); got != want || f.Entries[0].Tag("Red") != "胡荣华" {
		t.Errorf("%s\nwant %s", got, want)
	}
	if r, over := g.Result(); !over || r.Winner != board.NoSide || g.StartsFromSetup() {
		t.Errorf("result %v %v", r, over)
	}
	moves := func(head, list string) (string, string, []record.Remark) {
		g, remarks := game(t, opened(t, []byte(cbfHead+head+"</Head><MoveList>"+list), "cbf", 1), 0)
		return line(g), g.StartFEN(), remarks
	}
	const end = "</MoveList></ChineseChessRecord>"
	for _, c := range []struct{ head, list, line, keys string }{
		{"", end, "", ""},
		{"", "\n<Move value=\"77-47\"></Move>\n<Move value=\"44-45\"/>\n<Move value=\"12-13\"/>" + end, "h2e2 ", "xqtree.step"},
		{"", "<Move value=\"77-47\"><Move value=\"17-47\"/></Move>" + end, "h2e2 ", keyNested},
		{"", "<Move value=\"77-47\"/><Move value=\"zz\"/><Move value=\"17-47\"/>" + end, "h2e2 ", keyMove},
		{"", "<Move value=\"77-47\"/><Move value=\"70-62\"><![CDATA[cut", "h2e2 h9g7 ", keyXML},
		{"", "<Move value=\"77-47\">cut", "h2e2{cut} ", keyXML},
		{"", "<Move value=\"77-47\"/></Head>", "h2e2 ", keyXML},
		{"<FEN>3k5/9/9/9/R8/9/9/9/9/4K4 w</FEN>", "<Move value=\"30-31\"/>" + end, "d9d8 ", "xqtree.side"},
	} {
		got, _, remarks := moves(c.head, c.list)
		if got != c.line || keysOf(remarks) != c.keys {
			t.Errorf("%s: %s %v", c.list, got, remarks)
		}
	}
	if _, _, remarks := moves("", "\n<Move value=\"77-47\"></Move>\n<Move value=\"44-45\"/>\n<Move value=\"12-13\"/>"+end); remarks[0].Line != 8 || remarks[0].Count != 2 {
		t.Errorf("%+v", remarks)
	}
	var fault record.Fault
	if _, _, err := opened(t, []byte(cbfHead+"<FEN>9/9</FEN></Head></ChineseChessRecord>"), "cbf", 1).Game(0); !errors.As(err, &fault) || fault.Remark().Reason != "xiangqi.fen-row-count" {
		t.Errorf("%v", err)
	}
	deep := cbfHead + strings.Repeat("<a>", 100_000)
	if _, remarks := game(t, opened(t, []byte(deep), "cbf", 1), 0); keysOf(remarks) != keyXML {
		t.Errorf("deep: %v", remarks)
	}
}

// asCBR writes the tree of a game as a record, to read it back.
func asCBR(g *record.Game) []byte {
	out := head(nil, 1, 0, usual)
	type turn struct {
		parent *record.Node
		index  int
	}
	write := func(n *record.Node, variation bool) {
		tag := byte(0)
		if len(n.Children()) == 0 {
			tag |= 1
		}
		if variation {
			tag |= 2
		}
		if n.Comment != "" {
			tag |= 4
		}
		from, to := byte(0), byte(0)
		if !n.IsRoot() {
			at := func(p board.Point) byte { return byte((9-int(p)/9)*9 + int(p)%9) }
			from, to = at(n.Move.From()), at(n.Move.To())
		}
		out = append(out, step1(tag, from, to, n.Comment)...)
	}
	write(g.Root(), false)
	for todo := []turn{{g.Root(), 0}}; len(todo) > 0; {
		t := &todo[len(todo)-1]
		if t.index == len(t.parent.Children()) {
			todo = todo[:len(todo)-1]
			continue
		}
		n := t.parent.Children()[t.index]
		t.index++
		write(n, t.index < len(t.parent.Children()))
		todo = append(todo, turn{n, 0})
	}
	return out
}

// TestTrees reads random trees back.
func TestTrees(t *testing.T) {
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 3))
		g, err := record.New(xiangqi.Game, "", nil, "")
		if err != nil {
			t.Fatal(err)
		}
		for range 150 {
			recordtest.Operate(r, g)
		}
		got, remarks := game(t, opened(t, asCBR(g), "cbr", 1), 0)
		if len(remarks) != 0 {
			t.Fatalf("seed %d: %v", seed, remarks)
		}
		a, b := recordtest.Nodes(g), recordtest.Nodes(got)
		if len(a) != len(b) {
			t.Fatalf("seed %d: %d steps, want %d", seed, len(b), len(a))
		}
		for i := range a {
			comment, _, _ := strings.Cut(a[i].Comment, "\x00")
			if a[i].Text() != b[i].Text() || strings.TrimSpace(comment) != b[i].Comment {
				t.Fatalf("seed %d, step %d: %s %q, want %s %q", seed, i, b[i].Text(), b[i].Comment, a[i].Text(), a[i].Comment)
			}
		}
	}
}

func fuzz(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := record.Open(data, formats, all.Games)
		if err != nil {
			return
		}
		for i, e := range file.Entries {
			if e.Offset < 0 || e.Size < 0 || e.Offset+e.Size > len(data) && !file.Format.Text {
				t.Fatalf("%+v of %d bytes", e, len(data))
			}
			if i >= 20 {
				break
			}
			g, report, err := file.Game(i)
			if err == nil && g == nil {
				t.Fatal("no game and no error")
			}
			for _, m := range report.Remarks {
				if m.Offset < 0 || m.Offset > len(data) || m.Line < 0 {
					t.Fatalf("%v of %d bytes", m, len(data))
				}
			}
		}
	})
}

func FuzzCBR(f *testing.F) {
	f.Add(append(head(sampleTexts, 1, 2, usual), sampleTree()...))
	h := head(nil, 1, 3, usual)
	h = append(h[:52:52], h[180:]...)
	h[19] = 1
	f.Add(append(h, sampleTree()...))
	fuzz(f)
}

func FuzzCBL(f *testing.F) {
	f.Add(library(2, append(head(nil, 1, 1, usual), sampleTree()...), head(nil, 1, 0, nil)))
	f.Add(library(1))
	fuzz(f)
}

func FuzzCBF(f *testing.F) {
	f.Add([]byte(cbfHead + "</Head><MoveList><Move value=\"00-00\">a</Move><Move value=\"77-47\"/><Move value=\"12-13\"/></MoveList></ChineseChessRecord>"))
	f.Add([]byte("<ChineseChessRecord><Head><FEN>3k5/9/9/9/R8/9/9/9/9/4K4 b</FEN>"))
	fuzz(f)
}
