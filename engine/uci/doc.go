// Package uci speaks the protocols UCI and UCCI for an engine over a pair of streams, for any game: positions are
// FENs, a move token is a whole turn in the game's first notation, its steps joined with a slash. It must not know a
// game by name, the process that it runs in, or texts that a person reads: what it says is protocol.
package uci
