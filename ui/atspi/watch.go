package atspi

import (
	"context"
	"os"
	"path/filepath"
	"time"

	"github.com/godbus/dbus/v5"
)

// The services that are spoken to.
const (
	statusName     = "org.a11y.Bus"
	statusPath     = dbus.ObjectPath("/org/a11y/bus")
	statusIface    = "org.a11y.Status"
	registryName   = "org.a11y.atspi.Registry"
	registryPath   = dbus.ObjectPath("/org/a11y/atspi/registry")
	properties     = "org.freedesktop.DBus.Properties"
	busAddressName = "AT_SPI_BUS_ADDRESS"
)

// callWaits is how long a service has to answer. tryAgain is how long a failed connection is left alone.
const (
	callWaits = 5 * time.Second
	tryAgain  = 3 * time.Second
)

// sessionAddress is where the session bus is: where the environment says, or in one of the folders; "" for none. It starts no bus.
func sessionAddress(told string, folders ...string) string {
	if told != "" && told != "autolaunch:" {
		return told
	}
	for _, dir := range folders {
		if dir == "" {
			continue
		}
		path := filepath.Join(dir, "bus")
		if info, err := os.Stat(path); err == nil && info.Mode()&os.ModeSocket != 0 {
			return "unix:path=" + dbus.EscapeBusAddressValue(path)
		}
	}
	return ""
}

// watch follows the session's switch of accessibility until the session ends.
func (s *Server) watch(address string) {
	session, err := dbus.Connect(address)
	if err != nil {
		return
	}
	defer session.Close()
	signals := make(chan *dbus.Signal, 64)
	session.Signal(signals)
	matches := [][]dbus.MatchOption{
		{dbus.WithMatchInterface(properties), dbus.WithMatchMember("PropertiesChanged"), dbus.WithMatchObjectPath(statusPath)},
		{dbus.WithMatchInterface("org.freedesktop.DBus"), dbus.WithMatchMember("NameOwnerChanged"), dbus.WithMatchArg(0, statusName)},
	}
	for _, m := range matches {
		ctx, cancel := context.WithTimeout(context.Background(), callWaits)
		err := session.AddMatchSignalContext(ctx, m...)
		cancel()
		if err != nil {
			return
		}
	}
	var served *service
	defer func() { served.close() }()
	for {
		on := switchedOn(session)
		var again <-chan time.Time
		switch {
		case on && served == nil:
			if served, err = s.serve(session); err != nil {
				again = time.After(tryAgain)
			}
		case !on:
			served.close()
			served = nil
		}
		select {
		case _, open := <-signals:
			if !open {
				return
			}
		case <-served.ended():
			served.close()
			served = nil
			again = nil
			select {
			case <-time.After(tryAgain):
			case <-s.done:
				return
			}
		case <-again:
		case <-s.done:
			return
		}
	}
}

// switchedOn asks whether accessibility is on. A service that does not run is not started for that: nobody has switched it on.
func switchedOn(session *dbus.Conn) bool {
	for _, name := range []string{"IsEnabled", "ScreenReaderEnabled"} {
		ctx, cancel := context.WithTimeout(context.Background(), callWaits)
		var v dbus.Variant
		err := session.Object(statusName, statusPath).CallWithContext(ctx, properties+".Get", dbus.FlagNoAutoStart, statusIface, name).Store(&v)
		cancel()
		if err != nil {
			return false
		}
		if on, ok := v.Value().(bool); ok && on {
			return true
		}
	}
	return false
}

// accessAddress is where the accessibility bus is.
func accessAddress(session *dbus.Conn) (address string, err error) {
	if a := os.Getenv(busAddressName); a != "" {
		return a, nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), callWaits)
	defer cancel()
	err = session.Object(statusName, statusPath).CallWithContext(ctx, statusName+".GetAddress", 0).Store(&address)
	return address, err
}
