package ui

import (
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"crosspoint/board"
	"crosspoint/board/boardview"
	"crosspoint/engine/puzzle"
	"crosspoint/rules"
	"crosspoint/ui/control"
)

// puzzlePage is the board with a puzzle and the list of all of them.
type puzzlePage struct {
	w       *Window
	box     *fyne.Container
	puzzles *control.Puzzles
	lists   map[*rules.Game][]puzzle.Puzzle
	games   []*rules.Game // those that have puzzles
	last    control.PuzzleState

	board   *boardview.Board
	spec    boardview.Spec
	specOf  string // what spec was made for
	flipped bool   // turned away from the side that is to win
	panel   *plain
	edge    *canvas.Rectangle
	game    *picker
	head    *puzzleHead
	list    *puzzleList
	bar     *puzzleBar
	tools   *fyne.Container
	nav     *fyne.Container
	buttons map[string]*button
	end     *button
	status  *statusLine
	plan    puzzlePlan

	refused  *control.Shown
	refusals int
}

func newPuzzlePage(w *Window) *puzzlePage {
	p := &puzzlePage{w: w, lists: map[*rules.Game][]puzzle.Puzzle{}}
	p.puzzles = control.NewPuzzles(control.PuzzleConfig{
		View: puzzleView{p}, Load: p.load, Progress: w.puzzles.progress, Go: w.cfg.Go,
		Post: func(f func()) {
			if !w.stopped.Load() {
				w.cfg.Post(f)
			}
		},
		After: func(d time.Duration, f func()) func() {
			return w.cfg.After(d, func() {
				if !w.closed {
					f()
				}
			})
		},
	})
	for _, g := range w.cfg.Games {
		if len(p.load(g)) > 0 {
			p.games = append(p.games, g)
		}
	}
	p.build()
	return p
}

// build makes everything that is seen, in the language of now.
func (p *puzzlePage) build() {
	w := p.w
	p.buttons, p.panel, p.edge = map[string]*button{}, newPlain(), canvas.NewRectangle(nil)
	p.board, p.specOf, p.plan = nil, "", puzzlePlan{}
	p.status = newStatusLine(w)
	p.head, p.bar = newPuzzleHead(), newPuzzleBar(w)
	p.game = w.newPicker(make([]string, len(p.games)), 0, func(i int) {
		p.open(p.games[i])
		w.focusBoard()
	})
	p.game.spoken = w.tr("access.game")
	p.list = w.newPuzzleList(p.puzzles, func(i int) {
		p.puzzles.Choose(i)
		w.focusBoard()
	})
	p.tools = newButtonRow(p.commandButton("undo", "undo"), p.commandButton("puzzle-hint", "hint"), p.commandButton("puzzle-solution", "solution"), p.commandButton("puzzle-again", "first"))
	p.nav = newButtonRow(p.commandButton("puzzle-previous", "back"), p.commandButton("puzzle-next", "forward"), p.commandButton("puzzle-list", "list"), p.commandButton("puzzles", "close"))
	p.buttons["puzzles"].hint = w.tr("hint.command", "Name", w.tr("puzzle.leave"), "Keys", w.keysText(w.command("puzzles").shortcut))
	p.end = w.newButton("", "check", "", func() { w.run("end-turn") }, p.status.setHint)
	p.box = &fyne.Container{Layout: p, Objects: []fyne.CanvasObject{
		p.panel.image, p.edge, p.game, p.head.box, p.list, p.bar.box, p.tools, p.nav, p.end, p.status.box,
	}}
	p.box.Hide()
	p.paint()
}

func (p *puzzlePage) commandButton(id, iconName string) *button {
	b := p.w.newButton("", iconName, p.w.commandHint(id), func() { p.w.run(id); p.w.focusBoard() }, p.status.setHint)
	p.buttons[id] = b
	return b
}

// load returns the puzzles of a game, which are read once.
func (p *puzzlePage) load(g *rules.Game) []puzzle.Puzzle {
	list, known := p.lists[g]
	if !known {
		list = shippedPuzzles(g)
		p.lists[g] = list
	}
	return list
}

// open offers the puzzles of a game; of one that has none it does nothing.
func (p *puzzlePage) open(g *rules.Game) {
	if g != p.puzzles.Game() && len(p.load(g)) > 0 {
		p.flipped = false
		p.puzzles.Open(g)
	}
}

