package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"crosspoint/board"
	"crosspoint/board/boardview"
	"crosspoint/rules"
	"crosspoint/ui/control"
)

// boardTicks are the switches of the page with their first values.
var boardTicks = []struct {
	id    string
	usual bool
}{{"coordinates", true}, {"marks-steps", true}, {"marks-last", true}, {"panel", true}, {"rotate", false}, {"opposite", false}, {"zen", false}, {"fullscreen", false}}

// buildBoardTab is what board and pieces look like, with an example.
func buildBoardTab(p *preferences) fyne.CanvasObject {
	w := p.w
	sample := newSampleBoard(w)
	list := p.column(p.themeChoice(), p.textSizeChoice())
	for _, g := range w.cfg.Games {
		if len(g.PieceSets) > 1 {
			list.Add(p.pieceChoice(g))
		}
	}
	list.Add(p.speedChoice(sample))
	ticks := container.New(layout.NewCustomPaddedVBoxLayout(0))
	for _, t := range boardTicks {
		ticks.Add(p.commandTick(t.id))
	}
	list.Add(ticks)
	if !p.wide {
		return list
	}
	return container.New(beside{}, list, sample.board)
}

func (p *preferences) themeChoice() fyne.CanvasObject {
	w, names, at := p.w, []string{}, 0
	for i, id := range themeIDs {
		names = append(names, w.texts.T("command.theme-"+id))
		if id == w.settings.theme() {
			at = i
		}
	}
	return p.choice(w.tr("submenu.theme"), names, at, func(index int) { w.setTheme(themeIDs[index]) })
}

func (p *preferences) pieceChoice(g *rules.Game) fyne.CanvasObject {
	w, names, at := p.w, []string{}, 0
	for i, id := range g.PieceSets {
		names = append(names, w.texts.T("pieceset."+id))
		if id == w.settings.pieceSet(g.ID) {
			at = i
		}
	}
	return p.choice(w.tr("preferences.pieces", "Game", w.texts.T("game."+g.ID)), names, at, func(index int) {
		w.settings.setPieceSet(g.ID, g.PieceSets[index])
		w.piecesChanged()
		p.show()
	})
}

// piecesChanged shows the pieces of the settings.
func (w *Window) piecesChanged() {
	w.game.refreshSpec()
	if w.game.board != nil {
		w.game.redraw()
	}
	if w.state.Game == nil {
		w.welcome.refresh()
	}
	w.redrawAsides()
	w.refreshMenu()
}

// speedChoice shows at once what was chosen.
func (p *preferences) speedChoice(sample *sampleBoard) fyne.CanvasObject {
	w := p.w
	names, at := []string{w.tr("preferences.no-animation")}, 0
	for i, v := range speeds {
		names = append(names, w.texts.T("command.speed-"+v.id))
		if w.settings.on(setAnimation, true) && v.id == w.settings.speed() {
			at = i + 1
		}
	}
	return p.choice(w.tr("submenu.speed"), names, at, func(index int) {
		if index > 0 {
			w.settings.setSpeed(speeds[index-1].id)
		}
		w.settings.set(setAnimation, index > 0)
		w.animationChanged()
		sample.move()
	})
}

func restoreBoardTab(w *Window) {
	w.chooseTextSize(textSizes[0])
	for _, name := range []string{"theme", "speed", setAnimation} {
		w.settings.p.RemoveValue(name)
	}
	for _, g := range w.cfg.Games {
		w.settings.p.RemoveValue("pieces." + g.ID)
	}
	for _, t := range boardTicks {
		w.setCommand(t.id, t.usual)
	}
	w.game.usualSide()
	w.animationChanged()
	w.piecesChanged()
	w.applyTheme()
}

// beside gives an example the right part of a page as far as the left part leaves room, as wide as it is useful.
type beside struct{}

func (beside) MinSize(o []fyne.CanvasObject) fyne.Size {
	m := o[0].MinSize()
	return fyne.NewSize(m.Width, max(m.Height, o[1].MinSize().Height))
}

func (beside) Layout(o []fyne.CanvasObject, size fyne.Size) {
	right := min(size.Width/2, 260)
	o[0].Resize(fyne.NewSize(size.Width-right-2*gap, size.Height))
	o[1].Move(fyne.NewPos(size.Width-right, 0))
	o[1].Resize(fyne.NewSize(right, min(size.Height, right*1.15)))
}

// sampleBoard shows a game's example under the settings of now.
type sampleBoard struct {
	w             *Window
	board         *boardview.Board
	before, after boardview.Scene
	motion        boardview.Motion
}

// newSampleBoard shows the game on the board, or one with several sets of pieces: the end of its example, with the marks of a
// piece in hand.
func newSampleBoard(w *Window) *sampleBoard {
	g := w.state.Game
	for _, o := range w.cfg.Games {
		if g == nil && len(o.PieceSets) > 1 {
			g = o
		}
	}
	if g == nil {
		g = w.cfg.Games[0]
	}
	notation := w.notation(g)
	spec := specOf(g, notation, w.settings.pieceSet(g.ID), w.settings.on(setCoordinates, true), w.palette)
	spec.Opposite = w.settings.on(setOpposite, false)
	s := &sampleBoard{w: w, board: boardview.New(spec)}
	s.board.SetEnabled(false)
	s.board.SetAnimation(w.animation())
	s.play(g)
	s.board.SetScene(s.before)
	return s
}

// play plays the example up to its last step in which a piece moves.
func (s *sampleBoard) play(g *rules.Game) {
	settings, err := g.Settings("", nil)
	if err != nil {
		return // a game always accepts its own defaults
	}
	pos, marks := g.New(settings), s.w.game.marks()
	state := control.State{Game: g, Selected: board.NoPoint}
	for _, text := range g.Example {
		m, err := g.Notations[0].Parse(pos, text)
		if err != nil {
			return // a test plays every example
		}
		effect := g.Effect(pos, m)
		if len(effect.Slides) == 0 {
			pos.Do(m)
			continue
		}
		state.Pieces = piecesOf(g, pos)
		state.Selected, state.Dots = inHand(g, pos, m)
		s.before = sceneOf(state, marks, false)
		s.motion = motionsOf([]control.Motion{{Before: state.Pieces, Effect: effect}})[0]
		state.Last = &effect
		pos.Do(m)
		state.Pieces, state.Selected, state.Dots = piecesOf(g, pos), board.NoPoint, nil
		s.after = sceneOf(state, marks, false)
	}
}

// inHand is the piece of a step with the points where it can go.
func inHand(g *rules.Game, pos rules.Position, m rules.Move) (at board.Point, dots []control.Dot) {
	at = board.NoPoint
	for _, path := range g.Paths(pos, m) {
		if len(path) > 1 {
			at = path[0]
		}
	}
	for _, o := range rules.Legal(pos, nil) {
		for _, path := range g.Paths(pos, o) {
			if at != board.NoPoint && len(path) == 2 && path[0] == at {
				dots = append(dots, control.Dot{At: path[1], Effect: g.Effect(pos, o), Final: true})
			}
		}
	}
	return at, dots
}

func piecesOf(g *rules.Game, pos rules.Position) []board.Piece {
	pieces := make([]board.Piece, g.Geometry.Points())
	for i := range pieces {
		pieces[i] = pos.At(board.Point(i))
	}
	return pieces
}

// move plays the last step as fast as it was chosen.
func (s *sampleBoard) move() {
	s.board.SetAnimation(s.w.animation())
	s.board.SetScene(s.before)
	if s.w.animation() > 0 {
		s.board.Animate([]boardview.Motion{s.motion}, s.after)
	}
}
