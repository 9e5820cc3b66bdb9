package xqf

import (
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"testing"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/record/encoding"
	"crosspoint/rules/all"
)

// The beginnings of files with keys, and what they stand for.
var vectors = []struct {
	head         string
	kp, kf, kt   byte
	length       int32
	stream, tree string // the first eight bytes
	comment      int32  // length of the game's comment, -1 for none
}{
	{"585112ae0000000011f09e61738d11ef", 39, 37, 127, 30348, "1328022920400e60", "5851be9196760000", 10},
	{"585112fe0000000066f97d242d7566f8", 63, 203, 191, 12404, "4a28432820416f70", "5851bddd2c320000", -1},
	{"585112af000000009d124908a9a24075", 138, 34, 38, 12193, "1920412920024920", "5851b9ab93330000", 1010},
	{"585112be00000000e8d8bc84a59ce7d8", 44, 196, 52, 11163, "4808020820402e10", "5851a234d62c0000", 315},
}

func TestKeys(t *testing.T) {
	for _, v := range vectors {
		head, err := hex.DecodeString(v.head)
		if err != nil {
			t.Fatal(err)
		}
		k := newKeys(head)
		if k.piece != v.kp || k.from != v.kf || k.to != v.kt || k.length != v.length {
			t.Errorf("%s: %d %d %d %d", v.head, k.piece, k.from, k.to, k.length)
		}
		if got := hex.EncodeToString(k.stream[:8]); got != v.stream {
			t.Errorf("%s: stream %s, want %s", v.head, got, v.stream)
		}
	}
	if k := newKeys(make([]byte, headerSize)); k != (keys{}) {
		t.Errorf("version 1.0 has keys: %v", k)
	}
}

// TestVersions reads the same game in each version and under each set of keys.
func TestVersions(t *testing.T) {
	game := fixture{
		pieces: usual, result: 2, comment: "对局",
		texts: map[int]string{
			0x50: "标题", 0xd0: "全国赛", 0x110: "2001-6-8", 0x120: "北京", 0x130: "胡荣华", 0x140: "许银川", 0x150: "每方60分钟",
			0x190: "50:00", 0x1a0: "55:00", 0x1d0: "棋评人", 0x1e0: "作者",
		},
		moves: []move{
			{from: 72, to: 42, more: true, variation: true, comment: "中炮\r\n"},
			{from: 79, to: 67, more: true, variation: true},
			{from: 70, to: 62, comment: "跳马"},
			{from: 77, to: 47},
			{from: 12, to: 42},
		},
	}
	want := "{对局} h2e2{中炮} ( b2e2 ) h9g7 ( h7e7 ) h0g2{跳马} "
	tags := []record.Tag{
		{Name: "Event", Value: "全国赛"},
		{Name: "Site", Value: "北京"},
		{Name: "Date", Value: "2001.06.08"},
		{Name: "Red", Value: "胡荣华"},
		{Name: "Black", Value: "许银川"},
		{Name: "Title", Value: "标题"},
		{Name: "TimeRule", Value: "每方60分钟"},
		{Name: "RedTime", Value: "50:00"},
		{Name: "BlackTime", Value: "55:00"},
		{Name: "Annotator", Value: "棋评人"},
		{Name: "Author", Value: "作者"},
	}
	check := func(name string, f fixture) {
		t.Helper()
		g, remarks := opened(t, f.bytes(t))
		if got := line(g); got != want {
			t.Errorf("%s: %s\nwant %s", name, got, want)
		}
		if !slices.Equal(g.Tags(), tags) {
			t.Errorf("%s: tags %q", name, g.Tags())
		}
		if r, over := g.Result(); !over || r.Winner != board.Second || g.StartsFromSetup() || len(remarks) != 0 {
			t.Errorf("%s: result %v %v, setup %v, remarks %v", name, r, over, g.StartsFromSetup(), remarks)
		}
	}
	game.keys = plain10
	check("1.0", game)
	for version := 0x0b; version <= 0x12; version++ {
		for i, v := range vectors {
			game.keys = v.head[:4] + fmt.Sprintf("%02x", version) + v.head[6:]
			game.turned = version >= 0x0c
			check(fmt.Sprintf("1.%d with keys %d", version-10, i), game)
			if version == 0x0b {
				game.turned = true
				check(fmt.Sprintf("1.1 turned, with keys %d", i), game)
			}
		}
	}
}

