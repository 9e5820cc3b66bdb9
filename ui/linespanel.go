package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"crosspoint/ui/control"
)

// Measures of the panel of an analysis, in points.
var (
	headH    float32 = 24
	bestRowH float32 = 22
	wideHead float32 = 220 // from which on the head has room for the speed
)

// linesPanel shows an analysis: the score in words, how far it is, and its lines, whose steps can be clicked.
type linesPanel struct {
	widget.BaseWidget
	w     *Window
	back  *canvas.Rectangle
	score *canvas.Text
	far   *canvas.Text
	rows  [3]*bestRow
	last  control.State
}

func newLinesPanel(w *Window) *linesPanel {
	p := &linesPanel{w: w, back: canvas.NewRectangle(nil), score: canvas.NewText("", nil), far: canvas.NewText("", nil)}
	p.back.CornerRadius, p.back.StrokeWidth = 6, 1
	p.score.TextSize, p.score.TextStyle.Bold = textNormal, true
	p.far.TextSize, p.far.Alignment = textSmall, fyne.TextAlignTrailing
	for i := range p.rows {
		p.rows[i] = newBestRow(p, i)
	}
	p.ExtendBaseWidget(p)
	return p
}

// paint changes the colours.
func (p *linesPanel) paint() {
	pal := p.w.palette
	p.back.FillColor, p.back.StrokeColor = blend(pal.Panel, withAlpha(pal.Text, 0x0a)), pal.PanelEdge
	p.score.Color, p.far.Color = pal.Text, pal.TextDim
	p.show(p.last)
	p.Refresh()
}

// show takes over what the analysis has found. Only texts that changed are drawn again.
func (p *linesPanel) show(s control.State) {
	p.last = s
	a := s.Analysis
	if !a.On || s.Game == nil {
		return
	}
	score := ""
	if len(a.Lines) > 0 {
		score = p.w.scoreWords(s, a.Lines[0])
		if p.room(score) < 0 {
			score = p.w.scoreShort(s, a.Lines[0])
		}
	}
	setText(p.score, score)
	setText(p.far, p.farText(a))
	column := float32(0)
	for _, l := range a.Lines {
		column = max(column, fyne.MeasureText(p.w.scoreShort(s, l), textSmall, fyne.TextStyle{Bold: true}).Width)
	}
	for _, r := range p.rows {
		r.show(s, column+gap)
	}
}

// room is the width that a score leaves in the head.
func (p *linesPanel) room(score string) float32 {
	room := p.Size().Width - 2*gap
	if score != "" {
		room -= fyne.MeasureText(score, p.score.TextSize, p.score.TextStyle).Width
	}
	return room
}

// farText is how far the analysis is, as long as there is room beside the score, with the name of another program that makes it in the longest form.
// A reason why it rests that stands alone is cut.
func (p *linesPanel) farText(a control.Analysis) string {
	texts := p.w.progress(a, p.Size().Width >= wideHead)
	if name := p.w.helperName(setAnalysisEngine); name != "" && a.Searching {
		texts = append([]string{p.w.tr("engines.analyses", "Name", name, "Far", texts[0])}, texts...)
	}
	room, measure := p.room(p.score.Text), func(s string) float32 { return fyne.MeasureText(s, textSmall, p.far.TextStyle).Width }
	if p.score.Text != "" {
		room -= 2 * gap
	}
	for _, text := range texts {
		if measure(text) <= room {
			return text
		}
	}
	if p.score.Text != "" || len(texts) == 0 || room <= 0 {
		return ""
	}
	return texts[0][:fitting(texts[0], room-measure("…"), measure)] + "…"
}

func setText(t *canvas.Text, text string) {
	if t.Text != text {
		t.Text = text
		t.Refresh()
	}
}

// MinSize implements fyne.CanvasObject.
func (p *linesPanel) MinSize() fyne.Size { return fyne.NewSize(100, headH) }

// CreateRenderer implements fyne.Widget.
func (p *linesPanel) CreateRenderer() fyne.WidgetRenderer {
	o := []fyne.CanvasObject{p.back, p.score, p.far}
	for _, r := range p.rows {
		o = append(o, r)
	}
	return widget.NewSimpleRenderer(&fyne.Container{Layout: linesLayout{p}, Objects: o})
}

type linesLayout struct{ p *linesPanel }

func (l linesLayout) MinSize([]fyne.CanvasObject) fyne.Size { return l.p.MinSize() }

func (l linesLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	p := l.p
	p.back.Resize(size)
	for _, t := range []*canvas.Text{p.score, p.far} {
		t.Move(fyne.NewPos(gap, 0))
		t.Resize(fyne.NewSize(size.Width-2*gap, headH))
	}
	y := headH
	for i, r := range p.rows {
		if i >= p.last.Analysis.Most || y+bestRowH > size.Height+1 {
			r.Hide()
			continue
		}
		r.Move(fyne.NewPos(gap/2, y))
		r.Resize(fyne.NewSize(size.Width-gap, bestRowH))
		r.Show()
		y += bestRowH
	}
	p.show(p.last)
}

