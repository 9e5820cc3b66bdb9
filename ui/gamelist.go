package ui

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"crosspoint/record"
)

// listColumn is a column of the list of games.
type listColumn struct {
	key   string // its heading is "list.column.KEY"
	by    record.Column
	share float32 // of the room that is left over
	width float32 // its least
	wide  bool    // only shown where there is room
	spare bool    // not shown where large letters leave room for names alone
}

// The names in the tags are those of the formats.
var listColumns = []listColumn{
	{key: "number", width: 76, wide: true},
	{key: "first", by: record.Column{Tags: []string{"Red", "White"}}, share: 1, width: 100},
	{key: "second", by: record.Column{Tags: []string{"Black"}}, share: 1, width: 100},
	{key: "result", by: record.Column{Tags: []string{"Result"}}, width: 88, spare: true},
	{key: "date", by: record.Column{Tags: []string{"Date"}}, width: 104, spare: true},
	{key: "event", by: record.Column{Tags: []string{"Event", "Title", "Game"}}, share: 1, width: 100, wide: true},
	{key: "moves", by: record.Column{Turns: true}, width: 84, wide: true},
}

// gameList is the dialog that asks which game of a file to show. Only the rows that are seen exist as widgets; sorting and searching
// are a worker's.
type gameList struct {
	w      *Window
	file   contents
	order  []int32 // all games in the order of the column, nil while that is worked out
	shown  []int32 // those of them that have the words of the search
	pick   int     // index into shown, -1 for none
	column int
	down   bool
	asked  int // questions to workers; only the answer to the last one counts
	busy   bool
	after  bool // the chosen game is wanted as soon as the answer is there
	stop   context.CancelFunc
	list   *ringList
	heads  []*button
	search *field
	count  *widget.Label
	sheet  *sheet
}

// listGames asks which game of a file to put on the board.
func (w *Window) listGames(c contents) {
	l := &gameList{w: w, file: c, pick: -1, count: widget.NewLabel(""), stop: func() {}}
	for i := range c.file.Len() {
		l.order = append(l.order, int32(i))
	}
	l.list = newRingList(func() int { return len(l.shown) }, l.newRow, l.updateRow)
	l.list.OnSelected = func(id widget.ListItemID) {
		l.pick = id
		if l.w.access.Listened() {
			l.w.announce(l.spoken(id), false) // the keyboard stays in the search
		}
	}
	w.gameRows = l
	l.search = newField()
	l.search.SetPlaceHolder(w.tr("list.search"))
	l.search.OnChanged = func(string) { l.ask() }
	l.search.onArrow = l.move
	l.search.onPage = func(by int) { l.move(by * l.page()) }
	head := bordered(nil, nil, nil, l.count, l.search)
	body := bordered(container.NewVBox(head, l.headings()), nil, nil, nil, l.list)
	var answers []answer
	if r := c.file.Report; !r.Empty() {
		answers = append(answers, answer{label: w.tr("report.open", "Count", r.Count()), stay: true, do: func() { w.showReport(w.nameOf(c.path), r) }})
	}
	answers = append(answers, answer{label: w.tr("button.cancel"), cancel: true, do: func() { l.stop() }},
		answer{label: w.tr("list.show"), importance: widget.HighImportance, stay: true, do: l.accept})
	l.sheet = w.openSheet(w.tr("list.title", "File", w.nameOf(c.path)), fixedMin{body}.box(fyne.NewSize(260, 170)), fyne.NewSize(900, 640), answers...)
	l.sheet.onKey, l.sheet.onRune = l.key, l.typed
	l.search.onEscape = l.sheet.cancel
	l.search.OnSubmitted = func(string) { l.accept() }
	l.answer(found{l.order, l.order})
	w.win.Canvas().Focus(l.search)
}

// headings is the row of column names; a click sorts.
func (l *gameList) headings() fyne.CanvasObject {
	row := &fyne.Container{Layout: listRowLayout{}}
	for i, c := range listColumns {
		b := l.w.newButton(l.w.texts.T("list.column."+c.key), "", "", func() { l.sort(i) }, nil)
		b.Alignment, b.IconPlacement, b.Importance = widget.ButtonAlignLeading, widget.ButtonIconTrailingText, widget.LowImportance
		l.heads = append(l.heads, b)
		row.Objects = append(row.Objects, b)
	}
	l.heads[0].Icon = icon("down")
	return row
}

// sort orders the games by a column, or the other way round when they are ordered by it.
func (l *gameList) sort(column int) {
	l.down = column == l.column && !l.down
	l.column = column
	for i, b := range l.heads {
		b.Icon = nil
		switch {
		case i == column && l.down:
			b.Icon = icon("up")
		case i == column:
			b.Icon = icon("down")
		}
		b.Refresh()
	}
	l.order, l.pick = nil, -1 // what comes first now is what is wanted
	l.ask()
}

