// Package all lists the games: one line a game. It is the only package, tests apart, that knows them all.
package all

import (
	"crosspoint/rules"
	"crosspoint/rules/cannon"
	"crosspoint/rules/football"
	"crosspoint/rules/xiangqi"
)

// Games are all games in the order in which they are offered. Nobody changes them.
var Games = []*rules.Game{
	cannon.Game,
	xiangqi.Game,
	football.Game,
}

// ByID returns the game with an id, such as "cannon", or nil.
func ByID(id string) *rules.Game {
	for _, g := range Games {
		if g.ID == id {
			return g
		}
	}
	return nil
}
