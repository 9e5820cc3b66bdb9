package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// TestMenuKeys wants the keys of every entry in its label, below each other, and the toolkit to obey them.
func TestMenuKeys(t *testing.T) {
	if nativeMenus {
		t.Skip("the desktop draws the keys")
	}
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("xiangqi")
	names := map[string]bool{}
	for _, m := range d.buildMenu().Items {
		first := float32(0)
		for _, i := range m.Items {
			if i.Shortcut == nil {
				continue
			}
			names[i.Shortcut.ShortcutName()] = true
			if _, drawn := i.Shortcut.(fyne.KeyboardShortcut); drawn {
				t.Errorf("%q: the toolkit draws its keys too", i.Label)
			}
			if !strings.Contains(i.Label, "   ") {
				t.Errorf("%q has no keys", i.Label)
			}
			width := fyne.MeasureText(i.Label, textNormal, fyne.TextStyle{}).Width
			if first == 0 {
				first = width
			}
			if width < first-5 || width > first+5 {
				t.Errorf("%q is %v wide, the first entry of its menu %v", i.Label, width, first)
			}
		}
	}
	for _, id := range []string{"undo", "save-as", "copy-game", "fullscreen", "back"} {
		if name := d.command(id).shortcut.ShortcutName(); !names[name] {
			t.Errorf("no entry of the menus obeys %s (%s)", name, id)
		}
	}
}
