package ui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"crosspoint/ui/control"
)

// Sizes of a clock's digits, which follow the size of texts.
var (
	clockBig   = textBig
	clockSmall = textTitle
)

// clockView is the clock of a player. The one that runs is filled and has an arrow; one that is nearly used up has a warning
// sign and another colour, one that is used up a flag.
type clockView struct {
	w     *Window
	box   *fyne.Container
	back  *canvas.Rectangle
	sign  *canvas.Image
	text  *canvas.Text
	shown control.Clock
}

func newClockView(w *Window) *clockView {
	c := &clockView{w: w, back: canvas.NewRectangle(nil), sign: &canvas.Image{FillMode: canvas.ImageFillContain}, text: canvas.NewText("", nil)}
	c.back.CornerRadius = 6
	c.text.TextStyle.Bold, c.text.TextSize, c.text.Alignment = true, clockBig, fyne.TextAlignTrailing
	c.box = &fyne.Container{Layout: c, Objects: []fyne.CanvasObject{c.back, c.sign, c.text}}
	c.paint()
	return c
}

func (c *clockView) on() bool { return c.shown.On }

// show takes the time over; only what changed is drawn again.
func (c *clockView) show(now control.Clock) {
	before := c.shown
	c.shown = now
	if before.Running != now.Running || before.Low != now.Low || before.Flag != now.Flag || before.On != now.On {
		c.paint()
	}
	if text := c.w.clockText(now.Left); text != c.text.Text {
		c.text.Text = text
		c.text.Refresh()
	}
}

func (c *clockView) paint() {
	p, s := c.w.palette, c.shown
	colour := p.Accent
	sign, ink := "resume", theme.ColorNameForegroundOnPrimary
	if s.Low || s.Flag {
		colour, sign, ink = p.Danger, "alert", theme.ColorNameForegroundOnError
	}
	switch {
	case s.Running:
		c.back.FillColor, c.back.StrokeColor, c.back.StrokeWidth = colour, colour, 1
		c.text.Color = p.OnAccent
		if s.Low {
			c.text.Color = p.Panel
		}
	case s.Low || s.Flag:
		c.back.FillColor, c.back.StrokeColor, c.back.StrokeWidth = withAlpha(p.Panel, 0), colour, 2
		c.text.Color, ink = colour, theme.ColorNameError
		if s.Flag {
			sign = "flag"
		}
	default:
		c.back.FillColor, c.back.StrokeColor, c.back.StrokeWidth = withAlpha(p.Panel, 0), p.PanelEdge, 1
		c.text.Color, sign = p.Text, ""
	}
	if sign == "" {
		c.sign.Hide()
	} else {
		c.sign.Resource = theme.NewColoredResource(iconFile(sign), ink)
		c.sign.Show()
		c.sign.Refresh()
	}
	c.back.Refresh()
	c.text.Refresh()
}

// width is what the clock needs with digits of a size, the same for all times of the same length.
func (c *clockView) width(text float32) float32 {
	if !c.shown.On {
		return 0
	}
	like := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return '8'
		}
		return r
	}, c.w.clockText(c.shown.Left))
	return fyne.MeasureText(like, text, c.text.TextStyle).Width + signRoom(text) + 2*gap
}

// signRoom is the width that a clock keeps for its sign.
func signRoom(text float32) float32 { return text * 0.75 }

// MinSize implements fyne.Layout.
func (c *clockView) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(40, 24) }

// Layout implements fyne.Layout.
func (c *clockView) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	c.back.Resize(size)
	side := c.text.TextSize * 0.66
	c.sign.Move(fyne.NewPos(gap*0.75, (size.Height-side)/2))
	c.sign.Resize(fyne.NewSize(side, side))
	c.text.Move(fyne.NewPos(0, 0))
	c.text.Resize(fyne.NewSize(size.Width-gap, size.Height))
}
