// Command emptywindow shows a window of the toolkit with nothing of ours in it: the yardstick for start time, memory and idle
// CPU. A click shows or hides one rectangle, the yardstick for clicks.
package main

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// pad is a surface that shows or hides a rectangle when it is clicked.
type pad struct {
	widget.BaseWidget
	mark *canvas.Rectangle
}

func (p *pad) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewCenter(p.mark))
}

// Tapped implements fyne.Tappable.
func (p *pad) Tapped(*fyne.PointEvent) {
	if p.mark.FillColor == color.Transparent {
		p.mark.FillColor = color.NRGBA{R: 0xc0, A: 0xff}
	} else {
		p.mark.FillColor = color.Transparent
	}
	canvas.Refresh(p.mark)
}

func main() {
	a := app.NewWithID("games.crosspoint.emptywindow")
	w := a.NewWindow("Empty")
	p := &pad{mark: canvas.NewRectangle(color.Transparent)}
	p.mark.SetMinSize(fyne.NewSize(200, 200))
	p.ExtendBaseWidget(p)
	w.SetContent(container.NewStack(widget.NewLabel("Empty"), p))
	w.Resize(fyne.NewSize(1180, 840))
	w.ShowAndRun()
}
