package ui

import (
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"crosspoint/board"
	"crosspoint/engine/level"
	"crosspoint/rules"
	"crosspoint/ui/control"
)

// easyLevel is the level of the computer before a person has chosen one.
const easyLevel = 2

// seatPlan says who plays a side: a person with a name, the computer at a level, or another program with a time for a move. The
// other values are kept for the case that the person changes the kind back.
type seatPlan struct {
	computer bool
	engine   string // the id of a program, "" for none
	level    int
	moveTime time.Duration
	name     string
	// named: the computer or the program was given a name, as a file can do.
	named bool
}

// planOf is the plan of a seat. called is the name that its program has anyway.
func planOf(name, called string, seat control.Seat, usual int) seatPlan {
	p := seatPlan{level: usual, moveTime: control.UsualMoveTime, name: name}
	switch {
	case seat.Engine != "":
		p.engine, p.moveTime, p.named = seat.Engine, seat.MoveTime, name != "" && name != called
		if !p.named {
			p.name = ""
		}
	case seat.Computer():
		p.computer, p.level, p.named = true, seat.Level, name != ""
	}
	return p
}

func (p seatPlan) seat() control.Seat {
	switch {
	case p.engine != "":
		return control.Seat{Engine: p.engine, MoveTime: p.moveTime}
	case p.computer:
		return control.Seat{Level: p.level}
	}
	return control.Seat{}
}

func (p seatPlan) player() string {
	if (p.computer || p.engine != "") && !p.named {
		return ""
	}
	return p.name
}

// seatChoice is a choice of who plays the two sides.
type seatChoice struct {
	w      *Window
	game   *rules.Game
	plans  [2]seatPlan
	box    *fyne.Container
	fields []*field
	known  []string // names of people in the club
	helps  []*nameHelp
	// rebuilt is told that the fields are new; it may be nil.
	rebuilt func()
}

func (w *Window) newSeatChoice(g *rules.Game, names [2]string, seats [2]control.Seat, rebuilt func()) *seatChoice {
	c := &seatChoice{w: w, game: g, box: container.NewVBox(), rebuilt: rebuilt}
	for i := range c.plans {
		called := ""
		for _, e := range w.entries() {
			if e.ID == seats[i].Engine {
				called = e.Name
			}
		}
		c.plans[i] = planOf(names[i], called, seats[i], w.settings.level())
	}
	c.build()
	if w.club.store != nil {
		w.withNames(func(names []string) {
			c.known = names
			for _, h := range c.helps {
				h.know(names)
			}
			if n := len(w.sheets); n > 0 && w.sheets[n-1].scroll != nil && len(names) > 0 {
				w.sheets[n-1].scroll.Content.Refresh() // there is one more row
				w.sheets[n-1].grown()
			}
		})
	}
	return c
}

func (c *seatChoice) names() [2]string { return [2]string{c.plans[0].player(), c.plans[1].player()} }

func (c *seatChoice) seats() [2]control.Seat {
	return [2]control.Seat{c.plans[0].seat(), c.plans[1].seat()}
}

func (c *seatChoice) build() {
	w := c.w
	c.fields, c.helps, c.box.Objects = nil, nil, nil
	for i := range c.plans {
		side := w.texts.T("side." + c.game.Sides[i])
		if board.Side(i) == board.First {
			side = w.tr("new.first", "Side", side)
		}
		c.box.Add(w.labelled(side, c.row(i)))
	}
	if c.plans[0].engine != "" || c.plans[1].engine != "" {
		c.box.Add(flush(paragraph(w.tr("engines.clock"))))
	}
	swap := w.newButton(w.tr("seats.swap"), "swap", "", func() {
		c.plans[0], c.plans[1] = c.plans[1], c.plans[0]
		c.build()
	}, nil)
	swap.Importance = widget.LowImportance
	c.box.Add(container.NewHBox(swap))
	c.box.Refresh()
	if c.rebuilt != nil {
		c.rebuilt()
	}
}

