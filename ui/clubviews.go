package ui

import (
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"crosspoint/board"
	"crosspoint/club"
	"crosspoint/record"
	"crosspoint/record/pgn"
)

var topColumns = []clubColumn{
	{key: "place", width: 44, right: true, spare: 1},
	{key: "player", width: 130, share: 1},
	{key: "rating", width: 76, right: true},
	{key: "games", width: 72, right: true, spare: 3},
	{key: "wins", width: 64, right: true, spare: 2},
	{key: "draws", width: 64, right: true, wide: true},
	{key: "losses", width: 64, right: true, wide: true},
	{key: "score", width: 72, right: true, wide: true},
}

var gameColumns = []clubColumn{
	{key: "date", width: 100, spare: 2},
	{key: "first", width: 90, share: 1},
	{key: "second", width: 90, share: 1},
	{key: "result", width: 76, spare: 1},
	{key: "turns", width: 60, right: true, wide: true},
	{key: "reason", width: 160, share: 1, wide: true},
}

// clubHeads are the headings of columns.
func (w *Window) clubHeads(columns []clubColumn) *clubCells {
	heads := make([]string, len(columns))
	for i, c := range columns {
		heads[i] = w.texts.T("club.column." + c.key)
	}
	c := newClubCells(columns, textSmall)
	c.set(heads, w.palette.TextDim)
	return c
}

// rating is a rating as it is shown: with a question mark while it rests on few games.
func (w *Window) rating(s *club.Standing) string {
	text := strconv.FormatFloat(s.Rating, 'f', 0, 64)
	if !s.Settled {
		return w.tr("club.unsettled", "Rating", text)
	}
	return text
}

// percent is a share as people read it.
func (w *Window) percent(share float64) string {
	return w.tr("club.percent", "Number", w.texts.Decimal(100*share, 0))
}

func (w *Window) clubDate(t time.Time) string {
	year, month, day := t.Date()
	return w.texts.Date(year, int(month), day)
}

// clubResult is the result of a game in figures.
func clubResult(g *club.Game) string {
	return [...]string{board.First: "1–0", board.Second: "0–1", board.NoSide: "½–½"}[g.Winner]
}

// endReason is why a game ended.
func (w *Window) endReason(key string) string {
	if key == "" {
		return w.tr("club.no-reason")
	}
	if !w.texts.Has("reason." + key) {
		return key // as a file says it
	}
	return w.texts.T("reason."+key, "Loser", w.tr("club.loser"))
}

// showTop lists the players of a kind of game.
func (p *clubPage) showTop() {
	w, top := p.w, p.found.top
	orders := []club.Order{club.ByRating, club.ByWins, club.ByGames}
	order := w.newPicker([]string{w.tr("club.by-rating"), w.tr("club.by-wins"), w.tr("club.by-games")}, slices.Index(orders, p.order), func(i int) {
		p.order, p.row = orders[i], 0
		p.ask()
	})
	order.showAll()
	list := w.newClubList(topColumns, len(top), func(row int, r *clubRow) {
		s := top[row]
		r.cells.set([]string{
			strconv.Itoa(row + 1), w.clubName(s.Player), w.rating(s), w.texts.Number(s.Tally.Games()), w.texts.Number(s.Tally.Wins),
			w.texts.Number(s.Tally.Draws), w.texts.Number(s.Tally.Losses), w.percent(s.Tally.Score()),
		}, w.palette.Text)
	})
	list.single, list.chosen = true, func(row int) { p.openPlayer(top[row].Player.Key()) }
	help := w.newFoldedButton(w.tr("club.about-ratings"), "about", func() { w.tell(w.tr("club.about-ratings"), w.tr("club.ratings-text")) })
	tools := newClubTools(order, false, help)
	p.showList(tools, w.clubHeads(topColumns), list, len(top) == 0, w.tr("club.top-keys"))
}

