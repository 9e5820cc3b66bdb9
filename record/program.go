package record

import (
	"strconv"
	"time"

	"crosspoint/board"
)

// The ends of the names of the tags that say that a program plays a side, such as WhiteType (a tag of PGN) and WhiteLevel.
const (
	tagType     = "Type"
	tagLevel    = "Level"
	tagEngine   = "Engine"
	tagMoveTime = "MoveTime"
	typeProgram = "program"
	maxLevel    = 99
	maxMoveTime = time.Hour
)

// Program is another program that plays a side. The zero Program is none.
type Program struct {
	// ID is what the settings of a person know it by.
	ID string
	// MoveTime is what it takes for a turn where it has no clock; 0 for what is usual.
	MoveTime time.Duration
}

// Program returns the program of other people that plays a side, the zero Program when a person or the computer does.
func (g *Game) Program(s board.Side) Program {
	if s == board.NoSide || g.Tag(g.sideTag(s, tagType)) != typeProgram {
		return Program{}
	}
	p := Program{ID: g.Tag(g.sideTag(s, tagEngine))}
	if p.ID == "" {
		return Program{}
	}
	if n, err := strconv.ParseFloat(g.Tag(g.sideTag(s, tagMoveTime)), 64); err == nil && n > 0 && n <= maxMoveTime.Seconds() {
		p.MoveTime = time.Duration(n * float64(time.Second)).Round(time.Millisecond)
	}
	return p
}

// SetProgram has another program play a side, or none for the zero Program, which leaves alone what Level says.
func (g *Game) SetProgram(s board.Side, p Program) {
	if s == board.NoSide || p == g.Program(s) {
		return
	}
	g.SetTag(g.sideTag(s, tagLevel), "")
	kind, length := "", ""
	if p.ID != "" {
		kind = typeProgram
		if p.MoveTime > 0 && p.MoveTime <= maxMoveTime {
			length = strconv.FormatFloat(p.MoveTime.Seconds(), 'f', -1, 64)
		}
	}
	g.SetTag(g.sideTag(s, tagType), kind)
	g.SetTag(g.sideTag(s, tagEngine), p.ID)
	g.SetTag(g.sideTag(s, tagMoveTime), length)
}

// Level returns the level at which the computer plays a side, 0 when a person does, or another program.
func (g *Game) Level(s board.Side) int {
	if s == board.NoSide || g.Tag(g.sideTag(s, tagEngine)) != "" || g.Tag(g.sideTag(s, tagType)) != typeProgram {
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
		g.SetTag(g.sideTag(s, tagEngine), "")
		g.SetTag(g.sideTag(s, tagMoveTime), "")
		g.SetTag(g.sideTag(s, tagType), typeProgram)
		g.SetTag(g.sideTag(s, tagLevel), strconv.Itoa(level))
	}
}
