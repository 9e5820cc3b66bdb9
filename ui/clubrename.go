package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"crosspoint/club"
	"crosspoint/engine/level"
)

// rename asks for another name of a player.
func (p *clubPage) rename(player club.Player) {
	w := p.w
	f, wrong := newField(), widget.NewLabel("")
	f.SetText(player.Name)
	f.SetPlaceHolder(w.tr("new.name"))
	wrong.Importance, wrong.Wrapping = widget.DangerImportance, fyne.TextWrapWord
	f.OnChanged = func(string) { wrong.SetText("") }
	var s *sheet
	try := func() {
		if why := p.refused(player, f.Text); why != "" {
			wrong.SetText(why)
			return
		}
		s.close()
		p.renamed(player, f.Text)
	}
	body := container.NewVBox(f, flush(paragraph(w.tr("club.rename-text"))), flush(wrong))
	s = w.openSheet(w.tr("club.rename-title", "Name", shortened(w.clubName(player))), body, fyne.NewSize(440, 0),
		answer{label: w.tr("button.cancel"), cancel: true},
		answer{label: w.tr("club.rename-yes"), importance: widget.HighImportance, do: try, stay: true})
	f.onEscape, f.OnSubmitted = s.cancel, func(string) { s.accept() }
	w.win.Canvas().Focus(f)
}

// refused says why a player cannot have a name, "" where nothing speaks against it: a person has one, and not that of a program.
func (p *clubPage) refused(player club.Player, text string) string {
	w, next := p.w, club.Player{Name: club.CleanName(text)}
	if next.Name == "" {
		return w.tr("club.name-empty")
	}
	taken := w.tr("club.name-taken", "Name", next.Name)
	for n := 1; n <= level.Count; n++ {
		if next.Key() == (club.Player{Name: w.tr("panel.computer", "Level", n)}).Key() {
			return taken
		}
	}
	if player.Program {
		return ""
	}
	for _, e := range w.settings.engineEntries() {
		if next.Key() == (club.Player{Name: e.Name}).Key() {
			return taken
		}
	}
	if _, known := p.book.Player(club.Player{Name: next.Name, Program: true}.Key()); known {
		return taken
	}
	return ""
}

// renamed gives a player another name. Somebody who has that name already is asked about.
func (p *clubPage) renamed(player club.Player, text string) {
	w, name := p.w, club.CleanName(text)
	next := club.Player{Name: name, Program: player.Program}
	if name == "" || next == player {
		return
	}
	rename := func() {
		p.player = next.Key()
		w.changeClub(func(s *club.Store) error {
			_, err := s.Rename(player.Key(), name)
			return err
		}, func() { w.followName(player, next) })
	}
	if other, taken := p.book.Player(next.Key()); taken && next.Key() != player.Key() {
		w.confirm(w.tr("club.merge-title"), w.tr("club.merge-ask", "Name", w.clubName(player), "Other", w.clubName(other)), w.tr("club.merge-yes"), rename)
		return
	}
	rename()
}

// followName puts the new name of a person into what the next new games begin with. A guest has no name that could be remembered.
func (w *Window) followName(was, is club.Player) {
	if !was.Person() || was.Name == "" || !is.Person() {
		return
	}
	for _, g := range w.cfg.Games {
		c, changed := w.settings.choice(g), false
		for i, name := range c.Names {
			if name != "" && (club.Player{Name: name}).Key() == was.Key() {
				c.Names[i], changed = is.Name, true
				if (club.Player{Name: c.Names[1-i]}).Key() == is.Key() {
					c.Names[i] = "" // nobody plays against oneself
				}
			}
		}
		if changed {
			w.settings.setChoice(g, c)
		}
	}
}
