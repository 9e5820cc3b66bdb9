// Package engine finds good turns: an alpha-beta search for any rules.Position, with a transposition table shared by
// several threads. It knows positions alone: no game by name, no record, no clock of a game in progress, no text that a
// person reads. What a game can tell beyond rules.Position is found by type assertion (see Tactician and its
// neighbours); a game that offers none of it is still searched.
package engine
