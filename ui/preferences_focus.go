package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// focusables are the widgets below o that can have the keyboard, in the order in which Tab reaches them.
func focusables(o fyne.CanvasObject) []fyne.Focusable {
	var list []fyne.Focusable
	switch o := o.(type) {
	case fyne.Focusable:
		list = append(list, o)
	case *fyne.Container:
		for _, c := range o.Objects {
			list = append(list, focusables(c)...)
		}
	case *container.Scroll:
		list = focusables(o.Content)
	case *container.ThemeOverride:
		list = focusables(o.Content)
	}
	return list
}

// keepFocus makes the names and the page anew by build, and gives the keyboard to what stands where it was before: otherwise who uses the keyboard
// would be sent back to the top of the dialog by each change.
func (p *preferences) keepFocus(build func()) {
	canvas := p.w.win.Canvas()
	had := canvas.Focused()
	for _, part := range []*fyne.Container{p.names, p.page} {
		at := slices.Index(focusables(part), had)
		if had == nil || at < 0 {
			continue
		}
		defer func() {
			list := focusables(part)
			if at >= len(list) {
				return
			}
			if off, ok := list[at].(fyne.Disableable); !ok || !off.Disabled() {
				canvas.Focus(list[at])
			}
		}()
	}
	build()
}
