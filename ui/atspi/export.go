package atspi

import (
	"strings"

	"github.com/godbus/dbus/v5"
)

const cachePath = dbus.ObjectPath("/org/a11y/atspi/cache")

// toolkit is what the program says it is made with.
const toolkit = "Crosspoint"

// table are the methods of an interface.
type table map[string]any

// export makes everything callable that is ours.
func (v *service) export() error {
	for name, methods := range v.interfaces() {
		iface := prefix + name
		if name == "Properties" {
			iface = properties
		}
		if err := v.conn.ExportSubtreeMethodTable(methods, "/org/a11y/atspi/accessible", iface); err != nil {
			return err
		}
	}
	return v.conn.ExportMethodTable(table{"GetItems": v.items}, cachePath, prefix+"Cache")
}

func (v *service) interfaces() map[string]table {
	return map[string]table{
		"Properties": {
			"Get": func(m dbus.Message, iface, name string) (dbus.Variant, *dbus.Error) {
				o, err := v.find(m)
				if err != nil {
					return dbus.Variant{}, err
				}
				if value, ok := v.property(o, iface, name); ok {
					return dbus.MakeVariant(value), nil
				}
				return dbus.Variant{}, invalid("no such property")
			},
			"GetAll": func(m dbus.Message, iface string) (map[string]dbus.Variant, *dbus.Error) {
				o, err := v.find(m)
				if err != nil {
					return nil, err
				}
				all := map[string]dbus.Variant{}
				for _, name := range propertyNames[strings.TrimPrefix(iface, prefix)] {
					if value, ok := v.property(o, iface, name); ok {
						all[name] = dbus.MakeVariant(value)
					}
				}
				return all, nil
			},
			"Set": v.setProperty,
		},
		"Accessible":   v.accessible(),
		"Application":  v.application(),
		"Component":    v.component(),
		"Action":       v.action(),
		"Text":         v.text(),
		"EditableText": v.editable(),
		"Table":        v.table(),
		"TableCell":    v.cell(),
		"Selection":    v.selection(),
	}
}

// find returns the object that a call is for.
func (v *service) find(m dbus.Message) (*object, *dbus.Error) {
	path, _ := m.Headers[dbus.FieldPath].Value().(dbus.ObjectPath)
	t := v.s.current()
	if t == nil {
		return nil, dbus.NewError("org.freedesktop.DBus.Error.NoReply", []any{"the window does not answer"})
	}
	if o := t.byPath[string(path)]; o != nil {
		return o, nil
	}
	return nil, dbus.NewError("org.freedesktop.DBus.Error.UnknownObject", []any{"no such object"})
}

func invalid(what string) *dbus.Error {
	return dbus.NewError("org.freedesktop.DBus.Error.InvalidArgs", []any{what})
}

// answer makes a method without arguments from what it finds out about an object.
func answer[T any](v *service, about func(*object) T) any {
	return func(m dbus.Message) (out T, err *dbus.Error) {
		o, err := v.find(m)
		if err == nil {
			out = about(o)
		}
		return out, err
	}
}

// answer1 is answer for a method with an argument.
func answer1[A, T any](v *service, about func(*object, A) T) any {
	return func(m dbus.Message, a A) (out T, err *dbus.Error) {
		o, err := v.find(m)
		if err == nil {
			out = about(o, a)
		}
		return out, err
	}
}

// answer2 is answer for a method with two arguments.
func answer2[A, B, T any](v *service, about func(*object, A, B) T) any {
	return func(m dbus.Message, a A, b B) (out T, err *dbus.Error) {
		o, err := v.find(m)
		if err == nil {
			out = about(o, a, b)
		}
		return out, err
	}
}

func (v *service) references(list []*object) []reference {
	out := make([]reference, 0, len(list))
	for _, o := range list {
		out = append(out, v.of(o))
	}
	return out
}

// relation is a kind of relation and its targets; there are none.
type relation struct {
	Kind    uint32
	Targets []reference
}

func (v *service) accessible() table {
	roleName := func(o *object) string { return roleNames[o.Role] }
	return table{
		"GetChildAtIndex":      answer1(v, func(o *object, i int32) reference { return v.of(o.child(i)) }),
		"GetChildren":          answer(v, func(o *object) []reference { return v.references(o.children) }),
		"GetIndexInParent":     answer(v, func(o *object) int32 { return int32(o.index) }),
		"GetRelationSet":       answer(v, func(*object) []relation { return []relation{} }),
		"GetRole":              answer(v, func(o *object) uint32 { return uint32(o.Role) }),
		"GetRoleName":          answer(v, roleName),
		"GetLocalizedRoleName": answer(v, roleName),
		"GetState":             answer(v, func(o *object) []uint32 { return words(o.all()) }),
		"GetAttributes":        answer(v, attributes),
		"GetApplication":       answer(v, func(*object) reference { return v.ref(rootPath) }),
		"GetInterfaces":        answer(v, func(o *object) []string { return o.interfaces() }),
	}
}

func words(s States) []uint32 { return []uint32{uint32(s), uint32(s >> 32)} }

