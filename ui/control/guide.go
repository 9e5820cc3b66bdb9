package control

import (
	"slices"
	"time"

	"crosspoint/board"
	"crosspoint/rules"
	"crosspoint/ui/lesson"
)

// GuideConfig is what a Guide is built from. After is as in Config.
type GuideConfig struct {
	View  LessonView
	After func(time.Duration, func()) (stop func())
	// Pace is the time before the opponent answers; 0 for the usual one, below 0 for none.
	Pace time.Duration
}

// Guide leads through a first game: it says what to do, shows where to click, plays the opponent, and takes back what is not in the plan. It
// is owned by one goroutine, like a Controller, and does not touch the game in progress.
type Guide struct {
	*sandbox
	cfg   GuideConfig
	game  *rules.Game
	first *lesson.First // nil before the first
	steps [][]rules.Move
	turns [][]rules.Move // the opponent's, after each step
	at    int
	say   Message
	tone  PuzzleTone
	busy  bool
	work  uint64 // the newest answer; older ones are dropped
	stop  func() // of the timer
}

// guidePace is the time before the opponent answers.
const guidePace = 700 * time.Millisecond

// NewGuide returns a guide without a game.
func NewGuide(cfg GuideConfig) *Guide { return &Guide{sandbox: newSandbox(), cfg: cfg} }

// Open begins the guided game of a game.
func (u *Guide) Open(g *rules.Game, first *lesson.First) {
	u.game, u.first, u.at = g, first, 0
	u.steps, u.turns = nil, nil
	p, err := lesson.Position(g, first.Preset, nil, first.FEN)
	for i := 0; i < len(first.Steps) && err == nil; i++ { // our own data, proved by a test
		var step, turn []rules.Move
		if step, err = lesson.Play(g, p, first.Steps[i].Step); err == nil {
			turn, err = lesson.Play(g, p, first.Steps[i].Answer)
		}
		u.steps, u.turns = append(u.steps, step), append(u.turns, turn)
	}
	u.Again()
}

// Game is the game that is taught, nil before the first.
func (u *Guide) Game() *rules.Game { return u.game }

// SetNotation chooses the notation of a game's steps in messages.
func (u *Guide) SetNotation(g *rules.Game, id string) { u.board.SetNotationOf(g, id) }

// Again begins the guided game anew.
func (u *Guide) Again() {
	if u.first == nil {
		return
	}
	u.at = 0
	u.restart()
	u.show()
}

// Back goes back to the step before.
func (u *Guide) Back() {
	if u.first == nil {
		return
	}
	if u.at > 0 {
		u.at--
	}
	u.restart()
	u.show()
}

// Rest drops an answer that is under way, for leaving the page: the reader finds it on the board.
func (u *Guide) Rest() {
	if u.busy {
		u.answer()
	}
}

// restart puts the game as it is before step at.
func (u *Guide) restart() {
	u.drop()
	u.say, u.tone = Message{}, PuzzlePlain
	var steps []rules.Move
	for i := range u.at {
		steps = append(append(steps, u.steps[i]...), u.turns[i]...)
	}
	u.put(NewGame{Game: u.game, Preset: u.first.Preset, FEN: u.first.FEN}, steps)
}

// drop forgets the answer that is under way.
func (u *Guide) drop() {
	u.busy = false
	u.work++
	if u.stop != nil {
		u.stop()
		u.stop = nil
	}
}

func (u *Guide) won() bool { return u.first != nil && u.at == len(u.steps) }

// next is the step that is to be played.
func (u *Guide) next() (m rules.Move, ok bool) {
	if u.first == nil || u.won() || u.busy || len(u.steps[u.at]) == 0 {
		return 0, false
	}
	return u.steps[u.at][0], true
}

func (u *Guide) show() {
	if u.cfg.View != nil {
		s := u.State()
		s.Board = u.state()
		u.cfg.View.ShowLesson(s)
	}
}

// State returns the current state, without motions.
func (u *Guide) State() LessonState {
	s := LessonState{Board: u.shown, Say: u.say, Tone: u.tone, Moved: u.at > 0, Steps: len(u.steps), Step: min(u.at+1, len(u.steps)), Won: u.won(), Busy: u.busy}
	s.Board.Motions = nil
	if u.first == nil {
		return s
	}
	name := u.first.End
	if !u.won() {
		name = u.first.Steps[u.at].Say
	}
	s.Task = Message{Key: lesson.Key(u.game, lesson.FirstChapter, name)}
	if at := u.lit(); at != board.NoPoint {
		s.Lit = []board.Point{at}
	}
	return s
}

// lit is the point to click next, NoPoint where that is the button or nothing.
func (u *Guide) lit() board.Point {
	m, ok := u.next()
	if !ok {
		return board.NoPoint
	}
	paths, done := u.game.Paths(u.board.rec.Position(), m), u.shown.Path
	for _, path := range paths {
		if len(path) > len(done) && slices.Equal(path[:len(done)], done) {
			return path[len(done)]
		}
	}
	if len(paths) > 0 && len(paths[0]) > 0 {
		return paths[0][0] // another piece is in hand
	}
	return board.NoPoint
}

// Click is a click on a point of the board.
func (u *Guide) Click(at board.Point) { u.input(func() { u.board.Click(at) }) }

// Press is the main button going down on a point; see Controller.Press.
func (u *Guide) Press(at board.Point) (taken bool) {
	u.input(func() { taken = u.board.Press(at) })
	return taken
}

// Drag picks up the piece on a point; it returns false when that cannot be part of a step.
func (u *Guide) Drag(from board.Point) (taken bool) {
	u.input(func() { taken = u.board.Drag(from) })
	return taken
}

// Drop ends a drag.
func (u *Guide) Drop(at board.Point) { u.input(func() { u.board.Drop(at) }) }

// Escape puts the piece in hand down.
func (u *Guide) Escape() { u.input(func() { u.board.Escape() }) }

// EndTurn presses the button that ends a turn.
func (u *Guide) EndTurn() { u.input(func() { u.board.EndTurn() }) }

// ShowMe plays the step for the reader.
func (u *Guide) ShowMe() {
	if m, ok := u.next(); ok {
		u.play([]rules.Move{m})
		u.advance()
	}
}

func (u *Guide) input(f func()) {
	want, ok := u.next()
	if !ok {
		return
	}
	switch refused, stepped := u.try(f); {
	case stepped && u.cursor().Move.Same(want):
		u.advance()
		return
	case stepped:
		text := u.board.Text(u.cursor())
		u.restart()
		u.say = Message{Key: "learn.first.other", Values: []Value{{Name: "Step", Text: text}}}
	case refused != nil:
		u.say, u.tone = u.shown.Refused.Message, PuzzleBad
	default:
		u.say, u.tone = Message{}, PuzzlePlain
	}
	u.show()
}

// advance follows the right step, which the opponent answers after a moment.
func (u *Guide) advance() {
	u.say, u.tone = Message{}, PuzzlePlain
	if len(u.turns[u.at]) == 0 {
		u.at++
		u.show()
		return
	}
	u.busy = true
	u.show()
	pace := guidePace
	if u.cfg.Pace != 0 {
		pace = u.cfg.Pace
	}
	if pace < 0 || u.cfg.After == nil {
		u.answer()
		return
	}
	u.work++
	mine := u.work
	u.stop = u.cfg.After(pace, func() {
		if u.work == mine {
			u.stop = nil
			u.answer()
		}
	})
}

// answer plays the opponent's turn.
func (u *Guide) answer() {
	u.drop()
	turn := u.turns[u.at]
	u.at++
	u.play(turn)
	u.show()
}
