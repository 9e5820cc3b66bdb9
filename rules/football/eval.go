package football

import (
	"crosspoint/board"
	"crosspoint/rules"
)

var _ rules.Evaluator = (*Position)(nil)

// Weights of the evaluation, in centipawns, found by matches between a few sets of them (docs/strength.md).
const (
	evalBallRank = 14  // for each rank that the ball is beyond the middle
	evalScore    = 500 // the side to move has a goal in this turn
	evalConcede  = 300 // the turn is about to end, and the opponent has a goal in the next one
	evalThreat   = 60  // the side that is not to move would have a goal if it were
	evalKick     = 9   // for each rank that the best kick would bring the ball forward
	evalKicks    = 1   // a point to which the ball can be kicked
	evalNear     = 10  // a piece that can move next to the ball
	evalMobility = 2   // a point to which a piece can move
	evalKnight   = 3   // a knight among them
	evalDistance = 3   // for each point of distance between a piece and the ball
	evalGuard    = 8   // a piece next to the own goal point
	evalStrike   = 30  // a piece that scores as soon as the ball comes to its point
	evalLane     = 3   // a free point before the goal, along a line
	evalToMove   = 20
)

// touchWeights are for a piece next to the ball, by kind.
var touchWeights = [8]int{0, 20, 24, 18, 18, 25}

// evalWay is for each direction in which the ball can be kicked after a move: back, sideways, forward.
var evalWay = [3]int{0, 3, 6}

// forwards are the places in evalWay of the directions, by side.
var forwards = func() (t [2][directions]uint8) {
	for d, r := range rankStep {
		t[board.First][d], t[board.Second][d] = uint8(1+r), uint8(1-r)
	}
	return t
}()

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

// Eval is the evaluation for the side to move, in centipawns. After an action the turn may be ended, so then it is judged as
// if the opponent were to move.
func (p *Position) Eval() int {
	if isGoal(p.ball) {
		return 0
	}
	side, acted := p.side, p.acted()
	rolls := p.rolls()
	own, foes := p.attackOf(side), p.attackOf(side^1)
	forward := geometry.Rank(p.ball) - geometry.Rank(centre)
	if side == board.Second {
		forward = -forward
	}
	v := evalBallRank*forward + p.standing(side, &own, &rolls) - p.standing(side^1, &foes, &rolls)
	switch {
	case p.chance(side, &own, &rolls, !acted) != 0:
		v += evalScore
	case p.chance(side^1, &foes, &rolls, true) == 0:
	case acted:
		v -= evalConcede
	default:
		v -= evalThreat
	}
	if acted {
		return v - evalToMove
	}
	return v + evalToMove
}

// standing adds up the terms of one side.
func (p *Position) standing(side board.Side, a *attack, rolls *rolls) int {
	v := evalStrike*a.n + evalLane*(a.lanes[0]+a.lanes[1]+a.lanes[2])
	v += evalGuard * p.own[side&1].and(near[goalOf[side&1^1]]).count()
	return v + p.kicking(side, rolls) + p.coming(side, rolls)
}

// kicking adds up what the pieces next to the ball can do with it.
func (p *Position) kicking(side board.Side, rolls *rolls) int {
	goal, own := goalOf[side&1], goalOf[side&1^1]
	v, best, kicks := 0, 0, 0
	here := int(distance[p.ball][goal])
	for touching := p.own[side&1].and(near[p.ball]); !touching.empty(); {
		kicker := touching.pop()
		v += touchWeights[p.at[kicker].Kind()&7]
		for to := p.rollTargets(kicker, rolls); !to.empty(); {
			kicks++
			if t := to.pop(); t != own {
				best = max(best, here-int(distance[t][goal]))
			}
		}
	}
	return v + evalKick*best + evalKicks*kicks
}

// coming adds up how the pieces stand to the ball: how far away, what they can move to, and how they could kick it then.
func (p *Position) coming(side board.Side, rolls *rolls) int {
	v, far, mobility := 0, 0, 0
	occupied, about := p.occupied(), near[p.ball]
	ways := uint8(0) // in which the ball can be kicked after a move
	for rest := p.own[side&1]; !rest.empty(); {
		at := rest.pop()
		far += int(distance[at][p.ball&127])
		kind := p.at[at].Kind()
		var to pointSet
		switch kind {
		case knight:
			to = leap[at].minus(occupied)
		case king:
			to = near[at].minus(occupied)
		default:
			to = slideTargets(at, slides[kind&7], occupied)
		}
		mobility += to.count()
		if to = to.and(about); to.empty() {
			continue
		}
		v += evalNear
		if kind == knight {
			v += evalKnight
			continue
		}
		for !to.empty() {
			ways |= 1 << towards[to.pop()][p.ball&127] & slides[kind&7]
		}
	}
	for d := range directions {
		if ways>>d&1 != 0 && !rolls[d].empty() {
			v += evalWay[forwards[side&1][d]]
		}
	}
	return v + evalMobility*mobility - evalDistance*far
}
