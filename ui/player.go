package ui

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"crosspoint/board"
	"crosspoint/board/boardview"
	"crosspoint/rules"
	"crosspoint/ui/control"
)

// playerView shows a player: name, whether it is the player's turn, and the pieces taken.
type playerView struct {
	widget.BaseWidget
	w *Window

	back, bar *canvas.Rectangle
	side      *canvas.Image // a piece of the side
	sideIs    board.Piece
	name      *widget.Label
	note      *canvas.Text
	pieces    []*canvas.Image
	shown     control.Player
	taken     []board.Piece
}

func newPlayerView(w *Window) *playerView {
	v := &playerView{w: w, back: canvas.NewRectangle(nil), bar: canvas.NewRectangle(nil), name: widget.NewLabel(""), note: canvas.NewText("", nil)}
	v.side = &canvas.Image{FillMode: canvas.ImageFillContain}
	v.back.CornerRadius, v.bar.CornerRadius = 6, 3
	v.back.StrokeWidth = 1
	v.name.Truncation = fyne.TextTruncateEllipsis
	v.note.TextSize, v.note.Alignment = textSmall, fyne.TextAlignTrailing
	v.ExtendBaseWidget(v)
	return v
}

// CreateRenderer implements fyne.Widget.
func (v *playerView) CreateRenderer() fyne.WidgetRenderer {
	return &playerRenderer{v}
}

// Tapped implements fyne.Tappable: names are changed where they stand.
func (v *playerView) Tapped(*fyne.PointEvent) { v.w.run("players") }

// MouseIn implements desktop.Hoverable.
func (v *playerView) MouseIn(*desktop.MouseEvent) { v.w.game.hint(v.w.commandHint("players")) }

// MouseMoved implements desktop.Hoverable.
func (v *playerView) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (v *playerView) MouseOut() { v.w.game.hint("") }

// Cursor implements desktop.Cursorable.
func (v *playerView) Cursor() desktop.Cursor { return desktop.PointerCursor }

func (v *playerView) show(p control.Player) {
	same := v.shown.Name == p.Name && v.shown.SideKey == p.SideKey && v.shown.ToMove == p.ToMove && v.shown.Won == p.Won
	samePieces := len(v.taken) == len(p.Captured)
	for i := 0; samePieces && i < len(v.taken); i++ {
		samePieces = v.taken[i] == p.Captured[i]
	}
	if same && samePieces {
		return
	}
	v.shown, v.taken = p, append([]board.Piece(nil), p.Captured...)
	v.paint()
}

// repaint draws everything again, in new colours.
func (v *playerView) repaint() {
	v.pieces, v.sideIs = nil, board.NoPiece
	v.paint()
}

func (v *playerView) paint() {
	w, pal, p := v.w, v.w.palette, v.shown
	side := w.texts.T(p.SideKey)
	name := p.Name
	switch {
	case p.SideKey == "":
		name = ""
	case name == "":
		name = side
	default:
		name = w.tr("panel.player", "Name", name, "Side", side)
	}
	v.name.TextStyle.Bold = p.ToMove || p.Won
	v.name.SetText(name)
	v.note.Text = ""
	v.back.FillColor, v.back.StrokeColor = color.Transparent, color.Transparent // which is not painted at all
	v.bar.FillColor = color.Transparent
	switch {
	case p.Won:
		v.note.Text, v.note.Color, v.bar.FillColor = w.tr("panel.won"), pal.Accent, pal.Accent
	case p.ToMove:
		v.note.Text, v.note.Color = w.tr("panel.to-move"), pal.Accent
		v.bar.FillColor = pal.Accent
		v.back.FillColor, v.back.StrokeColor = blend(pal.Panel, withAlpha(pal.Accent, 0x16)), withAlpha(pal.Accent, 0x60)
	}
	if piece := sidePiece(w.state.Game, p.SideKey); piece != v.sideIs {
		v.sideIs = piece
		v.side.Image = nil
		if piece != board.NoPiece {
			v.side.Image = w.game.pieceImage(piece)
		}
		v.side.Refresh()
	}
	v.pieces = v.pieces[:0]
	for _, piece := range v.taken {
		img := canvas.NewImageFromImage(w.game.pieceImage(piece))
		img.FillMode = canvas.ImageFillContain
		v.pieces = append(v.pieces, img)
	}
	v.Refresh()
}

