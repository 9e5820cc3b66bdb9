package ui

import (
	"strings"

	"fyne.io/fyne/v2"

	"crosspoint/board"
	"crosspoint/board/boardview"
	"crosspoint/rules"
	"crosspoint/ui/atspi"
	"crosspoint/ui/control"
)

// markKeys are the texts of the marks, in the order in which they are told.
var markKeys = []struct {
	kind boardview.MarkKind
	key  string
}{
	{boardview.MarkSelected, "selected"},
	{boardview.MarkStep, "step"},
	{boardview.MarkSlide, "slide"},
	{boardview.MarkCapture, "capture"},
	{boardview.MarkShot, "shot"},
	{boardview.MarkKick, "kick"},
	{boardview.MarkGoal, "goal"},
	{boardview.MarkChoose, "choose"},
	{boardview.MarkRefused, "refused"},
	{boardview.MarkAlarm, "alarm"},
	{boardview.MarkLastTo, "last-to"},
	{boardview.MarkLastFrom, "last-from"},
}

// boardShown is the game that a board shows and its scene; ok is false for boards that are mere pictures.
func (d *describer) boardShown(b *boardview.Board) (g *rules.Game, s boardview.Scene, ok bool) {
	w := d.w
	switch {
	case b == w.game.board:
		// Whoever hides the marks does so for the eye.
		s = sceneOf(w.game.last, marksShown{steps: true, last: true}, w.game.refused != nil)
		s.Marks = append(s.Marks, helpMarks(w.game.last)...)
		return w.state.Game, s, w.state.Game != nil
	case w.puzzles.page != nil && b == w.puzzles.page.board:
		return w.puzzles.page.last.Board.Game, w.puzzles.page.scene(), w.puzzles.page.last.Board.Game != nil
	case w.learn.page != nil && b == w.learn.page.board:
		return w.learn.page.game, w.learn.page.scene(), w.learn.page.game != nil
	case w.editor != nil && b == w.editor.view:
		return w.editor.game, boardview.Scene{Pieces: w.editor.pieces}, true
	}
	return nil, s, false
}

// board is a table with a button for each point, as the board is seen: the topmost row comes first.
func (d *describer) board(b *boardview.Board, at fyne.Position) []*atspi.Node {
	g, scene, ok := d.boardShown(b)
	if !ok || len(scene.Pieces) != g.Geometry.Points() {
		return nil
	}
	geo := g.Geometry
	n := d.node(b, at, atspi.RoleTable, d.w.tr("access.board", "Game", d.w.texts.T("game."+g.ID)))
	n.Grid = &atspi.Grid{Rows: geo.Ranks, Columns: geo.Files}
	keyboard := n.States&atspi.Focused != 0
	n.States &^= atspi.Focused
	grab := n.Focus
	n.Focus = nil
	marks := d.w.markWords(g, scene)
	corner := at.Add(b.Position())
	pitch := b.Center(geo.At(1, 0)).X - b.Center(geo.At(0, 0)).X
	side := max(pitch, -pitch)
	for i := range geo.Points() {
		file, rank := i%geo.Files, geo.Ranks-1-i/geo.Files
		if b.Flipped() {
			file, rank = geo.Files-1-file, geo.Ranks-1-rank
		}
		p := geo.At(file, rank)
		middle := corner.Add(b.Center(p))
		point := &atspi.Node{
			ID: pointID{b, int(p)}, Role: atspi.RoleButton, Name: d.w.pointName(g, scene.Pieces[p], p, marks[p]),
			Bounds:  d.bounds(middle.SubtractXY(side/2, side/2), fyne.NewSquareSize(side)),
			Actions: d.press(func() { b.Choose(p) }),
		}
		point.Focus = d.guarded(func() {
			b.SetCursor(p)
			if grab != nil {
				grab()
			}
		})
		if keyboard && p == b.Cursor() {
			point.States |= atspi.Focused
		}
		n.Children = append(n.Children, point)
	}
	return []*atspi.Node{n}
}

