package ui

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"crosspoint/text"
)

// TestResultInASmallWindow: in the smallest window, in every language and size of texts, no button of the bar is cut, and there is room for moves
// where the usual size of texts leaves some.
func TestResultInASmallWindow(t *testing.T) {
	for _, l := range text.Languages() {
		tag := l.Tag
		for _, percent := range []int{100, 150, 200} {
			where := fmt.Sprintf("%s %d", tag, percent)
			app := test.NewTempApp(t)
			app.Preferences().SetInt(setTextSize, percent)
			d := newDeskWith(t, app, "", func(c *Config) { c.Texts, c.SystemLanguage = text.New(tag), func() string { return tag } })
			d.win.Resize(fyne.NewSize(480, 314)) // what the menu leaves of 360
			d.begin("xiangqi")
			d.play(6)
			d.run("resign")
			d.press("resign.yes")
			b, p := d.game.bars, d.game.plan
			if b.kind != barOver || p.bars.empty() {
				t.Fatalf("%s: no bar in %+v", where, p)
			}
			seen := b.shownButtons()
			for _, n := range seen {
				if bottom, right := n.Position().Y+n.Size().Height, n.Position().X+n.Size().Width; bottom > p.bars.h || right > p.bars.w || n.Size().Width < n.MinSize().Width {
					t.Errorf("%s: %q ends at %v, %v in a bar of %v x %v", where, n.Text, right, bottom, p.bars.w, p.bars.h)
				}
			}
			if percent == 100 && p.list.h < 40 {
				t.Errorf("%s: no room for moves: %+v", where, p)
			}
			if b.folded {
				test.Tap(b.more)
				menu, ok := d.win.Canvas().Focused().(*widget.PopUpMenu)
				if !ok || len(menu.Items) != 2 {
					t.Fatalf("%s: no menu of the other buttons", where)
				}
				menu.Hide()
			}
			d.stop()
		}
	}
	newDesk(t, test.NewTempApp(t), "") // with the usual size of texts for other tests
}
