package control

import (
	"context"
	"time"

	"crosspoint/board"
	"crosspoint/engine/puzzle"
	"crosspoint/record"
	"crosspoint/rules"
)

// PuzzlePhase is what a puzzle on the board is waiting for.
type PuzzlePhase uint8

// The phases.
const (
	PuzzleNone   PuzzlePhase = iota // no puzzle is on the board
	PuzzleYours                     // the player is to move
	PuzzleBusy                      // a step is being looked at, or the defence is about to be played
	PuzzleWrong                     // the last step was wrong: it can be taken back
	PuzzleSolved                    // the player has won
	PuzzleShown                     // the solution is being played, or has been
)

// PuzzleTone is how a message about a puzzle is meant.
type PuzzleTone uint8

// The tones.
const (
	PuzzlePlain PuzzleTone = iota
	PuzzleGood
	PuzzleBad
)

// Arrow points out a step on the board. From is NoPoint where only To matters.
type Arrow struct {
	From, To board.Point
	// Number is 1, 2, 3 ... for the steps of a turn, 0 for a step that is alone.
	Number int
}

// PuzzleActions says which commands of the puzzles make sense now.
type PuzzleActions struct{ Back, Hint, Solution, Again, Next, Previous bool }

// PuzzleState is all that a view of puzzles shows. It is a value, like State.
type PuzzleState struct {
	Board  State // of the position; Board.Game is nil while there is no puzzle
	Puzzle *puzzle.Puzzle
	Number int // of the puzzle among those of its game, from 1
	Phase  PuzzlePhase
	Task   Message // what is to be done, such as "Red to move: mate in 2"
	Say    Message // what the last step did, or the hint; the zero Message when there is nothing to say
	Tone   PuzzleTone
	Look   board.Point // the piece that the hint speaks of, or NoPoint
	Arrows []Arrow     // the hint, or the answer to a wrong step
	Mark   PuzzleMark  // of the puzzle
	Can    PuzzleActions
}

// PuzzleView shows the states of puzzles.
type PuzzleView interface {
	ShowPuzzle(PuzzleState)
}

// PuzzleConfig is what Puzzles are built from. Post, Go and After are as in Config; here Post may run the function before it returns.
type PuzzleConfig struct {
	View PuzzleView
	// Load returns the puzzles of a game in the order in which they are offered.
	Load func(*rules.Game) []puzzle.Puzzle
	// Progress keeps what has been solved; nil for a new one.
	Progress *Progress
	Post     func(func())
	Go       func(func())
	After    func(time.Duration, func()) (stop func())
	// Pace is the time before the defence answers, and between two turns of a solution; 0 for the usual one, below 0 for none.
	Pace time.Duration
}

// Puzzles plays puzzles: the player looks for the win, the defence answers by itself with what lasts longest. It is owned by one
// goroutine, like a Controller, and does not touch the game in progress.
type Puzzles struct {
	cfg    PuzzleConfig
	board  *Controller
	shown  State    // by board
	moving []Motion // of shown, until they are handed on
	quiet  bool     // the board shows to nobody
	solver *prover

	game   *rules.Game
	list   []puzzle.Puzzle
	at     int
	winner board.Side
	line   []rules.Move // the solution, step by step
	played []rules.Move
	good   int // how many of the played steps are right

	phase  PuzzlePhase
	say    Message
	tone   PuzzleTone
	look   board.Point
	arrows []Arrow
	hints  int // for the step that is to be found
	helped bool
	seen   bool   // the solution was shown
	work   uint64 // the newest piece of work; answers of older ones are dropped
	cancel context.CancelFunc
	stop   func() // of the timer
}

// Pauses: before the defence answers, and between the turns of a solution.
const (
	puzzlePace   = 600 * time.Millisecond
	solutionPace = 1400 * time.Millisecond
)

// NewPuzzles returns puzzles without one on the board.
func NewPuzzles(cfg PuzzleConfig) *Puzzles {
	z := &Puzzles{cfg: cfg, solver: newProver(), look: board.NoPoint}
	if z.cfg.Progress == nil {
		z.cfg.Progress = &Progress{}
	}
	z.board = New(Config{View: puzzleBoard{z}})
	z.shown = z.board.State()
	return z
}

