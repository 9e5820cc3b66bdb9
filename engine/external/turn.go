package external

import (
	"strconv"
	"strings"

	"crosspoint/board"
	"crosspoint/rules"
)

// lone is the game that programs play that have no option to choose one.
const lone = "xiangqi"

// FromOne is the id of the notation of games whose ranks are counted from 0 in files but from 1 by some programs.
const FromOne = "coordinates-1"

// maxToken bounds a turn in bytes.
const maxToken = 512

// notationFor is how a program writes steps.
func notationFor(g *rules.Game, base Base) rules.Notation {
	if base == BaseOne {
		for _, n := range g.Notations {
			if n.ID == FromOne {
				return n
			}
		}
	}
	return g.Notations[0]
}

// readTurn reads the steps of a turn, joined with slashes; a whole turn, or it is not ok. p stays as it is.
func readTurn(_ *rules.Game, notation rules.Notation, p rules.Position, token string) (turn []rules.Move, ok bool) {
	if len(token) > maxToken {
		return nil, false
	}
	side := p.Side()
	done := 0
	defer func() {
		for range done {
			p.Undo()
		}
	}()
	for _, text := range strings.Split(token, "/") {
		if done > 0 && p.Side() != side {
			return nil, false
		}
		m, err := notation.Parse(p, text)
		if err != nil || !p.Do(m) {
			return nil, false
		}
		done++
		turn = append(turn, m)
	}
	if _, over := p.Aim(); p.Side() == side && !over {
		return nil, false
	}
	return turn, true
}

// writeTurns writes steps as one token for each turn; steps of a turn that has only begun are left out and returned as rest. p stays as it is.
func writeTurns(notation rules.Notation, p rules.Position, list []rules.Move) (tokens []string, rest int) {
	side, done := p.Side(), 0
	var turn []string
	for _, m := range list {
		text := notation.Format(p, m)
		if !p.Do(m) {
			break
		}
		done++
		turn = append(turn, text)
		if p.Side() != side {
			tokens = append(tokens, strings.Join(turn, "/"))
			side, turn = p.Side(), nil
		}
	}
	for range done {
		p.Undo()
	}
	return tokens, len(turn)
}

// pieces counts the pieces on the board.
func pieces(g *rules.Game, p rules.Position) (n int) {
	for at := range g.Geometry.Points() {
		if p.At(board.Point(at)) != board.NoPiece {
			n++
		}
	}
	return n
}

// afterCapture returns how many of the steps are played when the last piece has left the board: UCCI wants the position from there.
func afterCapture(g *rules.Game, start rules.Position, list []rules.Move) (last int) {
	p := start.Clone()
	count := pieces(g, p)
	side := p.Side()
	for i, m := range list {
		if !p.Do(m) {
			break
		}
		n := pieces(g, p)
		if n < count && p.Side() != side {
			last = i + 1
		}
		count, side = n, p.Side()
	}
	return last
}

// maxHalfMoves is the largest count of steps without a capture that strict programs read.
const maxHalfMoves = 119

// strictFEN brings the counters of a FEN into the range that strict programs take.
func strictFEN(fen string) string {
	fields := strings.Fields(fen)
	if len(fields) != 6 {
		return fen
	}
	if n, err := strconv.Atoi(fields[4]); err == nil && n > maxHalfMoves {
		fields[4] = strconv.Itoa(maxHalfMoves)
	}
	return strings.Join(fields, " ")
}

// losing lists the legal turns of one step that lose at once by a rule on repetition, which the program may not know, and the others. p stays
// as it is.
func losing(p rules.Position) (bad, good []rules.Move) {
	side := p.Side()
	for _, m := range rules.Legal(p, nil) {
		p.Do(m)
		_, reached := p.Aim()
		r, over := p.Over()
		if p.Side() != side && !reached && over && r.Winner == side.Other() {
			bad = append(bad, m)
		} else {
			good = append(good, m)
		}
		p.Undo()
	}
	return bad, good
}
