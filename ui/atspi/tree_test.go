package atspi

import (
	"reflect"
	"slices"
	"strconv"
	"testing"
)

// sample is a window with a menu, a table of two by two and a text.
func sample() *Node {
	table := &Node{ID: "table", Role: RoleTable, Grid: &Grid{Rows: 2, Columns: 2}}
	for i := range 4 {
		table.Children = append(table.Children, &Node{ID: "cell" + strconv.Itoa(i), Role: RoleButton, Name: "empty", Focus: func() {}, Bounds: Bounds{10 * i, 0, 10, 10}})
	}
	return &Node{ID: "frame", Role: RoleFrame, Name: "Window", States: Active, Children: []*Node{
		{Role: RoleMenuBar},
		table,
		{ID: "status", Role: RoleStatusBar, Name: "Ready.", Text: &Text{Content: "Ready."}},
	}}
}

func tellAll(t *testing.T, before, now *Node) []event {
	t.Helper()
	ids := &identities{}
	a := grow(&Node{Name: "app"}, before, ids)
	return changes(a, grow(&Node{Name: "app"}, now, ids))
}

func (t *tree) named(name string) *object {
	for _, o := range t.objects {
		if o.Name == name {
			return o
		}
	}
	return nil
}

func TestThingsKeepTheirPaths(t *testing.T) {
	ids := &identities{}
	first := grow(&Node{}, sample(), ids)
	window := sample()
	window.Children[1].Children = window.Children[1].Children[1:] // the first cell goes
	second := grow(&Node{}, window, ids)
	for _, o := range first.objects {
		if o.ID != "cell0" && second.byPath[o.path] == nil {
			t.Errorf("%v has lost its path", o.ID)
		}
		if o.ID == "cell0" && second.byPath[o.path] != nil {
			t.Errorf("the path of what has gone is %v now", second.byPath[o.path].ID)
		}
	}
	third := grow(&Node{}, sample(), ids)
	gone := first.byPath
	for _, o := range third.objects {
		if o.ID == "cell0" && gone[o.path] != nil {
			t.Error("a path came back with another thing")
		}
	}
}

// TestTwinsAndHostileTrees: identities that are not unique or not comparable, nil children and endless depth do no harm.
func TestTwinsAndHostileTrees(t *testing.T) {
	deep := &Node{}
	for range 10 * mostDepth {
		deep = &Node{Children: []*Node{deep}}
	}
	window := &Node{Children: []*Node{{ID: "a"}, {ID: "a"}, nil, {ID: []int{1}}, {ID: []int{1}}, deep}}
	for range 2 * mostObjects {
		window.Children = append(window.Children, &Node{})
	}
	tree := grow(&Node{}, window, &identities{})
	if n := len(tree.objects); n > mostObjects || n < mostObjects-mostDepth || len(tree.byPath) != n {
		t.Errorf("%d objects, %d paths", n, len(tree.byPath))
	}
}

func TestEvents(t *testing.T) {
	kinds := func(list []event) (out []string) {
		for _, e := range list {
			out = append(out, e.kind+" "+e.detail)
		}
		return out
	}
	tests := []struct {
		name   string
		change func(*Node)
		want   []string
	}{
		{"nothing", func(*Node) {}, nil},
		{"a name", func(w *Node) { w.Children[1].Children[2].Name = "Red cannon" }, []string{"Object.PropertyChange accessible-name"}},
		{"focus", func(w *Node) { w.Children[1].Children[3].States |= Focused }, []string{"Object.StateChanged focused"}},
		{"a text", func(w *Node) { w.Children[2].Text = &Text{Content: "Ready now!"} }, []string{"Object.TextChanged delete", "Object.TextChanged insert"}},
		{"off", func(w *Node) { w.Children[2].Off = true }, []string{"Object.StateChanged enabled", "Object.StateChanged sensitive"}},
		{"the front", func(w *Node) { w.States = 0 }, []string{"Object.StateChanged active", "Window.Deactivate "}},
		{"one more", func(w *Node) { w.Children = append(w.Children, &Node{ID: "dialog", Children: []*Node{{ID: "inside"}}}) }, []string{"Object.ChildrenChanged add"}},
		{"one less", func(w *Node) { w.Children = w.Children[:2] }, []string{"Object.ChildrenChanged remove"}},
	}
	for _, tt := range tests {
		now := sample()
		tt.change(now)
		if got := kinds(tellAll(t, sample(), now)); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// TestFocusMoves: what loses the keyboard is told before what gets it.
func TestFocusMoves(t *testing.T) {
	before, now := sample(), sample()
	before.Children[1].Children[0].States |= Focused
	now.Children[1].Children[1].States |= Focused
	list := tellAll(t, before, now)
	if len(list) != 2 || list[0].d1 != 0 || list[1].d1 != 1 || list[0].path == list[1].path {
		t.Errorf("%+v", list)
	}
}

func TestTextChanges(t *testing.T) {
	list := textEvents("p", &Text{Content: "Red: h2e2"}, &Text{Content: "Red: 炮e2", Caret: 3})
	want := []event{
		{path: "p", kind: "Object.TextChanged", detail: "delete", d1: 5, d2: 2, value: "h2"},
		{path: "p", kind: "Object.TextChanged", detail: "insert", d1: 5, d2: 1, value: "炮"},
		{path: "p", kind: "Object.TextCaretMoved", d1: 3},
	}
	if !reflect.DeepEqual(list, want) {
		t.Errorf("%+v", list)
	}
}

func TestTextParts(t *testing.T) {
	for _, tt := range []struct {
		from, to int32
		want     string
	}{{0, -1, "炮二 平五\nx"}, {1, 4, "二 平"}, {4, 1, ""}, {-5, -9, ""}, {1 << 30, 1<<31 - 1, ""}, {5, 99, "\nx"}} {
		if got := cut("炮二 平五\nx", tt.from, tt.to); got != tt.want {
			t.Errorf("%d to %d: %q, want %q", tt.from, tt.to, got, tt.want)
		}
	}
	for _, tt := range []struct {
		at       int32
		unit     uint32
		want     string
		from, to int32
	}{
		{0, unitLetter, "炮", 0, 1},
		{7, unitLetter, "", 7, 7},
		{1, unitWord, "炮二 ", 0, 3},
		{4, unitWord, "平五\n", 3, 6},
		{2, unitLine, "炮二 平五\n", 0, 6},
		{6, unitLine, "x", 6, 7},
		{-1, unitWord, "", 0, 0},
		{1 << 30, unitLine, "", 0, 0},
		{0, 77, "", 0, 0},
	} {
		if got, from, to := around("炮二 平五\nx", tt.at, tt.unit); got != tt.want || from != tt.from || to != tt.to {
			t.Errorf("%d in %d: %q from %d to %d", tt.at, tt.unit, got, from, to)
		}
	}
	if got := replaced("abc", 3, -7, "d"); got != "abcd" {
		t.Error(got)
	}
	if got := replaced("abc", 2, 1, "x"); got != "axc" {
		t.Error(got)
	}
}

func TestListens(t *testing.T) {
	for _, tt := range []struct {
		registered, event string
		want              bool
	}{
		{"object:announcement", "object:announcement", true},
		{"object:", "object:announcement", true},
		{"Object:Announcement:", "object:announcement", true},
		{"object:state-changed:focused", "object:announcement", false},
		{"object:announce", "object:announcement", false},
		{"", "object:announcement", true},
	} {
		if listens(tt.registered, tt.event) != tt.want {
			t.Errorf("%q for %q", tt.registered, tt.event)
		}
	}
}
