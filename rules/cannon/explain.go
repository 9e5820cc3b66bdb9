package cannon

import (
	"crosspoint/board"
	"crosspoint/rules"
)

// The keys of refusals.
const (
	refuseTownRank     = "cannon.town-back-rank"    // placement off the own back rank
	refuseTownCorner   = "cannon.town-corner"       // placement on a corner
	refuseTownOccupied = "cannon.town-occupied"     // placement on a piece
	refuseEnemy        = "cannon.not-yours"         // an enemy piece is chosen to move
	refuseTown         = "cannon.town-never-moves"  // the own town is chosen to move
	refuseStuck        = "cannon.soldier-stuck"     // a soldier without any step
	refuseOwn          = "cannon.own-piece"         // an own piece stands on the target
	refuseSideways     = "cannon.sideways"          // one point sideways without a capture
	refuseBackOne      = "cannon.back-one"          // one point backward
	refuseBackCapture  = "cannon.capture-backward"  // capture of an enemy behind
	refuseNoEnemy      = "cannon.retreat-no-enemy"  // retreat with no enemy beside
	refuseTownOnly     = "cannon.retreat-town-only" // retreat from a town alone
	refuseMiddle       = "cannon.retreat-middle"    // retreat over a piece
	refuseRetreatTo    = "cannon.retreat-occupied"  // retreat onto a piece
	refuseRetreatFar   = "cannon.retreat-two"       // backward, but not two points
	refuseTooFar       = "cannon.advance-one"       // forward or sideways more than one point
	refuseOffLine      = "cannon.off-line"          // not on a line with the soldier
	refuseNoCannon     = "cannon.no-cannon"         // a distant target and no cannon that points there
	refuseMuzzle       = "cannon.muzzle-blocked"    // the point in front of the cannon is occupied
	refuseNear         = "cannon.target-near"       // the target is right in front of the cannon
	refuseFar          = "cannon.target-far"        // the target is more than three points away
	refuseFarBlocked   = "cannon.far-shot-blocked"  // the middle point of a far shot is occupied
	refuseSlideNone    = "cannon.slide-no-cannon"   // three points along a line without a cannon
	refuseSlideBlocked = "cannon.slide-blocked"     // an own piece in front of the cannon
	refuseSlideRear    = "cannon.slide-from-rear"   // a slide must be chosen by the rear soldier
	refuseSlideFar     = "cannon.slide-one"         // a cannon slides one point only
	refuseSlideLimit   = "cannon.slide-limit"       // the limit of slides in a row is reached
)

// refusals are all keys that Explain gives.
var refusals = []string{
	refuseTownRank, refuseTownCorner, refuseTownOccupied, refuseEnemy, refuseTown, refuseStuck, refuseOwn,
	refuseSideways, refuseBackOne, refuseBackCapture, refuseNoEnemy, refuseTownOnly, refuseMiddle, refuseRetreatTo,
	refuseRetreatFar, refuseTooFar, refuseOffLine, refuseNoCannon, refuseMuzzle, refuseNear, refuseFar,
	refuseFarBlocked, refuseSlideNone, refuseSlideBlocked, refuseSlideRear, refuseSlideFar, refuseSlideLimit,
}

func refuse(key string, subject board.Point, at ...board.Point) rules.Refusal {
	return rules.Refusal{Key: key, At: at, Subject: subject}
}

var nothing = rules.Refusal{Subject: board.NoPoint}

// Explain says why the last click of a path cannot be part of a step. It has nothing to say about clicks that can
// be, about an empty point without a chosen soldier, and after the end.
func (p *position) Explain(path []board.Point) rules.Refusal {
	for _, at := range path {
		if int(at) >= geometry.Points() {
			return nothing
		}
	}
	if p.ended() || len(path) == 0 || len(path) > 2 || p.allowed(path) {
		return nothing
	}
	switch {
	case len(path) == 1 && p.placing[p.side]:
		return p.explainPlacement(path[0])
	case len(path) == 1:
		return p.explainChoice(path[0])
	case !p.soldiers[p.side].has(path[0]) || p.placing[p.side] || path[0] == path[1]:
		return nothing
	default:
		return p.explainStep(path[0], path[1])
	}
}

// allowed tells whether some legal step begins with these clicks.
func (p *position) allowed(path []board.Point) bool {
	var buf [256]rules.Move
	for _, m := range p.Generate(buf[:0]) {
		for _, clicks := range paths(p, m) {
			if len(clicks) >= len(path) && clicks[0] == path[0] && (len(path) == 1 || clicks[1] == path[1]) {
				return true
			}
		}
	}
	return false
}

func (p *position) explainPlacement(at board.Point) rules.Refusal {
	backRank := 0
	if p.side == board.Second {
		backRank = geometryRanks - 1
	}
	switch {
	case geometry.Rank(at) != backRank:
		return refuse(refuseTownRank, board.NoPoint, at)
	case !townPoints[p.side].has(at):
		return refuse(refuseTownCorner, board.NoPoint, at)
	default:
		return refuse(refuseTownOccupied, at, at)
	}
}

