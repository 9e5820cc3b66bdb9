package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/layout"
)

// bordered puts objects into the middle of others, any of which may be nil. Tab goes through all of them as they are read, which the toolkit's
// own container does not: it has the middle first.
func bordered(top, bottom, left, right fyne.CanvasObject, middle ...fyne.CanvasObject) *fyne.Container {
	c := &fyne.Container{Layout: layout.NewBorderLayout(top, bottom, left, right)}
	for _, o := range append(append([]fyne.CanvasObject{top, left}, middle...), right, bottom) {
		if o != nil {
			c.Objects = append(c.Objects, o)
		}
	}
	return c
}

// shares puts widgets beside each other, each with its share of the width; a share of 0 is as wide as it needs.
func shares(weights []float32, objects ...fyne.CanvasObject) *fyne.Container {
	return &fyne.Container{Layout: shareLayout(weights), Objects: objects}
}

type shareLayout []float32

// MinSize implements fyne.Layout.
func (l shareLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(gap*float32(len(objects)-1), 0)
	for i, o := range objects {
		m := o.MinSize()
		size.Height = max(size.Height, m.Height)
		if l[i] == 0 {
			size.Width += m.Width
		} else {
			size.Width += 20 * l[i]
		}
	}
	return size
}

// Layout implements fyne.Layout.
func (l shareLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	room, total := size.Width-gap*float32(len(objects)-1), float32(0)
	for i, o := range objects {
		if l[i] == 0 {
			room -= o.MinSize().Width
		}
		total += l[i]
	}
	x := float32(0)
	for i, o := range objects {
		width := o.MinSize().Width
		if l[i] > 0 {
			width = room * l[i] / total
		}
		o.Move(fyne.NewPos(x, 0))
		o.Resize(fyne.NewSize(width, size.Height))
		x += width + gap
	}
}
