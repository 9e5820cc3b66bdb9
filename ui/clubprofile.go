package ui

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"crosspoint/club"
)

// shownOpponents bounds the list of opponents.
const shownOpponents = 20

var (
	kindColumns = []clubColumn{
		{key: "game", width: 120, share: 1},
		{key: "rating", width: 76, right: true},
		{key: "best", width: 76, right: true, wide: true},
		{key: "games", width: 72, right: true, spare: 1},
		{key: "wins", width: 60, right: true, spare: 2},
		{key: "draws", width: 60, right: true, spare: 3},
		{key: "losses", width: 64, right: true, spare: 4},
	}
	opponentColumns = []clubColumn{
		{key: "against", width: 150, share: 1},
		{key: "games", width: 72, right: true, spare: 1},
		{key: "wins", width: 60, right: true, spare: 2},
		{key: "draws", width: 60, right: true, spare: 3},
		{key: "losses", width: 64, right: true, spare: 4},
	}
	lastColumns = []clubColumn{{key: "date", width: 100, spare: 2}, {key: "first", width: 90, share: 1}, {key: "second", width: 90, share: 1}, {key: "result", width: 76, spare: 1}}
)

// showProfile shows everything about a player.
func (p *clubPage) showProfile() {
	w, f := p.w, p.found.profile
	name := canvas.NewText(shortenTo(w.clubName(f.Player), textTitle, min(400, w.win.Canvas().Size().Width-6*gap)), w.palette.Text)
	name.TextSize, name.TextStyle.Bold = textTitle, true
	back := w.newButton(w.tr("club.back"), "back", "", p.closePlayer, nil)
	tools := &fyne.Container{Layout: layout.NewRowWrapLayoutWithCustomPadding(gap, gap/2), Objects: []fyne.CanvasObject{back}}
	if f.Player.Level == 0 {
		tools.Add(w.newButton(w.tr("club.rename"), "", "", func() { p.rename(f.Player) }, nil))
		tools.Add(w.newButton(w.tr("club.merge"), "", "", func() { p.merge(f.Player) }, nil))
		tools.Add(w.newButton(w.tr("club.delete"), "", "", func() { p.deletePlayer(f.Player) }, nil))
	}
	parts := []fyne.CanvasObject{container.New(layout.NewCustomPaddedLayout(gap/2, 0, 0, 0), name), w.clubHeads(kindColumns).box}
	for _, k := range p.found.standings {
		parts = append(parts, p.kindRow(k))
	}
	parts = append(parts, p.course(f)...)
	if len(f.Opponents) > 0 {
		parts = append(parts, p.heading(w.tr("club.opponents", "Game", w.texts.T("game."+p.kind.ID))), w.clubHeads(opponentColumns).box)
	}
	for _, o := range f.Opponents[:min(len(f.Opponents), shownOpponents)] {
		parts = append(parts, p.newLink(opponentColumns, append([]string{w.clubName(o.Player)}, p.tally(o.Tally)...), false, func() { p.openPlayer(o.Player.Key()) }))
	}
	if len(f.Last) > 0 {
		parts = append(parts, p.heading(w.tr("club.last", "Game", w.texts.T("game."+p.kind.ID))), w.clubHeads(lastColumns).box)
	}
	for _, i := range f.Last {
		g := &p.book.Games[i]
		cells := []string{w.clubDate(g.Ended()), w.clubName(g.Players[0]), w.clubName(g.Players[1]), clubResult(g)}
		parts = append(parts, p.newLink(lastColumns, cells, g.Out, func() { p.openGame(g) }))
	}
	if w.win.Canvas().Size().Height < 2*clubLow { // what can be done leaves too little room for the rest
		parts = append([]fyne.CanvasObject{tools}, parts...)
	}
	scroll := p.column(parts...)
	content := fyne.CanvasObject(scroll)
	if parts[0] != fyne.CanvasObject(tools) {
		content = bordered(tools, nil, nil, nil, scroll)
	}
	p.show(content, scroll, w.tr("club.profile-keys"))
	w.win.Canvas().Focus(back)
}

func (p *clubPage) tally(t club.Tally) []string {
	n := p.w.texts.Number
	return []string{n(t.Games()), n(t.Wins), n(t.Draws), n(t.Losses)}
}