// TestHeaderOnly has a game without steps in both ways.
func TestHeaderOnly(t *testing.T) {
	for _, keys := range []string{plain10, vectors[0].head} {
		f := fixture{keys: keys, pieces: usual, turned: keys != plain10}
		g, remarks := opened(t, f.bytes(t))
		if !g.Empty() || len(remarks) != 0 || len(g.Tags()) != 0 {
			t.Errorf("%s: %s, remarks %v", keys, line(g), remarks)
		}
		if _, over := g.Result(); over {
			t.Error("a result")
		}
	}
}

// kings are two generals and a red chariot.
func kings(red, black, chariot byte) []byte {
	p := slices.Repeat([]byte{255}, 32)
	p[4], p[20], p[0] = red, black, chariot
	return p
}

// TestStarts has positions: who moves, and what is done when the file is wrong about it.
func TestStarts(t *testing.T) {
	for name, c := range map[string]struct {
		pieces  []byte
		side    byte
		moves   []move
		fen     string
		remarks []string
	}{
		"red":   {kings(40, 39, 5), 0, nil, "3k5/9/9/9/R8/9/9/9/9/4K4 w - - 0 1", nil},
		"black": {kings(40, 39, 5), 1, []move{{from: 39, to: 38}}, "3k5/9/9/9/R8/9/9/9/9/4K4 b - - 0 1", nil},
		"the first step knows better": {
			kings(40, 39, 5), 0, []move{{from: 39, to: 38}}, "3k5/9/9/9/R8/9/9/9/9/4K4 b - - 0 1", []string{"xqtree.side"},
		},
		"red could take the general": {kings(40, 39, 9), 0, nil, "R2k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1", []string{"xqtree.side"}},
		"no side":                    {kings(40, 39, 5), 7, nil, "3k5/9/9/9/R8/9/9/9/9/4K4 w - - 0 1", []string{"xqf.side"}},
		"without chariots": {
			append([]byte{255, 70, 60, 50, 40, 30, 20, 10, 255}, usual[9:]...), 0,
			[]move{{from: 70, to: 62}},
			"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABN1 w - - 0 1", nil,
		},
		"two on one point": {
			append([]byte{72}, usual[1:]...), 0,
			[]move{{from: 70, to: 62}},
			"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5R1/9/RNBAKABN1 w - - 0 1",
			[]string{"xqf.pieces"},
		},
	} {
		f := fixture{keys: plain10, pieces: c.pieces, side: c.side, moves: c.moves}
		g, remarks := opened(t, f.bytes(t))
		if g.StartFEN() != c.fen {
			t.Errorf("%s: %s", name, g.StartFEN())
		}
		if got := keysOf(remarks); !slices.Equal(got, c.remarks) {
			t.Errorf("%s: %v", name, got)
		}
		if got := len(g.Line()); got != len(c.moves) {
			t.Errorf("%s: %d steps", name, got)
		}
	}
}

func keysOf(remarks []record.Remark) []string {
	var list []string
	for _, m := range remarks {
		list = append(list, m.Key)
	}
	return list
}

// TestIllegal leaves out steps that cannot be played, with all below them, and keeps the rest.
func TestIllegal(t *testing.T) {
	f := fixture{keys: plain10, pieces: usual, moves: []move{
		{from: 72, to: 42, more: true, variation: true},
		{from: 79, to: 67, more: true},
		{from: 55, to: 56, more: true, variation: true, comment: "from an empty point"},
		{from: 77, to: 47, more: true, variation: true},
		{from: 0, to: 1},
		{from: 0, to: 2},
		{from: 70, to: 62, comment: "kept"},
		{from: 12, to: 99, variation: true},
		{from: 12, to: 42},
	}}
	g, remarks := opened(t, f.bytes(t))
	if got, want := line(g), "h2e2 ( b2e2 ) h9g7 h0g2{kept} "; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	// The records begin after the root, and each has a length of its own.
	want := []record.Remark{
		{Key: "xqtree.step", Offset: 0x400 + 8 + 2*8, Token: "f5f6", Reason: "xiangqi.step-illegal", Count: 4},
		{Key: "xqtree.step", Offset: 0x400 + 8 + 7*8 + len("from an empty point") + len("kept"), Token: "", Reason: "xiangqi.step-text", Count: 1},
	}
	if !slices.Equal(remarks, want) {
		t.Errorf("%+v\nwant %+v", remarks, want)
	}
}

