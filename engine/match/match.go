// Package match measures how strong one player is against another: it plays pairs of games from random balanced
// openings, with the sides swapped, and counts. It knows players and positions alone; it must not know how a player thinks, a
// game by name, or a text that a person reads.
package match

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"crosspoint/board"
	"crosspoint/engine"
	"crosspoint/rules"
)

// Player plays one side of many games.
type Player interface {
	// NewGame forgets the game before.
	NewGame()
	// Turn returns the steps of a whole turn in p, which stays as it is. An error loses the game.
	Turn(ctx context.Context, p rules.Position) ([]rules.Move, error)
}

// Follower is a Player that wants to know the whole game, not only the positions in which it is to move.
type Follower interface {
	// Start tells where a game begins; it comes after NewGame. p belongs to the match.
	Start(p rules.Position)
	// Played tells a turn of either player.
	Played(turn []rules.Move)
}

// Mannered is a Player that ends games as people do. turns counts those of both sides.
type Mannered interface {
	// Resigns tells whether the player gives up instead of playing the turn that it has found last.
	Resigns(turns int) bool
	// Claims tells whether the player wants a draw that the rules let it claim before that turn.
	Claims() bool
	// Offers tells whether the player offers a draw with that turn, Accepts whether it takes one that its opponent offers.
	Offers(turns int) bool
	Accepts(turns int) bool
}

// Match says what is played.
type Match struct {
	Game     *rules.Game
	Settings rules.Settings
	Players  [2]Player
	Pairs    int    // of games
	Opening  int    // random turns at the start of each pair
	Seed     uint64 // of the openings
	MaxTurns int    // a longer game is drawn; 0 is 400
	// Each, if not nil, is called after every game.
	Each func(Score, Record)
}

// Record is one game of a match.
type Record struct {
	First  int // the player of the first side
	Turns  [][]rules.Move
	Result rules.Result
	Fault  error // why a player lost without the rules saying so
}

// Score counts the games of a match from the point of view of player 0.
type Score struct {
	Wins, Draws, Losses int
	Faults              [2]int           // turns that were no turns, by player
	Turns               [2]int           // turns that each player has thought about
	Time                [2]time.Duration // that each player has used
}

// Reasons of results that are no rule's.
const (
	ReasonFault    = "fault"
	ReasonLong     = "too-long"
	ReasonResigned = "resigned"
	ReasonAgreed   = "agreed"
)

const (
	defaultMaxTurns = 400
	// balance is the largest score, in centipawns, of an opening that is played, as a search of balanceNodes sees it.
	balance      = 120
	balanceNodes = 4000
)

// Run plays the match. It ends early, with the games that were finished, when the context is cancelled.
func (m *Match) Run(ctx context.Context) Score {
	var s Score
	rng := rand.New(rand.NewPCG(m.Seed, 0x6d61746368))
	judge := engine.New(engine.Options{HashMB: 1})
	for range m.Pairs {
		start := m.balanced(ctx, rng, judge)
		for first := range m.Players {
			r := m.play(ctx, start.Clone(), first, &s)
			if ctx.Err() != nil {
				return s
			}
			s.count(r)
			if m.Each != nil {
				m.Each(s, r)
			}
		}
	}
	return s
}

// count adds the result of a game.
func (s *Score) count(r Record) {
	switch {
	case r.Result.Winner == board.NoSide:
		s.Draws++
	case int(r.Result.Winner) == r.First: // player 0 has the side that has its own number when it is the first one
		s.Wins++
	default:
		s.Losses++
	}
}

// balanced returns a position after random quiet turns in which nobody stands much better. Without random turns it is the start,
// however that stands: there is no other one to choose. When the context is cancelled it returns any position.
func (m *Match) balanced(ctx context.Context, rng *rand.Rand, judge *engine.Engine) rules.Position {
	for {
		p := m.Game.New(m.Settings)
		if m.Opening == 0 || ctx.Err() != nil {
			return p
		}
		if !randomTurns(p, rng, m.Opening) {
			continue
		}
		judge.Reset()
		r := judge.Search(ctx, p, engine.Limits{Nodes: balanceNodes}, nil)
		if r.Score <= balance && r.Score >= -balance {
			return p
		}
	}
}

// randomTurns plays turns of random steps without a gain; false when that ends the game.
func randomTurns(p rules.Position, rng *rand.Rand, turns int) bool {
	for side := p.Side(); turns > 0; {
		var list []rules.Move
		for _, m := range rules.Legal(p, nil) {
			if m.Gain() == 0 {
				list = append(list, m)
			}
		}
		if len(list) == 0 {
			return false
		}
		p.Do(list[rng.IntN(len(list))])
		if _, over := rules.Outcome(p); over {
			return false
		}
		if p.Side() != side {
			side = p.Side()
			turns--
		}
	}
	return true
}

// play plays one game from p; player first has the first side.
func (m *Match) play(ctx context.Context, p rules.Position, first int, s *Score) Record {
	r := Record{First: first}
	for _, player := range m.Players {
		player.NewGame()
		if f, ok := player.(Follower); ok {
			f.Start(p)
		}
	}
	limit := m.MaxTurns
	if limit <= 0 {
		limit = defaultMaxTurns
	}
	for range limit {
		if result, over := rules.Outcome(p); over {
			r.Result = result
			return r
		}
		n := first ^ int(p.Side()&1)
		begin := time.Now()
		turn, err := m.Players[n].Turn(ctx, p)
		s.Time[n] += time.Since(begin)
		s.Turns[n]++
		if ctx.Err() != nil {
			return r
		}
		if err == nil {
			if result, over := m.settled(p, n, len(r.Turns)); over {
				r.Result = result
				return r
			}
			err = playTurn(p, turn)
		}
		if err != nil {
			s.Faults[n]++
			r.Result, r.Fault = rules.Result{Winner: p.Side().Other(), Reason: ReasonFault}, err
			return r
		}
		r.Turns = append(r.Turns, turn)
		for _, player := range m.Players {
			if f, ok := player.(Follower); ok {
				f.Played(turn)
			}
		}
	}
	r.Result = rules.Result{Winner: board.NoSide, Reason: ReasonLong}
	return r
}

// settled tells whether player n, who has found a turn in p, ends the game without it.
func (m *Match) settled(p rules.Position, n, turns int) (rules.Result, bool) {
	player, ok := m.Players[n].(Mannered)
	if !ok {
		return rules.Result{}, false
	}
	if player.Resigns(turns) {
		return rules.Result{Winner: p.Side().Other(), Reason: ReasonResigned}, true
	}
	if c, ok := p.(rules.Claimer); ok && player.Claims() {
		if result, may := c.Claim(); may {
			return result, true
		}
	}
	other, ok := m.Players[1-n].(Mannered)
	if ok && player.Offers(turns) && other.Accepts(turns) {
		return rules.Result{Winner: board.NoSide, Reason: ReasonAgreed}, true
	}
	return rules.Result{}, false
}

// playTurn plays steps that must make up a whole turn.
func playTurn(p rules.Position, turn []rules.Move) error {
	side := p.Side()
	for i, step := range turn {
		legal := false
		for _, m := range p.Generate(nil) {
			legal = legal || m.Same(step)
		}
		if !legal || p.Side() != side || !p.Do(step) {
			for range i {
				p.Undo()
			}
			return fmt.Errorf("step %d of the turn is not legal", i+1)
		}
	}
	_, reached := p.Aim()
	if p.Side() == side && !reached {
		for range turn {
			p.Undo()
		}
		return fmt.Errorf("%d steps are not a whole turn", len(turn))
	}
	return nil
}
