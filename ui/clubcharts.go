package ui

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// chart draws itself anew for each size, with objects of the toolkit.
type chart struct {
	widget.BaseWidget
	least fyne.Size
	draw  func(size fyne.Size) []fyne.CanvasObject
}

func newChart(least fyne.Size, draw func(size fyne.Size) []fyne.CanvasObject) *chart {
	c := &chart{least: least, draw: draw}
	c.ExtendBaseWidget(c)
	return c
}

// CreateRenderer implements fyne.Widget.
func (c *chart) CreateRenderer() fyne.WidgetRenderer { return &chartRenderer{c: c} }

type chartRenderer struct {
	c       *chart
	objects []fyne.CanvasObject
}

func (r *chartRenderer) Destroy()                     {}
func (r *chartRenderer) MinSize() fyne.Size           { return r.c.least }
func (r *chartRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *chartRenderer) Layout(size fyne.Size) {
	r.objects = r.c.draw(size)
	canvas.Refresh(r.c)
}

func (r *chartRenderer) Refresh() { r.Layout(r.c.Size()) }

func drawnBar(x, y, w, h float32, fill color.Color) *canvas.Rectangle {
	b := canvas.NewRectangle(fill)
	b.Move(fyne.NewPos(x, y))
	b.Resize(fyne.NewSize(w, h))
	return b
}

func drawnText(text string, size float32, colour color.Color, x, y float32, alignment fyne.TextAlign) *canvas.Text {
	t := canvas.NewText(text, colour)
	t.TextSize, t.Alignment = size, alignment
	m := t.MinSize()
	switch alignment {
	case fyne.TextAlignCenter:
		x -= m.Width / 2
	case fyne.TextAlignTrailing:
		x -= m.Width
	}
	t.Move(fyne.NewPos(x, y))
	t.Resize(m)
	return t
}

// resultBar shows how many games one side won, were drawn, and the other won, in three colours that differ in lightness too.
func (w *Window) resultBar(first, draws, second int, height float32) *chart {
	return newChart(fyne.NewSize(60, height), func(size fyne.Size) []fyne.CanvasObject {
		total := float32(first + draws + second)
		if total == 0 {
			return nil
		}
		colours := w.resultColours()
		out := []fyne.CanvasObject{}
		x := float32(0)
		y := (size.Height - height) / 2
		for i, n := range []int{first, draws, second} {
			width := size.Width * float32(n) / total
			if n > 0 {
				b := drawnBar(x, y, width, height, colours[i])
				b.StrokeColor, b.StrokeWidth = w.palette.TextDim, 1
				out = append(out, b)
			}
			x += width
		}
		return out
	})
}

// resultColours are those of the first side's wins, of draws and of the second side's wins.
func (w *Window) resultColours() [3]color.NRGBA {
	p := w.palette
	return [3]color.NRGBA{p.Accent, blend(p.Panel, withAlpha(p.TextDim, 0x6a)), p.Window}
}

// barChart shows a row of numbers as bars with some labels below them.
func (w *Window) barChart(values []int, label func(i int) string, height float32) *chart {
	return newChart(fyne.NewSize(120, height), func(size fyne.Size) []fyne.CanvasObject {
		p, most := w.palette, 1
		for _, v := range values {
			most = max(most, v)
		}
		below, above := 18*textScale(), 18*textScale()
		room := size.Height - below - above
		step := size.Width / float32(len(values))
		base := drawnBar(0, size.Height-below, size.Width, 1, p.TextDim)
		out := []fyne.CanvasObject{base}
		free := float32(0) // from here on there is room for a label
		for i, v := range values {
			x := float32(i) * step
			if v > 0 {
				h := max(room*float32(v)/float32(most), 2)
				out = append(out, drawnBar(x+step*0.15, size.Height-below-h, step*0.7, h, p.Accent))
				number := w.texts.Number(v)
				if fyne.MeasureText(number, textSmall, fyne.TextStyle{}).Width <= step {
					out = append(out, drawnText(number, textSmall, p.TextDim, x+step/2, size.Height-below-h-17*textScale(), fyne.TextAlignCenter))
				}
			}
			text := label(i)
			if width := fyne.MeasureText(text, textSmall, fyne.TextStyle{}).Width; text != "" && x >= free && x+width <= size.Width {
				out = append(out, drawnText(text, textSmall, p.TextDim, x, size.Height-below+1, fyne.TextAlignLeading))
				free = x + width + gap
			}
		}
		return out
	})
}

// mostSegments bounds the line of a graph.
const mostSegments = 160

// lineGraph shows how a number has changed, with its lowest and highest value at the left.
func (w *Window) lineGraph(values []float64, height float32) *chart {
	return newChart(fyne.NewSize(120, height), func(size fyne.Size) []fyne.CanvasObject {
		p := w.palette
		low, high := math.Inf(1), math.Inf(-1)
		for _, v := range values {
			low, high = min(low, v), max(high, v)
		}
		if high-low < 40 { // small changes look small
			middle := (low + high) / 2
			low, high = middle-20, middle+20
		}
		left, pad := 48*textScale(), 9*textScale()
		y := func(v float64) float32 { return pad + (size.Height-2*pad)*float32((high-v)/(high-low)) }
		out := []fyne.CanvasObject{}
		for _, v := range []float64{high, (low + high) / 2, low} {
			out = append(out, drawnBar(left, y(v), size.Width-left, 1, p.PanelEdge),
				drawnText(w.texts.Decimal(v, 0), textSmall, p.TextDim, left-gap, y(v)-pad, fyne.TextAlignTrailing))
		}
		points := len(values)
		if points > mostSegments {
			points = mostSegments
		}
		at := func(i int) fyne.Position {
			n := 0
			if points > 1 {
				n = i * (len(values) - 1) / (points - 1)
			}
			x := left + (size.Width-left-6)*float32(i)/float32(max(points-1, 1)) + 2
			return fyne.NewPos(x, y(values[n]))
		}
		for i := 1; i < points; i++ {
			line := canvas.NewLine(p.Accent)
			line.StrokeWidth = 2
			line.Position1, line.Position2 = at(i-1), at(i)
			out = append(out, line)
		}
		dot := canvas.NewCircle(p.Accent)
		last := at(points - 1)
		dot.Move(fyne.NewPos(last.X-3.5, last.Y-3.5))
		dot.Resize(fyne.NewSquareSize(7))
		return append(out, dot)
	})
}
