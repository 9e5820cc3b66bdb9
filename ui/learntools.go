package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"crosspoint/ui/lesson"
)

// newTools makes the row of buttons. The first one has words where there is room for them.
func (p *learnPage) newTools() {
	w := p.w
	p.tools = &fyne.Container{Layout: learnTools{p}}
	add := func(id, iconName, hint string, do func()) {
		b := w.newButton("", iconName, hint, func() { do(); w.focusBoard() }, p.status.setHint)
		p.buttons[id] = b
		p.tools.Add(b)
	}
	run := func(id string) func() { return func() { w.run(id) } }
	add("lesson-again", "first", w.tr("learn.again"), run("undo"))
	add("lesson-show", "hint", w.tr("learn.first.show"), run("hint"))
	p.again = w.newButton("", "first", "", func() { run(p.againRuns())(); w.focusBoard() }, p.status.setHint)
	add("lesson-back", "undo", w.tr("learn.first.back"), run("undo"))
	add("lesson-previous", "back", w.commandHint("lesson-previous"), run("lesson-previous"))
	add("lesson-next", "forward", w.commandHint("lesson-next"), run("lesson-next"))
	add("lesson-leave", "close", "", p.leave)
}

// learnTools gives each button that is shown the width of a symbol, and the last one, at the right edge, that of its words where
// there is room for them.
type learnTools struct{ p *learnPage }

const learnToolW float32 = 44

// MinSize implements fyne.Layout.
func (learnTools) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(3*learnToolW, rowH) }

// Layout implements fyne.Layout.
func (l learnTools) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	x := float32(0)
	for i, o := range objects {
		b := o.(*button)
		if !b.Visible() {
			continue
		}
		width, words := learnToolW, ""
		if i == len(objects)-1 {
			if l.p.guided {
				words = l.p.leaveWords()
			}
			need := fyne.MeasureText(words, textNormal, fyne.TextStyle{Bold: true}).Width + learnToolW + gap + iconSize - 20
			if words != "" && x+need <= size.Width {
				width = need
			} else {
				words = ""
			}
			x = max(x, size.Width-width)
		}
		if b.Text != words {
			b.SetText(words)
		}
		b.Move(fyne.NewPos(x, 0))
		b.Resize(fyne.NewSize(width, size.Height))
		x += width + gap/2
	}
}

// againRuns is the command of the button that goes back to the start, or does a step of the guided game.
func (p *learnPage) againRuns() string {
	if p.guided {
		return "hint"
	}
	return "undo"
}

// leaveWords are the words of the button that leaves the guided game.
func (p *learnPage) leaveWords() string {
	if p.last.Won {
		return p.w.tr("learn.first.leave")
	}
	return p.w.tr("learn.first.skip")
}

// learnTop puts the choices of the game and of the chapter beside each other, or gives the first one all the room.
type learnTop struct{}

// MinSize implements fyne.Layout.
func (learnTop) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(100, controlH) }

// Layout implements fyne.Layout.
func (learnTop) Layout(o []fyne.CanvasObject, size fyne.Size) {
	width := size.Width
	if o[1].Visible() {
		width = min(max((size.Width-gap/2)*0.4, 104), size.Width*0.6) // the name of the game first, chapters may be cut short
		o[1].Move(fyne.NewPos(width+gap/2, 0))
		o[1].Resize(fyne.NewSize(size.Width-width-gap/2, size.Height))
	}
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(width, size.Height))
}

// offerPresets shows the rule sets between which a reader can switch.
func (p *learnPage) offerPresets(d *lesson.Diagram) {
	p.presets.Objects = nil
	if len(d.Presets) > 1 {
		for _, id := range d.Presets {
			b := p.w.newButton(p.w.texts.T("preset."+p.game.ID+"."+id), "ring", "", func() { p.diagram.SetPreset(id); p.w.focusBoard() }, nil)
			b.oneOf = true
			if id == p.last.Preset {
				b.Importance, b.Icon = widget.HighImportance, icon("ring-checked")
			}
			p.presets.Add(b)
		}
	}
	p.presets.Refresh()
}

// refreshButtons implements aside.
func (p *learnPage) refreshButtons() {
	w, s := p.w, p.last
	p.dropDoubles()
	p.buttons["lesson-previous"].Hidden, p.buttons["lesson-next"].Hidden = p.guided, p.guided
	p.buttons["lesson-back"].Hidden = !p.guided
	words, symbol := w.tr("learn.again"), "first"
	if p.guided {
		words, symbol = w.tr("learn.first.show"), "hint"
	}
	if p.again.Text != words {
		p.again.Icon = icon(symbol)
		p.again.SetText(words)
	}
	p.again.setEnabled(w.enabled(p.againRuns()))
	p.again.hint = w.commandHint(p.againRuns())
	light(p.again, s.Moved && !p.guided)
	leave := p.buttons["lesson-leave"]
	leave.hint = w.tr("learn.leave")
	if p.guided {
		leave.hint = p.leaveWords()
	}
	for id, command := range map[string]string{
		"lesson-again": "undo", "lesson-back": "undo", "lesson-show": "hint", "lesson-previous": "lesson-previous", "lesson-next": "lesson-next",
	} {
		p.buttons[id].setEnabled(w.enabled(command))
	}
	light(p.buttons["lesson-again"], s.Moved)
	p.tools.Refresh()
	if !s.Board.End.Visible {
		return
	}
	if label := w.texts.T(s.Board.End.Key); p.end.Text != label {
		p.end.SetText(label)
	}
	p.end.setEnabled(w.enabled("end-turn"))
	p.end.hint = w.commandHint("end-turn")
	light(p.end, p.guided && len(s.Lit) == 0 && !s.Busy && !s.Won)
}

// dropDoubles leaves the first button out of the row where there is one of its own with words, which the size of the window decides.
// It tells whether that has changed.
func (p *learnPage) dropDoubles() bool {
	own := !p.plan.again.empty()
	again, show := p.buttons["lesson-again"], p.buttons["lesson-show"]
	was := [2]bool{again.Hidden, show.Hidden}
	again.Hidden, show.Hidden = p.guided || own, !p.guided || own
	return was != [2]bool{again.Hidden, show.Hidden}
}

// light makes a button the obvious one, or not.
func light(b *button, on bool) {
	importance := widget.MediumImportance
	if on {
		importance = widget.HighImportance
	}
	if b.Importance != importance {
		b.Importance = importance
		b.Refresh()
	}
}
