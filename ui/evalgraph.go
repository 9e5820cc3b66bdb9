package ui

import (
	"image"
	"image/color"
	"math"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"crosspoint/record"
	"crosspoint/ui/control"
)

// evalGraph shows the course of the game. A click or the arrow keys go to a turn.
type evalGraph struct {
	widget.BaseWidget
	w       *Window
	picture *canvas.Image
	now     *canvas.Rectangle // where the cursor is
	dot     *canvas.Circle
	pointed *canvas.Rectangle // under the pointer
	ring    *canvas.Rectangle // the keyboard is here
	graph   control.Graph
	painted paintedGraph
	over    int // the turn under the pointer, -1 for none
	focused bool
}

// paintedGraph is what the picture was made of.
type paintedGraph struct {
	at      uint64
	size    image.Point
	palette string
	game    string
	flipped bool
}

var (
	_ fyne.Tappable      = (*evalGraph)(nil)
	_ fyne.Focusable     = (*evalGraph)(nil)
	_ desktop.Hoverable  = (*evalGraph)(nil)
	_ desktop.Cursorable = (*evalGraph)(nil)
)

func newEvalGraph(w *Window) *evalGraph {
	g := &evalGraph{w: w, over: -1}
	g.picture = &canvas.Image{FillMode: canvas.ImageFillStretch, ScaleMode: canvas.ImageScalePixels}
	g.now, g.pointed, g.ring = canvas.NewRectangle(nil), canvas.NewRectangle(nil), canvas.NewRectangle(color.Transparent)
	g.dot = canvas.NewCircle(nil)
	g.dot.StrokeWidth = 2
	g.ring.StrokeWidth, g.ring.CornerRadius = 2, graphCorner
	g.pointed.Hide()
	g.ring.Hide()
	g.ExtendBaseWidget(g)
	return g
}

// CreateRenderer implements fyne.Widget.
func (g *evalGraph) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(&fyne.Container{Layout: graphLayout{g}, Objects: []fyne.CanvasObject{g.picture, g.pointed, g.now, g.dot, g.ring}})
}

// MinSize implements fyne.CanvasObject.
func (g *evalGraph) MinSize() fyne.Size { return fyne.NewSize(60, 32) }

// graphLayout places what moves over the picture.
type graphLayout struct{ g *evalGraph }

func (l graphLayout) MinSize([]fyne.CanvasObject) fyne.Size { return l.g.MinSize() }

func (l graphLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	l.g.picture.Resize(size)
	l.g.ring.Resize(size)
	l.g.paint()
	l.g.place()
}

// show takes the graph of a state.
func (g *evalGraph) show(s control.State) {
	g.graph = s.Graph
	if g.over >= len(g.graph.Turns) {
		g.over = -1
	}
	g.paint()
	g.place()
	if g.focused && g.any() {
		g.tell(g.graph.Current)
	}
}

// any tells whether there is a graph to show.
func (g *evalGraph) any() bool { return len(g.graph.Turns) > 1 }

// paint draws the picture again when something in it has changed.
func (g *evalGraph) paint() {
	size := g.Size()
	if !g.any() || size.Width < 1 || size.Height < 1 || g.w.state.Game == nil {
		return
	}
	scale := float32(1)
	if c := fyne.CurrentApp().Driver().CanvasForObject(g); c != nil {
		scale = c.Scale()
	}
	pixels := image.Pt(int(math.Round(float64(size.Width*scale))), int(math.Round(float64(size.Height*scale))))
	game, flipped := g.w.state.Game, g.flipped()
	next := paintedGraph{g.graph.At, pixels, g.w.palette.ID, game.ID, flipped}
	if next == g.painted {
		return
	}
	g.painted = next
	g.picture.Image = paintGraph(graphLook{
		turns: g.graph.Turns, lost: g.graph.Lost, flipped: flipped, palette: g.w.palette, size: pixels, scale: float64(scale),
		sides: g.w.palette.SideColours(game.Pieces[0].Art[0].Frame),
	})
	g.picture.Refresh()
}

// flipped tells whether the first side is at the top.
func (g *evalGraph) flipped() bool {
	return g.w.game != nil && g.w.game.board != nil && g.w.game.board.Flipped()
}

// place moves the marks of the cursor and the pointer.
func (g *evalGraph) place() {
	if !g.any() {
		return
	}
	p, size := g.w.palette, g.Size()
	at := func(turn int) float32 { return float32(graphX(turn, len(g.graph.Turns), float64(size.Width))) }
	line := func(r *canvas.Rectangle, turn int, c color.Color) { // with an edge that stands out from any area
		r.FillColor, r.StrokeColor, r.StrokeWidth = c, p.Panel, 1
		r.Move(fyne.NewPos(at(turn)-2, 0))
		r.Resize(fyne.NewSize(4, size.Height))
		r.Refresh()
	}
	line(g.now, g.graph.Current, p.Focus)
	g.dot.FillColor, g.dot.StrokeColor = p.Focus, p.Panel
	g.dot.Hidden = true
	if t := g.graph.Turns[g.graph.Current]; t.Known {
		const r = 5
		y := float32(graphY(t.Chance, float64(size.Height), g.flipped()))
		y = min(max(y, r), size.Height-r)
		g.dot.Hidden = false
		g.dot.Move(fyne.NewPos(at(g.graph.Current)-r, y-r))
		g.dot.Resize(fyne.NewSize(2*r, 2*r))
	}
	g.dot.Refresh()
	g.pointed.Hidden = g.over < 0
	if g.over >= 0 {
		line(g.pointed, g.over, withAlpha(p.Focus, 0xb0))
	}
	g.ring.Hidden = !g.focused
	g.ring.StrokeColor = p.Focus
	g.ring.Refresh()
}

