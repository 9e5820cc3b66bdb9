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

// playerState is what is shown of a player, but for the pieces and the time.
type playerState struct {
	names               [4]string // from long to short
	sideKey, level      string    // level: how well the computer plays, in words; "" for a person
	toMove, won         bool
	thinks, waits, draw bool // the computer looks for its turn, waits to be told to go on, thinks about a draw
	paused              bool // the clocks stand until somebody goes on
	low, flag           bool
	periods             int // of byo-yomi, once the main time is used up
}

// playerView shows a player: name, whether it is the player's turn, the clock, and the pieces taken.
type playerView struct {
	widget.BaseWidget
	w    *Window
	seat int // of the player in a state

	back, bar *canvas.Rectangle
	side      *canvas.Image // a piece of the side
	sideIs    board.Piece
	name      *widget.Label
	sub       *canvas.Text // the name of the computer's level
	note      *canvas.Text
	dots      [3]*canvas.Circle // while the computer thinks
	clock     *clockView
	pieces    []*canvas.Image
	shown     playerState
	taken     []board.Piece
}

func newPlayerView(w *Window, seat int) *playerView {
	v := &playerView{w: w, seat: seat, back: canvas.NewRectangle(nil), bar: canvas.NewRectangle(nil), name: widget.NewLabel("")}
	v.sub, v.note, v.clock = canvas.NewText("", nil), canvas.NewText("", nil), newClockView(w)
	v.side = &canvas.Image{FillMode: canvas.ImageFillContain}
	v.back.CornerRadius, v.bar.CornerRadius = 6, 3
	v.back.StrokeWidth = 1
	v.name.Truncation = fyne.TextTruncateEllipsis
	v.sub.TextSize = textSmall
	v.note.TextSize, v.note.Alignment = textSmall, fyne.TextAlignTrailing
	for i := range v.dots {
		v.dots[i] = canvas.NewCircle(color.Transparent)
	}
	v.ExtendBaseWidget(v)
	return v
}

// CreateRenderer implements fyne.Widget.
func (v *playerView) CreateRenderer() fyne.WidgetRenderer {
	return &playerRenderer{v}
}

// Tapped implements fyne.Tappable: the players are changed where they stand.
func (v *playerView) Tapped(*fyne.PointEvent) { v.w.run("players") }

// MouseIn implements desktop.Hoverable.
func (v *playerView) MouseIn(*desktop.MouseEvent) {
	hint := v.w.commandHint("players")
	if v.shown.level != "" {
		hint = v.w.tr("panel.hint", "Player", v.shown.names[0], "Level", v.shown.level, "Command", hint)
	}
	v.w.game.hint(hint)
}

// MouseMoved implements desktop.Hoverable.
func (v *playerView) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (v *playerView) MouseOut() { v.w.game.hint("") }

// Cursor implements desktop.Cursorable.
func (v *playerView) Cursor() desktop.Cursor { return desktop.PointerCursor }

// show takes over what a state says of the player.
func (v *playerView) show(s control.State) {
	p, side := s.Players[v.seat], board.Side(v.seat)
	n := playerState{
		names: v.namesOf(p), sideKey: p.SideKey, level: v.levelOf(p, s.Clocks[v.seat]), toMove: p.ToMove, won: p.Won,
		thinks: s.Thinking.On && !s.Thinking.Draw && s.Thinking.Side == side,
		draw:   s.Thinking.On && s.Thinking.Draw && s.Offer == side.Other(),
		waits:  s.Waiting && p.ToMove,
		paused: s.Paused && p.ToMove,
	}
	samePieces := len(v.taken) == len(p.Captured)
	for i := 0; samePieces && i < len(v.taken); i++ {
		samePieces = v.taken[i] == p.Captured[i]
	}
	if v.setClock(s.Clocks[v.seat], &n) && n == v.shown && samePieces {
		return
	}
	v.shown, v.taken = n, append([]board.Piece(nil), p.Captured...)
	v.paint()
}

// levelOf says how well the computer plays, or how long another program thinks.
func (v *playerView) levelOf(p control.Player, c control.Clock) string {
	switch {
	case p.LevelKey != "":
		return v.w.texts.T(p.LevelKey)
	case p.Seat.Engine != "" && c.On:
		return v.w.tr("engines.player")
	case p.Seat.Engine != "":
		return v.w.moveTimeText(p.Seat.MoveTime)
	}
	return ""
}

