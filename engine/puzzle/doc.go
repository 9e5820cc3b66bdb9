// Package puzzle proves forced wins and makes puzzles of them: positions in which the side to move wins by force in so many
// of its turns, with a single first step. The proof looks at every legal step of both sides and prunes nothing; it is
// independent of the engine's search, which only tells where to look. It must not know a game by name, the toolkit, records, or
// a text that a person reads.
package puzzle
