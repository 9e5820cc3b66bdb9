package xiangqi

import "crosspoint/rules"

// Repetition returns the verdict on going on as in the last steps steps, after which the position is the same as before
// them.
func (p *Position) Repetition(steps int) rules.Result { return p.judge(len(p.stack) - steps) }

// Fading returns how many more steps without a capture make a draw.
func (p *Position) Fading() int { return drawnHalf - int(p.half) }
