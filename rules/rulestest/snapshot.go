package rulestest

import (
	"fmt"
	"slices"

	"crosspoint/board"
	"crosspoint/rules"
)

// snapshot is all that can be seen of a position.
type snapshot struct {
	fen, board    string
	hash          uint64
	legal         []rules.Move // sorted: the order is no part of the contract
	over          bool
	aim           string
	winner        string // who has reached the aim
	outcome       string
	claim, alarms string
	side          board.Side
}

// look takes a snapshot of p.
func (s *suite) look(p rules.Position) snapshot {
	n := snapshot{fen: p.FEN(), hash: p.Hash(), side: p.Side(), board: s.pieces(p)}
	n.legal = rules.Legal(p, nil)
	slices.Sort(n.legal)
	result, over := p.Over()
	n.over, n.outcome = over, fmt.Sprint(result, over)
	if len(n.legal) == 0 {
		n.outcome += fmt.Sprint(p.Stuck())
	}
	reached, ok := p.Aim()
	n.aim, n.winner = fmt.Sprint(reached, ok), fmt.Sprint(reached.Winner, ok)
	if c, ok := p.(rules.Claimer); ok {
		r, may := c.Claim()
		n.claim = fmt.Sprint(r, may)
	}
	if a, ok := p.(rules.Alarmer); ok {
		n.alarms = fmt.Sprint(a.Alarms())
	}
	if c, ok := p.(rules.Checker); ok {
		n.alarms += fmt.Sprint(c.InCheck())
	}
	return n
}

// pieces writes what stands on every point, and the side to move.
func (s *suite) pieces(p rules.Position) string {
	b := make([]byte, 0, s.g.Geometry.Points()+1)
	for i := range s.g.Geometry.Points() {
		b = append(b, byte(p.At(board.Point(i))))
	}
	return string(append(b, byte(p.Side())))
}

// same compares p with an earlier snapshot of the same position.
func (s *suite) same(p rules.Position, want snapshot, what string) {
	s.t.Helper()
	got := s.look(p)
	switch {
	case got.fen != want.fen:
		s.t.Fatalf("%s: FEN is %s, was %s", what, got.fen, want.fen)
	case got.hash != want.hash:
		s.t.Fatalf("%s: %s: hash is %x, was %x", what, want.fen, got.hash, want.hash)
	case got.board != want.board:
		s.t.Fatalf("%s: %s: the pieces or the side differ", what, want.fen)
	case !slices.Equal(got.legal, want.legal):
		s.t.Fatalf("%s: %s: %d legal steps, were %d, or other ones", what, want.fen, len(got.legal), len(want.legal))
	case got.aim != want.aim || got.outcome != want.outcome:
		s.t.Fatalf("%s: %s: outcome is %s %s, was %s %s", what, want.fen, got.aim, got.outcome, want.aim, want.outcome)
	case got.claim != want.claim:
		s.t.Fatalf("%s: %s: claim is %s, was %s", what, want.fen, got.claim, want.claim)
	case got.alarms != want.alarms:
		s.t.Fatalf("%s: %s: alarms are %s, were %s", what, want.fen, got.alarms, want.alarms)
	}
}