// markWords are the marks in words, by point.
func (w *Window) markWords(g *rules.Game, scene boardview.Scene) map[board.Point][]string {
	words := map[board.Point][]string{}
	add := func(p board.Point, key string) {
		if int(p) < g.Geometry.Points() {
			words[p] = append(words[p], w.texts.T("access.mark."+key))
		}
	}
	for _, k := range markKeys {
		seen := map[board.Point]bool{}
		for _, m := range scene.Marks {
			if m.Kind != k.kind || seen[m.At] {
				continue
			}
			seen[m.At] = true
			if k.kind == boardview.MarkRefused && int(m.At) < len(scene.Pieces) && scene.Pieces[m.At] == board.NoPiece {
				add(m.At, "unreachable") // nothing is there that could be in the way
			} else {
				add(m.At, k.key)
			}
		}
	}
	for _, m := range scene.Marks {
		if m.Kind != boardview.MarkHint || m.Rank > 0 || m.Number > 1 {
			continue
		}
		if len(m.Line) > 0 {
			add(m.Line[0], "hint-from")
		}
		add(m.At, "hint-to")
	}
	return words
}

// placeName is a point as it can be found by the coordinates around the board.
func (w *Window) placeName(g *rules.Game, p board.Point) string {
	return control.PlaceOf(g, w.notation(g), p).In(w.tr)
}

// pointName tells what stands on a point, where it is, and what is special about it.
func (w *Window) pointName(g *rules.Game, piece board.Piece, p board.Point, marks []string) string {
	at := w.placeName(g, p)
	name := w.tr("access.point.empty", "At", at)
	if piece != board.NoPiece {
		name = w.tr("access.point.piece", "Piece", w.pieceWords(g, piece), "At", at)
	}
	for _, m := range marks {
		name = w.tr("access.point.mark", "Point", name, "Mark", m)
	}
	return name
}

// pieceWords is a piece with its side, such as "Red cannon".
func (w *Window) pieceWords(g *rules.Game, piece board.Piece) string {
	info, _ := g.Info(piece)
	name := w.texts.T("piece." + info.Key)
	if s := piece.Side(); s != board.NoSide {
		return w.tr("access.piece", "Side", w.texts.T("side."+g.Sides[s]), "Piece", name)
	}
	return name
}

// stepWords tells in words what steps did.
func (w *Window) stepWords(g *rules.Game, steps []control.Motion) string {
	parts := make([]string, 0, len(steps))
	for i, s := range steps {
		switch {
		case !s.Reverse:
			after := w.shownPieces()
			if i+1 < len(steps) {
				after = steps[i+1].Before
			}
			parts = append(parts, w.effectWords(g, s, after))
		case i == 0:
			parts = append(parts, w.tr("access.step.back"))
		}
	}
	return strings.Join(parts, " ")
}

func (w *Window) effectWords(g *rules.Game, s control.Motion, after []board.Piece) string {
	e := s.Effect
	at := func(p board.Point) string { return w.placeName(g, p) }
	on := func(pieces []board.Piece, p board.Point) string {
		if int(p) >= len(pieces) || pieces[p] == board.NoPiece {
			return ""
		}
		return w.pieceWords(g, pieces[p])
	}
	piece := func(p board.Point) string { return on(s.Before, p) }
	pairs := []any{"From", at(e.From), "To", at(e.To), "Piece", piece(e.From), "Taken", piece(e.Removed), "Count", len(e.Group)}
	switch e.Style {
	case rules.StyleCapture:
		return w.tr("access.step.capture", pairs...)
	case rules.StylePlace:
		return w.tr("access.step.place", append(pairs, "Placed", on(after, e.To))...)
	case rules.StyleShot:
		return w.tr("access.step.shot", append(pairs, "At", at(e.Removed))...)
	case rules.StyleKick:
		key := "access.step.kick"
		if e.Aim {
			key = "access.step.goal"
		}
		if piece(e.Actor) == "" {
			key = "access.step.roll"
		}
		return w.texts.T(key, append(pairs, "Kicker", piece(e.Actor), "At", at(e.Actor))...)
	case rules.StyleEnd:
		return w.tr("access.step.end")
	}
	if len(e.Group) > 0 && len(e.Slides) > 0 {
		return w.tr("access.step.slide", pairs...)
	}
	return w.tr("access.step.move", pairs...)
}

// shownPieces are those on the board that is seen.
func (w *Window) shownPieces() []board.Piece {
	if w.aside != nil {
		return w.aside.boardState().Pieces
	}
	return w.state.Pieces
}
