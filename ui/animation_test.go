package ui

import (
	"testing"
	"time"

	"fyne.io/fyne/v2/test"
)

// TestReducedMotion: the desktop decides, unless a person does.
func TestReducedMotion(t *testing.T) {
	var tell func(bool)
	d := newDeskWith(t, test.NewTempApp(t), "", func(c *Config) { c.ReducedMotion = func(changed func(bool)) { tell = changed } })
	d.settings.p.RemoveValue(setAnimation)
	d.begin("xiangqi")
	want := func(what string, length time.Duration, on bool) {
		t.Helper()
		if d.animation() != length || d.command("animation").checked() != on {
			t.Errorf("%s: moves take %v, switched on: %t", what, d.animation(), d.command("animation").checked())
		}
	}
	want("before the desktop says anything", 180*time.Millisecond, true)
	tell(true)
	want("less motion", 0, false)
	d.run("animation")
	want("switched on all the same", 180*time.Millisecond, true)
	d.run("speed-system")
	want("as the system", 0, false)
	tell(false)
	want("more motion again", 180*time.Millisecond, true)
	d.run("speed-slow")
	tell(true)
	want("chosen", 400*time.Millisecond, true)
	d.run("animation")
	want("switched off", 0, false)
	if d.enabled("speed-fast") {
		t.Error("a speed can be chosen without animation")
	}
	d.run("animation")
	want("switched on", 400*time.Millisecond, true)
	d.showPreferences("board")
	d.pick("Slow", "As the system")
	tell(false)
	want("chosen in the preferences", 180*time.Millisecond, true)
	d.settings.p.SetString("speed", "like lightning")
	want("what nobody knows", 180*time.Millisecond, true)
}
