package level

import (
	"math"

	"crosspoint/board"
	"crosspoint/rules"
)

const (
	// indirect is how many points of distance a way counts that goes over other pieces, or a shot.
	indirect = 2
	// crooked is how many points a way counts that is no straight line.
	crooked = 1
	// adjacent is the distance that a step to a neighbouring point counts.
	adjacent = 0.3
	// ownSight is how much less often a player overlooks what it can do itself.
	ownSight = 0.5
	// maxOversight bounds the probability of overlooking a step.
	maxOversight = 0.85
)

// blinkers is a position as a player sees it who does not notice every step that changes something: captures, shots and kicks
// are missing from it with a probability that grows with their distance and with how roundabout they are. What is not
// noticed stays so for the whole search: who has not seen that a piece looks along a line does not see it deeper in a line of
// play either. Quiet steps are all there, so that nothing else changes.
type blinkers struct {
	rules.Position
	game  *rules.Game
	own   board.Side // the player's side
	skill skill      // its oversight, blindness and judgement
	seed  uint64
}

func (b *blinkers) Clone() rules.Position {
	c := *b
	c.Position = b.Position.Clone()
	return &c
}

// Hash keeps what the engine learns with blinkers on apart from what it learns without, or with others.
func (b *blinkers) Hash() uint64 { return b.Position.Hash() ^ b.seed }

// Generate leaves out what is overlooked, unless nothing else is there.
func (b *blinkers) Generate(buf []rules.Move) []rules.Move {
	start := len(buf)
	buf = b.Position.Generate(buf)
	kept := start
	for i, m := range buf[start:] {
		if m.Gain() > 0 && b.overlooks(m) {
			continue
		}
		if kept != start+i {
			buf[kept] = m
		}
		kept++
	}
	if kept == start {
		// Nothing was moved, so the steps are as they were. A position without a step would count as decided.
		return buf
	}
	return buf[:kept]
}

// overlooks tells whether a step is not noticed.
func (b *blinkers) overlooks(m rules.Move) bool {
	chance := float64(mix(b.seed^uint64(m)<<(64-25))>>11) / (1 << 53) // the bits of the step without its hint
	if chance >= maxOversight {
		return false
	}
	e := b.game.Effect(b.Position, m)
	p := b.skill.oversight * b.remoteness(e)
	if e.Aim {
		p *= b.skill.blindness
	}
	if b.Side() == b.own {
		p *= ownSight
	}
	return chance < min(p, maxOversight)
}

// remoteness is how far a step reaches and how roundabout it is, in points of distance beyond the neighbouring one; 0
// for a step that removes nothing from the board and sends nothing off.
func (b *blinkers) remoteness(e rules.Effect) float64 {
	if e.Style != rules.StyleCapture && e.Style != rules.StyleShot && e.Style != rules.StyleKick {
		return 0
	}
	n := b.game.Geometry.Points()
	if int(e.From) >= n || int(e.To) >= n {
		return 0
	}
	g := b.game.Geometry
	files, ranks := g.File(e.To)-g.File(e.From), g.Rank(e.To)-g.Rank(e.From)
	distance := max(files, -files, ranks, -ranks)
	far := float64(distance - 1)
	switch {
	case e.Style == rules.StyleShot:
		far += indirect
	case files != 0 && ranks != 0 && files != ranks && files != -ranks:
		far += crooked
	case b.screened(e.From, files/max(distance, 1), ranks/max(distance, 1), distance):
		far += indirect
	}
	return math.Max(far, adjacent)
}

// screened tells whether something stands between a point and the one distance steps away from it.
func (b *blinkers) screened(from board.Point, file, rank, distance int) bool {
	g := b.game.Geometry
	for i := 1; i < distance; i++ {
		if at := g.At(g.File(from)+i*file, g.Rank(from)+i*rank); at != board.NoPoint && b.At(at) != board.NoPiece {
			return true
		}
	}
	return false
}

// mix spreads the bits of x evenly (the finaliser of SplitMix64).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Eval is the evaluation of the position behind the blinkers as far as the player can judge, 0 where it has none, as for the engine.
func (b *blinkers) Eval() int {
	e, ok := b.Position.(rules.Evaluator)
	if !ok {
		return 0
	}
	if i, ok := e.(rules.Instructed); ok && b.skill.judgement < 1 {
		plain := i.EvalByHand()
		return plain + int(b.skill.judgement*float64(e.Eval()-plain))
	}
	return e.Eval()
}

// InCheck is false where the game knows no check.
func (b *blinkers) InCheck() bool {
	c, ok := b.Position.(rules.Checker)
	return ok && c.InCheck()
}

// Claim is none where the game has no claims.
func (b *blinkers) Claim() (rules.Result, bool) {
	if c, ok := b.Position.(rules.Claimer); ok {
		return c.Claim()
	}
	return rules.Result{}, false
}
