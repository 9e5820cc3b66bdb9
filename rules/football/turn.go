package football

import (
	"crosspoint/board"
	"crosspoint/rules"
)

// Do plays a step that Generate gave in this position. A step that does not fit is refused.
func (p *Position) Do(m rules.Move) bool {
	u := undo{move: m, moved: p.moved, kicked: p.kicked, quiet: p.quiet, key: p.key, phase: p.phase}
	from, to := m.From(), m.To()
	switch m.Kind() {
	case moveStep:
		if p.acted() || !p.own[p.side].has(from) || p.at[to] != board.NoPiece {
			return false
		}
		p.shift(from, to)
		p.moved = true
		p.phase ^= zobrist[movedKey]
		u.ended = !p.canKick()
	case kickStep:
		kicker := m.Extra()
		if from != p.ball || p.at[to] != board.NoPiece || p.kicked.has(kicker) {
			return false
		}
		p.roll(to)
		p.kicked.add(kicker)
		p.phase ^= zobrist[kickedKey+int(kicker)]
		p.quiet = 0
		u.ended = isGoal(to) || !p.canKick()
	case endStep:
		if !p.mayEnd() {
			return false
		}
		u.ended = true
	default:
		return false
	}
	if u.ended {
		p.endTurn()
	}
	p.back = append(p.back, u)
	return true
}

// shift moves a piece of the side to move.
func (p *Position) shift(from, to board.Point) {
	pc := p.at[from]
	p.at[from], p.at[to] = board.NoPiece, pc
	own := &p.own[p.side]
	own.remove(from)
	own.add(to)
	p.key ^= pieceKey(pc, from) ^ pieceKey(pc, to)
}

// roll moves the ball.
func (p *Position) roll(to board.Point) {
	p.at[p.ball], p.at[to] = board.NoPiece, theBall
	p.key ^= pieceKey(theBall, p.ball) ^ pieceKey(theBall, to)
	p.ball = to
}

// endTurn gives the turn to the other side.
func (p *Position) endTurn() {
	if p.kicked.empty() {
		p.quiet++
	}
	p.moved, p.kicked, p.phase = false, pointSet{}, 0
	p.pass()
}

// pass changes the side at the end of a turn.
func (p *Position) pass() {
	p.side ^= 1
	p.key ^= zobrist[sideKey]
	p.turns++
	p.starts = append(p.starts, p.key)
}

// Undo takes back the last Do or DoNull.
func (p *Position) Undo() {
	u := &p.back[len(p.back)-1]
	p.back = p.back[:len(p.back)-1]
	if u.ended {
		p.side ^= 1
		p.turns--
		p.starts = p.starts[:len(p.starts)-1]
	}
	from, to := u.move.From(), u.move.To()
	switch u.move.Kind() {
	case moveStep:
		p.at[from], p.at[to] = p.at[to], board.NoPiece
		own := &p.own[p.side]
		own.remove(to)
		own.add(from)
	case kickStep:
		p.at[from], p.at[to] = theBall, board.NoPiece
		p.ball = from
	}
	p.moved, p.kicked, p.quiet, p.key, p.phase = u.moved, u.kicked, u.quiet, u.key, u.phase
}

// DoNull passes a whole turn, which a search may try at the start of one. Undo takes it back.
func (p *Position) DoNull() bool {
	if p.acted() || isGoal(p.ball) {
		return false
	}
	p.back = append(p.back, undo{
		move: rules.NewMove(board.NoPoint, board.NoPoint, nullStep, board.NoPoint, 0), ended: true,
		quiet: p.quiet, key: p.key,
	})
	p.pass()
	return true
}
