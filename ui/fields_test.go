package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

// TestChoicesMarkTheChosen: the list of a choice marks the chosen name, and the keyboard begins there.
func TestChoicesMarkTheChosen(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	chosen := -1
	p := d.newPicker([]string{"one", "two", "three"}, 1, func(i int) { chosen = i })
	d.openSheet("x", p, fyne.NewSize(300, 0), answer{label: "OK", cancel: true})
	for _, open := range []func(){func() { p.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace}) }, func() { test.Tap(p) }} {
		d.win.Canvas().Focus(p)
		open()
		list, ok := d.win.Canvas().Focused().(*widget.PopUpMenu)
		if !ok {
			t.Fatal("no list opens")
		}
		if item := activeItem(list.Menu); item == nil || item.Label != "two" || !item.Checked {
			t.Errorf("the keyboard is at %+v", item)
		}
		list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
		list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		if chosen != 2 || p.Selected != "three" {
			t.Errorf("chosen %d, %q", chosen, p.Selected)
		}
		p.SetSelectedIndex(1)
	}
}

// TestCommentGoesOn: what is typed into a comment goes behind the text that is there.
func TestCommentGoesOn(t *testing.T) {
	d := studyDesk(t)
	long := "a comment of more words than one line of the field can ever take, so that the field breaks it into several"
	d.control.SetComment(d.cursor(), "", "first line\n"+long)
	d.run("comment")
	f, ok := d.win.Canvas().Focused().(*field)
	if !ok {
		t.Fatal("no field has the keyboard")
	}
	f.TypedRune('!')
	if f.Text != "first line\n"+long+"!" {
		t.Errorf("typed into %q", f.Text)
	}
}