func attributes(o *object) map[string]string {
	a := map[string]string{"toolkit": toolkit}
	if o.Live {
		a["live"], a["container-live"] = "polite", "polite"
	}
	return a
}

func (v *service) application() table {
	return table{
		"GetLocale":                answer1(v, func(*object, uint32) string { return v.s.cfg.Locale() }),
		"GetApplicationBusAddress": answer(v, func(*object) string { return "" }),
		"RegisterEventListener":    answer1(v, func(*object, string) bool { return true }),
		"DeregisterEventListener":  answer1(v, func(*object, string) bool { return true }),
	}
}

// rectangle is a place as the protocol has it.
type rectangle struct{ X, Y, W, H int32 }

// The protocol asks for places from the corner of the screen, of the window, or of the object around.
const (
	fromScreen uint32 = iota
	fromWindow
	fromParent
)

// origin is where places are counted from, in pixels from the corner of the window. Where the window is on the screen is not known everywhere; then
// the window's corner stands for the screen's.
func (v *service) origin(o *object, from uint32) (x, y int) {
	switch {
	case from == fromParent && o.parent != nil && o.parent.parent != nil:
		return o.parent.Bounds.X, o.parent.Bounds.Y
	case from == fromWindow:
		return 0, 0
	}
	if at := v.s.place.Load(); at != nil {
		return -at.x, -at.y
	}
	return 0, 0
}

// rectangle is the place of an object.
func (v *service) rectangle(o *object, from uint32) rectangle {
	b := o.Bounds
	x, y := v.origin(o, from)
	return rectangle{int32(b.X - x), int32(b.Y - y), int32(b.W), int32(b.H)}
}

func (v *service) component() table {
	at := func(m dbus.Message, from uint32) (x, y int32, err *dbus.Error) {
		o, err := v.find(m)
		if err != nil {
			return 0, 0, err
		}
		r := v.rectangle(o, from)
		return r.X, r.Y, nil
	}
	size := func(m dbus.Message) (w, h int32, err *dbus.Error) {
		o, err := v.find(m)
		if err != nil {
			return 0, 0, err
		}
		return int32(o.Bounds.W), int32(o.Bounds.H), nil
	}
	no := answer1(v, func(*object, uint32) bool { return false })
	return table{
		"GetExtents":  answer1(v, v.rectangle),
		"GetPosition": at,
		"GetSize":     size,
		"Contains": func(m dbus.Message, x, y int32, from uint32) (bool, *dbus.Error) {
			o, err := v.find(m)
			if err != nil {
				return false, err
			}
			left, top := v.origin(o, from)
			return o.Bounds.contains(int(x)+left, int(y)+top), nil
		},
		"GetAccessibleAtPoint": func(m dbus.Message, x, y int32, from uint32) (reference, *dbus.Error) {
			o, err := v.find(m)
			if err != nil {
				return v.of(nil), err
			}
			left, top := v.origin(o, from)
			return v.of(o.at(int(x)+left, int(y)+top)), nil
		},
		"GetLayer":      answer(v, func(*object) uint32 { return 3 }),
		"GetMDIZOrder":  answer(v, func(*object) int16 { return 0 }),
		"GetAlpha":      answer(v, func(*object) float64 { return 1 }),
		"GrabFocus":     answer(v, func(o *object) bool { return !o.Off && v.s.perform(o.Focus) }),
		"ScrollTo":      no,
		"SetExtents":    func(dbus.Message, int32, int32, int32, int32, uint32) (bool, *dbus.Error) { return false, nil },
		"SetPosition":   func(dbus.Message, int32, int32, uint32) (bool, *dbus.Error) { return false, nil },
		"SetSize":       func(dbus.Message, int32, int32) (bool, *dbus.Error) { return false, nil },
		"ScrollToPoint": func(dbus.Message, uint32, int32, int32) (bool, *dbus.Error) { return false, nil },
	}
}

// doable is an action as the protocol has it.
type doable struct{ Name, Description, Keys string }

func (o *object) doable(i int32) (a Action, ok bool) {
	if i < 0 || int(i) >= len(o.Actions) {
		return Action{}, false
	}
	return o.Actions[i], true
}

func (v *service) action() table {
	name := answer1(v, func(o *object, i int32) string { a, _ := o.doable(i); return a.Name })
	return table{
		"GetName":          name,
		"GetLocalizedName": name,
		"GetDescription":   answer1(v, func(*object, int32) string { return "" }),
		"GetKeyBinding":    answer1(v, func(o *object, i int32) string { a, _ := o.doable(i); return clean(a.Keys) }),
		"GetActions": answer(v, func(o *object) []doable {
			list := make([]doable, 0, len(o.Actions))
			for _, a := range o.Actions {
				list = append(list, doable{a.Name, "", clean(a.Keys)})
			}
			return list
		}),
		"DoAction": answer1(v, func(o *object, i int32) bool {
			a, ok := o.doable(i)
			return ok && !o.Off && v.s.perform(a.Do)
		}),
	}
}
