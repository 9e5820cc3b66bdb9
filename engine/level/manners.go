package level

import "crosspoint/rules"

const (
	// fighting is the last level that never resigns: who plays against it wants to win to the end.
	fighting = 3
	// hopeless and hopelessTurns are the score and how often in a row it is seen before a player resigns.
	hopeless, hopelessTurns = -1800, 4
	// lost and lostTurns are the same for a loss that is forced.
	lost, lostTurns = -30000, 2
	// resignAfter is how many turns of both sides a game has before anybody resigns.
	resignAfter = 20

	// worse is the score from which on a draw is welcome.
	worse = -100
	// even is how near to 0 the scores of a balanced game are, evenTurns how many in a row.
	even, evenTurns = 40, 4
	// dull and dullTurns are the same for offering a draw.
	dull, dullTurns = 25, 6
)

// Resigns tells whether a player of a level gives up. turns counts those of both sides, scores are those of its own turns, the newest
// last, in centipawns for the player.
func Resigns(level, turns int, scores []int) bool {
	if clamp(level) <= fighting || turns < resignAfter {
		return false
	}
	return lasts(scores, lostTurns, func(s int) bool { return s <= lost }) ||
		lasts(scores, hopelessTurns, func(s int) bool { return s <= hopeless })
}

// Accepts tells whether a player of g accepts a draw: it stands worse, or the game is balanced and has three quarters of the turns after
// which the player would offer one itself. scores are as for Resigns, with the score of the position in which the draw is offered as the
// last one.
func Accepts(g *rules.Game, turns int, scores []int) bool {
	return lasts(scores, min(2, max(1, len(scores))), func(s int) bool { return s <= worse }) ||
		4*turns >= 3*g.DrawAfter && lasts(scores, evenTurns, func(s int) bool { return s <= even && s >= -even })
}

// Offers tells whether a player of a level offers a draw: the game is long for g, and for many turns nobody has stood better. The first
// levels play on. turns and scores are as for Resigns.
func Offers(g *rules.Game, level, turns int, scores []int) bool {
	return clamp(level) > fighting && turns >= g.DrawAfter && lasts(scores, dullTurns, func(s int) bool { return s <= dull && s >= -dull })
}

// lasts tells whether the newest n scores are all like this.
func lasts(scores []int, n int, like func(int) bool) bool {
	if len(scores) < n {
		return false
	}
	for _, s := range scores[len(scores)-n:] {
		if !like(s) {
			return false
		}
	}
	return true
}
