package draft

import (
	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/rules"
)

// Line adds steps to a draft that a text describes by what happens on the board. It plays them on a position of its own and
// writes them in the notation of files. After the first step that cannot be found it adds the rest as it stands, to be reported.
type Line struct {
	draft  *Game
	pos    rules.Position
	last   int32
	broken bool
	buf    []rules.Move
}

// NewLine starts a line at the start of a draft, whose rules and start are set. The error is that of Game.Play.
func NewLine(d *Game) (*Line, error) {
	g, err := d.begin()
	if err != nil {
		return nil, err
	}
	return &Line{draft: d, pos: g.Position().Clone(), last: Start}, nil
}

// Side is the side to move.
func (l *Line) Side() board.Side { return l.pos.Side() }

// Broken tells whether a step could not be found.
func (l *Line) Broken() bool { return l.broken }

// At returns the piece on a point.
func (l *Line) At(p board.Point) board.Piece { return l.pos.At(p) }

// Last is the number of the last step, Start for none.
func (l *Line) Last() int32 { return l.last }

// Position is where the line has got to; the caller leaves it as it is.
func (l *Line) Position() rules.Position { return l.pos }

// Find lists the legal steps whose effect is the wanted one.
func (l *Line) Find(want func(rules.Effect) bool) []rules.Move {
	if l.broken {
		return nil
	}
	l.buf = rules.Legal(l.pos, l.buf[:0])
	var found []rules.Move
	for _, m := range l.buf {
		if want(l.draft.Rules.Effect(l.pos, m)) {
			found = append(found, m)
		}
	}
	return found
}

// Add adds the first of the steps that were found for a text; several are reported as ambiguous, none breaks the line.
func (l *Line) Add(found []rules.Move, text string, line, column int) {
	if len(found) == 0 || l.broken {
		l.broken = true
		l.last = l.draft.Add(l.last, Shorten(text), line, column)
		return
	}
	if len(found) > 1 {
		l.draft.Report.Add(record.Remark{Kept: true, Key: KeyAmbiguous, Line: line, Column: column, Token: Shorten(text)})
	}
	l.last = l.draft.Add(l.last, l.draft.Rules.Notations[0].Format(l.pos, found[0]), line, column)
	if !l.pos.Do(found[0]) {
		l.broken = true
	}
}

// HandOver ends the turn of a side that is still to move where the text goes on with the other one.
func (l *Line) HandOver(side board.Side, line, column int) {
	if l.broken || l.pos.Side() == side {
		return
	}
	if end := l.Find(func(e rules.Effect) bool { return e.Style == rules.StyleEnd }); len(end) == 1 {
		l.Add(end, "", line, column)
	}
}

// PlayLine replays a draft that a Line has filled.
func (d *Game) PlayLine() (*record.Game, record.Report, error) {
	return d.PlayBy(d.Rules.Notations[0].Read)
}
