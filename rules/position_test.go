package rules_test

import (
	"fmt"
	"slices"
	"testing"

	"crosspoint/board"
	"crosspoint/rules"
)

// race is a game for counting: a turn is one or two steps of 1 or 2 points forward, the second one being optional
// (a step "stop" ends the turn). Who comes to goal points or beyond has reached the aim. A step of 3 is
// generated and never legal.
type race struct {
	side   board.Side
	at     [2]int
	inTurn bool
	goal   int
	draw   bool // Over says so
	undo   []race
}

const stop = 0

func (r *race) Side() board.Side { return r.side }

func (r *race) Generate(buf []rules.Move) []rules.Move {
	if _, reached := r.Aim(); reached {
		return buf
	}
	for n := 1; n <= 3; n++ {
		buf = append(buf, step(n))
	}
	if r.inTurn {
		buf = append(buf, step(stop))
	}
	return buf
}

func step(n int) rules.Move {
	return rules.NewMove(board.NoPoint, board.Point(n), 1, board.NoPoint, 0)
}

func (r *race) Do(m rules.Move) bool {
	n := int(m.To())
	if n == 3 || r.goal == 0 {
		return false
	}
	before := *r
	before.undo = nil
	r.undo = append(r.undo, before)
	r.at[r.side] += n
	if r.inTurn {
		r.side = r.side.Other()
	}
	r.inTurn = !r.inTurn
	return true
}

func (r *race) Undo() {
	stack := r.undo
	*r = stack[len(stack)-1]
	r.undo = stack[:len(stack)-1]
}

func (r *race) Hash() uint64 {
	return uint64(r.at[0]) | uint64(r.at[1])<<16 | uint64(r.side)<<32
}

func (r *race) Aim() (rules.Result, bool) {
	for side, at := range r.at {
		if r.goal > 0 && at >= r.goal {
			return rules.Result{Winner: board.Side(side), Reason: "goal"}, true
		}
	}
	return rules.Result{}, false
}

func (r *race) Over() (rules.Result, bool) {
	if r.draw {
		return rules.Result{Winner: board.NoSide, Reason: "draw"}, true
	}
	return r.Aim()
}

func (r *race) Stuck() rules.Result {
	return rules.Result{Winner: r.side.Other(), Reason: "stuck"}
}

func (r *race) At(board.Point) board.Piece { return board.NoPiece }

func (r *race) FEN() string { return fmt.Sprint(r.at, r.side, r.inTurn) }

func (r *race) Clone() rules.Position { c := *r; c.undo = slices.Clone(r.undo); return &c }

func TestLegalLeavesOutRefusedSteps(t *testing.T) {
	r := &race{goal: 9}
	before := r.FEN()
	got := rules.Legal(r, []rules.Move{step(9)})
	if want := []rules.Move{step(9), step(1), step(2)}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if !rules.HasLegal(r, nil) || r.FEN() != before {
		t.Errorf("HasLegal is false or changed the position: %s", r.FEN())
	}
	if r := (&race{}); rules.HasLegal(r, nil) || len(rules.Legal(r, nil)) != 0 {
		t.Error("a position without legal steps has one")
	}
}

func TestOutcomeOrder(t *testing.T) {
	tests := []struct {
		name   string
		p      *race
		reason string
		winner board.Side
		over   bool
	}{
		{"going on", &race{goal: 9}, "", board.First, false},
		{"aim before draw", &race{goal: 2, at: [2]int{0, 2}, draw: true}, "goal", board.Second, true},
		{"no step before draw", &race{draw: true}, "stuck", board.Second, true},
		{"draw", &race{goal: 9, draw: true}, "draw", board.NoSide, true},
	}
	for _, tt := range tests {
		if r, over := rules.Outcome(tt.p); over != tt.over || r.Reason != tt.reason || over && r.Winner != tt.winner {
			t.Errorf("%s: got %v, %t", tt.name, r, over)
		}
	}
}

func TestPerftCountsTurns(t *testing.T) {
	// With the goal out of reach a turn is 2 first steps times 3 second ones.
	far := &race{goal: 1000}
	for depth, want := range []uint64{1, 6, 36, 216} {
		if got := rules.Perft(far, depth); got != want {
			t.Errorf("perft %d is %d, want %d", depth, got, want)
		}
		if got := rules.SlowPerft(far, depth); got != want {
			t.Errorf("slow perft %d is %d, want %d", depth, got, want)
		}
	}
	// Goal 2: the step of 2 reaches it at once; after the step of 1 both 1 and 2 reach it, and stop goes on. A line
	// that has reached the aim counts at its own depth only.
	near := &race{goal: 2}
	for depth, want := range []uint64{1, 4, 4} {
		if got := rules.Perft(near, depth); got != want {
			t.Errorf("near the goal perft %d is %d, want %d", depth, got, want)
		}
	}
	if got := rules.Perft(&race{goal: 2, at: [2]int{2, 0}}, 1); got != 0 {
		t.Errorf("after the goal perft 1 is %d", got)
	}
}

func TestDivideAddsUp(t *testing.T) {
	for _, tt := range []struct {
		goal, depth int
		want        map[rules.Move]uint64
	}{
		{1000, 1, map[rules.Move]uint64{step(1): 3, step(2): 3}},
		{1000, 2, map[rules.Move]uint64{step(1): 18, step(2): 18}},
		{2, 1, map[rules.Move]uint64{step(1): 3, step(2): 1}},
		{2, 2, map[rules.Move]uint64{step(1): 4, step(2): 0}},
	} {
		p := &race{goal: tt.goal}
		got := map[rules.Move]uint64{}
		rules.Divide(p, tt.depth, func(m rules.Move, n uint64) { got[m] = n })
		if fmt.Sprint(got) != fmt.Sprint(tt.want) {
			t.Errorf("goal %d depth %d: got %v, want %v", tt.goal, tt.depth, got, tt.want)
		}
	}
	// In the middle of a turn a single step may end it.
	p := &race{goal: 1000}
	p.Do(step(1))
	sum := uint64(0)
	rules.Divide(p, 1, func(_ rules.Move, n uint64) { sum += n })
	if sum != 3 || rules.Perft(p, 1) != 3 {
		t.Errorf("inside a turn: parts %d, perft %d, want 3", sum, rules.Perft(p, 1))
	}
}

// quick is a race with a count of its own.
type quick struct{ race }

func (q *quick) Perft(int) uint64 { return 77 }

func TestPerftTakesTheFastCount(t *testing.T) {
	q := &quick{race{goal: 1000}}
	if got := rules.Perft(q, 2); got != 77 {
		t.Errorf("got %d, want the position's own count", got)
	}
	if got := rules.Perft(q, 0); got != 1 {
		t.Errorf("depth 0 is %d", got)
	}
	if got := rules.SlowPerft(q, 2); got != 36 {
		t.Errorf("the slow count is %d, want 36", got)
	}
}
