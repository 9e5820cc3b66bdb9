package football

import (
	"math/bits"

	"crosspoint/board"
	"crosspoint/rules"
)

// slides are the directions in which the pieces of a kind step, one bit for each.
var slides = [8]uint8{king: straight | diagonal, queen: straight | diagonal, rook: straight, bishop: diagonal}

// Ordering hints: a goal first, then what leads to one in this turn, then kicks towards the opponent's goal by what they gain.
const (
	gainGoal    = rules.MaxGain
	gainSetUp   = rules.MaxGain - 1
	gainForward = 16
	gainRank    = 4
)

// Generate appends the legal steps of the side to move: piece moves, kicks, then the end of the turn.
func (p *Position) Generate(buf []rules.Move) []rules.Move {
	if isGoal(p.ball) {
		return buf
	}
	start, acted := len(buf), p.acted()
	a, rolls := p.attackOf(p.side), p.rolls()
	best := p.chance(p.side, &a, &rolls, !acted)
	if !acted {
		for rest := p.own[p.side]; !rest.empty(); {
			from := rest.pop()
			for to := p.moveTargets(from); !to.empty(); {
				buf = append(buf, rules.NewMove(from, to.pop(), moveStep, board.NoPoint, 0))
			}
		}
	}
	touching := p.touching()
	for rest := touching.minus(p.kicked); !rest.empty(); {
		kicker := rest.pop()
		for to := p.kickTargets(kicker); !to.empty(); {
			t := to.pop()
			buf = append(buf, rules.NewMove(p.ball, t, kickStep, kicker, p.gain(t)))
		}
	}
	if p.mayEnd() {
		buf = append(buf, endMove)
	}
	if best != 0 {
		for i, m := range buf[start:] {
			if m.Same(best) {
				buf[start+i] = best
			}
		}
	}
	return buf
}

// Tactics appends the first step of a goal in this turn, if chance sees one, and kicks towards the opponent's goal; inside a turn also
// those back or across after which another piece touches the ball and can go on.
func (p *Position) Tactics(buf []rules.Move) []rules.Move {
	if isGoal(p.ball) {
		return buf
	}
	a, rolls := p.attackOf(p.side), p.rolls()
	acted := p.acted()
	best := p.chance(p.side, &a, &rolls, !acted)
	if best != 0 {
		buf = append(buf, best)
	}
	for rest := p.touching().minus(p.kicked); !rest.empty(); {
		kicker := rest.pop()
		others := p.own[p.side].minus(p.kicked)
		others.remove(kicker)
		for to := p.kickTargets(kicker); !to.empty(); {
			t := to.pop()
			if g := p.gain(t); g > 0 || acted && !isGoal(t) && !others.and(near[t]).empty() {
				if m := rules.NewMove(p.ball, t, kickStep, kicker, g); !m.Same(best) {
					buf = append(buf, m)
				}
			}
		}
	}
	return buf
}

// mayEnd tells whether the turn may be ended: something was done, or the option allows an empty turn.
func (p *Position) mayEnd() bool {
	return p.acted() || p.variant.emptyTurn && !p.touching().empty()
}

// gain is the ordering hint of a kick of the side to move to a point.
func (p *Position) gain(to board.Point) int { return p.gainOf(p.side, to) }

func (p *Position) gainOf(side board.Side, to board.Point) int {
	ranks := geometry.Rank(to) - geometry.Rank(p.ball)
	if side == board.Second {
		ranks = -ranks
	}
	switch {
	case to == goalOf[side&1]:
		return gainGoal
	case ranks > 0 && !isGoal(to):
		return gainForward + gainRank*ranks
	}
	return 0
}

// moveTargets is where the piece on from can move by its own powers, whatever was done in the turn.
func (p *Position) moveTargets(from board.Point) pointSet {
	occupied := p.occupied()
	kind := p.at[from&127].Kind()
	var to pointSet
	switch kind {
	case knight:
		to = leap[from].minus(occupied)
	case king:
		to = near[from].minus(occupied)
	default:
		to = slideTargets(from, slides[kind&7], occupied)
		if kind == bishop && p.variant.bishopJump && to.empty() && isCorner(from) {
			if t := step(from, cornerWay(from), 2); p.at[t&127] == board.NoPiece {
				to.add(t)
			}
		}
	}
	return to.minus(goals)
}

// occupied is the points of all pieces and the ball.
func (p *Position) occupied() pointSet {
	s := p.own[0].or(p.own[1])
	s.add(p.ball)
	return s
}

// slideTargets is where a piece slides from a point in some directions, up to what stands in the way.
func slideTargets(from board.Point, ways uint8, occupied pointSet) (to pointSet) {
	fan := &rays[from&127]
	for rest := ways; rest != 0; rest &= rest - 1 {
		d := bits.TrailingZeros8(rest) & 7
		ray := fan[d]
		if hit := ray.and(occupied); !hit.empty() {
			var at int
			switch {
			case rising>>d&1 != 0 && hit.lo != 0:
				at = bits.TrailingZeros64(hit.lo)
			case rising>>d&1 != 0:
				at = 64 + bits.TrailingZeros64(hit.hi)
			case hit.hi != 0:
				at = 127 - bits.LeadingZeros64(hit.hi)
			default:
				at = 63 - bits.LeadingZeros64(hit.lo)
			}
			ray = ray.minus(beyond[at&127][d])
		}
		to = to.or(ray)
	}
	return to
}

// cornerWay is the only diagonal direction out of a corner.
func cornerWay(corner board.Point) int {
	for d := 1; d < directions; d += 2 {
		if reach[corner][d] > 0 {
			return d
		}
	}
	return 0
}

// kickTargets is where the piece on kicker, which is adjacent to the ball, can send it, whether or not it has kicked
// in this turn.
func (p *Position) kickTargets(kicker board.Point) pointSet {
	kind := p.at[kicker&127].Kind()
	if kind == knight {
		to := leap[p.ball].minus(p.own[0]).minus(p.own[1])
		if !isCorner(p.ball) {
			to = to.minus(near[kicker])
		}
		return to
	}
	var to pointSet
	d := int(towards[kicker][p.ball])
	if slides[kind&7]>>d&1 == 0 {
		return to
	}
	p.send(&to, d, 1, kind == king)
	if p.variant.pull {
		p.send(&to, d^opposite, 2, kind == king)
	}
	if p.early() {
		to = to.minus(goals)
	}
	return to
}

// send adds the points where the ball can stop on its way in a direction, the nearest being first steps away; with
// once only that one.
func (p *Position) send(to *pointSet, d, first int, once bool) {
	for n := first; n <= int(roll[p.ball][d]); n++ {
		t := step(p.ball, d, n)
		if p.at[t&127] != board.NoPiece {
			return
		}
		to.add(t)
		if once {
			return
		}
	}
}

// canKick tells whether a piece of the side to move has a legal kick left.
func (p *Position) canKick() bool {
	for rest := p.touching().minus(p.kicked); !rest.empty(); {
		if to := p.kickTargets(rest.pop()); !to.empty() {
			return true
		}
	}
	return false
}
