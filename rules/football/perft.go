package football

import (
	"crosspoint/board"
	"crosspoint/rules"
)

// Perft counts the sequences of depth turns, as rules.Perft does; the last turn is counted without playing its steps
// one by one.
func (p *Position) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return p.perft(depth, p.buf[:0])
}

func (p *Position) perft(depth int, buf []rules.Move) uint64 {
	if isGoal(p.ball) {
		return 0
	}
	if depth == 1 {
		return p.countTurn()
	}
	side, start := p.side, len(buf)
	buf = p.Generate(buf)
	if cap(buf) > cap(p.buf) {
		p.buf = buf
	}
	var n uint64
	for _, m := range buf[start:] {
		p.Do(m)
		switch {
		case isGoal(p.ball): // the line ends before its last turn
		case p.side != side:
			n += p.perft(depth-1, buf)
		default:
			n += p.perft(depth, buf)
		}
		p.Undo()
	}
	return n
}

// countTurn counts the ways to finish the turn.
func (p *Position) countTurn() uint64 {
	n := p.countKicks()
	if p.mayEnd() {
		n++
	}
	if p.acted() {
		return n
	}
	own, around := p.own[p.side], near[p.ball]
	for rest := own; !rest.empty(); {
		from := rest.pop()
		to := p.moveTargets(from)
		others := own.and(around)
		others.remove(from)
		if others.empty() {
			// Without another piece at the ball only moves that go there can be followed by a kick.
			n += uint64(to.minus(around).count())
			to = to.and(around)
		}
		for !to.empty() {
			n += p.countAfterMove(from, to.pop())
		}
	}
	return n
}

// countAfterMove counts the ways to finish the turn after a piece move: to end it, or to kick. A turn that ends by
// itself counts the same as one that is ended.
func (p *Position) countAfterMove(from, to board.Point) uint64 {
	pc, own := p.at[from], p.own[p.side]
	p.at[from], p.at[to] = board.NoPiece, pc
	p.own[p.side].remove(from)
	p.own[p.side].add(to)
	n := 1 + p.countKicks()
	p.at[from], p.at[to] = pc, board.NoPiece
	p.own[p.side] = own
	return n
}

// countKicks counts the ways to finish the turn that begin with a kick.
func (p *Position) countKicks() uint64 {
	var n uint64
	from, kicked := p.ball, p.kicked
	for rest := p.touching().minus(kicked); !rest.empty(); {
		kicker := rest.pop()
		to := p.kickTargets(kicker)
		if to.empty() {
			continue
		}
		p.kicked.add(kicker)
		free := p.own[p.side].minus(p.kicked)
		for !to.empty() {
			t := to.pop()
			n++
			if isGoal(t) || free.and(near[t]).empty() {
				continue
			}
			p.at[from], p.at[t], p.ball = board.NoPiece, theBall, t
			n += p.countKicks()
			p.at[from], p.at[t], p.ball = theBall, board.NoPiece, from
		}
		p.kicked = kicked
	}
	return n
}
