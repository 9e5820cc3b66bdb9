// Package control is the controller between a view and the rules: it picks steps from clicks, keeps the game
// record and its journal, and tells the view what to show. It must not know the toolkit, nor name any game or piece.
package control
