package cannon

import (
	"crosspoint/board"
	"crosspoint/rules"
)

// The kinds of pieces.
const (
	Soldier uint8 = 1
	Town    uint8 = 2
)

// The kinds of steps. A placement uses To alone; a shot too, because all cannons that hit a target do the same.
// A slide goes from the rear soldier to the point in front of the front soldier.
const (
	Place rules.Kind = 1 + iota
	Advance
	Capture
	Retreat
	Slide
	Shot
)

// maxSoldiers is the number of soldiers that a side starts with and never exceeds.
const maxSoldiers = 15

// slideLimit is how many times in a row a side may slide along one line when the limit is on.
const slideLimit = 3

// ruleSet is the settings in a form that is quick to ask.
type ruleSet struct {
	farShotOver     bool // a shot at distance 3 may pass over a piece on the middle point
	retreatFromTown bool // an enemy town alone lets a soldier retreat
	slideLimit      bool
}

func newRuleSet(s rules.Settings) ruleSet {
	return ruleSet{
		farShotOver:     s[optionFarShot] != valueNo,
		retreatFromTown: s[optionRetreat] != valueNo,
		slideLimit:      s[optionSlides] == valueThree,
	}
}

// slides is a side's count of slides in a row; the line means nothing when the count is 0.
type slides struct {
	line  line
	count uint8
}

// state is all that a step changes.
type state struct {
	soldiers [2]set
	towns    [2]set // of one point; empty before the placement and after the capture
	key      uint64 // pieces, side and towns to be placed: what repetition compares
	round    int32
	since    int32 // steps since the last one that can never be taken back by playing on, at most len(stack)
	slides   [2]slides
	placing  [2]bool
	places   int16 // placesOf, kept up to date
	side     board.Side
	shot     bool // the last step was a shot
}

// position is a state with the way back.
type position struct {
	state
	rules   ruleSet
	stack   []state
	insight insight
}

// Layout of the hash keys.
const (
	keySoldier = 0
	keyTown    = keySoldier + 2*128
	keySide    = keyTown + 2*128
	keyPlacing = keySide + 1
	keySlides  = keyPlacing + 2
	keyCount   = keySlides + 2*lines*slideLimit
)

var keys = board.Keys(0xca4404, keyCount)

// newPosition makes the start position: fifteen soldiers a side, both towns to be placed.
func newPosition(s rules.Settings) rules.Position {
	p := &position{rules: newRuleSet(s), state: state{round: 1, placing: [2]bool{true, true}}}
	for file := 0; file < geometryFiles; file += 2 {
		for rank := 1; rank <= 3; rank++ {
			p.soldiers[board.First] = p.soldiers[board.First].or(bitOf[geometry.At(file, rank)])
			p.soldiers[board.Second] = p.soldiers[board.Second].or(bitOf[geometry.At(file+1, rank+5)])
		}
	}
	p.key, p.places = p.fullKey(), p.fullPlaces()
	return p
}

// fullKey computes the key from scratch.
func (s *state) fullKey() uint64 {
	var k uint64
	for side := board.First; side <= board.Second; side++ {
		for b := s.soldiers[side]; !b.empty(); {
			k ^= keys[keySoldier+int(side)<<7+b.pop()]
		}
		if t := s.towns[side]; !t.empty() {
			k ^= keys[keyTown+int(side)<<7+t.first()]
		}
		if s.placing[side] {
			k ^= keys[keyPlacing+int(side)]
		}
	}
	if s.side == board.Second {
		k ^= keys[keySide]
	}
	return k
}

// Side is the side to move.
func (p *position) Side() board.Side { return p.side }

// Hash covers the pieces, the side to move, the towns to be placed and, when the limit is on, the slide counts.
func (p *position) Hash() uint64 {
	h := p.key
	for side, s := range p.slides {
		if s.count > 0 {
			h ^= keys[keySlides+(side*lines+int(s.line))*slideLimit+int(s.count)-1]
		}
	}
	return h
}

