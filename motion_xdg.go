//go:build linux || freebsd || openbsd || netbsd

package main

import (
	"slices"

	"github.com/godbus/dbus/v5"
	"github.com/rymdport/portal/settings"
)

// stillness lists how desktops say that they want less motion.
var stillness = []struct {
	namespace, key string
	wanted         func(value any) bool
}{
	{"org.freedesktop.appearance", "reduced-motion", func(v any) bool { return v == uint32(1) }},
	{"org.gnome.desktop.interface", "enable-animations", func(v any) bool { return v == false }},
	{"org.kde.kdeglobals.KDE", "AnimationDurationFactor", func(v any) bool { return v == "0" || v == 0.0 }},
}

// reducedMotion asks the desktop's portal whether it wants less motion, and goes on listening. It comes back only where there is no portal.
var reducedMotion = func(changed func(reduced bool)) {
	wishes := make([]bool, len(stillness))
	take := func(at int, value any) {
		if v, ok := value.(dbus.Variant); ok {
			value = v.Value()
		}
		wishes[at] = stillness[at].wanted(value)
	}
	for i, s := range stillness {
		if value, err := settings.ReadOne(s.namespace, s.key); err == nil {
			take(i, value)
		}
	}
	changed(slices.Contains(wishes, true))
	// Without a portal there is nothing to hear.
	_ = settings.OnSignalSettingChanged(func(c settings.Changed) {
		for i, s := range stillness {
			if s.namespace == c.Namespace && s.key == c.Key {
				take(i, c.Value)
				changed(slices.Contains(wishes, true))
			}
		}
	})
}