// found is what a worker says: all games in their order, and those that are searched for.
type found struct{ order, shown []int32 }

// ask lets a worker sort and search.
func (l *gameList) ask() {
	l.stop()
	ctx, stop := context.WithCancel(context.Background())
	l.stop = stop
	l.asked++
	l.busy = true
	asked, order, games, by, down, text := l.asked, l.order, l.file.file, listColumns[l.column].by, l.down, l.search.Text
	background(l.w, func() found {
		if order == nil {
			order = games.Sorted(ctx, by, down)
		}
		return found{order, games.Search(ctx, order, text)}
	}, func(f found) {
		stop()
		if asked == l.asked && l.sheet.open && f.shown != nil {
			l.answer(f)
		}
	})
}

// answer shows what was found. The chosen game stays chosen where it is still there.
func (l *gameList) answer(f found) {
	chosen := int32(-1)
	if l.pick >= 0 {
		chosen = l.shown[l.pick]
	}
	l.order, l.shown, l.busy, l.pick = f.order, f.shown, false, -1
	l.list.UnselectAll()
	l.list.Refresh()
	l.list.ScrollToTop()
	if len(l.shown) > 0 {
		l.list.Select(max(0, slices.Index(l.shown, chosen)))
	}
	text := l.w.tr("list.count", "Count", len(f.shown), "Number", l.w.texts.Number(len(f.shown)))
	if len(f.shown) < len(f.order) {
		text = l.w.tr("list.count-of", "Number", l.w.texts.Number(len(f.shown)), "All", l.w.texts.Number(len(f.order)))
	}
	l.count.SetText(text)
	if l.after {
		l.after = false
		l.accept()
	}
}

// accept shows the chosen game, when a search is still going on the one that it chooses.
func (l *gameList) accept() {
	switch {
	case l.busy:
		l.after = true
	case l.pick >= 0 && l.pick < len(l.shown):
		chosen := int(l.shown[l.pick])
		l.stop()
		l.sheet.close()
		l.w.take(l.file, chosen)
	}
}

// move chooses another row.
func (l *gameList) move(by int) {
	if at := min(max(l.pick+by, 0), len(l.shown)-1); at >= 0 && l.pick >= 0 {
		l.list.Select(at)
	}
}

// page is how many rows are seen.
func (l *gameList) page() int { return max(1, int(l.list.Size().Height/(rowHeight+gap/2))-1) }

// key takes keys that no widget of the list took.
func (l *gameList) key(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyUp, fyne.KeyDown, fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyBackspace, fyne.KeyLeft, fyne.KeyRight, fyne.KeyHome, fyne.KeyEnd:
		l.w.win.Canvas().Focus(l.search)
		l.search.TypedKey(e)
		return true
	}
	return false
}

// typed takes letters that no widget of the list took.
func (l *gameList) typed(r rune) {
	l.w.win.Canvas().Focus(l.search)
	l.search.TypedRune(r)
}

// cell is what a game says in a column.
func (l *gameList) cell(game int, column int) string {
	c, games := listColumns[column], l.file.file
	switch {
	case c.by.Turns:
		if turns := games.Turns(game); turns > 0 {
			return strconv.Itoa((turns + 1) / 2)
		}
		return ""
	case len(c.by.Tags) == 0:
		return l.w.texts.Number(game + 1)
	}
	v := games.Value(game, c.by.Tags...)
	switch c.key {
	case "date":
		v = l.w.dateText(v)
	case "result":
		v = strings.ReplaceAll(v, "1/2", "½")
	case "first", "second":
		if v == "" {
			v = l.w.tr("list.unknown")
		}
	}
	return v
}

func (l *gameList) updateRow(id widget.ListItemID, o fyne.CanvasObject) {
	r := o.(*gameRow)
	r.id = id
	for i, cell := range r.row.Objects {
		cell.(*widget.Label).SetText(l.cell(int(l.shown[id]), i))
	}
}

// dateText writes the date of a file, such as "2026.11.30" or "2026.??.??", for a reader; what is no date stays as it is.
func (w *Window) dateText(tag string) string {
	tag = strings.TrimRight(tag, ".?")
	var parts [3]int
	for i, part := range strings.Split(tag, ".") {
		n, err := strconv.ParseUint(part, 10, 16)
		if err != nil || i >= len(parts) || n == 0 || i == 0 && len(part) != 4 || i > 0 && len(part) > 2 {
			return tag
		}
		parts[i] = int(n)
	}
	return w.texts.Date(parts[0], parts[1], parts[2])
}
