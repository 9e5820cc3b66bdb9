package rulestest

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"crosspoint/board"
	"crosspoint/rules"
)

// perftBudget limits the steps of the slow perft in one position and depth.
const perftBudget = 2_000

// closeLook holds the slower checks.
func (s *suite) closeLook(p rules.Position, now snapshot) {
	s.t.Helper()
	for _, n := range s.g.Notations {
		s.checkNotation(p, now, n)
	}
	for _, m := range now.legal {
		s.checkEffect(p, now, m)
	}
	s.checkExplain(p, now)
	s.checkGroups(p, now)
	s.checkClone(p, now)
	s.checkSetup(p, now)
	s.checkPerft(p, now, perftBudget)
	s.checkAllocations(p, now)
	s.same(p, now, "after the close look")
}

// checkSetup sets the pieces up by hand: the game reads them, with the same side to move.
func (s *suite) checkSetup(p rules.Position, now snapshot) {
	s.t.Helper()
	if _, reached := p.Aim(); reached || s.g.SetupTail == nil {
		return
	}
	fen := rules.Compose(s.g, p.At, p.Side())
	q, err := s.g.Parse(fen, s.settings)
	switch {
	case err != nil:
		s.t.Errorf("%s: set up by hand, %q: %v", now.fen, fen, err)
	case s.pieces(q) != now.board || q.Side() != now.side:
		s.t.Errorf("%s: set up by hand it is %s", now.fen, q.FEN())
	}
}

// checkNotation writes every legal step, wants different texts for different steps, and reads them again.
func (s *suite) checkNotation(p rules.Position, now snapshot, n rules.Notation) {
	s.t.Helper()
	seen := map[string]bool{}
	for _, m := range now.legal {
		text := n.Format(p, m)
		if seen[text] {
			s.t.Errorf("%s: two steps are written %q in %s", now.fen, text, n.ID)
		}
		seen[text] = true
		if text == "" || strings.ContainsAny(text, " \t\r\n/{}();\"[]") {
			s.t.Errorf("%s: %q in %s cannot stand in a file", now.fen, text, n.ID)
		}
		if foreign(n, text) {
			s.t.Errorf("%s: the Characters of %s lack some of %q", now.fen, n.ID, text)
		}
		read, err := n.Read(p, text)
		switch {
		case err != nil:
			s.t.Errorf("%s: %q in %s cannot be read: %v", now.fen, text, n.ID, err)
		case len(read) != 1:
			s.t.Errorf("%s: %q in %s has %d meanings", now.fen, text, n.ID, len(read))
		case read[0] != m:
			s.t.Errorf("%s: %q in %s is read as %q", now.fen, text, n.ID, n.Format(p, read[0]))
		}
	}
	for _, bad := range []string{"", " ", "?", "z99z99", "\xff\xfe", strings.Repeat("a1", 5000)} {
		if m, err := n.Parse(p, bad); err == nil {
			s.t.Errorf("%s: %.20q in %s is read as %q", now.fen, bad, n.ID, n.Format(p, m))
		} else {
			s.checkTextError(bad, err)
		}
	}
}

// checkTextError wants a *rules.TextError with a known key and a column inside the text.
func (s *suite) checkTextError(text string, err error) {
	s.t.Helper()
	checkTextError(s.t, s.g, text, err)
}

func checkTextError(t reporter, g *rules.Game, text string, err error) {
	t.Helper()
	var e *rules.TextError
	if !errors.As(err, &e) {
		t.Errorf("%.80q: the error is no *rules.TextError: %v", text, err)
		return
	}
	if !slices.Contains(g.Errors, e.Key) {
		t.Errorf("%.80q: the error %q is not among the game's Errors", text, e.Key)
	}
	if e.Column < 0 || e.Column > len([]rune(text))+1 {
		t.Errorf("%.80q: the error's column is %d", text, e.Column)
	}
}

