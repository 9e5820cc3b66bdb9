package control

import (
	"time"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/rules"
)

const (
	// tenthsFrom is the time from which on a clock is looked at ten times a second.
	tenthsFrom = 10 * time.Second
	// asleep is how late a look at the clock may be; when it is later, the machine was asleep or the program was stopped, and that time
	// does not count.
	asleep = 10 * time.Second
	// noteEvery is how much of a turn's time a kill of the program may give back to a clock.
	noteEvery = 3 * time.Second
	// grain is what the time after a turn is rounded up to.
	grain = 100 * time.Millisecond

	lowAtMost, lowAtLeast = 30 * time.Second, 5 * time.Second
)

// clocks are those of the game on the board.
type clocks struct {
	on       bool
	controls [2]record.TimeControl
	// left is the whole time of each player, all periods included.
	left [2]time.Duration
	// started: a step was played since the game came on the board.
	started bool
	running board.Side
	looked  time.Time     // when left was right for the running clock
	wait    time.Duration // until the next look
	ticks   uint64        // the number of the next look; others are out of date
	stop    func()
	noted   [2]bool   // the journal has a note of the clock in this turn
	noting  time.Time // of the last one, or when the clock began to run
}

// setClocks takes the time controls from the record.
func (c *Controller) setClocks() {
	c.stopClocks()
	c.clocks = clocks{running: board.NoSide, ticks: c.clocks.ticks}
	if c.rec == nil {
		return
	}
	for i := range c.clocks.controls {
		c.clocks.controls[i] = c.rec.TimeControl(board.Side(i))
		c.clocks.on = c.clocks.on || !c.clocks.controls[i].None()
	}
}

// restoreClocks takes what was left at the place where the game goes on from the record. The time of the turn there begins anew.
func (c *Controller) restoreClocks() {
	if c.clocks.on {
		c.stopClocks()
		c.clocks.left = c.leftAt(c.live)
	}
}

// keepClock keeps what is left on the clock of the side to move with the game that is left in the middle of a turn.
func (c *Controller) keepClock() {
	if c.rec == nil || !c.clocks.on || !c.clocks.started || !c.inProgress() {
		return
	}
	c.settle()
	side := c.toMove(c.live)
	if !c.clocks.controls[side].None() {
		c.rec.SetClockNow(side, roundUp(c.clocks.left[side], grain))
	}
}

// resumeClock takes up what keepClock has kept.
func (c *Controller) resumeClock() {
	if !c.clocks.on {
		return
	}
	side := c.toMove(c.live)
	if left, ok := c.rec.ClockNow(side); ok && left > 0 && c.inProgress() {
		c.clocks.left[side] = min(c.clocks.left[side], left)
	}
}

// forgetClock drops what keepClock and noteClock have kept, when the game goes on.
func (c *Controller) forgetClock() {
	for i := range c.clocks.left {
		side := board.Side(i)
		c.rec.SetClockNow(side, record.NoClock)
		if c.clocks.noted[i] {
			c.clocks.noted[i] = false
			c.cfg.Journal.Note(c.rec.ClockNowOp(side, record.NoClock))
		}
	}
}

// noteClock has the journal know from time to time what is left on the running clock, so that a kill does not give back what was used of the turn.
// The record does not change.
func (c *Controller) noteClock() {
	k := &c.clocks
	if c.cfg.Journal == nil || k.looked.Sub(k.noting) < noteEvery {
		return
	}
	k.noting, k.noted[k.running] = k.looked, true
	c.cfg.Journal.Note(c.rec.ClockNowOp(k.running, roundUp(k.left[k.running], grain)))
}

// roundUp rounds up to a multiple of a unit.
func roundUp(d, unit time.Duration) time.Duration { return (d + unit - 1) / unit * unit }

// leftAt is what the players had left after a step.
func (c *Controller) leftAt(n *record.Node) [2]time.Duration {
	left := [2]time.Duration{-1, -1}
	for ; n != nil && !n.IsRoot(); n = n.Parent() {
		if s := n.Side() & 1; left[s] < 0 && n.Clock >= 0 {
			left[s] = n.Clock
		}
	}
	for i := range left {
		if left[i] < 0 {
			left[i] = c.clocks.controls[i].Total()
		}
	}
	return left
}

// runClocks starts and stops the clocks, so that the one runs whose player is to move.
func (c *Controller) runClocks() {
	if !c.clocks.on {
		return
	}
	want := board.NoSide
	if c.rec != nil && c.ticking() {
		want = c.toMove(c.live)
		if c.clocks.controls[want].None() {
			want = board.NoSide
		}
	}
	if want == c.clocks.running {
		return
	}
	c.settle()
	c.stopClocks()
	c.clocks.running = want
	if want != board.NoSide {
		c.clocks.looked = c.now()
		c.clocks.noting = c.clocks.looked
		c.schedule()
	}
}

// paused tells whether the clocks of a game that was taken up again, in another run of the program or from a file, stand until somebody goes on
// or plays: nobody can know whether the person to move is there.
func (c *Controller) paused() bool {
	return c.clocks.on && !c.clocks.started && !c.live.IsRoot() && c.inProgress()
}

