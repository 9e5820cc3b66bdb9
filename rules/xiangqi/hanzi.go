package xiangqi

import (
	"strings"

	"crosspoint/board"
	"crosspoint/rules"
)

// hanziCharacters are those that Chinese texts are written with, and those that are read.
const hanziCharacters = "帅帥将將仕士相象马馬傌车車俥砗硨炮砲包兵卒进進退平前中后後一二三四五六七八九壹贰貳叁參肆伍陆陸柒捌玖０１２３４５６７８９＝＋－．"

// numerals are the files and numbers of Red.
var numerals = []rune("一二三四五六七八九")

// hanziKinds are the characters that are read for the pieces, of either side.
var hanziKinds = runeValues(map[string]uint8{
	"帅帥将將": general, "仕士": advisor, "相象": elephant, "马馬傌": horse, "车車俥砗硨": chariot, "炮砲包": cannon, "兵卒": soldier,
})

var hanziWays = runeValues(map[string]int{"进進+": forward, "平=.": sideways, "退-": backward})

var hanziPicks = runeValues(map[string]pick{"前": pickFront, "中": pickMiddle, "后後": pickRear})

func runeValues[T any](by map[string]T) map[rune]T {
	out := map[rune]T{}
	for runes, value := range by {
		for _, r := range runes {
			out[r] = value
		}
	}
	return out
}

// numberOf is the value of a digit from 1 to 9 in any writing, else 0.
func numberOf(r rune) int {
	for _, all := range []string{"一二三四五六七八九", "壹贰叁肆伍陆柒捌玖", "壹貳參肆伍陸柒捌玖"} {
		if at := strings.IndexRune(all, r); at >= 0 {
			return at/len("一") + 1
		}
	}
	return digitOf(r)
}

// readHanzi reads 炮二平五 and 马８进７ in simplified and traditional characters and any digits; several pieces on a file as 前炮平五,
// 二兵进一 and 前五进一.
func readHanzi(pos rules.Position, s string) ([]rules.Move, error) {
	text, ok := folded(s)
	if !ok || len(text) != 4 && len(text) != 5 {
		return nil, unread(errStepHanzi, s)
	}
	n := len(text)
	way, known := hanziWays[text[n-2]]
	to := numberOf(text[n-1])
	f := hanziPiece(text[:n-2])
	if !known || to == 0 || f.kind == 0 {
		return nil, unread(errStepHanzi, s)
	}
	f.way, f.to = way, to
	return readPhrases(pos, s, []phrase{f}, nil)
}

// hanziPiece is the piece that the first characters of a text name, without the way it goes; its kind is 0 for none.
func hanziPiece(who []rune) (f phrase) {
	a, b := who[0], who[1]
	kindA, kindB := hanziKinds[a], hanziKinds[b]
	if len(who) == 3 { // place or order, piece and file
		if file := numberOf(who[2]); kindB != 0 && file != 0 {
			f = phrase{file: file, pick: hanziPicks[a]}
			if nth := numberOf(a); nth != 0 {
				f.pick, f.nth = pickNth, nth
			}
			if f.pick != pickAny {
				f.kind = kindB
			}
		}
		return f
	}
	placeA, placeB, numberA, numberB := hanziPicks[a], hanziPicks[b], numberOf(a), numberOf(b)
	switch {
	case kindA != 0 && numberB != 0:
		return phrase{kind: kindA, file: numberB}
	case placeA != pickAny && kindB != 0:
		return phrase{kind: kindB, pick: placeA}
	case kindA != 0 && placeB != pickAny:
		return phrase{kind: kindA, pick: placeB}
	case numberA != 0 && kindB != 0:
		return phrase{kind: kindB, pick: pickOfAll, nth: numberA}
	case placeA != pickAny && numberB != 0:
		return phrase{kind: soldier, file: numberB, pick: placeA}
	case numberA != 0 && numberB != 0:
		return phrase{kind: soldier, file: numberB, pick: pickNth, nth: numberA}
	}
	return phrase{}
}

// script is the characters of a way to write Chinese.
type script struct {
	pieces [2][]rune // by side and kind
	ways   []rune    // backward, sideways, forward
	places []rune    // front, middle, rear
}

var (
	simplified = &script{
		pieces: [2][]rune{[]rune(" 帅仕相马车炮兵"), []rune(" 将士象马车炮卒")},
		ways:   []rune("退平进"), places: []rune("前中后"),
	}
	traditional = &script{
		pieces: [2][]rune{[]rune(" 帥仕相馬車炮兵"), []rune(" 將士象馬車砲卒")},
		ways:   []rune("退平進"), places: []rune("前中後"),
	}
)

// number writes a number from 1 to 9: Chinese for Red, wide digits for Black.
func (s *script) number(side board.Side, n int) string {
	if side == board.First {
		return string(numerals[n-1])
	}
	return string('０' + rune(n))
}

// format writes 炮二平五. Two or three on a file are the front, middle and rear one, more are counted; soldiers on two such
// files are named by place and file. Advisors and elephants need none of that: their direction tells them apart.
func (s *script) format(pos rules.Position, m rules.Move) string {
	piece := pos.At(m.From())
	side, kind := piece.Side(), piece.Kind()&7
	name := string(s.pieces[side&1][kind])
	file := s.number(side, counted(side, m.From()))
	way, to := described(pos, m)
	end := string(s.ways[way+1]) + s.number(side, to)
	c := columnOf(pos, m.From())
	switch {
	case c.count < 2 || kind == advisor || kind == elephant:
		return name + file + end
	case c.count > 3:
		return string(numerals[c.index]) + name + end
	}
	place := s.places[0]
	switch {
	case c.index == c.count-1:
		place = s.places[2]
	case c.index > 0:
		place = s.places[1]
	}
	if c.doubled >= 2 {
		return string(place) + file + end
	}
	return string(place) + name + end
}
