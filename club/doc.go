// Package club keeps the games that were played to their end, and works out what a club shows: ratings, top lists, players and statistics.
// It knows records and no rules of any game; it must not know the toolkit, the catalogue or the engine: who plays is a name, a level or the
// name of a program.
//
// The games lie in one file, an embedded key-value store that is opened for each piece of work and closed after it, so that several
// programs can share it and a killed one leaves it whole. Each value carries a checksum. A file that is damaged is put aside, and what can be
// read of it goes on in a new one.
//
// # Ratings
//
// Ratings are Elo's, for each game (kind of game) apart. They are worked out anew from the list of games, in the order in which these ended, so
// that a game that is left out or put back changes everything after it.
//
//   - A person or another program starts at 1500. Its factor K is 32 in its first 20 games and 16 afterwards.
//   - The levels of our computer are anchors: level 4 has 1500, each level above it 250 more, each below it 250 less, and they never
//     change. In measured matches (docs/strength.md) a level mostly takes four points of five or more from the one below, which is 240
//     points of Elo or more.
//   - A game of somebody against oneself (two people without names, say) and a game that is left out do not count.
package club