// puzzleBoard listens to the controller of the board.
type puzzleBoard struct{ z *Puzzles }

// Show implements View.
func (b puzzleBoard) Show(s State) {
	z := b.z
	if len(s.Motions) > 0 {
		z.moving = s.Motions
	}
	z.shown = s
	if !z.quiet {
		z.show()
	}
}

// show hands the state to the view, with the steps to animate.
func (z *Puzzles) show() {
	s := z.State()
	s.Board.Motions, z.moving = z.moving, nil
	if z.cfg.View != nil {
		z.cfg.View.ShowPuzzle(s)
	}
}

// silently does something with the board that is shown later.
func (z *Puzzles) silently(f func()) {
	before := z.quiet
	z.quiet = true
	f()
	z.quiet = before
}

// State returns the current state, without motions.
func (z *Puzzles) State() PuzzleState {
	s := PuzzleState{Board: z.shown, Phase: z.phase, Say: z.say, Tone: z.tone, Look: z.look, Arrows: z.arrows}
	s.Board.Motions = nil
	p := z.Current()
	if p == nil {
		return s
	}
	s.Puzzle, s.Number, s.Task = p, z.at+1, z.task(p)
	s.Mark = z.cfg.Progress.Mark(p.ID)
	s.Can = PuzzleActions{
		Back: len(z.played) > 0 && (z.phase == PuzzleYours || z.phase == PuzzleWrong),
		Hint: z.phase == PuzzleYours && z.hints < 2, Solution: z.phase != PuzzleShown || !z.over(),
		Again: len(z.played) > 0, Next: len(z.list) > 1, Previous: len(z.list) > 1,
	}
	return s
}

// task says what is to be done.
func (z *Puzzles) task(p *puzzle.Puzzle) Message {
	return Message{Key: "puzzle.task." + z.game.ID, Values: []Value{{Name: "Side", Key: "side." + z.game.Sides[z.winner]}, count(p.Turns)}}
}

// Current is the puzzle on the board, nil when there is none.
func (z *Puzzles) Current() *puzzle.Puzzle {
	if z.at >= len(z.list) {
		return nil
	}
	return &z.list[z.at]
}

// Game is the game whose puzzles are offered, nil before the first.
func (z *Puzzles) Game() *rules.Game { return z.game }

// List returns the puzzles of the game; nobody changes them.
func (z *Puzzles) List() []puzzle.Puzzle { return z.list }

// Mark tells how a puzzle stands.
func (z *Puzzles) Mark(id string) PuzzleMark { return z.cfg.Progress.Mark(id) }

// Open offers the puzzles of a game, the first one that has not been solved on the board.
func (z *Puzzles) Open(g *rules.Game) {
	z.game, z.list = g, z.cfg.Load(g)
	first := 0
	for i := range z.list {
		if z.Mark(z.list[i].ID) < PuzzleMarkHelped {
			first = i
			break
		}
	}
	z.Choose(first)
}

// Choose puts a puzzle of the list on the board.
func (z *Puzzles) Choose(i int) {
	if i < 0 || i >= len(z.list) {
		return
	}
	z.at, z.helped, z.seen = i, false, false
	z.restart(nil)
	z.show()
}

// Next and Previous go through the list, round and round.
func (z *Puzzles) Next() { z.turnTo(1) }

// Previous goes to the puzzle before.
func (z *Puzzles) Previous() { z.turnTo(-1) }

func (z *Puzzles) turnTo(by int) {
	if n := len(z.list); n > 0 {
		z.Choose((z.at + by + n) % n)
	}
}

// Again puts the puzzle back to its start.
func (z *Puzzles) Again() {
	if z.Current() == nil {
		return
	}
	z.restart(nil)
	z.show()
}

// Rest ends what is being worked on, for leaving the page. A turn of the player that has not been answered is taken back.
func (z *Puzzles) Rest() {
	z.drop()
	if z.phase != PuzzleBusy {
		return
	}
	path := pathTo(z.cursor())
	n := len(path)
	for n > 0 && path[n-1].Side() == z.winner {
		n--
	}
	z.restart(z.played[:n])
	z.show()
}

