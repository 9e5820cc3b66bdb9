package ui

import (
	"image"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"crosspoint/board"
	"crosspoint/board/boardview"
	"crosspoint/record"
	"crosspoint/ui/control"
)

// refusedFor is how long a refusal stays on the board and in the status line.
const refusedFor = 4 * time.Second

// gamePage is the board with its side panel and status line.
type gamePage struct {
	w   *Window
	box *fyne.Container

	board    *boardview.Board
	spec     boardview.Spec
	specOf   string // what spec was made for
	pieces   map[board.Piece]image.Image
	panel    *plain
	edge     *canvas.Rectangle // between panel and board
	divider  *divider          // on the edge
	side     float32           // the chosen width of the panel, 0 for the usual one
	players  [2]*playerView
	moves    *moveList
	nav      *fyne.Container
	tools    *fyne.Container
	buttons  map[string]*button
	now      *button // among tools in games with the computer
	end      *button
	graph    *evalGraph
	bars     *barView
	lines    *linesPanel
	balance  *balanceBar
	typed    *typedLine
	status   *statusLine
	plan     plan
	last     control.State
	refused  *control.Shown // the refusal that is being shown
	refusals int            // counts them, so that a timer ends its own only
	cursor   *record.Node   // of last
	low      [2]lowTime
	turning  bool // the board is about to turn to the player to move
	pulses   int  // moments of the computer's thinking that were shown
	pulsing  bool // the next one is to come
}

func newGamePage(w *Window) *gamePage {
	g := &gamePage{w: w, pieces: map[board.Piece]image.Image{}, buttons: map[string]*button{}}
	g.panel, g.edge = newPlain(), canvas.NewRectangle(w.palette.PanelEdge)
	g.divider, g.side = newDivider(g), float32(w.settings.p.Float(setPanelWidth))
	g.players = [2]*playerView{newPlayerView(w, 0), newPlayerView(w, 1)}
	g.moves = newMoveList(w.newTheme())
	g.moves.slices = control.Slices{Now: w.cfg.Now, After: w.cfg.After}
	g.moves.onJump = func(n *record.Node) { w.control.Jump(n); w.focusBoard() }
	g.moves.onMenu = w.moveMenu
	g.moves.onHover = func(n *record.Node) { g.hint(w.turnHint(n)) }
	g.status = newStatusLine(w)
	g.typed = newTypedLine(w)
	g.bars = newBarView(w)
	g.graph = newEvalGraph(w)
	g.lines, g.balance = newLinesPanel(w), newBalanceBar(w)
	g.nav = newButtonRow(g.commandButton("start", "first"), g.commandButton("back", "back"), g.commandButton("forward", "forward"), g.commandButton("end", "last"))
	g.tools = newButtonRow(g.commandButton("undo", "undo"), g.commandButton("redo", "redo"), g.commandButton("hint", "hint"), g.commandButton("flip", "flip"))
	g.now = g.commandButton("move-now", "now")
	g.end = w.newButton("", "check", "", func() { w.run("end-turn") }, g.hint)
	g.box = &fyne.Container{Layout: g, Objects: []fyne.CanvasObject{
		g.panel.image, g.edge, g.players[0], g.players[1], g.moves, g.graph, g.lines, g.balance,
		g.bars, g.nav, g.tools, g.end, g.typed.box, g.status.box, g.divider,
	}}
	g.paint()
	return g
}

// commandButton is a button for a command; the status line tells its name and shortcut.
func (g *gamePage) commandButton(id, iconName string) *button {
	b := g.w.newButton("", iconName, g.w.commandHint(id), func() { g.w.run(id) }, g.hint)
	g.buttons[id] = b
	return b
}

func (g *gamePage) hint(text string) { g.status.setHint(text) }

// newButtonRow gives each button the same share of the width.
func newButtonRow(buttons ...*button) *fyne.Container {
	c := &fyne.Container{Layout: evenRow{}}
	for _, b := range buttons {
		c.Objects = append(c.Objects, b)
	}
	return c
}

type evenRow struct{}

func (evenRow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const between = gap / 2
	n := float32(len(objects))
	width := (size.Width - between*(n-1)) / n
	for i, o := range objects {
		o.Move(fyne.NewPos(float32(i)*(width+between), 0))
		o.Resize(fyne.NewSize(width, size.Height))
	}
}

