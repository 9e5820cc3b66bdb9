package ui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"crosspoint/ui/atspi"
)

// describe implements described: the chapters are a list.
func (l *chapterList) describe(d *describer, at fyne.Position) []*atspi.Node {
	n := d.node(l, at, atspi.RoleList, d.w.tr("access.chapters"))
	for i, name := range l.names {
		d.row(n, partID{l, "row", i}, name, i == l.cursor, func() { l.chosen(i) })
	}
	return []*atspi.Node{n}
}

// describe implements described: the texts of a lesson are one thing, which can have the keyboard.
func (t *lessonText) describe(d *describer, at fyne.Position) []*atspi.Node {
	n := d.node(t, at, atspi.RolePanel, t.title.Text)
	n.Children = d.walk(t.inside, at.Add(t.Position()))
	parts := []string{t.sub.Text, t.text.Text, t.task.Text}
	n.Description = sentences(parts)
	return []*atspi.Node{n}
}

// clubListed is how many rows of a list of the club are told: each is drawn to find its words.
const clubListed = 40

// describe implements described: the rows around the chosen one.
func (l *clubList) describe(d *describer, at fyne.Position) []*atspi.Node {
	n := d.node(l, at, atspi.RoleList, d.w.tr("access.rows"))
	from := max(min(l.cursor-clubListed/2, l.Length()-clubListed), 0)
	for i := from; i < min(from+clubListed, l.Length()); i++ {
		item := d.row(n, partID{l, "row", i}, l.spoken(i), i == l.cursor, func() { l.choose(i) })
		if l.toggle != nil {
			item.States |= atspi.Checkable
			if l.probe.tick.on {
				item.States |= atspi.Checked
			}
			item.Actions = append(item.Actions, atspi.Action{Name: "toggle", Do: d.guarded(func() { l.toggle(i) })})
		}
	}
	return []*atspi.Node{n}
}

// spoken is a row in one line, as a row that is never seen shows it.
func (l *clubList) spoken(row int) string {
	if l.probe == nil {
		l.probe, _ = l.CreateItem().(*clubRow)
	}
	l.UpdateItem(row, l.probe)
	return strings.Join(said(l.probe.cells.cells), ", ")
}

// describe implements described: the words in the picture.
func (c *chart) describe(d *describer, at fyne.Position) []*atspi.Node {
	n := d.node(c, at, atspi.RoleImage, d.caption)
	var words []string
	for _, o := range c.draw(c.Size()) {
		if t, ok := o.(*canvas.Text); ok {
			words = append(words, t.Text)
		}
	}
	n.Description = strings.Join(said(words), ", ")
	return []*atspi.Node{n}
}

// said leaves out what is empty.
func said(words []string) (list []string) {
	for _, s := range words {
		if s != "" {
			list = append(list, s)
		}
	}
	return list
}

// row adds an entry to a list; press is what a click on it does.
func (d *describer) row(list *atspi.Node, id partID, name string, chosen bool, press func()) *atspi.Node {
	item := &atspi.Node{ID: id, Role: atspi.RoleListItem, Name: name, States: atspi.Selectable, Bounds: list.Bounds, Actions: d.press(press)}
	if chosen {
		choose(list, item)
	}
	list.Children = append(list.Children, item)
	return item
}

// choose marks the chosen entry of a list, which has the keyboard when the list has it.
func choose(list, item *atspi.Node) {
	item.States |= atspi.Selected | list.States&atspi.Focused
	list.States &^= atspi.Focused
}
