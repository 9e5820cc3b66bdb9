package ui

import (
	"reflect"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/ui/atspi"
	"crosspoint/ui/control"
)

// mostListed is how many lines of a list are told: those around the one that is chosen.
const mostListed = 200

// around returns the part of a list of a length that is told when one line of it is chosen.
func around(length, chosen int) (from, to int) {
	if length <= mostListed {
		return 0, length
	}
	from = min(max(chosen-mostListed/2, 0), length-mostListed)
	return from, from + mostListed
}

// describe implements described: the player, and the clock by itself, because it changes all the time.
func (v *playerView) describe(d *describer, at fyne.Position) []*atspi.Node {
	n := d.node(v, at, atspi.RoleButton, v.spoken())
	n.Actions = d.press(func() { v.Tapped(nil) })
	n.Description = v.shown.level
	if len(v.taken) > 0 && d.w.state.Game != nil {
		names := make([]string, len(v.taken))
		for i, p := range v.taken {
			names[i] = d.w.pieceWords(d.w.state.Game, p)
		}
		n.Description = strings.TrimSpace(n.Description + " " + d.w.tr("access.taken", "Pieces", strings.Join(names, ", ")))
	}
	list := []*atspi.Node{n}
	if c := v.clock.shown; c.On {
		text := d.w.tr("access.clock", "Player", v.shown.names[0], "Time", clockText(c.Left.Truncate(time.Second)))
		clock := &atspi.Node{ID: partID{v, "clock", 0}, Role: atspi.RoleLabel, Name: text, Text: &atspi.Text{Content: text}, Bounds: n.Bounds}
		list = append(list, clock)
	}
	return list
}

// spoken is the player's name with what is known of the turn.
func (v *playerView) spoken() string {
	if note := v.noteText(); note != "" {
		return v.w.tr("access.player", "Player", v.shown.names[0], "Note", note)
	}
	return v.shown.names[0]
}

// describe implements described: the moves are a list of turns.
func (m *moveList) describe(d *describer, at fyne.Position) []*atspi.Node {
	n := d.node(m.list, at, atspi.RoleList, d.w.tr("access.moves"))
	n.ID, n.Bounds = m, d.bounds(at.Add(m.Position()), m.Size())
	under := m.underKeys(n.States&atspi.Focused != 0)
	from, to := around(len(m.rows), m.row)
	for i, r := range m.rows[from:to] {
		node := last(r)
		item := &atspi.Node{ID: partID{node, "turn", 0}, Role: atspi.RoleListItem, Name: d.w.turnName(r), States: atspi.Selectable, Bounds: n.Bounds}
		item.Description = strings.TrimSpace(r.Before + " " + r.Comment)
		if from+i == m.row {
			item.States |= atspi.Selected
		}
		if node == under {
			n.States &^= atspi.Focused
			item.States |= atspi.Focused
			under = nil
		}
		item.Actions = d.press(func() { m.onJump(node) })
		n.Children = append(n.Children, item)
	}
	return []*atspi.Node{n}
}

// underKeys is the turn that the keyboard is on; nil when it is elsewhere. The toolkit's list does not tell the line, so its field is
// read; with another toolkit the list is told as a whole.
func (m *moveList) underKeys(focused bool) *record.Node {
	at := reflect.ValueOf(m.list).Elem().FieldByName("currentFocus")
	if !focused || !at.IsValid() || !at.CanInt() || at.Int() < 0 || at.Int() >= int64(len(m.lines)) {
		return nil
	}
	for _, c := range m.lines[at.Int()].cells {
		if c.node != nil {
			return c.node
		}
	}
	return nil
}

// turnName is a turn of the list of moves in words.
func (w *Window) turnName(r control.Row) string {
	if r.Start {
		return w.tr("access.start")
	}
	side := ""
	if g := w.state.Game; g != nil && r.Side != board.NoSide {
		side = w.texts.T("side." + g.Sides[r.Side])
	}
	name := w.tr("access.turn", "Number", r.Number, "Side", side, "Step", strings.TrimSpace(r.Text+" "+r.Glyph+r.Place))
	if r.Depth > 0 {
		name = w.tr("access.variation", "Turn", name)
	}
	return name
}