func (evenRow) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(32, rowH) }

// show takes a state over. Only what changed is drawn again.
func (g *gamePage) show(s control.State) {
	motions := motionsOf(s.Motions)
	g.sounds(g.last, s, motions)
	g.last = s
	g.refreshSpec()
	g.takeRefusal(s)
	scene := g.scene()
	if len(motions) > 0 {
		g.board.Animate(motions, scene)
	} else {
		g.board.SetScene(scene)
	}
	for _, p := range g.players {
		p.show(s)
	}
	g.offerNow(g.w.against())
	g.pulse()
	g.moves.show(s)
	g.refreshButtons(s)
	g.refreshStatus()
	g.bars.show(s)
	g.graph.show(s)
	g.lines.show(s)
	g.balance.show(s)
	g.relayout()
	g.w.hear(s)
	g.faceNext()
}

func (g *gamePage) marks() marksShown {
	return marksShown{steps: g.w.settings.on(setSteps, true), last: g.w.settings.on(setLast, true)}
}

// takeRefusal starts the moment for which a new refusal is shown.
func (g *gamePage) takeRefusal(s control.State) {
	if s.Refused == g.refused {
		return
	}
	g.refused = s.Refused
	g.refusals++
	if g.refused == nil {
		return
	}
	mine := g.refusals
	g.w.cfg.After(refusedFor, func() {
		if g.w.closed || g.refusals != mine {
			return
		}
		g.refusals++
		g.refused = nil
		g.board.SetScene(g.scene())
		g.refreshStatus()
		// The same refusal may come again with the next state of the controller; it has had its time.
		g.last.Refused = nil
	})
}

// refreshSpec makes the board fit game, piece set, coordinates and colours.
func (g *gamePage) refreshSpec() {
	w, game := g.w, g.last.Game
	if game == nil {
		return
	}
	set, coords := w.settings.pieceSet(game.ID), w.settings.on(setCoordinates, true)
	notation := w.notation(game)
	key := game.ID + "|" + notation.ID + "|" + set + "|" + w.palette.ID
	if coords {
		key += "|c"
	}
	opposite := w.settings.on(setOpposite, false)
	if opposite {
		key += "|o"
	}
	if key == g.specOf {
		return
	}
	g.specOf = key
	g.spec = specOf(game, notation, set, coords, w.palette)
	g.spec.Opposite = opposite
	g.pieces = map[board.Piece]image.Image{}
	if g.board == nil {
		g.newBoard()
	} else {
		g.board.SetSpec(g.spec)
	}
	for _, p := range g.players {
		p.repaint()
	}
	g.lines.paint()
	g.balance.paint()
	g.relayout()
}

func (g *gamePage) newBoard() {
	w := g.w
	b := boardview.New(g.spec)
	b.SetFlipped(w.settings.on(setFlipped, false))
	g.balance.setFlipped(b.Flipped())
	b.SetAnimation(w.animation())
	b.OnClick = func(p board.Point) { w.control.Click(p) }
	b.OnPress = func(p board.Point) bool { return w.control.Press(p) }
	b.OnDragStart = func(p board.Point) bool { return w.control.Drag(p) }
	b.OnDrop = func(p board.Point) { w.control.Drop(p) }
	b.OnEscape = g.escape
	b.OnKey = w.plainKey
	b.OnRune = g.typed.begin
	g.board = b
	g.box.Objects = append([]fyne.CanvasObject{b}, g.box.Objects...)
	g.box.Refresh()
}

func (g *gamePage) refreshButtons(s control.State) {
	for id, b := range g.buttons {
		b.setEnabled(g.w.enabled(id))
	}
	g.buttons["hint"].hint = g.w.say(s.NoHint)
	if s.Can.Hint {
		g.buttons["hint"].hint = g.w.commandHint("hint")
	}
	if !s.End.Visible {
		return
	}
	label := g.w.texts.T(s.End.Key)
	if g.end.Text != label {
		g.end.SetText(label)
	}
	g.end.hint = g.w.say(s.End.Why)
	if s.End.Enabled {
		g.end.hint = g.w.commandHint("end-turn")
		if g.end.Importance != widget.HighImportance {
			g.end.Importance = widget.HighImportance
			g.end.Refresh()
		}
	} else if g.end.Importance != widget.MediumImportance {
		g.end.Importance = widget.MediumImportance
		g.end.Refresh()
	}
	g.end.setEnabled(s.End.Enabled)
}