// turnAt is the turn nearest to a place.
func (g *evalGraph) turnAt(x float32) int {
	n := len(g.graph.Turns)
	if n < 2 {
		return 0
	}
	step := (float64(g.Size().Width) - 2*graphPad) / float64(n-1)
	return min(max(int(math.Round((float64(x)-graphPad)/step)), 0), n-1)
}

func (g *evalGraph) jump(turn int) {
	if turn >= 0 && turn < len(g.graph.Turns) {
		g.w.control.Jump(g.graph.Turns[turn].Node)
	}
}

// Tapped implements fyne.Tappable.
func (g *evalGraph) Tapped(e *fyne.PointEvent) {
	if len(g.w.sheets) > 0 {
		return
	}
	g.w.win.Canvas().Focus(g)
	g.jump(g.turnAt(e.Position.X))
}

// TypedKey implements fyne.Focusable: the arrows go from turn to turn, up and down from turning point to turning point.
func (g *evalGraph) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft:
		g.jump(g.graph.Current - 1)
	case fyne.KeyRight:
		g.jump(g.graph.Current + 1)
	case fyne.KeyHome:
		g.jump(0)
	case fyne.KeyEnd:
		g.jump(len(g.graph.Turns) - 1)
	case fyne.KeyUp, fyne.KeyPageUp:
		g.w.run("turning-previous")
	case fyne.KeyDown, fyne.KeyPageDown:
		g.w.run("turning-next")
	case fyne.KeyEscape:
		g.w.focusBoard()
	default:
		g.w.plainKey(e)
	}
}

// TypedRune implements fyne.Focusable: steps can be typed from here too.
func (g *evalGraph) TypedRune(r rune) { g.w.typedRune(r) }

// FocusGained implements fyne.Focusable.
func (g *evalGraph) FocusGained() { g.setFocus(true) }

// FocusLost implements fyne.Focusable.
func (g *evalGraph) FocusLost() { g.setFocus(false) }

func (g *evalGraph) setFocus(on bool) {
	g.focused = on
	g.place()
	if on {
		g.tell(g.graph.Current)
	} else {
		g.w.game.hint("")
	}
}

// MouseIn implements desktop.Hoverable.
func (g *evalGraph) MouseIn(e *desktop.MouseEvent) { g.point(e.Position.X) }

// MouseMoved implements desktop.Hoverable.
func (g *evalGraph) MouseMoved(e *desktop.MouseEvent) { g.point(e.Position.X) }

// MouseOut implements desktop.Hoverable.
func (g *evalGraph) MouseOut() {
	g.over = -1
	g.place()
	g.w.game.hint("")
}

// Cursor implements desktop.Cursorable.
func (g *evalGraph) Cursor() desktop.Cursor { return desktop.PointerCursor }

func (g *evalGraph) point(x float32) {
	if turn := g.turnAt(x); turn != g.over {
		g.over = turn
		g.place()
		g.tell(turn)
	}
}

// tell says in the status line what is known of a turn.
func (g *evalGraph) tell(turn int) {
	if turn < 0 || turn >= len(g.graph.Turns) {
		return
	}
	g.w.game.hint(g.w.graphHint(g.graph.Turns[turn]))
}

// graphHint puts a place of the graph into words.
func (w *Window) graphHint(t control.GraphTurn) string {
	score := w.tr("graph.unknown")
	if t.Known {
		score = w.scoreText(t)
	}
	if t.Node.IsRoot() {
		return w.tr("graph.hint-start", "Score", score)
	}
	side := w.texts.T("side." + w.state.Game.Sides[t.Side])
	return w.tr("graph.hint", "Number", t.Number, "Side", side, "Step", strings.TrimSpace(w.stepText(t.Node)+" "+t.Glyph), "Score", score)
}

// scoreText says who stands how well.
func (w *Window) scoreText(t control.GraphTurn) string {
	side := func(first bool) string {
		if first {
			return w.texts.T("side." + w.state.Game.Sides[0])
		}
		return w.texts.T("side." + w.state.Game.Sides[1])
	}
	first := t.Chance >= 0.5
	switch {
	case t.Eval == nil && t.Chance == 0.5:
		return w.tr("graph.drawn")
	case t.Eval == nil:
		return w.tr("graph.won", "Side", side(first))
	case t.Eval.Mate > 0:
		return w.tr("graph.mate", "Side", side(true), "Count", t.Eval.Mate)
	case t.Eval.Mate < 0:
		return w.tr("graph.mate", "Side", side(false), "Count", -t.Eval.Mate)
	}
	share := t.Chance
	if !first {
		share = 1 - share
	}
	return w.tr("graph.score", "Side", side(first), "Percent", int(math.Round(100*float64(share))))
}

// stepText is the turn that a step ends, in the notation of the move list.
func (w *Window) stepText(n *record.Node) string {
	for _, r := range w.state.Rows {
		if last(r) == n {
			return r.Text
		}
	}
	return n.Text()
}
