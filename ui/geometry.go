package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
)

type cardColours struct {
	fill, edge color.NRGBA
	width      float32
}

// stackAll gives every object the whole area; the minimum is that of the largest.
type stackAll struct{}

func (stackAll) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		o.Move(fyne.NewPos(0, 0))
		o.Resize(size)
	}
}

func (stackAll) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var m fyne.Size
	for _, o := range objects {
		m = m.Max(o.MinSize())
	}
	return m
}

// rect is an area of the window in points.
type rect struct{ x, y, w, h float32 }

func (r rect) inset(d float32) rect { return rect{r.x + d, r.y + d, max(r.w-2*d, 0), max(r.h-2*d, 0)} }

func (r rect) empty() bool { return r.w <= 0 || r.h <= 0 }

// edge is the line of a panel towards the board: at the left of a panel beside it, else at the top.
func (r rect) edge() rect {
	switch {
	case r.empty():
		return rect{}
	case r.x > 0:
		return rect{r.x, r.y, 1, r.h}
	}
	return rect{r.x, r.y, r.w, 1}
}

// cutTop takes a strip off the top.
func (r *rect) cutTop(h float32) rect {
	h = min(h, r.h)
	top := rect{r.x, r.y, r.w, h}
	r.y, r.h = r.y+h, r.h-h
	return top
}

// cutBottom takes a strip off the bottom.
func (r *rect) cutBottom(h float32) rect {
	h = min(h, r.h)
	r.h -= h
	return rect{r.x, r.y + r.h, r.w, h}
}

// cutLeft takes a strip off the left.
func (r *rect) cutLeft(w float32) rect {
	w = min(w, r.w)
	left := rect{r.x, r.y, w, r.h}
	r.x, r.w = r.x+w, r.w-w
	return left
}

// shape says where the side panel is.
type shape uint8

const (
	shapeSide   shape = iota // beside the board
	shapeNarrow              // beside the board, small
	shapeUnder               // under the board
	shapeFolded              // only the buttons are left, in one row under the board
	shapeHidden              // switched off
)

// plan is where everything of the game page goes. An empty rect hides its part.
type plan struct {
	shape                                                                 shape
	board, panel, top, bottom, list, bars, nav, tools, end, typed, status rect
	graph                                                                 rect // of the course of the game
	// analysis is the panel of an analysis, balance the bar beside the board.
	analysis, balance rect
}

// wants is what the layout has to make room for.
type wants struct {
	aspect     float32 // width of the board by its height
	panel      bool
	side       float32                           // width of the panel beside the board that was chosen, 0 for the usual one
	barsHeight func(width, room float32) float32 // height of the bar above the buttons, 0 for none; it is folded where there is less room than it asks for
	end, typed bool
	endWidth   float32 // that the button at the end of a turn needs
	lines      int     // that the analysis shows; 0 when it is off
	// clocks must be seen in any shape; computer: a player has a level to tell.
	clocks, computer bool
	// graph: there is one to show, where the moves leave room for it.
	graph bool
	// said: the bar has no answers. The status line says the same, so it is left out where the board would have to give way.
	said bool
}

// Widths of the side panel and heights of its parts, in points; most follow the size of texts.
var (
	sideMin, sideMax  float32 = 256, 400
	narrowMin         float32 = 156
	underMin          float32 = 190
	narrowWindow      float32 = 700
	statusH           float32 = 36
	playerH, playerLo float32 = 64, 34
	// A player with a clock beside a small board has it below the name, one with much room has a row for the level.
	playerMid, playerTall float32 = 60, 88
	tallArea              float32 = 600
	rowH                  float32 = 36
	listMin               float32 = 56
)

// Graph and analysis take a part of the room of the moves, which keep listMin.
const (
	graphMin, graphMax float32 = 44, 128
	graphShare         float32 = 0.28
)

