package e2e

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/godbus/dbus/v5"
)

// What the program and the test agree on is the protocol alone; its names and numbers are written here again on purpose.
const (
	accIface    = "org.a11y.atspi.Accessible"
	actIface    = "org.a11y.atspi.Action"
	textIface   = "org.a11y.atspi.Text"
	editIface   = "org.a11y.atspi.EditableText"
	propIface   = "org.freedesktop.DBus.Properties"
	accRegistry = "org.a11y.atspi.Registry"
	accRoot     = dbus.ObjectPath("/org/a11y/atspi/accessible/root")
	bitFocused  = 12
	bitSelected = 23
	bitModal    = 16
)

// thing is an object of the program.
type thing struct {
	Name string
	Path dbus.ObjectPath
}

// blind is somebody who uses the program without seeing it.
type blind struct {
	t       *testing.T
	session *dbus.Conn
	conn    *dbus.Conn
	app     thing

	mu      sync.Mutex
	heard   []string
	focused []dbus.ObjectPath
	script  []string
}

// startAccess starts a session bus with the accessibility bus behind it. Accessibility is switched off.
func startAccess(t *testing.T, s *session) *blind {
	t.Helper()
	run := t.TempDir()
	if err := os.Chmod(run, 0o700); err != nil {
		t.Fatal(err)
	}
	env := append(s.env(), "XDG_RUNTIME_DIR="+run)
	s.bus = startBus(t, env)
	launcher := exec.Command("/usr/libexec/at-spi-bus-launcher", "--launch-immediately")
	launcher.Env = append(env, "DBUS_SESSION_BUS_ADDRESS="+s.bus)
	launcher.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := launcher.Start(); err != nil {
		t.Fatalf("at-spi-bus-launcher (of at-spi2-core): %v", err)
	}
	t.Cleanup(func() { // with the bus that it has started, which it does not always end itself
		_ = syscall.Kill(-launcher.Process.Pid, syscall.SIGKILL)
		_ = launcher.Wait()
	})
	session, err := dbus.Connect(s.bus)
	if err != nil {
		t.Fatal(err)
	}
	b := &blind{t: t, session: session}
	t.Cleanup(func() { b.session.Close() })
	return b
}

// call calls a method, with patience.
func (b *blind) call(conn *dbus.Conn, o thing, method string, out any, args ...any) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	c := conn.Object(o.Name, o.Path).CallWithContext(ctx, method, 0, args...)
	if c.Err != nil || out == nil {
		return c.Err
	}
	return c.Store(out)
}

var statusObject = thing{"org.a11y.Bus", "/org/a11y/bus"}

// begin switches accessibility on and listens.
func (b *blind) begin() {
	b.t.Helper()
	until(b.t, "the accessibility bus", func() bool {
		return b.call(b.session, statusObject, propIface+".Set", nil, "org.a11y.Status", "IsEnabled", dbus.MakeVariant(true)) == nil
	})
	var address string
	if err := b.call(b.session, statusObject, "org.a11y.Bus.GetAddress", &address); err != nil {
		b.t.Fatal(err)
	}
	var err error
	if b.conn, err = dbus.Connect(address); err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { b.conn.Close() })
	signals := make(chan *dbus.Signal, 1024)
	b.conn.Signal(signals)
	if err := b.conn.AddMatchSignal(dbus.WithMatchOption("path_namespace", "/org/a11y/atspi/accessible")); err != nil {
		b.t.Fatal(err)
	}
	registry := thing{accRegistry, "/org/a11y/atspi/registry"}
	for _, event := range []string{"object:announcement", "object:state-changed:focused", "object:text-changed"} {
		if err := b.call(b.conn, registry, accRegistry+".RegisterEvent", nil, event, []string{}, ""); err != nil {
			b.t.Fatal(err)
		}
	}
	go b.listen(signals)
}

