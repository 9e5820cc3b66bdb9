package control

import (
	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/rules"
)

// sandbox is a board with a controller of its own, on which things are tried while the game in progress rests.
type sandbox struct {
	board  *Controller
	shown  State    // by board
	moving []Motion // of shown, until they are handed on
}

func newSandbox() *sandbox {
	s := &sandbox{}
	s.board = New(Config{View: sandboxView{s}})
	s.shown = s.board.State()
	return s
}

// sandboxView listens to the controller of a sandbox.
type sandboxView struct{ s *sandbox }

// Show implements View.
func (v sandboxView) Show(state State) {
	s := v.s
	if len(state.Motions) > 0 {
		s.moving = state.Motions
	}
	s.shown = state
}

// state hands on what the board shows, with the steps to animate.
func (s *sandbox) state() State {
	out := s.shown
	out.Motions, s.moving = s.moving, nil
	return out
}

// put sets a game up and plays steps that lead to where it begins; false when something in that is not legal.
func (s *sandbox) put(n NewGame, steps []rules.Move) bool {
	if s.board.NewGame(n) != nil {
		s.board.Close()
		return false
	}
	for _, m := range steps {
		if !s.board.step(m) {
			return false
		}
	}
	s.board.altered(nil)
	s.moving = nil
	return true
}

// play plays steps that are known to be legal, for the eye to follow.
func (s *sandbox) play(steps []rules.Move) {
	from := s.board.here()
	for _, m := range steps {
		s.board.step(m)
	}
	s.board.altered(s.board.playedFrom(from))
}

// cursor is where the board stands, nil without a game.
func (s *sandbox) cursor() *record.Node {
	if s.board.rec == nil {
		return nil
	}
	return s.board.rec.Cursor()
}

// over tells whether the game on the board has ended.
func (s *sandbox) over() bool {
	_, over := s.board.rec.ResultAtCursor()
	return over
}

// try hands an input to the board. It returns the clicks that were refused by it, nil when none were, and whether a step was played.
func (s *sandbox) try(f func()) (refused []board.Point, stepped bool) {
	before, path, old := s.cursor(), s.shown.Path, s.shown.Refused
	f()
	if s.cursor() != before {
		return nil, true
	}
	if r := s.shown.Refused; r != nil && r != old {
		refused = append(append(refused, path...), r.Click)
	}
	return refused, false
}
