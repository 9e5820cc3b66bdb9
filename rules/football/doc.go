// Package football is the chess variant Football (Joseph Boyer, 1951): chess pieces that do not capture kick a ball
// into the opponent's goal. It follows the French rules page of vchess (preset "rules-page") and, as options, what the
// program on vchess does today (preset "vchess").
//
// A turn is one piece move or none, then any number of kicks, each by another piece, then its end. It must not know
// other games, the toolkit, records or engines; texts are keys.
package football
