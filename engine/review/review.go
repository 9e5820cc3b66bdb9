package review

import (
	"context"
	"errors"

	"crosspoint/board"
	"crosspoint/rules"
)

// Care is how carefully a game is looked at.
type Care uint8

// The degrees of care.
const (
	Quick    Care = iota // some seconds for a game
	Thorough             // ten times as long
)

// nodes are the positions looked at for each turn, by Care.
var nodes = [...]uint64{Quick: 60_000, Thorough: 600_000}

const (
	// again is how many times as many positions a turn gets that seems to be a mistake, before it is called so.
	again = 4
	// shown is how many turns a better line has; one that wins by force is shown to its end, but for no more than shownWin.
	shown, shownWin = 6, 20
)

// ErrStep is the error for a game with a step that is not legal.
var ErrStep = errors.New("review: a step of the game is not legal")

// Game is what is gone over: a main line. A turn that is not complete at its end is left out.
type Game struct {
	Start rules.Position // it belongs to the review
	Steps []rules.Move
	// Over and Winner tell that the game has ended by its rules after the last step.
	Over   bool
	Winner board.Side
}

// Score is what is thought of a position, seen from the first side.
type Score struct {
	Centipawns, Mate, Depth int
	// Chance is the share of the points that the first side can expect, from 0 to 1.
	Chance float64
	// Over: the game has ended here; nothing but Chance is meaningful.
	Over bool
}

// Turn is what the review says of a turn.
type Turn struct {
	Side          board.Side
	First, End    int // its steps are those from First to before End
	Before, After Score
	// Loss is how much of the winning chances the turn lost, from 0 to 1.
	Loss    float64
	Verdict Verdict
	// Better is a line of whole turns that was better, none unless the turn is judged. BetterScore is the score that it leads to.
	Better      []rules.Move
	BetterScore Score
	// MissedWin: the side had a won game, and no longer has. WinIn is the number of its turns that a forced win would have taken, 0
	// when it was not forced.
	MissedWin bool
	WinIn     int
	// Lost: the game was lost with this turn.
	Lost bool
}

// Report is the whole review.
type Report struct {
	Turns []Turn
	Start Score
}

// Run reviews a game, from its end to its beginning. progress, if not nil, is told by the calling goroutine how many turns are done.
// After ctx is done it returns the context's error soon; an analyst's error is returned as it is.
func Run(ctx context.Context, a Analyst, g Game, care Care, progress func(done, total int)) (Report, error) {
	r := run{ctx: ctx, analyst: a, game: g, nodes: nodes[min(int(care), len(nodes)-1)]}
	if err := r.split(); err != nil {
		return Report{}, err
	}
	n := len(r.turns)
	r.opinions, r.careful = make([]Opinion, n+1), make([]bool, n+1)
	for i := n; i >= 0; i-- {
		if progress != nil {
			progress(n-i, n+1)
		}
		if err := r.visit(i); err != nil {
			return Report{}, err
		}
	}
	if progress != nil {
		progress(n+1, n+1)
	}
	return r.report(), nil
}

// run is a review at work.
type run struct {
	ctx      context.Context
	analyst  Analyst
	game     Game
	nodes    uint64
	turns    []Turn
	at       []rules.Position // the positions ahead of each turn, and at the end
	opinions []Opinion        // of these positions
	careful  []bool           // the second look has been taken
}

// split finds the turns.
func (r *run) split() error {
	p := r.game.Start.Clone()
	r.at = append(r.at, p.Clone())
	first, side := 0, p.Side()
	for i, m := range r.game.Steps {
		if !legal(p, m) || !p.Do(m) {
			return ErrStep
		}
		if _, reached := p.Aim(); p.Side() == side && !reached {
			continue
		}
		r.turns = append(r.turns, Turn{Side: side, First: first, End: i + 1})
		r.at = append(r.at, p.Clone())
		first, side = i+1, p.Side()
	}
	return nil
}

