package xiangqi

import (
	"crosspoint/board"
	"crosspoint/rules"
)

// Keys of refusals.
const (
	refuseOver           = "xiangqi.game-over"
	refuseEmpty          = "xiangqi.empty-point"
	refuseEnemy          = "xiangqi.opponents-piece"
	refuseBoxedIn        = "xiangqi.boxed-in"
	refuseBound          = "xiangqi.bound"
	refuseOwn            = "xiangqi.own-piece"
	refusePalace         = "xiangqi.palace"
	refuseGeneralShape   = "xiangqi.general-shape"
	refuseAdvisorShape   = "xiangqi.advisor-shape"
	refuseElephantShape  = "xiangqi.elephant-shape"
	refuseRiver          = "xiangqi.river"
	refuseEye            = "xiangqi.elephant-eye"
	refuseHorseShape     = "xiangqi.horse-shape"
	refuseLeg            = "xiangqi.horse-leg"
	refuseChariotShape   = "xiangqi.chariot-shape"
	refuseChariotBlocked = "xiangqi.chariot-blocked"
	refuseCannonShape    = "xiangqi.cannon-shape"
	refuseCannonJump     = "xiangqi.cannon-jumps-to-empty"
	refuseNoScreen       = "xiangqi.cannon-no-screen"
	refuseManyScreens    = "xiangqi.cannon-many-screens"
	refuseSoldierShape   = "xiangqi.soldier-shape"
	refuseBackward       = "xiangqi.soldier-backward"
	refuseSideways       = "xiangqi.soldier-sideways"
	refuseFacing         = "xiangqi.generals-face"
	refuseIntoCheck      = "xiangqi.into-check"
	refuseStillCheck     = "xiangqi.still-in-check"
	refuseOpensCheck     = "xiangqi.opens-check"
)

var refusals = []string{
	refuseOver, refuseEmpty, refuseEnemy, refuseBoxedIn, refuseBound, refuseOwn, refusePalace, refuseGeneralShape,
	refuseAdvisorShape, refuseElephantShape, refuseRiver, refuseEye, refuseHorseShape, refuseLeg, refuseChariotShape,
	refuseChariotBlocked, refuseCannonShape, refuseCannonJump, refuseNoScreen, refuseManyScreens, refuseSoldierShape,
	refuseBackward, refuseSideways, refuseFacing, refuseIntoCheck, refuseStillCheck, refuseOpensCheck,
}

// Explain says why the last click of path is refused: it names no piece that can move, or the piece of the first click
// cannot go there. Longer paths and those that choose a legal step get the zero answer.
func (p *Position) Explain(path []board.Point) rules.Refusal {
	if len(path) == 0 || len(path) > 2 || int(path[0]) >= points || int(path[len(path)-1]) >= points {
		return rules.Refusal{}
	}
	if p.generalGone() || !rules.HasLegal(p, make([]rules.Move, 0, maxMoves)) {
		return rules.Refusal{Key: refuseOver, Subject: board.NoPoint}
	}
	from := uint8(path[0])
	id := p.on[from]
	switch {
	case id == empty:
		return refusal(refuseEmpty, off, from)
	case id>>4 != p.side:
		return refusal(refuseEnemy, from, from)
	case len(path) == 1:
		return p.explainPiece(id)
	}
	to := uint8(path[1])
	if from == to {
		return rules.Refusal{}
	}
	if there := p.on[to]; there != empty && there>>4 == p.side {
		return refusal(refuseOwn, to, to)
	}
	if r := p.explainShape(kindOf[id], from, to); r.Key != "" {
		return r
	}
	return p.explainDanger(from, to)
}

// refusal makes an answer from plain points.
func refusal(key string, subject uint8, at ...uint8) rules.Refusal {
	r := rules.Refusal{Key: key, Subject: board.Point(subject)}
	for _, a := range at {
		r.At = append(r.At, board.Point(a))
	}
	return r
}

// explainPiece says why an own piece cannot move at all.
func (p *Position) explainPiece(id uint8) rules.Refusal {
	var out [maxMoves]rules.Move
	from := p.at[id]
	n := p.pieceSteps(id, &out)
	if n == 0 {
		return refusal(refuseBoxedIn, from, from)
	}
	for _, m := range out[:n] {
		if p.allowed(m) == 1 {
			return rules.Refusal{}
		}
	}
	why := p.explainDanger(from, uint8(out[0].To()))
	switch {
	case kindOf[id] == general:
		return refusal(refuseBoxedIn, from, from)
	case why.Key == refuseStillCheck:
		return why
	}
	return refusal(refuseBound, from, from)
}

