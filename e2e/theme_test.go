package e2e

import (
	"bufio"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/godbus/dbus/v5"
	"github.com/jezek/xgb/xproto"
)

// The desktop's settings as the toolkit asks for them.
const (
	portalName      = "org.freedesktop.portal.Desktop"
	portalPath      = dbus.ObjectPath("/org/freedesktop/portal/desktop")
	portalInterface = "org.freedesktop.portal.Settings"
	appearance      = "org.freedesktop.appearance"
	colorScheme     = "color-scheme"

	preferDark, preferLight = uint32(1), uint32(2)
)

// desktop is a desktop that prefers light or dark.
type desktop struct {
	conn   *dbus.Conn
	scheme chan uint32 // holds the one present value
}

// ReadOne answers as the portal does.
func (d *desktop) ReadOne(namespace, key string) (dbus.Variant, *dbus.Error) {
	if namespace != appearance || key != colorScheme {
		return dbus.Variant{}, dbus.NewError("org.freedesktop.portal.Error.NotFound", nil)
	}
	v := <-d.scheme
	d.scheme <- v
	return dbus.MakeVariant(v), nil
}

// Read is the older form of ReadOne: its answer is wrapped once more.
func (d *desktop) Read(namespace, key string) (dbus.Variant, *dbus.Error) {
	v, err := d.ReadOne(namespace, key)
	return dbus.MakeVariant(v), err
}

func (d *desktop) prefer(t *testing.T, scheme uint32) {
	t.Helper()
	<-d.scheme
	d.scheme <- scheme
	if err := d.conn.Emit(portalPath, portalInterface+".SettingChanged", appearance, colorScheme, dbus.MakeVariant(scheme)); err != nil {
		t.Fatal(err)
	}
}

// startBus starts a session bus in an environment (nil is that of the test) and returns its address.
func startBus(t *testing.T, env []string) string {
	t.Helper()
	daemon := exec.Command("dbus-daemon", "--session", "--nofork", "--print-address")
	daemon.Env = env
	out, err := daemon.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := daemon.Start(); err != nil {
		t.Fatalf("dbus-daemon: %v", err)
	}
	t.Cleanup(func() { stop(daemon) })
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(line)
}

// startDesktop starts a session bus with the desktop's settings on it and returns the bus's address.
func startDesktop(t *testing.T, scheme uint32) (d *desktop, address string) {
	t.Helper()
	address = startBus(t, nil)
	conn, err := dbus.Connect(address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	d = &desktop{conn: conn, scheme: make(chan uint32, 1)}
	d.scheme <- scheme
	if err := conn.Export(d, portalPath, portalInterface); err != nil {
		t.Fatal(err)
	}
	if _, err := conn.RequestName(portalName, dbus.NameFlagDoNotQueue); err != nil {
		t.Fatal(err)
	}
	return d, address
}

// brightness is the mean of red, green and blue of a part of the window.
func (s *session) brightness() (mean int) {
	s.t.Helper()
	ox, oy := s.origin()
	m := &meter{s: s, x: s.x, root: xproto.Setup(s.x).DefaultScreen(s.x).Root}
	data := m.pixels(int(ox)+20, int(oy)+300, 32)
	sum, n := 0, 0
	for i := range data {
		if i%4 != 3 {
			sum += int(data[i])
			n++
		}
	}
	return sum / n
}

// TestThemeFollowsTheDesktop: the theme is the desktop's at the start and changes with it while a game goes on, unless one was chosen.
func TestThemeFollowsTheDesktop(t *testing.T) {
	s := newSession(t, 1280, 900)
	d, bus := startDesktop(t, preferDark)
	s.bus = bus
	s.start()
	until := func(what string, fits func(int) bool) {
		t.Helper()
		var got int
		for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
			if got = s.brightness(); fits(got) {
				return
			}
		}
		s.screenshot("theme")
		t.Fatalf("%s: brightness %d", what, got)
	}
	dark, light := func(v int) bool { return v < 80 }, func(v int) bool { return v > 170 }
	until("a dark desktop at the start", dark)
	d.prefer(t, preferLight)
	until("the desktop turned light", light)
	s.press("welcome.xiangqi")
	s.wait("the board", func(l look) bool { return len(l.Points) > 0 })
	d.prefer(t, preferDark)
	until("the desktop turned dark during a game", dark)
	s.kill()

	s.bus = ""
	s.start()
	until("no desktop", light)
	s.kill()

	s.bus = bus
	s.prefer(map[string]any{"theme": "wood"})
	s.start()
	until("light wood was chosen", light)
	d.prefer(t, preferLight)
	d.prefer(t, preferDark)
	time.Sleep(time.Second)
	until("light wood was chosen, on a dark desktop", light)
}
