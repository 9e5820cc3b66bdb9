package ui

import (
	"time"

	"crosspoint/ui/control"
)

// pulseEvery is how often the sign that the computer thinks changes.
const pulseEvery = 500 * time.Millisecond

// tick shows the time that is left, while nothing else changes.
func (g *gamePage) tick(clocks [2]control.Clock) {
	g.last.Clocks = clocks
	g.lowSound(g.last, false)
	for i, p := range g.players {
		p.tick(clocks[i])
	}
}

// offerNow has the button that ends the computer's thinking among the others, or not.
func (g *gamePage) offerNow(on bool) {
	n := len(g.tools.Objects)
	switch has := g.tools.Objects[n-1] == g.now; {
	case on && !has:
		g.tools.Objects = append(g.tools.Objects, g.now)
	case !on && has:
		g.tools.Objects = g.tools.Objects[:n-1]
	default:
		return
	}
	g.tools.Refresh()
}

// pulse keeps the sign that the computer thinks going, and nothing else when it does not.
func (g *gamePage) pulse() {
	if g.pulsing || !g.thinking() {
		return
	}
	g.pulsing = true
	g.w.cfg.After(pulseEvery, func() {
		g.pulsing = false
		if g.w.closed || !g.thinking() {
			return
		}
		g.pulses++
		for _, p := range g.players {
			p.pulse(g.pulses)
		}
		g.pulse()
	})
}

// thinking tells whether a person waits for the computer: not while a dialog is open or the game is looked through.
func (g *gamePage) thinking() bool {
	s := g.w.state
	return s.Game != nil && s.Thinking.On && (s.Mode == control.ModeThinking || s.Thinking.Draw && s.Mode == control.ModeHuman)
}