// explainDanger says why a step that the piece could make leaves the general in danger.
func (p *Position) explainDanger(from, to uint8) rules.Refusal {
	s := p.side
	checked := !p.capturable && p.attacked(s)
	victim := p.shift(from, to)
	defer p.unshift(from, to, victim)
	own := p.at[s<<4]
	switch {
	case !p.exposed(s):
		return rules.Refusal{}
	case p.facing():
		return refusal(refuseFacing, off, p.at[generalSlot], p.at[slots+generalSlot])
	case own == to:
		return refusal(refuseIntoCheck, to, p.attackers(s)...)
	case checked:
		return refusal(refuseStillCheck, from, p.attackers(s)...)
	}
	return refusal(refuseOpensCheck, from, p.attackers(s)...)
}

// attackers lists the points of the pieces that attack the general of side s.
func (p *Position) attackers(s uint8) []uint8 {
	var list []uint8
	first := (s ^ 1) << 4
	for id := first; id < first+slots; id++ {
		if p.reaches(id, p.at[s<<4]) {
			list = append(list, p.at[id])
		}
	}
	return list
}

// explainShape says why a piece cannot go from one point to another, whatever comes of it.
func (p *Position) explainShape(kind, from, to uint8) rules.Refusal {
	if p.reachesQuietly(from, to) {
		return rules.Refusal{}
	}
	dx := int(to%files) - int(from%files)
	dy := int(to/files) - int(from/files)
	switch kind {
	case general:
		if dx*dx+dy*dy == 1 {
			return refusal(refusePalace, from, to)
		}
		return refusal(refuseGeneralShape, from, to)
	case advisor:
		if dx*dx == 1 && dy*dy == 1 {
			return refusal(refusePalace, from, to)
		}
		return refusal(refuseAdvisorShape, from, to)
	case elephant:
		switch {
		case dx*dx != 4 || dy*dy != 4:
			return refusal(refuseElephantShape, from, to)
		case ownHalf(0, from) != ownHalf(0, to):
			return refusal(refuseRiver, from, to)
		}
		return refusal(refuseEye, from, pointAt(int(from%files)+dx/2, int(from/files)+dy/2))
	case horse:
		if leg := horseLegs[to][from]; leg != off {
			return refusal(refuseLeg, from, leg)
		}
		return refusal(refuseHorseShape, from, to)
	case soldier:
		return p.explainSoldier(from, to, dx, dy)
	}
	return p.explainSlider(kind, from, to)
}

// reachesQuietly tells whether the piece on from can go to to, which is empty or an enemy's, its general's safety aside.
func (p *Position) reachesQuietly(from, to uint8) bool {
	id := p.on[from]
	if kindOf[id] == cannon && p.on[to] == empty {
		n, aligned := p.screens(from, to)
		return aligned && n == 0
	}
	return p.reaches(id, to)
}

func (p *Position) explainSoldier(from, to uint8, dx, dy int) rules.Refusal {
	if p.side == 1 {
		dy = -dy
	}
	switch {
	case dy < 0:
		return refusal(refuseBackward, from, to)
	case dy == 0 && dx*dx == 1:
		return refusal(refuseSideways, from, to)
	}
	return refusal(refuseSoldierShape, from, to)
}

func (p *Position) explainSlider(kind, from, to uint8) rules.Refusal {
	n, aligned := p.screens(from, to)
	switch {
	case !aligned && kind == chariot:
		return refusal(refuseChariotShape, from, to)
	case !aligned:
		return refusal(refuseCannonShape, from, to)
	case kind == chariot:
		return refusal(refuseChariotBlocked, from, p.standing(from, to)...)
	case p.on[to] == empty:
		return refusal(refuseCannonJump, from, p.standing(from, to)...)
	case n == 0:
		return refusal(refuseNoScreen, from, to)
	}
	return refusal(refuseManyScreens, from, p.standing(from, to)...)
}

// standing lists the occupied points between two points of a line, in order.
func (p *Position) standing(from, to uint8) []uint8 {
	step := func(a, b uint8) int {
		switch {
		case b > a:
			return 1
		case b < a:
			return -1
		}
		return 0
	}
	d := step(from%files, to%files) + files*step(from/files, to/files)
	var list []uint8
	for at := int(from) + d; at != int(to); at += d {
		if p.on[at] != empty {
			list = append(list, uint8(at))
		}
	}
	return list
}
