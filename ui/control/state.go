package control

import (
	"time"

	"crosspoint/board"
	"crosspoint/engine/review"
	"crosspoint/record"
	"crosspoint/rules"
)

// Mode is what the controller is waiting for.
type Mode uint8

// The modes.
const (
	ModeHuman    Mode = iota // a player at the board is to move
	ModeBrowsing             // the cursor is not at the end of the line
	ModeOver                 // the game has ended and the end is shown
	ModeBlocked              // a dialog is open, input is ignored
	ModeThinking             // the computer is to move at the cursor; the board takes no clicks
)

// Seat says who plays a side. The zero Seat is a person.
type Seat struct {
	// Level is the computer's level, from 1 to level.Count; 0 for a person or another program.
	Level int
	// Engine is the id of another program that plays, "" for none. MoveTime is what it takes for a turn where it has no clock.
	Engine   string
	MoveTime time.Duration
}

// Computer tells whether the computer plays the side, by our own engine or another program.
func (s Seat) Computer() bool { return s.Level > 0 || s.Engine != "" }

// Thinking is what the computer is doing. Its zero value: nothing, or a person is to move.
type Thinking struct {
	// On: a search is running, or its answer waits for the moment to be shown (the least pace, a dialog, browsing).
	On    bool
	Side  board.Side // whose turn it looks for
	Level int
	// Draw: it thinks over the draw that was offered to it; the person is to move.
	Draw bool
	// Depth, Nodes and Elapsed are of the last news from the search, at most five a second; 0 before the first.
	Depth   int
	Nodes   uint64
	Elapsed time.Duration
}

// Clock is what a player's clock shows.
type Clock struct {
	// On: the player has a clock; all else is zero without one.
	On bool
	// Left is the time until the flag falls, or until the period ends when Byoyomi. It is never below 0.
	Left time.Duration
	// Byoyomi: the main time is used up, Left is what is left of a period.
	Byoyomi bool
	// Periods is how many periods are left, the running one included; 0 without byo-yomi.
	Periods int
	// Running: the clock goes now. The one of the side to move stands before the first step of a game, while the game is paused (State.Paused),
	// and while a dialog is open in a game against the computer.
	Running bool
	// Low: the time is nearly used up, the view should warn.
	Low bool
	// Flag: the player has lost by time.
	Flag bool
	// Control is the setting that the clock goes by.
	Control record.TimeControl
}

// Value is a part of a message: a text as it is, a key of the catalogue, or messages that are listed.
type Value struct {
	Name string // the placeholder
	Text string // used when there is nothing else
	Key  string
	Of   []Message
}

// Message is a sentence of the catalogue with its values. The zero Message is no message.
type Message struct {
	Key    string
	Values []Value
}

// Dot is a point that may be clicked next, with what a click there does or leads to.
type Dot struct {
	At board.Point
	// Effect is the effect of the step that a click here plays, or of the first step it leads to.
	Effect rules.Effect
	// Final: the click plays the step at once.
	Final bool
}

// Shown is a refusal shown on the board for a moment.
type Shown struct {
	Message Message
	Click   board.Point
	At      []board.Point
}

// EndButton is the button that ends a turn.
type EndButton struct {
	Visible, Enabled bool
	Key              string  // text of the button: "button.KEY"
	Why              Message // why it is disabled
}

// Row is one turn in the move list.
type Row struct {
	Number int // of the round, 1-based
	Side   board.Side
	Depth  int // 0 on the main line, 1 in a variation, 2 in a variation of that ...
	Text   string
	Nodes  []*record.Node // the steps of the turn; the last one is where a click jumps to
	// Before is the comment ahead of the turn, Comment what is said inside and after it.
	Before, Comment string
	// Glyph judges the turn: "?!", "?", "??" and so on, Place the position after it: "=", "±" and so on; "" for none.
	Glyph, Place string
	// Start: no turn but the start of the game, which has a comment. Nodes is the root alone.
	Start bool
	// Opens and Closes count the variations that begin before and end after this row.
	Opens, Closes int
}

