package ui

import (
	"image/color"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"crosspoint/board/boardview"
	"crosspoint/record"
	"crosspoint/ui/control"
)

// tightTheme leaves no room between the lines of a list.
type tightTheme struct{ *appTheme }

// Size implements fyne.Theme.
func (t tightTheme) Size(name fyne.ThemeSizeName) float32 {
	if name == theme.SizeNamePadding {
		return 0
	}
	return t.appTheme.Size(name)
}

// Measures of the move list, in points; the first two follow the size of texts.
var (
	lineHeight  float32 = 26
	numberWidth float32 = 40
)

const (
	depthIndent float32 = 12
	cellPad     float32 = 6
)

// maxIndent is the depth of variations from which on lines are not indented further.
const maxIndent = 8

func indentOf(depth int) float32 { return depthIndent * float32(min(depth, maxIndent)) }

// moveList shows the turns of a record. Only the lines that are seen exist as widgets.
type moveList struct {
	widget.BaseWidget
	list    *ringList
	box     *container.ThemeOverride // without the room that the list would leave between lines
	palette *boardview.Palette
	rows    []control.Row
	rowsAt  uint64
	row     int // of the current turn among rows, -1 for none
	record  *record.Game
	current *record.Node // where a click on the turn of the cursor jumps to; nil when none has it
	atStart bool         // the cursor is at the start of the game
	lines   []listLine
	laid    *record.Game           // whose lines these are
	places  map[*record.Node]int32 // of the first line of each turn, in a huge list; nil in others
	width   float32
	wrapped map[wrapKey][]string // the lines of comments at this width
	widths  map[string]float32   // of texts that were measured
	slices  control.Slices       // for the lines of huge trees
	drop    func()               // ends the laying out of lines that goes on; nil when they are whole

	onJump  func(*record.Node)
	onMenu  func(*record.Node, fyne.Position)
	onHover func(*record.Node) // nil when the pointer leaves
}

func newMoveList(t *appTheme) *moveList {
	m := &moveList{palette: t.palette}
	m.list = newRingList(
		func() int { return len(m.lines) },
		func() fyne.CanvasObject { return newLineView(m) },
		func(id widget.ListItemID, o fyne.CanvasObject) { o.(*lineView).show(m.lines[id]) },
	)
	m.list.HideSeparators = true
	m.list.OnSelected = m.choose
	m.box = container.NewThemeOverride(m.list, tightTheme{t})
	m.ExtendBaseWidget(m)
	return m
}

// CreateRenderer implements fyne.Widget.
func (m *moveList) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(m.box) }

// MinSize implements fyne.CanvasObject: the list takes what is left.
func (m *moveList) MinSize() fyne.Size { return fyne.NewSize(60, 40) }

// Resize implements fyne.CanvasObject; another width breaks lines elsewhere, and a lower list still shows the current turn.
func (m *moveList) Resize(size fyne.Size) {
	lower := size.Height < m.Size().Height
	m.BaseWidget.Resize(size)
	if m.width != size.Width {
		m.width, m.wrapped = size.Width, map[wrapKey][]string{}
		m.build()
	} else if lower {
		m.scroll()
	}
}

// show takes the rows of a state.
func (m *moveList) show(s control.State) {
	current := (*record.Node)(nil)
	if s.Current >= 0 && s.Current < len(s.Rows) {
		current = last(s.Rows[s.Current])
	}
	moved := m.current != current
	m.row = s.Current
	m.current, m.atStart = current, s.Record == nil || s.Record.Cursor().IsRoot()
	if m.rowsAt == s.RowsAt && len(m.rows) == len(s.Rows) && m.record == s.Record {
		if moved {
			m.list.Refresh()
			m.scroll()
		}
		return
	}
	m.rows, m.rowsAt, m.record = s.Rows, s.RowsAt, s.Record
	if len(m.wrapped) > 2*len(m.rows)+1000 {
		clear(m.wrapped) // of other games
	}
	m.build()
}

func (m *moveList) setTheme(t *appTheme) {
	m.palette, m.widths = t.palette, nil
	m.box.Theme = tightTheme{t}
	m.box.Refresh()
	m.list.Refresh()
}

// build lays the lines out. Those of a huge tree come bit by bit: until then the lines of before stand, or the beginning of the new ones.
func (m *moveList) build() {
	if m.drop != nil {
		m.drop()
	}
	room := func(depth int) float32 { return max(m.width-numberWidth-indentOf(depth)-gap, lineHeight) }
	widths := listWidths{
		half:    func(depth int) float32 { return room(depth)/2 - 2*cellPad },
		full:    func(depth int) float32 { return room(depth) - 2*cellPad },
		measure: m.measure,
		wrapped: m.wrapped,
	}
	var lines []listLine
	var places map[*record.Node]int32
	rows, rec := m.rows, m.record
	m.drop = m.slices.Run(len(rows) < hugeList, func(rest func() bool) {
		layLines(rows, widths, &lines, rest)
		places = placesOf(lines, rest)
	}, func() {
		m.lines, m.places, m.laid, m.drop = lines, places, rec, nil
	}, m.laidOut)
	if m.drop != nil && m.laid != rec {
		m.lines, m.places, m.laid = slices.Clone(lines), nil, rec
	}
	m.laidOut()
}