// showList shows a list below its headings, or says that it is empty.
func (p *clubPage) showList(tools fyne.CanvasObject, heads *clubCells, list *clubList, empty bool, keys string) {
	if empty { // nothing for the keyboard
		label := paragraph(p.nothing())
		label.Alignment = fyne.TextAlignCenter
		p.show(bordered(tools, nil, nil, nil, label), nil, "")
		return
	}
	list.moved = func(row int) { p.row = row }
	p.show(bordered(tools, nil, nil, nil, bordered(heads.box, nil, nil, nil, list)), list, keys)
	list.mark(min(p.row, list.Length()-1))
}

// nothing says why nothing of a kind of game counts.
func (p *clubPage) nothing() string {
	key := "club.nothing"
	if slices.Contains(p.book.Kinds, p.kind.ID) {
		key = "club.all-out"
	}
	return p.w.texts.T(key, "Game", p.w.texts.T("game."+p.kind.ID))
}

// gamesView is the list of games with its search. It stays while what is searched for changes.
type gamesView struct {
	p      *clubPage
	found  []int // indices into the book's games
	search *field
	list   *clubList
	box    fyne.CanvasObject
}

// showGames lists the games of a kind, the last one first.
func (p *clubPage) showGames() {
	v := p.view
	if v == nil {
		v = p.newGamesView()
	}
	v.found = p.found.games
	count := p.w.tr("club.games-keys", "Count", len(v.found), "Number", p.w.texts.Number(len(v.found)))
	if v == p.view {
		p.note.Text = count
		p.note.Refresh()
		v.list.Refresh()
	} else {
		p.show(v.box, v.list, count)
		p.view = v
	}
	v.list.cursor = 0
	v.list.UnselectAll()
	v.list.mark(min(p.row, len(v.found)-1))
}

func (p *clubPage) newGamesView() *gamesView {
	w, v := p.w, &gamesView{p: p, search: newField()}
	v.search.SetPlaceHolder(w.tr("club.search"))
	v.search.SetText(p.filter)
	v.list = w.newClubList(gameColumns, 0, v.fill)
	v.list.Length = func() int { return len(v.found) }
	v.list.chosen = func(row int) { p.openGame(v.game(row)) }
	v.list.toggle = func(row int) { p.leaveOut(v.game(row)) }
	v.list.moved = func(row int) { p.row = row }
	acting := func(act func(row int)) func() {
		return func() {
			if v.list.cursor < len(v.found) {
				act(v.list.cursor)
			}
		}
	}
	open := w.newFoldedButton(w.tr("club.open"), "open", acting(v.list.chosen))
	out := w.newFoldedButton(w.tr("club.leave-out"), "box-checked", acting(v.list.toggle))
	tools := newClubTools(v.search, true, open, out)
	tick := canvas.NewText(w.tr("club.column.out"), w.palette.TextDim)
	tick.TextSize, tick.Alignment = textSmall, fyne.TextAlignTrailing
	if tick.MinSize().Width > tickW {
		tick.Text = "" // the ticks say it
	}
	heads := &fyne.Container{Layout: tickRow{}, Objects: []fyne.CanvasObject{w.clubHeads(gameColumns).box, tick}}
	v.box = bordered(container.NewVBox(tools, heads), nil, nil, nil, v.list)
	v.search.OnChanged = func(text string) {
		p.filter, p.row = text, 0
		p.ask()
	}
	toList := func() { w.win.Canvas().Focus(v.list) }
	v.search.onEscape, v.search.onArrow = toList, func(int) { toList() }
	v.search.OnSubmitted = func(string) { toList() }
	return v
}

func (v *gamesView) game(row int) *club.Game { return &v.p.book.Games[v.found[row]] }

// fill shows a game in a row; one that is left out is dim.
func (v *gamesView) fill(row int, r *clubRow) {
	if row >= len(v.found) || v.found[row] >= len(v.p.book.Games) {
		return
	}
	w, g := v.p.w, v.game(row)
	colour := w.palette.Text
	if g.Out {
		colour = w.palette.TextDim
	}
	r.tick.set(g.Out)
	r.cells.set([]string{
		w.clubDate(g.Ended()), w.clubName(g.Players[0]), w.clubName(g.Players[1]), clubResult(g), w.texts.Number(g.Turns), capital(w.endReason(g.Reason)),
	}, colour)
}

