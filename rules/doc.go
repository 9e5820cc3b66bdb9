// Package rules is the contract between a game and everything that plays, shows or stores it: moves, positions,
// results, options, notations. It holds what is the same for all games and names none of them. It must not know
// the toolkit, records, engines or any text that a person reads: it speaks in keys.
package rules
