package match

import (
	"context"
	"errors"

	"crosspoint/engine"
	"crosspoint/rules"
)

// EnginePlayer is our own engine with fixed limits.
type EnginePlayer struct {
	Engine *engine.Engine
	Limits engine.Limits
}

// NewGame makes the engine forget.
func (p *EnginePlayer) NewGame() { p.Engine.Reset() }

// Turn searches.
func (p *EnginePlayer) Turn(ctx context.Context, pos rules.Position) ([]rules.Move, error) {
	r := p.Engine.Search(ctx, pos, p.Limits, nil)
	if len(r.Turn) == 0 {
		return nil, errors.New("no turn")
	}
	return r.Turn, nil
}
