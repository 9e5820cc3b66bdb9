package ui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"crosspoint/board"
	"crosspoint/board/boardview"
	"crosspoint/record"
	"crosspoint/rules"
	"crosspoint/ui/control"
)

// editor is the dialog in which a position is set up by hand.
type editor struct {
	w       *Window
	game    *rules.Game
	preset  string
	changed rules.Settings
	pieces  []board.Piece
	side    board.Side
	tool    board.Piece // what a click puts down, NoPiece to take away
	fen     string      // as it is typed or composed
	pos     rules.Position
	why     string // why there is no position

	sheet   *sheet
	box     *fyne.Container
	view    *boardview.Board
	tabs    *fyne.Container
	tools   *fyne.Container
	cards   []*card
	turn    *picker
	entry   *field
	verdict *widget.Label
	dragged board.Point
	typing  bool // the entry is being filled by the program
}

// editPosition opens the editor with the position on the board, or the start of the game played last.
func (w *Window) editPosition() {
	e := &editor{w: w, tabs: container.New(&tabRow{}), tools: container.NewVBox(), verdict: paragraph("")}
	e.box = container.New(&editorLayout{})
	if s := w.state; s.Game != nil {
		e.preset, e.changed = s.Record.Preset(), s.Record.ChangedSettings()
		e.choose(s.Game, s.Record.Position().FEN())
	} else {
		g := w.cfg.Games[0]
		for _, o := range w.cfg.Games {
			if o.ID == w.settings.lastGame() {
				g = o
			}
		}
		e.another(g)
	}
	w.editor = e
	room := w.win.Canvas().Size()
	foot := container.New(layout.NewCustomPaddedVBoxLayout(gap/2), flush(e.verdict))
	e.sheet = w.openFramedSheet(w.tr("editor.title"), sheetFrame{foot: foot}, e.box, fyne.NewSize(min(room.Width, 1180), room.Height),
		answer{label: w.tr("button.cancel"), cancel: true},
		answer{label: w.tr("editor.save"), stay: true, do: e.save},
		answer{label: w.tr("editor.analyse"), stay: true, do: e.analyse},
		answer{label: w.tr("editor.play"), importance: widget.HighImportance, stay: true, do: e.play})
	e.entry.onEscape = e.sheet.cancel
	e.show()
	w.win.Canvas().Focus(e.view)
}

// another takes a game with the rules used last for it, from its start.
func (e *editor) another(g *rules.Game) {
	c := e.w.settings.choice(g)
	e.preset, e.changed = c.Preset, c.Changed
	e.choose(g, g.New(e.settings(g)).FEN())
}

func (e *editor) settings(g *rules.Game) rules.Settings {
	s, err := g.Settings(e.preset, e.changed)
	if err != nil {
		s, _ = g.Settings("", nil)
	}
	return s
}

// choose shows a game with a position.
func (e *editor) choose(g *rules.Game, fen string) {
	w := e.w
	e.game, e.tool = g, g.Pieces[0].Piece
	e.tabs.Objects = nil
	for _, o := range w.cfg.Games {
		b := w.newButton(w.texts.T("game."+o.ID), "", "", func() { e.another(o) }, nil)
		b.oneOf = true
		if o == g {
			b.Importance = widget.HighImportance
		}
		e.tabs.Add(b)
	}
	e.view = boardview.New(specOf(g, w.notation(g), w.settings.pieceSet(g.ID), w.settings.on(setCoordinates, true), w.palette))
	e.view.SetAnimation(0)
	e.view.SetFlipped(w.settings.on(setFlipped, false))
	e.view.OnClick, e.view.OnDrop = e.click, e.drop
	e.view.OnDragStart = func(at board.Point) bool { e.dragged = at; return e.pieces[at] != board.NoPiece }
	e.view.OnKey = e.key
	e.buildTools()
	e.box.Objects = []fyne.CanvasObject{e.view, e.tools}
	e.read(fen)
	e.entryText(e.fen)
	e.box.Refresh()
}

// key hands keys on that the board does not want.
func (e *editor) key(ev *fyne.KeyEvent) bool {
	if ev.Name == fyne.KeyEscape {
		e.sheet.cancel()
		return true
	}
	return false
}