// bestRow is one line of an analysis: the score and the steps.
type bestRow struct {
	widget.BaseWidget
	panel  *linesPanel
	number int
	mark   *canvas.Rectangle // below the step under the pointer, or the one that is looked at
	score  *canvas.Text
	text   *canvas.Text
	left   float32   // where the steps begin
	ends   []float32 // where each step ends
	steps  int       // that are seen
	hover  int       // the step under the pointer, -1 for none
	shown  int       // the step that is looked at, -1 for none
}

var (
	_ desktop.Hoverable      = (*bestRow)(nil)
	_ fyne.SecondaryTappable = (*bestRow)(nil)
)

func newBestRow(p *linesPanel, number int) *bestRow {
	r := &bestRow{panel: p, number: number, hover: -1, shown: -1, mark: canvas.NewRectangle(color.Transparent), score: canvas.NewText("", nil), text: canvas.NewText("", nil)}
	r.mark.CornerRadius = 4
	r.score.TextSize, r.score.TextStyle.Bold, r.text.TextSize = textSmall, true, textSmall
	r.ExtendBaseWidget(r)
	return r
}

// CreateRenderer implements fyne.Widget.
func (r *bestRow) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(&fyne.Container{Layout: bestRowLayout{r}, Objects: []fyne.CanvasObject{r.mark, r.score, r.text}})
}

type bestRowLayout struct{ r *bestRow }

func (l bestRowLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(60, bestRowH) }

func (l bestRowLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	r := l.r
	r.score.Move(fyne.NewPos(gap/2, 0))
	r.score.Resize(fyne.NewSize(r.left, size.Height))
	r.text.Move(fyne.NewPos(r.left, 0))
	r.text.Resize(fyne.NewSize(max(size.Width-r.left, 0), size.Height))
	r.place()
}

// show takes over the row's line, as many of its steps as have room; left is where they begin.
func (r *bestRow) show(s control.State, left float32) {
	pal := r.panel.w.palette
	r.score.Color, r.text.Color = pal.Text, pal.Text
	score, text := "", ""
	r.ends, r.steps = r.ends[:0], 0
	if r.number < len(s.Analysis.Lines) {
		l := s.Analysis.Lines[r.number]
		score = r.panel.w.scoreShort(s, l)
		text = r.fit(l, r.Size().Width-left-gap/2)
	}
	r.shown = -1
	if s.Preview.On && s.Preview.Line == r.number {
		r.shown = s.Preview.Step
	}
	if left += gap / 2; left != r.left {
		r.left = left
		bestRowLayout{r}.Layout(nil, r.Size())
	}
	setText(r.score, score)
	setText(r.text, text)
	r.place()
}

// fit joins the steps that have room, and keeps where they end.
func (r *bestRow) fit(l control.Line, room float32) string {
	text, at := "", float32(0)
	more := fyne.MeasureText("…", textSmall, fyne.TextStyle{}).Width
	for i := range l.Steps {
		step := stepText(l, i)
		at += fyne.MeasureText(step, textSmall, fyne.TextStyle{}).Width
		if at > room-more && r.steps > 0 {
			return text + "…"
		}
		text += step
		r.ends = append(r.ends, at)
		r.steps++
	}
	return text
}

// place puts the mark below its step.
func (r *bestRow) place() {
	i, fill := r.hover, color.Color(r.panel.w.palette.Hover)
	if r.shown >= 0 {
		i, fill = r.shown, withAlpha(r.panel.w.palette.Accent, 0x55)
	}
	if i < 0 || i >= r.steps {
		fill = color.Transparent
	} else {
		from := float32(0)
		if i > 0 {
			from = r.ends[i-1]
		}
		r.mark.Move(fyne.NewPos(r.left+from-2, 1))
		r.mark.Resize(fyne.NewSize(r.ends[i]-from, r.Size().Height-2))
	}
	if r.mark.FillColor != fill {
		r.mark.FillColor = fill
		r.mark.Refresh()
	}
}

// stepAt is the step at a place, -1 for none.
func (r *bestRow) stepAt(x float32) int {
	for i := range r.steps {
		if x < r.left+r.ends[i] {
			return i
		}
	}
	return r.steps - 1
}

// Tapped implements fyne.Tappable: it shows the place after the step.
func (r *bestRow) Tapped(e *fyne.PointEvent) {
	if i := r.stepAt(e.Position.X); i >= 0 {
		r.panel.w.control.Preview(r.number, i)
		r.panel.w.focusBoard()
	}
}

// TappedSecondary implements fyne.SecondaryTappable.
func (r *bestRow) TappedSecondary(e *fyne.PointEvent) {
	if i := r.stepAt(e.Position.X); i >= 0 {
		r.panel.w.lineMenu(r.number, i, e.AbsolutePosition)
	}
}

// MouseIn implements desktop.Hoverable.
func (r *bestRow) MouseIn(e *desktop.MouseEvent) {
	if r.steps > 0 {
		r.panel.w.game.hint(r.panel.w.tr("eval.click"))
	}
	r.MouseMoved(e)
}

// MouseMoved implements desktop.Hoverable.
func (r *bestRow) MouseMoved(e *desktop.MouseEvent) {
	r.hover = r.stepAt(e.Position.X)
	r.place()
}

// MouseOut implements desktop.Hoverable.
func (r *bestRow) MouseOut() {
	r.hover = -1
	r.panel.w.game.hint("")
	r.place()
}

// Cursor implements desktop.Cursorable.
func (r *bestRow) Cursor() desktop.Cursor { return desktop.PointerCursor }
