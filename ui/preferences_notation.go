package ui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"crosspoint/rules"
)

// notation is how the steps of a game are written: as chosen, else as the readers of the language expect.
func (w *Window) notation(g *rules.Game) rules.Notation {
	for _, n := range g.Notations {
		if n.ID == w.settings.notation(g.ID) {
			return n
		}
	}
	return g.NotationFor(w.texts.Lang())
}

// notation is an id of the game's notations, "" for the usual one of the language.
func (s settings) notation(game string) string { return s.p.String("notation." + game) }

func (s settings) setNotation(game, id string) { s.p.SetString("notation."+game, id) }

// notations are the ids of all games, for the controller.
func (w *Window) notations() map[string]string {
	ids := map[string]string{}
	for _, g := range w.cfg.Games {
		ids[g.ID] = w.notation(g).ID
	}
	return ids
}

// notationChanged has everything written in the notation of the settings.
func (w *Window) notationChanged(g *rules.Game) {
	w.control.SetNotationOf(g, w.notation(g).ID)
	w.game.refreshSpec()
	if w.game.board != nil {
		w.game.redraw()
	}
	for _, a := range w.asides {
		a.setNotation(g, w.notation(g).ID)
		a.redraw()
	}
}

// buildNotationTab is how the steps of each game are written, with an example that follows the choice.
func buildNotationTab(p *preferences) fyne.CanvasObject {
	list := p.groups()
	for _, g := range p.w.cfg.Games {
		list.Add(p.notationChoice(g))
	}
	return list
}

func (p *preferences) notationChoice(g *rules.Game) fyne.CanvasObject {
	w, names, at := p.w, []string{}, 0
	current := w.notation(g)
	for i, n := range g.Notations {
		first, _, _ := strings.Cut(exampleText(g, n), " ")
		names = append(names, w.tr("preferences.notation-entry", "Name", w.texts.T("notation."+g.ID+"."+n.ID), "Example", first))
		if n.ID == current.ID {
			at = i
		}
	}
	box := container.New(layout.NewCustomPaddedVBoxLayout(gap/2), p.heading(w.texts.T("game."+g.ID)))
	if len(names) > 1 {
		box.Add(w.newPicker(names, at, func(index int) {
			w.settings.setNotation(g.ID, g.Notations[index].ID)
			w.notationChanged(g)
			p.show()
		}))
	}
	about := flush(paragraph(w.texts.T("notation." + g.ID + "." + current.ID + ".about")))
	box.Add(about)
	box.Add(container.New(layout.NewCustomPaddedLayout(0, gap/2, 0, 0), w.newExample(exampleText(g, current))))
	return box
}

// newExample is a line of steps in a frame of its own.
func (w *Window) newExample(text string) fyne.CanvasObject {
	back := canvas.NewRectangle(blend(w.palette.Panel, withAlpha(w.palette.Text, 0x0b)))
	back.CornerRadius = 6
	label := widget.NewLabel(text)
	label.Wrapping = fyne.TextWrapWord
	return container.NewStack(back, label)
}

// exampleText is the game's example in a notation, the steps of a turn joined as in the list of moves.
func exampleText(g *rules.Game, n rules.Notation) string {
	settings, err := g.Settings("", nil)
	if err != nil {
		return "" // a game always accepts its own defaults
	}
	pos := g.New(settings)
	var b strings.Builder
	for i, text := range g.Example {
		m, err := g.Notations[0].Parse(pos, text)
		if err != nil {
			return b.String() // a test plays every example
		}
		side := pos.Side()
		written := n.Format(pos, m)
		pos.Do(m)
		b.WriteString(written)
		switch {
		case i == len(g.Example)-1:
		case pos.Side() == side:
			b.WriteString("/")
		default:
			b.WriteString("   ")
		}
	}
	return b.String()
}

func restoreNotationTab(w *Window) {
	for _, g := range w.cfg.Games {
		w.settings.p.RemoveValue("notation." + g.ID)
		w.notationChanged(g)
	}
}