// kindRow is how the player stands in a kind of game.
func (p *clubPage) kindRow(k clubStanding) fyne.CanvasObject {
	w := p.w
	cells := []string{w.texts.T("game." + k.game.ID), w.rating(k.of), w.texts.Decimal(k.of.Best, 0)}
	return p.newLink(kindColumns, append(cells, p.tally(k.of.Tally)...), k.game != p.kind, func() {
		p.kind = k.game
		p.build()
		p.ask()
	})
}

// course is how it went in the chosen game: the graph of the rating, sides and streaks.
func (p *clubPage) course(f *club.Profile) []fyne.CanvasObject {
	w := p.w
	game := w.texts.T("game." + p.kind.ID)
	if f.Standing == nil {
		return []fyne.CanvasObject{p.line(w.tr("club.not-played", "Game", game))}
	}
	var parts []fyne.CanvasObject
	switch {
	case f.Player.Level > 0:
		parts = append(parts, p.line(w.tr("club.anchor")))
	case len(f.Standing.History) > 1:
		values := make([]float64, len(f.Standing.History))
		for i, h := range f.Standing.History {
			values[i] = h.Rating
		}
		parts = append(parts, p.heading(w.tr("club.course", "Game", game)), w.lineGraph(values, 120*(1+textScale())/2))
	}
	var lines []string
	for side, t := range f.Sides {
		if t.Games() > 0 {
			lines = append(lines, w.tr("club.with-side", "Side", w.texts.T("side."+p.kind.Sides[side]), "Wins", w.texts.Number(t.Wins),
				"Draws", w.texts.Number(t.Draws), "Losses", w.texts.Number(t.Losses), "Percent", w.percent(t.Score())))
		}
	}
	if text := p.streaks(f.Streaks); text != "" {
		lines = append(lines, text)
	}
	if len(lines) == 0 { // only games against oneself
		return parts
	}
	return append(parts, p.line(strings.Join(lines, "\n")))
}

// streaks tells of series of wins and losses.
func (p *clubPage) streaks(s club.Streaks) string {
	w, text := p.w, ""
	add := func(sentence string) {
		if text != "" {
			text += " "
		}
		text += sentence
	}
	switch {
	case s.Now > 1:
		add(w.tr("club.streak-wins", "Count", s.Now))
	case s.Now < -1:
		add(w.tr("club.streak-losses", "Count", -s.Now))
	}
	if s.Wins > 1 {
		add(w.tr("club.longest-wins", "Count", s.Wins))
	}
	if s.Losses > 1 {
		add(w.tr("club.longest-losses", "Count", s.Losses))
	}
	return text
}

// merge asks who the same player is.
func (p *clubPage) merge(player club.Player) {
	w := p.w
	others := slices.DeleteFunc(p.book.Players(), func(o club.Player) bool { return o.Level > 0 || o.Key() == player.Key() })
	if len(others) == 0 {
		w.tell(w.tr("club.merge-title"), w.tr("club.merge-nobody"))
		return
	}
	names, chosen := make([]string, len(others)), 0
	for i, o := range others {
		names[i] = w.clubName(o)
	}
	pick := w.newPicker(names, 0, func(i int) { chosen = i })
	w.openSheet(w.tr("club.merge-title"), container.NewVBox(flush(paragraph(w.tr("club.merge-text", "Name", w.clubName(player)))), pick), fyne.NewSize(440, 0),
		answer{label: w.tr("button.cancel"), cancel: true},
		answer{label: w.tr("club.merge-yes"), importance: widget.HighImportance, do: func() {
			into := others[chosen]
			p.player = into.Key()
			w.changeClub(func(s *club.Store) error {
				_, err := s.Merge(player.Key(), into)
				return err
			}, func() { w.followName(player, into) })
		}})
}

// deletePlayer asks whether a player with all games is to go for good.
func (p *clubPage) deletePlayer(player club.Player) {
	w, count := p.w, p.book.Count(player.Key())
	w.confirm(w.tr("club.delete-title", "Name", shortened(w.clubName(player))), w.tr("club.delete-text", "Name", w.clubName(player), "Count", count), w.tr("club.delete-yes"), func() {
		p.player = ""
		w.changeClub(func(s *club.Store) error {
			_, err := s.Delete(player.Key())
			return err
		}, nil)
	})
}
