package football

import (
	"crosspoint/board"
	"crosspoint/rules"
)

// Keys of refusals.
const (
	refuseOver      = "football.over"            // the ball is in the goal
	refuseEmpty     = "football.empty-point"     // nothing stands on the point
	refuseNotYours  = "football.not-yours"       // a piece of the opponent
	refuseStuck     = "football.stuck"           // the piece has no step
	refuseEndMove   = "football.end-move-first"  // the turn cannot end: no piece touches the ball, so one must move
	refuseEndAct    = "football.end-act-first"   // the turn cannot end: nothing was done
	refuseOneMove   = "football.one-move"        // a second move in a turn
	refuseAfterKick = "football.move-after-kick" // a move after a kick
	refuseGoalPoint = "football.goal-point"      // a piece on a goal point
	refuseBlocked   = "football.blocked"         // something stands between
	refuseOccupied  = "football.occupied"        // pieces do not capture
	refuseJump      = "football.corner-jump"     // a locked bishop jumps to the second point only
	refuseClickBall = "football.click-ball"      // the target of a kick without the ball before it

	refuseOutOfReach = "football.ball-out-of-reach" // no piece touches the ball: a move comes first
	refuseAllKicked  = "football.all-kicked"        // all pieces at the ball have kicked
	refuseNoKick     = "football.no-kick"           // no piece at the ball can send it anywhere
	refuseFar        = "football.not-at-ball"       // the piece does not touch the ball
	refuseKicked     = "football.already-kicked"    // the piece has kicked in this turn
	refuseDirection  = "football.kick-direction"    // the piece does not step in the direction of the ball
	refuseNowhere    = "football.kick-nowhere"      // the ball lies at the edge, or every target is taken
	refuseLine       = "football.kick-line"         // the ball goes straight away from the kicker
	refusePull       = "football.no-pull"           // back over the kicker, without the option
	refuseKingOne    = "football.king-one"          // a king sends the ball one point
	refuseKnightKick = "football.knight-kick"       // a knight sends the ball a knight's move
	refuseKnightNear = "football.knight-near"       // ... but not next to itself
	refuseKickWay    = "football.kick-blocked"      // something stands in the ball's way
	refuseKickTarget = "football.kick-occupied"     // something stands on the ball's target
	refuseSideways   = "football.goal-sideways"     // the ball would reach or cross a goal point along the back rank
	refuseEarly      = "football.early-goal"        // no goal by a slide or a king yet
	refuseNoKicker   = "football.no-kicker"         // no piece can send the ball to the point
	refuseNotKicker  = "football.not-a-kicker"      // asked which piece kicks, another was clicked
)

// refuseShape are the refusals of moves that a piece of a kind never makes.
var refuseShape = [8]string{
	king: "football.shape-king", queen: "football.shape-queen", rook: "football.shape-rook",
	bishop: "football.shape-bishop", knight: "football.shape-knight",
}

var refusals = append([]string{
	refuseOver, refuseEmpty, refuseNotYours, refuseStuck, refuseEndMove, refuseEndAct, refuseOneMove, refuseAfterKick,
	refuseGoalPoint, refuseBlocked, refuseOccupied, refuseJump, refuseClickBall, refuseOutOfReach, refuseAllKicked, refuseNoKick,
	refuseFar, refuseKicked, refuseDirection, refuseNowhere, refuseLine, refusePull, refuseKingOne, refuseKnightKick,
	refuseKnightNear, refuseKickWay, refuseKickTarget, refuseSideways, refuseEarly, refuseNoKicker, refuseNotKicker,
}, refuseShape[king:ball]...)

// refuse makes a refusal that speaks of the piece on subject and shows points.
func refuse(key string, subject board.Point, at ...board.Point) rules.Refusal {
	return rules.Refusal{Key: key, At: at, Subject: subject}
}

// list returns the points of a set in their order.
func (s pointSet) list() (at []board.Point) {
	for !s.empty() {
		at = append(at, s.pop())
	}
	return at
}