func (b *blind) listen(signals <-chan *dbus.Signal) {
	for s := range signals {
		if len(s.Body) < 4 {
			continue
		}
		detail, _ := s.Body[0].(string)
		on, _ := s.Body[1].(int32)
		value, _ := s.Body[3].(dbus.Variant)
		b.mu.Lock()
		switch {
		case s.Name == "org.a11y.atspi.Event.Object.Announcement":
			text, _ := value.Value().(string)
			b.heard = append(b.heard, text)
		case s.Name == "org.a11y.atspi.Event.Object.StateChanged" && detail == "focused" && on == 1:
			b.focused = append(b.focused, s.Path)
		}
		b.mu.Unlock()
	}
}

func until(t *testing.T, what string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !done(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited for %s", what)
		}
	}
}

// program waits until the program is on the desktop.
func (b *blind) program() {
	b.t.Helper()
	until(b.t, "the program on the accessibility bus", func() bool {
		for _, app := range b.children(thing{accRegistry, accRoot}) {
			if b.name(app) == "Crosspoint" {
				b.app = app
				return true
			}
		}
		return false
	})
}

func (b *blind) programs() int { return len(b.children(thing{accRegistry, accRoot})) }

func (b *blind) children(o thing) (list []thing) {
	_ = b.call(b.conn, o, accIface+".GetChildren", &list)
	return list
}

func (b *blind) property(o thing, iface, name string) any {
	var v dbus.Variant
	if b.call(b.conn, o, propIface+".Get", &v, iface, name) != nil {
		return nil
	}
	return v.Value()
}

func (b *blind) name(o thing) string {
	s, _ := b.property(o, accIface, "Name").(string)
	return s
}

func (b *blind) role(o thing) (role string) {
	_ = b.call(b.conn, o, accIface+".GetRoleName", &role)
	return role
}

func (b *blind) has(o thing, bit uint) bool {
	var words []uint32
	return b.call(b.conn, o, accIface+".GetState", &words) == nil && len(words) == 2 && words[bit/32]&(1<<(bit%32)) != 0
}

// found is an object with what is known of it.
type found struct {
	thing
	role, name string
}

// walk lists everything below an object, one question after the other.
func (b *blind) walk(o thing) (list []found) {
	list = append(list, found{o, b.role(o), b.name(o)})
	for _, c := range b.children(o) {
		list = append(list, b.walk(c)...)
	}
	return list
}

// kept is an object as those get it who keep a copy of all.
type kept struct {
	Object, Application, Parent thing
	Index, Count                int32
	Interfaces                  []string
	Name                        string
	Role                        uint32
	Description                 string
	States                      []uint32
}

// roles are the numbers of the protocol for those that are looked for.
var roles = map[uint32]string{16: "dialog", 31: "list", 35: "menu item", 43: "push button", 54: "statusbar", 55: "table", 79: "entry"}

// all lists everything in the program, with one question.
func (b *blind) all() (list []found) {
	var items []kept
	_ = b.call(b.conn, thing{b.app.Name, "/org/a11y/atspi/cache"}, "org.a11y.atspi.Cache.GetItems", &items)
	for _, i := range items {
		list = append(list, found{i.Object, roles[i.Role], i.Name})
	}
	return list
}

// find waits for an object of a role whose name begins so.
func (b *blind) find(role, name string) (out found) {
	b.t.Helper()
	until(b.t, role+" "+name, func() bool {
		for _, f := range b.all() {
			if f.role == role && strings.HasPrefix(f.name, name) {
				out = f
				return true
			}
		}
		return false
	})
	return out
}

func (b *blind) note(format string, args ...any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.script = append(b.script, fmt.Sprintf(format, args...))
}

// do does the first action of an object.
func (b *blind) do(role, name string) {
	b.t.Helper()
	f := b.find(role, name)
	b.note("do     %s %q", f.role, f.name)
	ok := false
	if err := b.call(b.conn, f.thing, actIface+".DoAction", &ok, int32(0)); err != nil || !ok {
		b.t.Fatalf("%s %q: %v %v", role, f.name, ok, err)
	}
}

// hear waits for an announcement with a text in it.
func (b *blind) hear(want string) {
	b.t.Helper()
	until(b.t, "the announcement "+want, func() bool {
		b.mu.Lock()
		defer b.mu.Unlock()
		for i, h := range b.heard {
			if strings.Contains(h, want) {
				b.script = append(b.script, "hear   "+h)
				b.heard = b.heard[i+1:]
				return true
			}
		}
		return false
	})
}