// leaveOut leaves a game out of ratings and statistics, or puts it back. The page does not wait for the disk.
func (p *clubPage) leaveOut(g *club.Game) {
	w, id, out, book := p.w, g.ID, !g.Out, p.book
	type changed struct {
		book *club.Book
		err  error
	}
	w.club.saving.Add(1)
	background(w, func() changed {
		defer w.club.saving.Done()
		if err := w.club.store.SetOut(id, out); err != nil {
			return changed{err: err}
		}
		games := slices.Clone(book.Games)
		for i := range games {
			if games[i].ID == id {
				games[i].Out = out
			}
		}
		return changed{book: club.NewBook(games)}
	}, func(c changed) {
		switch {
		case c.err != nil:
			w.tell(w.tr("club.title"), w.tr("club.unchanged", "Reason", w.clubReason(c.err)))
			p.read()
		case p.book == book:
			p.book = c.book
			p.ask()
		default:
			p.read() // something else has changed meanwhile
		}
	})
}

// openGame puts a game of the club on the board.
func (p *clubPage) openGame(g *club.Game) {
	w, id, players := p.w, g.ID, g.Players
	type opened struct {
		rec *record.Game
		err error
	}
	wait := w.busySheet("")
	background(w, func() opened {
		text, err := w.club.store.Text(id)
		if err != nil {
			return opened{err: err}
		}
		list, err := pgn.Read(text, w.cfg.Games)
		if err != nil {
			return opened{err: err}
		}
		rec := list[0]
		for i, player := range players {
			if player.Level == 0 {
				rec.SetPlayer(board.Side(i), player.Name)
			}
		}
		rec.ToStart()
		return opened{rec: rec}
	}, func(o opened) {
		wait.close()
		if o.err != nil {
			w.tell(w.tr("club.title"), w.tr("club.unopened", "Reason", w.clubReason(o.err)))
			return
		}
		w.leave(func() {
			w.parked = parked{}
			w.markOpened(o.rec)
			w.control.Load(o.rec, "")
			w.facePerson()
			w.focusBoard()
		})
	})
}

// clubLink is a row outside of a list that can be clicked, and chosen with the keyboard.
type clubLink struct {
	card
	cells  *clubCells
	page   *clubPage
	unused func(*fyne.KeyEvent)
}

func (p *clubPage) newLink(columns []clubColumn, cells []string, dim bool, tapped func()) *clubLink {
	w := p.w
	l := &clubLink{cells: newClubCells(columns, textNormal), page: p, unused: w.typedKey}
	colour := w.palette.Text
	if dim {
		colour = w.palette.TextDim
	}
	l.cells.set(cells, colour)
	l.content, l.tapped, l.back = l.cells.box, tapped, canvas.NewRectangle(nil)
	l.back.CornerRadius = gap / 2
	l.colourOf = func(hovered, focused bool) cardColours {
		switch {
		case focused:
			return cardColours{w.palette.Window, w.palette.Focus, 2}
		case hovered:
			return cardColours{blend(w.palette.Window, w.palette.Hover), w.palette.Window, 0}
		}
		return cardColours{w.palette.Window, w.palette.Window, 0}
	}
	l.paint()
	l.ExtendBaseWidget(l)
	return l
}

// FocusGained implements fyne.Focusable: a row that the keyboard is on comes into sight.
func (l *clubLink) FocusGained() {
	l.card.FocusGained()
	s, ok := l.page.shown.(*container.Scroll)
	if !ok {
		return
	}
	d := fyne.CurrentApp().Driver()
	top := d.AbsolutePositionForObject(l).Y - d.AbsolutePositionForObject(s.Content).Y
	at := s.Offset
	at.Y = max(min(at.Y, top), top+l.Size().Height-s.Size().Height)
	s.ScrollToOffset(at)
}

// TypedKey implements fyne.Focusable.
func (l *clubLink) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		l.tapped()
	default:
		l.unused(e)
	}
}
