package control

import (
	"slices"
	"strings"

	"crosspoint/board"
	"crosspoint/rules"
	"crosspoint/ui/lesson"
)

// LessonState is all that a view of a diagram or of a guided game shows. It is a value, like State.
type LessonState struct {
	Board State // Board.Game is nil while there is nothing to show
	// Say is what the last step or click meant, the refusal of the rules included; More is what the lesson adds to it. Both may be the zero Message.
	Say, More Message
	Tone      PuzzleTone
	Lit       []board.Point // points to look at or to click
	Moved     bool          // something was played since the start
	Preset    string        // of a diagram
	// Step and Steps tell how far a guided game is; Task is what is to be done in it. Won: it is over. Busy: the opponent is about to answer.
	Step, Steps int
	Task        Message
	Won, Busy   bool
}

// LessonView shows the states of diagrams and guided games.
type LessonView interface {
	ShowLesson(LessonState)
}

// Diagram is a position of a lesson on which a reader tries steps. After a turn the next input begins again from the start. It is owned by one
// goroutine, like a Controller, and does not touch the game in progress.
type Diagram struct {
	*sandbox
	view    LessonView
	game    *rules.Game
	chapter string
	what    *lesson.Diagram // nil before the first
	preset  string
	differs []board.Point
	played  []string // since the start, in the game's first notation
	done    bool     // the turn is over
	say     Message
	more    Message
	tone    PuzzleTone
}

// NewDiagram returns a diagram that shows nothing yet.
func NewDiagram(v LessonView) *Diagram { return &Diagram{sandbox: newSandbox(), view: v} }

// Open shows a diagram of a chapter under its first preset.
func (d *Diagram) Open(g *rules.Game, chapter string, what *lesson.Diagram) {
	d.game, d.chapter, d.what, d.preset = g, chapter, what, what.PresetIDs(g)[0]
	d.differs = nil
	if len(what.Presets) > 1 {
		d.differs = what.Differs(g)
	}
	d.Reset()
}

// Game is the game of the diagram, nil before the first.
func (d *Diagram) Game() *rules.Game { return d.game }

// SetPreset begins again under another preset of the diagram.
func (d *Diagram) SetPreset(id string) {
	if d.what != nil && slices.Contains(d.what.PresetIDs(d.game), id) {
		d.preset = id
		d.Reset()
	}
}

// SetNotation chooses the notation of a game's steps in messages.
func (d *Diagram) SetNotation(g *rules.Game, id string) { d.board.SetNotationOf(g, id) }

// Reset goes back to the start.
func (d *Diagram) Reset() {
	if d.what == nil {
		return
	}
	d.restart()
	d.show()
}

func (d *Diagram) restart() {
	d.played, d.done = nil, false
	d.tell(Message{}, Message{}, PuzzlePlain)
	var steps []rules.Move
	if p, err := lesson.Position(d.game, d.preset, d.what.Options, d.what.FEN); err == nil {
		steps, _ = lesson.Play(d.game, p, strings.Join(d.what.Played, "/")) // our own data, proved by a test
	}
	d.put(NewGame{Game: d.game, Preset: d.preset, Changed: d.what.Options, FEN: d.what.FEN}, steps)
}

func (d *Diagram) tell(say, more Message, tone PuzzleTone) { d.say, d.more, d.tone = say, more, tone }

func (d *Diagram) show() {
	if d.view != nil {
		s := d.State()
		s.Board = d.state()
		d.view.ShowLesson(s)
	}
}

// State returns the current state, without motions.
func (d *Diagram) State() LessonState {
	s := LessonState{Board: d.shown, Say: d.say, More: d.more, Tone: d.tone, Moved: len(d.played) > 0, Preset: d.preset}
	s.Board.Motions = nil
	if d.what != nil && !s.Moved && len(d.shown.Path) == 0 {
		s.Lit, _ = lesson.Points(d.game, d.what.Light)
		for _, p := range d.differs {
			if !slices.Contains(s.Lit, p) {
				s.Lit = append(s.Lit, p)
			}
		}
	}
	return s
}

// Click is a click on a point of the board.
func (d *Diagram) Click(at board.Point) { d.input(func() { d.board.Click(at) }) }

// Press is the main button going down on a point; see Controller.Press.
func (d *Diagram) Press(at board.Point) (taken bool) {
	d.input(func() { taken = d.board.Press(at) })
	return taken
}

// Drag picks up the piece on a point; it returns false when that cannot be part of a step.
func (d *Diagram) Drag(from board.Point) (taken bool) {
	if d.done { // what is under the pointer may be another piece at the start
		d.Reset()
		return false
	}
	d.input(func() { taken = d.board.Drag(from) })
	return taken
}

// Drop ends a drag.
func (d *Diagram) Drop(at board.Point) { d.input(func() { d.board.Drop(at) }) }

// Escape puts the piece in hand down; after a step it goes back to the start.
func (d *Diagram) Escape() {
	if len(d.played) > 0 && len(d.shown.Path) == 0 {
		d.Reset()
		return
	}
	d.input(func() { d.board.Escape() })
}

// EndTurn presses the button that ends a turn.
func (d *Diagram) EndTurn() { d.input(func() { d.board.EndTurn() }) }

func (d *Diagram) input(f func()) {
	if d.what == nil {
		return
	}
	if d.done {
		d.restart()
	}
	switch refused, stepped := d.try(f); {
	case stepped:
		d.stepped()
	case refused != nil:
		d.refused(refused)
	default:
		d.tell(Message{}, Message{}, PuzzlePlain)
	}
	d.show()
}

// text is what the lesson says to a try.
func (d *Diagram) text(t *lesson.Try) Message {
	if t.Say == "" {
		return Message{}
	}
	return Message{Key: lesson.Key(d.game, d.chapter, t.Say)}
}

// find looks for what the lesson says to something.
func (d *Diagram) find(is func(*lesson.Try) bool) *lesson.Try {
	for i := range d.what.Tries {
		if t := &d.what.Tries[i]; t.Valid(d.preset) && is(t) {
			return t
		}
	}
	return nil
}

// stepped speaks of the step that was just played.
func (d *Diagram) stepped() {
	n := d.cursor()
	d.played = append(d.played, n.Text())
	d.done = n.EndsTurn() || d.over()
	steps := strings.Join(d.played, "/")
	if t := d.find(func(t *lesson.Try) bool { return t.Step == steps }); t != nil {
		d.tell(d.text(t), Message{}, PuzzleGood)
		return
	}
	values := []Value{{Name: "Step", Text: d.board.Text(n)}}
	switch {
	case d.shown.Result != nil:
		d.tell(Message{Key: "learn.legal", Values: values}, d.shown.Outcome, PuzzlePlain)
	case d.done:
		d.tell(Message{Key: "learn.legal", Values: values}, Message{}, PuzzlePlain)
	default:
		d.tell(d.shown.Status, Message{}, PuzzlePlain)
	}
}

// refused speaks of clicks that the rules have refused.
func (d *Diagram) refused(clicks []board.Point) {
	say, more := d.shown.Refused.Message, Message{}
	t := d.find(func(t *lesson.Try) bool {
		at, err := lesson.Points(d.game, t.Clicks)
		return err == nil && len(at) > 0 && slices.Equal(at, clicks)
	})
	if t != nil && len(d.played) == 0 {
		more = d.text(t)
	}
	d.tell(say, more, PuzzleBad)
}