// read waits until the text of an object has something in it.
func (b *blind) read(role, name, want string) {
	b.t.Helper()
	f := b.find(role, name)
	text := ""
	until(b.t, want+" in the "+role, func() bool {
		err := b.call(b.conn, f.thing, textIface+".GetText", &text, int32(0), int32(-1))
		return err == nil && strings.Contains(text, want)
	})
	b.note("read   %s %q", f.role, text)
}

// gone waits until there is no object of a role.
func (b *blind) gone(role string) {
	b.t.Helper()
	until(b.t, "the end of the "+role, func() bool {
		return !slices.ContainsFunc(b.all(), func(f found) bool { return f.role == role })
	})
}

// write puts what was done, heard and read into test-output, with the whole of the last window.
func (b *blind) write(name string) {
	b.t.Helper()
	b.mu.Lock()
	text := strings.Join(b.script, "\n") + "\n"
	b.mu.Unlock()
	dir := filepath.Join("..", "test-output")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
		b.t.Fatal(err)
	}
}

// mate is a short game of Xiangqi: each turn's piece and target as they are named, and what is heard.
var mate = []struct{ piece, target, words string }{
	{"Red cannon, Red's file 8, row 3", "empty, Red's file 7, row 3, legal move", "Red cannon from Red's file 8, row 3 to Red's file 7, row 3."},
	{"Black cannon, Red's file 8, row 8", "empty, Red's file 7, row 8, legal move", "Black cannon from Red's file 8, row 8 to Red's file 7, row 8."},
	{"Red cannon, Red's file 7, row 3", "Black soldier, Red's file 7, row 7, can be captured", "Red cannon from Red's file 7, row 3 to Red's file 7, row 7 takes Black soldier."},
	{"Black advisor, Red's file 4, row 10", "empty, Red's file 5, row 9, legal move", "Black advisor from Red's file 4, row 10 to Red's file 5, row 9."},
	{"Red cannon, Red's file 7, row 7", "Black elephant, Red's file 7, row 10, can be captured", "Red cannon from Red's file 7, row 7 to Red's file 7, row 10 takes Black elephant."},
}

// TestPlayedWithoutSeeing plays a game of Xiangqi to its end over the accessibility bus alone: no picture, no mouse, no keyboard.
// Accessibility is switched on while the program runs.
func TestPlayedWithoutSeeing(t *testing.T) {
	s := newSession(t, 1280, 900)
	b := startAccess(t, s)
	s.start()
	time.Sleep(500 * time.Millisecond)
	b.begin()
	b.program()
	welcome := b.walk(b.app)
	if all := b.all(); len(all) != len(welcome) || all[len(all)-1].thing != welcome[len(welcome)-1].thing {
		t.Errorf("%d objects one by one, %d at once", len(welcome), len(all))
	}
	b.note("objects on the welcome page: %d", len(welcome))

	b.do("push button", "Xiangqi")
	b.hear("Red to move: click a piece.")
	for i, turn := range mate {
		b.do("push button", turn.piece)
		b.hear("click where it goes")
		if i == 0 {
			s.wait("the dots", func(l look) bool { return len(l.Dots) > 0 })
		}
		b.do("push button", turn.target)
		b.hear(turn.words)
		if i == 0 {
			b.read("statusbar", "", "Black to move")
			// A refusal is spoken and leaves the game as it is.
			b.do("push button", "Black horse, Red's file 8, row 10")
			b.hear("click where it goes")
			b.do("push button", "empty, Red's file 5, row 6")
			b.hear("horse")
		}
	}
	s.wait("the mate", func(l look) bool { return l.Result == "checkmate" })
	b.read("statusbar", "", "Black is checkmated")
	list := b.find("list", "Moves")
	turns := b.children(list.thing)
	for _, o := range turns {
		b.note("move   %s", b.name(o))
	}
	if len(turns) != len(mate) || !b.has(turns[len(turns)-1], bitSelected) {
		t.Errorf("%d moves are listed", len(turns))
	}
	board := b.find("table", "Xiangqi board")
	if rows, columns := b.property(board.thing, "org.a11y.atspi.Table", "NRows"), b.property(board.thing, "org.a11y.atspi.Table", "NColumns"); rows != int32(10) || columns != int32(9) {
		t.Errorf("a table of %v by %v", rows, columns)
	}
	game := b.all()
	b.note("objects in a game: %d, %d of them points of the board", len(game), len(b.children(board.thing)))

	// A menu runs a command, a dialog opens, takes a name and closes.
	b.do("menu item", "Undo")
	b.hear("Taken back.")
	b.do("menu item", "Players")
	dialog := b.find("dialog", "Players")
	if !b.has(dialog.thing, bitModal) {
		t.Error("the dialog is not modal")
	}
	entry := b.find("entry", "")
	ok := false
	if err := b.call(b.conn, entry.thing, editIface+".SetTextContents", &ok, "Anna"); err != nil || !ok {
		t.Fatalf("the name: %v %v", ok, err)
	}
	b.note("write  %s %q: Anna", entry.role, entry.name)
	b.read("entry", entry.name, "Anna")
	b.note("objects in a dialog: %d", len(b.walk(dialog.thing)))
	b.do("push button", "OK")
	b.gone("dialog")
	b.find("push button", "Anna")
	s.fen("rnbak1bnr/4a4/2c4c1/p1C1p1p1p/9/9/P1P1P1P1P/7C1/9/RNBAKABNR w - - 1 3")
	b.write("screen-reader.txt")
}