// laidOut shows new lines.
func (m *moveList) laidOut() {
	m.list.Refresh()
	m.scroll()
}

// maxWidths bounds how many texts are remembered with their width.
const maxWidths = 1 << 16

// measure is the width of a text; turns are the same again and again.
func (m *moveList) measure(s string) float32 {
	if w, ok := m.widths[s]; ok {
		return w
	}
	w := fyne.MeasureText(s, textNormal, fyne.TextStyle{}).Width
	if len(s) <= 32 {
		if m.widths == nil || len(m.widths) >= maxWidths {
			m.widths = map[string]float32{}
		}
		m.widths[s] = w
	}
	return w
}

// isCurrent tells whether a cell shows the turn that the cursor is in.
func (m *moveList) isCurrent(c listCell) bool { return c.turn && c.node != nil && c.node == m.current }

// hasCurrent tells whether a line does.
func (m *moveList) hasCurrent(l listLine) bool {
	return m.isCurrent(l.cells[0]) || m.isCurrent(l.cells[1])
}

// choose jumps to the first turn of a line that was chosen by the keyboard or beside its turns.
func (m *moveList) choose(id widget.ListItemID) {
	m.list.UnselectAll()
	for _, c := range m.lines[id].cells {
		if c.node != nil && m.onJump != nil {
			m.onJump(c.node)
			return
		}
	}
}

// hugeList is from how many lines on their places are kept.
const hugeList = 4096

// placesOf lists where the turns of a huge list begin, nil for a smaller one.
func placesOf(lines []listLine, rest func() bool) map[*record.Node]int32 {
	if len(lines) < hugeList {
		return nil
	}
	places := make(map[*record.Node]int32, len(lines))
	for i, l := range lines {
		for _, c := range l.cells {
			if _, known := places[c.node]; c.turn && !known {
				places[c.node] = int32(i)
			}
		}
		if i%rowsAtOnce == 0 && !rest() {
			break
		}
	}
	return places
}

// currentLines are the first and the last line of the current turn, -1 for none.
func (m *moveList) currentLines() (first, last int) {
	first = -1
	if m.places == nil {
		first = slices.IndexFunc(m.lines, m.hasCurrent)
	} else if at, ok := m.places[m.current]; ok {
		first = int(at)
	}
	for last = first; first >= 0 && last+1 < len(m.lines) && m.hasCurrent(m.lines[last+1]); {
		last++
	}
	return first, last
}

// scroll brings the current turn into sight.
func (m *moveList) scroll() {
	first, last := m.currentLines()
	if first < 0 {
		if m.atStart { // else its line is still to come
			m.list.ScrollToTop()
		}
		return
	}
	m.list.ScrollTo(last)
	m.list.ScrollTo(first)
}

// currentPlace is where the menu of the current turn opens: below its line, or at the top of the list.
func (m *moveList) currentPlace() fyne.Position {
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(m)
	if i, _ := m.currentLines(); i >= 0 {
		y := float32(i+1)*lineHeight - m.list.GetScrollOffset()
		return at.Add(fyne.NewPos(numberWidth, min(max(y, 0), m.Size().Height)))
	}
	return at.Add(fyne.NewPos(numberWidth, 0))
}

// lineView draws one line of the list.
type lineView struct {
	widget.BaseWidget
	list    *moveList
	line    listLine
	number  *canvas.Text
	comment *canvas.Text
	cells   [2]*cellView
}

func newLineView(m *moveList) *lineView {
	v := &lineView{list: m, number: canvas.NewText("", m.palette.TextDim), comment: canvas.NewText("", m.palette.TextDim)}
	v.number.TextSize = textNormal
	v.comment.TextSize, v.comment.TextStyle.Italic = textNormal, true
	v.cells = [2]*cellView{newCellView(m), newCellView(m)}
	v.ExtendBaseWidget(v)
	return v
}

// TappedSecondary implements fyne.SecondaryTappable: beside the turns the menu is that of the first one, at a comment of its turn.
func (v *lineView) TappedSecondary(e *fyne.PointEvent) {
	for _, c := range v.line.cells {
		if c.node != nil && v.list.onMenu != nil {
			v.list.onMenu(c.node, e.AbsolutePosition)
			return
		}
	}
}

// MinSize implements fyne.CanvasObject.
func (v *lineView) MinSize() fyne.Size { return fyne.NewSize(60, lineHeight) }

// CreateRenderer implements fyne.Widget.
func (v *lineView) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(&fyne.Container{
		Layout:  lineLayout{v},
		Objects: []fyne.CanvasObject{v.number, v.comment, v.cells[0], v.cells[1]},
	})
}

func (v *lineView) show(line listLine) {
	v.line = line
	p := v.list.palette
	v.number.Text, v.number.Color = line.number, p.TextDim
	v.comment.Text, v.comment.Color = line.comment, p.TextDim
	for i, c := range v.cells {
		c.show(line.cells[i], line.depth > 0)
	}
	lineLayout{v}.Layout(nil, v.Size())
	v.Refresh()
}

