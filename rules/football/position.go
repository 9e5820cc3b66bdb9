package football

import (
	"crosspoint/board"
	"crosspoint/rules"
)

// Kinds of pieces.
const (
	king uint8 = 1 + iota
	queen
	rook
	bishop
	knight
	ball
)

// theBall is nobody's piece.
var theBall = board.NewPiece(board.NoSide, ball)

// Kinds of steps.
const (
	// moveStep: a piece goes from From to To.
	moveStep rules.Kind = 1 + iota
	// kickStep: the ball goes from From to To, kicked by the piece on Extra.
	kickStep
	// endStep: the turn ends.
	endStep
	// nullStep exists in the way back only: a turn that was passed for the search.
	nullStep
)

// endMove is the step that ends a turn.
var endMove = rules.NewMove(board.NoPoint, board.NoPoint, endStep, board.NoPoint, 0)

const (
	// quietLimit is how many turns without a kick make a draw: a hundred of each side.
	quietLimit = 200
	// claimAt and drawAt are the occurrences of a position that allow a claim and that end the game.
	claimAt = 3
	drawAt  = 5
	// earlyTurns is how many turns at the start of a game are without goals by a slide or a king where the option
	// "early-goal" is "no".
	earlyTurns = 2
)

// Keys of results.
const (
	reasonGoal      = "goal"
	reasonStalemate = "football.stalemate"
	reasonThreefold = "threefold"
	reasonFivefold  = "fivefold"
	reasonQuiet     = "football.no-progress"
)

// variant is the options that change what is legal.
type variant struct {
	pull       bool // kicks also go back over the kicker
	earlyGoal  bool // slides and kings may score in the first turn of each side
	bishopJump bool // a bishop locked in a corner may jump out
	emptyTurn  bool // a turn may end without an action while touching the ball
}

func newVariant(s rules.Settings) variant {
	return variant{
		pull:       s[optionPull] == yes,
		earlyGoal:  s[optionEarlyGoal] != no,
		bishopJump: s[optionBishopJump] == yes,
		emptyTurn:  s[optionEmptyTurn] == yes,
	}
}

// Position is a state of a game of Football. It is made by Game.New or Game.Parse, mutable, and owned by one goroutine.
type Position struct {
	at      [128]board.Piece // indexed by board.Point; 128 spares the bounds checks
	own     [2]pointSet
	ball    board.Point
	side    board.Side
	moved   bool     // a piece has moved in this turn
	kicked  pointSet // the pieces that have kicked in this turn
	turns   int      // turns played so far
	quiet   int      // turns since the last kick
	key     uint64   // pieces, ball and side
	phase   uint64   // moved and kicked
	variant variant
	starts  []uint64 // key at the start of every turn, the current one last
	back    []undo
	buf     []rules.Move // scratch for Perft
}

// undo is what a step cannot recompute when it is taken back.
type undo struct {
	move   rules.Move
	moved  bool
	ended  bool // the step ended the turn
	kicked pointSet
	quiet  int
	key    uint64
	phase  uint64
}

var (
	_ rules.Position  = (*Position)(nil)
	_ rules.Perfter   = (*Position)(nil)
	_ rules.Explainer = (*Position)(nil)
	_ rules.Alarmer   = (*Position)(nil)
	_ rules.Claimer   = (*Position)(nil)
	_ rules.Nuller    = (*Position)(nil)
)

// Keys for hashing.
const (
	pieceKeys = 128 * 128 // by piece, then by point
	sideKey   = pieceKeys
	movedKey  = pieceKeys + 1
	earlyKey  = pieceKeys + 2
	kickedKey = pieceKeys + 3 // by point
)

var zobrist = board.Keys(0xf007ba11, kickedKey+points)

func pieceKey(pc board.Piece, p board.Point) uint64 { return zobrist[int(pc)<<7|int(p)] }

// newPosition returns an empty pitch without a ball, White to move.
func newPosition(v variant) *Position { return &Position{ball: board.NoPoint, variant: v} }

// put places a piece or the ball on an empty point.
func (p *Position) put(pc board.Piece, at board.Point) {
	p.at[at] = pc
	p.key ^= pieceKey(pc, at)
	if pc == theBall {
		p.ball = at
		return
	}
	p.own[pc.Side()].add(at)
}

// setSide makes s the side to move.
func (p *Position) setSide(s board.Side) {
	if s != p.side {
		p.side = s
		p.key ^= zobrist[sideKey]
	}
}

// acted tells whether something was done in this turn.
func (p *Position) acted() bool { return p.moved || !p.kicked.empty() }

// touching is the pieces of the side to move that are adjacent to the ball.
func (p *Position) touching() pointSet { return p.own[p.side].and(near[p.ball]) }

// early tells whether slides and kings may not score yet.
func (p *Position) early() bool { return !p.variant.earlyGoal && p.turns < earlyTurns }

// Side is the side to move; it does not change inside a turn of several steps.
func (p *Position) Side() board.Side { return p.side }

// At returns the piece on a point, NoPiece for a point that is not on the pitch.
func (p *Position) At(at board.Point) board.Piece {
	if at >= points {
		return board.NoPiece
	}
	return p.at[at]
}

// Hash covers pieces, ball, side, what was done in the turn, and whether goals are still restricted.
func (p *Position) Hash() uint64 {
	h := p.key ^ p.phase
	if p.early() {
		h ^= zobrist[earlyKey]
	}
	return h
}

// Aim tells whether the ball is on a goal point. White scores on e9, Black on e1, whoever kicked.
func (p *Position) Aim() (rules.Result, bool) {
	switch p.ball {
	case secondGoal:
		return rules.Result{Winner: board.First, Reason: reasonGoal}, true
	case firstGoal:
		return rules.Result{Winner: board.Second, Reason: reasonGoal}, true
	}
	return rules.Result{}, false
}

// Over tells whether the game is over by a goal, by the fifth occurrence of a position, or by turns without a kick.
func (p *Position) Over() (rules.Result, bool) {
	if r, scored := p.Aim(); scored {
		return r, true
	}
	if p.occurrences() >= drawAt {
		return rules.Result{Winner: board.NoSide, Reason: reasonFivefold}, true
	}
	if p.quiet >= quietLimit {
		return rules.Result{Winner: board.NoSide, Reason: reasonQuiet}, true
	}
	return rules.Result{}, false
}

// Stuck is a draw: a player without a legal step is stalemated.
func (p *Position) Stuck() rules.Result {
	return rules.Result{Winner: board.NoSide, Reason: reasonStalemate}
}

// Claim tells whether the position at the start of this turn has occurred three times, so that a draw may be claimed.
func (p *Position) Claim() (rules.Result, bool) {
	if _, scored := p.Aim(); scored || p.occurrences() < claimAt {
		return rules.Result{}, false
	}
	return rules.Result{Winner: board.NoSide, Reason: reasonThreefold}, true
}

// occurrences is how often the position has stood on the pitch at the start of a turn, this time included; 0 inside a
// turn.
func (p *Position) occurrences() int {
	if p.acted() {
		return 0
	}
	n := 1
	for i := len(p.starts) - 3; i >= 0; i -= 2 {
		if p.starts[i] == p.key {
			n++
		}
	}
	return n
}

// Clone returns an independent copy with its history.
func (p *Position) Clone() rules.Position {
	c := *p
	c.starts = append([]uint64(nil), p.starts...)
	c.back = append([]undo(nil), p.back...)
	c.buf = nil
	return &c
}
