//go:build linux

package main

import (
	"bufio"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/godbus/dbus/v5"
)

const (
	portalPath      = dbus.ObjectPath("/org/freedesktop/portal/desktop")
	portalInterface = "org.freedesktop.portal.Settings"
)

// portal is a desktop's, with one setting.
type portal struct {
	namespace, key string
	value          any
}

// ReadOne answers as the portal does.
func (p portal) ReadOne(namespace, key string) (dbus.Variant, *dbus.Error) {
	if namespace != p.namespace || key != p.key {
		return dbus.Variant{}, dbus.NewError("org.freedesktop.portal.Error.NotFound", nil)
	}
	return dbus.MakeVariant(p.value), nil
}

// TestReducedMotion asks a desktop as GNOME has it, and hears when that changes its mind.
func TestReducedMotion(t *testing.T) {
	daemon := exec.Command("dbus-daemon", "--session", "--nofork", "--print-address")
	out, err := daemon.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := daemon.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = daemon.Process.Kill(), daemon.Wait() })
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", strings.TrimSpace(address))
	conn, err := dbus.Connect(strings.TrimSpace(address))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.Export(portal{"org.gnome.desktop.interface", "enable-animations", false}, portalPath, portalInterface); err != nil {
		t.Fatal(err)
	}
	if _, err := conn.RequestName("org.freedesktop.portal.Desktop", dbus.NameFlagDoNotQueue); err != nil {
		t.Fatal(err)
	}
	told := make(chan bool, 100)
	go reducedMotion(func(reduced bool) { told <- reduced })
	// Signals are repeated: the first one may come before the listener.
	want := func(reduced bool, namespace, key string, value any) {
		t.Helper()
		for end := time.After(10 * time.Second); ; {
			if namespace != "" {
				if err := conn.Emit(portalPath, portalInterface+".SettingChanged", namespace, key, dbus.MakeVariant(value)); err != nil {
					t.Fatal(err)
				}
			}
			select {
			case got := <-told:
				if got == reduced {
					return
				}
			case <-time.After(200 * time.Millisecond):
			case <-end:
				t.Fatalf("%s %v: nobody is told", key, value)
			}
		}
	}
	want(true, "", "", nil)
	want(false, "org.gnome.desktop.interface", "enable-animations", true)
	want(true, "org.freedesktop.appearance", "reduced-motion", uint32(1))
	want(false, "org.freedesktop.appearance", "reduced-motion", uint32(0))
	want(true, "org.kde.kdeglobals.KDE", "AnimationDurationFactor", "0")
	want(false, "org.kde.kdeglobals.KDE", "AnimationDurationFactor", []string{"nonsense"})
}
