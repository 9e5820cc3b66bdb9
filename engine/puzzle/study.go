package puzzle

import (
	"context"
	"fmt"
	"strings"

	"crosspoint/board"
	"crosspoint/rules"
)

// Line is the solution of a win that takes exactly turns turns: the attacker's turns and the longest defences in turn. p comes back as it was.
func (s *Solver) Line(ctx context.Context, p rules.Position, turns int) ([][]rules.Move, error) {
	var line [][]rules.Move
	steps := 0
	defer func() {
		for range steps {
			p.Undo()
		}
	}()
	play := func(turn []rules.Move) {
		line = append(line, turn)
		for _, m := range turn {
			p.Do(m)
			steps++
		}
	}
	for {
		turn, err := s.Attack(ctx, p, turns)
		if err != nil || turn == nil {
			return nil, err
		}
		play(turn)
		if _, over := rules.Outcome(p); over {
			return line, nil
		}
		turn, left, err := s.Defence(ctx, p, turns-1)
		if err != nil || turn == nil {
			return nil, err
		}
		play(turn)
		if _, over := rules.Outcome(p); over {
			return line, nil // it ended the game itself
		}
		turns = left
	}
}

// analysis is what can be told of a solution without searching.
type analysis struct {
	text    []string
	themes  []string
	points  int
	pattern string // of the first and last step
	obvious bool   // nothing to find: one step takes the aim at hand
	stuck   bool   // it ends because no legal step is left, the aim is neither reached nor attacked
}

// Points of difficulty.
const (
	pointsTurn   = 2 // for each turn after the first
	pointsQuiet  = 1
	pointsCrowd  = 1
	crowd        = 35 // legal steps that make up a crowd
	chainOfKicks = 3
	maxChain     = 2 // points for long turns
)

// gradeOf makes a grade of points of difficulty.
func gradeOf(points int) int { return min(MinGrade+points/2, MaxGrade) }

// study looks at a solution from p, which comes back as it was.
func study(g *rules.Game, p rules.Position, line [][]rules.Move) analysis {
	r := reader{game: g, pos: p, has: map[string]bool{}}
	crowded := len(rules.Legal(p, nil)) >= crowd
	for t, turn := range line {
		r.turn(t, turn)
	}
	_, reached := p.Aim()
	stuck := !reached && !inCheck(p)
	for range r.steps {
		p.Undo()
	}
	r.has[ThemeQuiet] = r.quiet && !r.has[ThemeCheck]
	r.has[ThemeShot] = r.first.Style == rules.StyleShot
	a := analysis{text: r.text, stuck: stuck, points: (len(line)-1)/2*pointsTurn + r.extra}
	for _, t := range Themes {
		if r.has[t] && (len(line) > 1 || t != ThemeQuiet && t != ThemeCheck) {
			a.themes = append(a.themes, t)
		}
	}
	if r.has[ThemeQuiet] {
		a.points += pointsQuiet
	}
	if crowded {
		a.points += pointsCrowd
	}
	a.obvious = len(line) == 1 && len(line[0]) == 1 && r.first.Style != rules.StyleShot && r.first.Aim
	a.pattern = fmt.Sprint(len(line), r.firstPiece, r.first.Style, len(line[0]), r.lastPiece, r.last.Style, r.has[ThemeSacrifice])
	return a
}

// reader plays a solution and notes what it sees.
type reader struct {
	game                  *rules.Game
	pos                   rules.Position
	steps, extra          int // played; points for long turns
	first, last           rules.Effect
	firstPiece, lastPiece string
	quiet                 bool
	has                   map[string]bool
	text                  []string
}

// turn plays the t-th turn of the solution.
func (r *reader) turn(t int, turn []rules.Move) {
	var text []string
	kicks := 0
	for i, m := range turn {
		e := r.game.Effect(r.pos, m)
		r.last, r.lastPiece = e, doer(r.game, r.pos, e)
		if t == 0 && i == 0 {
			r.first, r.firstPiece, r.quiet = e, r.lastPiece, true
		}
		switch {
		case t == 0 && e.Style != rules.StyleMove && e.Style != rules.StyleEnd:
			r.quiet = false
		case t == 1 && e.Removed == r.first.To && (r.first.Style == rules.StyleMove || r.first.Style == rules.StyleCapture):
			r.has[ThemeSacrifice] = true
		}
		if e.Style == rules.StyleKick {
			kicks++
		}
		text = append(text, r.game.Notations[0].Format(r.pos, m))
		r.pos.Do(m)
		r.steps++
	}
	if t%2 == 0 {
		r.extra += min(max(len(turn)-2, 0), maxChain)
		r.has[ThemeChain] = r.has[ThemeChain] || kicks >= chainOfKicks
	}
	if t == 0 && inCheck(r.pos) {
		r.has[ThemeCheck] = true
	}
	r.text = append(r.text, strings.Join(text, "/"))
}

func inCheck(p rules.Position) bool {
	c, ok := p.(rules.Checker)
	return ok && c.InCheck()
}

// doer is the key of the piece that does a step, "" when none is seen.
func doer(g *rules.Game, p rules.Position, e rules.Effect) string {
	at := e.Actor
	if at == board.NoPoint {
		at = e.From
	}
	if at == board.NoPoint {
		return ""
	}
	info, _ := g.Info(p.At(at))
	return info.Key
}
