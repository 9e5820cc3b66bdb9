package xiangqi

import (
	"crosspoint/board"
	"crosspoint/rules"
)

// repetitionRule is how a third occurrence of a position is judged.
type repetitionRule uint8

const (
	repetitionAsian repetitionRule = iota
	repetitionSimple
	repetitionDraw
)

// undo is what Do cannot compute backwards.
type undo struct {
	hash     uint64
	places   weight
	half     uint16
	back     uint16
	from, to uint8 // both off for a passed turn
	victim   uint8 // id, or empty
}

// Position is a rules.Position of Xiangqi. It also is a rules.Perfter, Explainer, Alarmer, Checker and Nuller.
type Position struct {
	on  [128]uint8    // id on each point
	at  [32]uint8     // point of each id
	row [2][16]uint16 // by side and rank: occupied files
	col [2][16]uint16 // by side and file: occupied ranks

	hash     uint64
	stack    []undo
	half     uint16 // steps since the last capture
	back     uint16 // entries of stack that repetition may look at
	side     uint8
	crossers uint8 // pieces that can cross the river

	capturable bool // generals may be captured, and left in check
	repetition repetitionRule

	startNumber int // move number and side at the bottom of stack
	startSide   uint8

	places weight // material and places, from the first side's point of view
}

var (
	_ rules.Position  = (*Position)(nil)
	_ rules.Perfter   = (*Position)(nil)
	_ rules.Explainer = (*Position)(nil)
	_ rules.Alarmer   = (*Position)(nil)
	_ rules.Checker   = (*Position)(nil)
	_ rules.Nuller    = (*Position)(nil)
)

// newEmpty returns a board without pieces under the rules of s.
func newEmpty(s rules.Settings) *Position {
	p := &Position{startNumber: 1, stack: make([]undo, 0, 256)}
	for i := range p.on {
		p.on[i] = wall
		if i < points {
			p.on[i] = empty
		}
	}
	for id := range p.at {
		p.at[id] = off
	}
	p.capturable = s[optionCapture] == captureYes
	switch s[optionRepetition] {
	case repeatSimple:
		p.repetition = repetitionSimple
	case repeatDraw:
		p.repetition = repetitionDraw
	}
	return p
}

// put places a piece that is not on the board yet on an empty point.
func (p *Position) put(id, to uint8) {
	sp := &spots[to&127]
	s := id >> 4 & 1
	p.on[to&127] = id
	p.at[id&31] = to
	p.row[s][sp.rank&15] ^= sp.fileBit
	p.col[s][sp.file&15] ^= sp.rankBit
	p.hash ^= zobrist[codeOf[id&63]&15][to&127]
	p.places += placed[codeOf[id&63]&15][to&127]
	if crosses(kindOf[id&63]) {
		p.crossers++
	}
}

// crosses tells whether a kind of piece can cross the river.
func crosses(kind uint8) bool { return kind >= horse }

// shift moves the piece on from to to and returns the id of what it captures, or empty. Hash, side, counters and
// history stay as they are.
func (p *Position) shift(from, to uint8) (victim uint8) {
	a, b := &spots[from&127], &spots[to&127]
	id := p.on[from&127]
	victim = p.on[to&127]
	s := id >> 4 & 1
	p.row[s][a.rank&15] ^= a.fileBit
	p.row[s][b.rank&15] ^= b.fileBit
	p.col[s][a.file&15] ^= a.rankBit
	p.col[s][b.file&15] ^= b.rankBit
	if victim != empty {
		p.row[s^1][b.rank&15] ^= b.fileBit
		p.col[s^1][b.file&15] ^= b.rankBit
		p.at[victim&31] = off
	}
	p.on[from&127] = empty
	p.on[to&127] = id
	p.at[id&31] = to
	return victim
}

// unshift takes a shift back.
func (p *Position) unshift(from, to, victim uint8) {
	a, b := &spots[from&127], &spots[to&127]
	id := p.on[to&127]
	s := id >> 4 & 1
	p.row[s][a.rank&15] ^= a.fileBit
	p.row[s][b.rank&15] ^= b.fileBit
	p.col[s][a.file&15] ^= a.rankBit
	p.col[s][b.file&15] ^= b.rankBit
	if victim != empty {
		p.row[s^1][b.rank&15] ^= b.fileBit
		p.col[s^1][b.file&15] ^= b.rankBit
		p.at[victim&31] = to
	}
	p.on[to&127] = victim
	p.on[from&127] = id
	p.at[id&31] = from
}

// Do plays a step; it returns false when that would leave the own general to be captured (with capturable generals:
// only when the generals would face each other).
func (p *Position) Do(m rules.Move) bool {
	from, to := uint8(m.From()), uint8(m.To())
	code := codeOf[p.on[from&127]&63]
	victim := p.shift(from, to)
	if p.exposed(p.side) {
		p.unshift(from, to, victim)
		return false
	}
	p.stack = append(p.stack, undo{p.hash, p.places, p.half, p.back, from, to, victim})
	p.hash ^= zobrist[code&15][from&127] ^ zobrist[code&15][to&127] ^ sideKey
	p.places += placed[code&15][to&127] - placed[code&15][from&127]
	p.half++
	p.back++
	if victim != empty {
		p.hash ^= zobrist[codeOf[victim&63]&15][to&127]
		p.places -= placed[codeOf[victim&63]&15][to&127]
		p.half, p.back = 0, 0
		if crosses(kindOf[victim&63]) {
			p.crossers--
		}
	}
	p.side ^= 1
	return true
}

// DoNull passes the turn. It refuses in check, when the game has reached its aim, and for a side without chariot,
// horse and cannon, which may be glad to pass.
func (p *Position) DoNull() bool {
	if p.generalGone() || p.attacked(p.side) {
		return false
	}
	heavy := false
	for slot := horseSlot; slot < soldierSlot; slot++ {
		heavy = heavy || p.at[int(p.side)*slots+slot] != off
	}
	if !heavy {
		return false
	}
	p.stack = append(p.stack, undo{p.hash, p.places, p.half, p.back, off, off, empty})
	p.hash ^= sideKey
	p.back = 0 // what came before a passed turn is no repetition
	p.side ^= 1
	return true
}

// Undo takes back the last Do or DoNull.
func (p *Position) Undo() {
	u := &p.stack[len(p.stack)-1]
	p.stack = p.stack[:len(p.stack)-1]
	p.hash, p.places, p.half, p.back = u.hash, u.places, u.half, u.back
	p.side ^= 1
	if u.from == off {
		return
	}
	p.unshift(u.from, u.to, u.victim)
	if u.victim != empty && crosses(kindOf[u.victim&63]) {
		p.crossers++
	}
}

// Side is the side to move.
func (p *Position) Side() board.Side { return board.Side(p.side) }

// Hash covers pieces and side.
func (p *Position) Hash() uint64 { return p.hash }

// At returns the piece on a point.
func (p *Position) At(at board.Point) board.Piece { return pieceOf[p.on[at&127]&63] }

// InCheck tells whether the general of the side to move is attacked.
func (p *Position) InCheck() bool { return p.attacked(p.side) }

// Clone returns an independent copy with its history.
func (p *Position) Clone() rules.Position {
	c := *p
	c.stack = append(make([]undo, 0, len(p.stack)+128), p.stack...)
	return &c
}

// generalGone tells whether a general has been captured.
func (p *Position) generalGone() bool {
	return p.at[generalSlot] == off || p.at[slots+generalSlot] == off
}