func (p *position) explainChoice(at board.Point) rules.Refusal {
	piece := p.At(at)
	switch {
	case piece == board.NoPiece:
		return nothing
	case piece.Side() != p.side:
		return refuse(refuseEnemy, at, at)
	case piece.Kind() == Town:
		return refuse(refuseTown, at, at)
	default:
		return refuse(refuseStuck, at, at)
	}
}

// offset is the way from a soldier to a point, seen by its owner.
type offset struct{ forward, right int }

func (p *position) offset(from, to board.Point) offset {
	o := offset{geometry.Rank(to) - geometry.Rank(from), geometry.File(to) - geometry.File(from)}
	if p.side == board.Second {
		o.forward = -o.forward
	}
	return o
}

func abs(n int) int { return max(n, -n) }

// distance is the number of points along a line, 0 when the offset is not along a line.
func (o offset) distance() int {
	if o.forward == 0 || o.right == 0 || abs(o.forward) == abs(o.right) {
		return max(abs(o.forward), abs(o.right))
	}
	return 0
}

// explainStep says why a soldier of the side to move cannot go to, or help to hit, a point.
func (p *position) explainStep(from, to board.Point) rules.Refusal {
	o := p.offset(from, to)
	switch target := p.At(to); {
	case target.Side() == p.side:
		return p.explainOwn(from, to, o)
	case o.distance() == 0:
		return refuse(refuseOffLine, from, to)
	case target != board.NoPiece:
		return p.explainTarget(from, to, o)
	default:
		return p.explainEmpty(from, to, o)
	}
}

func (p *position) explainOwn(from, to board.Point, o offset) rules.Refusal {
	if o.distance() == 3 {
		if _, ok := p.batteryAt(p.side, ahead(from, slideDirection(from, to), 2), slideDirection(from, to)); ok {
			return refuse(refuseSlideBlocked, to, to)
		}
	}
	if o.distance() == 2 && o.forward == -2 && p.retreaters().has(from) {
		return refuse(refuseRetreatTo, to, to)
	}
	return refuse(refuseOwn, to, to)
}

func (p *position) retreaters() set {
	v := p.view(p.side)
	return v.retreaters()
}

// foremost returns the cannon with a soldier on a point that points in direction d, the foremost if there are several.
func (p *position) foremost(at board.Point, d int) (battery, bool) {
	for n := 2; n >= 0; n-- {
		if front := ahead(at, d, n); front != board.NoPoint {
			if b, ok := p.batteryAt(p.side, front, d); ok {
				return b, true
			}
		}
	}
	return battery{}, false
}

// explainTarget speaks of an enemy on a line with the soldier.
func (p *position) explainTarget(from, to board.Point, o offset) rules.Refusal {
	if o.distance() == 1 {
		return refuse(refuseBackCapture, to, to)
	}
	d := slideDirection(from, to)
	b, ok := p.foremost(from, d)
	if !ok {
		if o.distance() == 2 && o.forward == -2 && p.retreaters().has(from) {
			return refuse(refuseRetreatTo, to, to)
		}
		return refuse(refuseNoCannon, from, to)
	}
	muzzle := ahead(b.front(), d, 1)
	switch distance := p.offset(b.front(), to).distance(); {
	case muzzle == to:
		return refuse(refuseNear, to, to)
	case p.At(muzzle) != board.NoPiece:
		return refuse(refuseMuzzle, muzzle, muzzle)
	case distance > 3:
		return refuse(refuseFar, to, to)
	default:
		middle := ahead(b.front(), d, 2)
		return refuse(refuseFarBlocked, middle, middle)
	}
}

// explainEmpty speaks of an empty point on a line with the soldier.
func (p *position) explainEmpty(from, to board.Point, o offset) rules.Refusal {
	d := slideDirection(from, to)
	if b, ok := p.foremost(from, d); ok {
		switch slidesTo := ahead(b.front(), d, 1) == to; {
		case slidesTo && p.mayNotSlide(slideLine(from, to)):
			return refuse(refuseSlideLimit, from, b[:]...)
		case slidesTo:
			return refuse(refuseSlideRear, b[0], b[0])
		case o.distance() > 1 && (o.forward != -2 || o.distance() != 2):
			return refuse(refuseSlideFar, from, to)
		}
	}
	switch {
	case o.forward == 0 && o.distance() == 1:
		return refuse(refuseSideways, from, to)
	case o.forward == -1:
		return refuse(refuseBackOne, from, to)
	case o.forward == -2:
		return p.explainRetreat(from, d)
	case o.distance() == 3:
		return refuse(refuseSlideNone, from, to)
	case o.forward < 0:
		return refuse(refuseRetreatFar, from, to)
	default:
		return refuse(refuseTooFar, from, to)
	}
}

// mayNotSlide tells whether the limit of slides in a row along a line is reached.
func (p *position) mayNotSlide(l line) bool {
	s := p.slides[p.side]
	return s.count >= slideLimit && s.line == l
}

// explainRetreat speaks of an empty point two behind the soldier.
func (p *position) explainRetreat(from board.Point, d int) rules.Refusal {
	if p.retreaters().has(from) {
		middle := ahead(from, d, 1)
		return refuse(refuseMiddle, middle, middle)
	}
	if town := p.towns[p.side^1]; bitOf[from].grown().meets(town) {
		return refuse(refuseTownOnly, from, town.point())
	}
	return refuse(refuseNoEnemy, from, from)
}
