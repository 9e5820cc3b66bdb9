package atspi

import (
	"fmt"
	"os"
)

// Start serves a window on the accessibility bus, now or when accessibility is switched on later. It returns at once; nil when there is
// no bus, and then nothing runs.
func Start(c Config) *Server {
	address := sessionAddress(os.Getenv("DBUS_SESSION_BUS_ADDRESS"), os.Getenv("XDG_RUNTIME_DIR"), fmt.Sprintf("/run/user/%d", os.Getuid()))
	if address == "" {
		return nil
	}
	s := newServer(c)
	go s.watch(address)
	return s
}
