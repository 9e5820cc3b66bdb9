package ui

import (
	"cmp"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"crosspoint/board/boardview"
	"crosspoint/ui/atspi"
)

// describer turns widgets into nodes for screen readers.
type describer struct {
	w       *Window
	scale   float32
	focused fyne.Focusable
	// open tells whether what is described can be used: it cannot while a dialog is above it.
	open func() bool
	// holdsFocus: the node that has the keyboard was found.
	holdsFocus bool
	caption    string            // the last text that was seen; it names a field that follows
	unknown    func(fyne.Widget) // told of widgets that stay untold; may be nil
	active     *fyne.MenuItem    // the entry of a menu that the keyboard is on
}

// described is a widget that describes itself. at is where its parent begins in the window.
type described interface {
	describe(d *describer, at fyne.Position) []*atspi.Node
}

func (d *describer) bounds(at fyne.Position, size fyne.Size) atspi.Bounds {
	return atspi.Bounds{X: int(at.X * d.scale), Y: int(at.Y * d.scale), W: int(size.Width * d.scale), H: int(size.Height * d.scale)}
}

// node begins the description of a widget.
func (d *describer) node(o fyne.CanvasObject, at fyne.Position, role atspi.Role, name string) *atspi.Node {
	n := &atspi.Node{ID: o, Role: role, Name: name, Bounds: d.bounds(at.Add(o.Position()), o.Size())}
	if off, ok := o.(fyne.Disableable); ok {
		n.Off = off.Disabled()
	}
	f, ok := o.(fyne.Focusable)
	if !ok || n.Off {
		return n
	}
	n.Focus = d.guarded(func() { d.w.win.Canvas().Focus(f) })
	if d.focused == f {
		n.States |= atspi.Focused
		d.holdsFocus = true
	}
	return n
}

// guarded does something only while no dialog is above what it belongs to.
func (d *describer) guarded(do func()) func() {
	open := d.open
	return func() {
		if open() {
			do()
		}
	}
}

// press is what a click on something does.
func (d *describer) press(do func()) []atspi.Action {
	return []atspi.Action{{Name: "click", Do: d.guarded(do)}}
}

// walk describes what is seen of an object.
func (d *describer) walk(o fyne.CanvasObject, at fyne.Position) []*atspi.Node {
	if o == nil || !o.Visible() {
		return nil
	}
	inside := at.Add(o.Position())
	switch o := o.(type) {
	case described:
		return o.describe(d, at)
	case *ringList:
		if l := d.w.gameRows; l != nil && l.list == o {
			return l.describe(d, at)
		}
	case *fyne.Container:
		if l, ok := o.Layout.(described); ok {
			return l.describe(d, at)
		}
		var list []*atspi.Node
		for _, child := range o.Objects {
			list = append(list, d.walk(child, inside)...)
		}
		return list
	case *container.Scroll:
		return d.walk(o.Content, inside)
	case *container.ThemeOverride:
		return d.walk(o.Content, inside)
	case *boardview.Board:
		return d.board(o, at)
	case *widget.Label:
		list := d.label(o, at, o.Text)
		for _, n := range list {
			n.Alert = o.Importance == widget.DangerImportance || o.Importance == widget.WarningImportance
		}
		return list
	case *words:
		return d.label(o, at, o.text)
	case *canvas.Text:
		return d.label(o, at, o.Text)
	case *widget.ProgressBar:
		n := d.node(o, at, atspi.RoleProgressBar, d.caption)
		n.Value = &atspi.Value{Now: o.Value, Least: o.Min, Most: o.Max}
		return []*atspi.Node{n}
	case *slide:
		return d.slider(o, at)
	case fyne.Widget:
		if d.unknown != nil {
			d.unknown(o)
		}
	}
	return nil
}

// slider is a number that its actions make larger or smaller.
func (d *describer) slider(s *slide, at fyne.Position) []*atspi.Node {
	n := d.node(s, at, atspi.RoleSlider, d.caption)
	n.Value = &atspi.Value{Now: s.Value, Least: s.Min, Most: s.Max}
	open := d.open
	n.SetValue = func(to float64) {
		if open() {
			s.SetValue(to)
		}
	}
	step := cmp.Or(s.Step, (s.Max-s.Min)/10)
	n.Actions = []atspi.Action{
		{Name: "increase", Do: d.guarded(func() { s.SetValue(s.Value + step) })},
		{Name: "decrease", Do: d.guarded(func() { s.SetValue(s.Value - step) })},
	}
	return []*atspi.Node{n}
}

// label is a text; it names the field that follows it.
func (d *describer) label(o fyne.CanvasObject, at fyne.Position, text string) []*atspi.Node {
	text = strings.TrimSpace(text)
	if text == "" {
		return nil
	}
	d.caption = text
	n := d.node(o, at, atspi.RoleLabel, text)
	n.Text = &atspi.Text{Content: text}
	return []*atspi.Node{n}
}

