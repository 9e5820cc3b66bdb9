package ui

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
)

// TestLongField: a click puts the cursor where the toolkit would, and does so at once in a text of any length.
func TestLongField(t *testing.T) {
	test.NewTempApp(t)
	f := newField()
	win := test.NewTempWindow(t, f)
	win.Resize(fyne.NewSize(300, 60))
	click := func(x float32) int {
		f.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(x, 18)}, Button: desktop.MouseButtonPrimary})
		return f.CursorColumn
	}
	f.SetText(strings.Repeat("Wil 炮i", 30))
	for _, x := range []float32{0, 9, 30, 77, 150.5, 222, 290} {
		if got, want := f.column(x), click(x); got != want {
			t.Errorf("at %v: column %d, the toolkit finds %d", x, got, want)
		}
	}
	f.SetText(strings.Repeat("rnbakabnr/", 2000))
	began := time.Now()
	if got := click(150); got < 10 || got > 40 {
		t.Errorf("a click in the visible beginning goes to column %d", got)
	}
	f.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	if f.CursorColumn != 20000 {
		t.Fatalf("End goes to column %d", f.CursorColumn)
	}
	if got := click(150); got < 19900 || got > 19990 {
		t.Errorf("a click in the visible end goes to column %d", got)
	}
	f.TypedShortcut(&fyne.ShortcutSelectAll{})
	f.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(20, 18)}, Dragged: fyne.NewDelta(-130, 0)})
	if f.SelectedText() != f.Text {
		t.Error("dragging changes the selection of a long text")
	}
	if click(150); f.SelectedText() != "" {
		t.Error("a click leaves the selection")
	}
	if d := time.Since(began); d > 20*time.Second { // the toolkit takes minutes for one click
		t.Errorf("three clicks took %v", d)
	}
}
