package rulestest

import (
	"slices"

	"crosspoint/board"
	"crosspoint/rules"
)

// checkPaths checks that clicks choose every legal step and are never ambiguous.
func (s *suite) checkPaths(p rules.Position, now snapshot) {
	s.t.Helper()
	var all []string
	for _, m := range now.legal {
		paths := s.g.Paths(p, m)
		if len(paths) == 0 {
			s.t.Errorf("%s: nothing chooses %s", now.fen, s.show(p, m))
		}
		for _, path := range paths {
			if len(path) == 0 && s.g.EndKey == "" {
				s.t.Errorf("%s: %s needs a button and the game has none", now.fen, s.show(p, m))
			}
			if slices.ContainsFunc(path, func(at board.Point) bool { return !s.onBoard(at) }) {
				s.t.Errorf("%s: a click for %s is off the board: %s", now.fen, s.show(p, m), s.names(path))
			}
			text := make([]byte, len(path))
			for i, at := range path {
				text[i] = byte(at)
			}
			all = append(all, string(text))
		}
	}
	slices.Sort(all) // a path stands right before the paths that it begins, or that are equal to it
	for i := 1; i < len(all); i++ {
		before, path := all[i-1], all[i]
		switch {
		case before == path:
			s.t.Errorf("%s: the clicks %s choose more than one step", now.fen, s.pathNames(path))
		case before != "" && len(before) < len(path) && path[:len(before)] == before:
			s.t.Errorf("%s: the clicks %s begin with the whole path %s", now.fen, s.pathNames(path), s.pathNames(before))
		}
	}
}

// pathNames lists the points of a path that was made into a string.
func (s *suite) pathNames(path string) string {
	at := make([]board.Point, len(path))
	for i := range path {
		at[i] = board.Point(path[i])
	}
	return s.names(at)
}

// checkExplain asks why clicks are refused: single points, pairs from a piece, and the end of the turn.
func (s *suite) checkExplain(p rules.Position, now snapshot) {
	s.t.Helper()
	e, ok := p.(rules.Explainer)
	if !ok {
		return
	}
	s.checkRefusal(now, e.Explain(nil))
	points := s.g.Geometry.Points()
	for i := range points {
		from := board.Point(i)
		s.checkRefusal(now, e.Explain([]board.Point{from}))
		if p.At(from) == board.NoPiece && s.rng.IntN(8) > 0 {
			continue
		}
		for range 20 {
			to, third := board.Point(s.rng.IntN(points)), board.Point(s.rng.IntN(points))
			s.checkRefusal(now, e.Explain([]board.Point{from, to}))
			s.checkRefusal(now, e.Explain([]board.Point{from, to, third}))
		}
	}
	s.same(p, now, "after Explain")
}

func (s *suite) checkRefusal(now snapshot, r rules.Refusal) {
	s.t.Helper()
	if r.Key != "" && !slices.Contains(s.g.Refusals, r.Key) {
		s.t.Errorf("%s: the refusal %q is not among the game's Refusals", now.fen, r.Key)
	}
	if slices.ContainsFunc(r.At, func(at board.Point) bool { return !s.onBoard(at) }) {
		s.t.Errorf("%s: the refusal %q shows points off the board: %s", now.fen, r.Key, s.names(r.At))
	}
	if r.Key != "" && r.Subject != board.NoPoint && !s.onBoard(r.Subject) {
		s.t.Errorf("%s: the refusal %q speaks of a point off the board", now.fen, r.Key)
	}
}

// checkGroups checks the groups shown for a selected piece.
func (s *suite) checkGroups(p rules.Position, now snapshot) {
	s.t.Helper()
	gr, ok := p.(rules.Grouper)
	if !ok {
		return
	}
	for i := range s.g.Geometry.Points() {
		at := board.Point(i)
		for _, group := range gr.Groups(at) {
			if !slices.Contains(group, at) {
				s.t.Errorf("%s: a group of %s is without it: %s", now.fen, s.g.Geometry.Name(at), s.names(group))
			}
			for _, member := range group {
				if !s.onBoard(member) || p.At(member) == board.NoPiece {
					s.t.Errorf("%s: a group of %s has a member that is not there: %s", now.fen, s.g.Geometry.Name(at), s.names(group))
				}
			}
		}
	}
}
