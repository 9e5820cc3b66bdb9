package ui

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

// manyGames writes a file of short games.
func manyGames(t *testing.T, count int) string {
	t.Helper()
	var b bytes.Buffer
	for i := range count {
		fault := ""
		if i%1000 == 999 {
			fault = " )"
		}
		fmt.Fprintf(&b, "[Game \"Chinese Chess\"]\n[Event \"Cup-%d\"]\n[Red \"Player %04d\"]\n[Black \"Other-%d\"]\n[Date \"%d.05.??\"]\n[Result \"1/2-1/2\"]\n\n1. h2e2%s h9g7 1/2-1/2\n\n",
			i%7, (i*37)%count, i%10, 1990+i%30, fault)
	}
	path := filepath.Join(t.TempDir(), "many.pgn")
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// openList is the list that is open: its search field, its rows as they are seen, and its headings by name.
type openList struct {
	search *field
	list   *ringList
	rows   []string
	heads  map[string]*button
}

func (d *desk) openList() openList {
	d.t.Helper()
	if len(d.sheets) == 0 {
		d.t.Fatal("no list is open")
	}
	o := openList{heads: map[string]*button{}}
	var rows []*gameRow
	for _, c := range test.LaidOutObjects(d.sheets[len(d.sheets)-1].popup) {
		switch c := c.(type) {
		case *field:
			o.search = c
		case *ringList:
			o.list = c
		case *button:
			o.heads[c.Text] = c
		case *gameRow:
			rows = append(rows, c)
		}
	}
	slices.SortFunc(rows, func(a, b *gameRow) int { return a.id - b.id })
	for _, r := range rows {
		var cells []string
		for _, c := range r.row.Objects {
			if c.Visible() {
				cells = append(cells, c.(*widget.Label).Text)
			}
		}
		o.rows = append(o.rows, strings.Join(cells, "|"))
	}
	return o
}

func (d *desk) typeKey(name fyne.KeyName) {
	d.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: name})
}

// TestListOfThousands sorts, searches and opens with the pointer and with keys.
func TestListOfThousands(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.OpenFile(manyGames(t, 5000))
	l := d.openList()
	if n := len(l.rows); n < 5 || n > 60 {
		t.Fatalf("%d rows are widgets", n)
	}
	if l.rows[0] != "1|Player 0000|Other-0|½-½|1990-05|Cup-0|1" || !strings.Contains(d.sheetText(), "5,000 games") {
		t.Errorf("%q in %.200s", l.rows[0], d.sheetText())
	}
	test.Tap(l.heads[d.tr("list.column.first")])
	if l = d.openList(); !strings.Contains(l.rows[1], "|Player 0001|") {
		t.Errorf("sorted: %q", l.rows[:3])
	}
	test.Tap(l.heads[d.tr("list.column.first")])
	if l = d.openList(); l.list.GetScrollOffset() != 0 || !strings.Contains(l.rows[0], "|Player 4999|") {
		t.Errorf("sorted the other way: %q", l.rows[:3])
	}
	test.Type(l.search, "cup-3")
	l = d.openList()
	if !strings.Contains(d.sheetText(), "714 of 5,000") || strings.Contains(strings.Join(l.rows, ""), "Cup-2") {
		t.Errorf("searched: %q in %.300s", l.rows[:3], d.sheetText())
	}
	l.search.SetText("player 0217")
	if l = d.openList(); len(l.rows) != 1 {
		t.Fatalf("%q", l.rows)
	}
	l.search.SetText("other-4")
	d.win.Canvas().Focus(l.search)
	d.typeKey(fyne.KeyPageDown)
	d.typeKey(fyne.KeyUp)
	d.typeKey(fyne.KeyDown)
	d.typeKey(fyne.KeyReturn)
	if d.state.Game == nil || d.state.Players[1].Name != "Other-4" || len(d.sheets) != 0 {
		t.Fatalf("shown: %+v", d.state.Players)
	}
}

// TestListKeys types while the search has no focus, as after a click on a row, and leaves with Esc.
func TestListKeys(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.win.Resize(fyne.NewSize(480, 360))
	d.OpenFile(manyGames(t, 300))
	l := d.openList()
	if l.rows[0] != "Player 0000|Other-0|½-½|1990-05" {
		t.Errorf("in a small window: %q", l.rows[0])
	}
	d.win.Canvas().Unfocus()
	d.typedRune('7')
	d.win.Canvas().Unfocus()
	d.typedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	if l = d.openList(); l.search.Text != "7" || d.win.Canvas().Focused() != l.search {
		t.Errorf("searched for %q", l.search.Text)
	}
	d.win.Canvas().Focus(l.search)
	d.typeKey(fyne.KeyEscape)
	if len(d.sheets) != 0 || d.state.Game != nil {
		t.Error("Esc must leave the list")
	}
}

// TestListReport tells of games with faults, and where they are.
func TestListReport(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.OpenFile(manyGames(t, 2000))
	test.Tap(d.openList().heads[d.texts.T("report.open", "Count", 3)])
	if said := d.sheetText(); !strings.Contains(said, "2 games have faults") || !strings.Contains(said, "line 8999, column 9") || strings.Contains(said, "<") {
		t.Error(said)
	}
}

// TestListOfChangedFile changes the file behind the list's back.
func TestListOfChangedFile(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	path := manyGames(t, 300)
	d.OpenFile(path)
	if err := os.Truncate(path, 2000); err != nil {
		t.Fatal(err)
	}
	d.press("list.show")
	if said := d.sheetText(); !strings.Contains(said, "many.pgn has changed") || d.state.Game != nil {
		t.Error(said)
	}
}

// TestReadingIsStopped shows how far the reading is, and stops it.
func TestReadingIsStopped(t *testing.T) {
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	var d *desk
	shown := 0
	d = newDeskWith(t, test.NewTempApp(t), "", func(c *Config) {
		c.Now = func() time.Time { now = now.Add(time.Second); return now }
		c.Post = func(f func()) {
			f()
			if d == nil || d.Window == nil || len(d.sheets) != 2 || d.sheets[1].popup == nil {
				return
			}
			if shown++; shown == 3 {
				if !strings.Contains(d.sheetText(), "Reading many.pgn") {
					t.Error(d.sheetText())
				}
				d.press("button.cancel")
			}
		}
	})
	d.OpenFile(manyGames(t, 5000))
	if shown != 3 || len(d.sheets) != 0 || d.reading != nil || d.state.Game != nil {
		t.Errorf("%d times shown, %d sheets: %s", shown, len(d.sheets), d.sheetText())
	}
}
