package rules

import (
	"fmt"
	"sort"
	"strings"

	"crosspoint/board"
)

// Settings are the values of a game's options, complete: every option of the game has a value.
type Settings map[string]string

// Option is one difference between rule sets. Texts are the catalogue's, under "option.GAME.KEY" and
// "option.GAME.KEY.VALUE".
type Option struct {
	Key string
	// Values are those allowed, the default first. Empty: any whole number from 0 to 2^32-1 (a seed).
	Values []string
	// Default is the value of the first preset unless that says otherwise; for a seed "0".
	Default string
	// Setup options choose how the pieces stand and not what is legal.
	Setup bool
}

// Preset is a named choice of options; options that it does not name have their default. Texts are the
// catalogue's, under "preset.GAME.ID" (name) and "preset.GAME.ID.about" (the differences in words).
type Preset struct {
	ID     string
	Values Settings
}

// PieceInfo describes one piece of a game.
type PieceInfo struct {
	Piece  board.Piece
	Letter byte        // in FEN
	Key    string      // the name's key in the catalogue: "piece.KEY"
	Art    []board.Art // one for each of Game.PieceSets
}

// Style is what kind of thing a step is for the eye and the ear.
type Style uint8

// The styles of a step.
const (
	StyleMove    Style = iota // a piece goes to an empty point
	StyleCapture              // a piece goes where an enemy stood
	StylePlace                // a piece appears
	StyleShot                 // a piece is removed from afar
	StyleKick                 // a ball is sent off
	StyleEnd                  // the turn ends, nothing moves
)

// Effect is what a step looks like: enough to mark it and to animate it without knowing the game.
type Effect struct {
	Style Style
	// From and To are what the last-step brackets mark: origin and target. From is NoPoint for a placement;
	// for a shot it is the front soldier of the cannon, for a kick the ball's origin.
	From, To board.Point
	// Slides lists the pieces that travel: pairs of origin and target.
	Slides [][2]board.Point
	// Removed is the point whose piece disappears, or NoPoint.
	Removed board.Point
	// Group is shown as one capsule (the cannon that fires or slides).
	Group []board.Point
	// Line is a dashed line through these points (from the cannon to its target; the way of the ball).
	Line []board.Point
	// Actor is the piece that does it (the kicker), or NoPoint.
	Actor board.Point
	// Aim: the step reaches the aim of the game (a goal, a captured town).
	Aim bool
}

// TextError says what is wrong in a text. Its sentence is the catalogue's, under "error.KEY", with {{.Token}}.
type TextError struct {
	Key    string
	Field  string // the part of a FEN: "rows", "side", "towns" ...; "" for a step
	Column int    // 1-based, in characters of the whole text; 0 when unknown
	Token  string // what was found
}

// Error is for logs and scripts; the interface uses the catalogue.
func (e *TextError) Error() string {
	var b strings.Builder
	b.WriteString(e.Key)
	if e.Field != "" {
		fmt.Fprintf(&b, " in %s", e.Field)
	}
	if e.Column > 0 {
		fmt.Fprintf(&b, " at column %d", e.Column)
	}
	if e.Token != "" {
		fmt.Fprintf(&b, ": %q", e.Token)
	}
	return b.String()
}

// Game is everything about one game. Its name in the catalogue is "game.ID".
type Game struct {
	ID       string // "cannon": for files, command lines and keys
	FileName string // "Cannon", "Chinese Chess": the Game tag in files
	Format   string // the Format tag in files, or ""
	Geometry board.Geometry
	Decor    []board.Shape
	// Margin is the room around the outermost points, in pitch units, that decor and coordinates need.
	Margin    float64
	Pieces    []PieceInfo
	PieceSets []string  // ids, the default first; names under "pieceset.ID"
	Sides     [2]string // keys of the sides' names: "side.KEY"
	Options   []Option
	Presets   []Preset // the default first

	// New makes the start position; settings must come from Settings.
	New func(Settings) Position
	// Parse reads a FEN. The error is a *TextError that names field and column.
	Parse func(fen string, s Settings) (Position, error)
	// SetupTail writes what a FEN has after the rows, for pieces that were set up by hand with a side to move (see Compose).
	SetupTail func(at func(board.Point) board.Piece, side board.Side) string
	// Paths lists the click sequences that choose a legal step: an empty one for a button, [p], [from, to]. In every
	// position all paths of all legal steps are different, and none is the beginning of another (the empty one excepted).
	Paths func(Position, Move) [][]board.Point
	// Effect describes a legal step of the position, before it is done.
	Effect func(Position, Move) Effect
	// EndKey names the button that ends a turn ("end-turn", text under "button.KEY"), "" where turns end by themselves.
	EndKey string
	// DrawAfter is how many turns of both sides a game has before the computer offers a draw when neither side stands better.
	DrawAfter int
	// Notations: the first one goes into files.
	Notations []Notation
	// Example is a line from the start under the default preset, in the first notation, to show what the others look like.
	Example []string

	// Reasons, Alarms and Refusals are all keys that positions of this game can give, so that a test can look for their texts.
	Reasons, AlarmKeys, Refusals, Errors []string
}

// Info returns the description of a piece; ok is false for a piece that the game does not have.
func (g *Game) Info(p board.Piece) (info PieceInfo, ok bool) {
	for _, i := range g.Pieces {
		if i.Piece == p {
			return i, true
		}
	}
	return PieceInfo{}, false
}

// Preset returns a preset by id, the default one for "".
func (g *Game) Preset(id string) (Preset, bool) {
	for _, p := range g.Presets {
		if p.ID == id || id == "" {
			return p, true
		}
	}
	return Preset{}, false
}

// Settings returns the complete values of a preset ("" = the default) with some of its options changed. The error
// is a *TextError with the key "preset", "option" or "option-value".
func (g *Game) Settings(preset string, changed Settings) (Settings, error) {
	p, ok := g.Preset(preset)
	if !ok {
		return nil, &TextError{Key: "preset", Token: preset}
	}
	s := Settings{}
	for _, o := range g.Options {
		s[o.Key] = o.Default
		if v, ok := p.Values[o.Key]; ok {
			s[o.Key] = v
		}
	}
	keys := make([]string, 0, len(changed))
	for k := range changed {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	for _, k := range keys {
		o, ok := g.Option(k)
		if !ok {
			return nil, &TextError{Key: "option", Token: k}
		}
		if !o.Allows(changed[k]) {
			return nil, &TextError{Key: "option-value", Field: k, Token: changed[k]}
		}
		s[k] = changed[k]
	}
	return s, nil
}

// Option returns an option by key.
func (g *Game) Option(key string) (Option, bool) {
	for _, o := range g.Options {
		if o.Key == key {
			return o, true
		}
	}
	return Option{}, false
}

// Allows tells whether the option can have this value.
func (o Option) Allows(value string) bool {
	if len(o.Values) == 0 {
		var n uint32
		_, err := fmt.Sscanf(value, "%d", &n)
		return err == nil && fmt.Sprint(n) == value
	}
	for _, v := range o.Values {
		if v == value {
			return true
		}
	}
	return false
}
