package ui

import (
	"reflect"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"crosspoint/ui/atspi"
)

// menuBar is the bar with its menus.
func (d *describer) menuBar() *atspi.Node {
	w := d.w
	bar := &atspi.Node{ID: partID{w, "menus", 0}, Role: atspi.RoleMenuBar}
	main := w.win.MainMenu()
	if main == nil {
		return bar
	}
	// The opened menu, and the entry in it that the keyboard is on.
	var opened *fyne.Menu
	if bar, ok := d.focused.(interface{ Child() *widget.Menu }); ok {
		opened = menuOf(bar)
		d.active = activeItem(bar.Child())
	}
	for i, m := range main.Items {
		n := &atspi.Node{ID: partID{w, "menu", i}, Role: atspi.RoleMenu, Name: m.Label, Children: d.menuItems(m.Items, "menu"+m.Label)}
		if m == opened && !d.holdsFocus {
			n.States |= atspi.Focused | atspi.Expanded
			d.holdsFocus = true
		}
		bar.Children = append(bar.Children, n)
	}
	return bar
}

// menuItems are the entries of a menu.
func (d *describer) menuItems(items []*fyne.MenuItem, path string) []*atspi.Node {
	list := make([]*atspi.Node, 0, len(items))
	for i, item := range items {
		n := &atspi.Node{ID: partID{d.w, path, i}, Role: atspi.RoleMenuItem, Name: strings.TrimSpace(item.Label), Off: item.Disabled}
		entry, known := d.w.menu.plain[item]
		if known {
			n.Name = entry.name
		}
		switch {
		case item.IsSeparator:
			n.Role, n.Name = atspi.RoleSeparator, ""
		case item.ChildMenu != nil:
			n.Role = atspi.RoleMenu
			n.Children = d.menuItems(item.ChildMenu.Items, path+"/"+item.Label)
		default:
			if item.Checked {
				n.States |= atspi.Checked
			}
			if entry.tick || item.Checked {
				n.Role = atspi.RoleCheckItem
				n.States |= atspi.Checkable
			}
			n.Actions = []atspi.Action{{Name: "click", Keys: entry.keys, Do: func() {
				if !item.Disabled && item.Action != nil {
					item.Action()
				}
			}}}
		}
		if item == d.active && item != nil {
			n.States |= atspi.Focused
			d.holdsFocus = true
		}
		list = append(list, n)
	}
	return list
}

// popup is the menu that has opened at a place, such as that of a move or of a choice; nil when there is none.
func (d *describer) popup() *atspi.Node {
	menu, ok := d.focused.(*widget.PopUpMenu)
	if !ok || menu.Menu == nil {
		return nil
	}
	var items []*fyne.MenuItem
	for _, o := range menu.Items {
		if item := itemOf(o); item != nil {
			items = append(items, item)
		}
	}
	d.active = activeItem(menu.Menu)
	n := &atspi.Node{ID: menu, Role: atspi.RolePopupMenu, Bounds: d.bounds(menu.Position(), menu.Size())}
	n.Children = d.menuItems(items, "popup")
	for i := range n.Children {
		do := n.Children[i].Actions
		if len(do) > 0 {
			run := do[0].Do
			do[0].Do = func() {
				menu.Dismiss()
				run()
			}
		}
	}
	if !d.holdsFocus {
		n.States |= atspi.Focused
		d.holdsFocus = true
	}
	return n
}

// The toolkit has no way to ask which entry of a menu the keyboard is on, so its fields are read; a toolkit that has other
// fields only leaves the entries untold.

// itemOf is the entry that a widget of a menu draws, nil for a line between entries.
func itemOf(o fyne.CanvasObject) *fyne.MenuItem {
	item, _ := fieldOf(reflect.ValueOf(o), "Item").(*fyne.MenuItem)
	return item
}

// menuOf is the menu that an entry of the bar opens.
func menuOf(entry any) *fyne.Menu {
	menu, _ := fieldOf(reflect.ValueOf(entry), "Menu").(*fyne.Menu)
	return menu
}

// fieldOf is an exported field of what v points to, nil when there is none.
func fieldOf(v reflect.Value, name string) any {
	if v.Kind() != reflect.Pointer || v.IsNil() || v.Elem().Kind() != reflect.Struct {
		return nil
	}
	f := v.Elem().FieldByName(name)
	if !f.IsValid() || !f.CanInterface() {
		return nil
	}
	return f.Interface()
}

// activeItem is the entry of an open menu, or of the menu that has opened from it, that the keyboard is on; nil for none.
func activeItem(m *widget.Menu) (item *fyne.MenuItem) {
	for range 8 {
		if m == nil || !m.Visible() {
			return item
		}
		f := reflect.ValueOf(m).Elem().FieldByName("activeItem")
		if !f.IsValid() || f.Kind() != reflect.Pointer || f.IsNil() {
			return item
		}
		var next *widget.Menu
		for _, o := range m.Items {
			if reflect.ValueOf(o).Pointer() != f.Pointer() {
				continue
			}
			item = itemOf(o)
			if parent, ok := o.(interface{ Child() *widget.Menu }); ok {
				next = parent.Child()
			}
		}
		m = next
	}
	return item
}
