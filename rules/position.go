package rules

import "crosspoint/board"

// Result is the end of a game: the winner, NoSide for a draw, and the key of the reason ("checkmate",
// "town-shot", "goal"). Texts for the reason are the catalogue's, under "reason.KEY".
type Result struct {
	Winner board.Side
	Reason string
}

// Position is a state of a game with the way back to where it was created. It is mutable and owned by one
// goroutine. Generate, Do and Undo do not allocate once buffers have grown.
type Position interface {
	// Side is the side to move; it does not change inside a turn of several steps.
	Side() board.Side
	// Generate appends the steps of the side to move; it may include steps that Do refuses. It appends none
	// when the aim is reached (see Aim), and ignores all draw rules.
	Generate(buf []Move) []Move
	// Do plays a step that Generate gave in this position (hint included or not). It returns false and leaves the position unchanged
	// when the step is not legal. It does not look at draw rules.
	Do(Move) bool
	// Undo takes back the last Do. Calling it with nothing to take back is a bug of the caller.
	Undo()
	// Hash covers all that makes a difference for the search: pieces, side, phase of the turn.
	Hash() uint64
	// Aim tells whether the aim of the game has just been reached (goal, captured town or general): no
	// step follows. It is cheap.
	Aim() (Result, bool)
	// Over tells whether the game is over by the aim, by repetition or by a draw rule. It is cheap and does not look for
	// legal steps: see Stuck and Outcome.
	Over() (Result, bool)
	// Stuck is the verdict when the side to move has no legal step. It is only meaningful then.
	Stuck() Result
	// At returns the piece on a point.
	At(board.Point) board.Piece
	// FEN writes the position, without its history.
	FEN() string
	// Clone returns an independent copy with its history.
	Clone() Position
}

// Alarm is something that the player should see: a check, a town under fire, a repetition that decides next
// time. Its text is the catalogue's, under "alarm.KEY".
type Alarm struct {
	Key string
	At  []board.Point
}

// Refusal says why a click cannot be part of a step. Its text is the catalogue's, under "refuse.KEY", with
// {{.At}} for the points joined by commas and {{.Piece}} for the name of the piece on Subject (when it is on the board).
type Refusal struct {
	Key     string
	At      []board.Point // the points to show for a moment: what stands in the way
	Subject board.Point   // the piece that the text speaks of, or NoPoint
}

// Perfter is a Position with its own fast count, such as one that counts the last ply in bulk. It must agree with Perft.
type Perfter interface {
	// Perft counts the sequences of depth turns (see the function Perft).
	Perft(depth int) uint64
}

// Evaluator is a Position that a search can evaluate.
type Evaluator interface {
	// Eval is in centipawns from the point of view of the side to move.
	Eval() int
}

// Instructed is an Evaluator with a part that was learned and cannot be put into words, such as a network.
type Instructed interface {
	// EvalByHand is Eval without that part.
	EvalByHand() int
}

// Explainer says why a click is refused. path holds the clicks so far, the refused one last; a nil path asks
// why the turn cannot be ended. The zero Refusal (empty Key) means that there is nothing special to say.
type Explainer interface {
	Explain(path []board.Point) Refusal
}

// Alarmer lists what the side to move should be warned of.
type Alarmer interface{ Alarms() []Alarm }

// Claimer tells whether the side to move may claim a draw now, and the reason it would have.
type Claimer interface{ Claim() (Result, bool) }

// Grouper lists the groups that the piece on a point forms with others (the cannons of a soldier), for display.
type Grouper interface {
	Groups(at board.Point) [][]board.Point
}

// Nuller passes for null-move pruning; Undo takes it back. It returns false where passing makes no sense.
type Nuller interface{ DoNull() bool }

// Checker tells whether the aim of the side to move is attacked, for search extensions.
type Checker interface{ InCheck() bool }

// Legal appends the legal steps of p to buf, in the order of Generate. p is unchanged afterwards.
func Legal(p Position, buf []Move) []Move {
	start := len(buf)
	buf = p.Generate(buf)
	kept := start
	for _, m := range buf[start:] {
		if p.Do(m) {
			p.Undo()
			buf[kept] = m
			kept++
		}
	}
	return buf[:kept]
}

// HasLegal tells whether the side to move has a legal step. buf is scratch space.
func HasLegal(p Position, buf []Move) bool {
	for _, m := range p.Generate(buf[:0]) {
		if p.Do(m) {
			p.Undo()
			return true
		}
	}
	return false
}

// Outcome tells whether the game is over, the lack of legal steps included. The order of the reasons is: the
// aim, no legal step, then what Over says.
func Outcome(p Position) (Result, bool) {
	if r, over := p.Aim(); over {
		return r, true
	}
	if !HasLegal(p, make([]Move, 0, 256)) {
		return p.Stuck(), true
	}
	return p.Over()
}

// Perft counts the sequences of steps that make exactly depth whole turns from p; for games whose turn is one
// step this is the usual perft. Draw rules are ignored; a line that reaches the aim counts in the turn in
// which it does so and goes no further.
func Perft(p Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	if fast, ok := p.(Perfter); ok {
		return fast.Perft(depth)
	}
	return slowPerft(p, depth, nil)
}

// SlowPerft is Perft by Generate, Do and Undo alone, to check a Perfter against.
func SlowPerft(p Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return slowPerft(p, depth, nil)
}

func slowPerft(p Position, depth int, buf []Move) uint64 {
	side, start := p.Side(), len(buf)
	buf = p.Generate(buf)
	var n uint64
	for _, m := range buf[start:] {
		if !p.Do(m) {
			continue
		}
		n += afterStep(p, side, depth, buf)
		p.Undo()
	}
	return n
}

func afterStep(p Position, side board.Side, depth int, buf []Move) uint64 {
	if _, reached := p.Aim(); reached {
		if depth == 1 {
			return 1
		}
		return 0
	}
	if p.Side() != side {
		depth--
	}
	if depth == 0 {
		return 1
	}
	return slowPerft(p, depth, buf)
}

// Divide calls each with every legal step of p, in the order of Generate, and the number of sequences of depth
// turns that start with it (see Perft; a first step inside a longer turn counts that turn's sequences).
func Divide(p Position, depth int, each func(Move, uint64)) {
	side := p.Side()
	for _, m := range Legal(p, nil) {
		p.Do(m)
		n := uint64(0)
		_, reached := p.Aim()
		switch {
		case reached && depth == 1:
			n = 1
		case reached:
		case p.Side() != side:
			n = Perft(p, depth-1)
		default:
			n = Perft(p, depth)
		}
		p.Undo()
		each(m, n)
	}
}