// refreshStatus says what can be done now; a refusal and an alarm come first.
func (g *gamePage) refreshStatus() {
	w, s := g.w, g.last
	line := statusText{text: w.say(s.Status), alarm: w.say(s.Alarm)}
	if s.Result != nil {
		line.alarm = ""
	}
	if g.refused != nil {
		line.refused, line.alarm = w.say(g.refused.Message), ""
	}
	if notice := w.say(s.Notice); notice != "" && (g.plan.shape >= shapeFolded || s.Result != nil || s.Notice.OfResult()) {
		line.text = notice + " " + line.text // there is no bar for it, or it tells the result
	}
	if s.LastText != "" && s.Result == nil {
		line.last = w.lastWords(s)
	}
	g.helpStatus(&line)
	if s.Game != nil && s.Record != nil && !w.zen() {
		line.game = w.rulesLine(s.Game, s.Record.Preset())
	}
	g.status.show(line)
	g.status.setBrief(w.zen() && s.Result == nil && g.bars.kind == barNone)
}

// notice shows a sentence with an OK button in the bar.
func (g *gamePage) notice(text sentence) {
	g.bars.setNotice(text)
	g.relayout()
}

func (g *gamePage) paint() {
	p := g.w.palette
	g.panel.paint(p.Panel)
	g.edge.FillColor = p.PanelEdge
	g.edge.Refresh()
}

// setPalette changes the colours.
func (g *gamePage) setPalette() {
	g.paint()
	g.refreshSpec()
	for _, p := range g.players {
		p.repaint()
	}
	g.moves.setTheme(g.w.newTheme())
	g.bars.paint()
	g.graph.show(g.last)
	g.status.paint()
	g.typed.paint()
}

// relayout places everything again when the plan changes with the state.
func (g *gamePage) relayout() {
	if next := layoutPlan(g.box.Size(), g.wants()); next != g.plan {
		g.Layout(nil, g.box.Size())
		g.refreshStatus() // which says what has no room elsewhere
	}
}

func (g *gamePage) wants() wants {
	aspect := float32(1)
	if g.board != nil {
		aspect = boardview.Aspect(g.spec)
	}
	return wants{
		aspect: aspect, side: g.side, panel: g.w.settings.on(setPanel, true) && !g.w.zen(), barsHeight: g.bars.height,
		end: g.last.End.Visible, typed: g.typed.open, endWidth: g.end.MinSize().Width, lines: g.last.Analysis.Most,
		clocks: g.last.Clocks[0].On || g.last.Clocks[1].On, computer: g.w.against(), said: g.bars.kind == barSaid,
		graph: g.graph.any() && g.w.settings.on(setGraph, true),
	}
}

// MinSize implements fyne.Layout; see pages.
func (g *gamePage) MinSize([]fyne.CanvasObject) fyne.Size { return minWindow }

// Layout implements fyne.Layout.
func (g *gamePage) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	if size.Width <= 0 || size.Height <= 0 {
		return
	}
	p := layoutPlan(size, g.wants())
	g.plan = p
	if g.board != nil {
		place(g.board, p.board)
	}
	top := 1
	if g.board != nil && g.board.Flipped() {
		top = 0
	}
	place(g.panel.image, p.panel)
	place(g.edge, p.panel.edge())
	place(g.divider, dividerOf(p))
	place(g.players[top], p.top)
	place(g.players[1-top], p.bottom)
	place(g.moves, p.list)
	place(g.graph, p.graph)
	place(g.bars, p.bars)
	place(g.lines, p.analysis)
	place(g.balance, p.balance)
	place(g.nav, p.nav)
	place(g.tools, p.tools)
	place(g.end, p.end)
	place(g.typed.box, p.typed)
	place(g.status.box, p.status)
	if g.last.Analysis.On && p.analysis.empty() {
		g.refreshStatus() // which says as much of the analysis as has room
	}
}
