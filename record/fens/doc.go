// Package fens reads lists of positions, one FEN on each line, and the words in which programs talk about positions: "position startpos
// moves ...", "fen ... moves ...". Which game a position is of is decided by the rules that the caller gives. The package must not
// know any game.
package fens
