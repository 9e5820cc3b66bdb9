package record

import (
	"strconv"

	"crosspoint/board"
)

// The ends of the names of the tags that say that a program plays a side, such as WhiteType (a tag of PGN) and WhiteLevel.
const (
	tagType     = "Type"
	tagLevel    = "Level"
	typeProgram = "program"
	maxLevel    = 99
)

// Level returns the level at which the computer plays a side, 0 when a person does, or another program.
func (g *Game) Level(s board.Side) int {
	if s == board.NoSide || g.Tag(g.sideTag(s, tagType)) != typeProgram {
		return 0
	}
	n, err := strconv.ParseUint(g.Tag(g.sideTag(s, tagLevel)), 10, 16)
	if err != nil || n > maxLevel {
		return 0
	}
	return int(n)
}

// SetLevel has the computer play a side at a level, or a person for 0. That another program plays it is left alone by 0.
func (g *Game) SetLevel(s board.Side, level int) {
	switch {
	case s == board.NoSide || level < 0 || level > maxLevel || level == g.Level(s):
	case level == 0:
		g.SetTag(g.sideTag(s, tagType), "")
		g.SetTag(g.sideTag(s, tagLevel), "")
	default:
		g.SetTag(g.sideTag(s, tagType), typeProgram)
		g.SetTag(g.sideTag(s, tagLevel), strconv.Itoa(level))
	}
}
