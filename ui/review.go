package ui

import (
	"fmt"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"crosspoint/engine/review"
	"crosspoint/ui/control"
)

// setGraph is the switch of the graph of the game.
const setGraph = "graph"

func (w *Window) reviewCommands() []*command {
	next := w.can(func(a control.Actions) bool { return a.NextTurning })
	previous := w.can(func(a control.Actions) bool { return a.PreviousTurning })
	graph := func() bool { return w.playing() && len(w.state.Graph.Turns) > 1 }
	return []*command{
		{id: "review", shortcut: keys(fyne.KeyR, ctrlShift), enabled: w.can(func(a control.Actions) bool { return a.Review }), do: w.askReview},
		{id: "review-summary", shortcut: keys(fyne.KeyR, alt), enabled: graph, do: w.showSummary},
		{id: "turning-previous", shortcut: keys(fyne.KeyPageUp, alt), enabled: previous, do: func() { w.control.PreviousTurning() }},
		{id: "turning-next", shortcut: keys(fyne.KeyPageDown, alt), enabled: next, do: func() { w.control.NextTurning() }},
		{id: "graph", shortcut: keys(fyne.KeyG, alt), enabled: graph, checked: func() bool { return w.settings.on(setGraph, true) }, do: func() {
			w.settings.set(setGraph, !w.settings.on(setGraph, true))
			w.game.relayout()
			w.refreshMenu()
		}},
	}
}

// reviewConfig lets the controller review with the memory and threads of the settings.
func (w *Window) reviewConfig(c *control.Config) {
	c.Words = w.say
	c.OnReview = func(r control.Review) { w.state.Review = r; w.game.bars.progress(r) }
	if w.cfg.Analyst != nil {
		c.Analyst = w.analyst
	}
}

// askReview asks how carefully the game is to be looked at.
func (w *Window) askReview() {
	start := func(care review.Care) func() { return func() { w.control.StartReview(care) } }
	w.openSheet(w.tr("review.title"), flush(paragraph(w.tr("review.text"))), fyne.NewSize(480, 0),
		answer{label: w.tr("button.cancel"), cancel: true},
		answer{label: w.tr("review.thorough"), do: start(review.Thorough)},
		answer{label: w.tr("review.quick"), importance: widget.HighImportance, do: start(review.Quick)})
}

// reviewBar is what the bar says about a review, barNone for nothing.
func (b *barView) reviewBar(r control.Review) (kind barKind, text string) {
	w := b.w
	switch {
	case r.On && r.Waits:
		return barReviewing, w.tr("review.waits")
	case r.On:
		return barReviewing, w.tr("review.running", "Done", min(r.Done+1, r.Total-1), "Total", r.Total-1)
	case r.Failed != "":
		return barReviewEnded, w.tr("review.failed", "Reason", r.Failed)
	case r.Finished:
		return barReviewEnded, w.tr("review.finished", "Sides", w.turningText())
	}
	return barNone, ""
}

// progress shows how far a review is, and changes nothing else.
func (b *barView) progress(r control.Review) {
	b.last.Review = r
	if b.kind != barReviewing || !r.On {
		return
	}
	share := float32(r.Done) / float32(max(r.Total, 1))
	if _, text := b.reviewBar(r); text != b.shown {
		b.shown = text
		lines := b.text.MinSize().Height
		b.text.SetText(flowing(text))
		if b.text.MinSize().Height != lines && b.w.game != nil {
			b.w.game.relayout()
		}
	}
	if width := (b.Size().Width - 2*gap) * share; width != b.done.Size().Width {
		b.done.Resize(fyne.NewSize(width, progressH))
		b.done.Refresh()
	}
}

// progressH is the height of a bar of progress, progressRoom what it takes with the distance below.
const (
	progressH    float32 = 6
	progressRoom         = progressH + gap
)

func (b *barView) reviewAnswers(kind barKind) []*button {
	w := b.w
	act := func(label string, importance widget.Importance, do func()) *button {
		n := w.newButton(label, "", "", func() { do(); w.focusBoard() }, nil)
		n.Importance = importance
		return n
	}
	dismiss := act(w.tr("bar.ok"), widget.MediumImportance, func() { w.control.DismissReview() })
	switch {
	case kind == barReviewing:
		return []*button{act(w.tr("button.cancel"), widget.MediumImportance, func() { w.control.CancelReview() })}
	case b.last.Review.Failed != "" && w.helper(setReviewEngine, w.state.Game) != "":
		again := func() { w.control.DismissReview(); w.askReview() }
		return []*button{
			act(w.tr("engines.again"), widget.HighImportance, again),
			act(w.tr("engines.stand-in"), widget.MediumImportance, func() { w.setHelper(setReviewEngine, ""); again() }),
			dismiss,
		}
	case b.last.Review.Failed != "":
		return []*button{dismiss}
	}
	summary := w.newButton(w.tr("review.summary"), "", "", w.showSummary, nil)
	summary.Importance = widget.HighImportance
	return []*button{summary, dismiss}
}