// openFor offers the puzzles of the game that was on the board, or of the one that was played last, or the first ones there are.
func (p *puzzlePage) openFor(game *rules.Game) {
	if game != nil {
		p.open(game)
	}
	for _, g := range p.games {
		if p.puzzles.Game() == nil && g.ID == p.w.settings.lastGame() {
			p.open(g)
		}
	}
	if p.puzzles.Game() == nil {
		p.open(p.games[0])
	}
}

// puzzleView is the page as the puzzles see it.
type puzzleView struct{ p *puzzlePage }

// ShowPuzzle implements control.PuzzleView.
func (v puzzleView) ShowPuzzle(s control.PuzzleState) { v.p.show(s) }

// show takes a state over.
func (p *puzzlePage) show(s control.PuzzleState) {
	other := p.last.Puzzle != s.Puzzle
	motions := motionsOf(s.Board.Motions)
	p.sounds(p.last, s, motions)
	p.last = s
	if p.w.closed || s.Board.Game == nil {
		return
	}
	p.refreshSpec()
	p.board.SetFlipped(p.turned())
	p.board.SetEnabled(s.Phase == control.PuzzleYours)
	p.takeRefusal(s.Board.Refused)
	if len(motions) > 0 {
		p.board.Animate(motions, p.scene())
	} else {
		p.board.SetScene(p.scene())
	}
	if other {
		p.status.setHint("")
	}
	p.refresh()
	p.w.hearPuzzle()
}

// turned tells whether the second player sits at the bottom: the side that is to win does, unless the player turned the board.
func (p *puzzlePage) turned() bool {
	return (p.last.Board.Record.StartSide() == board.Second) != p.flipped
}

func (p *puzzlePage) flip() {
	p.flipped = !p.flipped
	p.board.SetFlipped(p.turned())
}

// scene is the board with the hint or the answer to a wrong step.
func (p *puzzlePage) scene() boardview.Scene {
	s := p.last
	scene := sceneOf(s.Board, marksShown{steps: p.w.settings.on(setSteps, true), last: p.w.settings.on(setLast, true)}, p.refused != nil)
	if s.Look != board.NoPoint {
		scene.Marks = append(scene.Marks, boardview.Mark{Kind: boardview.MarkHint, At: s.Look})
	}
	for _, a := range s.Arrows {
		m := boardview.Mark{Kind: boardview.MarkHint, At: a.To, Number: a.Number}
		if a.From != board.NoPoint {
			m.Line = []board.Point{a.From, a.To}
		}
		scene.Marks = append(scene.Marks, m)
	}
	return scene
}

// refreshSpec makes the board fit game, piece set, coordinates and colours.
func (p *puzzlePage) refreshSpec() {
	w, game := p.w, p.last.Board.Game
	if game == nil {
		return
	}
	set, coords := w.settings.pieceSet(game.ID), w.settings.on(setCoordinates, true)
	notation := w.notation(game)
	key := strings.Join([]string{game.ID, notation.ID, set, w.palette.ID, strconv.FormatBool(coords)}, "|")
	if key == p.specOf {
		return
	}
	p.specOf = key
	p.spec = specOf(game, notation, set, coords, w.palette)
	if p.board != nil {
		p.board.SetSpec(p.spec)
		return
	}
	b := boardview.New(p.spec)
	b.OnClick, b.OnPress = p.puzzles.Click, p.puzzles.Press
	b.OnDragStart, b.OnDrop, b.OnEscape = p.puzzles.Drag, p.puzzles.Drop, p.puzzles.Escape
	b.OnKey = w.plainKey
	b.SetAnimation(w.animation())
	p.board = b
	p.box.Objects = append([]fyne.CanvasObject{b}, p.box.Objects...)
	p.box.Refresh()
}

// takeRefusal shows a refusal for a moment.
func (p *puzzlePage) takeRefusal(r *control.Shown) {
	if r == p.refused {
		return
	}
	p.refused = r
	p.refusals++
	if r == nil {
		return
	}
	mine := p.refusals
	p.w.cfg.After(refusedFor, func() {
		if p.w.closed || p.refusals != mine {
			return
		}
		p.refusals++
		p.refused, p.last.Board.Refused = nil, nil
		p.board.SetScene(p.scene())
		p.refreshStatus()
	})
}

