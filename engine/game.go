package engine

import "crosspoint/rules"

// Tactician is a position with its own choice of steps for the quiescence search. Others are asked for all steps, of
// which those with a gain are taken.
type Tactician interface {
	// Tactics appends those steps of Generate that change the evaluation at once, such as captures, and quiet ones (without a gain) that may
	// lead to such steps in the same turn; quiet ones that end the turn are ignored.
	Tactics(buf []rules.Move) []rules.Move
}

// Exchanger is a position that can judge a capture by the exchange that follows on its point.
type Exchanger interface {
	// Exchange returns what the side to move gains, in centipawns, if both sides go on capturing on the target of m
	// as long as that pays.
	Exchange(m rules.Move) int
}

// Repeater is a position whose rules do not call every repetition a draw.
type Repeater interface {
	// Repetition returns the verdict on going on as in the last steps steps, after which the position is the same as
	// before them.
	Repetition(steps int) rules.Result
}

// Fader is a position with a draw rule that counts steps or turns without progress.
type Fader interface {
	// Fading returns how many more steps without progress make a draw.
	Fading() int
}

// abilities are what the position of a game can do, found once for each search.
type abilities struct {
	evaluator rules.Evaluator
	checker   rules.Checker
	nuller    rules.Nuller
	claimer   rules.Claimer
	tactician Tactician
	exchanger Exchanger
	repeater  Repeater
	fader     Fader
}

func abilitiesOf(p rules.Position) (a abilities) {
	a.evaluator, _ = p.(rules.Evaluator)
	a.checker, _ = p.(rules.Checker)
	a.nuller, _ = p.(rules.Nuller)
	a.claimer, _ = p.(rules.Claimer)
	a.tactician, _ = p.(Tactician)
	a.exchanger, _ = p.(Exchanger)
	a.repeater, _ = p.(Repeater)
	a.fader, _ = p.(Fader)
	return a
}
