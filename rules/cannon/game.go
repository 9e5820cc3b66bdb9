package cannon

import (
	"crosspoint/board"
	"crosspoint/rules"
)

// The keys and values of the options.
const (
	optionFarShot = "far-shot-over"
	optionRetreat = "retreat-from-town"
	optionSlides  = "slide-limit"

	valueYes   = "yes"
	valueNo    = "no"
	valueOff   = "off"
	valueThree = "3"
)

// Game is Cannon.
var Game = &rules.Game{
	ID:        "cannon",
	FileName:  "Cannon",
	Geometry:  geometry,
	Decor:     decor(),
	Margin:    margin,
	PieceSets: []string{"cannon"},
	Pieces: []rules.PieceInfo{
		{Piece: board.NewPiece(board.First, Soldier), Letter: soldierLetters[0], Key: "cannon.soldier", Art: art(Soldier)},
		{Piece: board.NewPiece(board.Second, Soldier), Letter: soldierLetters[1], Key: "cannon.soldier", Art: art(Soldier)},
		{Piece: board.NewPiece(board.First, Town), Letter: townLetters[0], Key: "cannon.town", Art: art(Town)},
		{Piece: board.NewPiece(board.Second, Town), Letter: townLetters[1], Key: "cannon.town", Art: art(Town)},
	},
	Sides: [2]string{"cannon.black", "cannon.red"},
	Options: []rules.Option{
		{Key: optionFarShot, Values: []string{valueYes, valueNo}, Default: valueYes},
		{Key: optionRetreat, Values: []string{valueYes, valueNo}, Default: valueYes},
		{Key: optionSlides, Values: []string{valueOff, valueThree}, Default: valueOff},
	},
	Presets: []rules.Preset{
		{ID: "pyromyth", Values: rules.Settings{optionFarShot: valueYes, optionRetreat: valueYes, optionSlides: valueOff}},
		{ID: "ludoteka", Values: rules.Settings{optionFarShot: valueNo, optionRetreat: valueNo, optionSlides: valueOff}},
	},
	New:       newPosition,
	Parse:     parse,
	SetupTail: setupTail,
	Paths:     paths,
	Effect:    effect,
	DrawAfter: 80,
	Notations: []rules.Notation{{ID: "file", Format: format, Read: rules.Single(parseStep)}},
	Example:   []string{"e1", "f10", "e4-e5", "b7-a6", "xa6", "f7-e6", "e5xe6"},
	Reasons:   []string{reasonCaptured, reasonShot, reasonNoSteps, reasonThreefold, reasonFivefold},
	AlarmKeys: []string{alarmTown},
	Refusals:  refusals,
	Errors: []string{
		errMissing, errExtra, errRows, errPoints, errNumber, errLetter, errSoldiers, errTowns, errTownPlace, errSide,
		errPlacing, errTownTwice, errTownOnTurn, errRound, errSlides, errStep, errIllegal,
	},
}
