// Package ludii reads trials of Ludii as text: a game, its options, and one line for each move with the actions that it consists of. It
// knows the two games of Ludii that we play by their names there, and their ids and rules here; the rules themselves come from
// the caller. It must not know any toolkit.
package ludii
