package control

import (
	"strconv"
	"time"

	"crosspoint/board"
	"crosspoint/rules"
)

func count(n int) Value { return Value{Name: "Count", Text: strconv.Itoa(n)} }

// Click is a click on a point of the board.
func (z *Puzzles) Click(at board.Point) { z.input(func() { z.board.Click(at) }) }

// Press is the main button going down on a point; see Controller.Press.
func (z *Puzzles) Press(at board.Point) (taken bool) {
	z.input(func() { taken = z.board.Press(at) })
	return taken
}

// Drag picks up the piece on a point; it returns false when that cannot be part of a step.
func (z *Puzzles) Drag(from board.Point) (taken bool) {
	z.input(func() { taken = z.board.Drag(from) })
	return taken
}

// Drop ends a drag.
func (z *Puzzles) Drop(at board.Point) { z.input(func() { z.board.Drop(at) }) }

// Escape puts the piece in hand down; after a wrong step it takes that back.
func (z *Puzzles) Escape() {
	if z.phase == PuzzleWrong {
		z.Back()
		return
	}
	z.input(func() { z.board.Escape() })
}

// EndTurn presses the button that ends a turn.
func (z *Puzzles) EndTurn() { z.input(func() { z.board.EndTurn() }) }

// input hands an input to the board, and looks at the step that it may have led to.
func (z *Puzzles) input(f func()) {
	if z.phase != PuzzleYours {
		return
	}
	before := z.cursor()
	z.silently(f)
	now := z.cursor()
	if now == before {
		z.show()
		return
	}
	z.played = append(z.played, now.Move)
	judge := z.stepped(now.EndsTurn())
	z.show()
	if judge != nil {
		judge()
	}
}

// stepped follows a step of the player. It returns what is still to be found out, nil when all is clear.
func (z *Puzzles) stepped(ended bool) (judge func()) {
	if r, over := z.board.rec.ResultAtCursor(); over {
		z.finish(r)
		return nil
	}
	right := z.onLine()
	switch {
	case right && !ended:
		z.good = len(z.played)
		z.enter(PuzzleYours, Message{Key: "puzzle.right-step"}, PuzzleGood)
		return nil
	case right:
		z.good = len(z.played)
		z.answer(z.lineTurn())
		return nil
	}
	// There is only one first step: another one need not be looked at to be wrong.
	q := question{position: z.board.rec.Position().Clone(), left: z.left(), ended: ended, wrong: len(z.played) == 1}
	if ended {
		q.left++ // the turn that was just played
	}
	z.enter(PuzzleBusy, Message{Key: "puzzle.checking"}, PuzzlePlain)
	return func() { z.ask(q, func(v verdict) { z.judged(q, v) }) }
}

// finish follows the end of the game by a step of the player.
func (z *Puzzles) finish(r rules.Result) {
	if r.Winner != z.winner {
		m := Message{Key: "puzzle.wrong-end", Values: []Value{z.side("Side", z.winner)}}
		z.enter(PuzzleWrong, m, PuzzleBad)
		return
	}
	z.good = len(z.played)
	mark, key := PuzzleMarkSolved, "puzzle.solved"
	if z.helped {
		mark, key = PuzzleMarkHelped, "puzzle.solved-helped"
	}
	if z.seen {
		key = "puzzle.solved-seen"
	}
	z.cfg.Progress.Set(z.Current().ID, mark)
	z.enter(PuzzleSolved, Message{Key: key}, PuzzleGood)
}

// judged takes the verdict on a step that is not in the solution that was worked out.
func (z *Puzzles) judged(q question, v verdict) {
	switch {
	case v.right && !q.ended:
		z.good = len(z.played)
		z.enter(PuzzleYours, Message{Key: "puzzle.right-step"}, PuzzleGood)
	case v.right:
		z.good = len(z.played)
		z.answer(v.reply)
	default:
		z.enter(PuzzleWrong, z.why(q, v), PuzzleBad)
		z.arrows = z.arrowsOf(v.reply)
	}
	z.show()
}

// why says what is wrong with a step.
func (z *Puzzles) why(q question, v verdict) Message {
	values := []Value{z.side("Side", z.winner), z.side("Other", z.winner.Other()), {Name: "Reply", Text: z.text(v.reply)}, count(z.Current().Turns)}
	key := "puzzle.wrong-plain"
	switch {
	case v.slower:
		key = "puzzle.wrong-slow"
	case !q.ended:
		key = "puzzle.wrong-turn"
	case v.loses:
		key = "puzzle.wrong-loses"
	case len(v.reply) > 0 && q.left == 1:
		key = "puzzle.wrong-last"
	case len(v.reply) > 0:
		key = "puzzle.wrong-reply"
	}
	return Message{Key: key, Values: values}
}

// answer has the defence play its turn after a moment.
func (z *Puzzles) answer(turn []rules.Move) {
	z.enter(PuzzleBusy, Message{Key: "puzzle.right-turn"}, PuzzleGood)
	z.later(puzzlePace, func() {
		text := z.text(turn)
		z.playTurn(turn)
		z.good = len(z.played)
		m := Message{Key: "puzzle.answered", Values: []Value{z.side("Other", z.winner.Other()), {Name: "Reply", Text: text}, count(z.left())}}
		if r, over := z.board.rec.ResultAtCursor(); over {
			z.finish(r) // it had nothing better than to end the game itself
		} else {
			z.enter(PuzzleYours, m, PuzzleGood)
		}
		z.show()
	})
}

