package ui

import (
	"errors"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// TestPreferencesKeepTheKeyboard: neither another page nor a change that builds the page anew takes the keyboard away.
func TestPreferencesKeepTheKeyboard(t *testing.T) {
	for _, wide := range []bool{true, false} {
		d := newDesk(t, test.NewTempApp(t), "")
		if d.win.Resize(fyne.NewSize(1180, 820)); !wide {
			d.win.Resize(fyne.NewSize(480, 360))
		}
		d.showPreferences("board")
		p := d.preferences
		if p.wide != wide {
			t.Fatalf("wide: %t", p.wide)
		}
		if wide {
			d.win.Canvas().Focus(p.names.Objects[5].(*button))
			d.strike(fyne.KeySpace)
			if p.current.id != setSound || d.win.Canvas().Focused() != fyne.Focusable(p.names.Objects[5].(*button)) {
				t.Errorf("on %s the keyboard is at %v", p.current.id, d.win.Canvas().Focused())
			}
			p.choose(preferenceTabs()[0])
		}
		page := focusables(p.page)
		for at, f := range page {
			tick, ok := f.(*tick)
			if !ok || tick.Text == d.tr("command.fullscreen") || tick.Text == d.tr("command.zen") {
				continue
			}
			d.win.Canvas().Focus(focusables(p.page)[at])
			d.win.Canvas().Focused().TypedRune(' ')
			if now := focusables(p.page); len(now) != len(page) || d.win.Canvas().Focused() != now[at] {
				t.Errorf("wide: %t, after %q the keyboard is at %v", wide, tick.Text, d.win.Canvas().Focused())
			}
		}
		d.stop()
	}
}

// TestVolumeKeepsTheKeyboard: a missing device is told below the slider, which goes on to answer to the keys.
func TestVolumeKeepsTheKeyboard(t *testing.T) {
	d, e := withEars(t)
	e.fail = errors.New("no device")
	d.showPreferences("sound")
	tab := &d.preferences.sound
	d.win.Canvas().Focus(tab.volume)
	for range 3 {
		d.strike(fyne.KeyRight)
	}
	if !tab.failed || d.win.Canvas().Focused() != fyne.Focusable(tab.volume) || int(tab.volume.Value) != usualVolume+3*volumeStep {
		t.Errorf("told: %t, the slider stands at %v, the keyboard is at %v", tab.failed, tab.volume.Value, d.win.Canvas().Focused())
	}
}
