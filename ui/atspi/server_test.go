package atspi

import (
	"math"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/godbus/dbus/v5"
)

// testService serves a window without a bus.
func testService(c Config) *service {
	c.Locale = func() string { return "en" }
	if c.Run == nil {
		c.Run = func(do func()) { do() }
	}
	return &service{s: newServer(c), name: ":1.7", parent: reference{"", nullPath}}
}

func serving(window func() *Node) *service {
	return testService(Config{Name: "app", Build: func(deliver func(*Node)) { deliver(window()) }})
}

func to(path string) dbus.Message {
	return dbus.Message{Headers: map[dbus.HeaderField]dbus.Variant{dbus.FieldPath: dbus.MakeVariant(dbus.ObjectPath(path))}}
}

func (v *service) path(name string) string { return v.s.current().named(name).path }

// TestHostileQuestions: indexes, offsets and paths of any kind get an answer and no panic.
func TestHostileQuestions(t *testing.T) {
	v := serving(sample)
	var paths []string
	for _, o := range v.s.current().objects {
		paths = append(paths, o.path)
	}
	paths = append(paths, nullPath, nodePrefix+"99999999", nodePrefix+"../root", "/", "")
	numbers := []int32{0, 1, 3, -1, 7, math.MaxInt32, math.MinInt32}
	for _, path := range paths {
		m := to(path)
		for _, methods := range v.interfaces() {
			for name, method := range methods {
				for _, a := range numbers {
					for _, b := range numbers {
						call(t, name, method, m, a, b)
					}
				}
			}
		}
		for iface, names := range propertyNames {
			for _, name := range append(names, "Nonsense") {
				if o, err := v.find(m); err == nil {
					v.property(o, prefix+iface, name)
				}
			}
		}
	}
	if _, err := v.find(dbus.Message{}); err == nil {
		t.Error("a call for nothing got an answer")
	}
}

var huge = strings.Repeat("x", 1<<20)

// call calls a method when its arguments are numbers or texts.
func call(t *testing.T, name string, method any, m dbus.Message, a, b int32) {
	t.Helper()
	switch f := method.(type) {
	case func(dbus.Message, int32) (reference, *dbus.Error):
		f(m, a)
	case func(dbus.Message, int32) (bool, *dbus.Error):
		f(m, a)
	case func(dbus.Message, int32) (string, *dbus.Error):
		f(m, a)
	case func(dbus.Message, int32) (int32, *dbus.Error):
		f(m, a)
	case func(dbus.Message, int32, int32) (reference, *dbus.Error):
		f(m, a, b)
	case func(dbus.Message, int32, int32) (string, *dbus.Error):
		f(m, a, b)
	case func(dbus.Message, int32, int32) (bool, *dbus.Error):
		f(m, a, b)
	case func(dbus.Message, int32, int32) (int32, *dbus.Error):
		f(m, a, b)
	case func(dbus.Message, int32, uint32) (string, int32, int32, *dbus.Error):
		f(m, a, uint32(b))
	case func(dbus.Message, int32, int32, uint32) (reference, *dbus.Error):
		f(m, a, b, uint32(a))
	case func(dbus.Message, string) (bool, *dbus.Error):
		f(m, huge)
	case func(dbus.Message, int32, string, int32) (bool, *dbus.Error):
		f(m, a, "x", b)
	case func(dbus.Message, int32) (bool, int32, int32, int32, int32, bool, *dbus.Error):
		f(m, a)
	case nil:
		t.Errorf("%s is nothing", name)
	}
}

func TestAnswers(t *testing.T) {
	v := serving(sample)
	frame := v.s.current().root.children[0]
	if got := frame.interfaces(); !slices.Equal(got, []string{prefix + "Accessible", prefix + "Component"}) {
		t.Error(got)
	}
	table := frame.children[1]
	if c := table.cellAt(1, 0); c == nil || c.index != 2 || table.cellAt(2, 0) != nil || table.rowOf(3) != 1 || table.columnOf(3) != 1 || table.rowOf(4) != -1 {
		t.Error("the table is wrong")
	}
	if got, _ := v.property(table.children[3], prefix+"TableCell", "Position"); got != (position{1, 1}) {
		t.Error(got)
	}
	if got := words(frame.all()); len(got) != 2 || got[0]&(1<<1) == 0 || got[0]&(1<<25) == 0 {
		t.Errorf("states %b", got)
	}
	if items, err := v.items(); err != nil || len(items) != 9 || items[0].Count != 1 {
		t.Errorf("%d items", len(items))
	}
	if found := frame.at(25, 5); found == nil || found.ID != "cell2" {
		t.Errorf("at a point: %v", found)
	}
	if v.setProperty(to(rootPath), prefix+"Application", "Id", dbus.MakeVariant(int32(4))) != nil || v.id != 4 {
		t.Error("the registry's number was not taken")
	}
	if v.setProperty(to(rootPath), prefix+"Accessible", "Name", dbus.MakeVariant("x")) == nil {
		t.Error("a name was set from outside")
	}
}

