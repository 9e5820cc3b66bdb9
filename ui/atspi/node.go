package atspi

// Role is what kind of thing a node is; the numbers are those of the protocol.
type Role uint32

// The roles that are used.
const (
	RoleCheckBox     Role = 7
	RoleCheckItem    Role = 8 // a menu item that is on or off
	RoleComboBox     Role = 11
	RoleDialog       Role = 16
	RoleFrame        Role = 23
	RoleImage        Role = 27
	RoleLabel        Role = 29
	RoleList         Role = 31
	RoleListItem     Role = 32
	RoleMenu         Role = 33
	RoleMenuBar      Role = 34
	RoleMenuItem     Role = 35
	RolePageTab      Role = 37
	RolePanel        Role = 39
	RolePopupMenu    Role = 41
	RoleProgressBar  Role = 42
	RoleButton       Role = 43
	RoleRadioButton  Role = 44
	RoleSeparator    Role = 50
	RoleSlider       Role = 51
	RoleStatusBar    Role = 54
	RoleTable        Role = 55
	RoleText         Role = 61 // of several lines
	RoleApplication  Role = 75
	RoleEntry        Role = 79
	RoleNotification Role = 101
)

// roleNames are the protocol's names of the roles, which are in English in all languages.
var roleNames = map[Role]string{
	RoleCheckBox: "check box", RoleCheckItem: "check menu item", RoleComboBox: "combo box", RoleDialog: "dialog", RoleFrame: "frame",
	RoleImage: "image", RoleLabel: "label", RoleList: "list", RoleListItem: "list item", RoleMenu: "menu", RoleMenuBar: "menu bar",
	RoleMenuItem: "menu item", RolePageTab: "page tab", RolePanel: "panel", RolePopupMenu: "popup menu", RoleProgressBar: "progress bar",
	RoleButton: "push button", RoleRadioButton: "radio button", RoleSeparator: "separator", RoleSlider: "slider", RoleStatusBar: "statusbar", RoleTable: "table",
	RoleText: "text", RoleApplication: "application", RoleEntry: "entry", RoleNotification: "notification",
}

// States is a set of states.
type States uint64

// The states that a node can have; the places of their bits are those of the protocol.
const (
	Active     States = 1 << 1
	Checked    States = 1 << 4
	Editable   States = 1 << 7
	Expandable States = 1 << 9
	Expanded   States = 1 << 10
	Focused    States = 1 << 12
	Modal      States = 1 << 16
	MultiLine  States = 1 << 17
	Selectable States = 1 << 22
	Selected   States = 1 << 23
	SingleLine States = 1 << 26
	Checkable  States = 1 << 41
	HasPopup   States = 1 << 42
	ReadOnly   States = 1 << 43
)

// States that follow from the rest of a node.
const (
	enabled   States = 1 << 8
	focusable States = 1 << 11
	sensitive States = 1 << 24
	showing   States = 1 << 25
	visible   States = 1 << 30
)

// stateNames are the names of the states whose changes are told.
var stateNames = []struct {
	state States
	name  string
}{
	{Active, "active"},
	{Checked, "checked"},
	{Editable, "editable"},
	{enabled, "enabled"},
	{Expanded, "expanded"},
	{focusable, "focusable"},
	{Modal, "modal"},
	{Selectable, "selectable"},
	{Selected, "selected"},
	{sensitive, "sensitive"},
	{showing, "showing"},
	{visible, "visible"},
	{ReadOnly, "read-only"},
}

// Bounds is where a node is, in pixels from the top left corner of its window.
type Bounds struct{ X, Y, W, H int }

func (b Bounds) contains(x, y int) bool { return x >= b.X && y >= b.Y && x < b.X+b.W && y < b.Y+b.H }

// Action is something that can be done with a node.
type Action struct {
	Name string // "click", "press"
	Keys string // what does the same on the keyboard, "" for nothing
	Do   func() // run by Config.Run
}

// Text is the content of a node that can be read letter by letter.
type Text struct {
	Content string
	Caret   int          // in letters from the beginning
	Set     func(string) // replaces the content, run by Config.Run; nil when it cannot be changed
}

// Value is a number with its limits.
type Value struct{ Now, Least, Most float64 }

// Grid says that the children of a node are cells, row by row.
type Grid struct{ Rows, Columns int }

// Node is one thing in a window. Who builds it must not change it after handing it over.
type Node struct {
	// ID stays the same as long as the node stands for the same thing; it must be comparable. nil: its place in the tree says what it is.
	ID                any
	Role              Role
	Name, Description string
	States            States
	Off               bool // it cannot be used now
	Bounds            Bounds
	Actions           []Action
	Text              *Text         // nil for none
	Value             *Value        // nil for none
	SetValue          func(float64) // changes the value, run by Config.Run; nil when it cannot be changed
	Grid              *Grid         // nil for none
	Focus             func()        // gives it the keyboard, run by Config.Run; nil when it cannot have it
	Live              bool          // its text changes by itself
	// Alert: the name is announced when it appears or changes.
	Alert    bool
	Children []*Node
}

// all are the states of the node with those that follow from the rest.
func (n *Node) all() States {
	s := n.States | showing | visible
	if !n.Off {
		s |= enabled | sensitive
	}
	if n.Focus != nil {
		s |= focusable
	}
	if n.Text != nil && n.Text.Set != nil && !n.Off {
		s |= Editable
	}
	return s
}

// Config is what a server needs to know.
type Config struct {
	Name, Version string // of the program
	// Locale is the language of its texts now, such as "en"; asked from any goroutine.
	Locale func() string
	// Build describes the window: it returns at once, and hands the tree over later, once, from any goroutine.
	Build func(deliver func(window *Node))
	// Run runs a function where the window may be changed; it returns at once. What Build hands over after that shows the effect.
	Run func(func())
}
