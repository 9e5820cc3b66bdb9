package atspi

import (
	"reflect"
	"strconv"
)

// Paths of the protocol.
const (
	rootPath   = "/org/a11y/atspi/accessible/root"
	nodePrefix = "/org/a11y/atspi/accessible/"
	nullPath   = "/org/a11y/atspi/null"
)

// The most that is taken of a tree; a window of a program is far below.
const (
	mostObjects = 20000
	mostDepth   = 64
)

// object is a node with its place in a tree. It is never changed once its tree is made.
type object struct {
	*Node
	path     string
	parent   *object // nil for the root
	index    int     // among the children of parent
	children []*object
}

// tree is a window at one moment, below the application.
type tree struct {
	root    *object
	objects []*object // parents before their children
	byPath  map[string]*object
	focused *object // nil for none
}

// identities remembers the numbers of things, so that a thing keeps its path. A number is never used again.
type identities struct {
	known map[any]int
	last  int
}

// placed is the identity of a node without one: its place.
type placed struct {
	parent int
	role   Role
	index  int
}

// twin is the identity of a node whose own is taken by another one.
type twin struct {
	id any
	at int
}

// grow makes a tree of what was handed over. The identities of things that are gone are forgotten.
func grow(app, window *Node, ids *identities) *tree {
	t := &tree{byPath: map[string]*object{}}
	next := map[any]int{}
	var add func(n *Node, parent *object, number, depth int) *object
	add = func(n *Node, parent *object, number, depth int) *object {
		o := &object{Node: n, parent: parent, path: rootPath}
		if parent != nil {
			o.path = nodePrefix + strconv.Itoa(number)
			o.index = len(parent.children)
			parent.children = append(parent.children, o)
		}
		t.objects = append(t.objects, o)
		t.byPath[o.path] = o
		if n.States&Focused != 0 && t.focused == nil {
			t.focused = o
		}
		for i, child := range n.Children {
			if child == nil || depth == mostDepth || len(t.objects) >= mostObjects {
				continue
			}
			add(child, o, ids.number(next, child, placed{number, child.Role, i}, len(t.objects)), depth+1)
		}
		return o
	}
	t.root = add(&Node{Role: RoleApplication, Name: app.Name, Description: app.Description, Children: []*Node{window}}, nil, 0, 0)
	ids.known = next
	return t
}

// number is the number of a node, the one that it had before if it was there.
func (ids *identities) number(next map[any]int, n *Node, place placed, count int) int {
	var id any = place
	if n.ID != nil && reflect.TypeOf(n.ID).Comparable() {
		id = n.ID
	}
	if _, taken := next[id]; taken {
		id = twin{id, count}
	}
	number, known := ids.known[id]
	if !known {
		ids.last++
		number = ids.last
	}
	next[id] = number
	return number
}

// child returns a child by its index, nil when there is none.
func (o *object) child(i int32) *object {
	if i < 0 || int(i) >= len(o.children) {
		return nil
	}
	return o.children[i]
}

// at returns the innermost object at a place below o, nil when the place is outside.
func (o *object) at(x, y int) *object {
	for i := len(o.children) - 1; i >= 0; i-- {
		if found := o.children[i].at(x, y); found != nil {
			return found
		}
	}
	if o.parent != nil && o.Bounds.contains(x, y) {
		return o
	}
	return nil
}

// selected lists the children that are selected.
func (o *object) selected() (list []*object) {
	for _, c := range o.children {
		if c.States&Selected != 0 {
			list = append(list, c)
		}
	}
	return list
}

// chooses tells whether some of the children can be selected.
func (o *object) chooses() bool {
	return len(o.children) > 0 && o.children[0].States&Selectable != 0
}

// grid returns the table that a cell belongs to, and where in it; ok is false for others.
func (o *object) grid() (table *object, row, column int, ok bool) {
	if o.parent == nil || o.parent.Grid == nil || o.parent.Grid.Columns <= 0 {
		return nil, 0, 0, false
	}
	c := o.parent.Grid.Columns
	return o.parent, o.index / c, o.index % c, o.index < c*o.parent.Grid.Rows
}

const prefix = "org.a11y.atspi."

// interfaces lists what can be asked of an object, by the full names.
func (o *object) interfaces() []string {
	list := []string{prefix + "Accessible"}
	if o.parent == nil {
		return append(list, prefix+"Application")
	}
	list = append(list, prefix+"Component")
	add := func(on bool, name string) {
		if on {
			list = append(list, prefix+name)
		}
	}
	_, _, _, cell := o.grid()
	add(len(o.Actions) > 0, "Action")
	add(o.Text != nil, "Text")
	add(o.Text != nil && o.Text.Set != nil, "EditableText")
	add(o.Value != nil, "Value")
	add(o.Grid != nil, "Table")
	add(cell, "TableCell")
	add(o.chooses(), "Selection")
	return list
}
