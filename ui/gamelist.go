package ui

import (
	"sort"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"crosspoint/record"
)

// listed is a game of a file as the list shows it.
type listed struct {
	index  int // in the file
	entry  record.Entry
	cells  [4]string // number, players, what was played and when, result
	search string
}

// gameList is the dialog that asks which game of a file to show. Only the rows that are seen exist as widgets.
type gameList struct {
	w     *Window
	file  contents
	all   []listed
	shown []int // indices into all
	list  *widget.List
	count *widget.Label
	pick  int // index into shown, -1 for none
	sheet *sheet
}

// listGames asks which game of a file to put on the board.
func (w *Window) listGames(c contents) {
	l := &gameList{w: w, file: c, pick: -1, count: widget.NewLabel("")}
	for i, e := range c.file.Entries {
		l.all = append(l.all, w.listed(i, e))
	}
	l.list = widget.NewList(func() int { return len(l.shown) }, newGameRow, l.updateRow)
	l.list.OnSelected = func(id widget.ListItemID) { l.pick = id }
	search := newField()
	search.SetPlaceHolder(w.tr("list.search"))
	search.OnChanged = l.filter
	search.onArrow = func(by int) {
		if at := l.pick + by; at >= 0 && at < len(l.shown) {
			l.list.Select(at)
		}
	}
	order := w.newPicker([]string{w.tr("list.by-number"), w.tr("list.by-players"), w.tr("list.by-date"), w.tr("list.by-result")}, 0,
		func(by int) { l.order(by); l.filter(search.Text) })
	order.least = 170
	l.filter("")
	head := container.NewBorder(nil, nil, nil, container.NewHBox(l.count, order), search)
	body := container.NewBorder(head, nil, nil, nil, l.list)
	var answers []answer
	if r := c.file.Report; !r.Empty() {
		answers = append(answers, answer{label: w.tr("report.open", "Count", r.Count()), stay: true, do: func() { w.showReport(w.nameOf(c.path), r) }})
	}
	answers = append(answers, answer{label: w.tr("button.cancel"), cancel: true},
		answer{label: w.tr("list.show"), importance: widget.HighImportance, stay: true, do: l.accept})
	l.sheet = w.openSheet(w.listTitle(c), fixedMin{body}.box(fyne.NewSize(260, 170)), fyne.NewSize(760, 620), answers...)
	search.onEscape = l.sheet.cancel
	search.OnSubmitted = func(string) { l.accept() }
	l.list.ScrollToTop() // the choice of the first game had no height to scroll in
	w.win.Canvas().Focus(search)
}

func (w *Window) listTitle(c contents) string { return w.tr("list.title", "File", w.nameOf(c.path)) }

// listed describes a game by its tags; the names in the tags are those of the format.
func (w *Window) listed(index int, e record.Entry) listed {
	first, second := e.Tag("White"), e.Tag("Black")
	if v := e.Tag("Red"); v != "" {
		first = v
	}
	unknown := w.tr("list.unknown")
	for _, p := range []*string{&first, &second} {
		if *p == "" || *p == "?" {
			*p = unknown
		}
	}
	what := e.Tag("Game")
	for _, v := range []string{e.Tag("Title"), e.Tag("Date"), e.Tag("Event")} {
		if v != "" && !strings.HasPrefix(v, "?") {
			what += " · " + v
		}
	}
	l := listed{index: index, entry: e, cells: [4]string{strconv.Itoa(e.Number), w.tr("list.players", "First", first, "Second", second), what, e.Tag("Result")}}
	l.search = strings.ToLower(strings.Join(l.cells[1:], " "))
	return l
}

func (l *gameList) accept() {
	if l.pick < 0 || l.pick >= len(l.shown) {
		return
	}
	chosen := l.all[l.shown[l.pick]].index
	l.sheet.close()
	l.w.take(l.file, chosen)
}

// filter shows the games that have every word of the text.
func (l *gameList) filter(text string) {
	words := strings.Fields(strings.ToLower(text))
	l.shown = l.shown[:0]
	for i, g := range l.all {
		match := true
		for _, word := range words {
			match = match && strings.Contains(g.search, word)
		}
		if match {
			l.shown = append(l.shown, i)
		}
	}
	l.pick = -1
	l.list.UnselectAll()
	l.list.Refresh()
	l.list.ScrollToTop()
	if len(l.shown) > 0 {
		l.list.Select(0)
	}
	l.count.SetText(l.w.tr("list.count", "Count", len(l.shown)))
}

// order sorts by number, players, date or result.
func (l *gameList) order(by int) {
	key := func(g listed) string {
		switch by {
		case 1:
			return strings.ToLower(g.cells[1])
		case 2:
			return g.entry.Tag("Date")
		case 3:
			return g.cells[3]
		}
		return ""
	}
	sort.SliceStable(l.all, func(i, j int) bool {
		a, b := key(l.all[i]), key(l.all[j])
		if a != b {
			return a < b
		}
		return l.all[i].entry.Number < l.all[j].entry.Number
	})
}

func newGameRow() fyne.CanvasObject {
	row := &fyne.Container{Layout: gameRowLayout{}}
	for range 4 {
		t := widget.NewLabel("")
		t.Truncation = fyne.TextTruncateEllipsis
		row.Objects = append(row.Objects, t)
	}
	return row
}

func (l *gameList) updateRow(id widget.ListItemID, o fyne.CanvasObject) {
	for i, cell := range l.all[l.shown[id]].cells {
		o.(*fyne.Container).Objects[i].(*widget.Label).SetText(cell)
	}
}

type gameRowLayout struct{}

func (gameRowLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(240, 24) }

func (gameRowLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	x := float32(0)
	for i, share := range []float32{0.1, 0.42, 0.33, 0.15} {
		w := size.Width * share
		h := o[i].MinSize().Height
		o[i].Move(fyne.NewPos(x, (size.Height-h)/2))
		o[i].Resize(fyne.NewSize(w, h))
		x += w
	}
}

// fixedMin gives content a minimum of its own.
type fixedMin struct{ content fyne.CanvasObject }

type fixedMinLayout struct{ min fyne.Size }

func (f fixedMin) box(least fyne.Size) *fyne.Container {
	return container.New(fixedMinLayout{least}, f.content)
}

func (l fixedMinLayout) MinSize([]fyne.CanvasObject) fyne.Size { return l.min }

func (l fixedMinLayout) Layout(o []fyne.CanvasObject, size fyne.Size) { stackAll{}.Layout(o, size) }
