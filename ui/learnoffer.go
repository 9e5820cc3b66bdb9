package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"crosspoint/rules"
)

// firstOffer is a line of the welcome page that offers guided first games, as long as nobody has played or declined them.
type firstOffer struct {
	w       *Window
	box     *fyne.Container
	caption *words
	shown   string // the games that are offered
}

func newFirstOffer(w *Window) *firstOffer {
	o := &firstOffer{w: w, caption: newWords(w.tr("learn.offer"), textNormal, fyne.TextStyle{}, nil)}
	o.caption.least = 420 // what the smallest window has room for
	o.box = container.New(layout.NewRowWrapLayoutWithCustomPadding(gap/2, gap/2))
	o.refresh()
	return o
}

// offered are the games whose guided game is still to be offered.
func (o *firstOffer) offered() (list []*rules.Game) {
	for _, g := range o.w.cfg.Games {
		if hasCourse(g) && o.w.settings.offersFirst(g) {
			list = append(list, g)
		}
	}
	return list
}

// refresh follows what has been played or declined.
func (o *firstOffer) refresh() {
	w, list, sign := o.w, o.offered(), "|"
	o.caption.setInk(w.palette.TextDim)
	for _, g := range list {
		sign += g.ID + "|"
	}
	if sign == o.shown {
		return
	}
	o.shown = sign
	o.box.Objects = nil
	o.box.Hidden = len(list) == 0
	if len(list) == 0 {
		return
	}
	o.box.Add(container.New(layout.NewCustomPaddedLayout(8, 8, 0, 0), o.caption))
	add := func(label string, do func()) {
		b := w.newButton(label, "", "", func() {
			if len(w.sheets) == 0 {
				do()
			}
		}, nil)
		b.Importance = widget.LowImportance
		o.box.Add(b)
	}
	for _, g := range list {
		add(w.texts.T("game."+g.ID), func() { w.openLearn(g, true) })
	}
	add(w.tr("learn.decline"), func() {
		for _, g := range o.offered() {
			w.settings.setFirst(g, firstDeclined)
		}
		o.refresh()
		w.welcome.box.Refresh()
	})
	o.box.Refresh()
}

// height is what the line takes of the page.
func (o *firstOffer) height() float32 {
	if o.box.Hidden {
		return 0
	}
	return controlH + 2*gap
}

// learnRow leads from the choice of a new game to the rules of the game, and to its guided game as long as that is offered.
func (d *newDialog) learnRow() fyne.CanvasObject {
	w, g := d.w, d.game
	row := container.New(layout.NewRowWrapLayoutWithCustomPadding(gap/2, gap/2))
	add := func(label string, guided bool) {
		b := w.newButton(label, "", "", func() {
			d.sheet.close()
			w.openLearn(g, guided)
		}, nil)
		b.Importance = widget.LowImportance
		row.Add(b)
	}
	add(w.tr("learn.new.rules", "Game", w.texts.T("game."+g.ID)), false)
	if w.settings.offersFirst(g) {
		add(w.tr("learn.new.first"), true)
	}
	return row
}
