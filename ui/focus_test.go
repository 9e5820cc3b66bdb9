package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"crosspoint/board/boardview"
)

// walk goes through everything that Tab reaches, from the first on, and tells it in the order of the keyboard. It fails where Tab does not
// leave a widget, or never comes back to the first.
func (d *desk) walk(where string) []fyne.Focusable {
	d.t.Helper()
	c := d.win.Canvas()
	c.Unfocus()
	var seen []fyne.Focusable
	for range 300 {
		c.FocusNext()
		f := c.Focused()
		switch {
		case f == nil:
			d.t.Errorf("%s: Tab leads nowhere after %d widgets", where, len(seen))
			return seen
		case len(seen) > 0 && f == seen[0]:
			return seen
		case slices.Contains(seen, f):
			d.t.Errorf("%s: Tab does not leave %s", where, nameOfFocus(f))
			return seen
		}
		if t, ok := f.(fyne.Tabbable); ok && t.AcceptsTab() {
			d.t.Errorf("%s: %s keeps Tab to itself", where, nameOfFocus(f))
		}
		if !marked(f) {
			d.t.Errorf("%s: nothing shows that %s has the keyboard", where, nameOfFocus(f))
		}
		if d.hidden(f) {
			d.t.Errorf("%s: %s is out of sight when it gets the keyboard", where, nameOfFocus(f))
		}
		seen = append(seen, f)
	}
	d.t.Errorf("%s: Tab never comes back", where)
	return seen
}

// hidden tells whether a widget in a scrolled area is outside of what can be seen of that.
func (d *desk) hidden(f fyne.Focusable) bool {
	o := f.(fyne.CanvasObject)
	s := scrollAround(d.front(), o, nil)
	if _, example := f.(*boardview.Board); s == nil || example { // which nobody plays on
		return false
	}
	d.scrolled++
	driver := fyne.CurrentApp().Driver()
	at := driver.AbsolutePositionForObject(o).Y - driver.AbsolutePositionForObject(s).Y
	return at < -1 || at > 0 && at+o.Size().Height > s.Size().Height+1
}

// marked tells whether a widget draws that it has the keyboard: by a ring, a frame in the colour of the focus, or a cursor.
func marked(f fyne.Focusable) bool {
	switch f := f.(type) {
	case *button:
		return f.ring.on
	case *picker:
		return f.ring.on
	case *tick:
		return f.ring.on
	case *slide:
		return f.ring.on
	case *ringList:
		return f.ring.on
	case *puzzleList:
		return f.ring.on
	case *chapterList:
		return f.ring.on
	case *card:
		return f.focused
	case *lessonText:
		return f.ring.StrokeWidth > 0
	case *field: // the toolkit draws its border twice as thick and in the accent
		return true
	case *boardview.Board: // and its cursor with the first arrow
		return true
	}
	return false
}

func nameOfFocus(f fyne.Focusable) string {
	switch f := f.(type) {
	case *button:
		return "button " + f.Text
	case *picker:
		return "choice " + f.Selected
	case *tick:
		return "switch " + f.Text
	case *field:
		return "field " + f.Text
	}
	return fmt.Sprintf("%T", f)
}

// ordered wants Tab to go down, or to the right: never up within the same column.
func (d *desk) ordered(where string, list []fyne.Focusable) {
	d.t.Helper()
	driver := fyne.CurrentApp().Driver()
	place := func(f fyne.Focusable) (pos fyne.Position, size fyne.Size) {
		o := f.(fyne.CanvasObject)
		return driver.AbsolutePositionForObject(o), o.Size()
	}
	for i := 1; i < len(list); i++ {
		a, wide := place(list[i-1])
		b, size := place(list[i])
		beside := min(a.Y+wide.Height, b.Y+size.Height)-max(a.Y, b.Y) > min(wide.Height, size.Height)/2
		if beside && b.X+size.Width <= a.X {
			d.t.Errorf("%s: Tab goes to the left from %s at %v to %s at %v", where, nameOfFocus(list[i-1]), a, nameOfFocus(list[i]), b)
		}
		if b.Y+size.Height <= a.Y && b.X < a.X+wide.Width && a.X < b.X+size.Width {
			d.t.Errorf("%s: Tab goes up from %s at %v to %s at %v", where, nameOfFocus(list[i-1]), a, nameOfFocus(list[i]), b)
		}
	}
}

