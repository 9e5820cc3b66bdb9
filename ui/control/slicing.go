package control

import (
	"iter"
	"time"
)

// Work on the controller's goroutine that takes longer than sliceTime is cut into slices, with slicePause between them for everything else.
const (
	sliceTime  = 4 * time.Millisecond
	slicePause = time.Millisecond
)

// Slices runs work on one goroutine bit by bit.
type Slices struct {
	// Now is the time, After calls a function on the goroutine of the work after a while. Without After the work is done at once.
	Now   func() time.Time
	After func(time.Duration, func()) (stop func())
}

// slicing is work that is not yet done.
type slicing struct {
	next func() (struct{}, bool)
	stop func()
}

// drop ends the work where it is.
func (s *slicing) drop() {
	if s != nil && s.next != nil {
		s.next = nil
		s.stop()
	}
}

// Run begins work, which calls rest now and then and ends early where that is false. When it is done in the first slice, done is called before Run
// returns, and Run returns nil; else done and then later are called in a later slice, unless drop is called first.
func (s Slices) Run(work func(rest func() bool), done, later func()) (drop func()) {
	job := s.run(work, done, later)
	if job == nil {
		return nil
	}
	return job.drop
}

func (s Slices) run(work func(rest func() bool), done, later func()) *slicing {
	job := &slicing{}
	job.next, job.stop = iter.Pull(func(yield func(struct{}) bool) {
		work(func() bool { return yield(struct{}{}) })
	})
	if s.slice(job) {
		done()
		return nil
	}
	var goOn func()
	goOn = func() {
		switch {
		case job.next == nil: // dropped
		case s.slice(job):
			job.next = nil
			done()
			later()
		default:
			s.After(slicePause, goOn)
		}
	}
	s.After(slicePause, goOn)
	return job
}

// slice does one slice of the work, and tells whether nothing is left to do.
func (s Slices) slice(job *slicing) bool {
	var end time.Time
	if s.After != nil {
		end = s.Now().Add(sliceTime)
	}
	for {
		if _, more := job.next(); !more {
			return true
		}
		if s.After != nil && s.Now().After(end) {
			return false
		}
	}
}

// slice runs work of the controller in slices.
func (c *Controller) slice(work func(rest func() bool), done, later func()) *slicing {
	s := Slices{Now: c.now}
	if c.cfg.Post != nil {
		s.After = c.cfg.After
	}
	return s.run(work, done, later)
}
