// Command emptywindow shows a window of the toolkit with nothing of ours in it: the yardstick for start time, memory and idle CPU.
package main

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"
	"fyne.io/fyne/v2/widget"
)

func main() {
	a := app.NewWithID("games.crosspoint.emptywindow")
	w := a.NewWindow("Empty")
	w.SetContent(widget.NewLabel("Empty"))
	w.Resize(fyne.NewSize(1180, 840))
	w.ShowAndRun()
}