// read takes a FEN: when it is a position, that is what stands on the board.
func (e *editor) read(fen string) {
	e.fen = strings.TrimSpace(fen)
	pos, err := e.game.Parse(e.fen, e.settings(e.game))
	e.pos, e.why = pos, ""
	if err != nil {
		e.pos, e.why = nil, e.reason(err)
	} else {
		e.pieces, e.side = piecesOf(e.game, pos), pos.Side()
		e.checkSides()
	}
	e.show()
}

// checkSides refuses a board on which a side has nothing to play with, which the rules of some games let pass until towns and the like are placed.
func (e *editor) checkSides() {
	var has [2]bool
	for _, piece := range e.pieces {
		if s := piece.Side(); piece != board.NoPiece && s != board.NoSide {
			has[s] = true
		}
	}
	for s, ok := range has {
		if !ok && e.why == "" {
			e.pos, e.why = nil, e.w.tr("editor.no-pieces", "Side", e.w.texts.T("side."+e.game.Sides[s]))
		}
	}
}

// reason puts what is wrong with the position into words.
func (e *editor) reason(err error) string { return e.w.positionError(e.game, e.fen, err) }

// compose writes the FEN of what was put together.
func (e *editor) compose() {
	at := func(p board.Point) board.Piece { return e.pieces[p] }
	pieces, side := e.pieces, e.side
	e.read(rules.Compose(e.game, at, side))
	if e.pos == nil { // what was put together stays, even when it is no position
		e.pieces, e.side = pieces, side
	}
	e.show()
	e.entryText(e.fen)
}

// entryText fills the entry without being told of a change.
func (e *editor) entryText(text string) {
	if e.entry.Text != text {
		e.typing = true
		e.entry.SetText(text)
		e.typing = false
	}
}

// show brings the board, the side and the verdict in line.
func (e *editor) show() {
	e.view.SetScene(boardview.Scene{Pieces: e.pieces})
	if at := int(e.side) % 2; e.turn.SelectedIndex() != at {
		e.typing = true
		e.turn.SetSelectedIndex(at)
		e.typing = false
	}
	text, importance := e.w.tr("editor.fine"), widget.MediumImportance
	playable := e.pos != nil
	if !playable {
		text, importance = e.why, widget.DangerImportance
	} else if result, over := rules.Outcome(e.pos); over {
		playable = false
		text = e.w.tr("editor.over", "Outcome", e.w.say(control.OutcomeOf(e.game, result)))
	}
	e.verdict.Importance = importance
	e.verdict.SetText(flowing(text))
	e.enable(playable)
}

// enable lets the buttons be pressed that make sense: what is no position cannot be saved or analysed, what is over cannot be played.
func (e *editor) enable(playable bool) {
	if e.sheet == nil {
		return
	}
	for i, on := range []bool{e.pos != nil, e.pos != nil, playable} { // after Cancel
		if b, ok := e.sheet.answers.Objects[i+1].(*button); ok {
			b.setEnabled(on)
		}
	}
}

// click puts the chosen piece on a point, or takes away what is there already.
func (e *editor) click(at board.Point) {
	e.pieces = append([]board.Piece(nil), e.pieces...)
	if e.pieces[at] == e.tool {
		e.pieces[at] = board.NoPiece
	} else {
		e.pieces[at] = e.tool
	}
	e.compose()
}

// drop moves a piece, or takes it away when it is dropped off the board.
func (e *editor) drop(at board.Point) {
	piece := e.pieces[e.dragged]
	e.pieces = append([]board.Piece(nil), e.pieces...)
	e.pieces[e.dragged] = board.NoPiece
	if at != board.NoPoint {
		e.pieces[at] = piece
	}
	e.compose()
}

// buildTools makes what stands beside the board.
func (e *editor) buildTools() {
	w, g := e.w, e.game
	e.turn = w.newPicker([]string{w.texts.T("side." + g.Sides[0]), w.texts.T("side." + g.Sides[1])}, 0, func(i int) {
		if !e.typing {
			e.side = board.Side(i)
			e.compose()
		}
	})
	e.entry = newField()
	e.entry.OnChanged = func(text string) {
		if !e.typing {
			e.read(text)
		}
	}
	if e.sheet != nil {
		e.entry.onEscape = e.sheet.cancel
	}
	row := container.New(&tabRow{},
		w.newButton(w.tr("editor.start"), "", "", func() { e.set(g.New(e.settings(g))) }, nil),
		w.newButton(w.tr("editor.empty"), "", "", e.clear, nil),
		w.newButton(w.tr("editor.flip"), "", "", func() { e.view.SetFlipped(!e.view.Flipped()) }, nil))
	e.tools.Objects = []fyne.CanvasObject{
		e.tabs, w.labelled(w.tr("editor.put"), e.palette()), row,
		w.labelled(w.tr("editor.turn"), e.turn), w.labelled(w.tr("editor.fen"), e.entry),
	}
	e.tools.Refresh()
}

