package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"crosspoint/club"
	"crosspoint/rules"
)

// clubTab is a part of the club's page.
type clubTab uint8

// The tabs; the profile of a player lies above the one from which it was opened.
const (
	clubTop clubTab = iota
	clubGames
	clubStatistics
)

var clubTabs = []string{"top", "games", "statistics"} // their names are "club.tab.NAME"

// clubPage shows top lists, games, statistics and players.
type clubPage struct {
	w      *Window
	box    *fyne.Container
	book   *club.Book // nil until it was read
	failed error      // why it could not be read
	kind   *rules.Game
	tab    clubTab
	order  club.Order
	filter string
	player club.Key // whose profile is shown, "" for none
	asked  int      // questions to workers; only the answer to the last one counts
	found  clubFound
	row    int        // the chosen row of the list
	view   *gamesView // the list of games, nil while something else is shown

	back  *plain
	head  *fyne.Container
	top   *clubHead
	body  *fyne.Container
	note  *canvas.Text
	shown fyne.CanvasObject // what the keyboard moves through: a list or a scroll
}

// clubFound is what a worker has found for what is shown.
type clubFound struct {
	tab        clubTab
	top        []*club.Standing
	games      []int
	statistics *club.Statistics
	openings   []string // in the person's notation
	profile    *club.Profile
	standings  []clubStanding // of the player of the profile
}

// clubStanding is how a player stands in one kind of game.
type clubStanding struct {
	game *rules.Game
	of   *club.Standing
}

func newClubPage(w *Window) *clubPage {
	p := &clubPage{w: w, kind: w.cfg.Games[0], back: newPlain(), head: container.NewStack(), body: container.NewStack(), note: canvas.NewText("", nil)}
	p.note.TextSize = textSmall
	p.box = &fyne.Container{Layout: clubFrame{p}, Objects: []fyne.CanvasObject{p.back.image, p.head, p.body, p.note}}
	p.box.Hide()
	p.build()
	return p
}

// clubFrame puts the head above the body, and the note below it.
type clubFrame struct{ p *clubPage }

// clubLow is the height below which the page has no room for a note.
var clubLow float32 = 260

// MinSize implements fyne.Layout; see pages.
func (clubFrame) MinSize([]fyne.CanvasObject) fyne.Size { return minWindow }

// clubWidth is as wide as the page becomes, in points.
const clubWidth float32 = 1100

// Layout implements fyne.Layout.
func (f clubFrame) Layout(o []fyne.CanvasObject, size fyne.Size) {
	back, head, body, note := o[0], o[1], o[2], o[3]
	back.Move(fyne.NewPos(0, 0))
	back.Resize(size)
	pad := 2 * gap
	if size.Width < narrow {
		pad = gap
	}
	width := min(size.Width-2*pad, clubWidth)
	x := wholePos((size.Width-width)/2, 0).X
	height := f.p.top.height(width)
	head.Move(fyne.NewPos(x, pad))
	head.Resize(fyne.NewSize(width, height))
	noteH := note.MinSize().Height
	if setShown(note, size.Height >= clubLow); !note.Visible() {
		noteH = 0
	}
	top := pad + height + gap
	note.Move(fyne.NewPos(x, size.Height-noteH-gap/2))
	note.Resize(fyne.NewSize(width, noteH))
	body.Move(fyne.NewPos(x, top))
	body.Resize(fyne.NewSize(width, size.Height-top-noteH-gap))
}

// open shows the club for a kind of game, or for the one that was played last.
func (p *clubPage) open(game *rules.Game) {
	if game == nil {
		for _, g := range p.w.cfg.Games {
			if g.ID == p.w.settings.lastGame() {
				game = g
			}
		}
	}
	if game != nil {
		p.kind = game
	}
	p.player = ""
	p.build()
	p.read()
}

// read reads the club and shows it; what was read before is shown meanwhile.
func (p *clubPage) read() {
	if p.book == nil {
		p.message(p.w.tr("club.reading"))
	}
	p.w.readClub(func(r clubRead) {
		p.book, p.failed = r.book, r.err
		if r.err != nil {
			fyne.LogError("reading the club", r.err)
		}
		p.ask()
	})
}

// lastGames is how many games a profile lists.
const lastGames = 30

// ask lets a worker find what is to be shown.
func (p *clubPage) ask() {
	if p.book == nil {
		return
	}
	p.asked++
	w, asked, book := p.w, p.asked, p.book
	tab, kind, order, filter, player, now := p.tab, p.kind, p.order, p.filter, p.player, w.cfg.Now()
	notation := w.notation(kind)
	background(w, func() clubFound {
		f := clubFound{tab: tab}
		switch {
		case player != "":
			f.profile = book.Profile(kind.ID, player, lastGames)
			for _, g := range w.cfg.Games {
				if s := book.Standing(g.ID, player); s != nil {
					f.standings = append(f.standings, clubStanding{g, s})
				}
			}
		case tab == clubTop:
			f.top = book.Top(kind.ID, order)
		case tab == clubGames:
			f.games = book.Find(club.Filter{Kind: kind.ID, Text: filter}, w.clubName)
		default:
			f.statistics = book.Statistics(kind.ID, now)
			for _, o := range f.statistics.Openings[:min(len(f.statistics.Openings), shownOpenings)] {
				f.openings = append(f.openings, openingText(kind, notation, o.Text))
			}
		}
		return f
	}, func(f clubFound) {
		if asked == p.asked {
			p.found = f
			p.fill()
		}
	})
}