// visit evaluates the position ahead of a turn, and looks at turns again that seem to be mistakes.
func (r *run) visit(i int) error {
	if err := r.ask(i, r.nodes); err != nil {
		return err
	}
	if i == len(r.turns) || VerdictOf(r.loss(i)) == Fine && !r.missesMate(i) {
		return nil
	}
	for _, k := range []int{i + 1, i} {
		if r.careful[k] {
			continue
		}
		r.careful[k] = true
		if err := r.ask(k, again*r.nodes); err != nil {
			return err
		}
	}
	return nil
}

// ask has a position evaluated. The end of a game is known.
func (r *run) ask(i int, nodes uint64) error {
	if err := r.ctx.Err(); err != nil {
		return err
	}
	if r.over(i) {
		return nil
	}
	steps := 0
	if i > 0 {
		steps = r.turns[i-1].End
	}
	o, err := r.analyst.Analyse(r.ctx, Question{Start: r.game.Start, Steps: r.game.Steps[:steps], Position: r.at[i], Nodes: nodes})
	if err != nil {
		return err
	}
	if err := r.ctx.Err(); err != nil {
		return err // the opinion is that of a search that was cut short
	}
	r.opinions[i] = o
	return nil
}

// over tells whether the game has ended where turn i would begin.
func (r *run) over(i int) bool {
	return r.game.Over && i == len(r.turns) && (i == 0 || r.turns[i-1].End == len(r.game.Steps))
}

// score is what is thought of the position ahead of turn i.
func (r *run) score(i int) Score {
	if r.over(i) {
		s := Score{Over: true, Chance: 0.5}
		if r.game.Winner != board.NoSide {
			s.Chance = forFirst(r.game.Winner, 1)
		}
		return s
	}
	o := r.opinions[i]
	s := Score{Centipawns: o.Score, Mate: o.Mate, Depth: o.Depth, Chance: forFirst(r.at[i].Side(), o.Chance)}
	if r.at[i].Side() == board.Second {
		s.Centipawns, s.Mate = -s.Centipawns, -s.Mate
	}
	return s
}

// loss is what turn i lost: nothing when no better one is known.
func (r *run) loss(i int) float64 {
	return LossOf(r.turns[i].Side, r.score(i).Chance, r.score(i+1).Chance)
}

// wins tells in how many turns the side of turn i wins by force, before it or after it; 0 when it does not.
func (r *run) wins(i, at int) int {
	s := r.score(at)
	if r.turns[i].Side == board.Second {
		return max(-s.Mate, 0)
	}
	return max(s.Mate, 0)
}

// missesMate tells whether the side of turn i could have won by force, and cannot after it.
func (r *run) missesMate(i int) bool {
	return r.wins(i, i) > 0 && r.wins(i, i+1) == 0 && !r.over(i+1)
}

// same tells whether turn i is the best one: it leads to the same position.
func (r *run) same(i int) bool {
	t := r.turns[i]
	played, _ := after(r.at[i], r.game.Steps[t.First:t.End])
	best, ok := after(r.at[i], r.opinions[i].Line)
	return !ok || played == best
}

// report judges the turns by the opinions.
func (r *run) report() Report {
	out := Report{Turns: r.turns, Start: r.score(0)}
	sides, chances := make([]board.Side, len(r.turns)), []float64{out.Start.Chance}
	for i := range r.turns {
		t := &r.turns[i]
		t.Before, t.After = r.score(i), r.score(i+1)
		sides[i], chances = t.Side, append(chances, t.After.Chance)
		if r.same(i) {
			continue
		}
		t.Loss = r.loss(i)
		t.Verdict = VerdictOf(t.Loss)
		before, now := forFirst(t.Side, t.Before.Chance), forFirst(t.Side, t.After.Chance)
		if r.missesMate(i) {
			t.MissedWin, t.WinIn = true, r.wins(i, i)
			t.Verdict = max(t.Verdict, Inaccuracy)
		} else if before >= won && now <= notWon {
			t.MissedWin = true
		}
		if t.Verdict > Fine {
			turns := shown
			if n := r.wins(i, i); n > 0 {
				turns = min(max(2*n-1, 1), shownWin)
			}
			t.Better, t.BetterScore = wholeTurns(r.at[i], r.opinions[i].Line, turns), t.Before
		}
	}
	if i := LostWith(sides, chances); i >= 0 && r.turns[i].Verdict > Fine {
		r.turns[i].Lost = true
	}
	return out
}
