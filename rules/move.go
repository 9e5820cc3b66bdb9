package rules

import "crosspoint/board"

// Move is one step: what a player does with one decision (place a town, move a piece, fire, kick, end the turn).
// Layout from the low bit: from 7, to 7, kind 4, extra point 7, gain 7. Which of from and extra are used is each
// game's own affair; unused points are board.NoPoint. The zero Move is no step.
type Move uint32

// Kind tells the steps of one game apart; its values belong to the game.
type Kind uint8

const (
	toShift    = 7
	kindShift  = 14
	extraShift = 18
	gainShift  = 25
	pointMask  = 0x7f
	kindBits   = 0xf
	// MaxGain is the largest ordering hint that a Move holds.
	MaxGain = 127
)

// NewMove packs a step. gain (0..MaxGain) is an ordering hint for the search: 0 for a quiet step, larger for
// a better looking capture. It is part of the value: a game gives the same step the same gain in a position.
func NewMove(from, to board.Point, kind Kind, extra board.Point, gain int) Move {
	return Move(from) | Move(to)<<toShift | Move(kind)<<kindShift | Move(extra)<<extraShift | Move(gain)<<gainShift
}

// From is the origin.
func (m Move) From() board.Point { return board.Point(m & pointMask) }

// To is the target.
func (m Move) To() board.Point { return board.Point(m >> toShift & pointMask) }

// Kind is the game's own kind of step.
func (m Move) Kind() Kind { return Kind(m >> kindShift & kindBits) }

// Extra is a third point, such as the kicker of a ball.
func (m Move) Extra() board.Point { return board.Point(m >> extraShift & pointMask) }

// Gain is the ordering hint, 0 for a quiet step.
func (m Move) Gain() int { return int(m >> gainShift) }

// Same tells whether two values are the same step, whatever their hints.
func (m Move) Same(o Move) bool { return m<<(32-gainShift) == o<<(32-gainShift) }