// describe implements described: the sentence is announced by hear, with what it belongs to.
func (l *statusLine) describe(d *describer, at fyne.Position) []*atspi.Node {
	inside := at.Add(l.box.Position())
	n := d.node(l.main, inside, atspi.RoleStatusBar, l.line)
	n.Live, n.Text = true, &atspi.Text{Content: l.line}
	return append([]*atspi.Node{n}, d.walk(l.game, inside)...)
}

// describe implements described: the bar is its text with the answers to it.
func (b *barView) describe(d *describer, at fyne.Position) []*atspi.Node {
	if b.kind == barNone {
		return nil
	}
	inside := at.Add(b.Position())
	list := d.walk(b.text, inside)
	for _, n := range list {
		n.Live = true
	}
	for _, n := range b.buttons {
		list = append(list, d.walk(n, inside)...)
	}
	return list
}

// describe implements described: the lines of the analysis are a list.
func (p *linesPanel) describe(d *describer, at fyne.Position) []*atspi.Node {
	n := d.node(p, at, atspi.RoleList, strings.TrimSpace(p.score.Text+" "+p.far.Text))
	for i, r := range p.rows {
		if !r.Visible() || r.text.Text == "" {
			continue
		}
		row := &atspi.Node{ID: r, Role: atspi.RoleListItem, Name: strings.TrimSpace(r.score.Text + " " + r.text.Text), Bounds: n.Bounds}
		row.Actions = d.press(func() { d.w.control.Preview(i, 0) })
		n.Children = append(n.Children, row)
	}
	return []*atspi.Node{n}
}

// describe implements described: the graph says what it shows of the turn on the board.
func (g *evalGraph) describe(d *describer, at fyne.Position) []*atspi.Node {
	n := d.node(g, at, atspi.RoleImage, d.w.tr("access.graph"))
	if c := g.graph.Current; c >= 0 && c < len(g.graph.Turns) {
		n.Description = d.w.graphHint(g.graph.Turns[c])
	}
	return []*atspi.Node{n}
}

// describe implements described: the puzzles are a list.
func (l *puzzleList) describe(d *describer, at fyne.Position) []*atspi.Node {
	n := d.node(l, at, atspi.RoleList, d.w.tr("access.puzzles"))
	list := l.source.List()
	from, to := around(len(list), l.cursor)
	for i := from; i < to; i++ {
		p := &list[i]
		name := d.w.tr("access.puzzle", "Number", i+1, "Task", d.w.puzzleRow(p), "Grade", d.w.texts.T("puzzle.grade."+strconv.Itoa(p.Grade)))
		item := d.row(n, partID{l, "row", i}, name, i == l.cursor, func() { l.chosen(i) })
		if mark := l.source.Mark(p.ID); mark != control.PuzzleMarkNone {
			item.Description = d.w.texts.T("puzzle.mark." + strconv.Itoa(int(mark)))
		}
	}
	return []*atspi.Node{n}
}

// describe implements described: the games are a list.
func (l *gameList) describe(d *describer, at fyne.Position) []*atspi.Node {
	n := d.node(l.list, at, atspi.RoleList, d.w.tr("access.games"))
	from, to := around(len(l.shown), l.pick)
	for i := from; i < to; i++ {
		d.row(n, partID{l, "row", int(l.shown[i])}, l.spoken(i), i == l.pick, func() {
			if i < len(l.shown) {
				l.list.Select(i)
			}
		})
	}
	return []*atspi.Node{n}
}

// spoken is a row of the list of games in one line.
func (l *gameList) spoken(row int) string {
	if row < 0 || row >= len(l.shown) {
		return ""
	}
	cells := make([]string, 0, len(listColumns))
	for c := range listColumns {
		if text := l.cell(int(l.shown[row]), c); text != "" {
			cells = append(cells, text)
		}
	}
	return strings.Join(cells, ", ")
}