// checkEffect compares what a step is said to look like with what it does.
func (s *suite) checkEffect(p rules.Position, now snapshot, m rules.Move) {
	s.t.Helper()
	e := s.g.Effect(p, m)
	step := s.show(p, m)
	touched := map[board.Point]bool{e.Removed: true}
	standing := append([]board.Point{}, e.Group...)
	for _, at := range []board.Point{e.Removed, e.Actor} {
		if at != board.NoPoint {
			standing = append(standing, at)
		}
	}
	moved := map[board.Point]board.Piece{}
	for _, slide := range e.Slides {
		standing = append(standing, slide[0])
		touched[slide[0]], touched[slide[1]] = true, true
		if !s.onBoard(slide[0]) || !s.onBoard(slide[1]) {
			s.t.Fatalf("%s: %s slides off the board", now.fen, step)
		}
		moved[slide[1]] = p.At(slide[0])
	}
	for _, at := range standing {
		if !s.onBoard(at) || p.At(at) == board.NoPiece {
			s.t.Errorf("%s: the effect of %s speaks of a piece on %s, which is empty", now.fen, step, s.g.Geometry.Name(at))
		}
	}
	for _, at := range slices.Concat([]board.Point{e.From, e.To}, e.Line) {
		if at != board.NoPoint && !s.onBoard(at) {
			s.t.Errorf("%s: the effect of %s is off the board", now.fen, step)
		}
	}
	if e.Style > rules.StyleEnd {
		s.t.Errorf("%s: the style of %s is %d", now.fen, step, e.Style)
	}
	if e.Style == rules.StylePlace {
		touched[e.To] = true
	}
	s.checkEffectDone(p, now, m, e, touched, moved)
}

// checkEffectDone does the step and compares the board with its effect.
func (s *suite) checkEffectDone(p rules.Position, now snapshot, m rules.Move, e rules.Effect,
	touched map[board.Point]bool, moved map[board.Point]board.Piece,
) {
	s.t.Helper()
	step := s.show(p, m)
	if !p.Do(m) {
		s.t.Fatalf("%s: %s is refused", now.fen, step)
	}
	defer p.Undo()
	if _, reached := p.Aim(); reached != e.Aim {
		s.t.Errorf("%s: the effect of %s says aim: %t, the position says %t", now.fen, step, e.Aim, reached)
	}
	for i := range s.g.Geometry.Points() {
		at := board.Point(i)
		if byte(p.At(at)) != now.board[i] && !touched[at] {
			s.t.Errorf("%s: %s changes %s, its effect does not say so", now.fen, step, s.g.Geometry.Name(at))
		}
		if piece, ok := moved[at]; ok && p.At(at) != piece {
			s.t.Errorf("%s: after %s another piece stands on %s than the one that slides there", now.fen, step, s.g.Geometry.Name(at))
		}
	}
	if at := e.Removed; at != board.NoPoint && s.onBoard(at) && byte(p.At(at)) == now.board[at] {
		s.t.Errorf("%s: %s does not remove what stands on %s", now.fen, step, s.g.Geometry.Name(at))
	}
}

// checkClone plays on in a clone and in the original and wants the other one unchanged.
func (s *suite) checkClone(p rules.Position, now snapshot) {
	s.t.Helper()
	c := p.Clone()
	s.same(c, now, "the clone")
	if len(now.legal) == 0 {
		return
	}
	m := now.legal[s.rng.IntN(len(now.legal))]
	c.Do(m)
	s.same(p, now, "after a step in the clone")
	c.Undo()
	p.Do(m)
	s.same(c, now, "the clone after a step in the original")
	p.Undo()
}

// checkPerft compares the fast count with the slow one, and the sum of Divide with both, as deep as the budget allows.
func (s *suite) checkPerft(p rules.Position, now snapshot, budget int) {
	s.t.Helper()
	for depth := 1; depth <= 4; depth++ {
		if left := budget; !affordable(p, depth, &left) {
			return
		}
		slow := rules.SlowPerft(p, depth)
		if fast := rules.Perft(p, depth); fast != slow {
			s.t.Errorf("%s: perft %d is %d, step by step %d", now.fen, depth, fast, slow)
		}
		var sum uint64
		rules.Divide(p, depth, func(_ rules.Move, n uint64) { sum += n })
		if sum != slow {
			s.t.Errorf("%s: the parts of perft %d add up to %d, want %d", now.fen, depth, sum, slow)
		}
	}
}

// affordable tells whether a perft makes no more steps than are left; turns of several steps and forced replies
// make the next depth unforeseeable.
func affordable(p rules.Position, depth int, left *int) bool {
	side := p.Side()
	for _, m := range rules.Legal(p, nil) {
		if *left--; *left < 0 {
			return false
		}
		next := depth
		p.Do(m)
		if p.Side() != side {
			next--
		}
		ok := next == 0 || affordable(p, next, left)
		p.Undo()
		if !ok {
			return false
		}
	}
	return true
}

// checkAllocations wants Generate, Do and Undo to run without allocating.
func (s *suite) checkAllocations(p rules.Position, now snapshot) {
	s.t.Helper()
	buf := make([]rules.Move, 0, 1024)
	pass := func() {
		buf = p.Generate(buf[:0])
		for _, m := range buf {
			if p.Do(m) {
				p.Undo()
			}
		}
	}
	pass()
	if n := testing.AllocsPerRun(3, pass); n > 0 {
		s.t.Errorf("%s: Generate, Do and Undo allocate %.0f times", now.fen, n)
	}
}
