package external

import (
	"time"

	"crosspoint/rules"
)

// Protocol is the language of a program.
type Protocol string

// The protocols; Unknown is found out when the program is started.
const (
	Unknown Protocol = ""
	UCI     Protocol = "uci"
	UCCI    Protocol = "ucci"
)

// Base is the number that a program gives the rank nearest to the first player.
type Base int8

// The bases; FindBase is found out with the first search.
const (
	FindBase Base = iota
	BaseZero
	BaseOne
)

// Spec is a program as it is set up. The zero values of all fields but Path are good.
type Spec struct {
	Path     string
	Args     []string
	Dir      string // the folder to start it in; "" for that of the program, beside which it finds its files
	Env      []string
	Protocol Protocol
	Base     Base
	Values   map[string]string // options by name, to set before the first search
}

// Kind is what an option looks like.
type Kind uint8

// The kinds of options.
const (
	Check  Kind = iota // true or false
	Spin               // a whole number from Min to Max
	Combo              // one of Choices
	Button             // has no value
	Text
)

// Option is something that can be set in a program.
type Option struct {
	Name     string
	Kind     Kind
	Default  string
	Min, Max int64
	Choices  []string
}

// Allows tells whether the program says that the option can have this value.
func (o Option) Allows(value string) bool { return o.allows(value) }

// Error says what a program did wrong. Its sentence is the catalogue's, under "external.KEY", with {{.Detail}}.
type Error struct {
	Key    string
	Detail string // what the program said or did, one line; may be empty
}

func (e *Error) Error() string {
	if e.Detail == "" {
		return "external." + e.Key
	}
	return "external." + e.Key + ": " + e.Detail
}

// Keys of errors.
const (
	KeyStart    = "start"       // the program cannot be started
	KeyProtocol = "protocol"    // it speaks neither UCI nor UCCI
	KeyExited   = "exited"      // it has ended
	KeySilent   = "silent"      // it does not answer
	KeyFlood    = "flood"       // it says too much
	KeyIllegal  = "illegal"     // it answered with a turn that is not legal
	KeyGame     = "other-game"  // it does not play this game
	KeyRules    = "other-rules" // it knows the usual rules alone, and this game has left them
	KeyNoTurn   = "no-turn"     // it found no turn where there is one
)

// Keys are all keys that an Error can have.
var Keys = []string{KeyStart, KeyProtocol, KeyExited, KeySilent, KeyFlood, KeyIllegal, KeyGame, KeyRules, KeyNoTurn}

// Request is a position to search.
type Request struct {
	Game   *rules.Game
	Preset string
	// Start is the position in which the game began; it stays as it is. Steps lead from there to the position to search.
	Start rules.Position
	Steps []rules.Move
	Fresh bool // another game than that of the last request
	Limits
}

// Limits end a search; the first that is reached counts. The zero value means until the context is cancelled.
type Limits struct {
	MoveTime time.Duration
	Depth    int
	Nodes    uint64
	// Left is what both clocks show, the first player's first; used when that of the side to move is positive. Increment is what a turn adds.
	Left, Increment [2]time.Duration
	MultiPV         int // how many lines are wanted; 0 is 1
	Threads         int // 0 leaves the program's own setting
}

func (l Limits) endless() bool {
	return l.MoveTime <= 0 && l.Depth <= 0 && l.Nodes == 0 && l.Left[0] <= 0 && l.Left[1] <= 0
}

// Found is what a program answered.
type Found struct {
	Turn []rules.Move // a whole turn; none where the program gives up, or there is none
	// Resign: the program gives up. Draw: it offers or accepts a draw.
	Resign, Draw bool
}