// TestBroken cuts and damages files: what stands ahead of the damage stays.
func TestBroken(t *testing.T) {
	moves := []move{
		{from: 72, to: 42, more: true, comment: "first"},
		{from: 79, to: 67, more: true, variation: true, comment: "second"},
		{from: 70, to: 62},
		{from: 77, to: 47},
	}
	for _, keys := range []string{plain10, vectors[1].head} {
		f := fixture{keys: keys, pieces: usual, moves: moves, turned: keys != plain10}
		data := f.bytes(t)
		for n := headerSize; n < len(data); n++ {
			g, remarks := opened(t, data[:n])
			if got := keysOf(remarks); len(got) != 1 || got[0] != keyCut && got[0] != keyLength {
				t.Fatalf("cut at %d: %v", n, remarks)
			}
			if remarks[0].Offset > n || remarks[0].Offset < headerSize || g.StartsFromSetup() {
				t.Fatalf("cut at %d: %v", n, remarks)
			}
		}
		g, remarks := opened(t, append(slices.Clone(data), "and more"...))
		if got := keysOf(remarks); !slices.Equal(got, []string{keyTrailing}) || remarks[0].Count != 8 || remarks[0].Offset != len(data) {
			t.Errorf("with more behind: %v", remarks)
		}
		if got, want := line(g), "h2e2{first} h9g7{second} ( h7e7 ) h0g2 "; got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
	f := fixture{keys: plain10, pieces: usual, moves: moves}
	data := f.bytes(t)
	data[0x400+8+7] = 0x80 // the length of the first comment is below zero
	g, remarks := opened(t, data)
	if line(g) != "h2e2 " || len(remarks) != 1 || remarks[0].Key != keyLength || remarks[0].Offset != 0x400+8+4 {
		t.Errorf("%s: %v", line(g), remarks)
	}
}

func TestOddHeaders(t *testing.T) {
	f := fixture{keys: vectors[0].head, pieces: usual, turned: true, result: 9, moves: []move{{from: 72, to: 42}}}
	data := f.bytes(t)
	data[0x50] = 255 // longer than the field
	data[0x51] = 'x'
	data[0x52] = 0
	g, remarks := opened(t, data)
	if got := keysOf(remarks); !slices.Equal(got, []string{keyResult}) || g.Tag("Title") != "x" || line(g) != "h2e2 " {
		t.Errorf("%v, title %q", remarks, g.Tag("Title"))
	}
	f.keys = "585113ae0000000011f09e61738d11ef"
	f.result = 4
	g, remarks = opened(t, f.bytes(t))
	if r, over := g.Result(); !over || r.Winner != board.NoSide {
		t.Errorf("result 4: %v", r)
	}
	if len(remarks) != 1 || remarks[0] != (record.Remark{Key: keyVersion, Offset: 2, Token: "1.9", Kept: true}) {
		t.Errorf("version 1.9: %v", remarks)
	}
	f.keys = "585112ae0000000011f09e61738d11ee"
	if _, remarks = opened(t, f.bytes(t)); len(remarks) != 1 || remarks[0].Key != keySum {
		t.Errorf("key sum: %v", remarks)
	}
}

// TestErrors has files that cannot be opened.
func TestErrors(t *testing.T) {
	data := fixture{keys: plain10, pieces: usual}.bytes(t)
	for name, c := range map[string]struct {
		data        []byte
		key, reason string
	}{
		"short":      {data[:headerSize-1], keyHeader, ""},
		"no general": {fixture{keys: plain10, pieces: kings(255, 39, 5)}.bytes(t), "xqtree.start", "xiangqi.fen-no-general"},
		"facing":     {fixture{keys: plain10, pieces: kings(40, 49, 5)}.bytes(t), "xqtree.start", "xiangqi.fen-generals-face"},
	} {
		var fault record.Fault
		file, err := record.Open(c.data, []*record.Format{FileFormat}, all.Games)
		if err == nil {
			_, _, err = file.Game(0)
		}
		if !errors.As(err, &fault) || fault.Remark().Key != c.key || fault.Remark().Reason != c.reason {
			t.Errorf("%s: %v", name, err)
		}
	}
	file, err := record.Open(data, []*record.Format{FileFormat}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var fault record.Fault
	if _, _, err := file.Game(0); !errors.As(err, &fault) || fault.Remark().Key != "xqtree.no-game" {
		t.Errorf("without the rules: %v", err)
	}
	for _, text := range []string{"XQ", "XQ is a name", "xq\x0a", ""} {
		if detect([]byte(text)) {
			t.Errorf("%q taken for a game", text)
		}
	}
}

// TestEncodings reads text that is not in GB18030.
func TestEncodings(t *testing.T) {
	data := fixture{keys: plain10, pieces: usual}.bytes(t)
	put := func(at int, s string) []byte {
		d := slices.Clone(data)
		d[at] = byte(len(s))
		copy(d[at+1:], s)
		return d
	}
	g, _ := opened(t, put(0x130, "胡荣华"))
	if g.Tag("Red") != "胡荣华" {
		t.Errorf("UTF-8: %q", g.Tag("Red"))
	}
	file, err := record.Open(put(0x130, "Tr\xe2\xecn V\xe3n S\xfd"), []*record.Format{FileFormat}, all.Games)
	if err != nil {
		t.Fatal(err)
	}
	if file.Report.Encoding != "gb18030" || file.EncodingsFor() == nil {
		t.Errorf("taken for %q", file.Report.Encoding)
	}
	if file, err = file.In("windows-1258"); err != nil {
		t.Fatal(err)
	}
	if got := file.Entries[0].Tag("Red"); got != "Tr\u00e2\u0301n V\u0103n S\u01b0" {
		t.Errorf("Windows-1258: %q", got)
	}
	g, report, err := file.Game(0)
	if err != nil || g.Tag("Red") != file.Entries[0].Tag("Red") || report.Encoding != "windows-1258" {
		t.Errorf("%q %v %v", g.Tag("Red"), report, err)
	}
	g, remarks := opened(t, put(0x130, "\xba\xfa\xc8\xd9\xbb"))
	if g.Tag("Red") != "胡荣\uFFFD" || len(remarks) != 1 || remarks[0] != (record.Remark{Key: record.KeyUndecodable, Count: 1}) {
		t.Errorf("cut inside a character: %q, %v", g.Tag("Red"), remarks)
	}
}

// TestBig5 tells Big5 by the characters that games are full of, and shows the texts, not the bytes around them.
func TestBig5(t *testing.T) {
	data := fixture{keys: vectors[0].head, pieces: usual, turned: true}.bytes(t)
	put := func(at int, text string) {
		b, _ := encoding.Big5.Encode([]byte(text))
		data[at] = byte(len(b))
		copy(data[at+1:], b)
	}
	put(0x50, "對局")
	put(0x130, "許銀川")
	file, err := record.Open(data, []*record.Format{FileFormat}, all.Games)
	if err != nil {
		t.Fatal(err)
	}
	if file.Report.Encoding != "big5" || file.Entries[0].Tag("Red") != "許銀川" || file.EncodingsFor()[0] != "big5" {
		t.Errorf("taken for %q: %q, %v", file.Report.Encoding, file.Entries[0].Tag("Red"), file.EncodingsFor())
	}
	if got := file.Sample("big5", 4); !slices.Equal(got, []string{"對局", "許銀川"}) {
		t.Errorf("shown: %q", got)
	}
}