// TestActions: they are run by the window, what is off does nothing, and the next answer shows the effect.
func TestActions(t *testing.T) {
	pressed, typed, number := 0, "", 3.0
	v := serving(func() *Node {
		w := &Node{ID: "w", Role: RoleFrame}
		name := "pressed"
		if pressed == 0 {
			name = "fresh"
		}
		w.Children = []*Node{
			{ID: "b", Role: RoleButton, Name: name, Actions: []Action{{Name: "click", Do: func() { pressed++ }}}},
			{ID: "off", Role: RoleButton, Name: "off", Off: true, Actions: []Action{{Name: "click", Do: func() { pressed += 100 }}}},
			{ID: "s", Role: RoleSlider, Name: "slider", Value: &Value{number, 0, 10}, SetValue: func(to float64) { number = to }},
			{ID: "p", Role: RoleProgressBar, Name: "progress", Value: &Value{1, 0, 10}},
			{ID: "e", Role: RoleEntry, Name: "entry", Text: &Text{Content: "ab", Set: func(s string) { typed = s }}},
		}
		return w
	})
	do := v.action()["DoAction"].(func(dbus.Message, int32) (bool, *dbus.Error))
	b := to(v.path("fresh"))
	if ok, _ := do(b, 0); !ok || pressed != 1 {
		t.Fatal("not pressed")
	}
	if v.s.current().named("pressed") == nil {
		t.Error("the answer after an action is the old one")
	}
	for _, i := range []int32{1, -1, math.MaxInt32} {
		if ok, _ := do(b, i); ok {
			t.Errorf("action %d", i)
		}
	}
	if ok, _ := do(to(v.path("off")), 0); ok || pressed != 1 {
		t.Error("what is off was pressed")
	}
	insert := v.editable()["InsertText"].(func(dbus.Message, int32, string, int32) (bool, *dbus.Error))
	if ok, _ := insert(to(v.path("entry")), 1, "x", 1); !ok || typed != "axb" {
		t.Errorf("typed %q", typed)
	}
	set := v.editable()["SetTextContents"].(func(dbus.Message, string) (bool, *dbus.Error))
	if ok, _ := set(to(v.path("entry")), strings.Repeat("x", mostTyped+1)); ok {
		t.Error("an endless text was taken")
	}
	change := func(name string, value any) bool {
		return v.setProperty(to(v.path(name)), prefix+"Value", "CurrentValue", dbus.MakeVariant(value)) == nil
	}
	if !change("slider", 7.0) || number != 7 || !change("slider", 1e9) || number != 10 {
		t.Errorf("the slider stands at %v", number)
	}
	if change("slider", math.NaN()) || change("slider", "7") || change("progress", 5.0) || change("entry", 5.0) || number != 10 {
		t.Errorf("what is no number was taken, or what cannot be changed: %v", number)
	}
}

// TestManyActions: a flood of actions does not pile up while the window is busy.
func TestManyActions(t *testing.T) {
	waiting := 0
	v := testService(Config{Build: func(deliver func(*Node)) { deliver(sample()) }, Run: func(func()) { waiting++ }})
	taken := 0
	for range 1000 {
		if v.s.perform(func() {}) {
			taken++
		}
	}
	if taken != mostActions || waiting != mostActions {
		t.Errorf("%d taken, %d wait", taken, waiting)
	}
}

// TestSilentWindow: a window that does not answer leaves the last answer standing, and those who ask wait no longer than they have to.
func TestSilentWindow(t *testing.T) {
	answers := 1
	v := testService(Config{Build: func(deliver func(*Node)) {
		if answers > 0 {
			answers--
			deliver(sample())
		}
	}})
	if v.s.current() == nil {
		t.Fatal("no answer")
	}
	v.s.stale()
	start := time.Now()
	if v.s.current() == nil || time.Since(start) > 4*buildWaits {
		t.Errorf("after %v", time.Since(start))
	}
}

// TestLateAnswer: what the window said before an action is not taken for its effect.
func TestLateAnswer(t *testing.T) {
	var asked []func(*Node)
	s := newServer(Config{Build: func(deliver func(*Node)) { asked = append(asked, deliver) }})
	s.ask()
	s.stale()
	s.ask()
	asked[0](&Node{Name: "old"})
	if s.latest() != nil {
		t.Error("the old answer was taken")
	}
	asked[1](&Node{Name: "new"})
	asked[1](&Node{Name: "twice"})
	if tree := s.latest(); tree == nil || tree.root.children[0].Name != "new" {
		t.Error("the new answer was not taken")
	}
}