// kinds are what the keyboard reaches, counted by type.
func kinds(list []fyne.Focusable) string {
	count := map[string]int{}
	for _, f := range list {
		count[strings.TrimPrefix(fmt.Sprintf("%T", f), "*ui.")]++
	}
	var out []string
	for k, n := range count {
		out = append(out, fmt.Sprintf("%d %s", n, k))
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}

// reach checks the page or dialog that is shown, and that it has at least so many widgets for the keyboard.
func (d *desk) reach(where string, least int) {
	d.t.Helper()
	list := d.walk(where)
	d.ordered(where, list)
	if len(list) < least {
		d.t.Errorf("%s: the keyboard reaches %s, want at least %d widgets", where, kinds(list), least)
	}
}

// TestKeyboardReachesEverything goes through each page and dialog by Tab.
func TestKeyboardReachesEverything(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.reach("welcome", 3+2+1+3) // cards, opponents, level, buttons
	d.begin("football")
	d.play(3)
	d.reach("game", 1+4+1) // board, some of the buttons, moves
	for id, least := range map[string]int{
		"new": 8, "players": 6, "game-data": 8, "comment": 3, "export": 5, "edit-position": 8, "shortcuts": 1, "about": 1, "resign": 2,
	} {
		if d.run(id); len(d.sheets) == 0 {
			t.Errorf("%s opens no dialog", id)
			continue
		}
		d.reach(id, least)
		d.strike(fyne.KeyEscape)
		if len(d.sheets) > 0 {
			t.Fatalf("Esc does not close the dialog of %s", id)
		}
		if d.win.Canvas().Focused() != fyne.Focusable(d.game.board) {
			t.Errorf("after %s the board does not have the keyboard", id)
		}
	}
	for _, tab := range preferenceTabs() {
		d.showPreferences(tab.id)
		d.reach("preferences "+tab.id, len(preferenceTabs())+2)
		d.preferences.sheet.cancel()
	}
	d.run("puzzles")
	d.reach("puzzles", 1+1+1+4)
	d.run("puzzles")
	d.run("rules")
	d.reach("rules", 4)
	d.run("rules")
	d.run("club")
	d.reach("club", 3)
}

// TestKeyboardStaysInSight goes through long dialogs in the smallest window that is promised, with large texts too.
func TestKeyboardStaysInSight(t *testing.T) {
	for _, size := range []int{100, 200} {
		app := test.NewTempApp(t)
		app.Preferences().SetInt(setTextSize, size)
		d := newDesk(t, app, "")
		d.win.Resize(fyne.NewSize(480, 360))
		d.walk("welcome")
		d.run("new")
		d.walk("new")
		d.strike(fyne.KeyEscape)
		d.showPreferences("board")
		d.walk("preferences")
		d.preferences.sheet.cancel()
		if d.scrolled < 20 {
			t.Errorf("only %d widgets were in areas that scroll", d.scrolled)
		}
		d.chooseTextSize(textSizes[0])
		d.stop()
	}
}

// strike is a key that the widget with the keyboard gets, or the window.
func (d *desk) strike(name fyne.KeyName) {
	e := &fyne.KeyEvent{Name: name}
	if f := d.win.Canvas().Focused(); f != nil {
		f.TypedKey(e)
		return
	}
	d.typedKey(e)
}

// TestFocusRing wants the lines around the widget with the keyboard to be seen on it and around it, in every palette.
func TestFocusRing(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	for _, id := range themeIDs[1:] {
		d.setTheme(id)
		b := d.newButton("x", "", "", nil, nil)
		b.Resize(fyne.NewSize(100, 40))
		test.WidgetRenderer(b)
		if b.FocusGained(); b.ring.outer.Hidden || b.ring.inner.Hidden || b.ring.outer.StrokeColor != d.palette.Focus {
			t.Errorf("%s: the ring is not drawn", id)
		}
		for name, c := range map[string]float64{
			"the window": contrast(d.palette.Focus, d.palette.Window), "a panel": contrast(d.palette.Focus, d.palette.Panel),
			"its inner line": contrast(d.palette.Focus, d.palette.Panel),
		} {
			if c < signContrast {
				t.Errorf("%s: the ring on %s: %.2f", id, name, c)
			}
		}
		if b.FocusLost(); !b.ring.outer.Hidden {
			t.Errorf("%s: the ring stays", id)
		}
	}
}