// At returns the piece on a point.
func (p *position) At(at board.Point) board.Piece {
	for side := board.First; side <= board.Second; side++ {
		if p.soldiers[side].has(at) {
			return board.NewPiece(side, Soldier)
		}
		if p.towns[side].has(at) {
			return board.NewPiece(side, Town)
		}
	}
	return board.NoPiece
}

// Clone returns an independent copy with its history.
func (p *position) Clone() rules.Position {
	c := *p
	c.stack = append(make([]state, 0, len(p.stack)+16), p.stack...)
	return &c
}

// Do plays a step of Generate; all of them are legal.
func (p *position) Do(m rules.Move) bool {
	kind, side := m.Kind(), p.side
	if kind < Place || kind > Shot {
		return false
	}
	p.stack = append(p.stack, p.state)
	p.since++
	p.shot = false
	to := bitOf[m.To()]
	toBit := to.first()
	switch kind {
	case Place:
		p.towns[side] = to
		p.placing[side] = false
		p.key ^= keys[keyTown+int(side)<<7+toBit] ^ keys[keyPlacing+int(side)]
		p.since = 0
	case Shot:
		p.remove(to, toBit)
		p.shot = true
	case Capture:
		p.remove(to, toBit)
		p.move(m.From(), to, toBit)
	default:
		p.move(m.From(), to, toBit)
	}
	if p.rules.slideLimit {
		p.countSlide(m)
	}
	p.pass()
	return true
}

// remove takes the enemy piece off a point.
func (p *position) remove(at set, atBit int) {
	foe := p.side ^ 1
	if p.soldiers[foe].meets(at) {
		p.soldiers[foe] = p.soldiers[foe].andNot(at)
		p.places -= soldierPlaces[foe&1][atBit&127]
		p.key ^= keys[keySoldier+int(foe)<<7+atBit]
	} else {
		p.towns[foe] = set{}
		p.key ^= keys[keyTown+int(foe)<<7+atBit]
	}
	p.since = 0
}

// move carries a soldier of the side to move.
func (p *position) move(from board.Point, to set, toBit int) {
	b := bitOf[from]
	fromBit := b.first()
	p.soldiers[p.side] = p.soldiers[p.side].xor(b.or(to))
	p.places += soldierPlaces[p.side&1][toBit&127] - soldierPlaces[p.side&1][fromBit&127]
	p.key ^= keys[keySoldier+int(p.side)<<7+fromBit] ^ keys[keySoldier+int(p.side)<<7+toBit]
}

// countSlide keeps the count of slides in a row along one line for the side that plays m.
func (p *position) countSlide(m rules.Move) {
	s := &p.slides[p.side]
	if m.Kind() != Slide {
		*s = slides{}
		return
	}
	if l := slideLine(m.From(), m.To()); s.count > 0 && s.line == l {
		s.count++
	} else {
		*s = slides{line: l, count: 1}
	}
}

// slideLine is the line that holds two different points of one line.
func slideLine(from, to board.Point) line {
	df, dr := geometry.File(to)-geometry.File(from), geometry.Rank(to)-geometry.Rank(from)
	switch {
	case df == 0:
		return lineThrough(from, north)
	case dr == 0:
		return lineThrough(from, east)
	case df == dr:
		return lineThrough(from, northEast)
	default:
		return lineThrough(from, northWest)
	}
}

// pass gives the turn to the other side.
func (p *position) pass() {
	if p.side == board.Second {
		p.round++
	}
	p.side ^= 1
	p.key ^= keys[keySide]
}

// Undo takes back the last Do or DoNull.
func (p *position) Undo() {
	last := len(p.stack) - 1
	p.state = p.stack[last]
	p.stack = p.stack[:last]
}

// DoNull passes for null-move pruning. It refuses while towns are to be placed and after the end.
func (p *position) DoNull() bool {
	if _, over := p.Aim(); over || p.placing[board.First] || p.placing[board.Second] {
		return false
	}
	p.stack = append(p.stack, p.state)
	p.since = 0
	p.shot = false
	p.pass()
	return true
}