// ticking tells whether time passes for the side to move: not before the first step, not while the computer waits or its turn waits to be
// shown, and not while a dialog is open in a game against the computer.
func (c *Controller) ticking() bool {
	if !c.clocks.started || c.waits() || c.think.on && !c.think.draw && c.think.answer != nil || c.blocks > 0 && c.hasComputer() {
		return false
	}
	return c.inProgress()
}

func (c *Controller) stopClocks() {
	if c.clocks.stop != nil {
		c.clocks.stop()
		c.clocks.stop = nil
	}
	c.clocks.ticks++
	c.clocks.running = board.NoSide
}

// settle takes the time since the last look off the running clock.
func (c *Controller) settle() {
	k := &c.clocks
	if k.running == board.NoSide {
		return
	}
	now := c.now()
	passed := max(now.Sub(k.looked), 0)
	if passed > k.wait+asleep {
		passed = k.wait
	}
	k.looked = now
	k.left[k.running] = max(k.left[k.running]-passed, 0)
}

// schedule has the running clock looked at when what it shows changes.
func (c *Controller) schedule() {
	k := &c.clocks
	step := time.Second
	left := k.left[k.running]
	if left <= tenthsFrom {
		step = grain
	}
	if k.wait = left % step; k.wait == 0 {
		k.wait = min(step, left)
	}
	k.ticks++
	number := k.ticks
	k.stop = c.after(k.wait, func() { c.tick(number) })
}

// tick looks at the running clock.
func (c *Controller) tick(number uint64) {
	if number != c.clocks.ticks || c.clocks.running == board.NoSide {
		return
	}
	c.settle()
	if c.flagged() {
		return
	}
	c.noteClock()
	c.schedule()
	c.state.Clocks = c.clockFaces()
	if c.cfg.OnTick != nil {
		c.cfg.OnTick(c.state.Clocks)
	}
}

// flagged ends the game when the running clock has no time left.
func (c *Controller) flagged() bool {
	side := c.clocks.running
	if side == board.NoSide || c.clocks.left[side] > 0 {
		return false
	}
	c.stopClocks()
	c.stopThinking()
	c.rec.Jump(c.live)
	c.declare(rules.Result{Winner: side.Other(), Reason: record.ReasonTime})
	return true
}

// punch follows a step on the clock: it keeps what is left with the step, and after a whole turn adds what a turn brings.
func (c *Controller) punch(n *record.Node) {
	k := &c.clocks
	k.started = true
	c.forgetClock()
	control := k.controls[n.Side()]
	if control.None() {
		return
	}
	left := roundUp(k.left[n.Side()], grain)
	if n.EndsTurn() {
		left += control.Increment
		if periods := time.Duration(control.Periods) * control.Period; control.Byoyomi() && left < periods {
			left = roundUp(left, control.Period)
		}
	}
	k.left[n.Side()] = left
	c.rec.SetClock(n, left)
}

// timeFor is the time that a player may think for; 0 without a clock.
func (c *Controller) timeFor(side board.Side) (left, increment time.Duration) {
	control := c.clocks.controls[side]
	if !c.clocks.on || control.None() {
		return 0, 0
	}
	f := face(control, c.clocks.left[side])
	switch {
	case f.Byoyomi: // a whole period comes back if no more than this one is used
		increment = control.Period / 2
	case control.Byoyomi():
		increment = control.Period
	default:
		increment = control.Increment
	}
	return max(f.Left, grain), increment
}

// clockFaces is what the clocks show.
func (c *Controller) clockFaces() [2]Clock {
	var out [2]Clock
	if !c.clocks.on {
		return out
	}
	left := c.clocks.left
	flag, over := board.NoSide, false
	if !c.inProgress() {
		if c.rec.Cursor() != c.live || !c.clocks.started {
			left = c.leftAt(c.rec.Cursor())
		}
		var r rules.Result
		if r, over = c.rec.ResultAtCursor(); over && r.Reason == record.ReasonTime {
			flag = r.Winner.Other()
		}
	}
	for i := range out {
		if control := c.clocks.controls[i]; !control.None() {
			side := board.Side(i)
			if side == flag {
				left[i] = 0
			}
			out[i] = face(control, left[i])
			out[i].Running, out[i].Flag = c.clocks.running == side, side == flag
			out[i].Low = out[i].Low && (!over || side == flag) // nobody has to hurry any more
		}
	}
	return out
}

// face is what a clock shows with so much time left, all periods included.
func face(control record.TimeControl, left time.Duration) Clock {
	f := Clock{On: true, Control: control, Left: left}
	low := min(max(control.Main/10, lowAtLeast), lowAtMost)
	if control.Byoyomi() {
		periods := time.Duration(control.Periods) * control.Period
		if left > periods {
			f.Left, f.Periods = left-periods, control.Periods
			return f
		}
		f.Byoyomi = true
		f.Periods = int((left + control.Period - 1) / control.Period)
		f.Left = left - time.Duration(max(f.Periods-1, 0))*control.Period
		low = min(tenthsFrom, control.Period/3)
		f.Low = f.Periods <= 1 && f.Left <= low
		return f
	}
	f.Low = left <= low
	return f
}
