package ui

import "fyne.io/fyne/v2"

// answerRow puts the buttons of a dialog at the right, in further rows where one has no room for all.
type answerRow struct{ width float32 }

// rows are the numbers of the buttons in each row.
func (l *answerRow) rows(o []fyne.CanvasObject) [][]fyne.CanvasObject {
	var out [][]fyne.CanvasObject
	x := float32(0)
	for _, b := range o {
		w := b.MinSize().Width
		if len(out) == 0 || l.width > 0 && x+w > l.width {
			out, x = append(out, nil), 0
		}
		out[len(out)-1] = append(out[len(out)-1], b)
		x += w + gap
	}
	return out
}

// MinSize implements fyne.Layout.
func (l *answerRow) MinSize(o []fyne.CanvasObject) fyne.Size {
	widest := float32(0)
	for _, b := range o {
		widest = max(widest, b.MinSize().Width)
	}
	n := float32(len(l.rows(o)))
	return fyne.NewSize(widest, max(n*controlH+(n-1)*gap, 0))
}

// Layout implements fyne.Layout.
func (l *answerRow) Layout(o []fyne.CanvasObject, size fyne.Size) {
	l.width = size.Width
	y := float32(0)
	for _, row := range l.rows(o) {
		x := size.Width + gap
		for _, b := range row {
			x -= b.MinSize().Width + gap
		}
		for _, b := range row {
			b.Move(fyne.NewPos(max(x, 0), y))
			b.Resize(fyne.NewSize(min(b.MinSize().Width, size.Width), controlH))
			x += b.MinSize().Width + gap
		}
		y += controlH + gap
	}
}

// tabRow gives each button the same share of the width, in as many rows as the widest of them needs.
type tabRow struct{ width float32 }

func (l *tabRow) columns(o []fyne.CanvasObject) int {
	widest := float32(0)
	for _, b := range o {
		widest = max(widest, b.MinSize().Width)
	}
	n := max(len(o), 1)
	for n > 1 && l.width > 0 && (widest+gap/2)*float32(n)-gap/2 > l.width {
		n--
	}
	return n
}

// MinSize implements fyne.Layout.
func (l *tabRow) MinSize(o []fyne.CanvasObject) fyne.Size {
	columns := l.columns(o)
	rows := float32((len(o) + columns - 1) / columns)
	return fyne.NewSize(32, max(rows*rowH+(rows-1)*gap/2, 0))
}

// Layout implements fyne.Layout.
func (l *tabRow) Layout(o []fyne.CanvasObject, size fyne.Size) {
	l.width = size.Width
	columns := l.columns(o)
	width := (size.Width - gap/2*float32(columns-1)) / float32(columns)
	for i, b := range o {
		b.Move(fyne.NewPos(float32(i%columns)*(width+gap/2), float32(i/columns)*(rowH+gap/2)))
		b.Resize(fyne.NewSize(width, rowH))
	}
}
