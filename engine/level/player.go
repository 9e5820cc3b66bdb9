package level

import (
	"context"
	"errors"
	"math/rand/v2"

	"crosspoint/engine"
	"crosspoint/rules"
)

var errNoTurn = errors.New("no turn")

// Player plays many games at a level, as package match asks of a player. Its turns follow from the seed, but for levels that go by time.
type Player struct {
	game   *rules.Game
	level  int
	engine *engine.Engine
	rng    *rand.Rand
	scores []int // of its turns of this game
}

// NewPlayer makes a player of a game with an engine of its own.
func NewPlayer(g *rules.Game, level int, o engine.Options, seed uint64) *Player {
	return &Player{game: g, level: level, engine: engine.New(o), rng: rand.New(rand.NewPCG(seed, uint64(level)))}
}

// NewGame forgets the game before.
func (p *Player) NewGame() {
	p.engine.Reset()
	p.scores = nil
}

// Turn returns the steps of a whole turn.
func (p *Player) Turn(ctx context.Context, pos rules.Position) ([]rules.Move, error) {
	c := Choose(ctx, p.engine, p.game, pos, p.level, Clock{}, p.rng, nil)
	if len(c.Turn) == 0 {
		return nil, errNoTurn
	}
	p.scores = append(p.scores, c.Score)
	return c.Turn, nil
}

// Resigns tells whether the player gives up, as it would in the program (see the function of this name).
func (p *Player) Resigns(turns int) bool { return Resigns(p.level, turns, p.scores) }

// Claims tells whether the player wants a draw of the rules: it does not stand better.
func (p *Player) Claims() bool { return len(p.scores) > 0 && p.scores[len(p.scores)-1] <= 0 }

// Offers tells whether the player offers a draw.
func (p *Player) Offers(turns int) bool { return Offers(p.game, p.level, turns, p.scores) }

// Accepts tells whether the player takes a draw, judging by its last turn.
func (p *Player) Accepts(turns int) bool { return Accepts(p.game, turns, p.scores) }
