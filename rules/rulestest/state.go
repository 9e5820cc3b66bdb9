package rulestest

import (
	"slices"

	"crosspoint/board"
	"crosspoint/rules"
)

// checkState holds the checks that are quick enough for every position of a random game.
func (s *suite) checkState(p rules.Position, now snapshot) {
	s.t.Helper()
	s.checkGenerate(p, now)
	s.checkFEN(p, now)
	s.checkVerdicts(p, now)
	s.checkPaths(p, now)
	for i := range s.g.Geometry.Points() {
		at := p.At(board.Point(i))
		if _, ok := s.g.Info(at); at != board.NoPiece && !ok {
			s.t.Errorf("%s: the piece %#x on %s is not described", now.fen, uint8(at), s.g.Geometry.Name(board.Point(i)))
		}
	}
	if s.pieces(p) != now.board || p.Hash() != now.hash || p.FEN() != now.fen {
		s.t.Fatalf("%s: looking at the position changed it to %s", now.fen, p.FEN())
	}
}

// checkGenerate checks Generate and that Do refuses the same steps each time and leaves nothing behind.
func (s *suite) checkGenerate(p rules.Position, now snapshot) {
	s.t.Helper()
	const mark = rules.Move(0xabcdef)
	list := p.Generate([]rules.Move{mark})
	if len(list) == 0 || list[0] != mark {
		s.t.Fatalf("%s: Generate does not append to its buffer", now.fen)
	}
	list = list[1:]
	if _, reached := p.Aim(); reached && len(list) > 0 {
		s.t.Errorf("%s: Generate gives %d steps after the aim was reached", now.fen, len(list))
	}
	for i, m := range now.legal {
		if i > 0 && slices.ContainsFunc(now.legal[:i], m.Same) {
			s.t.Errorf("%s: %s is listed twice", now.fen, s.show(p, m))
		}
	}
	for _, m := range list {
		_, legal := slices.BinarySearch(now.legal, m)
		if p.Do(m) != legal {
			s.t.Fatalf("%s: Do and Legal disagree on %s", now.fen, s.show(p, m))
		}
		if legal {
			after := p.Hash()
			p.Undo()
			s.checkHintless(p, m, after)
		}
		if p.Hash() != now.hash || s.pieces(p) != now.board {
			s.t.Fatalf("%s: after %s (legal: %t) the position is %s", now.fen, s.show(p, m), legal, p.FEN())
		}
	}
}

// checkHintless checks that a step without its ordering hint is the same step.
func (s *suite) checkHintless(p rules.Position, m rules.Move, after uint64) {
	s.t.Helper()
	bare := rules.NewMove(m.From(), m.To(), m.Kind(), m.Extra(), 0)
	if bare == m {
		return
	}
	if !p.Do(bare) {
		s.t.Fatalf("%s: without its hint %s is refused", p.FEN(), s.show(p, m))
	}
	if p.Hash() != after {
		s.t.Errorf("%s: without its hint a step leads elsewhere", p.FEN())
	}
	p.Undo()
}

// checkFEN reads the position's FEN and compares; history is no part of it.
func (s *suite) checkFEN(p rules.Position, now snapshot) {
	s.t.Helper()
	read, err := s.g.Parse(now.fen, s.settings)
	if err != nil {
		s.t.Fatalf("%s: cannot be read: %v", now.fen, err)
	}
	got := s.look(read)
	switch {
	case got.fen != now.fen:
		s.t.Errorf("%s: is written as %s when read", now.fen, got.fen)
	case got.hash != now.hash:
		s.t.Errorf("%s: has the hash %x, and %x when read", now.fen, now.hash, got.hash)
	case got.board != now.board:
		s.t.Errorf("%s: has other pieces or another side when read", now.fen)
	case got.winner != now.winner: // the reason may lie in the step that is not known any more
		s.t.Errorf("%s: aim is %s, and %s when read", now.fen, now.aim, got.aim)
	case !slices.Equal(got.legal, now.legal):
		s.t.Errorf("%s: has %d legal steps, and %d or other ones when read", now.fen, len(now.legal), len(got.legal))
	}
}

// checkVerdicts checks results, claims and alarms against the lists of the game's description.
func (s *suite) checkVerdicts(p rules.Position, now snapshot) {
	s.t.Helper()
	verdict := func(what string, r rules.Result) {
		if !slices.Contains(s.g.Reasons, r.Reason) {
			s.t.Errorf("%s: the reason %q of %s is not among the game's Reasons", now.fen, r.Reason, what)
		}
		if r.Winner > board.NoSide {
			s.t.Errorf("%s: the winner of %s is %d", now.fen, what, r.Winner)
		}
	}
	over, isOver := p.Over()
	if isOver {
		verdict("Over", over)
	}
	if reached, ok := p.Aim(); ok {
		verdict("Aim", reached)
		if !isOver || over != reached {
			s.t.Errorf("%s: Aim says %v, Over says %v, %t", now.fen, reached, over, isOver)
		}
	} else if len(now.legal) == 0 {
		verdict("Stuck", p.Stuck())
	}
	if c, ok := p.(rules.Claimer); ok {
		if r, may := c.Claim(); may {
			verdict("Claim", r)
		}
	}
	a, ok := p.(rules.Alarmer)
	if !ok {
		return
	}
	for _, alarm := range a.Alarms() {
		if !slices.Contains(s.g.AlarmKeys, alarm.Key) {
			s.t.Errorf("%s: the alarm %q is not among the game's AlarmKeys", now.fen, alarm.Key)
		}
		if slices.ContainsFunc(alarm.At, func(at board.Point) bool { return !s.onBoard(at) }) {
			s.t.Errorf("%s: the alarm %q is off the board: %s", now.fen, alarm.Key, s.names(alarm.At))
		}
	}
}
