package puzzle

import (
	"context"
	"errors"
	"slices"

	"crosspoint/board"
	"crosspoint/engine"
	"crosspoint/rules"
)

// ErrLimit says that a proof was given up because it would have taken more positions than allowed.
var ErrLimit = errors.New("the proof would take too long")

// MaxTurns is the longest win that a Solver looks for, in turns of the attacker.
const MaxTurns = 8

// Solver proves forced wins for any position by looking at all steps of both sides. The side that is to win is the attacker, wins are
// counted in its turns, a turn that has begun included. A win is the aim of the game or a verdict of its rules, the lack of legal
// steps and the draw rules included. The history of a position counts as far as its rules look at it; for a puzzle it should have
// none. A Solver may be used by one goroutine at a time; positions come back as they were.
type Solver struct {
	limit, nodes uint64
	ctx          context.Context
	err          error

	attacker board.Side
	pos      rules.Position
	checker  rules.Checker
	table    []entry
	shared   bool // the table may be used for the position
	arena    []rules.Move
	marks    []uint32 // ordering keys of arena
	history  [2][historySize]uint32
	killers  [2][MaxTurns + 1][2]rules.Move
}

// entry is a proof or a refutation that is remembered.
type entry struct {
	key  uint64
	best rules.Move
	won  bool
	turn uint8
}

const (
	tableBits   = 20
	historySize = 1 << 14
	// patience is how many positions are looked at between two looks at the context.
	patience = 1 << 12
	// fadingMargin is the least distance of a draw by counting at which a position can be remembered whatever led to it.
	fadingMargin = 64
)

// NewSolver returns a solver that gives up a question after so many positions; 0 for no limit. It holds some 24 megabytes.
func NewSolver(limit uint64) *Solver {
	return &Solver{limit: limit, table: make([]entry, 1<<tableBits)}
}

// Nodes is how many positions the last question took.
func (s *Solver) Nodes() uint64 { return s.nodes }

// ask prepares a question about p, whose attacker is side.
func (s *Solver) ask(ctx context.Context, p rules.Position, attacker board.Side) {
	s.ctx, s.err, s.nodes = ctx, nil, 0
	s.pos, s.attacker = p, attacker
	s.checker, _ = p.(rules.Checker)
	fader, fades := p.(engine.Fader)
	s.shared = !fades || fader.Fading() >= fadingMargin
	s.arena, s.marks = s.arena[:0], s.marks[:0]
}

// Forget empties the memory, as for another game or other options.
func (s *Solver) Forget() {
	clear(s.table)
	s.history, s.killers = [2][historySize]uint32{}, [2][MaxTurns + 1][2]rules.Move{}
}

// Wins tells whether the side to move wins by force within so many of its turns.
func (s *Solver) Wins(ctx context.Context, p rules.Position, turns int) (bool, error) {
	s.ask(ctx, p, p.Side())
	won := s.attack(min(turns, MaxTurns))
	return won && s.err == nil, s.err
}

// Distance is the least number of turns in which the side to move wins by force, 0 when there is none up to most.
func (s *Solver) Distance(ctx context.Context, p rules.Position, most int) (int, error) {
	s.ask(ctx, p, p.Side())
	n := s.distance(min(most, MaxTurns))
	if s.err != nil {
		return 0, s.err
	}
	return n, nil
}

// distance is Distance at the current position, whose side to move is the attacker.
func (s *Solver) distance(most int) int {
	for n := 1; n <= most; n++ {
		if s.attack(n) {
			return n
		}
	}
	return 0
}

// Winning lists the steps of the side to move after which it still wins within so many turns, this one included, in the order of Generate. It
// stops when it has found enough of them; 0 for all.
func (s *Solver) Winning(ctx context.Context, p rules.Position, turns, enough int) ([]rules.Move, error) {
	s.ask(ctx, p, p.Side())
	var out []rules.Move
	for _, m := range rules.Legal(p, nil) {
		p.Do(m)
		won := s.afterAttack(min(turns, MaxTurns))
		p.Undo()
		if s.err != nil {
			return nil, s.err
		}
		if won {
			out = append(out, m)
			if len(out) == enough {
				break
			}
		}
	}
	return out, nil
}

// Keeps tells whether the opponent of the side to move wins by force within so many more turns of its own: it is asked after a whole turn of
// the attacker, inside a turn ask Wins.
func (s *Solver) Keeps(ctx context.Context, p rules.Position, turns int) (bool, error) {
	s.ask(ctx, p, p.Side().Other())
	won := s.defend(min(turns, MaxTurns))
	return won && s.err == nil, s.err
}

// count notes a visited position; false ends the proof.
func (s *Solver) count() bool {
	s.nodes++
	if s.err == nil && s.limit > 0 && s.nodes > s.limit {
		s.err = ErrLimit
	}
	if s.err == nil && s.nodes%patience == 0 {
		s.err = s.ctx.Err()
	}
	return s.err == nil
}

// ended tells whether the game is over in the current position and whether the attacker has won it.
func (s *Solver) ended() (won, over bool) {
	r, over := s.pos.Over()
	if !over {
		return false, false
	}
	if _, reached := s.pos.Aim(); !reached && !rules.HasLegal(s.pos, nil) {
		r = s.pos.Stuck()
	}
	return r.Winner == s.attacker, true
}