// Explain says why a click is refused, or, for a nil path, why the turn cannot be ended. It has nothing to say about
// clicks that lead to a step.
func (p *Position) Explain(path []board.Point) rules.Refusal {
	for _, at := range path {
		if at >= points {
			return rules.Refusal{}
		}
	}
	switch {
	case isGoal(p.ball):
		return refuse(refuseOver, board.NoPoint)
	case len(path) == 0:
		return p.explainEnd()
	case len(path) == 1:
		return p.explainPick(path[0])
	case path[0] == p.ball:
		return p.explainBallTo(path[1], path[2:])
	case !p.own[p.side].has(path[0]):
		return p.explainPick(path[0])
	case path[1] != p.ball:
		return p.explainMove(path[0], path[1])
	case len(path) == 2:
		return p.explainKicker(path[0])
	}
	return p.explainKick(path[0], path[2])
}

// explainEnd says why the turn cannot be ended.
func (p *Position) explainEnd() rules.Refusal {
	switch {
	case p.mayEnd():
		return rules.Refusal{}
	case p.touching().empty():
		return refuse(refuseEndMove, board.NoPoint, p.ball)
	}
	return refuse(refuseEndAct, board.NoPoint)
}

// explainPick says why no step begins with a click on at.
func (p *Position) explainPick(at board.Point) rules.Refusal {
	pc := p.at[at]
	switch {
	case pc == board.NoPiece:
		return refuse(refuseEmpty, board.NoPoint, at)
	case pc == theBall:
		return p.explainBall()
	case pc.Side() != p.side:
		return refuse(refuseNotYours, at, at)
	}
	atBall := p.touching().has(at)
	switch {
	case atBall && !p.kicked.has(at) && !p.kickTargets(at).empty():
		return rules.Refusal{}
	case atBall && p.acted():
		return p.explainKicker(at)
	case p.acted():
		return p.explainSecondMove(at)
	case p.moveTargets(at).empty():
		return refuse(refuseStuck, at, at)
	}
	return rules.Refusal{}
}

// explainSecondMove says why a piece cannot move after something was done.
func (p *Position) explainSecondMove(at board.Point) rules.Refusal {
	if p.kicked.empty() {
		return refuse(refuseOneMove, at, at)
	}
	return refuse(refuseAfterKick, at, at)
}

// explainMove says why a piece of the side to move cannot move.
func (p *Position) explainMove(from, to board.Point) rules.Refusal {
	kind := p.at[from].Kind()
	shape := true
	var between pointSet
	switch kind {
	case knight:
		shape = leap[from].has(to)
	case king:
		shape = near[from].has(to)
	default:
		d, n, ok := direction(from, to)
		shape = ok && slides[kind&7]>>d&1 != 0
		if !shape {
			break
		}
		for k := 1; k < n && between.empty(); k++ {
			if t := step(from, d, k); p.at[t] != board.NoPiece {
				between.add(t)
			}
		}
	}
	switch {
	case from == to || !p.acted() && p.moveTargets(from).has(to):
		return rules.Refusal{}
	case p.touching().has(from) && !p.kicked.has(from) && p.kickTargets(from).has(to):
		return refuse(refuseClickBall, from, p.ball)
	case p.acted():
		return p.explainSecondMove(from)
	case !shape:
		return refuse(refuseShape[kind&7], from, to)
	case isGoal(to):
		return refuse(refuseGoalPoint, from, to)
	case !between.empty() && kind == bishop && p.variant.bishopJump && isCorner(from) && between.and(near[from]) == between:
		if landing := step(from, cornerWay(from), 2); to != landing {
			return refuse(refuseJump, from, landing)
		}
	case !between.empty():
		return refuse(refuseBlocked, from, between.list()...)
	}
	return refuse(refuseOccupied, to, to)
}

// explainBall says why no kick begins with a click on the ball.
func (p *Position) explainBall() rules.Refusal {
	touching := p.touching()
	switch ready := touching.minus(p.kicked); {
	case touching.empty():
		return refuse(refuseOutOfReach, board.NoPoint, p.ball)
	case ready.empty():
		return refuse(refuseAllKicked, board.NoPoint, touching.list()...)
	case !p.canKick():
		return refuse(refuseNoKick, board.NoPoint, ready.list()...)
	}
	return rules.Refusal{}
}