// describe implements described.
func (b *button) describe(d *describer, at fyne.Position) []*atspi.Node {
	n := d.node(b, at, atspi.RoleButton, b.Text)
	n.Actions = d.press(func() {
		if !b.Disabled() {
			b.Tapped(nil)
		}
	})
	if b.hint != b.Text {
		n.Description = b.hint
	}
	if c := d.w.command(d.w.buttonName(b)); c != nil {
		if n.Name == "" {
			n.Name = plainName(d.w.texts.T("command." + c.id))
		}
		if c.shortcut != nil {
			n.Actions[0].Keys = d.w.keysText(c.shortcut)
		}
		if n.Description == d.w.commandHint(c.id) {
			n.Description = ""
		}
	}
	if n.Name == "" {
		n.Name, n.Description = b.hint, ""
	}
	if b.oneOf {
		n.Role = atspi.RoleRadioButton
		n.States |= atspi.Checkable
		if b.Importance == widget.HighImportance {
			n.States |= atspi.Checked
		}
	}
	return []*atspi.Node{n}
}

// plainName is a name of a command without the dots that say that it asks something.
func plainName(name string) string { return strings.TrimSuffix(name, "…") }

// describe implements described.
func (c *card) describe(d *describer, at fyne.Position) []*atspi.Node {
	n := d.node(c, at, atspi.RoleButton, c.spoken)
	n.Actions = d.press(func() { c.tapped() })
	texts := d.walk(c.content, at.Add(c.Position()))
	for i, t := range texts {
		switch {
		case i == 0 && n.Name == "":
			n.Name = t.Name
		case n.Description == "":
			n.Description = t.Name
		default:
			n.Description += " " + t.Name
		}
	}
	if c.chosen != nil {
		n.Role = atspi.RoleRadioButton
		n.States |= atspi.Checkable
		if c.chosen() {
			n.States |= atspi.Checked
		}
	}
	return []*atspi.Node{n}
}

// describe implements described.
func (p *picker) describe(d *describer, at fyne.Position) []*atspi.Node {
	n := d.node(p, at, atspi.RoleComboBox, cmp.Or(p.spoken, d.caption, p.Selected))
	n.Text = &atspi.Text{Content: p.Selected}
	n.States |= atspi.HasPopup | atspi.Expandable
	n.Actions = d.press(func() {
		if !p.Disabled() {
			p.Tapped(nil)
		}
	})
	for i, name := range p.Options {
		item := &atspi.Node{ID: partID{p, "option", i}, Role: atspi.RoleListItem, Name: name, States: atspi.Selectable, Bounds: n.Bounds, Off: n.Off}
		item.Actions = d.press(func() {
			if !p.Disabled() {
				p.SetSelectedIndex(i)
			}
		})
		if i == p.SelectedIndex() {
			item.States |= atspi.Selected
		}
		n.Children = append(n.Children, item)
	}
	return []*atspi.Node{n}
}

// describe implements described.
func (t *tick) describe(d *describer, at fyne.Position) []*atspi.Node {
	n := d.node(t, at, atspi.RoleCheckBox, t.Text)
	n.States |= atspi.Checkable
	if t.Checked {
		n.States |= atspi.Checked
	}
	n.Actions = d.press(func() {
		if !t.Disabled() {
			t.SetChecked(!t.Checked)
		}
	})
	return []*atspi.Node{n}
}

// describe implements described.
func (f *field) describe(d *describer, at fyne.Position) []*atspi.Node {
	n := d.node(f, at, atspi.RoleEntry, d.caption)
	n.States |= atspi.SingleLine
	if f.MultiLine {
		n.Role, n.States = atspi.RoleText, n.States&^atspi.SingleLine|atspi.MultiLine
	}
	if n.Name == "" {
		n.Name = f.PlaceHolder
	} else {
		n.Description = f.PlaceHolder
	}
	n.Text = &atspi.Text{Content: f.Text, Caret: caretOf(f.Text, f.CursorRow, f.CursorColumn)}
	if n.Off {
		n.States |= atspi.ReadOnly
		return []*atspi.Node{n}
	}
	open := d.open
	n.Text.Set = func(text string) {
		if open() && !f.Disabled() {
			f.SetText(text)
		}
	}
	if f.OnSubmitted != nil {
		n.Actions = []atspi.Action{{Name: "activate", Do: d.guarded(func() {
			if !f.Disabled() && f.OnSubmitted != nil {
				f.OnSubmitted(f.Text)
			}
		})}}
	}
	return []*atspi.Node{n}
}

// caretOf counts the letters before a row and a column of a text.
func caretOf(text string, row, column int) int {
	at := 0
	for line := range strings.SplitSeq(text, "\n") {
		if row == 0 {
			return at + column
		}
		at += len([]rune(line)) + 1
		row--
	}
	return at
}
