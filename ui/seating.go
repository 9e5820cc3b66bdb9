package ui

import (
	"time"

	"crosspoint/board"
	"crosspoint/ui/control"
)

const (
	setRotate   = "flipped.turns" // the board turns to the player to move
	setOpposite = "opposite"      // the pieces of the player at the top are upside down
)

// The board turns a while after a step has been shown, so that the eye can follow.
const (
	rotatePause = 450 * time.Millisecond
	rotateLook  = 100 * time.Millisecond
)

// misses tells whether the board should turn to the player to move: one of two people at one table, who has nothing in hand.
func (g *gamePage) misses() bool {
	s := g.last
	if !g.w.settings.on(setRotate, false) || g.board == nil || s.Game == nil || s.Mode != control.ModeHuman || s.Selected != board.NoPoint || g.w.against() {
		return false
	}
	return (s.Record.Position().Side() == board.Second) != g.w.settings.on(setFlipped, false)
}

// faceNext turns the board to the player to move when nothing moves any more.
func (g *gamePage) faceNext() {
	if g.turning || !g.misses() {
		return
	}
	g.turning = true
	var look func()
	look = func() {
		switch {
		case g.w.closed || !g.misses():
			g.turning = false
		case g.board.Moving():
			g.w.cfg.After(rotateLook, look)
		default:
			g.turning = false
			g.w.settings.set(setFlipped, !g.w.settings.on(setFlipped, false))
			g.setFlipped()
			g.w.refreshMenu()
		}
	}
	g.w.cfg.After(rotatePause, look)
}
