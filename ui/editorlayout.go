package ui

import "fyne.io/fyne/v2"

// editorLayout puts the board of the editor beside its tools, or above them where the window is narrow.
type editorLayout struct{ wide bool }

// Sizes of the editor in points.
var (
	editorTools  float32 = 300 // width of the tools beside the board
	editorNarrow float32 = 620 // width below which the tools are under the board
	editorBoard  float32 = 240 // least height of the board
)

// Layout implements fyne.Layout.
func (l *editorLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	if len(o) != 2 {
		return
	}
	view, tools := o[0], o[1]
	if size.Width >= editorNarrow {
		view.Move(fyne.NewPos(0, 0))
		view.Resize(fyne.NewSize(size.Width-editorTools-2*gap, size.Height))
		tools.Move(fyne.NewPos(size.Width-editorTools, 0))
		tools.Resize(fyne.NewSize(editorTools, size.Height))
		l.wide = true
		return
	}
	l.wide = false
	tools.Resize(fyne.NewSize(size.Width, tools.MinSize().Height))
	high := max(editorBoard, size.Height-tools.MinSize().Height-gap)
	view.Move(fyne.NewPos(0, 0))
	view.Resize(fyne.NewSize(size.Width, high))
	tools.Move(fyne.NewPos(0, high+gap))
}

// MinSize implements fyne.Layout.
func (l *editorLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	if len(o) != 2 {
		return fyne.NewSize(0, 0)
	}
	tools := o[1].MinSize()
	if l.wide || o[0].Size().IsZero() {
		return fyne.NewSize(0, tools.Height)
	}
	return fyne.NewSize(0, tools.Height+gap+editorBoard)
}
