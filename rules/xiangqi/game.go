package xiangqi

import (
	"crosspoint/board"
	"crosspoint/rules"
)

// Options and their values.
const (
	optionCapture    = "general-capture"
	captureNo        = "no"
	captureYes       = "yes"
	optionRepetition = "repetition"
	repeatAsian      = "asian"
	repeatSimple     = "simple"
	repeatDraw       = "draw"
)

// pitch is the board; ranks are counted from 0 as in ICCS.
var pitch = board.Geometry{Files: files, Ranks: ranks, RankBase: 0}

// Game is Xiangqi.
var Game = &rules.Game{
	ID:        "xiangqi",
	FileName:  "Chinese Chess",
	Format:    "ICCS",
	Geometry:  pitch,
	Decor:     decor(),
	Margin:    1,
	Pieces:    pieces(),
	PieceSets: []string{"hanzi", "symbols", "hanzi-letter"},
	Sides:     [2]string{"red", "black"},
	Options: []rules.Option{
		{Key: optionCapture, Values: []string{captureNo, captureYes}, Default: captureNo},
		{Key: optionRepetition, Values: []string{repeatAsian, repeatSimple, repeatDraw}, Default: repeatAsian},
	},
	Presets: []rules.Preset{
		{ID: "asian"},
		{ID: "simple", Values: rules.Settings{optionRepetition: repeatSimple}},
		{ID: "casual", Values: rules.Settings{optionCapture: captureYes, optionRepetition: repeatDraw}},
	},
	New: func(s rules.Settings) rules.Position {
		p, err := parse(StartFEN, s)
		if err != nil {
			panic(err) // the start position is a constant
		}
		return p
	},
	SetupTail: func(_ func(board.Point) board.Piece, side board.Side) string { return string("wb"[side]) + " - - 0 1" },
	Parse: func(fen string, s rules.Settings) (rules.Position, error) {
		p, err := parse(fen, s)
		if err != nil {
			return nil, err
		}
		return p, nil
	},
	Paths:     paths,
	Effect:    effect,
	DrawAfter: 80,
	Notations: notations,
	Example:   []string{"h2e2", "h9g7", "h0g2", "i9h9"},

	Reasons: []string{
		reasonMate, reasonStalemate, reasonCaptured, reasonCheck, reasonChase, reasonMutualCheck, reasonMutualChase,
		reasonRepetition, reasonRounds, reasonMaterial,
	},
	AlarmKeys: []string{alarmCheck, alarmRepetitionLoses, alarmRepetitionDraws},
	Refusals:  refusals,
	Errors:    errorKeys,
}

// pieceArt describes a kind: its FEN letter, the letter in the corner, its name and its glyphs.
var pieceArt = []struct {
	kind         uint8
	fen, corner  string
	name         string
	first, other string
}{
	{general, "K", "K", "general", "u5e25", "u5c07"},
	{advisor, "A", "A", "advisor", "u4ed5", "u58eb"},
	{elephant, "B", "E", "elephant", "u76f8", "u8c61"},
	{horse, "N", "H", "horse", "u508c", "u99ac"},
	{chariot, "R", "R", "chariot", "u4fe5", "u8eca"},
	{cannon, "C", "C", "cannon", "u70ae", "u7832"},
	{soldier, "P", "S", "soldier", "u5175", "u5352"},
}

// discSize is the diameter of a piece in pitch units.
const discSize = 0.90

func pieces() []rules.PieceInfo {
	var list []rules.PieceInfo
	for _, side := range []board.Side{board.First, board.Second} {
		for _, a := range pieceArt {
			glyph, letter, owner := a.first, a.fen[0], "red"
			if side == board.Second {
				glyph, letter, owner = a.other, a.fen[0]|0x20, "black"
			}
			art := func(glyph, corner string) board.Art {
				return board.Art{Frame: board.FrameDisc, Glyph: glyph, Letter: corner, Size: discSize}
			}
			list = append(list, rules.PieceInfo{
				Piece:  board.NewPiece(side, a.kind),
				Letter: letter,
				Key:    "xiangqi." + owner + "-" + a.name, // in Chinese the sides have names of their own for some pieces
				Art:    []board.Art{art(glyph, ""), art("symbol-"+a.name, ""), art(glyph, a.corner)},
			})
		}
	}
	return list
}

// paths: a step is chosen by its origin and its target.
func paths(_ rules.Position, m rules.Move) [][]board.Point {
	return [][]board.Point{{m.From(), m.To()}}
}

// effect describes a step for the eye.
func effect(pos rules.Position, m rules.Move) rules.Effect {
	e := rules.Effect{
		Style: rules.StyleMove, From: m.From(), To: m.To(), Removed: board.NoPoint, Actor: board.NoPoint,
		Slides: [][2]board.Point{{m.From(), m.To()}},
	}
	if victim := pos.At(m.To()); victim != board.NoPiece {
		e.Style, e.Removed = rules.StyleCapture, m.To()
		e.Aim = victim.Kind() == general
	}
	return e
}
