package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"crosspoint/board"
	"crosspoint/rules"
	"crosspoint/ui/control"
)

// balanceW is the width of the bar that shows who stands better, in points.
const balanceW float32 = 14

// balanceBar is a bar beside the board that is filled in the colours of the two sides, by what each can expect. The side at the bottom of
// the board is at the bottom of the bar.
type balanceBar struct {
	widget.BaseWidget
	w          *Window
	edge       *canvas.Rectangle
	top, below *canvas.Rectangle
	middle     *canvas.Rectangle // marks where the sides are even
	sides      [2]color.NRGBA    // the colours that are painted, by side
	flipped    bool
	chance     float64 // of the first player
	known      bool    // chance is about the position that is shown, or one just before it; else the bar is empty
	words      string
}

var _ desktop.Hoverable = (*balanceBar)(nil)

func newBalanceBar(w *Window) *balanceBar {
	b := &balanceBar{w: w, chance: 0.5, edge: canvas.NewRectangle(nil), top: canvas.NewRectangle(nil), below: canvas.NewRectangle(nil), middle: canvas.NewRectangle(nil)}
	b.edge.CornerRadius, b.edge.StrokeWidth = 3, 1
	b.ExtendBaseWidget(b)
	return b
}

// show takes over what the analysis has found. Until the first line of a search comes the bar stays as it is; where nothing is looked for it is empty,
// and full for the winner where the game is over.
func (b *balanceBar) show(s control.State) {
	a := s.Analysis
	if !a.On || s.Game == nil {
		b.set(0.5, false)
		return
	}
	if b.w.sideColor(board.First) != b.sides[0] || b.w.sideColor(board.Second) != b.sides[1] {
		b.paint() // the theme has changed while another page was shown
	}
	b.words = b.w.say(a.Rests)
	switch {
	case a.Over != nil:
		b.set(chanceAfter(*a.Over), true)
	case len(a.Lines) > 0:
		b.words = b.w.tr("eval.bar", "Score", b.w.scoreWords(s, a.Lines[0]))
		b.set(a.Lines[0].Chance, true)
	case !a.Searching:
		b.set(0.5, false)
	}
}

// chanceAfter is what a result leaves of the first player's chance.
func chanceAfter(r rules.Result) float64 {
	switch r.Winner {
	case board.First:
		return 1
	case board.Second:
		return 0
	}
	return 0.5
}

// set changes what the bar shows.
func (b *balanceBar) set(chance float64, known bool) {
	if chance == b.chance && known == b.known {
		return
	}
	b.chance, b.known = chance, known
	b.place(b.Size())
	b.top.Refresh()
}

// setFlipped turns the bar with the board.
func (b *balanceBar) setFlipped(flipped bool) {
	if b.flipped != flipped {
		b.flipped = flipped
		b.paint()
	}
}

// paint takes the colours of the sides from the pieces of the game.
func (b *balanceBar) paint() {
	p, g := b.w.palette, b.w.state.Game
	b.edge.FillColor, b.edge.StrokeColor = p.PanelEdge, p.TextDim
	b.middle.FillColor = p.Accent
	if g != nil {
		for _, side := range []board.Side{board.First, board.Second} {
			fill := b.w.sideColor(side)
			b.sides[side&1] = fill
			if (side == board.First) != b.flipped {
				b.below.FillColor = fill
			} else {
				b.top.FillColor = fill
			}
		}
	}
	b.place(b.Size())
	b.Refresh()
}

// place divides the bar, or leaves it empty.
func (b *balanceBar) place(size fyne.Size) {
	for _, o := range []*canvas.Rectangle{b.top, b.below, b.middle} {
		setShown(o, b.known)
	}
	in := rect{0, 0, size.Width, size.Height}.inset(2)
	share := float32(b.chance)
	if b.flipped {
		share = 1 - share
	}
	b.edge.Resize(size)
	for _, part := range []struct {
		o *canvas.Rectangle
		r rect
	}{
		{b.top, rect{in.x, in.y, in.w, in.h * (1 - share)}},
		{b.below, rect{in.x, in.y + in.h*(1-share), in.w, in.h * share}},
		{b.middle, rect{0, size.Height/2 - 1, size.Width, 2}},
	} {
		part.o.Move(fyne.NewPos(part.r.x, part.r.y))
		part.o.Resize(fyne.NewSize(part.r.w, part.r.h))
	}
}

// CreateRenderer implements fyne.Widget.
func (b *balanceBar) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(&fyne.Container{Layout: balanceLayout{b}, Objects: []fyne.CanvasObject{b.edge, b.top, b.below, b.middle}})
}

type balanceLayout struct{ b *balanceBar }

func (l balanceLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(balanceW, 20) }

func (l balanceLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) { l.b.place(size) }

// MouseIn implements desktop.Hoverable.
func (b *balanceBar) MouseIn(*desktop.MouseEvent) { b.w.game.hint(b.words) }

// MouseMoved implements desktop.Hoverable.
func (b *balanceBar) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (b *balanceBar) MouseOut() { b.w.game.hint("") }