// tick takes over what the clock shows, while nothing else changes.
func (v *playerView) tick(c control.Clock) {
	n := v.shown
	if !v.setClock(c, &n) || n != v.shown {
		v.shown = n
		v.paint()
	}
}

// setClock shows the time; it returns false when the clock needs another place than before.
func (v *playerView) setClock(c control.Clock, n *playerState) (same bool) {
	n.low, n.flag, n.periods = c.Low, c.Flag, 0
	if c.Byoyomi {
		n.periods = c.Periods
	}
	before := v.clock.width(clockBig)
	v.clock.show(c)
	return v.clock.width(clockBig) == before
}

// namesOf are the player's name with the side, and shorter forms for less room.
func (v *playerView) namesOf(p control.Player) (names [4]string) {
	w := v.w
	if p.SideKey == "" {
		return names
	}
	side, short := w.texts.T(p.SideKey), p.Name
	least := short
	switch {
	case p.Name == "" && !p.Seat.Computer():
		return [4]string{side, side, side, side}
	case p.Name == "":
		short = w.tr("panel.computer-short", "Level", p.Seat.Level)
		least = w.tr("panel.computer-least", "Level", p.Seat.Level)
	}
	return [4]string{
		w.tr("panel.player", "Name", w.playerName(v.seat), "Side", side),
		w.tr("panel.player", "Name", short, "Side", side),
		short,
		least,
	}
}

// fitName shows the longest form of the name that has room.
func (v *playerView) fitName(width float32) {
	name := v.shown.names[len(v.shown.names)-1]
	for _, n := range v.shown.names {
		if fyne.MeasureText(n, textNormal, v.name.TextStyle).Width+2*gap <= width {
			name = n
			break
		}
	}
	if v.name.Text != name {
		v.name.SetText(name)
	}
}

// repaint draws everything again, in new colours.
func (v *playerView) repaint() {
	v.pieces, v.sideIs = nil, board.NoPiece
	v.clock.paint()
	v.paint()
}

func (v *playerView) paint() {
	w, pal, p := v.w, v.w.palette, v.shown
	v.name.TextStyle.Bold = p.toMove || p.won
	v.name.Refresh()
	v.sub.Text, v.sub.Color = p.level, pal.TextDim
	v.back.FillColor, v.back.StrokeColor = color.Transparent, color.Transparent // which is not painted at all
	v.bar.FillColor = color.Transparent
	switch {
	case p.won:
		v.bar.FillColor = pal.Accent
	case p.toMove:
		v.bar.FillColor = pal.Accent
		v.back.FillColor, v.back.StrokeColor = blend(pal.Panel, withAlpha(pal.Accent, 0x16)), withAlpha(pal.Accent, 0x60)
	}
	v.note.Text, v.note.Color = v.noteText(), pal.Accent
	if p.low || p.flag {
		v.note.Color = pal.Danger
	}
	if piece := sidePiece(w.state.Game, p.sideKey); piece != v.sideIs {
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
	v.pulse(w.game.pulses)
	v.Refresh()
}

// noteText is the word or two beside the name.
func (v *playerView) noteText() string {
	w, p := v.w, v.shown
	switch {
	case p.won:
		return w.tr("panel.won")
	case p.flag:
		return w.tr("panel.flag")
	case p.draw:
		return w.tr("panel.draw")
	case p.paused:
		return w.tr("panel.paused")
	case p.waits:
		return w.tr("panel.waiting")
	case p.periods > 0:
		return w.tr("panel.periods", "Count", p.periods)
	case p.low:
		return w.tr("panel.low")
	case p.thinks:
		return w.tr("panel.thinking")
	case p.toMove:
		return w.tr("panel.to-move")
	}
	return ""
}

// busy tells whether the computer thinks on this side.
func (v *playerView) busy() bool { return v.shown.thinks || v.shown.draw }

// pulse shows that the computer thinks, in the nth moment of it.
func (v *playerView) pulse(n int) {
	for i, d := range v.dots {
		fill := withAlpha(v.w.palette.Accent, 0)
		if v.busy() {
			fill.A = 0x50
			if n%len(v.dots) == i {
				fill.A = 0xff
			}
		}
		if d.FillColor != fill {
			d.FillColor = fill
			d.Refresh()
		}
	}
}

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
