package draft

import (
	"crosspoint/record"
	"crosspoint/rules"
)

// start begins a game. Where nothing says by which rules it was played and the usual ones refuse the position, those count that a change of a
// single option makes and that take it: a FEN may have a field for a rule. The error is that of the rules that were named, or of the usual ones.
func start(g *rules.Game, preset string, options rules.Settings, fen string) (*record.Game, error) {
	rec, err := record.New(g, preset, options, fen)
	if err == nil || fen == "" || preset != "" || len(options) > 0 {
		return rec, err
	}
	for _, o := range g.Options {
		for _, v := range o.Values {
			if o.Setup || v == o.Default {
				continue
			}
			if other, wrong := record.New(g, "", rules.Settings{o.Key: v}, fen); wrong == nil {
				return other, nil
			}
		}
	}
	return nil, err
}
