package control

import (
	"crosspoint/board"
	"crosspoint/engine"
	"crosspoint/record"
	"crosspoint/rules"
)

// maxLineSteps bounds the steps of a line that are shown.
const maxLineSteps = 40

// Line is a line of play from the cursor on, with its score for the first player.
type Line struct {
	// Score is in centipawns, positive when the first player stands better.
	Score int
	// Chance is what the first player can expect, as a share of the points from 0 to 1.
	Chance float64
	// Wins is the side that wins by force in In turns of its own; NoSide when that is not known.
	Wins board.Side
	In   int
	// Steps are the steps in the order of play, at most some dozens. Turn is how many of them finish the turn at hand.
	Steps []LineStep
	Turn  int
}

// LineStep is one step of a line.
type LineStep struct {
	Move   rules.Move
	Text   string // in the chosen notation
	Effect rules.Effect
	Side   board.Side
	Number int  // of the round, 1-based
	Ends   bool // the turn is complete with it
}

// lineStart is where lines begin: the position, which whoever describes lines leaves as it was, and what is needed to number the turns.
type lineStart struct {
	rules    *rules.Game
	notation rules.Notation
	position rules.Position
	first    bool // the next step begins a turn
	turn     int  // of the last step before
	offset   int  // 1 when the game was begun by the second side
}

// lineStart is where lines from n on begin; position is a copy of the one at n.
func (c *Controller) lineStart(n *record.Node, position rules.Position) lineStart {
	s := lineStart{rules: c.rec.Rules(), notation: c.notation(), position: position, first: n.EndsTurn(), turn: n.Turn()}
	if c.rec.StartSide() == board.Second {
		s.offset = 1
	}
	return s
}

// lines puts lines of a search into what is shown of them. A step that cannot be played ends its line.
func (s lineStart) lines(found []engine.Line) []Line {
	out := make([]Line, 0, len(found))
	for _, l := range found {
		out = append(out, s.line(l))
	}
	return out
}

func (s lineStart) line(l engine.Line) Line {
	p := s.position
	out := Line{Score: l.Score, Chance: engine.Chance(p, l.Score), Wins: board.NoSide, In: max(l.Mate, -l.Mate)}
	switch {
	case l.Mate > 0:
		out.Wins = p.Side()
	case l.Mate < 0:
		out.Wins = p.Side().Other()
	}
	if p.Side() == board.Second {
		out.Score, out.Chance = -out.Score, 1-out.Chance
	}
	turn, begins := s.turn, s.first
	for _, m := range l.Steps[:min(len(l.Steps), maxLineSteps)] {
		step := LineStep{Move: m, Side: p.Side()}
		// The notation and the effect belong to the position before the step, which must be legal in it.
		if !p.Do(m) {
			break
		}
		_, aim := p.Aim()
		step.Ends = aim || p.Side() != step.Side
		p.Undo()
		step.Text, step.Effect = s.notation.Format(p, m), s.rules.Effect(p, m)
		p.Do(m)
		if begins {
			turn++
		}
		begins = step.Ends
		step.Number = (turn-1+s.offset)/2 + 1
		out.Steps = append(out.Steps, step)
		if step.Ends && out.Turn == 0 {
			out.Turn = len(out.Steps)
		}
	}
	for range out.Steps {
		p.Undo()
	}
	if out.Turn == 0 {
		out.Turn = len(out.Steps)
	}
	return out
}
