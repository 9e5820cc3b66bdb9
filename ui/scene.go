package ui

import (
	"strconv"

	"crosspoint/board"
	"crosspoint/board/boardview"
	"crosspoint/rules"
	"crosspoint/ui/control"
)

// marksShown says which marks a person wants to see; refusals and alarms always show.
type marksShown struct{ steps, last bool }

// specOf describes a game's board in a piece set and a palette, with the coordinates of a notation if wanted.
func specOf(g *rules.Game, n rules.Notation, set string, coordinates bool, p *boardview.Palette) boardview.Spec {
	index := 0
	for i, id := range g.PieceSets {
		if id == set {
			index = i
		}
	}
	s := boardview.Spec{
		Geometry: g.Geometry, Decor: g.Decor, Margin: g.Margin, Palette: p,
		Art: make(map[board.Piece]board.Art, len(g.Pieces)),
	}
	for _, info := range g.Pieces {
		s.Art[info.Piece] = info.Art[index]
	}
	switch {
	case !coordinates:
	case n.Labels != nil:
		s.Files, s.FarFiles, s.Ranks = n.Labels.Files[0], n.Labels.Files[1], n.Labels.Ranks
	default:
		for f := range g.Geometry.Files {
			s.Files = append(s.Files, string(rune('a'+f)))
		}
		for r := range g.Geometry.Ranks {
			s.Ranks = append(s.Ranks, strconv.Itoa(r+g.Geometry.RankBase))
		}
	}
	return s
}

// sceneOf turns a state into pieces and marks.
func sceneOf(s control.State, shown marksShown, refused bool) boardview.Scene {
	scene := boardview.Scene{Pieces: append([]board.Piece(nil), s.Pieces...)}
	add := func(m boardview.Mark) { scene.Marks = append(scene.Marks, m) }
	if shown.last && s.Last != nil {
		if from := s.Last.From; from != board.NoPoint {
			kind := boardview.MarkLastFrom
			if int(from) < len(s.Pieces) && s.Pieces[from] != board.NoPiece {
				kind = boardview.MarkLastTo // what fired stays there and would hide the small brackets
			}
			add(boardview.Mark{Kind: kind, At: from})
		}
		if s.Last.To != board.NoPoint {
			add(boardview.Mark{Kind: boardview.MarkLastTo, At: s.Last.To})
		}
	}
	for _, a := range s.Alarms {
		for _, at := range a.At {
			add(boardview.Mark{Kind: boardview.MarkAlarm, At: at})
		}
	}
	for _, g := range s.Groups {
		add(boardview.Mark{Kind: boardview.MarkGroup, At: s.Selected, Group: g})
	}
	if s.Selected != board.NoPoint {
		add(boardview.Mark{Kind: boardview.MarkSelected, At: s.Selected})
	}
	if shown.steps {
		for _, d := range s.Dots {
			add(dotMark(s, d))
		}
	}
	if refused && s.Refused != nil {
		for _, at := range s.Refused.At {
			add(boardview.Mark{Kind: boardview.MarkRefused, At: at})
		}
	}
	return scene
}

// dotMark is the mark of a point that may be clicked next.
func dotMark(s control.State, d control.Dot) boardview.Mark {
	m := boardview.Mark{Kind: boardview.MarkStep, At: d.At, Line: d.Effect.Line, Group: d.Effect.Group}
	occupied := int(d.At) < len(s.Pieces) && s.Pieces[d.At] != board.NoPiece
	switch {
	case occupied && (!d.Final || d.Effect.Style == rules.StyleKick):
		return boardview.Mark{Kind: boardview.MarkChoose, At: d.At} // a kick is final on a piece when the piece is the answer to "who kicks"
	case d.Effect.Style == rules.StyleKick && d.Effect.Aim:
		m.Kind = boardview.MarkGoal
	case d.Effect.Style == rules.StyleKick:
		m.Kind = boardview.MarkKick
	case d.Effect.Style == rules.StyleShot:
		m.Kind = boardview.MarkShot
	case d.Effect.Style == rules.StyleCapture:
		m.Kind = boardview.MarkCapture
	case d.Effect.Style == rules.StyleMove && len(d.Effect.Group) > 0:
		m.Kind = boardview.MarkSlide
	}
	return m
}

// motionsOf turns the steps to animate into motions of the board.
func motionsOf(steps []control.Motion) []boardview.Motion {
	out := make([]boardview.Motion, 0, len(steps))
	for _, s := range steps {
		m := boardview.Motion{Before: s.Before, Removed: board.NoPoint, Shake: board.NoPoint}
		for _, slide := range s.Effect.Slides {
			if s.Reverse {
				slide[0], slide[1] = slide[1], slide[0]
			}
			m.Slides = append(m.Slides, slide)
		}
		if !s.Reverse {
			m.Removed = s.Effect.Removed
			if s.Effect.Style == rules.StyleShot {
				m.Flash = s.Effect.Line
			}
			if s.Effect.Style == rules.StyleKick && s.Effect.Aim {
				m.Shake = s.Effect.To
			}
		}
		out = append(out, m)
	}
	return out
}