// refresh brings everything but the board up to date.
func (p *puzzlePage) refresh() {
	w, s := p.w, p.last
	if s.Puzzle == nil || p.board == nil {
		return
	}
	solved := p.listGames()
	p.head.show(w.say(s.Task), p.subtitle())
	p.list.follow(s, strings.Join([]string{s.Puzzle.ID, strconv.Itoa(int(s.Mark)), strconv.Itoa(solved), w.palette.ID}, "|"))
	p.bar.say(p.barText(), s.Tone, p.barAnswers())
	p.nameEnd() // whose button has to have room
	p.relayout()
	p.refreshButtons()
	p.refreshStatus()
	if w.puzzlesShown() {
		w.refreshMenu()
		w.refreshTitle()
	}
}

// wideChoice is from which width on the choice of games has room for whole sentences.
const wideChoice float32 = 260

// gameNameKey is how the choice of games calls them: with large texts a narrow column has room for the name alone.
func (p *puzzlePage) gameNameKey() string {
	switch width := p.plan.game.w; {
	case width >= wideChoice:
		return "puzzle.game"
	case width >= narrowMin*0.9 || textScale() == 1:
		return "puzzle.game-short"
	}
	return "puzzle.game-name"
}

// listGames brings the choice of games up to date and tells how many puzzles of this game are solved.
func (p *puzzlePage) listGames() (solved int) {
	w := p.w
	names, at := make([]string, len(p.games)), 0
	for i, g := range p.games {
		list := p.load(g)
		if g == p.puzzles.Game() {
			at = i
		}
		n := 0
		for k := range list {
			if p.puzzles.Mark(list[k].ID) >= control.PuzzleMarkHelped {
				n++
			}
		}
		if i == at {
			solved = n
		}
		names[i] = w.texts.T(p.gameNameKey(), "Game", w.texts.T("game."+g.ID), "Solved", n, "Total", len(list))
	}
	if strings.Join(names, "|") != strings.Join(p.game.Options, "|") || p.game.SelectedIndex() != at {
		changed := p.game.OnChanged
		p.game.OnChanged = nil
		p.game.Options = names
		p.game.SetSelectedIndex(at)
		p.game.OnChanged = changed
		p.game.Refresh()
	}
	return solved
}

// subtitle says which puzzle it is, and how far the player has come with it.
func (p *puzzlePage) subtitle() string {
	w, s := p.w, p.last
	grade := w.texts.T("puzzle.grade." + strconv.Itoa(s.Puzzle.Grade))
	if s.Mark == control.PuzzleMarkNone {
		return w.tr("puzzle.number", "Number", s.Number, "Total", len(p.puzzles.List()), "Grade", grade)
	}
	return w.tr("puzzle.number-marked", "Number", s.Number, "Total", len(p.puzzles.List()), "Grade", grade, "Mark", w.texts.T("puzzle.mark."+strconv.Itoa(int(s.Mark))))
}

// barText is what the last step did; at the end also what the puzzle was about.
func (p *puzzlePage) barText() string {
	w, s := p.w, p.last
	text := w.say(s.Say)
	if s.Phase != control.PuzzleSolved || len(s.Puzzle.Themes) == 0 {
		return text
	}
	themes := make([]string, 0, len(s.Puzzle.Themes))
	for _, t := range s.Puzzle.Themes {
		themes = append(themes, w.texts.T("puzzle.theme."+t))
	}
	return text + " " + w.tr("puzzle.themes", "Themes", w.listed(themes))
}

// barAnswers are the buttons of the bar.
func (p *puzzlePage) barAnswers() []barAnswer {
	var out []barAnswer
	for _, id := range p.answers() {
		out = append(out, barAnswer{p.w.texts.T("puzzle.button." + id), func() { p.w.run(id); p.w.focusBoard() }})
	}
	return out
}

// answers are the commands that the bar offers.
func (p *puzzlePage) answers() []string {
	switch s := p.last; {
	case s.Phase == control.PuzzleWrong:
		return []string{"undo"}
	case s.Phase == control.PuzzleSolved:
		return []string{"puzzle-next"}
	case s.Phase == control.PuzzleShown && s.Board.Result != nil:
		return []string{"puzzle-again", "puzzle-next"}
	}
	return nil
}

// nameEnd says on its button what ends a turn.
func (p *puzzlePage) nameEnd() {
	end := p.last.Board.End
	if label := p.w.texts.T(end.Key); end.Visible && p.end.Text != label {
		p.end.SetText(label)
	}
}

