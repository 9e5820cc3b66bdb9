package xiangqi

import (
	"crosspoint/board"
	"crosspoint/rules"
)

// WXF and Chinese texts name a step as its player sees it: a piece by its file, counted from the right hand, or by its place
// among several on one file, then a direction, then how far or to which file.

// ways are the directions of such a text.
const (
	forward  = 1
	sideways = 0
	backward = -1
)

// pick says which one of the pieces of a kind on a file a text means.
type pick uint8

const (
	pickAny    pick = iota
	pickFront       // the foremost of two or more
	pickRear        // the hindmost of two or more
	pickMiddle      // of three or five
	pickNth         // counted from the front, of two or more
	pickOfAll       // counted from the front over all files with two or more, the right hand's file first

	// WXF names four and five on a file "++", "+", (the file), "-" and "--".
	pickPlus   // the foremost of two or three, the second of more
	pickMinus  // the hindmost of two or three, the last but one of more
	pickPlain  // any of one or two, the middle one of three or five
	pickDouble // the foremost of four or more
	pickLast   // the hindmost of four or more
)

// phrase is such a text taken apart.
type phrase struct {
	kind uint8
	file int // 0 when it is not named
	pick pick
	nth  int // for pickNth and pickOfAll
	way  int
	to   int // points to go, or the file of the target
}

// counted is the file of a point as a side counts: from 1 at its right hand.
func counted(s board.Side, at board.Point) int {
	if s == board.First {
		return files - pitch.File(at)
	}
	return pitch.File(at) + 1
}

// depth is how far a point is from a side's back rank.
func depth(s board.Side, at board.Point) int {
	if s == board.First {
		return pitch.Rank(at)
	}
	return ranks - 1 - pitch.Rank(at)
}

// slanted tells whether the steps of a kind never stay on a file or a rank.
func slanted(kind uint8) bool { return kind == advisor || kind == elephant || kind == horse }

// column is the place of a piece among those of its kind on its file.
type column struct {
	index, count int // from the front; how many there are
	ofAll        int // index over all files with two or more, the right hand's first
	doubled      int // files with two or more
}

func columnOf(pos rules.Position, at board.Point) (c column) {
	piece := pos.At(at)
	side := piece.Side()
	mine := counted(side, at)
	for file := 1; file <= files; file++ {
		n, before := 0, 0
		for d := ranks - 1; d >= 0; d-- {
			p := pointOfSide(side, file, d)
			if pos.At(p) != piece {
				continue
			}
			if file == mine && d > depth(side, at) {
				before++
			}
			n++
		}
		if n >= 2 {
			c.doubled++
			switch {
			case file == mine:
				c.ofAll += before
			case file < mine:
				c.ofAll += n
			}
		}
		if file == mine {
			c.index, c.count = before, n
		}
	}
	return c
}

// pointOfSide is the point on a file and at a depth as a side counts them.
func pointOfSide(s board.Side, file, depth int) board.Point {
	if s == board.First {
		return pitch.At(files-file, depth)
	}
	return pitch.At(file-1, ranks-1-depth)
}

// fits tells whether a step of the side to move is what the phrase says.
func (f phrase) fits(pos rules.Position, m rules.Move) bool {
	piece := pos.At(m.From())
	side := piece.Side()
	if piece.Kind() != f.kind || f.file != 0 && counted(side, m.From()) != f.file || !f.goes(side, m) {
		return false
	}
	return f.pick == pickAny || f.picks(columnOf(pos, m.From()))
}

// goes tells whether the direction and the number are those of a step.
func (f phrase) goes(side board.Side, m rules.Move) bool {
	ahead := depth(side, m.To()) - depth(side, m.From())
	way := sideways
	switch {
	case ahead > 0:
		way = forward
	case ahead < 0:
		way = backward
	}
	if way != f.way {
		return false
	}
	if slanted(f.kind) || way == sideways {
		return counted(side, m.To()) == f.to
	}
	return ahead*way == f.to
}

// picks tells whether the phrase means the piece in this place.
func (f phrase) picks(c column) bool {
	switch {
	case f.pick == pickPlain && c.count < 3:
		return true
	case c.count < 2:
		return false
	case f.pick == pickOfAll:
		return c.ofAll == f.nth-1
	}
	return c.index == f.index(c.count)
}

// index is the place from the front that the phrase names on a file with so many pieces, -1 for none.
func (f phrase) index(count int) int {
	last, within := count-1, 0 // within: how far from the ends "+" and "-" are
	if count >= 4 {
		within = 1
	}
	switch f.pick {
	case pickFront:
		return 0
	case pickRear:
		return last
	case pickNth:
		return f.nth - 1
	case pickPlus:
		return within
	case pickMinus:
		return last - within
	case pickMiddle, pickPlain:
		if last%2 == 0 {
			return last / 2
		}
	case pickDouble, pickLast:
		if within > 0 && f.pick == pickDouble {
			return 0
		}
		if within > 0 {
			return last
		}
	}
	return -1
}

// readPhrases finds the steps that fit a phrase; the second list counts when none fits one of the first.
func readPhrases(pos rules.Position, s string, first, second []phrase) ([]rules.Move, error) {
	tests := func(list []phrase) (out []func(rules.Move) bool) {
		for _, f := range list {
			out = append(out, func(m rules.Move) bool { return f.fits(pos, m) })
		}
		return out
	}
	return meanings(pos, s, tests(first), tests(second))
}

// described takes a step apart: its direction, and how far it goes or to which file.
func described(pos rules.Position, m rules.Move) (way, to int) {
	piece := pos.At(m.From())
	side := piece.Side()
	ahead := depth(side, m.To()) - depth(side, m.From())
	switch {
	case ahead > 0:
		way, to = forward, ahead
	case ahead < 0:
		way, to = backward, -ahead
	}
	if slanted(piece.Kind()) || way == sideways {
		to = counted(side, m.To())
	}
	return way, to
}