// layoutPlan lays the game page out in a window of a size.
func layoutPlan(size fyne.Size, w wants) plan {
	area := rect{0, 0, size.Width, size.Height}
	var p plan
	p.status = area.cutBottom(statusH)
	if w.typed { // in the place of the status line, so that the board does not move under the pointer
		p.typed, p.status = p.status, rect{}
	}
	margin := gap
	if size.Width < narrowWindow || size.Height < 480 {
		margin = gap / 2
	}
	full, beside := area, float32(0)
	if w.lines > 0 {
		beside = balanceW + gap/2
	}
	left := area.w - beside - (area.h-2*margin)*w.aspect - 2*margin // what a board of full height leaves at its side
	switch {
	case !w.panel:
		p.shape = shapeHidden
	case size.Width >= narrowWindow && size.Height <= size.Width*1.25:
		p.shape = shapeSide
	case left >= narrowMin && size.Height <= size.Width*1.25:
		p.shape = shapeNarrow
	case area.h-(area.w-beside)/w.aspect >= underMin:
		p.shape = shapeUnder
	default:
		p.shape = shapeFolded
	}
	switch p.shape {
	case shapeSide:
		width := sideWidth(w.side, left, area.w)
		p.board = area.cutLeft(area.w - width)
		p.panel = area
		height := playerH
		if (w.clocks || w.computer) && area.h >= tallArea {
			height = playerTall
		}
		p.sidePanel(w, gap, height)
	case shapeNarrow:
		p.board = area.cutLeft(area.w - min(left, sideMin))
		p.panel = area
		height := playerLo
		if w.clocks {
			height = playerMid
		}
		p.sidePanel(w, margin, height)
	case shapeUnder:
		p.board = area.cutTop(max(min((area.w-beside)/w.aspect, area.h-underMin), 0))
		p.panel = area
		p.underPanel(w)
	default:
		p.foldedPanel(w, full)
	}
	p.board = p.board.inset(margin)
	p.balanceBeside(beside, w.aspect)
	return p
}

// sidePanel stacks the parts of the panel beside the board: player, moves, bars, buttons, player.
func (p *plan) sidePanel(w wants, pad, player float32) {
	in := p.panel.inset(pad)
	p.top = in.cutTop(player)
	in.cutTop(pad)
	p.bottom = in.cutBottom(player)
	in.cutBottom(pad)
	if w.end {
		p.end = in.cutBottom(rowH)
		in.cutBottom(pad)
	}
	p.buttonRows(&in, w, pad)
	if h := w.barsHeight(in.w, in.h-pad-listMin); h > 0 {
		p.bars = in.cutBottom(h)
		in.cutBottom(pad)
	}
	p.linesAbove(&in, w, pad, listMin)
	if w.graph && in.h >= graphMin+pad+listMin {
		p.graph = in.cutBottom(min(max(in.h*graphShare, graphMin), graphMax))
		in.cutBottom(pad)
	}
	if in.h >= 40 {
		p.list = in
	}
}

// buttonRows cuts the rows of buttons off the bottom of what is left. A bar is worth more than they are: what they do is in the menus, too.
func (p *plan) buttonRows(in *rect, w wants, pad float32) {
	one, both := rowH+pad, 2*rowH+1.5*pad
	bar := w.barsHeight(in.w, in.h-both-pad-listMin)
	if bar == 0 || bar <= in.h-both {
		p.tools = in.cutBottom(rowH)
		in.cutBottom(pad / 2)
	}
	if bar == 0 || bar <= in.h-one {
		p.nav = in.cutBottom(rowH)
		in.cutBottom(pad)
	}
}

// balanceBeside puts the bar at the left of the board, at its height: the board gets no more room than it fills.
func (p *plan) balanceBeside(width, aspect float32) {
	if width == 0 {
		return
	}
	p.board.cutLeft(width)
	b := p.board
	h := min(b.h, b.w/aspect)
	p.board = rect{b.x + (b.w-h*aspect)/2, b.y + (b.h-h)/2, h * aspect, h}
	p.balance = rect{p.board.x - width, p.board.y, balanceW, h}
}

