package atspi

import (
	"math"
	"strings"
	"unicode/utf8"

	"github.com/godbus/dbus/v5"
)

// propertyNames are the properties of the interfaces.
var propertyNames = map[string][]string{
	"Accessible":  {"Name", "Description", "Parent", "ChildCount", "Locale", "AccessibleId", "HelpText"},
	"Application": {"ToolkitName", "Version", "ToolkitVersion", "AtspiVersion", "Id"},
	"Action":      {"NActions"},
	"Text":        {"CharacterCount", "CaretOffset"},
	"Value":       {"MinimumValue", "MaximumValue", "MinimumIncrement", "CurrentValue"},
	"Table":       {"NRows", "NColumns", "Caption", "Summary", "NSelectedRows", "NSelectedColumns"},
	"TableCell":   {"ColumnSpan", "Position", "RowSpan", "Table"},
	"Selection":   {"NSelectedChildren"},
}

// position is a row and a column.
type position struct{ Row, Column int32 }

// property is the value of a property of an object; ok is false when it has none of the name.
func (v *service) property(o *object, iface, name string) (value any, ok bool) {
	switch strings.TrimPrefix(iface, prefix) {
	case "Accessible":
		return v.basic(o, name)
	case "Application":
		return v.program(o, name)
	case "Action":
		return int32(len(o.Actions)), name == "NActions"
	case "Selection":
		return int32(len(o.selected())), name == "NSelectedChildren"
	case "Text":
		if name == "CaretOffset" {
			return o.caret(), true
		}
		return int32(utf8.RuneCountInString(o.content())), name == "CharacterCount"
	case "Value":
		return number(o, name)
	case "Table":
		return v.tableProperty(o, name)
	case "TableCell":
		return v.cellProperty(o, name)
	}
	return nil, false
}

func (v *service) basic(o *object, name string) (any, bool) {
	switch name {
	case "Name":
		return clean(o.Name), true
	case "Description":
		return clean(o.Description), true
	case "Parent":
		if o.parent == nil {
			v.mu.Lock()
			defer v.mu.Unlock()
			return v.parent, true
		}
		return v.of(o.parent), true
	case "ChildCount":
		return int32(len(o.children)), true
	case "Locale":
		return v.s.cfg.Locale(), true
	case "AccessibleId", "HelpText":
		return "", true
	}
	return nil, false
}

func (v *service) program(o *object, name string) (any, bool) {
	if o.parent != nil {
		return nil, false
	}
	switch name {
	case "ToolkitName":
		return toolkit, true
	case "Version", "ToolkitVersion":
		return clean(v.s.cfg.Version), true
	case "AtspiVersion":
		return "2.1", true
	case "Id":
		v.mu.Lock()
		defer v.mu.Unlock()
		return v.id, true
	}
	return nil, false
}

func number(o *object, name string) (any, bool) {
	if o.Value == nil {
		return nil, false
	}
	switch name {
	case "MinimumValue":
		return o.Value.Least, true
	case "MaximumValue":
		return o.Value.Most, true
	case "MinimumIncrement":
		return 0.0, true
	case "CurrentValue":
		return o.Value.Now, true
	}
	return nil, false
}

func (v *service) tableProperty(o *object, name string) (any, bool) {
	if o.Grid == nil {
		return nil, false
	}
	switch name {
	case "NRows":
		return int32(o.Grid.Rows), true
	case "NColumns":
		return int32(o.Grid.Columns), true
	case "NSelectedRows", "NSelectedColumns":
		return int32(0), true
	case "Caption", "Summary":
		return v.of(nil), true
	}
	return nil, false
}

func (v *service) cellProperty(o *object, name string) (any, bool) {
	parent, row, column, ok := o.grid()
	if !ok {
		return nil, false
	}
	switch name {
	case "ColumnSpan", "RowSpan":
		return int32(1), true
	case "Position":
		return position{int32(row), int32(column)}, true
	case "Table":
		return v.of(parent), true
	}
	return nil, false
}

// setProperty takes the number that the registry gives to the program; nothing else can be set. It asks the window nothing, since
// the registry is not to wait for that.
func (v *service) setProperty(m dbus.Message, iface, name string, value dbus.Variant) *dbus.Error {
	if iface == prefix+"Value" && name == "CurrentValue" {
		return v.setNumber(m, value)
	}
	path, _ := m.Headers[dbus.FieldPath].Value().(dbus.ObjectPath)
	id, ok := value.Value().(int32)
	if path != rootPath || iface != prefix+"Application" || name != "Id" || !ok {
		return invalid("it cannot be set")
	}
	v.mu.Lock()
	v.id = id
	v.mu.Unlock()
	return nil
}

// setNumber changes the number of an object, to the nearest one within its limits.
func (v *service) setNumber(m dbus.Message, value dbus.Variant) *dbus.Error {
	o, err := v.find(m)
	if err != nil {
		return err
	}
	to, ok := value.Value().(float64)
	if !ok || math.IsNaN(to) || o.Value == nil || o.SetValue == nil || o.Off {
		return invalid("it cannot be set")
	}
	set, to := o.SetValue, min(max(to, o.Value.Least), o.Value.Most)
	if !v.s.perform(func() { set(to) }) {
		return dbus.NewError("org.freedesktop.DBus.Error.LimitsExceeded", []any{"the window is busy"})
	}
	return nil
}