// TestNews: a listener is told where the keyboard is, then what changes; alerts are announced.
func TestNews(t *testing.T) {
	window := sample()
	window.Children[1].Children[0].States |= Focused
	s := newServer(Config{Build: func(deliver func(*Node)) { deliver(window) }})
	s.listened.Store(true)
	s.current()
	if list := s.news(); len(list) != 3 || list[0].kind != "Window.Activate" || list[2].detail != "focused" {
		t.Errorf("welcomed with %+v", list)
	}
	window = sample()
	window.Children = append(window.Children, &Node{Role: RoleLabel, Name: "The seed must be a number.", Alert: true})
	s.stale()
	s.current()
	s.news()
	if text, urgent := s.announced(); text != "The seed must be a number." || !urgent {
		t.Errorf("announced %q", text)
	}
	s.Announce("One.", false)
	s.Announce("Two.", true)
	if text, urgent := s.announced(); text != "One. Two." || !urgent {
		t.Errorf("announced %q", text)
	}
	path := s.setNotice("Three.")
	if o := s.latest().byPath[path]; o == nil || o.Role != RoleNotification || o.Name != "Three." {
		t.Error("no notification")
	}
	for range 100 * mostAnnounced {
		s.Announce("x", false)
	}
	if len(s.said) > mostAnnounced {
		t.Errorf("%d announcements wait", len(s.said))
	}
}

// TestNoBus: nothing runs without a bus, and a nil server takes everything.
func TestNoBus(t *testing.T) {
	empty := t.TempDir()
	if a := sessionAddress("", "", empty); a != "" {
		t.Errorf("a bus at %s", a)
	}
	if a := sessionAddress("autolaunch:", empty); a != "" {
		t.Errorf("a bus at %s", a)
	}
	if a := sessionAddress("unix:path=/x", empty); a != "unix:path=/x" {
		t.Error(a)
	}
	if err := os.WriteFile(filepath.Join(empty, "bus"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if a := sessionAddress("", empty); a != "" {
		t.Error("a plain file was taken for a bus")
	}
	var s *Server
	s.Announce("x", true)
	s.Changed()
	s.Close()
	if s.Listened() {
		t.Error("somebody listens to nothing")
	}
}

// TestDeadBus: a bus that is not there ends the search at once, one that never answers hangs nothing but itself.
func TestDeadBus(t *testing.T) {
	before := runtime.NumGoroutine()
	s := newServer(Config{Build: func(func(*Node)) { t.Error("the window was asked") }})
	s.watch("unix:path=" + filepath.Join(t.TempDir(), "none"))
	if n := runtime.NumGoroutine(); n > before {
		t.Errorf("%d goroutines more", n-before)
	}
	path := filepath.Join(t.TempDir(), "mute")
	l, err := net.Listen("unix", path)
	if err != nil {
		t.Skip(err)
	}
	ended := make(chan struct{})
	go func() {
		s.watch("unix:path=" + path)
		close(ended)
	}()
	conn, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	s.Announce("x", true)
	s.Changed()
	conn.Close()
	l.Close()
	select {
	case <-ended:
	case <-time.After(10 * time.Second):
		t.Error("the search goes on after the bus has gone")
	}
}

// TestPlaces: places are told from the corner that the question names.
func TestPlaces(t *testing.T) {
	v := serving(sample)
	cell := v.s.current().root.children[0].children[1].children[2] // at 20, 0 of the window
	m, table := to(cell.path), v.component()
	extents := table["GetExtents"].(func(dbus.Message, uint32) (rectangle, *dbus.Error))
	at := table["GetAccessibleAtPoint"].(func(dbus.Message, int32, int32, uint32) (reference, *dbus.Error))
	contains := table["Contains"].(func(dbus.Message, int32, int32, uint32) (bool, *dbus.Error))
	position := table["GetPosition"].(func(dbus.Message, uint32) (int32, int32, *dbus.Error))
	if got, _ := extents(m, fromScreen); got != (rectangle{20, 0, 10, 10}) {
		t.Errorf("before the place is known: %v", got)
	}
	v.s.Placed(300, 100)
	for from, want := range map[uint32]rectangle{fromScreen: {320, 100, 10, 10}, fromWindow: {20, 0, 10, 10}, fromParent: {20 - int32(cell.parent.Bounds.X), -int32(cell.parent.Bounds.Y), 10, 10}} {
		got, _ := extents(m, from)
		x, y, _ := position(m, from)
		if got != want || x != want.X || y != want.Y {
			t.Errorf("from %d: %v, %d, %d, want %v", from, got, x, y, want)
		}
		if in, _ := contains(m, want.X+3, want.Y+3, from); !in {
			t.Errorf("from %d: does not contain itself", from)
		}
	}
	frame := to(v.s.current().root.children[0].path)
	if got, _ := at(frame, 325, 105, fromScreen); got.Path != dbus.ObjectPath(cell.path) {
		t.Errorf("at a place of the screen: %v", got)
	}
	if got, _ := at(frame, 25, 5, fromWindow); got.Path != dbus.ObjectPath(cell.path) {
		t.Errorf("at a place of the window: %v", got)
	}
	var none *Server
	none.Placed(1, 1)
}
