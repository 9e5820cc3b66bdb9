package football

import "crosspoint/rules"

// Tactics appends the kicks of Generate that a search has to look at before it trusts the evaluation: those into the goal and
// forward, which have a gain, and those back or across after which another piece touches the ball and can go on with the turn.
func (p *Position) Tactics(buf []rules.Move) []rules.Move {
	if isGoal(p.ball) {
		return buf
	}
	for rest := p.touching().minus(p.kicked); !rest.empty(); {
		kicker := rest.pop()
		others := p.own[p.side].minus(p.kicked)
		others.remove(kicker)
		for to := p.kickTargets(kicker); !to.empty(); {
			t := to.pop()
			gain := p.gain(t)
			if gain == 0 && (isGoal(t) || others.and(near[t]).empty()) {
				continue
			}
			buf = append(buf, rules.NewMove(p.ball, t, kickStep, kicker, gain))
		}
	}
	return buf
}
