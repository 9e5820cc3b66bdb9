// Package steps reads steps alone, as people copy them from pages and messages: without any information, with or without numbers,
// between blanks, commas or line ends, the steps of a turn joined with "/" or not, in any notation of any game. The rules that the
// caller gives decide which game it is. The package must not know any game.
package steps
