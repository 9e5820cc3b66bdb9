package atspi

import "strings"

// event is something that happened to an object, as the protocol tells it.
type event struct {
	path   string
	kind   string // "Object.StateChanged"
	detail string
	d1, d2 int32
	value  any // a string, or a path as ref
}

// ref is a reference to an object of ours.
type ref string

// The least and the most that is compared letter by letter of a text that changed.
const mostCompared = 20000

// changes lists what is different in a tree from the one before, in the order in which it is told: what has gone, what has come, what
// has changed, and where the keyboard is now.
func changes(before, now *tree) (list []event) {
	for _, o := range before.objects {
		if now.byPath[o.path] == nil && now.byPath[o.parentPath()] != nil {
			list = append(list, event{path: o.parentPath(), kind: "Object.ChildrenChanged", detail: "remove", d1: int32(o.index), value: ref(o.path)})
		}
	}
	for _, o := range now.objects {
		if before.byPath[o.path] == nil && before.byPath[o.parentPath()] != nil {
			list = append(list, event{path: o.parentPath(), kind: "Object.ChildrenChanged", detail: "add", d1: int32(o.index), value: ref(o.path)})
		}
	}
	if f := before.focused; f != nil && (now.focused == nil || now.focused.path != f.path) && now.byPath[f.path] != nil {
		list = append(list, event{path: f.path, kind: "Object.StateChanged", detail: "focused"})
	}
	for _, o := range now.objects {
		if was := before.byPath[o.path]; was != nil {
			list = append(list, differences(was, o)...)
		}
	}
	if f := now.focused; f != nil && (before.focused == nil || before.focused.path != f.path) {
		list = append(list, event{path: f.path, kind: "Object.StateChanged", detail: "focused", d1: 1})
	}
	return list
}

func (o *object) parentPath() string {
	if o.parent == nil {
		return ""
	}
	return o.parent.path
}

// differences lists what has changed of one object.
func differences(was, o *object) (list []event) {
	add := func(e event) {
		e.path = o.path
		list = append(list, e)
	}
	if was.Name != o.Name {
		add(event{kind: "Object.PropertyChange", detail: "accessible-name", value: o.Name})
	}
	if was.Description != o.Description {
		add(event{kind: "Object.PropertyChange", detail: "accessible-description", value: o.Description})
	}
	if was.Value != nil && o.Value != nil && *was.Value != *o.Value {
		add(event{kind: "Object.PropertyChange", detail: "accessible-value", value: o.Value.Now})
	}
	if was.Text != nil && o.Text != nil {
		list = append(list, textEvents(o.path, was.Text, o.Text)...)
	}
	if changed := was.all() ^ o.all(); changed != 0 {
		for _, s := range stateNames {
			if changed&s.state != 0 {
				add(event{kind: "Object.StateChanged", detail: s.name, d1: bit(o.all()&s.state != 0)})
			}
		}
		if o.Role == RoleFrame && changed&Active != 0 {
			kind := "Window.Deactivate"
			if o.States&Active != 0 {
				kind = "Window.Activate"
			}
			add(event{kind: kind, value: o.Name})
		}
	}
	if o.chooses() && !samePaths(was.selected(), o.selected()) {
		add(event{kind: "Object.SelectionChanged"})
	}
	return list
}

// textEvents tells what was taken out of a text and what was put in its place.
func textEvents(path string, was, now *Text) (list []event) {
	if was.Content != now.Content {
		a, b := []rune(was.Content), []rune(now.Content)
		same := 0
		for same < len(a) && same < len(b) && same < mostCompared && a[same] == b[same] {
			same++
		}
		tail := 0
		for tail < len(a)-same && tail < len(b)-same && tail < mostCompared && a[len(a)-1-tail] == b[len(b)-1-tail] {
			tail++
		}
		gone, come := a[same:len(a)-tail], b[same:len(b)-tail]
		if len(gone) > 0 {
			list = append(list, event{path: path, kind: "Object.TextChanged", detail: "delete", d1: int32(same), d2: int32(len(gone)), value: string(gone)})
		}
		if len(come) > 0 {
			list = append(list, event{path: path, kind: "Object.TextChanged", detail: "insert", d1: int32(same), d2: int32(len(come)), value: string(come)})
		}
	}
	if was.Caret != now.Caret {
		list = append(list, event{path: path, kind: "Object.TextCaretMoved", d1: int32(now.Caret)})
	}
	return list
}

func samePaths(a, b []*object) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].path != b[i].path {
			return false
		}
	}
	return true
}

func bit(on bool) int32 {
	if on {
		return 1
	}
	return 0
}

// listens tells whether a name that a listener registered, such as "object:state-changed:showing" or "object:", covers an event.
func listens(registered, event string) bool {
	registered = strings.TrimSuffix(strings.ToLower(registered), ":")
	return registered == "" || event == registered || strings.HasPrefix(event, registered+":")
}