// explainKicker says why a piece of the side to move cannot kick at all.
func (p *Position) explainKicker(kicker board.Point) rules.Refusal {
	kind := p.at[kicker].Kind()
	switch {
	case !p.touching().has(kicker):
		return refuse(refuseFar, kicker, kicker)
	case p.kicked.has(kicker):
		return refuse(refuseKicked, kicker, kicker)
	case kind != knight && slides[kind&7]>>towards[kicker][p.ball]&1 == 0:
		return refuse(refuseDirection, kicker, kicker)
	case !p.kickTargets(kicker).empty():
		return rules.Refusal{}
	case kind == knight:
		return refuse(refuseNowhere, kicker, kicker)
	}
	d := int(towards[kicker][p.ball])
	if reach[p.ball][d] == 0 {
		return refuse(refuseNowhere, kicker, kicker)
	}
	return p.explainKick(kicker, step(p.ball, d, 1))
}

// explainKick says why a piece of the side to move cannot send the ball to a point.
func (p *Position) explainKick(kicker, to board.Point) rules.Refusal {
	kind := p.at[kicker].Kind()
	ready := p.touching().has(kicker) && !p.kicked.has(kicker)
	switch {
	case to == p.ball || ready && p.kickTargets(kicker).has(to):
		return rules.Refusal{}
	case !ready || kind != knight && slides[kind&7]>>towards[kicker][p.ball]&1 == 0:
		return p.explainKicker(kicker)
	case kind != knight:
		return p.explainRoll(kicker, to)
	case !leap[p.ball].has(to):
		return refuse(refuseKnightKick, kicker, p.ball)
	case p.at[to] != board.NoPiece:
		return refuse(refuseKickTarget, to, to)
	}
	return refuse(refuseKnightNear, kicker, to)
}

// explainRoll says why the ball does not roll to a point when a piece kicks that steps in its direction.
func (p *Position) explainRoll(kicker, to board.Point) rules.Refusal {
	forward := int(towards[kicker][p.ball])
	d, n, ok := direction(p.ball, to)
	first := 1
	switch {
	case !ok || d != forward && d != forward^opposite:
		return refuse(refuseLine, kicker, kicker)
	case to == kicker:
		return refuse(refuseKickTarget, to, to)
	case d != forward && !p.variant.pull:
		return refuse(refusePull, kicker, kicker)
	case d != forward:
		first = 2
	}
	if p.at[kicker].Kind() == king && n > first {
		return refuse(refuseKingOne, kicker, kicker)
	}
	for k := first; k <= n; k++ {
		t := step(p.ball, d, k)
		switch {
		case k > int(roll[p.ball][d]):
			return refuse(refuseSideways, kicker, step(p.ball, d, int(roll[p.ball][d])+1))
		case p.at[t] != board.NoPiece && k < n:
			return refuse(refuseKickWay, kicker, t)
		case p.at[t] != board.NoPiece:
			return refuse(refuseKickTarget, t, t)
		}
	}
	return refuse(refuseEarly, kicker, to)
}

// telling ranks the refusals of single pieces when several could kick: the larger, the closer to a legal kick.
var telling = map[string]int{
	refuseEarly: 7, refuseSideways: 6, refuseKicked: 5, refuseKnightNear: 4, refuseKickWay: 3, refuseKingOne: 2,
	refusePull: 1,
}

// explainBallTo says why clicks that begin with the ball, then to, choose no kick; rest is what was clicked then.
func (p *Position) explainBallTo(to board.Point, rest []board.Point) rules.Refusal {
	if r := p.explainBall(); r.Key != "" || to == p.ball {
		return r
	}
	kickers := p.kickersTo(to)
	switch {
	case len(rest) > 0 && p.own[p.side].has(rest[0]):
		return p.explainKick(rest[0], to)
	case len(rest) > 0 && !kickers.empty():
		return refuse(refuseNotKicker, board.NoPoint, kickers.list()...)
	case !kickers.empty():
		return rules.Refusal{}
	case p.at[to] != board.NoPiece:
		return refuse(refuseKickTarget, to, to)
	}
	best := refuse(refuseNoKicker, board.NoPoint, to)
	for pieces := p.touching(); !pieces.empty(); {
		k := pieces.pop()
		r := p.explainKick(k, to)
		if r.Key == refuseKicked && !p.kickTargets(k).has(to) {
			continue
		}
		if telling[r.Key] > telling[best.Key] {
			best = r
		}
	}
	return best
}