// playerRenderer lays a player out in one row or, where there is room, two.
type playerRenderer struct{ v *playerView }

func (r *playerRenderer) Destroy() {}

func (r *playerRenderer) MinSize() fyne.Size { return fyne.NewSize(80, playerLo) }

func (r *playerRenderer) Objects() []fyne.CanvasObject {
	out := []fyne.CanvasObject{r.v.back, r.v.bar, r.v.side, r.v.name, r.v.note}
	for _, p := range r.v.pieces {
		out = append(out, p)
	}
	return out
}

func (r *playerRenderer) Refresh() {
	r.Layout(r.v.Size())
	r.v.back.Refresh()
	r.v.bar.Refresh()
	r.v.note.Refresh()
	canvas.Refresh(r.v)
}

func (r *playerRenderer) Layout(size fyne.Size) {
	v := r.v
	v.back.Resize(size)
	two := size.Height >= 56
	row := size.Height
	if two && len(v.pieces) > 0 {
		row = 34
	}
	v.bar.Move(fyne.NewPos(gap/2, gap/2+2))
	v.bar.Resize(fyne.NewSize(4, size.Height-gap-4))
	note := float32(0)
	if v.note.Text != "" && size.Width > 200 {
		note = v.note.MinSize().Width + gap
		v.note.Show()
		v.note.Move(fyne.NewPos(size.Width-note, 0))
		v.note.Resize(fyne.NewSize(note-gap, row))
	} else {
		v.note.Hide()
	}
	v.side.Move(fyne.NewPos(1.5*gap, (row-sideSize)/2))
	v.side.Resize(fyne.NewSize(sideSize, sideSize))
	h, left := v.name.MinSize().Height, gap+sideSize
	v.name.Move(fyne.NewPos(left, (row-h)/2))
	v.name.Resize(fyne.NewSize(max(size.Width-left-gap-note, 0), h))
	r.layoutPieces(size, two)
}

// layoutPieces puts the taken pieces in a row; when they are many they overlap.
func (r *playerRenderer) layoutPieces(size fyne.Size, two bool) {
	const side = 30 // the picture has room for a shadow around the piece
	v := r.v
	if !two {
		for _, p := range v.pieces {
			p.Hide()
		}
		return
	}
	room := size.Width - 3*gap
	step := float32(side - 6)
	if n := len(v.pieces); n > 1 && step*float32(n-1)+side > room {
		step = (room - side) / float32(n-1)
	}
	for i, p := range v.pieces {
		p.Show()
		p.Move(fyne.NewPos(1.5*gap+step*float32(i), size.Height-side-3))
		p.Resize(fyne.NewSize(side, side))
	}
}

// sideSize is the size of the piece beside a name, in points.
const sideSize float32 = 26

// sidePiece is the piece that stands for a side: the first one of the game's list.
func sidePiece(g *rules.Game, sideKey string) board.Piece {
	if g == nil {
		return board.NoPiece
	}
	for _, info := range g.Pieces {
		if s := info.Piece.Side(); s != board.NoSide && "side."+g.Sides[s] == sideKey {
			return info.Piece
		}
	}
	return board.NoPiece
}

// pieceImage is a piece without a board, in twice the size that it is shown in.
func (g *gamePage) pieceImage(p board.Piece) image.Image {
	img, ok := g.pieces[p]
	if !ok {
		img = boardview.PieceImage(g.spec.Art[p], p, g.spec.Palette, 60)
		g.pieces[p] = img
	}
	return img
}
