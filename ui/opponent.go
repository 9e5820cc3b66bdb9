package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"
)

// opponentSwitch says on the welcome page against whom one click starts a game: the computer at a level, or a friend.
type opponentSwitch struct {
	w        *Window
	box      *fyne.Container
	caption  *canvas.Text
	computer *button
	friend   *button
	levels   *fyne.Container // the picker, made anew when the level was chosen elsewhere
	level    int             // what the picker shows
}

func newOpponentSwitch(w *Window) *opponentSwitch {
	o := &opponentSwitch{w: w, caption: canvas.NewText(w.tr("welcome.against"), nil), levels: container.NewStack()}
	o.caption.TextSize = textNormal
	o.computer = w.newButton(w.tr("welcome.computer"), "", "", func() { o.choose(false) }, nil)
	o.friend = w.newButton(w.tr("welcome.friend"), "", "", func() { o.choose(true) }, nil)
	o.computer.oneOf, o.friend.oneOf = true, true
	caption := container.New(layout.NewCustomPaddedLayout(8, 8, 0, 0), o.caption)
	o.box = container.New(layout.NewRowWrapLayoutWithCustomPadding(gap, gap), caption, o.computer, o.levels, o.friend)
	o.refresh()
	return o
}

func (o *opponentSwitch) choose(friend bool) {
	o.w.settings.setFriend(friend)
	o.refresh()
}

// refresh shows what is chosen, by a tick and by colour.
func (o *opponentSwitch) refresh() {
	w := o.w
	o.caption.Color = w.palette.TextDim
	o.caption.Refresh()
	friend := w.settings.friend()
	for b, on := range map[*button]bool{o.computer: !friend, o.friend: friend} {
		b.Importance, b.Icon = widget.MediumImportance, icon("ring")
		if on {
			b.Importance, b.Icon = widget.HighImportance, icon("ring-checked")
		}
		b.Refresh()
	}
	if n := w.settings.level(); n != o.level {
		o.level = n
		pick := w.levelPicker(n, func(n int) {
			o.level = n
			w.settings.setLevel(n)
			w.settings.setFriend(false)
			o.refresh()
		})
		pick.showAll()
		o.levels.Objects = []fyne.CanvasObject{pick}
		o.levels.Refresh()
	}
}
