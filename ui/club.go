package ui

import (
	"fyne.io/fyne/v2"

	"crosspoint/board/boardview"
	"crosspoint/club"
	"crosspoint/rules"
	"crosspoint/ui/control"
)

// clubRead is what a worker has read of the club.
type clubRead struct {
	book *club.Book
	err  error
}

// toggleClub shows the club, or goes back to where it was opened.
func (w *Window) toggleClub() {
	if w.clubShown() {
		w.leaveAside()
		return
	}
	d, game := &w.club, w.shownGame()
	if d.page == nil {
		d.page = newClubPage(w)
		w.addAside(d.page)
	}
	w.enterAside(d.page, func() { d.page.open(game) })
}

// clubShown tells whether the page of the club is shown.
func (w *Window) clubShown() bool { return w.club.page != nil && w.aside == aside(w.club.page) }

var _ aside = (*clubPage)(nil)

// id implements aside.
func (p *clubPage) id() string { return "club" }

// title implements aside.
func (p *clubPage) title() string { return p.w.tr("club.window", "App", p.w.tr("app.name")) }

// container implements aside.
func (p *clubPage) container() *fyne.Container { return p.box }

// The page has no board.
func (p *clubPage) shownBoard() *boardview.Board { return nil }
func (p *clubPage) shownGame() *rules.Game       { return nil }
func (p *clubPage) boardState() control.State    { return control.State{} }
func (p *clubPage) act(string) *command          { return nil }
func (p *clubPage) buttonID(*button) string      { return "" }
func (p *clubPage) refreshButtons()              {}

// setNotation implements aside: openings are written anew.
func (p *clubPage) setNotation(*rules.Game, string) {
	if p.w.clubShown() {
		p.ask()
	}
}

// showAgain implements aside.
func (p *clubPage) showAgain() { p.ask() }

// redraw implements aside.
func (p *clubPage) redraw() {
	p.build()
	p.fill()
}

// rest implements aside.
func (p *clubPage) rest() { p.w.win.Canvas().Unfocus() }

// readClub reads all games in the background and works everything out. Without a data folder the club is empty.
func (w *Window) readClub(then func(clubRead)) {
	store := w.club.store
	background(w, func() clubRead {
		if store == nil {
			return clubRead{book: club.NewBook(nil)}
		}
		list, err := store.Games()
		return clubRead{club.NewBook(list), err}
	}, then)
}

// changeClub lets a worker change the store and reads it again. done, if any, is called when the change has succeeded.
func (w *Window) changeClub(change func(*club.Store) error, done func()) {
	store := w.club.store
	if store == nil {
		return
	}
	wait := w.busySheet("")
	w.club.names = nil
	w.club.saving.Add(1)
	background(w, func() error {
		defer w.club.saving.Done()
		return change(store)
	}, func(err error) {
		wait.close()
		switch {
		case err != nil:
			fyne.LogError("changing the club", err)
			w.tell(w.tr("club.title"), w.tr("club.unchanged", "Reason", w.clubReason(err)))
		case done != nil:
			done()
		}
		w.club.page.read()
	})
}

// clubName is how the club calls a player.
func (w *Window) clubName(p club.Player) string {
	switch {
	case p.Level > 0:
		return w.tr("panel.computer", "Level", p.Level)
	case p.Name == "":
		return w.tr("club.guest")
	}
	return p.Name
}

func (w *Window) clubCommands() []*command {
	return []*command{
		{id: "club", shortcut: keys(fyne.KeyJ, ctrl), checked: w.clubShown, do: w.toggleClub},
		{id: "club-add", shortcut: keys(fyne.KeyJ, ctrlShift), enabled: func() bool { return w.playing() && w.club.store != nil }, do: w.addToClub},
	}
}
