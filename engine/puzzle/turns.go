package puzzle

import (
	"context"

	"crosspoint/rules"
)

// Defence returns the turn with which the side to move, which loses by force within turns turns of its opponent, lasts longest, and in how
// many turns it loses then. Of several that last equally long it is the one that leaves the opponent the fewest ways to go on, then one that captures,
// then the first. There is none when the side to move has lost already or does not lose by force.
func (s *Solver) Defence(ctx context.Context, p rules.Position, turns int) (turn []rules.Move, distance int, err error) {
	s.ask(ctx, p, p.Side().Other())
	turns = min(turns, MaxTurns)
	bestGain, bestWays := 0, 0
	s.eachTurn(func(steps []rules.Move) bool {
		d := 0
		if _, over := s.ended(); !over {
			d = s.distance(turns)
		}
		if s.err != nil || d < distance {
			return s.err == nil
		}
		gain := steps[len(steps)-1].Gain()
		ways := 0
		if d == 1 {
			ways = s.finishes()
		}
		if turn == nil || d > distance || ways < bestWays || ways == bestWays && gain > bestGain {
			turn, distance, bestGain, bestWays = append([]rules.Move(nil), steps...), d, gain, ways
		}
		return true
	})
	if s.err != nil {
		return nil, 0, s.err
	}
	return turn, distance, nil
}

// finishes is the number of first steps that win in this turn.
func (s *Solver) finishes() (n int) {
	for _, m := range rules.Legal(s.pos, nil) {
		s.pos.Do(m)
		if s.afterAttack(1) {
			n++
		}
		s.pos.Undo()
	}
	return n
}

// Refutation returns a turn of the side to move after which its opponent no longer wins by force within so many turns of its own; nil when there is
// none.
func (s *Solver) Refutation(ctx context.Context, p rules.Position, turns int) (turn []rules.Move, err error) {
	s.ask(ctx, p, p.Side().Other())
	turns = min(turns, MaxTurns)
	s.eachTurn(func(steps []rules.Move) bool {
		won, over := s.ended()
		if !over && turns > 0 {
			won = s.attack(turns)
		}
		if s.err == nil && !won {
			turn = append([]rules.Move(nil), steps...)
		}
		return s.err == nil && won
	})
	return turn, s.err
}

// Attack returns a turn with which the side to move keeps its win within so many turns, the one with the fewest steps; nil when there is none.
func (s *Solver) Attack(ctx context.Context, p rules.Position, turns int) (turn []rules.Move, err error) {
	s.ask(ctx, p, p.Side())
	turns = min(turns, MaxTurns)
	s.eachTurn(func(steps []rules.Move) bool {
		won, over := s.ended()
		if !over {
			won = s.defend(turns - 1)
		}
		if s.err == nil && won {
			turn = append([]rules.Move(nil), steps...)
		}
		return s.err == nil && !won
	})
	return turn, s.err
}

// eachTurn plays every whole turn of the side to move, those of fewer steps first, and calls each after it, until that returns false. Ways to
// the same position are tried once. The steps belong to the caller of each only while it runs.
func (s *Solver) eachTurn(each func(steps []rules.Move) bool) {
	p, side := s.pos, s.pos.Side()
	seen := map[uint64]bool{p.Hash(): true}
	var next [][]rules.Move
	if _, over := s.ended(); !over {
		next = append(next, nil)
	}
	for len(next) > 0 {
		level := next
		next = nil
		for _, begun := range level {
			for _, m := range begun {
				p.Do(m)
			}
			goesOn := true
			for _, m := range rules.Legal(p, nil) {
				p.Do(m)
				h := p.Hash()
				if s.count() && !seen[h] {
					seen[h] = true
					steps := append(begun[:len(begun):len(begun)], m)
					if _, reached := p.Aim(); reached || p.Side() != side {
						goesOn = each(steps)
					} else {
						next = append(next, steps)
					}
				}
				p.Undo()
				if !goesOn || s.err != nil {
					break
				}
			}
			for range begun {
				p.Undo()
			}
			if !goesOn || s.err != nil {
				return
			}
		}
	}
}
