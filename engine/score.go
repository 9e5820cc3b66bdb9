package engine

import "crosspoint/rules"

// Scores are centipawns for the side to move. A win by the aim of the game or by the lack of legal steps is mateScore
// less the number of turns until then; a win by a draw rule's verdict (such as perpetual check) lies below all of
// those, because the loser could have played on.
const (
	mateScore = 32000
	mateRange = mateScore - 1000 // scores from here on are forced wins
	ruleScore = mateRange - 1
	ruleRange = ruleScore - 500
	evalLimit = 20000 // no evaluation goes beyond
	infinity  = mateScore + 1
	drawScore = 0
)

// Mate returns the distance of a forced win: n for a win in the n-th turn of the side to move from now, -n for
// a loss in the n-th turn of its opponent, 0 for any other score.
func Mate(score int) int {
	switch {
	case score >= mateRange:
		return (mateScore - score + 1) / 2
	case score <= -mateRange:
		return -(mateScore + score) / 2
	}
	return 0
}

// resultScore is the score of a finished game for the side to move, turns after the root.
func (w *worker) resultScore(r rules.Result, base, turn int) int {
	switch r.Winner {
	case w.pos.Side():
		return base - turn
	case w.pos.Side().Other():
		return turn - base
	}
	return drawScore
}

// toTable makes a distance from the root one from the node, fromTable the other way round.
func toTable(score, turn int) int {
	switch {
	case score >= mateRange:
		return score + turn
	case score <= -mateRange:
		return score - turn
	}
	return score
}

func fromTable(score, turn int) int {
	switch {
	case score >= mateRange:
		return score - turn
	case score <= -mateRange:
		return score + turn
	}
	return score
}

// MateScore is the score of a forced win in so many turns of the winner, negative for a loss, as Mate tells them; 0 is no forced win.
func MateScore(mate int) int {
	switch {
	case mate > 0:
		return mateScore - 2*mate + 1
	case mate < 0:
		return -mateScore - 2*mate
	}
	return 0
}