// turningText counts the turning points of each side.
func (w *Window) turningText() string {
	s := w.state.Graph.Summary()
	if s.Inaccuracies == [2]int{} && s.Mistakes == [2]int{} && s.Blunders == [2]int{} {
		return w.tr("summary.quiet")
	}
	var parts [2]string
	for i := range parts {
		n := s.Inaccuracies[i] + s.Mistakes[i] + s.Blunders[i]
		side := w.texts.T("side." + w.state.Game.Sides[i])
		if parts[i] = w.tr("review.side", "Side", side, "Count", n); n == 0 {
			parts[i] = w.tr("review.side-none", "Side", side)
		}
	}
	return w.tr("review.both", "First", parts[0], "Second", parts[1])
}

// showSummary puts the review into words and figures.
func (w *Window) showSummary() {
	g := w.state.Graph
	s := g.Summary()
	table := container.New(summaryGrid{})
	cell := func(text string, bold bool, align fyne.TextAlign) {
		if align == fyne.TextAlignLeading {
			table.Add(newWords(text, textNormal, fyne.TextStyle{Bold: bold}, w.palette.Text))
			return
		}
		t := canvas.NewText(text, w.palette.Text)
		t.TextSize, t.TextStyle.Bold, t.Alignment = textNormal, bold, align
		table.Add(t)
	}
	row := func(label, first, second string, bold bool) {
		cell(label, false, fyne.TextAlignLeading)
		cell(first, bold, fyne.TextAlignTrailing)
		cell(second, bold, fyne.TextAlignTrailing)
	}
	row("", w.texts.T("side."+w.state.Game.Sides[0]), w.texts.T("side."+w.state.Game.Sides[1]), true)
	counts := func(key string, n [2]int) { row(w.texts.T(key), fmt.Sprint(n[0]), fmt.Sprint(n[1]), false) }
	counts("summary.turns", s.Turns)
	counts("summary.inaccuracies", s.Inaccuracies)
	counts("summary.mistakes", s.Mistakes)
	counts("summary.blunders", s.Blunders)
	row(w.tr("summary.loss"), w.lossText(s, 0), w.lossText(s, 1), false)
	words := paragraph(w.courseText(g))
	w.openSheet(w.tr("summary.title"), container.NewVBox(table, flush(words)), fyne.NewSize(460, 0),
		answer{label: w.tr("button.ok"), importance: widget.HighImportance, cancel: true})
}

func (w *Window) lossText(s control.Summary, side int) string {
	if s.Judged[side] == 0 {
		return w.tr("summary.none")
	}
	return w.tr("summary.percent", "Percent", w.texts.Decimal(math.Round(1000*s.Loss[side])/10, 1))
}

// courseText says in a sentence or two how the game went.
func (w *Window) courseText(g control.Graph) string {
	worst, loss := 0, 0.0
	for i := 1; i < len(g.Turns); i++ {
		a, b := g.Turns[i-1], g.Turns[i]
		if !b.Turning || !a.Known || !b.Known {
			continue
		}
		if d := review.LossOf(b.Side, a.Chance, b.Chance); d > loss {
			worst, loss = i, d
		}
	}
	turn := func(key string, at int) string {
		t := g.Turns[at]
		return w.texts.T(key, "Number", t.Number, "Side", w.texts.T("side."+w.state.Game.Sides[t.Side]), "Step", w.stepText(t.Node),
			"Glyph", t.Glyph, "Percent", fmt.Sprintf("%.0f", 100*loss))
	}
	switch {
	case worst == 0:
		return w.tr("summary.quiet")
	case g.Lost == worst:
		return turn("summary.lost-worst", worst)
	case g.Lost > 0:
		return turn("summary.worst", worst) + " " + turn("summary.lost", g.Lost)
	}
	return turn("summary.worst", worst)
}

// summaryGrid has a wide first column and two narrow ones.
type summaryGrid struct{}

var summaryRow float32 = 26

// MinSize implements fyne.Layout.
func (summaryGrid) MinSize(o []fyne.CanvasObject) fyne.Size {
	height := gap
	for i := 0; i < len(o); i += 3 {
		height += max(summaryRow, o[i].MinSize().Height)
	}
	return fyne.NewSize(240, height)
}

// Layout implements fyne.Layout.
func (summaryGrid) Layout(o []fyne.CanvasObject, size fyne.Size) {
	narrow, y, high := min(size.Width*0.26, 110*textScale()), float32(0), summaryRow
	for i, c := range o {
		x, width := float32(0), size.Width-2*narrow
		if col := i % 3; col > 0 {
			x = size.Width - narrow*float32(3-col)
			width = narrow
		} else {
			y += high * float32(min(i, 1))
			c.Resize(fyne.NewSize(width, summaryRow))
			high = max(summaryRow, c.MinSize().Height)
		}
		c.Move(fyne.NewPos(x, y))
		c.Resize(fyne.NewSize(width, high))
	}
}
