package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// Heights of a player's view from which on it has two rows, and a row of its own for the level.
var (
	playerTwo   float32 = 56
	playerThree float32 = 80
)

// Parts of a player's view that follow the size of texts, in points.
var (
	playerRow float32 = 38 // the name
	playerSub float32 = 18 // a line of small text
	nameLeast float32 = 60 // the width below which the name is worth more than the piece
	sideSize  float32 = 26 // the piece beside the name
)

// Parts of a player's view, in points.
const (
	takenSide float32 = 30 // a taken piece; the picture has room for a shadow around it
	dotSide   float32 = 5
	dotsWidth float32 = 3*dotSide + 2*3
)

// nameLeft is where the name begins.
func nameLeft() float32 { return gap + sideSize }

// playerRenderer lays a player out in one row or, where there is room, two or three.
type playerRenderer struct{ v *playerView }

func (r *playerRenderer) Destroy() {}

func (r *playerRenderer) MinSize() fyne.Size { return fyne.NewSize(80, playerLo) }

func (r *playerRenderer) Objects() []fyne.CanvasObject {
	v := r.v
	out := []fyne.CanvasObject{v.back, v.bar, v.side, v.name, v.sub, v.note, v.dots[0], v.dots[1], v.dots[2], v.clock.box}
	for _, p := range v.pieces {
		out = append(out, p)
	}
	return out
}

func (r *playerRenderer) Refresh() {
	r.Layout(r.v.Size())
	r.v.back.Refresh()
	r.v.bar.Refresh()
	r.v.note.Refresh()
	r.v.sub.Refresh()
	canvas.Refresh(r.v)
}

func (r *playerRenderer) Layout(size fyne.Size) {
	v := r.v
	v.back.Resize(size)
	v.bar.Move(fyne.NewPos(gap/2, gap/2+2))
	v.bar.Resize(fyne.NewSize(4, size.Height-gap-4))
	two := size.Height >= playerTwo
	first := rect{0, 0, size.Width, size.Height}
	if two && (len(v.pieces) > 0 || size.Height >= playerThree || v.clock.on() || v.sub.Text != "") {
		first.h = playerRow
	}
	inset := nameLeft() + gap // where texts begin
	second := rect{inset, first.h - 3, size.Width - inset, playerSub}
	switch {
	case !v.clock.on():
		v.clock.box.Hide()
		r.note(&first, size.Width > 200)
	case !two:
		r.clock(&first, clockSmall)
		r.note(&first, false)
	case size.Width < 200: // the clock is below the name
		first.h = playerRow - gap
		below := rect{0, first.h - 2, size.Width, size.Height - first.h}
		r.clock(&below, clockSmall)
		r.note(&first, false)
	default:
		r.clock(&first, clockBig)
		r.note(&second, true)
	}
	left := nameLeft()
	if v.side.Show(); first.w < nameLeft()+nameLeast {
		v.side.Hide()
		left = gap
	}
	v.side.Move(fyne.NewPos(1.5*gap, (first.h-sideSize)/2))
	v.side.Resize(fyne.NewSize(sideSize, sideSize))
	h := v.name.MinSize().Height
	v.name.Move(fyne.NewPos(left, (first.h-h)/2))
	width := max(first.w-left, 0)
	v.name.Resize(fyne.NewSize(width, h))
	v.fitName(width)
	r.below(size, second, two)
}

// clock puts the clock at the right end of a row and takes its room away.
func (r *playerRenderer) clock(row *rect, text float32) {
	c := r.v.clock
	width, height := c.width(text), min(text+gap*0.75, row.h-2)
	c.box.Show()
	c.text.TextSize = text
	c.box.Move(fyne.NewPos(row.x+row.w-width-gap/2, row.y+max((row.h-height)/2, 2)+1))
	c.box.Resize(fyne.NewSize(width, height))
	row.w -= width + gap
}

// note puts the note at the right end of a row and takes its room away; without words only the dots of thinking stay.
func (r *playerRenderer) note(row *rect, words bool) {
	v := r.v
	right := row.x + row.w - gap
	if words && v.note.Text != "" {
		width := v.note.MinSize().Width
		v.note.Show()
		v.note.Move(fyne.NewPos(right-width, row.y))
		v.note.Resize(fyne.NewSize(width, row.h))
		right -= width + gap
	} else {
		v.note.Hide()
	}
	if v.busy() {
		right -= dotsWidth
		for i, d := range v.dots {
			d.Move(fyne.NewPos(right+float32(i)*(dotSide+3), row.y+(row.h-dotSide)/2))
			d.Resize(fyne.NewSize(dotSide, dotSide))
		}
		right -= gap
	}
	row.w = max(right-row.x, 0)
}

// below puts the level and the taken pieces under the name.
func (r *playerRenderer) below(size fyne.Size, second rect, two bool) {
	v := r.v
	third := rect{1.5 * gap, size.Height - takenSide - 3, size.Width - 3*gap, takenSide}
	if size.Height < playerThree && second.w > 0 {
		third.w = min(third.w, second.w)
	}
	under := v.clock.on() && size.Width < 200 // the clock is there
	room := v.sub.MinSize().Width <= second.w && !under
	if v.sub.Text != "" && room && (size.Height >= playerThree || two && len(v.pieces) == 0) {
		v.sub.Show()
		v.sub.Move(fyne.NewPos(second.x, second.y))
		v.sub.Resize(fyne.NewSize(second.w, second.h))
	} else {
		v.sub.Hide()
	}
	step := takenSide - 6
	if n := len(v.pieces); n > 1 && step*float32(n-1)+takenSide > third.w { // they overlap
		step = (third.w - takenSide) / float32(n-1)
	}
	for i, p := range v.pieces {
		if !two || under {
			p.Hide()
			continue
		}
		p.Show()
		p.Move(fyne.NewPos(third.x+step*float32(i), third.y))
		p.Resize(fyne.NewSize(takenSide, takenSide))
	}
}
