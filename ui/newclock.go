package ui

import (
	"errors"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"crosspoint/record"
)

// errClock: the fields of a clock make no sense.
var errClock = errors.New("clock")

// newClocks makes the choices of the clocks: one, or two when the players have different ones.
func (d *newDialog) newClocks(controls [2]record.TimeControl) {
	d.clocks = nil
	for i, c := range controls {
		if i == 0 || c != controls[0] {
			d.clocks = append(d.clocks, d.w.newClockChoice(c, func() { d.check() }, d.wire))
		}
	}
}

// clockChoice is the part of the dialog about the clocks.
func (d *newDialog) clockChoice() fyne.CanvasObject {
	w := d.w
	box := container.NewVBox()
	for i, c := range d.clocks {
		caption := w.tr("clock.title")
		if len(d.clocks) > 1 {
			caption = w.tr("clock.of", "Side", w.texts.T("side."+d.game.Sides[i]))
		}
		box.Add(w.labelled(caption, c.box))
	}
	box.Add(flush(w.newTick(w.tr("clock.two"), len(d.clocks) > 1, func(two bool) {
		d.clocks = d.clocks[:1]
		if two {
			d.clocks = append(d.clocks, w.newClockChoice(d.clocks[0].value, func() { d.check() }, d.wire))
		}
		d.build()
	})))
	return box
}

// controls are the chosen time controls; ok is false when one makes no sense.
func (d *newDialog) controls() (out [2]record.TimeControl, ok bool) {
	for i := range out {
		if out[i], ok = d.clocks[min(i, len(d.clocks)-1)].result(); !ok {
			return out, false
		}
	}
	return out, true
}
