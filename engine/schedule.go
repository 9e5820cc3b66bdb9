package engine

import (
	"context"
	"time"
)

const (
	// overhead is kept back from the time for a step, for answering.
	overhead = 2 * time.Millisecond
	// turnsAhead is how many more turns a clock without a count of turns has to last for.
	turnsAhead = 28
)

// schedule says when a search ends.
type schedule struct {
	limits Limits
	done   <-chan struct{}
	start  time.Time
	soft   time.Duration // no iteration begins later; 0 for none
	hard   time.Duration // the search stops; 0 for none
}

func newSchedule(ctx context.Context, l Limits) *schedule {
	s := &schedule{limits: l, done: ctx.Done(), start: time.Now()}
	if l.Time > 0 {
		turns := turnsAhead
		if l.ToGo > 0 {
			turns = min(l.ToGo, turnsAhead)
		}
		left := max(l.Time-overhead, time.Millisecond)
		s.soft = min(left/time.Duration(turns)+l.Increment*3/4, left/2)
		s.hard = min(4*s.soft, max(left*3/5, left/time.Duration(turns)))
	}
	if l.MoveTime > 0 {
		if t := max(l.MoveTime-overhead, time.Millisecond); s.hard == 0 || t < s.hard {
			s.hard = t
		}
	}
	return s
}

// cancelled tells whether the context is done.
func (s *schedule) cancelled() bool {
	select {
	case <-s.done:
		return true
	default:
		return false
	}
}

// expired tells whether the search has to stop at once.
func (s *schedule) expired() bool {
	return s.cancelled() || s.hard > 0 && time.Since(s.start) >= s.hard
}

// enough tells whether another iteration is not worth beginning. stability is how many iterations in a row have had
// the same answer.
func (s *schedule) enough(depth, stability int, forced bool) bool {
	if s.limits.Depth > 0 && depth >= s.limits.Depth {
		return true
	}
	if s.soft == 0 {
		return false
	}
	// A stable answer takes half of the time, a new one one and a half times as much.
	part := max(150-20*stability, 50)
	if forced {
		part = 5
	}
	return time.Since(s.start) >= s.soft*time.Duration(part)/100
}