// playTurn plays steps that are known to be legal.
func (z *Puzzles) playTurn(turn []rules.Move) {
	z.silently(func() {
		for z.board.blocks > 0 {
			z.board.Unblock()
		}
		from := z.board.here()
		for _, m := range turn {
			if z.board.step(m) {
				z.played = append(z.played, m)
			}
		}
		z.board.altered(z.board.playedFrom(from))
	})
}

// later does something after a pause, unless something else comes first.
func (z *Puzzles) later(d time.Duration, f func()) {
	if z.cfg.Pace != 0 {
		d = z.cfg.Pace
	}
	z.work++
	mine := z.work
	if d < 0 || z.cfg.After == nil {
		f()
		return
	}
	z.stop = z.cfg.After(d, func() {
		if z.work == mine {
			z.stop = nil
			f()
		}
	})
}

// Back takes the wrong step back, or the player's last turn with its answer, or the steps of a turn that has begun.
func (z *Puzzles) Back() {
	if !z.State().Can.Back {
		return
	}
	keep := z.good
	if z.phase == PuzzleYours {
		keep = z.turnBefore()
	}
	z.restart(z.played[:keep])
	z.show()
}

// turnBefore is how many steps led to the player's turn that is to be taken back.
func (z *Puzzles) turnBefore() int {
	path := pathTo(z.cursor())
	n := len(path)
	if path[n-1].EndsTurn() { // the defence's: take it back, too
		for n > 0 && path[n-1].Side() != z.winner {
			n--
		}
	}
	for n > 0 && path[n-1].Side() == z.winner {
		n--
	}
	return n
}

// Hint points out the piece of the next step, then the step.
func (z *Puzzles) Hint() {
	if !z.State().Can.Hint {
		return
	}
	z.helped = true
	if z.onLine() {
		z.hint(z.line[len(z.played)])
		z.show()
		return
	}
	hints := z.hints
	q := question{position: z.board.rec.Position().Clone(), left: z.left(), attack: true}
	z.enter(PuzzleBusy, Message{Key: "puzzle.checking"}, PuzzlePlain)
	z.show()
	z.ask(q, func(v verdict) {
		z.enter(PuzzleYours, Message{Key: "puzzle.no-hint"}, PuzzlePlain)
		if z.hints = hints; len(v.reply) > 0 {
			z.hint(v.reply[0])
		}
		z.show()
	})
}

// hint shows a step in the words of hints in a game, the first time only its piece.
func (z *Puzzles) hint(m rules.Move) {
	z.hints++
	e := z.game.Effect(z.board.rec.Position(), m)
	piece := e.From
	if e.Actor != board.NoPoint {
		piece = e.Actor
	}
	z.tone, z.look = PuzzlePlain, piece
	z.say = Message{Key: "puzzle.hint." + hintKind(e), Values: []Value{z.places("At", piece)}}
	if piece != board.NoPoint {
		z.say.Values = append(z.say.Values, z.board.piece("Piece", z.board.rec.Position().At(piece)))
	}
	if z.hints > 1 {
		z.say = z.board.hintStep(z.board.rec.Position(), LineStep{Move: m, Text: z.text([]rules.Move{m}), Effect: e})
		z.arrows = z.arrowsOf([]rules.Move{m})
	}
}

func (z *Puzzles) places(name string, p board.Point) Value {
	if p == board.NoPoint {
		return Value{Name: name}
	}
	return z.board.places(name, p)
}

// hintKind is the part of the first hint's key that depends on the step.
func hintKind(e rules.Effect) string {
	switch e.Style {
	case rules.StyleShot:
		return "shot"
	case rules.StyleKick:
		return "kick"
	case rules.StyleEnd:
		return "end"
	case rules.StylePlace:
		return "place"
	}
	return "move"
}

// arrowsOf are the arrows of a turn at the cursor.
func (z *Puzzles) arrowsOf(turn []rules.Move) []Arrow {
	p := z.board.rec.Position().Clone()
	var out []Arrow
	for _, m := range turn {
		e := z.game.Effect(p, m)
		if p.Do(m) && e.To != board.NoPoint {
			out = append(out, Arrow{From: e.From, To: e.To})
		}
	}
	if len(out) > 1 {
		for i := range out {
			out[i].Number = i + 1
		}
	}
	return out
}

// Solution plays the solution turn by turn, from where the player is when that is on its way, else from the start. While it plays,
// the next turn comes at once.
func (z *Puzzles) Solution() {
	if !z.State().Can.Solution {
		return
	}
	z.drop()
	if z.phase != PuzzleShown {
		begun := z.phase == PuzzleYours && z.onLine()
		if begun && len(z.played) > 0 && !pathTo(z.cursor())[len(z.played)-1].EndsTurn() {
			begun = false
		}
		if !begun {
			z.restart(nil)
		}
		z.helped, z.seen = true, true
		z.cfg.Progress.Set(z.Current().ID, PuzzleMarkShown)
		z.enter(PuzzleShown, Message{Key: "puzzle.showing"}, PuzzlePlain)
		if !begun { // first show the start
			z.show()
			z.later(puzzlePace, z.walk)
			return
		}
	}
	z.walk()
}

// walk plays the next turn of the solution.
func (z *Puzzles) walk() {
	turn := z.lineTurn()
	if len(turn) == 0 {
		return
	}
	side, text := z.board.rec.Position().Side(), z.text(turn)
	z.playTurn(turn)
	z.good = len(z.played)
	m := Message{Key: "puzzle.shows", Values: []Value{z.side("Side", side), {Name: "Reply", Text: text}}}
	if z.over() {
		m.Key = "puzzle.shows-end"
	}
	z.enter(PuzzleShown, m, PuzzlePlain)
	z.show()
	if !z.over() {
		z.later(solutionPace, z.walk)
	}
}