// Stop ends what is being worked on, for the end of the program. The worker is gone when wait returns, some hundredths of a second
// later; it may be called on any goroutine.
func (z *Puzzles) Stop() (wait func()) {
	z.drop()
	return z.solver.wait
}

// SetNotation chooses the notation of a game's steps in messages.
func (z *Puzzles) SetNotation(g *rules.Game, id string) {
	z.silently(func() { z.board.SetNotationOf(g, id) })
}

// restart puts the start of the puzzle on the board and plays steps that were right.
func (z *Puzzles) restart(steps []rules.Move) {
	z.drop()
	p := z.Current()
	z.silently(func() {
		for z.board.blocks > 0 {
			z.board.Unblock()
		}
		if err := z.board.NewGame(NewGame{Game: z.game, Preset: p.Preset, Changed: p.Options, FEN: p.FEN}); err != nil {
			z.board.Close() // the puzzles are ours and were read: nothing to be told
			return
		}
		z.winner = z.board.rec.StartSide()
		z.line = nil
		turns, err := p.Moves(z.game)
		if err != nil {
			return
		}
		for _, turn := range turns {
			z.line = append(z.line, turn...)
		}
		for _, m := range steps {
			z.board.step(m)
		}
		z.board.altered(nil)
	})
	z.played, z.good, z.moving = append([]rules.Move(nil), steps...), len(steps), nil
	z.enter(PuzzleYours, Message{}, PuzzlePlain)
}

// enter changes the phase. The board takes clicks only while the player is to move.
func (z *Puzzles) enter(p PuzzlePhase, say Message, tone PuzzleTone) {
	z.phase, z.say, z.tone, z.look, z.arrows, z.hints = p, say, tone, board.NoPoint, nil, 0
	z.silently(func() {
		switch blocked := z.board.blocks > 0; {
		case p == PuzzleYours && blocked:
			z.board.Unblock()
		case p != PuzzleYours && !blocked:
			z.board.Block()
		}
	})
}

// drop forgets the work that goes on and the timer.
func (z *Puzzles) drop() {
	z.work++
	if z.cancel != nil {
		z.cancel()
		z.cancel = nil
	}
	if z.stop != nil {
		z.stop()
		z.stop = nil
	}
}

// over tells whether the game on the board has ended.
func (z *Puzzles) over() bool {
	if z.board.rec == nil {
		return true
	}
	_, over := z.board.rec.ResultAtCursor()
	return over
}

// left is how many turns the winner has, the one that is being played included.
func (z *Puzzles) left() int {
	n := z.Current().Turns
	for _, step := range pathTo(z.board.rec.Cursor()) {
		if step.EndsTurn() && step.Side() == z.winner {
			n--
		}
	}
	return n
}

// onLine tells whether all that was played is the beginning of the solution that was worked out.
func (z *Puzzles) onLine() bool {
	if len(z.played) > len(z.line) {
		return false
	}
	for i, m := range z.played {
		if !m.Same(z.line[i]) {
			return false
		}
	}
	return true
}

// lineTurn is the rest of the turn at the cursor in the solution that was worked out.
func (z *Puzzles) lineTurn() []rules.Move {
	p, side := z.board.rec.Position().Clone(), z.board.rec.Position().Side()
	var turn []rules.Move
	for _, m := range z.line[len(z.played):] {
		if p.Side() != side || !p.Do(m) {
			break
		}
		turn = append(turn, m)
	}
	return turn
}

// text is a turn in the notation in use, its steps joined as in a file.
func (z *Puzzles) text(turn []rules.Move) string {
	p, notation, out := z.board.rec.Position().Clone(), z.board.notation(), ""
	for i, m := range turn {
		if i > 0 {
			out += "/"
		}
		out += notation.Format(p, m)
		p.Do(m)
	}
	return out
}

// side is a side's name.
func (z *Puzzles) side(name string, s board.Side) Value { return z.board.side(name, s) }

// cursor is where the board stands.
func (z *Puzzles) cursor() *record.Node {
	if z.board.rec == nil {
		return nil
	}
	return z.board.rec.Cursor()
}
