package ui

import "fyne.io/fyne/v2"

// puzzlePlan is where everything of the page of puzzles goes. An empty rect hides its part.
type puzzlePlan struct {
	shape                                                        shape
	board, panel, game, head, list, bar, tools, nav, end, status rect
}

// puzzleWants is what the layout has to make room for.
type puzzleWants struct {
	aspect     float32 // width of the board by its height
	panel, end bool
	endWidth   float32                     // that the button at the end of a turn needs
	head, bar  func(width float32) float32 // heights; the bar's is 0 when it has nothing to say
}

// layoutPuzzles lays the page of puzzles out in a window of a size.
func layoutPuzzles(size fyne.Size, w puzzleWants) puzzlePlan {
	area := rect{0, 0, size.Width, size.Height}
	var p puzzlePlan
	p.status = area.cutBottom(statusH)
	margin := gap
	if size.Width < narrowWindow || size.Height < 480 {
		margin = gap / 2
	}
	left := area.w - (area.h-2*margin)*w.aspect - 2*margin
	switch {
	case !w.panel:
		p.shape = shapeHidden
	case size.Width >= narrowWindow && size.Height <= size.Width*1.25:
		p.shape = shapeSide
	case left >= min(narrowMin, puzzleStripMin()) && size.Height <= size.Width*1.25:
		p.shape = shapeNarrow
	case area.h-area.w/w.aspect >= underMin:
		p.shape = shapeUnder
	default:
		p.shape = shapeFolded
	}
	switch p.shape {
	case shapeSide, shapeNarrow:
		widest, pad := sideMax, gap
		if p.shape == shapeNarrow {
			widest, pad = sideMin, margin
		} else {
			left = max(left, sideMin)
		}
		width := min(left, widest)
		if w.end {
			width = max(width, min(w.endWidth+2*pad+1, area.w/2))
		}
		p.board = area.cutLeft(area.w - width)
		p.panel = area
		p.column(w, pad)
	case shapeUnder:
		p.board = area.cutTop(max(min(area.w/w.aspect, area.h-underMin), 0))
		p.panel = area
		p.under(w)
	default:
		p.folded(w, area)
	}
	p.board = p.board.inset(margin)
	return p
}

// puzzleStripMin is the width of a column in which a row of buttons has room: with large texts that is worth more than a row below the board.
func puzzleStripMin() float32 { return 4*(iconSize+gap) + 3*gap/2 + gap }

// column stacks the parts beside the board. Buttons come first; a task that has no room above them stands in the status line.
func (p *puzzlePlan) column(w puzzleWants, pad float32) {
	in := p.panel.inset(pad)
	p.game = in.cutTop(controlH)
	in.cutTop(pad)
	p.nav = in.cutBottom(rowH)
	in.cutBottom(pad / 2)
	p.tools = in.cutBottom(rowH)
	in.cutBottom(pad)
	if w.end {
		p.end = in.cutBottom(rowH)
		in.cutBottom(pad)
	}
	if h := w.head(in.w); h <= in.h {
		p.head = in.cutTop(h)
		in.cutTop(pad)
	}
	if h := w.bar(in.w); h > 0 && h <= in.h {
		p.bar = in.cutBottom(h)
		in.cutBottom(pad)
	}
	if in.h >= 2*puzzleRowH {
		p.list = in
	}
}

// under puts the game's choice and the task side by side, then the message and the list, then all buttons in a row.
func (p *puzzlePlan) under(w puzzleWants) {
	in := p.panel.inset(gap / 2)
	half := (in.w - gap) / 2
	top := in.cutTop(max(controlH, w.head(half)))
	p.head = top.cutLeft(half)
	top.cutLeft(gap)
	top.h = controlH
	p.game = top
	p.buttons(w, in.cutBottom(rowH))
	in.cutBottom(gap / 2)
	if h := w.bar(in.w); h > 0 && h <= in.h {
		p.bar = in.cutBottom(h)
	}
	in.cutTop(gap / 2)
	if in.h >= 2*puzzleRowH {
		p.list = in
	}
}

// folded leaves a row of buttons, or none when the panel is switched off; a turn must be ended somewhere.
func (p *puzzlePlan) folded(w puzzleWants, area rect) {
	if p.shape == shapeFolded || w.end {
		row := area.cutBottom(rowH + gap/2)
		row = rect{row.x + gap/2, row.y, row.w - gap, rowH}
		if p.shape == shapeFolded && w.end && w.endWidth > row.w*puzzleEndShare { // a row of its own
			p.end = row
			row.y = area.cutBottom(rowH + gap/2).y
			w.end = false
		}
		if p.shape == shapeFolded {
			p.buttons(w, row)
		} else {
			p.end = row
		}
	}
	if p.shape == shapeFolded {
		p.below(w, &area)
	}
	p.board = area
}

// below uses what a board of full width leaves below it for the message, or else for the task. The board stays where it is.
func (p *puzzlePlan) below(w puzzleWants, area *rect) {
	const least = 60
	spare := area.h - area.w/w.aspect
	if spare < least {
		return
	}
	rest := area.cutBottom(spare)
	rest = rect{rest.x + gap/2, rest.y, rest.w - gap, rest.h - gap/2}
	if h := w.bar(rest.w); h > 0 && h <= rest.h {
		p.bar = rest.cutTop(h)
	} else if h := w.head(rest.w); h+gap <= rest.h {
		rest = rect{rest.x + gap, rest.y, rest.w - 2*gap, rest.h}
		p.head = rest.cutTop(h)
	}
}

// puzzleEndShare is the part of a row of buttons for the one at the end of a turn.
const puzzleEndShare = 0.26

func (p *puzzlePlan) buttons(w puzzleWants, row rect) {
	if w.end {
		p.end = row.cutLeft(row.w * puzzleEndShare)
		row.cutLeft(gap / 2)
	}
	p.tools = row.cutLeft((row.w - gap/2) * 4 / 8)
	row.cutLeft(gap / 2)
	p.nav = row
}