type lineLayout struct{ v *lineView }

func (l lineLayout) MinSize([]fyne.CanvasObject) fyne.Size { return l.v.MinSize() }

func (l lineLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	v, indent := l.v, indentOf(l.v.line.depth)
	top, height := float32(1), lineHeight-2
	place := func(o fyne.CanvasObject, x, w float32) {
		o.Move(fyne.NewPos(x, top))
		o.Resize(fyne.NewSize(w, height))
	}
	place(v.number, indent+gap, numberWidth)
	left := indent + numberWidth
	room := size.Width - left - gap
	place(v.comment, left+cellPad, room)
	if v.line.wide {
		place(v.cells[0], left, room)
		v.cells[1].Hide()
		return
	}
	place(v.cells[0], left, room/2)
	place(v.cells[1], left+room/2, room/2)
	v.cells[1].Show()
}

// cellView is a turn that can be clicked.
type cellView struct {
	widget.BaseWidget
	list    *moveList
	cell    listCell
	current bool // the cursor is in its turn
	hovered bool
	back    *canvas.Rectangle
	text    *canvas.Text
	glyph   *canvas.Text
}

var (
	_ desktop.Hoverable      = (*cellView)(nil)
	_ fyne.SecondaryTappable = (*cellView)(nil)
)

func newCellView(m *moveList) *cellView {
	c := &cellView{list: m, back: canvas.NewRectangle(m.palette.Panel), text: canvas.NewText("", m.palette.Text)}
	c.back.CornerRadius = 4
	c.glyph = canvas.NewText("", m.palette.Danger)
	c.text.TextSize, c.glyph.TextSize, c.glyph.TextStyle.Bold = textNormal, textNormal, true
	c.ExtendBaseWidget(c)
	return c
}

// CreateRenderer implements fyne.Widget.
func (c *cellView) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(&fyne.Container{Layout: cellLayout{}, Objects: []fyne.CanvasObject{c.back, c.text, c.glyph}})
}

type cellLayout struct{}

func (cellLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(10, 10) }

func (cellLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	o[0].Resize(size)
	o[1].Move(fyne.NewPos(cellPad, 0))
	o[1].Resize(fyne.NewSize(size.Width-2*cellPad, size.Height))
	text := o[1].(*canvas.Text)
	x := cellPad + fyne.MeasureText(text.Text, text.TextSize, text.TextStyle).Width + cellPad*0.75
	o[2].Move(fyne.NewPos(x, 0))
	o[2].Resize(fyne.NewSize(max(size.Width-x, 0), size.Height))
}

func (c *cellView) show(cell listCell, variation bool) {
	c.cell, c.current = cell, c.list.isCurrent(cell)
	c.paint(variation)
}

func (c *cellView) paint(variation bool) {
	p := c.list.palette
	c.text.Text = c.cell.text
	c.text.TextStyle.Bold = c.current
	c.glyph.Text, c.glyph.Color = c.cell.glyph, p.TextDim
	switch {
	case strings.HasPrefix(c.cell.glyph, "!"):
		c.glyph.Color = p.Accent
	case strings.HasPrefix(c.cell.glyph, "?"):
		c.glyph.Color = p.Danger
	}
	switch {
	case c.current:
		c.back.FillColor, c.text.Color, c.glyph.Color = p.Accent, p.OnAccent, p.OnAccent
	case c.hovered && c.cell.text != "":
		c.back.FillColor, c.text.Color = p.Hover, p.Text
	default:
		c.back.FillColor, c.text.Color = color.Transparent, p.Text // not painted at all
	}
	if variation && !c.current {
		c.text.Color = p.TextDim
	}
	cellLayout{}.Layout([]fyne.CanvasObject{c.back, c.text, c.glyph}, c.Size())
	c.Refresh()
}

// Tapped implements fyne.Tappable.
func (c *cellView) Tapped(*fyne.PointEvent) {
	if c.cell.node != nil && c.list.onJump != nil {
		c.list.onJump(c.cell.node)
	}
}

// TappedSecondary implements fyne.SecondaryTappable.
func (c *cellView) TappedSecondary(e *fyne.PointEvent) {
	if c.cell.node != nil && c.list.onMenu != nil {
		c.list.onMenu(c.cell.node, e.AbsolutePosition)
	}
}

// MouseIn implements desktop.Hoverable.
func (c *cellView) MouseIn(*desktop.MouseEvent) { c.hover(true) }

// MouseMoved implements desktop.Hoverable.
func (c *cellView) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (c *cellView) MouseOut() { c.hover(false) }

func (c *cellView) hover(on bool) {
	c.hovered = on
	if c.list.onHover != nil {
		if on {
			c.list.onHover(c.cell.node)
		} else {
			c.list.onHover(nil)
		}
	}
	if !c.current {
		p := c.list.palette
		c.back.FillColor = color.Transparent
		if on && c.cell.text != "" {
			c.back.FillColor = p.Hover
		}
		c.back.Refresh()
	}
}
