package football

import (
	"crosspoint/board"
	"crosspoint/rules"
)

var _ rules.Evaluator = (*Position)(nil)

// Weights of the evaluation, in centipawns.
const (
	evalBallRank = 14 // for each rank that the ball is beyond the middle
	evalTouch    = 22 // a piece next to the ball
	evalKick     = 9  // for each rank that the best kick would bring the ball forward
	evalLane     = 90 // a kick into the goal that is open now
	evalDistance = 3  // for each point of distance between a piece and the ball
	evalGuard    = 8  // a piece next to the own goal point
	evalToMove   = 20
)

// distance is the number of king's steps between two points.
var distance = func() (t [128][128]uint8) {
	for p := range board.Point(points) {
		for q := range board.Point(points) {
			f := geometry.File(p) - geometry.File(q)
			r := geometry.Rank(p) - geometry.Rank(q)
			t[p][q] = uint8(max(f, -f, r, -r))
		}
	}
	return t
}()

// Eval is the evaluation for the side to move, in centipawns: where the ball is, who can kick it, how far and whether into
// a goal, how near the pieces are to it, and guards of the goals.
func (p *Position) Eval() int {
	side := p.side
	forward := geometry.Rank(p.ball) - geometry.Rank(centre)
	if side == board.Second {
		forward = -forward
	}
	return evalBallRank*forward + p.standing(side) - p.standing(side^1) + evalToMove
}

// standing adds up the terms of one side.
func (p *Position) standing(side board.Side) int {
	goal, own := secondGoal, firstGoal
	if side == board.Second {
		goal, own = firstGoal, secondGoal
	}
	v, best := 0, 0
	lane := false
	here := int(distance[p.ball][goal])
	touching := p.own[side].and(near[p.ball])
	v += evalTouch * touching.count()
	for !touching.empty() {
		for to := p.kickTargets(touching.pop()); !to.empty(); {
			t := to.pop()
			lane = lane || t == goal
			if t != own {
				best = max(best, here-int(distance[t][goal]))
			}
		}
	}
	if lane {
		v += evalLane
	}
	v += evalKick * best
	far := 0
	for rest := p.own[side]; !rest.empty(); {
		far += int(distance[rest.pop()][p.ball])
	}
	v -= evalDistance * far
	return v + evalGuard*p.own[side].and(near[own]).count()
}