// Player is what the side panel shows of one player.
type Player struct {
	Name     string // "" = the side's name
	SideKey  string // "side.KEY"
	ToMove   bool
	Captured []board.Piece // pieces that this player has taken, most valuable first
	Won      bool
	// Seat says whether the computer plays, and how well. LevelKey is the name of its level, "level.N", "" for a person.
	Seat     Seat
	LevelKey string
}

// Motion is a step to animate: from the position before (pieces) to State.Pieces.
type Motion struct {
	Before []board.Piece
	Effect rules.Effect
	// Reverse: the step is being taken back.
	Reverse bool
	// Played: the step has just been played, by a person or the computer. Others are shown again.
	Played bool
}

// Actions says which commands make sense now.
type Actions struct {
	Undo, Redo, Back, Forward, Resign, OfferDraw, ClaimDraw, Promote, Delete, Comment, Rematch, Save bool
	// Review: the game can be reviewed. NextTurning, PreviousTurning: there is such a turning point.
	Review, NextTurning, PreviousTurning bool
	// Hint: a hint can be given at the cursor.
	Hint bool
	// MoveNow: the computer is thinking about its turn, or the game waits to go on. SwapSides: the players can trade sides.
	MoveNow, SwapSides bool
}

// State is everything that a view shows. It is a value: a view may keep it and compare it.
type State struct {
	Game     *rules.Game // nil on the welcome page
	Record   *record.Game
	Mode     Mode
	Pieces   []board.Piece // by point
	Selected board.Point   // the piece in hand, or NoPoint
	Path     []board.Point // the clicks so far
	Dots     []Dot
	Movable  []board.Point   // pieces that can be chosen when nothing is selected
	Groups   [][]board.Point // groups of the selected piece
	Last     *rules.Effect   // the last step at the cursor
	Alarms   []rules.Alarm
	Refused  *Shown
	Status   Message // what can be done now, or how the game ended
	LastText string  // the turn at the cursor up to there, in the chosen notation, "" at the start
	// LastNodes are the steps of LastText, none where a line of the analysis is looked at.
	LastNodes []*record.Node
	Alarm     Message // the first alarm in words
	End       EndButton
	Players   [2]Player
	Rows      []Row
	RowsAt    uint64 // changes whenever Rows changes, so that a view can keep what it built
	Current   int    // the row with the cursor among its Nodes, -1 for none
	Result    *rules.Result
	Outcome   Message // who won and why, when over
	Can       Actions
	Edits     Edits      // at the cursor
	Offer     board.Side // who offers a draw, NoSide when nobody does
	Unsaved   bool
	File      string // path of the file the game came from or went to, "" for none
	Motions   []Motion
	Notation  string // id of the notation in use
	// Thinking is what the computer is doing. News of the search alone come by Config.OnThinking, without a Show.
	Thinking Thinking
	// Waiting: the computer is to move but waits for MoveNow (after an Undo in a game that has no person, or when it failed), or the game is Paused.
	Waiting bool
	// Paused: the clocks of a game that was taken up again stand, and the computer with them, until MoveNow or the next step.
	Paused bool
	// Clocks are those of the first and the second player. While a clock runs, Config.OnTick tells what they show, without a Show.
	// When the game is over they show what was left at the cursor.
	Clocks [2]Clock
	// Resigns is the side that gives up when Resign is called: the person's whose turn it is, or the only person's; NoSide when nobody can.
	Resigns board.Side
	// Hint is the suggestion that is looked for or shown; NoHint says why none can be given.
	Hint   Hint
	NoHint Message
	// Analysis is what the analysis has found. News of it alone come by Config.OnAnalysis, without a Show.
	Analysis Analysis
	// Preview: Pieces, Last and Status are those of a place ahead of the cursor.
	Preview Preview
	// Review is how far a review of the game is, Graph the course of the game.
	Review Review
	Graph  Graph
	// Trouble says that another program has failed; see Restart and StandIn.
	Trouble Trouble
	// Notice is what the computer has to say, such as that it declines a draw, until the next step or command.
	Notice Message
}

// View shows states. Show is called on the goroutine that called the controller.
type View interface {
	Show(State)
}