// row is the choice for one side: the kind, and the name, the level or the time.
func (c *seatChoice) row(i int) fyne.CanvasObject {
	w, p := c.w, &c.plans[i]
	kinds, kind := []string{w.tr("seats.person"), w.tr("seats.computer")}, 0
	if p.computer {
		kind = 1
	}
	engines := w.enginesFor(c.game)
	for n, e := range engines {
		if kinds = append(kinds, shortened(e.Name)); e.ID == p.engine {
			kind = n + 2
		}
	}
	pick := w.newPicker(kinds, kind, func(index int) {
		if p.named {
			p.name, p.named = "", false
		}
		p.computer, p.engine = index == 1, ""
		if index > 1 {
			p.engine = engines[index-2].ID
		}
		c.build()
	})
	pick.least = 130
	pick.showAll()
	if len(engines) > 0 {
		pick.least = 210
	}
	switch {
	case p.engine != "":
		return bordered(nil, nil, pick, nil, w.moveTimePicker(p.moveTime, func(d time.Duration) { p.moveTime = d }))
	case p.computer:
		return bordered(nil, nil, pick, nil, w.levelPicker(p.level, func(n int) { p.level = n }))
	}
	f := newField()
	f.SetPlaceHolder(w.tr("new.name"))
	f.SetText(p.name)
	help := w.offerNames(f, func(text string) { p.name = strings.TrimSpace(text) })
	help.know(c.known)
	c.fields, c.helps = append(c.fields, f), append(c.helps, help)
	return bordered(nil, nil, container.NewVBox(pick), nil, container.New(layout.NewCustomPaddedVBoxLayout(gap/2), f, help.box))
}

// levelPicker is a choice of the computer's level.
func (w *Window) levelPicker(current int, chosen func(level int)) *picker {
	names := make([]string, level.Count)
	for i := range names {
		names[i] = w.levelName(i + 1)
	}
	return w.newPicker(names, min(max(current, 1), level.Count)-1, func(index int) { chosen(index + 1) })
}

// levelName is a level with its number, such as "4 – Practised player".
func (w *Window) levelName(n int) string {
	return w.tr("seats.level", "Level", strconv.Itoa(n), "Name", w.texts.T(level.Key(n)))
}

// editPlayers asks who plays: names, the computer, its levels.
func (w *Window) editPlayers() {
	g := w.state.Game
	var c *seatChoice
	var s *sheet
	wire := func() {
		if s == nil {
			return
		}
		for _, f := range c.fields {
			f.onEscape, f.OnSubmitted = s.cancel, func(string) { s.accept() }
		}
		s.grown()
	}
	players := w.state.Players
	c = w.newSeatChoice(g, [2]string{players[0].Name, players[1].Name}, [2]control.Seat{players[0].Seat, players[1].Seat}, wire)
	s = w.openSheet(w.tr("players.title"), c.box, fyne.NewSize(440, 0),
		answer{label: w.tr("button.cancel"), cancel: true},
		answer{label: w.tr("button.ok"), importance: widget.HighImportance, do: func() { w.setPlayers(c.names(), c.seats()) }})
	wire()
	if len(c.fields) > 0 {
		w.win.Canvas().Focus(c.fields[0])
	}
}

// setPlayers changes who plays the game on the board, and remembers it for the next one.
func (w *Window) setPlayers(names [2]string, seats [2]control.Seat) {
	before := [2]control.Seat{w.state.Players[0].Seat, w.state.Players[1].Seat}
	w.control.SetPlayers(names)
	if seats != before {
		w.control.SetSeats(seats)
		w.facePerson()
	}
	c := w.settings.choice(w.state.Game)
	c.Names = names
	c.setSeats(seats)
	w.settings.setChoice(w.state.Game, c)
	w.settings.keepLevel(seats)
}

// facePerson turns the board so that the only person sees it from the own side, and back for the next game of others.
func (w *Window) facePerson() {
	p := w.state.Players
	alone := p[0].Seat.Computer() != p[1].Seat.Computer()
	if !alone && !w.settings.on(setFaced, false) {
		return
	}
	flipped := alone && p[0].Seat.Computer()
	w.settings.set(setFaced, flipped)
	if flipped == w.settings.on(setFlipped, false) {
		return
	}
	w.settings.set(setFlipped, flipped)
	if w.game.board != nil {
		w.game.setFlipped()
	}
	w.refreshMenu()
}

// swapSides has the players trade sides.
func (w *Window) swapSides() {
	w.control.SwapSides()
	w.facePerson()
}