func (p *puzzlePage) refreshButtons() {
	// Where there is no bar, the button that goes on is lit instead.
	lit := ""
	if list := p.answers(); len(list) > 0 && p.plan.bar.empty() {
		lit = list[0]
	}
	for id, b := range p.buttons {
		b.setEnabled(p.w.enabled(id))
		light(b, id == lit)
	}
	s := p.last.Board
	if !s.End.Visible {
		return
	}
	on := s.End.Enabled && p.last.Phase == control.PuzzleYours
	p.end.hint = p.w.commandHint("end-turn")
	light(p.end, on)
	p.end.setEnabled(on)
}

// refreshStatus says what is to be done, and what the last step did where there is no bar for it.
func (p *puzzlePage) refreshStatus() {
	w, s := p.w, p.last
	line := statusText{text: w.say(s.Task)}
	switch {
	case len(s.Board.Path) > 0 && s.Phase == control.PuzzleYours:
		line.text = w.say(s.Board.Status)
	case s.Say.Key != "" && p.plan.bar.empty():
		line.text = w.say(s.Say)
	case s.Phase == control.PuzzleSolved || s.Phase == control.PuzzleShown && s.Board.Result != nil:
		line.text = w.tr("puzzle.done", "Keys", w.keysText(w.command("puzzle-next").shortcut))
	}
	if p.refused != nil {
		line.refused = w.say(p.refused.Message)
	}
	if g := p.puzzles.Game(); g != nil {
		line.game = w.rulesLine(g, s.Puzzle.Preset)
	}
	p.status.show(line)
}

func (p *puzzlePage) paint() {
	pal := p.w.palette
	p.panel.paint(pal.Panel)
	p.edge.FillColor = pal.PanelEdge
	p.edge.Refresh()
	p.bar.paint()
	p.status.paint()
}

// redraw follows a change of what the board shows.
func (p *puzzlePage) redraw() {
	p.paint()
	if p.board == nil {
		return
	}
	p.refreshSpec()
	p.board.SetAnimation(p.w.animation())
	p.board.SetScene(p.scene())
	p.refresh()
}

// openList shows the list of puzzles: beside the board it gets the keyboard, where there is no room for it there it is a dialog.
func (p *puzzlePage) openList() {
	w := p.w
	if !p.plan.list.empty() {
		w.win.Canvas().Focus(p.list)
		return
	}
	var s *sheet
	list := w.newPuzzleList(p.puzzles, func(i int) {
		s.close()
		p.puzzles.Choose(i)
	})
	s = w.openSheet(w.tr("puzzle.list.title"), fixedMin{list}.box(fyne.NewSize(240, 160)), fyne.NewSize(460, 560), answer{label: w.tr("button.cancel"), cancel: true})
	list.follow(p.last, p.last.Puzzle.ID)
	w.win.Canvas().Focus(list)
}

// relayout places everything again when the plan changes with the state.
func (p *puzzlePage) relayout() {
	if next := layoutPuzzles(p.box.Size(), p.wants()); next != p.plan {
		p.Layout(nil, p.box.Size())
	}
}

func (p *puzzlePage) wants() puzzleWants {
	aspect := float32(1)
	if p.board != nil {
		aspect = boardview.Aspect(p.spec)
	}
	return puzzleWants{aspect: aspect, panel: p.w.settings.on(setPanel, true), end: p.last.Board.End.Visible, endWidth: p.end.MinSize().Width, head: p.head.height, bar: p.bar.height}
}

// MinSize implements fyne.Layout; see pages.
func (p *puzzlePage) MinSize([]fyne.CanvasObject) fyne.Size { return minWindow }

// Layout implements fyne.Layout.
func (p *puzzlePage) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	if size.Width <= 0 || size.Height <= 0 {
		return
	}
	plan := layoutPuzzles(size, p.wants())
	lower, key := plan.list.h != p.plan.list.h, p.gameNameKey()
	p.plan = plan
	if p.board != nil {
		place(p.board, plan.board)
	}
	place(p.panel.image, plan.panel)
	place(p.edge, plan.panel.edge())
	place(p.game, plan.game)
	place(p.head.box, plan.head)
	place(p.list, plan.list)
	place(p.bar.box, plan.bar)
	place(p.tools, plan.tools)
	place(p.nav, plan.nav)
	place(p.end, plan.end)
	place(p.status.box, plan.status)
	if lower && !plan.list.empty() {
		p.list.ScrollTo(p.list.cursor)
	}
	if key != p.gameNameKey() && p.last.Puzzle != nil {
		p.listGames()
	}
	if p.last.Puzzle != nil { // what has no room in the panel is told elsewhere
		p.refreshButtons()
		p.refreshStatus()
	}
}
