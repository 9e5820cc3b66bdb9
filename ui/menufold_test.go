package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

func TestMenusFoldInNarrowWindows(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), t.TempDir())
	names := func() (list []string) {
		for _, m := range d.win.MainMenu().Items {
			list = append(list, m.Label)
		}
		return list
	}
	if got := names(); len(got) != len(menus) {
		t.Fatalf("in a wide window: %q", got)
	}
	for _, tag := range []string{"en", "fr", "es", "zh-Hans", "zh-Hant"} {
		d.chooseLanguage(tag)
		d.win.Resize(fyne.NewSize(1280, 900))
		room := d.menu.room
		if len(names()) != len(menus) || room < 300 || room > 1000 {
			t.Errorf("%s: %q, which need %v", tag, names(), room)
		}
		d.win.Resize(fyne.NewSize(room-1, 600))
		if got := names(); len(got) != 1 || got[0] != d.tr("menu.all") || len(d.win.MainMenu().Items[0].Items) != len(menus)+2 {
			t.Errorf("%s: one point too narrow: %q", tag, got)
		}
		d.run("flip") // builds the menus again
		if got := names(); len(got) != 1 {
			t.Errorf("%s: after a command: %q", tag, got)
		}
		d.win.Resize(fyne.NewSize(d.menu.room+1, 600))
		if got := names(); len(got) != len(menus) {
			t.Errorf("%s: wide again: %q", tag, got)
		}
	}
}
