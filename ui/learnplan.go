package ui

import "fyne.io/fyne/v2"

// learnPlan is where everything of the page that teaches goes. An empty rect hides its part.
type learnPlan struct {
	board, panel, top, list, text, presets, bar, again, end, tools, status rect
	wide                                                                   bool // the list of chapters is shown instead of the picker
}

// learnWants is what the layout has to make room for.
type learnWants struct {
	aspect             float32 // width of the board by its height
	list, end          bool
	names              float32                     // the width in which no name of a chapter is cut
	text, presets, bar func(width float32) float32 // heights; those of presets and bar are 0 when there is nothing to show
}

// Widths of columns, in points, which follow the size of texts.
var (
	learnListW   float32 = 208
	learnTextMin float32 = 288
	learnTextMax float32 = 460
	learnWideMin float32 = 940
	learnSmallW  float32 = 212
)

const (
	learnStatusMin float32 = 480
	learnRoomy     float32 = 260 // the height of a column in which what goes back to the start is a button of its own
	learnTextLow   float32 = 48  // the least height of the text
	learnListPart  float32 = 0.3 // of the window that the list of chapters may have
)

// layoutLearn lays the page that teaches out in a window of a size.
func layoutLearn(size fyne.Size, w learnWants) learnPlan {
	area := rect{0, 0, size.Width, size.Height}
	var p learnPlan
	margin := gap / 2
	if size.Height >= learnStatusMin {
		p.status = area.cutBottom(statusH)
		if size.Width >= narrowWindow {
			margin = gap
		}
	}
	switch {
	case size.Width >= learnWideMin && size.Height <= size.Width:
		p.wide = w.list
		p.beside(area, margin, w)
	case size.Width >= size.Height*1.05:
		p.beside(area, margin, w)
	default:
		p.stacked(area, margin, w)
	}
	return p
}

// beside puts the list, the text and the board next to each other.
func (p *learnPlan) beside(area rect, margin float32, w learnWants) {
	least := learnTextMin
	if area.w < narrowWindow {
		least = learnSmallW
	}
	list := rect{}
	if p.wide {
		list = area.cutLeft(max(learnListW, min(w.names+2*margin, learnListPart*area.w)))
	}
	width := min(max(area.w-(area.h-2*margin)*w.aspect-2*margin, least), max(learnTextMax, 0.4*area.w))
	column := area.cutLeft(width)
	p.panel = rect{list.x, area.y, list.w + column.w, area.h}
	p.board = area.inset(margin)
	column = column.inset(margin)
	if p.wide {
		column.cutLeft(margin)
		column.w -= margin
		list = rect{list.x + margin, list.y + margin, list.w - margin, list.h - 2*margin}
		p.top = list.cutTop(controlH)
		list.cutTop(margin)
		p.list = list
	} else {
		p.top = column.cutTop(controlH)
		column.cutTop(margin)
	}
	p.column(column, margin, w)
}

// column stacks the text and what belongs to the diagram.
func (p *learnPlan) column(in rect, pad float32, w learnWants) {
	p.tools = in.cutBottom(rowH)
	in.cutBottom(pad / 2)
	if !p.status.empty() && in.h >= learnRoomy { // else it is one of the tools
		p.again = in.cutBottom(rowH)
		in.cutBottom(pad / 2)
	}
	in.cutBottom(pad / 2)
	if w.end {
		p.end = in.cutBottom(rowH)
		in.cutBottom(pad)
	}
	h := w.text(in.w)
	bar, presets := w.bar(in.w), w.presets(in.w)
	if presets > 0 {
		presets += pad
	}
	if bar > 0 {
		bar = min(bar+pad, max(in.h-presets, 0))
	}
	// What was said last is read first: where there is little room, the text gives way.
	if room := in.h - bar - presets; room >= learnTextLow {
		p.text = in.cutTop(min(h, room))
	}
	in.cutTop(pad)
	if presets > 0 {
		p.presets = in.cutTop(presets - pad)
		in.cutTop(pad)
	}
	if bar > 0 {
		p.bar = in.cutTop(bar - pad)
	}
}

// stacked puts the text above the board.
func (p *learnPlan) stacked(area rect, margin float32, w learnWants) {
	board := area.cutBottom(min(area.w/w.aspect, area.h*0.6))
	p.board = board.inset(margin)
	p.panel = area
	in := area.inset(margin)
	p.top = in.cutTop(controlH)
	in.cutTop(margin)
	p.column(in, margin, w)
}
