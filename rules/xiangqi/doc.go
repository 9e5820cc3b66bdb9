// Package xiangqi holds the rules of Xiangqi (Chinese chess): how pieces move, how a game ends, the Asian rules on
// repetition, FEN, ICCS notation and the drawing of the board as data. Sources are the Board Game Arena rules page
// for moves and ends and the Asian rules for repetition. It knows no toolkit, no other game, no engine and no text
// that a person reads.
//
// Points are numbered rank*9+file from Red's left back corner; Red is the first player.
package xiangqi