// TestScreenReaderFollowsTheKeyboard: the keys move what is told to have the keyboard, and switching accessibility off takes the program
// from the bus.
func TestScreenReaderFollowsTheKeyboard(t *testing.T) {
	s := newSession(t, 1280, 900)
	b := startAccess(t, s)
	b.begin()
	s.start()
	b.program()
	s.startByKeys("cannon")
	b.hear("place the town")
	s.keys("Up", "Right")
	l := s.wait("the cursor", func(l look) bool { return l.Cursor == "g2" })
	until(t, "the focus on "+l.Cursor, func() bool {
		b.mu.Lock()
		defer b.mu.Unlock()
		return len(b.focused) > 0 && strings.Contains(b.name(thing{b.app.Name, b.focused[len(b.focused)-1]}), ", "+l.Cursor)
	})
	if err := b.call(b.session, statusObject, propIface+".Set", nil, "org.a11y.Status", "IsEnabled", dbus.MakeVariant(false)); err != nil {
		t.Fatal(err)
	}
	until(t, "the program off the bus", func() bool { return b.programs() == 0 })
	s.click("e1")
	s.wait("the town", func(l look) bool { return strings.HasPrefix(l.FEN, "10/") || strings.Contains(l.FEN, "T") })
}

// TestScreenReaderFindsPlaces: what is told to be at a place of the screen is there, also after the window was moved.
func TestScreenReaderFindsPlaces(t *testing.T) {
	s := newSession(t, 1400, 1000)
	b := startAccess(t, s)
	b.begin()
	s.start()
	b.program()
	s.run("xdotool", "windowmove", "--sync", s.window, "300", "110")
	x, y := s.origin()
	begin := b.find("push button", "New game")
	type place struct{ X, Y, W, H int32 }
	var of, in place
	until(t, "the place on the screen", func() bool {
		const screen, window = uint32(0), uint32(1)
		errs := []error{
			b.call(b.conn, begin.thing, "org.a11y.atspi.Component.GetExtents", &of, screen),
			b.call(b.conn, begin.thing, "org.a11y.atspi.Component.GetExtents", &in, window),
		}
		return errs[0] == nil && errs[1] == nil && of.X-in.X == int32(x) && of.Y-in.Y == int32(y)
	})
	l := s.wait("the page", func(l look) bool { return l.Page == "welcome" })
	for name, area := range l.Buttons {
		if strings.HasPrefix(name, "New game") && (math.Abs(float64(in.X)-area[0]) > 2 || math.Abs(float64(in.Y)-area[1]) > 2) {
			t.Errorf("the button is at %+v of the window, and told to be at %+v", area, in)
		}
	}
}
