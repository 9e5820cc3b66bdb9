package ui

import (
	"strings"

	"crosspoint/record"
	"crosspoint/ui/control"
)

// heard is what was announced last, so that nothing is said twice.
type heard struct {
	node                        *record.Node
	status, alarm, bar, refused string
	puzzle                      string
}

// announce has a screen reader speak a text, if there is one.
func (w *Window) announce(text string, urgent bool) { w.access.Announce(text, urgent) }

// hear announces what has changed on the board: the steps of both sides, why a click was refused, what is to be done now or how
// the game has ended.
func (w *Window) hear(s control.State) {
	if !w.access.Listened() || s.Game == nil {
		w.heard = heard{}
		return
	}
	g := w.game
	now := heard{node: s.Record.Cursor(), status: g.status.text.text, alarm: g.status.text.alarm, refused: g.status.text.refused}
	if g.bars.kind != barNone && g.bars.kind != barOver && g.bars.kind != barOffer {
		now.bar = g.bars.shown
	}
	before, refused := w.hearRefusal(now)
	if refused {
		return
	}
	steps := ""
	if now.node != before.node {
		steps = w.stepWords(s.Game, s.Motions)
	}
	parts := []string{steps}
	if now.alarm != "" && (now.alarm != before.alarm || steps != "") {
		parts = append(parts, now.alarm)
	}
	if now.bar != before.bar {
		parts = append(parts, now.bar)
	}
	if now.status != before.status || steps != "" {
		parts = append(parts, now.status)
	}
	w.announce(sentences(parts), now.alarm != "" || s.Result != nil)
}

// hearRefusal takes over what is heard now and returns what was heard before. Beside a refusal, which is told when it is new, nothing else is told.
func (w *Window) hearRefusal(now heard) (before heard, refused bool) {
	before, w.heard = w.heard, now
	if now.refused != "" && now.refused != before.refused {
		w.announce(now.refused, true)
	}
	return before, now.refused != ""
}

// hearPuzzle is hear for the page of puzzles.
func (w *Window) hearPuzzle() {
	p := w.puzzles.page
	if !w.access.Listened() || p.last.Puzzle == nil {
		w.heard = heard{}
		return
	}
	s := p.last.Board
	now := heard{node: s.Record.Cursor(), status: p.status.text.text, refused: p.status.text.refused, bar: p.bar.text.Text, puzzle: p.last.Puzzle.ID}
	before, refused := w.hearRefusal(now)
	if refused {
		return
	}
	parts := []string{}
	if now.puzzle != before.puzzle {
		parts = append(parts, p.subtitle())
	} else if now.node != before.node {
		parts = append(parts, w.stepWords(s.Game, s.Motions))
	}
	if now.bar != before.bar {
		parts = append(parts, now.bar)
	}
	if now.status != before.status && now.status != now.bar {
		parts = append(parts, now.status)
	}
	w.announce(sentences(parts), false)
}

// hearLesson is hear for lessons: the text of a chapter or of a step of the guided game is read, then what the steps mean.
func (w *Window) hearLesson() {
	p := w.learn.page
	if !w.access.Listened() || p == nil || p.last.Board.Record == nil {
		w.heard = heard{}
		return
	}
	t, s := p.text, p.last.Board
	now := heard{node: s.Record.Cursor(), status: t.task.Text, bar: p.bar.text.Text, puzzle: sentences([]string{t.title.Text, t.sub.Text, t.text.Text})}
	before := w.heard
	w.heard = now
	parts := []string{}
	switch {
	case now.puzzle != before.puzzle:
		parts = append(parts, now.puzzle)
	case now.node != before.node:
		parts = append(parts, w.stepWords(s.Game, s.Motions))
	}
	if now.bar != before.bar {
		parts = append(parts, now.bar)
	}
	if now.status != before.status {
		parts = append(parts, now.status)
	}
	w.announce(sentences(parts), p.last.Tone == control.PuzzleBad)
}

// sentences joins what there is.
func sentences(parts []string) string {
	return strings.Join(said(parts), " ")
}
