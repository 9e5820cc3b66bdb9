package ui

import (
	"time"

	"fyne.io/fyne/v2"

	"crosspoint/ui/atspi"
)

// accessAfter is how long after the window was filled screen readers are looked for: when its first frame has been drawn.
const accessAfter = 250 * time.Millisecond

// screenReader is what the window tells a screen reader, if there is one.
type screenReader interface {
	// Listened tells whether there is one.
	Listened() bool
	// Announce has a text spoken, before others when it is urgent.
	Announce(text string, urgent bool)
	// Changed says that the window has changed.
	Changed()
	// Placed says where the window is on the screen, in pixels.
	Placed(x, y int)
	Close()
}

// noReader is the screen reader of those who have none.
var noReader screenReader = (*atspi.Server)(nil)

// startAccess serves the window to screen readers where there are any.
func (w *Window) startAccess() {
	if w.cfg.Access == nil {
		return
	}
	w.cfg.After(accessAfter, func() {
		if w.closed {
			return
		}
		w.access = w.cfg.Access(atspi.Config{
			Name: w.tr("app.name"), Version: w.cfg.Version, Locale: w.texts.Lang,
			Build: func(deliver func(*atspi.Node)) {
				w.cfg.Post(func() {
					if !w.closed {
						deliver(w.describe())
					}
				})
			},
			Run: func(do func()) {
				w.cfg.Post(func() {
					if !w.closed {
						do()
					}
				})
			},
		})
		if w.spotKnown {
			w.access.Placed(w.spot.X, w.spot.Y)
		}
	})
}

// setFront notes whether the window has the keyboard.
func (w *Window) setFront(front bool) {
	w.inFront = front
	w.access.Changed()
}

// Identities of nodes that are no widgets.
type (
	pageID  struct{ box *fyne.Container }
	pointID struct {
		board any
		at    int
	}
	partID struct {
		of   any
		part string
		n    int
	}
)

// describe lists what is in the window now, for screen readers.
func (w *Window) describe() *atspi.Node {
	c := w.win.Canvas()
	return (&describer{w: w, scale: c.Scale(), focused: c.Focused()}).window()
}

func (d *describer) window() *atspi.Node {
	w, c := d.w, d.w.win.Canvas()
	frame := &atspi.Node{ID: w, Role: atspi.RoleFrame, Name: w.win.Title(), Bounds: d.bounds(fyne.Position{}, c.Size())}
	if w.inFront {
		frame.States |= atspi.Active
	}
	frame.Children = append(frame.Children, d.menuBar())
	menu := d.popup()
	if w.root.shown.Visible() {
		frame.Children = append(frame.Children, d.page(w.root.shown))
	}
	for _, s := range w.sheets {
		if s.popup != nil {
			frame.Children = append(frame.Children, d.dialog(s))
		}
	}
	if menu != nil {
		frame.Children = append(frame.Children, menu)
	}
	return frame
}

// page is one of the pages of the window.
func (d *describer) page(box *fyne.Container) *atspi.Node {
	w := d.w
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(w.root.box)
	name := w.tr("access.page.welcome")
	switch {
	case box == w.game.box && w.state.Game != nil:
		name = w.texts.T("game." + w.state.Game.ID)
	case w.puzzlesShown():
		name = w.tr("access.page.puzzles")
	case w.aside != nil:
		name = w.aside.title()
	}
	d.caption = ""
	d.open = func() bool { return len(w.sheets) == 0 }
	return &atspi.Node{ID: pageID{box}, Role: atspi.RolePanel, Name: name, Bounds: d.bounds(at, box.Size()), Children: d.walk(box, at)}
}

// dialog is a sheet with all that is in it.
func (d *describer) dialog(s *sheet) *atspi.Node {
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(s.popup.Content)
	n := &atspi.Node{ID: s, Role: atspi.RoleDialog, States: atspi.Modal, Bounds: d.bounds(at, s.popup.Content.Size())}
	if s.title != nil {
		n.Name = s.title.Text
	}
	d.caption = ""
	d.open = func() bool { sheets := d.w.sheets; return len(sheets) > 0 && sheets[len(sheets)-1] == s }
	n.Children = d.walk(s.popup.Content, at.Subtract(s.popup.Content.Position()))
	if top := d.w.sheets[len(d.w.sheets)-1]; top == s && !d.holdsFocus {
		// Nothing in it has the keyboard yet; the dialog itself tells what it is about.
		n.States |= atspi.Focused
		d.holdsFocus = true
	}
	n.Description = about(n)
	return n
}

// about is what a dialog says before its first field or button.
func about(dialog *atspi.Node) string {
	text := ""
	for _, n := range dialog.Children {
		switch {
		case n.Role != atspi.RoleLabel:
			return text
		case n.Name != dialog.Name && text == "":
			text = n.Name
		case n.Name != dialog.Name:
			text += " " + n.Name
		}
	}
	return text
}
