package ui

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"crosspoint/engine/puzzle"
	"crosspoint/ui/control"
)

// puzzleRowH is the height of a row of the list, in points, without the room between rows.
var puzzleRowH float32 = 32

// puzzleList lists the puzzles of a game. Keys that it does not want go on.
type puzzleList struct {
	ringList
	w      *Window
	source *control.Puzzles
	unused func(*fyne.KeyEvent)
	chosen func(index int)
	silent bool // the selection follows the board or the keys
	cursor int
	sign   string
}

func (w *Window) newPuzzleList(source *control.Puzzles, chosen func(index int)) *puzzleList {
	l := &puzzleList{ringList: ringList{ring: *newFocusRing()}, w: w, source: source, chosen: chosen, unused: w.typedKey}
	l.Length = func() int { return len(source.List()) }
	l.CreateItem = func() fyne.CanvasObject { return newPuzzleRow() }
	l.UpdateItem = func(id widget.ListItemID, o fyne.CanvasObject) { l.update(id, o.(*puzzleRow)) }
	l.OnSelected = func(id widget.ListItemID) {
		if !l.silent {
			l.chosen(id)
		}
	}
	l.HideSeparators = true
	l.ExtendBaseWidget(l)
	return l
}

// TypedKey implements fyne.Focusable. The toolkit's list has a cursor of its own beside the selection; here they are one.
func (l *puzzleList) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp:
		l.mark(l.cursor - 1)
	case fyne.KeyDown:
		l.mark(l.cursor + 1)
	case fyne.KeyHome:
		l.mark(0)
	case fyne.KeyEnd:
		l.mark(l.Length() - 1)
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		l.chosen(l.cursor)
	default:
		l.unused(e)
	}
}

// FocusGained implements fyne.Focusable.
func (l *puzzleList) FocusGained() {
	l.ring.set(true) // its own cursor is the selection
	if page := l.w.puzzles.page; l == page.list {
		page.status.setHint(l.w.tr("puzzle.list.keys"))
	}
}

// FocusLost implements fyne.Focusable.
func (l *puzzleList) FocusLost() {
	l.ring.set(false)
	if page := l.w.puzzles.page; l == page.list {
		page.status.setHint("")
		l.mark(page.last.Number - 1)
	}
}

// mark selects a row without choosing it.
func (l *puzzleList) mark(row int) {
	if row < 0 || row >= l.Length() {
		return
	}
	l.cursor, l.silent = row, true
	l.Select(row)
	l.silent = false
}

// follow selects the puzzle that is on the board.
func (l *puzzleList) follow(s control.PuzzleState, sign string) {
	if sign == l.sign {
		return
	}
	l.sign = sign
	l.Refresh()
	l.mark(s.Number - 1)
}

func (l *puzzleList) update(id int, row *puzzleRow) {
	list := l.source.List()
	if id >= len(list) {
		return
	}
	p := &list[id]
	w := l.w
	row.number.Text = strconv.Itoa(id + 1)
	row.what.Text = w.puzzleRow(p)
	row.grade.Text = w.texts.T("puzzle.grade." + strconv.Itoa(p.Grade))
	mark := l.source.Mark(p.ID)
	row.mark.Text = ""
	if mark != control.PuzzleMarkNone {
		row.mark.Text = w.texts.T("puzzle.short." + strconv.Itoa(int(mark)))
	}
	row.done.Hidden = mark < control.PuzzleMarkHelped
	row.paint(w)
	row.Refresh()
}

// puzzleRow is the task of a puzzle in short.
func (w *Window) puzzleRow(p *puzzle.Puzzle) string {
	return w.texts.T("puzzle.row."+p.Game, "Count", p.Turns)
}

// puzzleRow is a row of the list: number, task, grade, and how far the player has come.
type puzzleRow struct {
	widget.BaseWidget
	number, what, grade, mark *canvas.Text
	done                      *widget.Icon
}

func newPuzzleRow() *puzzleRow {
	text := func(size float32) *canvas.Text {
		t := canvas.NewText("", nil)
		t.TextSize = size
		return t
	}
	r := &puzzleRow{number: text(textNormal), what: text(textNormal), grade: text(textSmall), mark: text(textSmall), done: widget.NewIcon(icon("check"))}
	r.number.Alignment, r.mark.Alignment = fyne.TextAlignTrailing, fyne.TextAlignTrailing
	r.ExtendBaseWidget(r)
	return r
}

func (r *puzzleRow) paint(w *Window) {
	p := w.palette
	r.number.Color, r.what.Color, r.grade.Color, r.mark.Color = p.TextDim, p.Text, p.TextDim, p.Accent
	r.done.Resource = theme.NewPrimaryThemedResource(iconFile("check"))
}

// CreateRenderer implements fyne.Widget.
func (r *puzzleRow) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(&fyne.Container{Layout: puzzleRowLayout{}, Objects: []fyne.CanvasObject{r.number, r.what, r.grade, r.mark, r.done}})
}

type puzzleRowLayout struct{}

// MinSize implements fyne.Layout.
func (puzzleRowLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(140, puzzleRowH) }

// Layout implements fyne.Layout: what there is no room for is left out, the mark's word first, then the grade.
func (puzzleRowLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	number, what, grade, mark, done := o[0], o[1], o[2], o[3], o[4]
	numberW, doneW := 1.6*textNormal, iconSize-2
	put := func(o fyne.CanvasObject, x, width float32) {
		h := o.MinSize().Height
		o.Move(fyne.NewPos(x, (size.Height-h)/2))
		o.Resize(fyne.NewSize(width, h))
	}
	put(number, gap/2, numberW)
	x := numberW + 1.5*gap
	put(what, x, what.MinSize().Width)
	x += what.MinSize().Width + gap
	right := size.Width - gap/2
	done.Move(fyne.NewPos(right-doneW, (size.Height-doneW)/2))
	done.Resize(fyne.NewSquareSize(doneW))
	right -= doneW + gap/2
	place := func(o fyne.CanvasObject, at float32, fits bool) {
		if t, ok := o.(*canvas.Text); ok {
			if t.Hidden = !fits; fits {
				put(o, at, o.MinSize().Width)
			}
		}
	}
	gradeW, markW := grade.MinSize().Width, mark.MinSize().Width
	const column float32 = 150 // where the grades begin in a wide list
	at := max(x, column)
	if at+gradeW > right {
		at = x
	}
	place(grade, at, at+gradeW <= right)
	place(mark, right-markW, at+gradeW+gap <= right-markW)
}
