package xiangqi

import (
	"strconv"

	"crosspoint/board"
	"crosspoint/rules"
)

// wxfKinds are the letters that are read for the pieces.
var wxfKinds = map[rune]uint8{
	'K': general, 'A': advisor, 'G': advisor, 'E': elephant, 'B': elephant, 'M': elephant, 'H': horse, 'N': horse,
	'R': chariot, 'C': cannon, 'P': soldier, 'S': soldier,
}

// wxfLetters are the letters that are written, by kind.
const wxfLetters = " KAEHRCP"

var wxfWays = map[rune]int{'+': forward, '-': backward, '.': sideways, '=': sideways}

// readWXF reads C2=5, c2.5, R+-3, +C=5, 3+.4 and 25=6: pieces of one kind on a file are told apart by a sign before or behind
// the letter, soldiers also by file and sign, or by their order and their file as in the World Xiangqi Rules of 2018.
func readWXF(pos rules.Position, s string) ([]rules.Move, error) {
	text, ok := folded(s)
	if !ok || len(text) != 4 && len(text) != 5 {
		return nil, unread(errStepWXF, s)
	}
	for i, r := range text {
		if r >= 'a' && r <= 'z' {
			text[i] = r - 'a' + 'A'
		}
	}
	n := len(text)
	way, known := wxfWays[text[n-2]]
	to := digitOf(text[n-1])
	who := text[:n-2]
	first, second := wxfPieces(who)
	if !known || to == 0 || len(first) == 0 {
		return nil, unread(errStepWXF, s)
	}
	for _, list := range [][]phrase{first, second} {
		for i := range list {
			list[i].way, list[i].to = way, to
		}
	}
	return readPhrases(pos, s, first, second)
}

// wxfPieces are the pieces that the first characters of a text can mean, without the way they go.
func wxfPieces(who []rune) (first, second []phrase) {
	a, b := who[0], who[1]
	kind, digitA, digitB := wxfKinds[a], digitOf(a), digitOf(b)
	if len(who) == 3 { // letter, file and sign
		if sign := signPick(who[2]); kind != 0 && digitB != 0 && sign != pickAny {
			first = []phrase{{kind: kind, file: digitB, pick: sign}}
		}
		return first, nil
	}
	switch {
	case kind != 0 && digitB != 0:
		return []phrase{{kind: kind, file: digitB, pick: pickPlain}}, []phrase{{kind: kind, file: digitB}}
	case kind != 0 && signPick(b) != pickAny:
		first = []phrase{{kind: kind, pick: signPick(b)}}
	case signPick(a) != pickAny && wxfKinds[b] != 0:
		first = []phrase{{kind: wxfKinds[b], pick: signPick(a)}}
	case digitA != 0 && signPick(b) != pickAny:
		first = []phrase{{kind: soldier, file: digitA, pick: signPick(b)}}
	case digitA != 0 && digitB != 0:
		if digitA == digitB {
			first = []phrase{{kind: soldier, file: digitA, pick: pickMiddle}}
		}
		first = append(first, phrase{kind: soldier, file: digitB, pick: pickNth, nth: digitA})
	case a == '+' && b == '+':
		first = []phrase{{kind: soldier, pick: pickDouble}}
	case a == '-' && b == '-':
		first = []phrase{{kind: soldier, pick: pickLast}}
	}
	return first, nil
}

func signPick(r rune) pick {
	switch r {
	case '+':
		return pickPlus
	case '-':
		return pickMinus
	}
	return pickAny
}

// digitOf is the value of a digit from 1 to 9, else 0.
func digitOf(r rune) int {
	if r >= '1' && r <= '9' {
		return int(r - '0')
	}
	return 0
}

// formatWXF writes C2=5. Pieces on one file are told apart as in the World Xiangqi Rules of 2018, except where the older way
// would be understood differently.
func formatWXF(pos rules.Position, m rules.Move) string {
	piece := pos.At(m.From())
	way, to := described(pos, m)
	end := string("-=+"[way+1]) + strconv.Itoa(to)
	letter, file := wxfLetters[piece.Kind()&7:][:1], strconv.Itoa(counted(piece.Side(), m.From()))
	c := columnOf(pos, m.From())
	switch {
	case c.count >= 3 || c.count >= 2 && c.doubled >= 2:
		text := strconv.Itoa(c.index+1) + file + end
		if all, err := readWXF(pos, text); err == nil && len(all) == 1 {
			return text
		}
		return oldWXF(c, letter, file) + end
	case c.count == 2 && pairCould(pos, m, c):
		return letter + string("+-"[c.index]) + end
	}
	return letter + file + end
}

// oldWXF names one of several soldiers by signs.
func oldWXF(c column, letter, file string) string {
	if c.doubled >= 2 {
		if 2*c.index == c.count-1 {
			return file + file
		}
		if c.index == 0 {
			return file + "+"
		}
		return file + "-"
	}
	names := []string{letter + "+", letter + file, letter + "-"}
	if c.count >= 4 {
		names = []string{"++", letter + "+", letter + file, letter + "-", "--"}
	}
	if c.count == 4 {
		names = []string{"++", letter + "+", letter + "-", "--"}
	}
	return names[c.index]
}

// pairCould tells whether the other one of two pieces on a file could go the same way as far as the board reaches; a soldier is
// not asked whether it has crossed the river.
func pairCould(pos rules.Position, m rules.Move, c column) bool {
	piece := pos.At(m.From())
	side := piece.Side()
	other := board.NoPoint
	for d := range ranks {
		if p := pointOfSide(side, counted(side, m.From()), d); p != m.From() && pos.At(p) == piece {
			other = p
		}
	}
	to := pitch.At(pitch.File(m.To()), pitch.Rank(other)+pitch.Rank(m.To())-pitch.Rank(m.From()))
	if to == board.NoPoint {
		return false
	}
	switch piece.Kind() {
	case advisor:
		return inPalace(uint8(to))
	case elephant:
		return ownHalf(uint8(side), uint8(to))
	}
	return true
}
