package ui

import (
	"testing"
	"time"

	"fyne.io/fyne/v2/test"

	games "crosspoint/rules/all"
	"crosspoint/text"
)

// The window is shown before its pages are made; whatever comes in between finds none.
func TestBeforeTheWindowIsFilled(t *testing.T) {
	for _, closing := range []bool{false, true} {
		app := test.NewApp()
		var posted []func()
		w := New(Config{
			App: app, Texts: text.New("en"), Games: games.Games, Dialogs: &fakeDialogs{}, Data: t.TempDir(),
			Post: func(f func()) { posted = append(posted, f) }, Go: func(f func()) { f() },
			After: func(time.Duration, func()) func() { return func() {} }, Now: time.Now,
			DesktopPrefers: func() bool { return true },
		})
		w.Show()
		w.setTheme("dark")
		if !w.Receive("") && !closing {
			t.Error("a second start was refused")
		}
		if closing {
			w.quit()
		}
		for len(posted) > 0 {
			f := posted[0]
			posted = posted[1:]
			f()
		}
		switch {
		case closing && w.game != nil:
			t.Error("a window that was closed has been filled")
		case !closing && (w.root.shown != w.welcome.box || w.win.Content() != w.root.box):
			t.Error("the window has not been filled")
		}
		if !closing {
			w.close()
		}
		app.Quit()
	}
}
