package ui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"crosspoint/board"
	"crosspoint/club"
	"crosspoint/record"
	"crosspoint/rules"
)

// shownOpenings and shownReasons bound the lists of the statistics.
const (
	shownOpenings = 10
	shownReasons  = 8
)

// openingText writes an opening in a notation; what does not fit the usual start stays in that of files.
func openingText(g *rules.Game, notation rules.Notation, text string) string {
	rec, err := record.New(g, "", nil, "")
	if err != nil {
		return text
	}
	var turns []string
	for _, turn := range strings.Fields(text) {
		var steps []string
		for _, step := range strings.Split(turn, "/") {
			m, err := g.Notations[0].Parse(rec.Position(), step)
			if err != nil {
				return text
			}
			steps = append(steps, notation.Format(rec.Position(), m))
			if _, err := rec.Append(m); err != nil {
				return text
			}
		}
		turns = append(turns, strings.Join(steps, "/"))
	}
	return strings.Join(turns, "  ")
}

// heading begins a part of the page.
func (p *clubPage) heading(text string) fyne.CanvasObject {
	t := newWords(text, textNormal, fyne.TextStyle{Bold: true}, p.w.palette.Text)
	return container.New(layout.NewCustomPaddedLayout(gap, gap/2, 0, 0), t)
}

// line is a line of text.
func (p *clubPage) line(text string) fyne.CanvasObject { return flush(paragraph(text)) }

// column stacks the parts of the page in a scroll.
func (p *clubPage) column(parts ...fyne.CanvasObject) *container.Scroll {
	return container.NewVScroll(container.New(layout.NewCustomPaddedLayout(0, gap, 0, 1.5*gap),
		container.New(layout.NewCustomPaddedVBoxLayout(gap/2), parts...)))
}

// showStatistics shows the figures of a kind of game.
func (p *clubPage) showStatistics() {
	w, s := p.w, p.found.statistics
	if s.Games == 0 {
		p.message(p.nothing())
		return
	}
	parts := []fyne.CanvasObject{p.heading(w.tr("club.results", "Count", s.Games, "Number", w.texts.Number(s.Games)))}
	parts = append(parts, w.resultBar(s.Wins[0], s.Draws, s.Wins[1], 22), p.legend(s))
	parts = append(parts, p.heading(w.tr("club.length")), p.line(w.tr("club.length-text", "Average", w.texts.Decimal(s.Average, 1), "Median", w.texts.Decimal(s.Median, -1),
		"Shortest", w.texts.Number(p.book.Games[s.Shortest].Turns), "Longest", w.texts.Number(p.book.Games[s.Longest].Turns))))
	parts = append(parts, p.heading(w.tr("club.activity")), p.activity(s))
	parts = append(parts, p.heading(w.tr("club.openings")))
	if len(p.found.openings) == 0 {
		parts = append(parts, p.line(w.tr("club.no-openings")))
	} else {
		parts = append(parts, w.clubHeads(openingColumns).box)
	}
	for i, text := range p.found.openings {
		parts = append(parts, p.opening(text, s.Openings[i]))
	}
	parts = append(parts, p.heading(w.tr("club.reasons")))
	for _, r := range s.Reasons[:min(len(s.Reasons), shownReasons)] {
		cells := newClubCells(reasonColumns, textNormal)
		cells.set([]string{capital(w.endReason(r.Key)), w.texts.Number(r.Games), w.percent(float64(r.Games) / float64(s.Games))}, w.palette.Text)
		parts = append(parts, cells.box)
	}
	scroll := p.column(parts...)
	p.show(scroll, scroll, w.tr("club.statistics-keys"))
}

var (
	openingColumns = []clubColumn{
		{key: "opening", width: 150, share: 1},
		{key: "games", width: 72, right: true, spare: 1},
		{key: "first-wins", width: 84, right: true, spare: 2},
		{key: "draws", width: 76, right: true, wide: true},
		{key: "second-wins", width: 84, right: true, spare: 2},
	}
	reasonColumns = []clubColumn{{key: "reason", width: 180, share: 1}, {key: "games", width: 72, right: true, spare: 1}, {key: "share", width: 72, right: true}}
)

// legend says what the colours of the bar of results mean, with the figures.
func (p *clubPage) legend(s *club.Statistics) fyne.CanvasObject {
	w, g := p.w, p.kind
	row := &fyne.Container{Layout: layout.NewRowWrapLayoutWithCustomPadding(2*gap, gap/2)}
	names := []string{
		w.tr("club.side-wins", "Side", w.texts.T("side."+g.Sides[board.First])), w.tr("club.draws"), w.tr("club.side-wins", "Side", w.texts.T("side."+g.Sides[board.Second])),
	}
	for i, n := range []int{s.Wins[0], s.Draws, s.Wins[1]} {
		mark := canvas.NewRectangle(w.resultColours()[i])
		mark.StrokeColor, mark.StrokeWidth = w.palette.TextDim, 1
		mark.SetMinSize(fyne.NewSquareSize(12))
		text := canvas.NewText(w.tr("club.share", "Name", names[i], "Number", w.texts.Number(n), "Percent", w.percent(float64(n)/float64(s.Games))), w.palette.Text)
		text.TextSize = textNormal
		row.Add(container.New(layout.NewCustomPaddedHBoxLayout(gap/2), container.NewCenter(mark), text))
	}
	return row
}

// activity is the chart of the last weeks.
func (p *clubPage) activity(s *club.Statistics) fyne.CanvasObject {
	w, values := p.w, make([]int, club.Weeks)
	for i, week := range s.Weeks {
		values[i] = week.Games
	}
	return w.barChart(values, func(i int) string {
		if monday := s.Weeks[i].Monday; i == 0 || monday.Day() <= 7 {
			return w.texts.Date(monday.Year(), int(monday.Month()), 0)
		}
		return ""
	}, 130*(1+textScale())/2)
}

// opening is how often games began so, and how they ended.
func (p *clubPage) opening(text string, o club.Opening) fyne.CanvasObject {
	w := p.w
	cells := newClubCells(openingColumns, textNormal)
	share := func(n int) string { return w.percent(float64(n) / float64(o.Games())) }
	cells.set([]string{text, w.texts.Number(o.Games()), share(o.First), share(o.Draws), share(o.Second)}, w.palette.Text)
	return cells.box
}