// build makes the head of the page: the kind of game, the tabs and what can be done.
func (p *clubPage) build() {
	w := p.w
	p.view = nil
	p.back.paint(w.palette.Window)
	p.note.Color = w.palette.TextDim
	title := canvas.NewText(w.tr("club.title"), w.palette.Text)
	title.TextSize, title.TextStyle.Bold = textTitle, true
	names, at := make([]string, len(w.cfg.Games)), 0
	for i, g := range w.cfg.Games {
		names[i] = w.texts.T("game." + g.ID)
		if g == p.kind {
			at = i
		}
	}
	game := w.newPicker(names, at, func(i int) {
		p.kind, p.row = w.cfg.Games[i], 0
		p.ask()
	})
	game.spoken = w.tr("access.game")
	game.showAll()
	tabs := &fyne.Container{Layout: &tabRow{}}
	for i, name := range clubTabs {
		b := w.newButton(w.texts.T("club.tab."+name), "", "", func() { p.choose(clubTab(i)) }, nil)
		b.oneOf = true
		if clubTab(i) == p.tab {
			b.Importance = widget.HighImportance
		}
		tabs.Add(b)
	}
	tabNames := make([]string, len(clubTabs))
	for i, name := range clubTabs {
		tabNames[i] = w.texts.T("club.tab." + name)
	}
	choice := w.newPicker(tabNames, int(p.tab), func(i int) { p.choose(clubTab(i)) })
	choice.spoken = w.tr("club.title")
	choice.Hide()
	export := w.newFoldedButton(w.tr("club.export"), "export", p.export)
	leave := w.newButton("", "close", w.tr("club.leave"), func() { w.run("club") }, nil)
	p.top = &clubHead{title: title, game: game, tabs: tabs, choice: choice, export: export, leave: leave}
	p.head.Objects = []fyne.CanvasObject{p.top.build()}
	p.head.Refresh()
}

// choose shows another tab.
func (p *clubPage) choose(t clubTab) {
	p.tab, p.player, p.row = t, "", 0
	p.build()
	p.ask()
}

// openPlayer shows the profile of a player.
func (p *clubPage) openPlayer(who club.Key) {
	p.player = who
	p.ask()
}

// closePlayer goes back to where the profile was opened.
func (p *clubPage) closePlayer() {
	p.player = ""
	p.ask()
}

// message shows nothing but a sentence.
func (p *clubPage) message(text string) {
	label := paragraph(text)
	label.Alignment = fyne.TextAlignCenter
	p.show(container.NewVScroll(container.NewVBox(layout.NewSpacer(), label, layout.NewSpacer())), nil, "")
}

// show puts a part into the body; keys go to what the keyboard moves through.
func (p *clubPage) show(content, keys fyne.CanvasObject, note string) {
	p.shown, p.view = keys, nil
	p.note.Text = note
	p.note.Refresh()
	p.body.Objects = []fyne.CanvasObject{content}
	p.body.Refresh()
	p.box.Refresh()
	if f, ok := keys.(fyne.Focusable); ok && p.w.clubShown() && len(p.w.sheets) == 0 && !p.w.inText() {
		p.w.win.Canvas().Focus(f)
	}
}

// fill shows what was found.
func (p *clubPage) fill() {
	w := p.w
	switch {
	case p.failed != nil:
		p.message(w.tr("club.unread", "Reason", w.clubReason(p.failed)))
	case p.book == nil:
		p.message(w.tr("club.reading"))
	case len(p.book.Games) == 0:
		p.message(w.tr("club.empty"))
	case p.found.profile != nil:
		p.showProfile()
	case p.found.tab == clubTop:
		p.showTop()
	case p.found.tab == clubGames:
		p.showGames()
	case p.found.statistics != nil:
		p.showStatistics()
	}
}

// key handles a key that no widget of the page took; it tells whether it meant something.
func (p *clubPage) key(e *fyne.KeyEvent) bool {
	if e.Name == fyne.KeyEscape {
		if p.player != "" {
			p.closePlayer()
		} else {
			p.w.leaveAside()
		}
		return true
	}
	switch list := p.shown.(type) {
	case *clubList:
		switch e.Name {
		case fyne.KeyUp, fyne.KeyDown, fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyHome, fyne.KeyEnd, fyne.KeyReturn, fyne.KeyEnter:
			p.w.win.Canvas().Focus(list)
			list.TypedKey(e)
			return true
		}
	case *container.Scroll:
		return scrollByKey(list, e.Name)
	}
	return false
}

// scrollByKey moves through a content that is higher than its window.
func scrollByKey(s *container.Scroll, key fyne.KeyName) bool {
	at, page := s.Offset, s.Size().Height-rowHeight
	switch key {
	case fyne.KeyUp:
		at.Y -= rowHeight
	case fyne.KeyDown:
		at.Y += rowHeight
	case fyne.KeyPageUp:
		at.Y -= page
	case fyne.KeyPageDown:
		at.Y += page
	case fyne.KeyHome:
		at.Y = 0
	case fyne.KeyEnd:
		at.Y = s.Content.MinSize().Height
	default:
		return false
	}
	at.Y = max(0, min(at.Y, s.Content.MinSize().Height-s.Size().Height))
	s.ScrollToOffset(at)
	return true
}
