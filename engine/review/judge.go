package review

import "crosspoint/board"

// Verdict judges a turn.
type Verdict uint8

// The verdicts.
const (
	Fine       Verdict = iota
	Inaccuracy         // ?!
	Mistake            // ?
	Blunder            // ??
)

// What a turn must lose of the winning chances to be called so.
const (
	InaccuracyLoss = 0.08
	MistakeLoss    = 0.15
	BlunderLoss    = 0.25
)

// VerdictOf judges a turn by what it lost.
func VerdictOf(loss float64) Verdict {
	switch {
	case loss >= BlunderLoss:
		return Blunder
	case loss >= MistakeLoss:
		return Mistake
	case loss >= InaccuracyLoss:
		return Inaccuracy
	}
	return Fine
}

// LossOf is what a turn of a side lost; the chances are those of the first side.
func LossOf(s board.Side, before, after float64) float64 {
	return max(forFirst(s, before)-forFirst(s, after), 0)
}

// Chances of the side that lost: less than lost means that it has lost, more than won that it had won.
const (
	lost    = 0.25
	won     = 0.9
	notWon  = 0.6
	decided = 0.5
)

// LostWith finds the turn after which a game was lost: its side could still hope before, and never again after it. sides are those that
// made the turns; chances are those of the first side, ahead of each turn and at the end, so one more. It is -1 when the game was
// not lost, or went bit by bit.
func LostWith(sides []board.Side, chances []float64) int {
	end := chances[len(chances)-1]
	loser := board.Second
	if end < decided {
		loser = board.First
	}
	for i := len(chances) - 1; i >= 0; i-- {
		if forFirst(loser, chances[i]) <= lost {
			continue
		}
		if i < len(sides) && sides[i] != loser {
			i--
		}
		if i < 0 || i >= len(sides) || LossOf(loser, chances[i], chances[i+1]) < InaccuracyLoss {
			return -1
		}
		return i
	}
	return -1
}
