package control

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"

	"crosspoint/engine"
	"crosspoint/engine/level"
	"crosspoint/rules"
)

// Task is what a Thinker is asked: a turn for the side to move, or the answer to a draw that its opponent offers.
type Task struct {
	Game     *rules.Game
	Position rules.Position // a copy that belongs to the thinker
	Level    int
	// Engine is the program that plays, "" for our own engine; MoveTime is what it takes for a turn without a clock.
	Engine   string
	MoveTime time.Duration
	// How the position came about: Steps played from Start, a FEN, by the rules of Settings, which are those of Preset but for some
	// changes. They are shared and are only read.
	Preset   string
	Settings rules.Settings
	Start    string
	Steps    []rules.Move
	// Draw: the side to move has offered a draw, the answer is wanted, no turn.
	Draw bool
	// Fresh: another game than that of the last task, so that what was learnt may be of no use.
	Fresh bool
	// Turns is how many turns were played.
	Turns int
	// Scores are those of the player's last turns, the newest last, in centipawns for the player.
	Scores []int
	// Left is what the player's clock shows: the main time, or what is left of a period of byo-yomi; 0 without a clock. Increment is what a
	// turn adds, or may use on top without a loss.
	Left, Increment time.Duration
	// OpponentLeft and OpponentIncrement are those of the opponent.
	OpponentLeft, OpponentIncrement time.Duration
	// MayOffer: the player may offer a draw with its turn.
	MayOffer bool
	// Progress, if not nil, may be called with the news of a search, from the goroutine of Think.
	Progress func(engine.Info)
}

// Answer is what a Thinker found.
type Answer struct {
	Turn  []rules.Move // a whole turn; none with Resign or Claim
	Score int          // centipawns for the player
	// Offer: the player offers a draw with its turn.
	Offer bool
	// Resign: the player gives up. Claim: it claims the draw that the rules offer. Accept: it accepts the draw offered to it.
	Resign, Claim, Accept bool
	// Err says why there is no answer: another program has failed.
	Err error
}

// Thinker finds the computer's turns. Think is called on a worker's goroutine. A call may begin before one that was cancelled has
// returned; after ctx is done Think returns soon, with the best turn found so far.
type Thinker interface {
	Think(ctx context.Context, t Task) Answer
}

// thinker is our own engine as a Thinker.
type thinker struct {
	options engine.Options

	mu     sync.Mutex // for the rest: one search at a time
	engine *engine.Engine
	hash   int // of engine
}

// NewThinker returns our own engine as a Thinker. It needs its memory from the first task on.
func NewThinker(o engine.Options) Thinker { return &thinker{options: o} }

// Think waits for a search that was cancelled, then looks for the answer to the task.
func (t *thinker) Think(ctx context.Context, task Task) Answer {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.prepare(task)
	if task.Draw {
		return t.answerDraw(ctx, task)
	}
	rng := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	clock := level.Clock{Left: task.Left, Increment: task.Increment}
	c := level.Choose(ctx, t.engine, task.Game, task.Position, task.Level, clock, rng, task.Progress)
	a := Answer{Turn: c.Turn, Score: c.Score}
	if cl, ok := task.Position.(rules.Claimer); ok {
		if _, claim := cl.Claim(); claim && c.Score <= 0 {
			return Answer{Claim: true, Score: c.Score}
		}
	}
	scores := append(task.Scores, c.Score)
	a.Resign = level.Resigns(task.Level, task.Turns, scores)
	a.Offer = task.MayOffer && !a.Resign && level.Offers(task.Game, task.Level, task.Turns, scores)
	return a
}

// prepare makes the engine that a task needs.
func (t *thinker) prepare(task Task) {
	o := t.options
	if task.Level <= smallLevels {
		o.HashMB, o.Threads = smallHash, 1
	}
	switch {
	case t.engine == nil || t.hash != o.HashMB:
		t.engine, t.hash = engine.New(o), o.HashMB
	case task.Fresh:
		t.engine.Reset()
	}
}

// answerDraw judges the position in which the opponent, who is to move, offers a draw.
func (t *thinker) answerDraw(ctx context.Context, task Task) Answer {
	limits := engine.Limits{Nodes: drawNodes, MoveTime: drawTime}
	score := -t.engine.Search(ctx, task.Position, limits, task.Progress).Score
	return Answer{Score: score, Accept: level.Accepts(task.Game, task.Turns, append(task.Scores, score))}
}

// The levels up to smallLevels look at so few positions that smallHash megabytes remember all of them.
const (
	smallLevels = 6
	smallHash   = 2
)

// Limits of the search that answers a draw.
const (
	drawNodes = 100000
	drawTime  = time.Second
)