// attack tells whether the attacker, who is to move, wins within n turns.
func (s *Solver) attack(n int) bool {
	if won, over := s.ended(); over {
		return won
	}
	key := s.key(n)
	e, known := s.probe(key)
	if known {
		return e.won
	}
	start := len(s.arena)
	s.generate(0, n, e.best)
	legal, won, best := false, false, rules.Move(0)
	for i := start; i < len(s.arena); i++ {
		m := s.arena[i]
		if !s.pos.Do(m) {
			continue
		}
		legal = true
		won = s.count() && s.afterAttack(n)
		s.pos.Undo()
		if won {
			best = m
			s.praise(0, n, m)
		}
		if won || s.err != nil {
			break
		}
	}
	s.arena, s.marks = s.arena[:start], s.marks[:start]
	if !legal {
		won = s.pos.Stuck().Winner == s.attacker
	}
	s.store(key, n, won, best)
	return won
}

// afterAttack tells whether the attacker, who has just played a step of the n-th last turn, wins.
func (s *Solver) afterAttack(n int) bool {
	if s.pos.Side() == s.attacker {
		return s.attack(n) // also when the aim is reached: ended sees it
	}
	return s.defend(n - 1)
}

// defend tells whether the attacker wins within n more turns whatever the defender, who is to move, does.
func (s *Solver) defend(n int) bool {
	if won, over := s.ended(); over {
		return won
	}
	key, e := s.key(n)^defence, entry{}
	if n > 0 { // what is decided at once need not be remembered
		known := false
		if e, known = s.probe(key); known {
			return e.won
		}
	}
	start := len(s.arena)
	s.generate(1, n, e.best)
	legal, won, best := false, true, rules.Move(0)
	for i := start; i < len(s.arena); i++ {
		m := s.arena[i]
		if !s.pos.Do(m) {
			continue
		}
		legal = true
		won = s.count() && s.afterDefence(n)
		s.pos.Undo()
		if !won {
			best = m
			if s.err == nil {
				s.praise(1, n, m)
			}
			break
		}
	}
	s.arena, s.marks = s.arena[:start], s.marks[:start]
	if !legal {
		won = s.pos.Stuck().Winner == s.attacker
	}
	if n > 0 {
		s.store(key, n, won, best)
	}
	return won
}

// afterDefence tells whether the attacker wins within n more turns after a step of the defender.
func (s *Solver) afterDefence(n int) bool {
	switch {
	case s.pos.Side() != s.attacker:
		return s.defend(n)
	case n > 0:
		return s.attack(n)
	}
	won, over := s.ended()
	return over && won
}

// generate appends the steps of the side to move to the arena, the most promising first. role is 0 for the attacker, 1 for the
// defender.
func (s *Solver) generate(role, n int, best rules.Move) {
	start := len(s.arena)
	s.arena = s.pos.Generate(s.arena)
	s.marks = slices.Grow(s.marks, len(s.arena)-start)[:len(s.arena)]
	killers := &s.killers[role][n]
	for i := start; i < len(s.arena); i++ {
		m := s.arena[i]
		mark := s.history[role][slot(m)] + uint32(m.Gain())
		switch {
		case best != 0 && m.Same(best):
			mark = 1 << 31
		case m.Same(killers[0]):
			mark = 1<<30 + 1
		case m.Same(killers[1]):
			mark = 1 << 30
		case m.Gain() == rules.MaxGain:
			mark = 1<<30 + 2
		case role == 0 && n > 1 && s.checker != nil && s.checks(m):
			mark |= 1 << 29
		}
		s.marks[i] = mark
	}
	list, marks := s.arena[start:], s.marks[start:]
	for i := 1; i < len(list); i++ { // an insertion sort: short lists, no allocation
		m, mark, k := list[i], marks[i], i
		for ; k > 0 && marks[k-1] < mark; k-- {
			list[k], marks[k] = list[k-1], marks[k-1]
		}
		list[k], marks[k] = m, mark
	}
}

// checks tells whether a step attacks the opponent's aim.
func (s *Solver) checks(m rules.Move) bool {
	if !s.pos.Do(m) {
		return false
	}
	check := s.checker.InCheck()
	s.pos.Undo()
	return check
}

// slot is the place of a step in the history.
func slot(m rules.Move) uint32 {
	m = m << 7 >> 7 // without the gain
	return uint32(m) * 0x9e3779b1 >> (32 - 14)
}

// praise remembers a step that settled a position.
func (s *Solver) praise(role, n int, m rules.Move) {
	k := &s.killers[role][n]
	if !k[0].Same(m) {
		k[0], k[1] = m, k[0]
	}
	h := &s.history[role][slot(m)]
	if *h += uint32(n*n + 1); *h > 1<<28 {
		for i := range s.history[role] {
			s.history[role][i] >>= 1
		}
	}
}

// defence tells positions with the defender to move apart where the hash does not.
const defence = 0xd3fe4ce5a5a5d00d

// key is the hash of the current position with n turns to go.
func (s *Solver) key(n int) uint64 { return s.pos.Hash() + uint64(n+1)*0x9e3779b97f4a7c15 }

func (s *Solver) probe(key uint64) (e entry, known bool) {
	if !s.shared {
		return entry{}, false
	}
	i := key >> (64 - tableBits) &^ 1
	for _, e := range s.table[i : i+2] {
		if e.key == key {
			return e, true
		}
	}
	return entry{}, false
}

// store keeps a verdict: in the first place of its pair when it took more turns than what is there, else in the second.
func (s *Solver) store(key uint64, n int, won bool, best rules.Move) {
	if s.err != nil || !s.shared {
		return
	}
	i := key >> (64 - tableBits) &^ 1
	if uint8(n) < s.table[i].turn {
		i++
	}
	s.table[i] = entry{key: key, best: best, won: won, turn: uint8(n)}
}
