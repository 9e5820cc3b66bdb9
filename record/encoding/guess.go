package encoding

import (
	"bytes"
	"slices"
	"unicode"
	"unicode/utf8"
)

// sample is how many bytes are looked at to tell the encodings of two bytes a character apart.
const sample = 1 << 16

// Guess tells how a text is most likely encoded. sure is false when another choice could be offered: nothing in the text proves
// the guess.
func Guess(data []byte) (e *Encoding, sure bool) {
	var s survey
	s.add(data)
	return guess(data[:min(len(data), sample)], s)
}

// guess decides by the beginning of a text and what all of it has of UTF-8.
func guess(data []byte, s survey) (e *Encoding, sure bool) {
	for _, e := range All {
		if len(e.mark) > 0 && bytes.HasPrefix(data, e.mark) {
			return e, true
		}
	}
	if e := wide(data); e != nil {
		return e, true
	}
	if s.bad == 0 {
		return UTF8, true
	}
	if s.nearly() {
		return UTF8, s.onlyCut()
	}
	if e := stated(data); e != nil {
		if s := scoreOf(e, data); s.bad*20 <= s.foreign {
			return e, true
		}
	}
	gb, big := scoreOf(GB18030, data), scoreOf(Big5, data)
	best, other, e := gb, big, GB18030
	if big.better(gb) {
		best, other, e = big, gb, Big5
	}
	if best.bad*5 > best.foreign && best.moves == 0 {
		return Western, false
	}
	return e, best.moves >= 3 && best.moves >= 2*other.moves || best.common >= 10 && best.common >= 3*other.common && best.bad <= 1
}

// Candidates lists the encodings in which the text may make sense, the guess first, the others by how well they fit.
func Candidates(data []byte) []*Encoding {
	first, _ := Guess(data)
	return CandidatesFor(first, data)
}

// CandidatesFor is Candidates where the guess is known already and data need be only the beginning of the text.
func CandidatesFor(first *Encoding, data []byte) []*Encoding {
	list := []*Encoding{first}
	type scored struct {
		e *Encoding
		s score
	}
	var others []scored
	for _, e := range All {
		if e == first || (e == UTF16LE || e == UTF16BE) && !zeros(data) {
			continue
		}
		others = append(others, scored{e, scoreOf(e, data)})
	}
	slices.SortStableFunc(others, func(a, b scored) int {
		switch {
		case a.s.better(b.s):
			return -1
		case b.s.better(a.s):
			return 1
		}
		return 0
	})
	for _, o := range others {
		list = append(list, o.e)
	}
	return list
}

// zeros tells whether a text has bytes of value zero, as UTF-16 has wherever it holds ASCII.
func zeros(data []byte) bool { return bytes.IndexByte(data[:min(len(data), sample)], 0) >= 0 }

// wide finds UTF-16 without a byte order mark: ASCII in it has a zero in every other byte, and the text is printable.
func wide(data []byte) *Encoding {
	head := data[:min(len(data), 512)&^1]
	var zero [2]int
	for i, b := range head {
		if b == 0 {
			zero[i&1]++
		}
	}
	units := len(head) / 2
	var e *Encoding
	switch {
	case units < 4:
		return nil
	case zero[1]*4 > units && zero[0]*8 < zero[1]:
		e = UTF16LE
	case zero[0]*4 > units && zero[1]*8 < zero[0]:
		e = UTF16BE
	default:
		return nil
	}
	text, _ := e.Decode(head)
	for _, r := range string(text) {
		if r < ' ' && r != '\n' && r != '\r' && r != '\t' || r == 0xfffe || unicode.Is(unicode.Co, r) {
			return nil
		}
	}
	return e
}

// stated finds the encoding that a web page or an XML file names at its start.
func stated(data []byte) *Encoding {
	head := bytes.ToLower(data[:min(len(data), 4096)])
	for _, key := range []string{"charset=", "encoding="} {
		i := bytes.Index(head, []byte(key))
		if i < 0 {
			continue
		}
		name := bytes.TrimLeft(head[i+len(key):], `"' `)
		if end := bytes.IndexAny(name, "\"'>; /?\r\n"); end >= 0 {
			return ByID(string(name[:end]))
		}
	}
	return nil
}

// score is how much sense a text makes in an encoding.
type score struct {
	foreign int // characters beyond ASCII
	bad     int // that could not be read, or that nobody writes
	common  int // that are common in texts about games
	moves   int // moves in Chinese
}

func (s score) better(o score) bool {
	switch {
	case s.moves != o.moves && (s.moves >= 2*o.moves || o.moves >= 2*s.moves):
		return s.moves > o.moves
	case s.common != o.common && (s.common >= 2*o.common+2 || o.common >= 2*s.common+2):
		return s.common > o.common
	case s.bad != o.bad:
		return s.bad < o.bad
	case s.moves != o.moves:
		return s.moves > o.moves
	}
	return s.common > o.common
}

func scoreOf(e *Encoding, data []byte) (s score) {
	text, _ := e.Decode(data[:min(len(data), sample)])
	var last [4]rune
	for _, r := range string(text) {
		last[0], last[1], last[2], last[3] = last[1], last[2], last[3], r
		if isMove(last) {
			s.moves++
		}
		if r < utf8.RuneSelf {
			continue
		}
		s.foreign++
		switch {
		case r == utf8.RuneError || unicode.Is(unicode.Co, r) || unicode.IsControl(r):
			s.bad++
		case e != Western && e != Vietnamese && common[r]:
			s.common++
		}
	}
	return s
}

// isMove tells whether four characters look like a Chinese move: 炮二平五, 前马进3.
func isMove(c [4]rune) bool {
	digit := func(r rune) bool { return r >= '1' && r <= '9' || r >= '１' && r <= '９' || numerals[r] }
	first := pieces[c[0]] && digit(c[1]) || (places[c[0]] || digit(c[0])) && pieces[c[1]] || places[c[0]] && digit(c[1])
	return first && ways[c[2]] && digit(c[3])
}

func runes(s string) map[rune]bool {
	set := map[rune]bool{}
	for _, r := range s {
		set[r] = true
	}
	return set
}

var (
	numerals = runes("一二三四五六七八九壹贰叁肆伍陆柒捌玖貳參陸")
	pieces   = runes("帅帥将將仕士相象马馬傌车車俥砗硨炮砲包兵卒")
	places   = runes("前中后後")
	ways     = runes("进進退平")
	// common are characters that texts about games are full of, in both ways of writing.
	common = runes("帅帥将將仕士相象马馬车車炮砲兵卒前后後进進退平一二三四五六七八九红紅黑先手胜勝负負和局赛賽杯年月日第轮輪棋的是不在有人" +
		"中国國大上这這来來为為对對可以着著步双雙方变變如此而也得下子用好应應法势勢优優" +
		"全個个人团團体體冠军軍省市队隊开開布对對弈注：，。；（）《》、！？")
)