// Inputs are the commands that a view gives; *Controller implements them. All are called on one goroutine.
type Inputs interface {
	// Click is a click, a key press or the first half of a drag on a point.
	Click(board.Point)
	// Drag picks up the piece on from; it returns false when that piece cannot be part of a step.
	Drag(from board.Point) bool
	// Drop ends a drag: it plays the step from the piece picked up to at, or puts the piece back.
	Drop(at board.Point)
	// Escape puts the piece in hand down.
	Escape()
	// EndTurn presses the button that ends a turn.
	EndTurn()
	// Type plays steps typed in any notation of the game, separated by "/", commas or spaces; it returns what is wrong, or the zero Message.
	Type(string) Message
	Undo()
	Redo()
	Back()
	Forward()
	ToStart()
	ToEnd()
	Jump(*record.Node)
	Promote(*record.Node)
	DeleteVariation(*record.Node)
	// MakeMainLine, MoveVariation, DeleteRest, DeleteVariations, DeleteNotes, ToggleGlyph, ClearGlyphs, SetComment and SetData change what a
	// game holds besides the steps that are played; State.Edits says what makes sense.
	MakeMainLine(*record.Node)
	MoveVariation(n *record.Node, by int)
	DeleteRest(*record.Node)
	DeleteVariations()
	DeleteNotes()
	ToggleGlyph(n *record.Node, nag int)
	ClearGlyphs(*record.Node)
	SetComment(n *record.Node, before, after string)
	SetData(tags []record.Tag, e Ending)
	Resign()
	// OfferDraw offers a draw in the name of the side to move; AnswerDraw is the other player's answer.
	OfferDraw()
	AnswerDraw(accept bool)
	ClaimDraw()
	// Block and Unblock bracket a dialog; they nest.
	Block()
	Unblock()
	// StartReview has a worker go over the main line; CancelReview ends that, DismissReview takes note of the end.
	StartReview(review.Care)
	CancelReview()
	DismissReview()
	// NextTurning and PreviousTurning go to the turning points of the main line.
	NextTurning()
	PreviousTurning()
	SetNotation(id string)
	// SetNotationOf chooses the notation of a game that need not be on the board.
	SetNotationOf(g *rules.Game, id string)
	// SetPace changes the least time that the computer takes for a turn (see Config.Pace), from its next turn on.
	SetPace(time.Duration)
	SetPlayers(names [2]string)
	// SetSeats changes who plays which side, in the middle of the game too. A computer whose turn it is begins to think, one
	// that is replaced stops. It works while a dialog is open.
	SetSeats([2]Seat)
	// SwapSides has the players trade sides: names and seats. The clocks stay with the sides.
	SwapSides()
	// MoveNow has the computer play the best turn that it has found so far, at once, or has the game go on when it waits (State.Waiting).
	MoveNow()
	// Restart asks a program that has failed again, StandIn has our own engine go on for it at a level (see State.Trouble).
	Restart()
	StandIn(level int)
	// Hint looks for a good turn at the cursor and shows it, or stops doing that.
	Hint()
	// ToggleAnalysis switches the analysis of what is seen on and off.
	ToggleAnalysis()
	// Preview shows the place after a step of a line of the analysis, both counted from 0, until the next input.
	Preview(line, step int)
	// AddLine puts the first steps of a line of the analysis into the record as a variation.
	AddLine(line, steps int)
	// SetHelp changes how hints and analyses are made; SetSeen tells whether the board can be seen.
	SetHelp(Help)
	SetSeen(bool)
	// NewGame starts a game; the one on the board must have been dealt with before (see State.Unsaved).
	NewGame(NewGame) error
	// Rematch starts the same game again with the sides swapped.
	Rematch()
	// Load puts a game from a file on the board, at its end or where Cursor says.
	Load(g *record.Game, file string)
	// Saved tells that the game is on disk under a name.
	Saved(file string)
	// Close leaves the game for the welcome page; the game stays in the journal for Resume.
	Close()
	// State returns the current state, without motions.
	State() State
}

// NewGame is the choice made in the new-game dialog.
type NewGame struct {
	Game    *rules.Game
	Preset  string
	Changed rules.Settings // options that differ from the preset
	FEN     string         // "" = the game's own set-up
	Players [2]string
	// Seats says who plays; the zero value is two persons.
	Seats [2]Seat
	// Clocks are the time controls of the first and the second player; the zero value is no clock. One player alone may have one.
	Clocks [2]record.TimeControl
}
