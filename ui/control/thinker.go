package control

import (
	"context"
	"time"

	"crosspoint/engine"
	"crosspoint/rules"
)

// Task is what a Thinker is asked: a turn for the side to move, or the answer to a draw that its opponent offers.
type Task struct {
	Game     *rules.Game
	Position rules.Position // a copy that belongs to the thinker
	Level    int
	// Draw: the side to move has offered a draw, the answer is wanted, no turn.
	Draw bool
	// Turns is how many turns were played.
	Turns int
	// Scores are those of the player's last turns, the newest last, in centipawns for the player.
	Scores []int
	// Left is what the player's clock shows, all periods of byo-yomi included; 0 without a clock. Increment is what each turn
	// adds or, in byo-yomi, a turn may use without a loss.
	Left, Increment time.Duration
	// Progress, if not nil, may be called with the news of a search, from any goroutine.
	Progress func(engine.Info)
}

// Answer is what a Thinker found.
type Answer struct {
	Turn  []rules.Move // a whole turn; none with Resign or Claim
	Score int          // centipawns for the player
	// Resign: the player gives up. Claim: it claims the draw that the rules offer. Accept: it accepts the draw offered to it.
	Resign, Claim, Accept bool
}

// Thinker finds the computer's turns. Think is called on a worker's goroutine. A call may begin before one that was cancelled has
// returned; after ctx is done Think returns soon, with the best turn found so far.
type Thinker interface {
	Think(ctx context.Context, t Task) Answer
}
