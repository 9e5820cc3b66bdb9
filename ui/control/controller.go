package control

import (
	"sync"
	"time"

	"crosspoint/board"
	"crosspoint/engine/analysis"
	"crosspoint/engine/review"
	"crosspoint/record"
)

// Journal is what the controller needs of the log of the game in progress; record/journal has it.
type Journal interface {
	// Begin starts the log of a game with a snapshot and listens to the game from then on.
	Begin(*record.Game) error
	// Err returns the first error of a write since Begin.
	Err() error
	// Note logs an operation that the game is not told of now; who recovers the game gets it. It does not wait for the disk.
	Note(record.Op)
}

// Config is what a controller is built from.
type Config struct {
	View View
	// Journal logs each change before it is shown; nil for none.
	Journal Journal
	// Post runs a function on the controller's goroutine. It is for workers, which may not call the controller themselves.
	Post func(func())
	// Notations is the id of the notation to begin with, by the id of the game; a game that is missing here uses its first one.
	Notations map[string]string
	// OnError is told that the journal cannot be written, once for each game; the game goes on. It may be nil.
	OnError func(error)
	// Seed gives the value of an option that is a seed when the player left it open; nil for a random one.
	Seed func() uint32
	// Date gives the Date tag of a new game, such as "2026.11.30"; nil for none.
	Date func() string
	// ID gives a new game the id by which it is told from all others; nil for none.
	ID func() string

	// Analyst makes what evaluates positions for a review; nil for our own engine with one thread. OnReview is
	// told about the progress of a review, at most ten times a second, and may be nil. Words puts a message into the person's
	// language, for the comments of a review; nil for no comments.
	Analyst  func() review.Analyst
	OnReview func(Review)
	Words    func(Message) string

	// Engines are other programs that can play; nil for none.
	Engines Engines
	// Thinker finds the computer's turns; nil for our own engine with one thread. See NewThinker.
	Thinker Thinker
	// Go runs a function on a worker's goroutine; nil for a new one each time. The answer comes back by Post, which must be given for a
	// game with the computer or a clock, and may not run the function before it returns.
	Go func(func())
	// Now is the time, nil for time.Now. After calls a function on the controller's goroutine when a time has passed and returns what stops
	// it; nil for timers whose functions go through Post.
	Now   func() time.Time
	After func(time.Duration, func()) (stop func())
	// Pace is the least time that the computer takes for a turn, so that an eye can follow; 0 for half a second, below 0 for none.
	Pace time.Duration
	// OnTick is told what the clocks show while one of them runs: once a second, ten times a second in the last ten seconds. It may be nil.
	OnTick func([2]Clock)
	// OnThinking is told about the progress of the computer's thinking, at most five times a second. It may be nil.
	OnThinking func(Thinking)
	// Source answers for hints and analyses; nil for our own engine. OnAnalysis is told what an analysis has found, some times a second; it may
	// be nil.
	Source     analysis.Source
	OnAnalysis func(Analysis)
}

// Controller implements Inputs for two players at one board, each a person or the computer. It is owned by one goroutine, on which it calls View.Show
// after each change; the view may not call the controller from within Show.
type Controller struct {
	cfg       Config
	notations map[string]string
	rec       *record.Game // nil on the welcome page
	file      string
	saved     saved
	warned    bool // the journal's error has been reported for this game
	blocks    int

	choices choices
	path    []board.Point
	drag    drag
	refused *Shown
	course
	left   left
	think  thinking
	locked bool // the board waits for the computer
	fresh  bool // nobody has thought about this game yet
	notice Message
	clocks clocks
	help   help
	// kept are the programs that are kept running for the game.
	kept    []string
	workers sync.WaitGroup
	review  reviewing

	texts  texts
	pieces census
	rows   rows
	whole  whole
	graphs graphs
	state  State
}

// drag is a piece on its way under the pointer.
type drag struct {
	pressed bool // the button went down on the piece and thereby took it up; nothing is on its way yet
	on      bool
	from    board.Point
	again   bool // the piece was in hand before the button went down
}

// New returns a controller on the welcome page. It shows nothing before the first input.
func New(cfg Config) *Controller {
	c := &Controller{cfg: cfg, notations: map[string]string{}, course: newCourse(), clocks: clocks{running: board.NoSide}}
	c.help.set = Help{}.bounded()
	for game, id := range cfg.Notations {
		c.notations[game] = id
	}
	if c.cfg.Seed == nil {
		c.cfg.Seed = randomSeed
	}
	c.refresh()
	return c
}

var _ Inputs = (*Controller)(nil)

// State returns the current state, without motions.
func (c *Controller) State() State { return c.state }

// Block and Unblock bracket a dialog; they nest. While blocked the board, the navigation and the commands of the game do nothing.
// What a dialog itself asks for works: Resign, AnswerDraw, ClaimDraw, DeleteVariation, SetComment, SetNotation, SetPlayers, NewGame, Rematch,
// Load, Saved, SetSeats and Close. A turn of the computer waits until the last dialog is closed. A piece in hand stays there, one that is being dragged goes back.
func (c *Controller) Block() {
	c.blocks++
	if c.blocks > 1 {
		return
	}
	if c.drag.on {
		c.putDown()
	}
	c.refused = nil
	c.show(nil)
}

// Unblock ends what Block began.
func (c *Controller) Unblock() {
	if c.blocks == 0 {
		return
	}
	c.blocks--
	if c.blocks == 0 {
		c.show(nil)
		c.deliver()
	}
}

// ready tells whether an input on a game is to be looked at, and clears the refusal that was shown for the one before.
func (c *Controller) ready() bool {
	if c.rec == nil || c.blocks > 0 {
		return false
	}
	c.refused, c.notice = nil, Message{}
	return true
}

// show works out the state and hands it to the view together with the steps to animate.
func (c *Controller) show(motions []Motion) {
	c.checkJournal()
	c.attend()
	c.keepEngines()
	c.attendReview()
	c.attendHelp()
	c.runClocks()
	c.refresh()
	if c.cfg.View == nil {
		return
	}
	s := c.state
	s.Motions = motions
	c.cfg.View.Show(s)
}

// altered follows a change of the tree or the result that is no Undo or Redo, which ends an offer and what could be redone.
func (c *Controller) altered(motions []Motion) {
	c.offer, c.undoneAt = board.NoSide, nil
	c.changed(motions)
}

// changed follows a change of the record or its cursor: nothing is in hand any more.
func (c *Controller) changed(motions []Motion) {
	c.putDown()
	c.refused = nil
	c.choices = choices{}
	c.help.preview = preview{}
	c.show(motions)
}

// checkJournal reports that a write to the journal has failed.
func (c *Controller) checkJournal() {
	if c.cfg.Journal == nil || c.rec == nil {
		return
	}
	if err := c.cfg.Journal.Err(); err != nil {
		c.warn(err)
	}
}

func (c *Controller) warn(err error) {
	if c.warned {
		return
	}
	c.warned = true
	if c.cfg.OnError != nil {
		c.cfg.OnError(err)
	}
}

// playable tells whether a step can be played at the cursor.
func (c *Controller) playable() bool {
	return c.rec != nil && !c.over()
}

// over tells whether the cursor is where the game ended.
func (c *Controller) over() bool {
	_, over := c.rec.ResultAtCursor()
	return over
}

// legal returns the steps that can be chosen at the cursor, none when the game is over there.
func (c *Controller) legal() *choices {
	if !c.choices.known {
		c.choices = choices{known: true}
		if c.playable() && !c.computerToMove() {
			c.choices = newChoices(c.rec.Rules(), c.rec.Position())
		}
	}
	return &c.choices
}
