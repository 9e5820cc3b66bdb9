package engine

import (
	"math"

	"crosspoint/rules"
)

// Scaler is a position whose evaluations foretell results on another scale than usual.
type Scaler interface {
	// Scale is the score in centipawns at which the side to move wins about 73 games of a hundred.
	Scale() int
}

// usualScale is the scale of positions that are no Scaler.
const usualScale = 300

// Chance tells how much a score is worth in p: the share of the points, from 0 to 1, that the side with the score can expect. A forced
// win is 1.
func Chance(p rules.Position, score int) float64 {
	switch {
	case score >= ruleRange:
		return 1
	case score <= -ruleRange:
		return 0
	}
	scale := usualScale
	if s, ok := p.(Scaler); ok {
		scale = s.Scale()
	}
	return 1 / (1 + math.Exp(-float64(score)/float64(scale)))
}
