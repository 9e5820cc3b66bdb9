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
}

// NewPlayer makes a player of a game with an engine of its own.
func NewPlayer(g *rules.Game, level int, o engine.Options, seed uint64) *Player {
	return &Player{game: g, level: level, engine: engine.New(o), rng: rand.New(rand.NewPCG(seed, uint64(level)))}
}

// NewGame forgets the game before.
func (p *Player) NewGame() { p.engine.Reset() }

// Turn returns the steps of a whole turn.
func (p *Player) Turn(ctx context.Context, pos rules.Position) ([]rules.Move, error) {
	c := Choose(ctx, p.engine, p.game, pos, p.level, Clock{}, p.rng, nil)
	if len(c.Turn) == 0 {
		return nil, errNoTurn
	}
	return c.Turn, nil
}
