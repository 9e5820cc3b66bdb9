package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

func TestPanelCanBeDragged(t *testing.T) {
	app := test.NewTempApp(t)
	d := newDesk(t, app, "")
	d.win.Resize(fyne.NewSize(1200, 820))
	d.begin("xiangqi")
	usual := d.game.plan
	drag := func(by ...float32) {
		for _, dx := range by {
			d.game.divider.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(dx, 3)})
		}
		d.game.divider.DragEnd()
	}
	drag(-20, -30)
	if w := d.game.plan.panel.w; w != usual.panel.w+50 || d.game.divider.Position().X+dividerW/2 != d.game.plan.panel.x {
		t.Errorf("the panel is %v wide, its edge at %v", w, d.game.divider.Position().X)
	}
	if d.game.plan.board.w >= usual.board.w {
		t.Error("the board gives no room")
	}
	chosen := d.game.plan.panel.w
	d.win.Resize(fyne.NewSize(1400, 820))
	if d.game.plan.panel.w != chosen {
		t.Errorf("in a wider window the panel is %v wide", d.game.plan.panel.w)
	}
	d.win.Resize(fyne.NewSize(1200, 820))
	again := newDesk(t, app, "")
	again.win.Resize(fyne.NewSize(1200, 820))
	again.begin("xiangqi")
	if again.game.plan.panel.w != chosen {
		t.Errorf("remembered: %v", again.game.plan.panel.w)
	}
	drag(-5000)
	if w := d.game.plan.panel.w; w != sideLimit {
		t.Errorf("at its widest the panel is %v wide", w)
	}
	drag(9000)
	if w := d.game.plan.panel.w; w != sideMin {
		t.Errorf("at its narrowest the panel is %v wide", w)
	}
	drag(-10)
	if w := d.game.plan.panel.w; w != sideMin+10 {
		t.Errorf("dragged back from beyond its end: %v", w)
	}
	d.game.divider.DoubleTapped(nil)
	if d.game.plan != usual || d.settings.p.Float(setPanelWidth) != 0 {
		t.Errorf("a double click leaves the panel %v wide", d.game.plan.panel.w)
	}
	drag(-40)
	d.showPreferences("board")
	d.press("preferences.restore")
	d.press("preferences.close")
	if d.game.plan.panel.w != usual.panel.w {
		t.Errorf("restored: %v", d.game.plan.panel.w)
	}
	d.win.Resize(fyne.NewSize(600, 820))
	if d.game.divider.Visible() {
		t.Error("the edge of a panel under the board can be dragged")
	}
}

// TestPanelNeverTakesTheBoard looks at every width of window and panel.
func TestPanelNeverTakesTheBoard(t *testing.T) {
	for window := narrowWindow; window < 4000; window += 37 {
		for _, chosen := range []float32{0, 1, 100, 256, 400, 639, 900, 1e6} {
			w := sideWidth(chosen, 300, window)
			if w < sideMin || w > sideLimit || w > window*0.6+0.01 && chosen > 0 {
				t.Errorf("chosen %v in a window of %v: %v", chosen, window, w)
			}
		}
	}
}