// linesAbove cuts the panel of the analysis off the bottom of what is left for the move list: with as many lines as leave room for that, or
// none.
func (p *plan) linesAbove(in *rect, w wants, pad, list float32) {
	for n := w.lines; n > 0; n-- {
		if h := headH + float32(n)*bestRowH + gap/4; in.h-h-pad >= list {
			p.analysis = in.cutBottom(h)
			in.cutBottom(pad)
			return
		}
	}
}

// underPanel puts the players side by side, then the moves, then all buttons in a row.
func (p *plan) underPanel(w wants) {
	in := p.panel.inset(gap / 2)
	p.playerRow(in.cutTop(playerLo))
	if w.endWide(in) {
		p.end = in.cutBottom(rowH)
		in.cutBottom(gap / 2)
		w.end = false
	}
	p.buttonRow(w, in.cutBottom(rowH))
	in.cutBottom(gap / 2)
	if h := w.barsHeight(in.w, in.h-gap/2-40); h > 0 {
		p.bars = in.cutBottom(h)
	}
	in.cutTop(gap / 2)
	p.linesAbove(&in, w, gap/2, 0)
	if w.graph && in.h >= 40 && in.w >= 2*narrowMin {
		p.graph = in
		p.graph.x, p.graph.w = in.x+in.w*0.54, in.w*0.46
		if !p.bars.empty() {
			p.graph.h -= gap / 2
		}
		in.w = in.w*0.54 - gap
	}
	if in.h >= 40 {
		p.list = in
	}
}

// playerRow puts the players side by side.
func (p *plan) playerRow(row rect) {
	p.bottom = row.cutLeft((row.w - gap) / 2)
	row.cutLeft(gap)
	p.top = row
}

// foldedPanel leaves a row of buttons, or nothing when the panel is switched off (but the turn must be ended somewhere, and
// clocks must be seen).
func (p *plan) foldedPanel(w wants, area rect) {
	if p.shape == shapeFolded || w.end {
		row := area.cutBottom(rowH + gap/2)
		row.h = rowH
		row = rect{row.x + gap/2, row.y, row.w - gap, row.h}
		if p.shape == shapeFolded && w.endWide(row) { // a row of its own
			p.end = row
			row.y = area.cutBottom(rowH + gap/2).y
			w.end = false
		}
		if p.shape == shapeFolded {
			p.buttonRow(w, row)
		} else {
			p.end = row
		}
	}
	switch wide := area.w-area.h*w.aspect >= narrowMin+gap; {
	case w.clocks && wide && p.shape == shapeHidden: // beside the board, so that it keeps its height
		column := rect{area.x + area.w - narrowMin, area.y + gap, narrowMin - gap, area.h - 2*gap}
		area.w -= narrowMin
		p.top, p.bottom = column.cutTop(playerMid), column.cutBottom(playerMid)
	case w.clocks:
		row := area.cutBottom(playerLo + gap/2)
		p.playerRow(rect{row.x + gap/2, row.y, row.w - gap, playerLo})
	}
	if h := w.barsHeight(area.w-gap, area.h/2); h > 0 && !w.said {
		bars := area.cutBottom(h)
		p.bars = rect{bars.x + gap/2, bars.y, bars.w - gap, bars.h}
	}
	p.board = area
}

// endShare is the part of a row of buttons for the one at the end of a turn.
const endShare = 0.36

// endWide tells whether that button needs a row of its own.
func (w wants) endWide(row rect) bool { return w.end && w.endWidth > row.w*endShare }

func (p *plan) buttonRow(w wants, row rect) {
	if w.end {
		end := row.cutLeft(row.w * endShare)
		row.cutLeft(gap / 2)
		p.end = end
	}
	tools := float32(4)
	if w.computer {
		tools++
	}
	p.nav = row.cutLeft((row.w - gap/2) * 4 / (4 + tools))
	row.cutLeft(gap / 2)
	p.tools = row
}

// place puts an object into an area, or hides it where there is none.
func place(o fyne.CanvasObject, r rect) {
	if r.empty() {
		o.Hide()
		return
	}
	o.Move(fyne.NewPos(r.x, r.y))
	o.Resize(fyne.NewSize(r.w, r.h))
	o.Show()
}