func (e *editor) set(pos rules.Position) {
	e.read(pos.FEN())
	e.entryText(e.fen)
}

func (e *editor) clear() {
	e.pieces = make([]board.Piece, e.game.Geometry.Points())
	e.compose()
}

// toolSize is the side of a picture of a piece to put down, in points.
const toolSize float32 = 36

// palette is a picture for each piece, and one for taking away.
func (e *editor) palette() fyne.CanvasObject {
	w, g := e.w, e.game
	grid := container.New(layout.NewGridWrapLayout(fyne.NewSquareSize(toolSize + gap)))
	e.cards = nil
	add := func(piece board.Piece, name string, content fyne.CanvasObject) {
		c := newCard(container.New(layout.NewCustomPaddedLayout(3, 3, 3, 3), content), nil, func(hovered, focused bool) cardColours {
			k := cardColours{fill: w.palette.Panel, edge: w.palette.PanelEdge, width: 1}
			switch {
			case e.tool == piece:
				k.edge, k.width = w.palette.Accent, 3
			case focused || hovered:
				k.edge, k.width = w.palette.Focus, 2
			}
			return k
		})
		c.name = name
		c.spoken = w.tr("access.remove")
		if piece != board.NoPiece {
			c.spoken = w.pieceWords(g, piece)
		}
		c.chosen = func() bool { return e.tool == piece }
		c.tapped = func() {
			e.tool = piece
			for _, o := range e.cards {
				o.paint()
			}
		}
		e.cards = append(e.cards, c)
		grid.Add(c)
	}
	spec := specOf(g, rules.Notation{}, w.settings.pieceSet(g.ID), false, w.palette)
	scale := w.win.Canvas().Scale()
	for _, info := range g.Pieces {
		img := canvas.NewImageFromImage(boardview.PieceImage(spec.Art[info.Piece], info.Piece, w.palette, int(toolSize*scale)))
		img.SetMinSize(fyne.NewSquareSize(toolSize))
		img.FillMode = canvas.ImageFillContain
		add(info.Piece, "editor."+string(info.Letter), img)
	}
	bin := widget.NewIcon(icon("close"))
	add(board.NoPiece, "editor.remove", bin)
	return grid
}

// sound tells whether there is a position; where there is none it leads to what says why.
func (e *editor) sound() bool {
	if e.pos == nil {
		e.sheet.focus(e.entry)
		return false
	}
	return true
}

// play goes on to the choice of players for a game from here.
func (e *editor) play() {
	if !e.sound() {
		return
	}
	if _, over := rules.Outcome(e.pos); over {
		return
	}
	e.sheet.close()
	c := e.w.settings.choice(e.game)
	c.Preset, c.Changed = e.preset, e.changed
	e.w.newGameFrom(e.game, c, e.fen)
}

// analyse goes on to a game for two from here, with the analysis on.
func (e *editor) analyse() {
	if !e.sound() {
		return
	}
	w, g := e.w, e.game
	c := choice{Preset: e.preset, Changed: e.changed}
	w.leave(func() { // until then the board stays below the question, for whoever cancels it
		if !e.sheet.open {
			return
		}
		e.sheet.close()
		w.start(g, c, e.fen)
		if !w.state.Analysis.On {
			w.control.ToggleAnalysis()
		}
	})
}

// save writes a game that begins here to a file; the game on the board stays.
func (e *editor) save() {
	if !e.sound() {
		return
	}
	rec, err := record.New(e.game, e.preset, e.changed, e.fen)
	if err != nil {
		e.w.tell(e.w.tr("file.save-failed"), e.reason(err))
		return
	}
	e.w.saveAs(subject{rec: rec}, nil)
}
